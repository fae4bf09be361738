import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixtureEngine, listFixtures, renderFixture } from '../../../../fixtures/fixtures.ts'
import { DEFAULT_LIMITS } from '../../../../src/base/limits.ts'
import { rasteriseFirstPage } from '../../../../src/output/pdf/finish/rasterise.ts'
import { printDocument } from '../../../layout/document/print-document.ts'
import { refusal } from '../../../refusal.ts'
import { describeWith } from '../../../with-tools.ts'

const limits = DEFAULT_LIMITS

/** poppler-utils of Debian: an engine that shares no code with Platen. */
const POPPLER = 'pdftoppm'
const fixtures = (await listFixtures()).filter(
  ({ name, definition: { document } }) => document !== undefined && !name.includes('.'),
)

describeWith([POPPLER], 'rasterises pages like Poppler', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'platen-raster-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Grey, downscaled and blurred, so that antialiasing does not matter. */
  const soft = async (picture: Sharp): Promise<Buffer> =>
    await picture
      .flatten({ background: 'white' })
      .resize(200, 200, { fit: 'fill' })
      .blur(2)
      .greyscale()
      .raw()
      .toBuffer()

  test.each(fixtures)('$name', async fixture => {
    const engine = await createFixtureEngine(fixture.template)
    const [output] = await renderFixture(fixture, engine)
    await engine.close()
    const pdf = output?.bytes ?? new Uint8Array()
    const { width, height, rgba, warnings } = await rasteriseFirstPage(pdf, { limits })
    writeFileSync(join(folder, 'in.pdf'), pdf)
    execFileSync(POPPLER, ['-r', '150', '-f', '1', '-singlefile', '-png', 'in.pdf', 'out'], {
      cwd: folder,
    })
    const theirs = sharp(join(folder, 'out.png'))
    const size = await theirs.metadata()
    expect([Math.abs(size.width - width) <= 1, Math.abs(size.height - height) <= 1, warnings]).toEqual([
      true,
      true,
      [],
    ])

    const [a, b] = [await soft(sharp(rgba, { raw: { width, height, channels: 4 } })), await soft(theirs)]
    const differences = a.map((value, i) => Math.abs(value - (b[i] ?? 0)))
    const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length
    expect(mean).toBeLessThan(4)
    expect(Math.max(...differences)).toBeLessThan(60)
    expect(Math.min(...a)).toBeLessThan(220) // the page is not empty
  })
})

test('draws text without coloured fringes, on opaque white', async () => {
  const { bytes } = await printDocument({ content: [{ text: 'Sphinx of black quartz', fontSize: 30 }] })
  const { rgba } = await rasteriseFirstPage(bytes, { limits })
  let dark = 0
  for (let i = 0; i < rgba.length; i += 4) {
    const [red, green, blue, alpha] = rgba.subarray(i, i + 4)
    if (red !== green || green !== blue || alpha !== 255)
      expect.fail(`pixel ${i / 4} is ${rgba.subarray(i, i + 4)}`)
    if (red === 0) dark++
  }
  expect(dark).toBeGreaterThan(500)
})

test('draws only the first page of several', async () => {
  const content = [
    { text: 'a', fontSize: 50 },
    { text: 'b', pageBreak: 'before' },
  ]
  const [one, many] = await Promise.all([
    printDocument({ content: content.slice(0, 1) }),
    printDocument({ content }),
  ])
  const drawn = await rasteriseFirstPage(one.bytes, { limits })
  expect(Buffer.compare(drawn.rgba, (await rasteriseFirstPage(many.bytes, { limits })).rgba)).toBe(0)
})

test('limits the side length too', async () => {
  const { bytes } = await printDocument({
    pageSize: { width: 50, height: 14_400 },
    pageMargins: 5,
    content: ['x'],
  })
  const { width, height, warnings } = await rasteriseFirstPage(bytes, { limits })
  expect([height, width, warnings[0]?.code]).toEqual([8192, 28, 'page_downscaled'])
})

test('rejects bytes that are not a PDF, and then draws the next file', async () => {
  const broken = await refusal(rasteriseFirstPage(new TextEncoder().encode('no PDF'), { limits }))
  expect(broken.code).toBe('render_failed')
  const { bytes } = await printDocument({ content: ['x'] })
  expect((await rasteriseFirstPage(bytes, { limits })).width).toBe(1240)
})
