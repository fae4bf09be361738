import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import { createEngine, type Engine } from '../../src/engine/create-engine.ts'
import type { CreatePdfParams, JsonObject } from '../../src/index.ts'
import { printHtml } from '../html/print-html.ts'
import { refusal } from '../refusal.ts'
import { testWith } from '../with-tools.ts'

/** poppler-utils of Debian. */
const POPPLER = 'pdfimages'

let engine: Engine
let folder = ''
let photo: Uint8Array

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-pictures-'))
  const noise = sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#888',
    },
  })
  photo = await noise.clone().blur(3).jpeg({ quality: 90 }).toBuffer()
  const glass = await noise.clone().blur(3).ensureAlpha(0.5).png().toBuffer()
  const flat = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#1d4a3c' } })
    .png()
    .toBuffer()
  engine = await createEngine({
    sweepIntervalMs: 0,
    rendering: { isolation: 'none' },
    assets: { images: { photo, glass, flat } },
  })
  const content = (name: string, rest: JsonObject) => ({
    template_id: name,
    document: { content: [rest] },
  })
  await engine.putTemplate(content('photo', { image: 'photo', width: 288 }))
  await engine.putTemplate(content('glass', { image: 'glass', width: 288 }))
  await engine.putTemplate({
    template_id: 'twice',
    document: {
      content: [
        { image: 'photo', width: 72 },
        { image: 'photo', width: 144 },
      ],
    },
  })
  await engine.putTemplate(content('cover', { image: 'photo', cover: { width: 144, height: 36 } }))
  await engine.putTemplate(content('natural', { image: 'photo' }))
  await engine.putTemplate({
    template_id: 'svg',
    document: {
      content: [
        { image: 'photo', width: 72 },
        {
          svg: '<svg width="300" height="200"><image href="data:image/jpeg;base64,{{photo}}" width="300" height="200"/></svg>',
        },
      ],
    },
  })
  await engine.putTemplate({
    template_id: 'header',
    document: {
      header: { image: 'photo', width: 72 },
      content: [{ text: 'a' }, { text: 'b', pageBreak: 'before' }],
    },
  })
  await engine.putTemplate({
    template_id: 'card',
    scene: {
      width: 120,
      height: 90,
      objects: [
        { type: 'image', src: 'photo', left: 0, top: 0, width: 1200, height: 900, scaleX: 0.1, scaleY: 0.1 },
        {
          type: 'rect',
          left: 60,
          top: 45,
          width: 60,
          height: 45,
          fill: { type: 'pattern', source: 'flat', repeat: 'repeat' },
        },
      ],
    },
  })
})
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

type Asked = Omit<
  CreatePdfParams,
  'template_id' | 'export_type' | 'async' | 'output_format' | 'export_in_base64'
>

async function make(template_id: string, params: Asked = {}): Promise<Uint8Array> {
  return (await engine.createPdf({ template_id, ...params, export_type: 'file' })).file
}

/** Width and filter of each image in a PDF, without masks. */
function pictures(pdf: Uint8Array): string[] {
  const objects =
    Buffer.from(pdf)
      .toString('latin1')
      .match(/<<\/Type\/XObject\/Subtype\/Image[^>]*>>/g) ?? []
  return objects
    .filter(object => !object.includes('/DeviceGray'))
    .map(object => `${/\/Width (\d+)/.exec(object)?.[1]} ${/\/Filter\/(\w+)/.exec(object)?.[1]}`)
}

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  expect(a.length).toBe(b.length)
  let sum = 0
  for (const [i, value] of a.entries()) sum += Math.abs(value - (b[i] ?? 0))
  return sum / a.length
}

describe('image_resample_res', () => {
  test.each([72, 96, 150, '300', 600] as const)('downsamples images to %s dpi', async image_resample_res => {
    const width = Math.min(1200, 4 * Number(image_resample_res))
    expect(pictures(await make('photo', { image_resample_res }))).toEqual([`${width} DCTDecode`])
    expect(pictures(await make('glass', { image_resample_res }))).toEqual([`${width} FlateDecode`])
  })

  testWith([POPPLER], 'limits the resolution that pdfimages reports, including masks', async () => {
    for (const template of ['photo', 'glass']) {
      writeFileSync(join(folder, 'in.pdf'), await make(template, { image_resample_res: 96 }))
      const rows = execFileSync(POPPLER, ['-list', 'in.pdf'], { cwd: folder, encoding: 'utf8' })
        .trim()
        .split('\n')
        .slice(2)
      const dpis = rows.map(row => row.trim().split(/\s+/).slice(12, 14))
      expect(dpis).toEqual(rows.map(() => ['96', '96']))
      expect(rows.map(row => row.trim().split(/\s+/)[2])).toEqual(
        template === 'photo' ? ['image'] : ['image', 'smask'],
      )
    }
  })

  test('makes the file smaller without a visible change', async () => {
    const [full, small] = [await make('photo'), await make('photo', { image_resample_res: 72 })]
    expect(small.length).toBeLessThan(full.length / 4)
    const draw = async (pdf: Uint8Array) => {
      const [page] = await drawPages(pdf, { dpi: 36 })
      return await sharp(page?.png).blur(2).greyscale().raw().toBuffer()
    }
    expect(meanDifference(await draw(full), await draw(small))).toBeLessThan(2)
  })

  test('uses the largest placement of an image', async () => {
    expect(pictures(await make('twice', { image_resample_res: 150 }))).toEqual(['300 DCTDecode'])
  })

  test('measures the whole image if only a part is visible', async () => {
    expect(pictures(await make('cover', { image_resample_res: 150 }))).toEqual(['300 DCTDecode'])
  })

  test('downsamples images of page headers once', async () => {
    expect(pictures(await make('header', { image_resample_res: 150 }))).toEqual(['150 DCTDecode'])
  })

  test('downsamples images of HTML pages, inline and in backgrounds', async () => {
    const uri = `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`
    const line = `<img src="${uri}" style="width: 72pt">`
    const box = `<div style="background: url(${uri}) 0 0 / 144pt 108pt; height: 108pt">x</div>`
    expect(pictures((await printHtml(line, { pictureDpi: 150 })).bytes)).toEqual(['150 DCTDecode'])
    expect(pictures((await printHtml(line + box, { pictureDpi: 150 })).bytes)).toEqual(['300 DCTDecode'])
  })

  test('keeps images that an SVG uses too', async () => {
    const data = { photo: Buffer.from(photo).toString('base64') }
    expect(pictures(await make('svg', { data, image_resample_res: 72 }))).toEqual(['1200 DCTDecode'])
  })

  test('keeps images that are drawn in their own size', async () => {
    expect(pictures(await make('natural', { image_resample_res: 72 }))).toEqual(['1200 DCTDecode'])
    const plain = await make('natural')
    expect(pictures(plain)).toEqual(['1200 DCTDecode'])
  })
})

describe('resize_images', () => {
  test.each<[Asked, string]>([
    [{}, '1200 DCTDecode'],
    [{ resize_images: 0, resize_max_width: 10 }, '1200 DCTDecode'],
    [{ resize_images: 1 }, '1000 DCTDecode'],
    [{ resize_images: true, resize_max_width: 600 }, '600 DCTDecode'],
    [{ resize_images: 'true', resize_max_height: '90' }, '120 DCTDecode'],
    [
      { resize_images: true, resize_max_width: 2000, resize_max_height: 2000, resize_format: 'png' },
      '1200 DCTDecode',
    ],
    [{ resize_images: true, resize_max_width: 600, resize_format: 'png' }, '600 FlateDecode'],
    [{ resize_images: true, resize_max_width: 600, resize_format: 'jpeg' }, '600 DCTDecode'],
    [{ resize_images: true, resize_max_width: 600, image_resample_res: 72 }, '288 DCTDecode'],
  ])('resizes images as %j says', async (params, expected) => {
    expect(pictures(await make('photo', params))).toEqual([expected])
  })

  test('keeps transparency and the position of images', async () => {
    expect(
      pictures(await make('glass', { resize_images: true, resize_max_width: 300, resize_format: 'jpeg' })),
    ).toEqual(['300 FlateDecode'])
    const place = async (params: Asked) => {
      const [page] = await drawPages(await make('natural', params), { dpi: 20 })
      const { info } = await sharp(page?.png).trim().toBuffer({ resolveWithObject: true })
      return [info.width, info.height]
    }
    expect(await place({ resize_images: true, resize_max_width: 100 })).toEqual(await place({}))
  })

  test('resizes images of scenes without moving them', async () => {
    const paint = async (params: object) =>
      await sharp(
        (
          await engine.createImage({
            template_id: 'card',
            output_image_type: 'pngOnly',
            export_type: 'file',
            ...params,
          })
        ).file,
      )
        .removeAlpha()
        .raw()
        .toBuffer()
    const [full, small] = [await paint({}), await paint({ resize_images: true, resize_max_width: 60 })]
    const mean = meanDifference(full, small)
    expect(mean).toBeLessThan(8)
    expect(mean).toBeGreaterThan(0.5)
    expect([...small.subarray(-3)]).toEqual([0x1d, 0x4a, 0x3c])
  })

  test('resizes images of HTML output', async () => {
    const html = async (params: object) =>
      (
        await engine.createPdf({
          template_id: 'photo',
          output_format: 'html',
          export_type: 'file',
          ...params,
        })
      ).file.length
    expect(await html({ resize_images: true, resize_max_width: 100 })).toBeLessThan((await html({})) / 10)
  })
})

test.each<[object, RegExp]>([
  [{ image_resample_res: 100 }, /'image_resample_res' must be one of 72, 96, 150, 300, 600, got 100/],
  [{ image_resample_res: '72dpi' }, /image_resample_res/],
  [{ image_resample_res: [72] }, /'image_resample_res' must be .*, got an array/],
  [{ resize_images: 'yes' }, /resize_images/],
  [
    { resize_images: 1, resize_max_width: 0 },
    /'resize_max_width' must be a whole number from 1 to 10000, got 0/,
  ],
  [{ resize_max_height: 'x' }, /resize_max_height/],
  [{ resize_format: 'webp' }, /'resize_format' must be one of jpeg, png, got 'webp'/],
])('rejects %j', async (params, message) => {
  const error = await refusal(
    engine.createPdf({ template_id: 'photo', ...params } as CreatePdfParams & {
      async?: false
      export_type?: 'json'
    }),
  )
  expect([error.code, error.message]).toEqual(['invalid_request', expect.stringMatching(message)])
  if ('image_resample_res' in params) return
  const asImage = await refusal(engine.createImage({ template_id: 'card', ...params }))
  expect([asImage.code, asImage.message]).toEqual(['invalid_request', expect.stringMatching(message)])
})
