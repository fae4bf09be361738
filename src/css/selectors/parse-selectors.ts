/**
 * Selector list → compounds with specificity (Selectors 4, CSS Nesting 1). Pure.
 * Fails with SelectorError, whose message completes "The selector '…' ".
 */

import { nearest } from '../../base/text-distance.ts'
import { NAME, take, takeMatch, unescapeCss } from '../values/tokens.ts'
import {
  ANCHOR,
  type AttributeTest,
  type Combinator,
  type ComplexSelector,
  type Compound,
  highest,
  type StateTest,
  type Test,
} from './selector.ts'
import {
  type Reader,
  readName,
  SelectorError,
  skip,
  skipArgument,
  skipSpace,
  startsName,
  unexpected,
} from './selector-reader.ts'

/** Limits: characters of a list, nesting of brackets, compounds of a selector. */
const MAX_LENGTH = 100_000
const MAX_DEPTH = 16
const MAX_COMPOUNDS = 256

const SPECIFICITY = { id: 2 ** 20, class: 2 ** 10, tag: 1 } as const

/** Valid pseudo-classes that never match on paper. */
const DYNAMIC = new Set(
  (
    'hover active focus focus-visible focus-within visited target target-within current past future playing ' +
    'paused fullscreen modal picture-in-picture popover-open user-invalid user-valid autofill ' +
    'blank local-link host state'
  ).split(' '),
)

const STATES: Readonly<Record<string, StateTest>> = {
  root: 'root',
  scope: 'root',
  empty: 'empty',
  link: 'link',
  'any-link': 'link',
  checked: 'checked',
  disabled: 'disabled',
  enabled: 'enabled',
  'read-only': 'read-only',
  'read-write': 'read-write',
  '-moz-read-only': 'read-only',
  '-moz-read-write': 'read-write',
  'placeholder-shown': 'placeholder-shown',
  '-moz-placeholder-shown': 'placeholder-shown',
  indeterminate: 'indeterminate',
  open: 'open',
  required: 'required',
  optional: 'optional',
  default: 'default',
  valid: 'valid',
  invalid: 'invalid',
  'in-range': 'in-range',
  'out-of-range': 'out-of-range',
}

/** Pseudo-classes without an argument, other than structural ones. */
export const PSEUDO_CLASS_NAMES: readonly string[] = [...Object.keys(STATES), ...DYNAMIC, 'heading']

/** Valid pseudo-classes that are not supported. */
const UNSUPPORTED =
  /^(?:active-view-transition(?:-type)?|buffering|has-slotted|muted|nth-(?:last-)?col|seeking|stalled|volume-locked)$/

const FUNCTIONS =
  'is where not has lang dir heading nth-child nth-last-child nth-of-type nth-last-of-type'.split(' ')

/** @param brackets `()` after functions. */
function unknownPseudoClass(name: string, brackets: string, names: readonly string[]): SelectorError {
  if (UNSUPPORTED.test(name))
    return new SelectorError(`contains the pseudo-class :${name}${brackets}, which is not supported`)
  const near = nearest(name, names)
  const hint = near === null ? '' : ` (did you mean :${near}?)`
  return new SelectorError(`contains the unknown pseudo-class :${name}${brackets}${hint}`)
}

/** Pseudo-elements that CSS 2 wrote with one colon. */
const OLD_PSEUDO_ELEMENTS = new Set(['before', 'after', 'first-line', 'first-letter'])

const PREFIXED_PSEUDO_ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['-webkit-input-placeholder', 'placeholder'],
  ['-moz-placeholder', 'placeholder'],
  ['-webkit-file-upload-button', 'file-selector-button'],
])

/** HTML attributes with case-insensitive values (HTML §4.16.2), as far as stylesheets use them. */
const CASELESS = new Set(
  (
    'align bgcolor charset checked clear color dir disabled face frame hreflang lang language media method ' +
    'multiple nowrap readonly rel rules scope selected shape text type valign'
  ).split(' '),
)

/**
 * @param parent The selectors of the enclosing rule for nested rules; null at the top level, where `&` is the root.
 * @param scope The roots of the enclosing `@scope` rule, which `:scope` refers to; null for none.
 * @param onIgnored Called for invalid selectors in `:is()` and `:where()`, which ignore them.
 * @throws SelectorError
 */
export function parseSelectors(
  text: string,
  parent: readonly ComplexSelector[] | null = null,
  onIgnored: (message: string) => void = () => {},
  scope: readonly ComplexSelector[] | null = null,
): readonly ComplexSelector[] {
  if (text.length > MAX_LENGTH) throw new SelectorError(`is longer than ${MAX_LENGTH} characters`)
  const reader: Reader = { text, at: 0, depth: 0, parent, scope, onIgnored }
  const list = readList(reader, parent !== null ? 'nested' : scope !== null ? 'scoped' : 'absolute')
  if (reader.at < text.length) throw unexpected(reader)
  return list
}

/** `scoped`: below `:scope`, unless it contains `:scope` or `&` (CSS Cascade 6 §2.5.2). */
type ListKind = 'absolute' | 'scoped' | 'nested' | 'relative'

function readList(reader: Reader, kind: ListKind): ComplexSelector[] {
  const list: ComplexSelector[] = []
  do {
    list.push(readComplex(reader, kind))
  } while (skip(reader, ','))
  return list
}

/** `:is()` and `:where()` ignore invalid selectors (Selectors 4 §19). */
function readForgivingList(reader: Reader): ComplexSelector[] {
  const list: ComplexSelector[] = []
  skipSpace(reader)
  if (reader.text[reader.at] === ')') return list
  do {
    const from = reader.at
    try {
      list.push(readComplex(reader, 'absolute'))
    } catch (error) {
      if (!(error instanceof SelectorError) || reader.depth > MAX_DEPTH) throw error
      reader.at = from
      skipArgument(reader)
      reader.onIgnored(error.message)
    }
  } while (skip(reader, ','))
  return list
}

const ATTRIBUTE = new RegExp(
  String.raw`\[\s*(?:[\w-]*\|)?(${NAME.source})\s*(?:([~|^$*]?=)\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(${NAME.source}))\s*([is])?\s*)?\]`,
  'isy',
)
/** Tests of attribute values (Selectors 4 §6.1, §6.2). */
const OPERATORS: Readonly<Record<string, AttributeTest['matches']>> = {
  '=': (found, wanted) => found === wanted,
  '~=': (found, wanted) => wanted !== '' && found.split(/[ \t\r\n\f]+/).includes(wanted),
  '|=': (found, wanted) => found === wanted || found.startsWith(`${wanted}-`),
  '^=': (found, wanted) => wanted !== '' && found.startsWith(wanted),
  '$=': (found, wanted) => wanted !== '' && found.endsWith(wanted),
  '*=': (found, wanted) => wanted !== '' && found.includes(wanted),
}
const AN_PLUS_B = /\s*(?:(even|odd)|([+-]?\d*)n(?:\s*([+-])\s*(\d+))?|([+-]?\d+))(?=[\s)])/iy
const LANGUAGE = /\s*(?:"([^"]*)"|'([^']*)'|([\w*-]+))\s*/y

class CompoundDraft implements Compound {
  tag: string | null = null
  readonly ids: string[] = []
  readonly classes: string[] = []
  readonly attributes: AttributeTest[] = []
  readonly tests: Test[] = []
  pseudoElement: string | null = null
  specificity = 0
  /** Contains `&`. */
  isNesting = false
  /** Refers to the root of an `@scope` rule. */
  isScope = false
  isEmpty = true
}

function readComplex(reader: Reader, kind: ListKind): ComplexSelector {
  skipSpace(reader)
  const drafts: CompoundDraft[] = []
  const combinators: Combinator[] = []
  const leading = kind === 'absolute' ? null : readSign(reader)
  while (true) {
    const draft = readCompound(reader)
    drafts.push(draft)
    if (drafts.length > MAX_COMPOUNDS) throw new SelectorError(`has more than ${MAX_COMPOUNDS} parts`)
    const combinator = readCombinator(reader)
    if (combinator === null) break
    if (draft.pseudoElement !== null) throw new SelectorError(`continues after ::${draft.pseudoElement}`)
    combinators.push(combinator)
  }
  const isAnchored = drafts.some(({ isNesting, isScope }) => isNesting || isScope)
  const isBelow = kind === 'nested' || kind === 'scoped'
  if (isBelow && (leading !== null || !isAnchored)) {
    const above = new CompoundDraft()
    if (kind === 'nested') above.isNesting = true
    else addScope(above, reader.scope ?? [])
    drafts.unshift(above)
    combinators.unshift(leading ?? ' ')
  }
  return finish(drafts, combinators, reader.parent, kind === 'relative' ? (leading ?? ' ') : null)
}

/** Tests for the root of a scope, without specificity. */
function addScope(draft: CompoundDraft, roots: readonly ComplexSelector[]): void {
  draft.isScope = true
  draft.tests.push({ kind: 'is', list: roots })
}

function finish(
  drafts: readonly CompoundDraft[],
  combinators: readonly Combinator[],
  parent: readonly ComplexSelector[] | null,
  leading: Combinator | null,
): ComplexSelector {
  const [only, ...others] = parent ?? []
  let specificity = 0
  const compounds: Compound[] = leading === null ? [] : [ANCHOR]
  const between: Combinator[] = leading === null ? [] : [leading]
  for (const [i, draft] of drafts.entries()) {
    specificity += draft.specificity
    if (i > 0) between.push(combinators[i - 1] ?? ' ')
    if (!draft.isNesting) {
      compounds.push(draft)
    } else if (i === 0 && only !== undefined && others.length === 0) {
      // a single parent is inlined, so that the rule index can use its compounds
      specificity += only.specificity
      compounds.push(...only.compounds.slice(0, -1))
      between.push(...only.combinators)
      const last = only.compounds.at(-1)
      if (draft.tag !== null && last?.tag !== null) throw new SelectorError('combines two tags by &')
      compounds.push(last === undefined ? draft : merge(last, draft))
    } else {
      specificity += parent === null ? 0 : highest(parent)
      draft.tests.push(parent === null ? { kind: 'root' } : { kind: 'is', list: parent })
      compounds.push(draft)
    }
  }
  return {
    compounds,
    combinators: between,
    pseudoElement: drafts.at(-1)?.pseudoElement ?? null,
    specificity,
  }
}

function merge(a: Compound, b: Compound): Compound {
  return {
    tag: a.tag ?? b.tag,
    ids: [...a.ids, ...b.ids],
    classes: [...a.classes, ...b.classes],
    attributes: [...a.attributes, ...b.attributes],
    tests: [...a.tests, ...b.tests],
  }
}

function readCompound(reader: Reader): CompoundDraft {
  const draft = new CompoundDraft()
  while (readSimple(reader, draft)) draft.isEmpty = false
  if (draft.isEmpty) throw unexpected(reader)
  return draft
}

/** Consumes one simple selector; false if there is none. */
function readSimple(reader: Reader, draft: CompoundDraft): boolean {
  const char = reader.text[reader.at]
  switch (char) {
    case '&':
      reader.at++
      if (reader.parent === null && reader.scope !== null) addScope(draft, reader.scope)
      else draft.isNesting = true
      return true
    case '*':
      reader.at++
      if (!draft.isEmpty) throw unexpected(reader)
      if (reader.text[reader.at] === '|') {
        reader.at++
        readTag(reader, draft)
      }
      return true
    case '.':
      reader.at++
      draft.classes.push(readName(reader))
      draft.specificity += SPECIFICITY.class
      return true
    case '#': {
      reader.at++
      const id = take(NAME, reader)
      if (id === null) throw unexpected(reader)
      draft.ids.push(unescapeCss(id))
      draft.specificity += SPECIFICITY.id
      return true
    }
    case '[':
      draft.attributes.push(readAttribute(reader))
      draft.specificity += SPECIFICITY.class
      return true
    case ':':
      readPseudo(reader, draft)
      return true
    default:
      return draft.isEmpty && startsName(reader) && readTag(reader, draft)
  }
}

function readTag(reader: Reader, draft: CompoundDraft): boolean {
  if (reader.text[reader.at] === '*') {
    reader.at++
    return true
  }
  draft.tag = readName(reader).toLowerCase()
  draft.specificity += SPECIFICITY.tag
  if (reader.text[reader.at] === '|')
    throw new SelectorError('uses a namespace, which HTML pages do not have')
  return true
}

function readAttribute(reader: Reader): AttributeTest {
  const match = takeMatch(ATTRIBUTE, reader)
  if (match === null) throw unexpected(reader)
  const [, name = '', operator = '', double, single, word, flag] = match
  const lower = unescapeCss(name).toLowerCase()
  const value = unescapeCss(double ?? single ?? word ?? '')
  const ignoresCase = flag === undefined ? CASELESS.has(lower) : flag.toLowerCase() === 'i'
  return {
    name: lower,
    value: ignoresCase ? value.toLowerCase() : value,
    ignoresCase,
    matches: OPERATORS[operator] ?? (() => true),
  }
}

function readPseudo(reader: Reader, draft: CompoundDraft): void {
  reader.at++
  const isElement = reader.text[reader.at] === ':'
  if (isElement) reader.at++
  const name = readName(reader).toLowerCase()
  if (isElement || OLD_PSEUDO_ELEMENTS.has(name)) {
    if (reader.depth > 0) throw new SelectorError(`contains ::${name} inside brackets`)
    if (reader.text[reader.at] === '(') skipArgument(reader)
    draft.pseudoElement = PREFIXED_PSEUDO_ELEMENTS.get(name) ?? name
    draft.specificity += SPECIFICITY.tag
    return
  }
  if (draft.pseudoElement !== null) {
    if (!DYNAMIC.has(name)) throw new SelectorError(`contains :${name} after ::${draft.pseudoElement}`)
    draft.tests.push({ kind: 'never' })
    return
  }
  if (reader.text[reader.at] === '(') readFunctional(reader, draft, name)
  else if (name === 'scope' && reader.scope !== null) {
    draft.specificity += SPECIFICITY.class
    addScope(draft, reader.scope)
  } else readPlainPseudo(draft, name)
}

function readPlainPseudo(draft: CompoundDraft, name: string): void {
  draft.specificity += SPECIFICITY.class
  const state = Object.hasOwn(STATES, name) ? STATES[name] : undefined
  if (state !== undefined) {
    draft.tests.push({ kind: state })
    return
  }
  const [, only, end, ofType] = /^(?:(only)|first|(last))-(?:child|(of-type))$/.exec(name) ?? []
  if (/^(?:only|first|last)-(?:child|of-type)$/.test(name)) {
    const nth = { kind: 'nth', step: 0, offset: 1, ofType: ofType !== undefined, of: null } as const
    if (only !== undefined || end === undefined) draft.tests.push({ ...nth, fromEnd: false })
    if (only !== undefined || end !== undefined) draft.tests.push({ ...nth, fromEnd: true })
    return
  }
  if (name === 'defined') return
  if (name === 'heading') {
    draft.tests.push(headingTest(HEADING_LEVELS))
    return
  }
  if (!DYNAMIC.has(name) && !name.startsWith('-webkit-'))
    throw unknownPseudoClass(name, '', PSEUDO_CLASS_NAMES)
  draft.tests.push({ kind: 'never' })
}

function readFunctional(reader: Reader, draft: CompoundDraft, name: string): void {
  reader.at++
  if (++reader.depth > MAX_DEPTH) throw new SelectorError(`nests more than ${MAX_DEPTH} brackets`)
  switch (name) {
    case 'is':
    case 'matches':
    case '-webkit-any':
    case '-moz-any':
    case 'where': {
      const list = readForgivingList(reader)
      draft.tests.push({ kind: 'is', list })
      if (name !== 'where') draft.specificity += highest(list)
      break
    }
    case 'not': {
      const list = readList(reader, 'absolute')
      draft.tests.push({ kind: 'not', list })
      draft.specificity += highest(list)
      break
    }
    case 'has': {
      const list = readList(reader, 'relative')
      draft.tests.push({ kind: 'has', list })
      draft.specificity += highest(list)
      break
    }
    case 'lang':
    case 'dir':
      draft.tests.push({ kind: name, values: readLanguages(reader) })
      draft.specificity += SPECIFICITY.class
      break
    case 'heading':
      draft.tests.push(headingTest(readLevels(reader)))
      draft.specificity += SPECIFICITY.class
      break
    case 'host':
    case 'host-context':
    case 'state':
      reader.at--
      skipArgument(reader)
      draft.tests.push({ kind: 'never' })
      reader.depth--
      return
    default:
      draft.tests.push(readNth(reader, draft, name))
      draft.specificity += SPECIFICITY.class
  }
  skipSpace(reader)
  if (reader.text[reader.at] !== ')') throw unexpected(reader)
  reader.at++
  reader.depth--
}

function readNth(reader: Reader, draft: CompoundDraft, name: string): Test {
  const [, last, type] = /^nth-(last-)?(child|of-type)$/.exec(name) ?? []
  if (type === undefined) throw unknownPseudoClass(name, '()', FUNCTIONS)
  const match = takeMatch(AN_PLUS_B, reader)
  if (match === null) throw unexpected(reader)
  const [, word, step, sign = '+', offset = '0', alone] = match
  let of: readonly ComplexSelector[] | null = null
  if (type === 'child' && take(/\s+of\s/iy, reader) !== null) {
    of = readList(reader, 'absolute')
    draft.specificity += highest(of)
  }
  const common = { kind: 'nth', fromEnd: last !== undefined, ofType: type === 'of-type', of } as const
  if (word !== undefined) return { ...common, step: 2, offset: word.toLowerCase() === 'odd' ? 1 : 0 }
  if (alone !== undefined) return { ...common, step: 0, offset: bounded(Number(alone)) }
  const factor = step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step)
  return { ...common, step: bounded(factor), offset: bounded(Number(`${sign}${offset}`)) }
}

function bounded(value: number): number {
  return Math.max(-1e9, Math.min(1e9, value))
}

const HEADING_LEVELS = [1, 2, 3, 4, 5, 6]

/** `:heading` is a heading element of some levels (Selectors 5 §9.1). */
function headingTest(levels: readonly number[]): Test {
  const names = HEADING_LEVELS.filter(level => levels.includes(level)).map(level => `h${level}`)
  return names.length === 0 ? { kind: 'never' } : { kind: 'is', list: parseSelectors(names.join()) }
}

function readLevels(reader: Reader): number[] {
  const levels: number[] = []
  do {
    skipSpace(reader)
    const level = take(/[-+]?\d+/y, reader)
    if (level === null) throw unexpected(reader)
    levels.push(Number(level))
    skipSpace(reader)
  } while (skip(reader, ','))
  return levels
}

function readLanguages(reader: Reader): string[] {
  const values: string[] = []
  do {
    const match = takeMatch(LANGUAGE, reader)
    if (match === null) throw unexpected(reader)
    values.push((match[1] ?? match[2] ?? match[3] ?? '').toLowerCase())
  } while (skip(reader, ','))
  return values
}

function readSign(reader: Reader): Combinator | null {
  const char = reader.text[reader.at]
  if (char !== '>' && char !== '+' && char !== '~') return null
  reader.at++
  skipSpace(reader)
  return char
}

/** Null at the end of the selector. */
function readCombinator(reader: Reader): Combinator | null {
  const from = reader.at
  skipSpace(reader)
  const char = reader.text[reader.at]
  if (char === undefined || char === ',' || char === ')') return null
  const sign = readSign(reader)
  if (sign !== null) return sign
  if (reader.at === from) throw unexpected(reader)
  return ' '
}
