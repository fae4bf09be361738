import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import { checkPdf, renderHtml } from '../../../src/index.ts'

const PAGE = `<!doctype html><html lang="en"><title>Form</title><style>@page{size:500px 300px;margin:10px}</style>
<input disabled value="a"><textarea disabled>b</textarea><input type="date" disabled><input type="color" disabled>
<select disabled><option>c</select><select disabled size="2"><option selected>d<option>e</select>
<button disabled>g</button><input type="submit" disabled><input type="file" disabled>
<fieldset disabled><input value="h"><button>i</button><input type="checkbox"><input type="range"></fieldset>
<progress value=".4"></progress><progress value="1"></progress><progress></progress><meter value=".4"></meter>
<input type="range">`

async function pixelsOf(file: Uint8Array): Promise<Buffer> {
  const [first] = await drawPages(file, { dpi: 144 })
  return await sharp(first?.png).removeAlpha().raw().toBuffer()
}

test('controls are opaque in PDF/A-1, and look as without a claim', async () => {
  const { file } = await renderHtml(PAGE, { pdfStandard: 'PDF/A-1b' })
  expect((await checkPdf(file)).findings).toEqual([])
  const archival = await pixelsOf(file)
  const plain = await pixelsOf((await renderHtml(PAGE)).file)
  expect(archival.length).toBe(plain.length)
  expect(
    archival.reduce((most, part, i) => Math.max(most, Math.abs(part - (plain[i] ?? 0))), 0),
  ).toBeLessThan(32)
})

test('transparency that an author writes for a control is reported', async () => {
  const page = PAGE.replace('</style>', 'button{opacity:.5}</style>')
  await expect(renderHtml(page, { pdfStandard: 'PDF/A-1b' })).rejects.toMatchObject({
    code: 'standard_not_met',
    message: expect.stringContaining('PDF/A-1 forbids transparency'),
  })
})
