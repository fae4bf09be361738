/**
 * Properties of other programs that print CSS, and of CSS for paged media that no browser draws: their standard names,
 * and what to write instead. Pure.
 */
import type { CssProblem } from './declarations.ts'

const FORMATTERS: Readonly<Record<string, string>> = {
  prince: 'Prince',
  ah: 'Antenna House Formatter',
  ro: 'PDFreactor',
  weasy: 'WeasyPrint',
  vivliostyle: 'Vivliostyle',
  adapt: 'Vivliostyle',
  epubx: 'Vivliostyle',
  epub: 'EPUB',
  fs: 'Flying Saucer',
  pdf: 'xhtml2pdf',
}
/** Prince also reads its properties without the first dash. */
const PREFIXED = new RegExp(`^(?:-(${Object.keys(FORMATTERS).join('|')})|prince)-(?=[a-z])`)
/** Those whose properties are named as the standard ones of the same meaning. */
const SAME_NAMES: ReadonlySet<string> = new Set(['prince', 'ah', 'weasy', 'vivliostyle', 'epub', 'epubx'])

interface FormatterProperty {
  readonly formatter: string
  /** Without the prefix. */
  readonly name: string
  /** True if a standard property of this name means the same. */
  readonly isSame: boolean
}

/** The formatter and the name without prefix of a property such as `-prince-bookmark-level`; null for others. */
export function formatterProperty(property: string): FormatterProperty | null {
  if (!property.startsWith('-') && !property.startsWith('prince-')) return null
  const [prefix = '', key = 'prince'] = PREFIXED.exec(property) ?? []
  const formatter = FORMATTERS[key]
  if (prefix === '' || formatter === undefined) return null
  return { formatter, name: property.slice(prefix.length), isSame: SAME_NAMES.has(key) }
}

/** Values that are printed without the property. */
const USUAL: Readonly<Record<string, RegExp>> = {
  // GCPM 3 §2.7, §2.5: a footnote is a block on the page of the line with its call
  'footnote-policy': /^(?:auto|line|keep-with-line)$/,
  'footnote-display': /^(?:block|compact)$/,
  'float-reference': /^inline$/,
}

const ADVICE: Readonly<Record<string, string>> = {
  'footnote-policy': 'a footnote is on the page of the line with its call',
  'footnote-display': 'footnotes are blocks',
  'float-reference': 'boxes float in their column',
  'float-defer': 'boxes float where they are in the flow',
  'float-offset': 'boxes float where they are in the flow',
  'float-policy': 'boxes float where they are in the flow',
  flow: "use 'position: running(name)' and 'content: element(name)'",
  anchor: 'use the attribute id',
  link: 'use <a href>',
  'page-group':
    "a forced page break before an element with its own 'page' begins a group, and ':nth(1 of name)' is its first page",
  'pdf-page-label': 'use the setting page_labels',
  'pdf-page-labels': 'use the setting page_labels',
  'pdf-keep-with-next': "use 'break-after: avoid'",
  'pdf-outline-level': "use 'bookmark-level'",
  'pdf-bookmark-level': "use 'bookmark-level'",
}

/** The warning about a property of formatters. Null if it needs none; undefined for other properties. */
export function formatterProblem(property: string, value: string): CssProblem | null | undefined {
  const own = formatterProperty(property)
  const name = own?.name ?? property
  const text = value.trim().toLowerCase()
  if (Object.hasOwn(USUAL, name) && USUAL[name]?.test(text) === true) return null
  const advice = Object.hasOwn(ADVICE, name) ? `: ${ADVICE[name]}` : ''
  if (own === null && advice === '') return undefined
  const what = own === null ? `'${property}'` : `'${property}' of ${own.formatter}`
  return { code: 'unknown_css_property', message: `${what} is not supported${advice}` }
}

/** Values of `float` that only formatters draw (CSS Page Floats 3 §5). */
export const PAGE_FLOAT =
  /^(?:(?:page|column|inside|outside|unless-fit|next|top|bottom|top-bottom|block-start|block-end|snap-block|snap-inline|snap-(?:block|inline)\([^()]*\))(?:\s+|$))+$/
