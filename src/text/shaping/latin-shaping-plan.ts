/**
 * Ligatures and kerning of a font for text of one script, and detection of anything beyond them. Pure. Throws a
 * RangeError for offsets outside a table.
 */
import { contextCoverage, matchesContext } from './context-match.ts'
import {
  classOf,
  coverageIndex,
  NO_LOOKUPS,
  readLookups,
  type ScriptLookups,
  type Subtable,
  search,
} from './layout-table.ts'
import type { SfntTables } from './sfnt-tables.ts'

/** In font units. */
export interface LatinGlyph {
  readonly id: number
  /** Several for a ligature. */
  readonly codePoints: readonly number[]
  readonly advanceWidth: number
}

export interface LatinPlan {
  /** Null if substitutions other than ligatures apply. */
  substitute(glyphs: readonly LatinGlyph[]): readonly LatinGlyph[] | null
  /** Advances with kerning; null if other positioning applies. */
  position(glyphs: readonly LatinGlyph[]): readonly number[] | null
}

export interface PlanOptions {
  readonly tables: SfntTables
  /** Script tag; null for text without a script. */
  readonly script: string | null
  /** Features that are turned off. */
  readonly off: readonly string[]
  readonly advanceOf: (glyph: number) => number
}

const DEFAULT_SCRIPTS = ['DFLT', 'dflt', 'latn']

/** Features that are on by default for these scripts. */
const FEATURES = 'rvrn ltra ltrm ccmp locl rlig mark mkmk calt clig liga rclt curs kern'.split(' ')

const PAIR = 2
const LIGATURE = 4

/** Contextual lookup types in GSUB and GPOS: sequence and chained. */
const SUBSTITUTION_CONTEXTS = [5, 6] as const
const POSITION_CONTEXTS = [7, 8] as const
type Contexts = typeof SUBSTITUTION_CONTEXTS | typeof POSITION_CONTEXTS

/** Cached kerning pairs; more than a language uses. */
const MAX_PAIRS = 20_000

/** Null if the script needs more than the fast path supports. */
export function readLatinPlan({ tables, script, off, advanceOf }: PlanOptions): LatinPlan | null {
  const read = (tag: string, extension: number): ScriptLookups => {
    const table = tables.get(tag)
    if (table === undefined) return NO_LOOKUPS
    const scripts = script === null ? DEFAULT_SCRIPTS : [script, ...DEFAULT_SCRIPTS]
    return readLookups(table, { scripts, features: FEATURES.filter(tag => !off.includes(tag)), extension })
  }
  const { lookups: substitutions } = read('GSUB', 7)
  const { lookups: positions, features } = read('GPOS', 9)
  if (tables.has('kern') && !features.has('kern')) return null // fontkit uses that table then
  if ([...substitutions, ...positions].some(({ skipsLetters }) => skipsLetters)) return null

  const others = positions.filter(({ subtables }) => subtables.some(({ type }) => type !== PAIR))
  const steps = substitutions.map(({ subtables }) => createStep(subtables, SUBSTITUTION_CONTEXTS))
  const moves = createStep(
    others.flatMap(({ subtables }) => subtables),
    POSITION_CONTEXTS,
  )
  const pairs = positions
    .filter(lookup => !others.includes(lookup))
    .map(({ subtables }) => createStep(subtables, POSITION_CONTEXTS))
  const kerning = createKerning(pairs)

  // no lookup begins at the glyphs of most words and numbers
  const mayBeSubstituted = createBeginTest(steps)
  const mayBeMoved = createBeginTest([moves])

  return {
    substitute: glyphs => (glyphs.some(mayBeSubstituted) ? substitute(steps, glyphs, advanceOf) : glyphs),
    position(glyphs) {
      if (glyphs.some(mayBeMoved) && touches(moves, idsOf(glyphs))) return null
      const advances = glyphs.map(({ advanceWidth }) => advanceWidth)
      for (let i = 1; i < glyphs.length; i++) {
        const moves = kerning(glyphs[i - 1]?.id ?? 0, glyphs[i]?.id ?? 0)
        if (moves === null) return null
        if (moves === UNMOVED) continue
        advances[i - 1] = (advances[i - 1] ?? 0) + moves.first
        advances[i] = (advances[i] ?? 0) + moves.second
      }
      return advances
    },
  }
}

function idsOf(glyphs: readonly LatinGlyph[]): number[] {
  return glyphs.map(({ id }) => id)
}

/** A test, with a cache, whether any of the steps may begin at a glyph. */
function createBeginTest(steps: readonly Step[]): (glyph: LatinGlyph) => boolean {
  const known = new Map<number, boolean>()
  return ({ id }) => {
    let begins = known.get(id)
    if (begins === undefined) {
      begins = anyBegins(steps, id)
      known.set(id, begins)
    }
    return begins
  }
}

/** A function of its own: an arrow function in the cached test would allocate a scope for each glyph. */
function anyBegins(steps: readonly Step[], glyph: number): boolean {
  return steps.some(({ beginningAt }) => beginningAt(glyph).length > 0)
}

/** A lookup with its subtables by first glyph. */
interface Step {
  readonly isLigating: boolean
  readonly contexts: Contexts
  beginningAt(glyph: number): readonly Subtable[]
}

function createStep(subtables: readonly Subtable[], contexts: Contexts): Step {
  const known = new Map<number, readonly Subtable[]>()
  return {
    isLigating: subtables.every(({ type }) => type === LIGATURE),
    contexts,
    beginningAt(glyph) {
      let beginning = known.get(glyph)
      if (beginning === undefined) {
        beginning = beginningWith(glyph, subtables, contexts)
        known.set(glyph, beginning)
      }
      return beginning
    },
  }
}

/** A function of its own, as `anyBegins`. */
function beginningWith(
  glyph: number,
  subtables: readonly Subtable[],
  contexts: Contexts,
): readonly Subtable[] {
  return subtables.filter(subtable => mayBegin(subtable, glyph, contexts))
}

function mayBegin(subtable: Subtable, glyph: number, [context, chained]: Contexts): boolean {
  const { type, table, at } = subtable
  const isContext = type === context || type === chained
  const coverage = isContext ? contextCoverage(subtable, type === chained) : at + table.getUint16(at + 2)
  return coverage === null || coverageIndex(table, coverage, glyph) >= 0
}

/** True if an unsupported lookup applies to any glyph. */
function touches({ beginningAt, contexts: [context, chained] }: Step, glyphs: readonly number[]): boolean {
  for (let i = 0; i < glyphs.length; i++) {
    const beginning = beginningAt(glyphs[i] ?? 0)
    for (let k = 0; k < beginning.length; k++) {
      const subtable = beginning[k]
      if (subtable === undefined) continue
      const { type } = subtable
      if (type !== context && type !== chained) return true
      if (matchesContext(subtable, type === chained, { glyphs, i })) return true
    }
  }
  return false
}

function substitute(
  steps: readonly Step[],
  text: readonly LatinGlyph[],
  advanceOf: (glyph: number) => number,
): readonly LatinGlyph[] | null {
  let glyphs = text
  let ids = idsOf(glyphs)
  for (const step of steps) {
    if (!step.isLigating) {
      if (touches(step, ids)) return null
      continue
    }
    const joined = formLigatures(step, { glyphs, ids, advanceOf })
    if (joined === null) continue
    glyphs = joined
    ids = idsOf(glyphs)
  }
  return glyphs
}

interface Ligating {
  readonly glyphs: readonly LatinGlyph[]
  readonly ids: readonly number[]
  readonly advanceOf: (glyph: number) => number
}

/** Null if no ligature forms. */
function formLigatures(
  { beginningAt }: Step,
  { glyphs, ids, advanceOf }: Ligating,
): readonly LatinGlyph[] | null {
  if (!ids.some(id => beginningAt(id).length > 0)) return null
  const joined: LatinGlyph[] = []
  let count = 0
  for (let i = 0; i < glyphs.length; ) {
    const ligature = firstOf(beginningAt(ids[i] ?? 0), subtable => ligatureAt(subtable, ids, i))
    const parts = glyphs.slice(i, i + (ligature?.length ?? 1))
    if (ligature === null) {
      joined.push(...parts)
    } else {
      const codePoints = parts.flatMap(({ codePoints }) => codePoints)
      joined.push({ id: ligature.glyph, codePoints, advanceWidth: advanceOf(ligature.glyph) })
      count++
    }
    i += parts.length
  }
  return count > 0 ? joined : null
}

function firstOf<T>(subtables: readonly Subtable[], apply: (subtable: Subtable) => T | null): T | null {
  for (const subtable of subtables) {
    const result = apply(subtable)
    if (result !== null) return result
  }
  return null
}

/** The first matching ligature and its number of glyphs. */
function ligatureAt(
  { table, at }: Subtable,
  glyphs: readonly number[],
  i: number,
): { glyph: number; length: number } | null {
  const index = coverageIndex(table, at + table.getUint16(at + 2), glyphs[i] ?? 0)
  if (index < 0) return null
  const set = at + table.getUint16(at + 6 + index * 2)
  for (let k = 0; k < table.getUint16(set); k++) {
    const ligature = set + table.getUint16(set + 2 + k * 2)
    const length = table.getUint16(ligature + 2)
    let matched = 1
    while (matched < length && glyphs[i + matched] === table.getUint16(ligature + 2 + matched * 2)) matched++
    if (matched >= length) return { glyph: table.getUint16(ligature), length: matched }
  }
  return null
}

/** Changes of the advances of a pair. */
interface Moves {
  readonly first: number
  readonly second: number
}

const UNMOVED: Moves = { first: 0, second: 0 }

/** Kerning of a pair; null if it needs more than advances. */
function createKerning(steps: readonly Step[]): (first: number, second: number) => Moves | null {
  const known = new Map<number, Moves | null>()
  return (first, second) => {
    const pair = (first << 16) | second // a small integer, which needs no allocation
    let moves = known.get(pair)
    if (moves === undefined) {
      moves = kerningOf(steps, first, second)
      if (known.size >= MAX_PAIRS) known.clear()
      known.set(pair, moves)
    }
    return moves
  }
}

function kerningOf(steps: readonly Step[], first: number, second: number): Moves | null {
  let sum = UNMOVED
  for (const { beginningAt } of steps) {
    const moves = firstOf(beginningAt(first), subtable => pairMoves(subtable, first, second))
    if (moves === 'other') return null
    if (moves !== null) sum = { first: sum.first + moves.first, second: sum.second + moves.second }
  }
  return sum
}

/** Null if the subtable lacks the pair; `other` if it changes more than advances. */
function pairMoves({ table, at }: Subtable, first: number, second: number): Moves | 'other' | null {
  const formats = [table.getUint16(at + 4), table.getUint16(at + 6)] as const
  const size = sizeOfValue(formats[0]) + sizeOfValue(formats[1])
  if (table.getUint16(at) === 1) {
    const index = coverageIndex(table, at + table.getUint16(at + 2), first)
    const set = at + table.getUint16(at + 10 + index * 2)
    const pairs = { at: set + 2, count: table.getUint16(set), stride: 2 + size }
    const pair = pairs.at + search(table, pairs, second) * pairs.stride
    const isThere = pair >= pairs.at && table.getUint16(pair) === second
    return isThere ? movesOf(table, pair + 2, formats) : null
  }
  const class1 = classOf(table, at + table.getUint16(at + 8), first)
  const class2 = classOf(table, at + table.getUint16(at + 10), second)
  if (class1 >= table.getUint16(at + 12)) throw new RangeError('the font has no such pair class')
  return movesOf(table, at + 16 + (class1 * table.getUint16(at + 14) + class2) * size, formats)
}

const X_ADVANCE = 0x0004
const PLACEMENTS = 0x0003

/** Two bytes per field. */
function sizeOfValue(format: number): number {
  let size = 0
  for (let bits = format & 0xff; bits !== 0; bits &= bits - 1) size += 2
  return size
}

function movesOf(table: DataView, at: number, [first, second]: readonly [number, number]): Moves | 'other' {
  if (((first | second) & PLACEMENTS) !== 0) return 'other'
  const advance = (value: number, format: number): number =>
    (format & X_ADVANCE) === 0 ? 0 : table.getInt16(value)
  return { first: advance(at, first), second: advance(at + sizeOfValue(first), second) }
}
