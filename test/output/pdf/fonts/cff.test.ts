import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { createEngine } from '../../../../src/index.ts'
import { readablePdf } from '../../../layout/document/readable-pdf.ts'

const OTF = fileURLToPath(new URL('../../../../node_modules/bwip-js/fonts/Inconsolata.otf', import.meta.url))

async function print(...content: string[]): Promise<Uint8Array> {
  const engine = await createEngine({
    rendering: { isolation: 'none' },
    fonts: { Mine: { normal: OTF } },
    sweepIntervalMs: 0,
  })
  const document = { content, defaultStyle: { font: 'Mine', fontSize: 24 } }
  await engine.putTemplate({ template_id: 'cff', document })
  const { file } = await engine.createPdf({ template_id: 'cff', data: {}, export_type: 'file' })
  await engine.close()
  return file
}

/** Darkness of each row of the page. */
async function rowsOf(pdf: Uint8Array): Promise<number[]> {
  const [page] = await drawPages(pdf, { dpi: 72 })
  const { data, info } = await sharp(page?.png)
    .flatten()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Array.from({ length: info.height }, (_, y) =>
    data.subarray(y * info.width, (y + 1) * info.width).reduce((sum, value) => sum + 255 - value, 0),
  )
}

test('a font with CFF outlines is embedded as CFF, and its text can be extracted', async () => {
  const pdf = await print('Hamburgefonts', 'Ä ö', 'Hamburgefonts')
  expect(readablePdf(pdf)).toContain('/Subtype/CIDFontType0C')
  const [page] = await drawPages(pdf, { dpi: 20 })
  expect(page?.text.map(({ text }) => text).filter(text => text.trim() !== '')).toEqual([
    'Hamburgefonts',
    'Ä ö',
    'Hamburgefonts',
  ])
})

test('glyphs shared by several characters are all drawn', async () => {
  const [plain, shared] = await Promise.all([print('x-y x-y'), print('x-y\u00a0x\u2011y')])
  const dark = async (pdf: Uint8Array) => (await rowsOf(pdf)).reduce((sum, row) => sum + row, 0)
  expect(await dark(plain)).toBeGreaterThan(0)
  expect(Math.abs((await dark(shared)) - (await dark(plain)))).toBeLessThan((await dark(plain)) / 20)
})
