import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Fixture, listFixtures, printFixture } from '../fixtures/fixtures.ts'
import { drawPages } from '../fixtures/page-pictures.ts'
import { expectGolden } from './golden.ts'
import { markedContentMistakes } from './marked-content.ts'
import { dumpStructure } from './structure-dump.ts'

const DPI = 60
/** pdf.js scales an image slightly differently if operators are reordered. Of 255. */
const ROUNDING = 3
const fixtures = await listFixtures()

function withTags(fixture: Fixture, tagged: boolean): Fixture {
  const written = fixture.definition as { document?: object; scene?: object; settings?: object }
  const { document, scene, settings } = written
  const changed =
    document !== undefined
      ? { document: { ...document, tagged } }
      : scene !== undefined
        ? { scene: { ...scene, tagged } }
        : { settings: { ...settings, tagged } }
  return { ...fixture, definition: { ...fixture.definition, ...changed } as Fixture['definition'] }
}

/** The largest difference of a channel of a pixel. */
async function largestDifference(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [one, other] = [await sharp(a).raw().toBuffer(), await sharp(b).raw().toBuffer()]
  if (one.length !== other.length) return 255
  return one.reduce((most, value, i) => Math.max(most, Math.abs(value - (other[i] ?? 0))), 0)
}

test.each(fixtures)('$name looks the same with tags', async fixture => {
  const plain = await printFixture(withTags(fixture, false))
  const tagged = await printFixture(withTags(fixture, true))
  expect(await dumpStructure(plain)).not.toContain('Document')
  expect(await markedContentMistakes(tagged)).toEqual([])
  const [before, after] = [await drawPages(plain, { dpi: DPI }), await drawPages(tagged, { dpi: DPI })]
  expect(after.length).toBe(before.length)
  for (const [i, { png }] of after.entries()) {
    expect(await largestDifference(png, before[i]?.png ?? png), `page ${i + 1}`).toBeLessThanOrEqual(ROUNDING)
  }
  await expectGolden(`${fixture.name}/structure.txt`, `${(await dumpStructure(tagged)).join('\n')}\n`)
})
