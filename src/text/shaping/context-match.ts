import { classOf, coverageIndex, type Subtable } from './layout-table.ts'

/**
 * True if a contextual rule (lookup types 5 and 6 of GSUB, 7 and 8 of GPOS) matches the glyph at `i`. Pure. The
 * effect of the rule is not evaluated. OpenType 1.9.1, "Sequence Context" and "Chained Sequence Context".
 */
export function matchesContext(
  { table, at }: Subtable,
  isChained: boolean,
  { glyphs, i }: { glyphs: readonly number[]; i: number },
): boolean {
  const format = table.getUint16(at)
  const covers = (coverage: number, glyph: number): boolean => coverageIndex(table, at + coverage, glyph) >= 0
  if (format === 3) {
    return isChained
      ? matchesRule(table, at + 2, { glyphs, i, first: 0, matches: [covers, covers, covers] })
      : matchesInput(table, at + 6, table.getUint16(at + 2), { glyphs, i, matches: covers })
  }
  const glyph = glyphs[i] ?? 0
  const index = coverageIndex(table, at + table.getUint16(at + 2), glyph)
  if (index < 0) return false
  const isGlyph = (wanted: number, other: number): boolean => wanted === other
  const ofClass = (offset: number) => {
    const classes = at + table.getUint16(at + offset)
    return (wanted: number, other: number): boolean => wanted === classOf(table, classes, other)
  }
  const [sets, set, matches] =
    format === 1
      ? [at + 4, index, [isGlyph, isGlyph, isGlyph] as const]
      : isChained
        ? [
            at + 10,
            classOf(table, at + table.getUint16(at + 6), glyph),
            [ofClass(4), ofClass(6), ofClass(8)] as const,
          ]
        : [
            at + 6,
            classOf(table, at + table.getUint16(at + 4), glyph),
            [ofClass(4), ofClass(4), ofClass(4)] as const,
          ]
  if (set >= table.getUint16(sets)) return false
  const offset = table.getUint16(sets + 2 + set * 2)
  if (offset === 0) return false
  for (let rule = 0; rule < table.getUint16(at + offset); rule++) {
    const start = at + offset + table.getUint16(at + offset + 2 + rule * 2)
    const holds = isChained
      ? matchesRule(table, start, { glyphs, i, first: 1, matches })
      : matchesInput(table, start + 4, table.getUint16(start) - 1, { glyphs, i: i + 1, matches: matches[1] })
    if (holds) return true
  }
  return false
}

/** Coverage of the first glyph of such a rule; null if it has none. */
export function contextCoverage({ table, at }: Subtable, isChained: boolean): number | null {
  if (table.getUint16(at) !== 3) return at + table.getUint16(at + 2)
  const input = isChained ? at + 4 + table.getUint16(at + 2) * 2 : at + 2
  if (table.getUint16(input) === 0) return null
  return at + table.getUint16(isChained ? input + 2 : input + 4)
}

/** True if a glyph matches a glyph id, class or coverage. */
type Matches = (wanted: number, glyph: number) => boolean

interface Rule {
  readonly glyphs: readonly number[]
  readonly i: number
  /** Input glyphs that are known to match. */
  readonly first: number
  readonly matches: readonly [behind: Matches, input: Matches, ahead: Matches]
}

/**
 * Three counted sequences: backtrack, input, lookahead. Backtracks of several glyphs are not compared, because
 * readers disagree on their order.
 */
function matchesRule(table: DataView, at: number, { glyphs, i, first, matches }: Rule): boolean {
  const behind = table.getUint16(at)
  for (let k = 0; k < behind; k++) {
    const glyph = glyphs[i - 1 - k]
    if (glyph === undefined) return false
    if (behind === 1 && !matches[0](table.getUint16(at + 2), glyph)) return false
  }
  const input = at + 2 + behind * 2
  const length = table.getUint16(input) - first
  if (!matchesInput(table, input + 2, length, { glyphs, i: i + first, matches: matches[1] })) return false
  const ahead = input + 2 + length * 2
  return matchesInput(table, ahead + 2, table.getUint16(ahead), {
    glyphs,
    i: i + first + length,
    matches: matches[2],
  })
}

function matchesInput(
  table: DataView,
  at: number,
  length: number,
  { glyphs, i, matches }: { glyphs: readonly number[]; i: number; matches: Matches },
): boolean {
  for (let k = 0; k < length; k++) {
    const glyph = glyphs[i + k]
    if (glyph === undefined || !matches(table.getUint16(at + k * 2), glyph)) return false
  }
  return true
}
