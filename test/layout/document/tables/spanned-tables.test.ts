import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readText } from '../parity/characters.ts'
import { printDocument } from '../print-document.ts'
import { spannedTables } from '../spanned-tables.ts'

const SEED = 2026
const RUNS = 120

/** Distance of two baselines of 12 points, in points. */
const LINE = 12 * 1.171875

test('tables with random spans print completely, without overlapping text', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(spannedTables(), async definition => {
      const texts = textsOf(definition)
      const { bytes, warnings } = await printDocument(structuredClone(definition))
      expect(warnings.filter(({ code }) => code !== 'header_extended')).toEqual([])
      const pages = await readText(bytes)
      const printed = pages.flatMap(({ words }) => words)
      expect(texts.filter(text => !printed.includes(text))).toEqual([])
      for (const { characters } of pages) {
        expect(overlapsIn(characters)).toEqual([])
        expect(characters.filter(({ y }) => y > A6_HEIGHT)).toEqual([])
      }
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
})

const A6_HEIGHT = 419.53

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n').filter(text => /^(?:c\d+l|before)\d+$/.test(text))
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}

/** First letters of texts that overlap in the same column, closer than a line. */
function overlapsIn(characters: Awaited<ReturnType<typeof readText>>[number]['characters']): string[] {
  const byColumn = new Map<number, number[]>()
  for (const { character, x, y } of characters) {
    if (character !== 'c' && character !== 'b') continue
    const column = Math.round(x)
    byColumn.set(column, [...(byColumn.get(column) ?? []), y])
  }
  return [...byColumn].flatMap(([x, ys]) => {
    const sorted = ys.toSorted((a, b) => a - b)
    return sorted.flatMap((y, i) => (i > 0 && y - (sorted[i - 1] ?? 0) < LINE - 0.5 ? [`${x}, ${y}`] : []))
  })
}
