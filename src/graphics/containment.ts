/** The structure types that may contain a type in PDF 2.0 (ISO 32000-2 Annex L, ISO/TS 32005 §6.2). Pure. */
const DIVISIONS = ['Document', 'DocumentFragment', 'Art', 'Sect', 'Aside', 'BlockQuote']
const CELLS = ['TH', 'TD']
const NOTES = ['Note', 'FENote']
const PICTURES = ['Figure', 'Formula']
const LINKS = ['Link', 'Annot']
/** Elements with blocks of any kind. */
const BODIES = [...NOTES, ...CELLS, ...PICTURES, ...LINKS, 'LBody', 'Caption', 'Title']
const LINES = ['P', 'Hn', 'Sub', 'Lbl', 'Em', 'Strong', 'Span', 'Quote']
const INLINE = [...BODIES, ...LINES]
/** Parts of Ruby and Warichu. */
const GLOSSES = ['RB', 'RT', 'RP', 'WT', 'WP']

const SECTION = [
  'Document',
  'DocumentFragment',
  'Sect',
  'Aside',
  'BlockQuote',
  'Hn',
  ...LINKS,
  'LBody',
  'Caption',
]

const without = (all: readonly string[], ...types: readonly string[]): string[] =>
  all.filter(type => !types.includes(type))

/** The types that may contain a type, directly or with Part, Div and NonStruct between them. */
const PARENTS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    Document: without(DIVISIONS, 'Art', 'Sect'),
    Div: [...DIVISIONS, ...BODIES, 'Code', 'TOC', 'TOCI', 'LI', 'Form'],
    Art: [...SECTION, ...NOTES, ...CELLS, 'Figure'],
    Sect: [...SECTION, ...NOTES, ...CELLS, 'Figure', 'Art'],
    Aside: [...without(DIVISIONS, 'Aside', 'BlockQuote'), ...without(BODIES, ...CELLS)],
    BlockQuote: [...DIVISIONS, ...without(BODIES, ...CELLS, 'Title')],
    Part: [...DIVISIONS, ...without(BODIES, ...CELLS), 'Code', 'Form'],
    TOC: [...DIVISIONS, 'TOC', 'TOCI'],
    TOCI: ['TOC'],
    P: [...DIVISIONS, ...BODIES, 'TOCI'],
    Hn: [...DIVISIONS, ...without(BODIES, ...NOTES, 'Title')],
    Title: [...without(DIVISIONS, 'Aside'), ...LINKS],
    Sub: [...without(INLINE, ...CELLS, 'Title', 'Sub'), 'Code', ...GLOSSES],
    L: [...DIVISIONS, ...BODIES, 'P', 'Sub', 'L', 'Form'],
    Table: [...DIVISIONS, ...BODIES, 'P', 'Form'],
    Caption: [
      ...['Art', 'Sect', 'Aside', 'BlockQuote', 'TOC', 'TOCI', 'L', 'Table', 'Form'],
      ...without(BODIES, ...CELLS, 'Caption'),
    ],
    Figure: [...DIVISIONS, ...INLINE, 'Reference', 'Form', 'WP'],
    Formula: [...DIVISIONS, ...INLINE, 'Form'],
    Code: [...DIVISIONS, ...INLINE, 'Form'],
    FENote: [...DIVISIONS, ...INLINE, 'Reference', 'Code', 'Form'],
    Note: [...DIVISIONS, ...INLINE, 'Reference', 'Code', 'Form'],
    Link: [...DIVISIONS, ...without(INLINE, 'Link'), 'Reference', 'Code', ...GLOSSES],
    Annot: [...DIVISIONS, ...INLINE, 'Reference', 'Code', ...GLOSSES],
    Form: [...DIVISIONS, ...INLINE, ...GLOSSES],
    Reference: [...INLINE, 'Code', 'Aside', 'BlockQuote', 'TOCI', 'Form', ...GLOSSES],
    Lbl: [
      ...['Art', 'Sect', 'Aside', 'BlockQuote', 'Reference', 'TOCI', 'LI', 'Form'],
      ...without(INLINE, 'Lbl', 'LBody'),
    ],
    Quote: [...INLINE, ...GLOSSES],
    Em: [...INLINE, 'Reference', 'Code', ...GLOSSES],
    Strong: [...INLINE, 'Reference', 'Code', ...GLOSSES],
    Span: [...INLINE, 'Reference', 'Code', ...GLOSSES],
    Ruby: INLINE,
    Warichu: INLINE,
    content: [
      ...['Aside', 'BlockQuote', 'Reference', 'Code', 'Form', 'Ruby', 'Warichu', 'LI'],
      ...[...INLINE, ...GLOSSES],
    ],
  }).map(([type, parents]) => [type, new Set(parents)]),
)

interface Nesting {
  /** Types of kids; any without it. */
  readonly kids?: readonly string[]
  /** Types of the parent; any without it. */
  readonly parents?: readonly string[]
}

/**
 * What parts of tables, lists, tables of contents, ruby and warichu contain, and what contains them (ISO 32000-1 §14.8.4,
 * tables 333 to 338).
 */
export const NESTINGS: ReadonlyMap<string, Nesting> = new Map<string, Nesting>([
  ['Table', { kids: ['THead', 'TBody', 'TFoot', 'TR', 'Caption'] }],
  ['THead', { kids: ['TR'], parents: ['Table'] }],
  ['TBody', { kids: ['TR'], parents: ['Table'] }],
  ['TFoot', { kids: ['TR'], parents: ['Table'] }],
  ['TR', { kids: ['TH', 'TD'], parents: ['Table', 'THead', 'TBody', 'TFoot'] }],
  ['TH', { parents: ['TR'] }],
  ['TD', { parents: ['TR'] }],
  ['L', { kids: ['L', 'LI', 'Caption'] }],
  ['LI', { kids: ['Lbl', 'LBody'], parents: ['L'] }],
  ['LBody', { parents: ['LI'] }],
  ['TOC', { kids: ['TOC', 'TOCI', 'Caption'] }],
  ['TOCI', { kids: ['Lbl', 'Reference', 'NonStruct', 'P', 'TOC'], parents: ['TOC'] }],
  ['Ruby', { kids: ['RB', 'RT', 'RP'] }],
  ['RB', { parents: ['Ruby'] }],
  ['RT', { parents: ['Ruby'] }],
  ['RP', { parents: ['Ruby'] }],
  ['Warichu', { kids: ['WT', 'WP'] }],
  ['WT', { parents: ['Warichu'] }],
  ['WP', { parents: ['Warichu'] }],
])

/** Types that PARENTS names. What tables, lists and ruby contain is in NESTINGS. */
const KNOWN_PARENTS: ReadonlySet<string> = new Set([
  ...[...DIVISIONS, ...INLINE, 'Reference', 'Code', 'TOC', 'TOCI', 'Form'],
  ...GLOSSES,
])

/** Grouping types whose kids count as those of the element around them. */
export const TRANSPARENT: ReadonlySet<string> = new Set(['Part', 'Div', 'NonStruct'])

/**
 * @param parent The type of the nearest element around it that is not transparent.
 * @param kid A structure type, or `content` for marked content.
 */
export function mayContain(parent: string, kid: string): boolean {
  const around = generic(parent)
  return !KNOWN_PARENTS.has(around) || PARENTS[generic(kid)]?.has(around) !== false
}

/** `Hn` for all headings with a number. */
function generic(type: string): string {
  return /^H[1-9]\d*$/.test(type) ? 'Hn' : type
}
