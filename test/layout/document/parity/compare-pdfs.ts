import type { Character } from './characters.ts'
import { comparePictures, EDGE_TOLERANCE, type EdgeTolerance } from './compare-pictures.ts'
import type { ReadPage, ReadPdf } from './read-pdf.ts'

/** Maximum distance of a character from its reference, in points. */
const PLACE_TOLERANCE = 0.1

/** Descriptions of the differences of two PDFs; empty if they are equal. */
export function comparePdfs(actual: ReadPdf, expected: ReadPdf, edgeTolerance = EDGE_TOLERANCE): string[] {
  const differences: string[] = []
  if (actual.pages.length !== expected.pages.length) {
    differences.push(`${actual.pages.length} pages instead of ${expected.pages.length}`)
  }
  for (const [i, page] of actual.pages.entries()) {
    const other = expected.pages[i]
    if (other === undefined) break
    differences.push(
      ...comparePages(page, other, edgeTolerance).map(difference => `page ${i + 1}: ${difference}`),
    )
  }
  for (const part of ['outline', 'attachments', 'title'] as const) {
    differences.push(...compareValues(part, actual[part], expected[part]))
  }
  return differences
}

function comparePages(actual: ReadPage, expected: ReadPage, edgeTolerance: EdgeTolerance): string[] {
  const differences = [
    ...compareValues('words', actual.words.join(' '), expected.words.join(' ')),
    ...compareValues('links', actual.links, expected.links),
    ...compareCharacters(actual.characters, expected.characters),
  ]
  const [{ picture: a }, { picture: b }] = [actual, expected]
  if (a.width !== b.width || a.height !== b.height) {
    return [...differences, `${a.width} × ${a.height} pixels instead of ${b.width} × ${b.height}`]
  }
  const off = comparePictures(a, b, edgeTolerance)
  if (off !== null) {
    differences.push(`${off.pixels} pixels by up to ${off.greatest}, the first at ${off.x}, ${off.y}`)
  }
  return differences
}

function compareValues(what: string, actual: unknown, expected: unknown): string[] {
  const [a, b] = [JSON.stringify(actual) ?? '', JSON.stringify(expected) ?? '']
  if (a === b) return []
  let at = 0
  while (a[at] === b[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 30), at + 50)
  return [`${what}: …${around(a)}… instead of …${around(b)}…`]
}

/** Compares characters as a set, independent of their order: each needs an equal one at its position. */
function compareCharacters(actual: readonly Character[], expected: readonly Character[]): string[] {
  const places = new Map<string, Character[]>()
  for (const character of expected) {
    const key = placeKey(character, 0, 0)
    places.set(key, [...(places.get(key) ?? []), character])
  }
  const astray = actual.filter(character => !take(character, places))
  if (astray.length === 0 && actual.length === expected.length) return []
  const [left] = [...places.values()].flat()
  const [first] = astray
  return [
    `${astray.length} of ${actual.length} characters (instead of ${expected.length}) stand elsewhere or look different: ${JSON.stringify(first)} for ${JSON.stringify(left)}`,
  ]
}

function placeKey({ character, x, y }: Character, right: number, down: number): string {
  return `${character} ${Math.round(x / PLACE_TOLERANCE) + right} ${Math.round(y / PLACE_TOLERANCE) + down}`
}

/** Removes and returns the matching character from the remaining ones. */
function take(wanted: Character, places: Map<string, Character[]>): boolean {
  for (const right of [0, -1, 1]) {
    for (const down of [0, -1, 1]) {
      const near = places.get(placeKey(wanted, right, down)) ?? []
      const i = near.findIndex(other => isSame(wanted, other))
      if (i < 0) continue
      near.splice(i, 1)
      return true
    }
  }
  return false
}

function isSame(a: Character, b: Character): boolean {
  return (
    Math.abs(a.x - b.x) <= PLACE_TOLERANCE &&
    Math.abs(a.y - b.y) <= PLACE_TOLERANCE &&
    Math.abs(a.fontSize - b.fontSize) < 0.01 &&
    a.color.every((value, i) => value === b.color[i])
  )
}
