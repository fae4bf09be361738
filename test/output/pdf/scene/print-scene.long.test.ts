import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFixtureEngine, type Fixture, listFixtures } from '../../../../fixtures/fixtures.ts'
import { DEFAULT_LIMITS } from '../../../../src/base/limits.ts'
import { createEngine, type Engine, PlatenError } from '../../../../src/index.ts'
import { rasteriseFirstPage } from '../../../../src/output/pdf/finish/rasterise.ts'
import { refusal } from '../../../refusal.ts'
import { uncheckedTemplate } from '../../../unchecked-template.ts'
import { describeWith } from '../../../with-tools.ts'
import { differing, flat } from './differing.ts'
import { SCENES } from './scenes.ts'

const limits = DEFAULT_LIMITS
const fixtures = (await listFixtures()).filter(({ definition }) => 'scene' in definition)
let engine: Engine
beforeAll(async () => {
  engine = await createEngine({ rendering: { isolation: 'none' } })
})
afterAll(() => engine.close())

/** Stores a scene and renders it as PDF. */
async function print(scene: object, more: object = {}) {
  await engine.putTemplate({ template_id: 'scene', scene: JSON.parse(JSON.stringify(scene)) })
  return await engine.createImage({
    template_id: 'scene',
    output_format: 'pdf',
    export_type: 'file',
    ...more,
  })
}

interface Drawn {
  readonly pdf: Uint8Array
  /** The page as drawn by PDFium, and the image of the same scene. */
  readonly difference: number
  readonly warnings: readonly { code: string; path?: string }[]
}

/** The PDF page and the image of a template. */
async function draw(
  engine: Engine,
  template_id: string,
  { overrides = [], ...data }: Fixture['data'] = {},
): Promise<Drawn> {
  const asked = { template_id, data, overrides, export_type: 'file' } as const
  const { file: pdf, warnings = [] } = await engine.createImage({ ...asked, output_format: 'pdf' })
  const { file: png } = await engine.createImage({ ...asked, output_image_type: 'pngOnly' })
  const image = await flat(png)
  const { width, height, rgba } = await rasteriseFirstPage(pdf, { limits })
  const drawn = sharp(rgba, { raw: { width, height, channels: 4 } })
  const page = await flat(await drawn.resize(image.width, image.height, { fit: 'fill' }).png().toBuffer())
  return { pdf, difference: differing(image, page), warnings }
}

/** Higher limits: barcode bars are thinner than a pixel, PDFium aligns tiles to pixels, and small text is mostly edges. */
const FINE: Readonly<Record<string, number>> = { drawings: 0.01, patterns: 0.02, texts: 0.006 }
const MOST = 0.002
/** Number of objects that are rasterised together with the objects below them. */
const PIXELS: Readonly<Record<string, number>> = {
  'blending that PDF lacks': 2,
  'self-overlapping shapes': 1,
  'holes in the page': 1,
}

describe('a scene looks the same as PDF and as image', () => {
  test.each(Object.keys(SCENES))('%s', async name => {
    await engine.putTemplate({ template_id: 'scene', scene: JSON.parse(JSON.stringify(SCENES[name])) })
    const { difference, warnings } = await draw(engine, 'scene')
    expect(difference).toBeLessThan(FINE[name] ?? MOST)
    expect(warnings.map(({ code }) => code)).toEqual(Array(PIXELS[name] ?? 0).fill('printed_as_pixels'))
  })

  test.each(fixtures)('the fixture $name', async ({ template, definition, data }) => {
    const own = await createFixtureEngine(template)
    await own.putTemplate({ ...definition, template_id: template })
    const { difference, warnings } = await draw(own, template, data)
    await own.close()
    expect(warnings).toEqual([])
    expect(difference).toBeLessThan(0.006)
  })
})

/** poppler-utils and qpdf of Debian: engines that share no code with Platen. */
const TOOLS = ['qpdf', 'pdffonts', 'pdftotext', 'pdfimages', 'pdfinfo']

describeWith(TOOLS, 'the content of a page', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'platen-scene-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const ask = (pdf: Uint8Array, tool: string, ...options: string[]): string => {
    const file = join(folder, 'page.pdf')
    writeFileSync(file, pdf)
    return execFileSync(tool, [...options, file, ...(tool === 'pdftotext' ? ['-'] : [])], {
      encoding: 'utf8',
    })
  }

  test.each(Object.keys(SCENES))('%s: is a valid file', async name => {
    const { file } = await print(SCENES[name] ?? {})
    expect(ask(file, 'qpdf', '--check')).toMatch(/No syntax or stream encoding errors found/)
  })

  test('has no pixels for shapes, texts, barcodes and SVGs', async () => {
    for (const name of [
      'shapes',
      'strokes',
      'gradients',
      'opacity',
      'clips',
      'texts',
      'drawings',
      'blending',
    ]) {
      const { file } = await print(SCENES[name] ?? {})
      expect(ask(file, 'pdfimages', '-list').split('\n').length, name).toBe(3) // two header lines
    }
  })

  test('has extractable texts once, with subset fonts', async () => {
    const { file } = await print(SCENES['texts'] ?? {})
    const words = ask(file, 'pdftotext').split(/\s+/)
    for (const word of [
      'words,',
      'underlined,',
      'Spaced',
      'Outline',
      'Behind',
      'Gradient',
      'mono',
      'mc²',
      '🎉',
    ]) {
      expect(words.filter(found => found === word)).toEqual([word])
    }
    const fonts = ask(file, 'pdffonts').trim().split('\n').slice(2)
    expect(fonts.length).toBeGreaterThanOrEqual(4)
    for (const font of fonts) expect(font).toMatch(/ yes (?:yes|no) +yes /)
    expect(fonts.filter(font => !/Type 3/.test(font) && !/^[A-Z]{6}\+/.test(font))).toEqual([])
  })

  test('has each text once for extraction, with any paint', async () => {
    const fade = {
      type: 'linear',
      coords: { x1: 0, y1: 0, x2: 90, y2: 0 },
      colorStops: [
        { offset: 0, color: '#f00' },
        { offset: 1, color: 'rgba(0, 0, 255, 0.4)' },
      ],
    }
    const paints = [
      { fill: 'transparent', stroke: '#000', strokeWidth: 2 },
      { fill: null, stroke: '#000', strokeWidth: 2 },
      { fill: null, stroke: fade, strokeWidth: 2 },
      { fill: '#0a0', stroke: '#000', strokeWidth: 6, paintFirst: 'stroke' },
      { fill: fade, stroke: fade, strokeWidth: 3 },
      { fill: fade, stroke: '#00000080', strokeWidth: 3, paintFirst: 'stroke' },
      { fill: fade, fontWeight: 'bold', fontFamily: 'Roboto Mono', stroke: '#111', strokeWidth: 1 },
    ]
    const objects = paints.map((paint, i) => ({
      type: 'text',
      left: 10,
      top: 10 + i * 40,
      fontSize: 24,
      text: `word${i}`,
      ...paint,
    }))
    const { file } = await print({ width: 200, height: 300, background: '#fff', objects })
    const words = ask(file, 'pdftotext').trim().split(/\s+/)
    expect(words).toEqual(paints.map((_, i) => `word${i}`))
  })

  test('has pixels only for features that PDF lacks', async () => {
    const { file } = await print(SCENES['blending that PDF lacks'] ?? {})
    expect(ask(file, 'pdftotext').trim()).toBe('Still a text')
    const images = ask(file, 'pdfimages', '-list')
      .split('\n')
      .filter(line => / image +\d/.test(line))
    expect(images.length).toBe(2)
  })

  test('has images with their own pixels in every use', async () => {
    const { file } = await print(SCENES['pictures'] ?? {})
    const images = ask(file, 'pdfimages', '-list').trim().split('\n').slice(2)
    const sizes = images.map(line => line.trim().split(/\s+/).slice(2, 5).join(' '))
    expect(new Set(sizes)).toEqual(new Set(['image 64 48', 'image 40 40', 'smask 40 40']))
  })

  test.each([
    ['96 units to the inch', {}, '300 x 225'],
    ['dpi units to the inch', { dpi: 72 }, '400 x 300'],
    ['the size of a PNG of that scale and dpi', { dpi: 300, scale: 2 }, '192 x 144'],
  ])('has the size of its scene: %s', async (_, asked, size) => {
    const { file, warnings } = await print({ width: 400, height: 300, objects: [] }, asked)
    expect(ask(file, 'pdfinfo')).toMatch(new RegExp(`Pages: +1\\n(?:.*\\n)*Page size: +${size} pts`))
    expect(warnings).toBeUndefined()
  })
})

describe('createImage with output_format pdf', () => {
  test('stores a PDF of one page, with data and overrides', async () => {
    await engine.putTemplate({
      template_id: 'badge',
      scene: {
        width: 200,
        height: 100,
        objects: [
          { type: 'textbox', name: 'who', left: 10, top: 10, width: 180, text: '{{name}}', fontSize: 20 },
          { type: 'rect', name: 'bar', left: 10, top: 60, width: 50, height: 10, fill: '#f00' },
        ],
      },
    })
    const result = await engine.createImage({
      template_id: 'badge',
      data: { name: 'Ada Lovelace' },
      overrides: [
        { name: 'bar', fill: '#00f' },
        { name: 'baz', fill: '#0f0' },
      ],
      output_format: 'pdf',
    })
    expect(result).toMatchObject({ status: 'success', total_pages: 1 })
    expect(result.download_url_png).toBeUndefined()
    expect(result.warnings?.map(({ code }) => code)).toEqual(['unknown_object'])
    const { file, content_type } = await engine.readFile({ transaction_ref: result.transaction_ref })
    expect(content_type).toBe('application/pdf')
    expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-')
    const { objects } = await engine.listObjects()
    expect(objects.find(({ transaction_ref }) => transaction_ref === result.transaction_ref)).toMatchObject({
      transaction_type: 'PDF',
      secondary_url: null,
    })
    const { rgba, width } = await rasteriseFirstPage(file, { limits })
    const at = (Math.round(65 * 1.5625) * width + Math.round(30 * 1.5625)) * 4
    expect([...rgba.subarray(at, at + 3)]).toEqual([0, 0, 255])
  })

  test('returns the same bytes for the same scene, clock and ids', async () => {
    const made = async () => {
      const own = await createFixtureEngine('event-ticket')
      const fixture = (await listFixtures()).find(({ name }) => name === 'event-ticket')
      await own.putTemplate(uncheckedTemplate({ ...fixture?.definition, template_id: 'ticket' }))
      const { file } = await own.createImage({
        template_id: 'ticket',
        data: fixture?.data ?? {},
        output_format: 'pdf',
        export_type: 'file',
      })
      await own.close()
      return Buffer.from(file).toString('base64')
    }
    expect(await made()).toBe(await made())
  })

  test('renders pages on workers', async () => {
    const own = await createEngine({ rendering: { isolation: 'thread', workers: 1 } })
    await own.putTemplate({ template_id: 'scene', scene: JSON.parse(JSON.stringify(SCENES['texts'])) })
    const asked = { template_id: 'scene', output_format: 'pdf', export_type: 'file' } as const
    const { file, filename, content_type } = await own.createImage({ ...asked, filename: 'card' })
    await own.close()
    expect([filename, content_type]).toEqual(['card.pdf', 'application/pdf'])
    expect(file.length).toBeGreaterThan(5_000)
  })

  test('rejects a page too large for PDF readers', async () => {
    const { code, message } = await refusal(print({ width: 1000, height: 9, objects: [] }, { dpi: 1 }))
    expect([code, message]).toEqual([
      'invalid_request',
      expect.stringMatching(/1000 inches long, but .* 200\. .* dpi/),
    ])
  })

  test('warns of parameters without effect on PDFs', async () => {
    const { warnings } = await print({ width: 9, height: 9, objects: [] }, { quality: 50, palette: true })
    expect(warnings?.map(({ code, path }) => [code, path])).toEqual([
      ['unused_parameter', '/quality'],
      ['unused_parameter', '/palette'],
    ])
  })

  test('rejects unknown formats by name', async () => {
    const { code, message } = await refusal(
      print({ width: 9, height: 9, objects: [] }, { output_format: 'gif' }),
    )
    expect(code).toBe('invalid_request')
    expect(message).toMatch(/output_format.* must be one of .*pdf/)
  })
})

describe('hostile scenes', () => {
  const at = { left: 0, top: 0 }
  const translucentGroup = (inner: object): object => ({
    type: 'group',
    ...at,
    width: 100,
    height: 100,
    opacity: 0.9,
    shadow: '#000 1px 1px 5px',
    clipPath: { type: 'text', text: 'clip', fontSize: 90 },
    objects: [inner],
  })
  const nested = (depth: number, of: (inner: object) => object, inner: object): object =>
    depth === 0 ? inner : nested(depth - 1, of, of(inner))

  test.each([
    ['a shape without extent', { type: 'rect', ...at, width: 0, height: 0, fill: '#000', stroke: '#000' }],
    [
      'a flat object',
      { type: 'rect', ...at, width: 50, height: 50, scaleX: 0, fill: '#000', shadow: '#000 1px 1px 1px' },
    ],
    [
      'a distant object',
      {
        type: 'rect',
        left: 1e7,
        top: -1e7,
        width: 1e7,
        height: 1e7,
        fill: '#000',
        shadow: '#000 9px 9px 2000px',
      },
    ],
    [
      'a huge object',
      {
        type: 'rect',
        left: -5e6,
        top: -5e6,
        width: 1e7,
        height: 1e7,
        scaleX: 1000,
        fill: '#000',
        stroke: '#f00',
        strokeWidth: 1e6,
      },
    ],
    [
      'a tiny object',
      {
        type: 'text',
        ...at,
        text: 'tiny',
        fontSize: 0.01,
        scaleX: 1e-4,
        scaleY: 1e-4,
        shadow: '#000 1px 1px 2000px',
      },
    ],
    [
      'a path of many commands',
      { type: 'path', ...at, path: `M 0 0 ${'L 9 9 '.repeat(100_000)}`, stroke: '#000', fill: null },
    ],
    [
      'an empty path',
      {
        type: 'path',
        ...at,
        path: 'M 0 0',
        fill: '#000',
        clipPath: { type: 'path', path: 'M 1 1', fill: '#000' },
      },
    ],
    [
      'a gradient with a single position',
      {
        type: 'rect',
        ...at,
        width: 9,
        height: 9,
        fill: {
          type: 'linear',
          coords: { x1: 1, y1: 1, x2: 1, y2: 1 },
          colorStops: [{ offset: 0, color: '#000' }],
        },
      },
    ],
    [
      'nested groups with opacity, clip paths and shadows',
      nested(20, translucentGroup, { type: 'rect', ...at, width: 90, height: 90, fill: '#000' }),
    ],
  ])('%s is printed or rejected', async (_, object) => {
    const made = await print({ width: 100, height: 100, objects: [object] }).catch(error => error)
    if (made instanceof PlatenError) expect(made.status).toBe(400)
    else expect(made.file.length).toBeLessThan(2_000_000)
  })

  const casting = (inner: object): object => ({
    type: 'group',
    left: 0,
    top: 0,
    originX: 'center',
    originY: 'center',
    width: 600,
    height: 600,
    shadow: '#000 2px 2px 4px',
    objects: [inner],
  })
  const crowd = (count: number): object => ({
    ...casting({}),
    objects: Array.from({ length: count }, (_, i) => ({
      type: 'rect',
      left: (i % 60) - 30,
      top: (i % 41) - 20,
      width: 5,
      height: 5,
      fill: '#0a6',
    })),
  })
  const placed = (side: number, group: object) => ({
    width: side,
    height: side,
    objects: [{ ...group, left: side / 2, top: side / 2 }],
  })

  test('groups at the depth limit with shadows are all printed', async () => {
    const scene = placed(600, nested(28, casting, crowd(1)))
    await engine.putTemplate({ template_id: 'deep', scene: JSON.parse(JSON.stringify(scene)) })
    expect((await draw(engine, 'deep')).difference).toBeLessThan(MOST)
  })

  test('shadows of nested groups take linear time', async () => {
    const time = async (depth: number): Promise<number> => {
      const scene = placed(80, nested(depth, casting, crowd(2000)))
      await print(scene)
      const begun = process.cpuUsage()
      await print(scene)
      const { user, system } = process.cpuUsage(begun)
      return user + system
    }
    await time(2)
    expect((await time(28)) / (await time(7))).toBeLessThan(4)
  })

  test.each([
    ['1,000, by default', 1000, {}, 'invalid_json', /nested deeper than 64/],
    ['70, with deeper JSON allowed', 70, { maxJsonDepth: 1000 }, 'invalid_template', /more than 64 groups/],
  ])('nested groups: %s', async (_, depth, limits, code, message) => {
    const own = await createEngine({ rendering: { isolation: 'none' }, limits })
    const scene = JSON.parse(JSON.stringify(placed(100, nested(depth, casting, crowd(1)))))
    const asked = { template_id: 'deep', output_format: 'pdf', export_type: 'file' } as const
    const refused = await refusal(
      own.putTemplate({ template_id: 'deep', scene }).then(() => own.createImage(asked)),
    )
    await own.close()
    expect([refused.code, refused.status, refused.message]).toEqual([
      code,
      400,
      expect.stringMatching(message),
    ])
  })

  test('a hundred page-sized shadows share the pixel limit', async () => {
    const limits = { maxImagePixels: 2_000_000 }
    const own = await createEngine({ rendering: { isolation: 'none' }, limits })
    const shadowed = {
      ...{ type: 'rect' as const, left: 0, top: 0, width: 1400, height: 1400, shadow: '#000 1px 1px 1px' },
    }
    const objects = Array.from({ length: 100 }, () => ({ ...shadowed, fill: '#00f' }))
    await own.putTemplate({ template_id: 'many', scene: { width: 1400, height: 1400, objects } })
    const asked = { template_id: 'many', output_format: 'pdf', export_type: 'file' } as const
    const { file, warnings } = await own.createImage(asked)
    await own.close()
    expect([file.length < 1_000_000, warnings]).toEqual([true, undefined])
  })

  const svg = (inner: string): object => ({
    type: 'svg',
    ...at,
    width: 50,
    height: 50,
    src: `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="x()">${inner}<rect width="9" height="9"/></svg>`,
  })

  test.each<[string, object, string]>([
    [
      'a position that is not a number',
      { type: 'rect', left: 'NaN', top: 1, width: 9, height: 9 },
      'invalid_template',
    ],
    ['an invalid path', { type: 'path', ...at, path: 'M NaN 0 L 1e400 9 Z' }, 'invalid_template'],
    ['a missing image', { type: 'image', ...at, src: 'nowhere.png' }, 'asset_failed'],
  ])('%s is rejected', async (_, object, code) => {
    const refused = await refusal(print({ width: 100, height: 100, objects: [object] }))
    expect([refused.code, refused.status]).toEqual([code, 400])
  })

  test('a file in an SVG is left out, with a warning', async () => {
    const object = svg('<image href="file:///etc/passwd" width="5" height="5"/>')
    const { warnings } = await print({ width: 100, height: 100, objects: [object] })
    expect(warnings).toMatchObject([{ code: 'svg_content_dropped' }])
  })

  test('a path of a million commands is rejected', async () => {
    const path = { type: 'path', ...at, path: '{{steps}}', fill: null, stroke: '#000' }
    const data = { steps: `M 0 0 ${'L 9 9 L 1 1 '.repeat(500_000)}` }
    const { code, message } = await refusal(print({ width: 100, height: 100, objects: [path] }, { data }))
    expect([code, message]).toEqual([
      'invalid_definition',
      expect.stringMatching(/at most 1000000 characters/),
    ])
  })
})
