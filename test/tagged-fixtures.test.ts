import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { FIXTURES_FOLDER, type Fixture, listFixtures } from '../fixtures/fixtures.ts'
import { drawPages } from '../fixtures/page-pictures.ts'
import { renderPdf } from '../src/index.ts'
import { expectGolden } from './golden.ts'
import { markedContentMistakes } from './marked-content.ts'
import { dumpStructure } from './structure-dump.ts'

const DPI = 60
/** pdf.js scales a picture with slightly other values if its operators are in another order. Of 255. */
const ROUNDING = 3
const fixtures = (await listFixtures()).filter(({ definition }) => !('scene' in definition))

function taggedDefinition({ definition }: Fixture): Fixture['definition'] {
  const written = definition as { document?: object; settings?: object }
  const tagged =
    written.document === undefined
      ? { settings: { ...written.settings, tagged: true } }
      : { document: { ...written.document, tagged: true } }
  return { ...definition, ...tagged } as Fixture['definition']
}

/** The largest difference of a channel of a pixel. */
async function largestDifference(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [one, other] = [await sharp(a).raw().toBuffer(), await sharp(b).raw().toBuffer()]
  if (one.length !== other.length) return 255
  return one.reduce((most, value, i) => Math.max(most, Math.abs(value - (other[i] ?? 0))), 0)
}

test.each(fixtures)('$name is tagged and looks the same', async fixture => {
  const { name, template, definition, data } = fixture
  const options = { resources: { assets: { roots: [join(FIXTURES_FOLDER, template)] } } }
  const plain = await renderPdf(definition, data, options)
  const tagged = await renderPdf(taggedDefinition(fixture), data, options)
  expect(await markedContentMistakes(tagged.file)).toEqual([])
  const [before, after] = [
    await drawPages(plain.file, { dpi: DPI }),
    await drawPages(tagged.file, { dpi: DPI }),
  ]
  expect(after.length).toBe(before.length)
  for (const [i, { png }] of after.entries()) {
    expect(await largestDifference(png, before[i]?.png ?? png), `page ${i + 1}`).toBeLessThanOrEqual(ROUNDING)
  }
  await expectGolden(`${name}/structure.txt`, `${(await dumpStructure(tagged.file)).join('\n')}\n`)
})
