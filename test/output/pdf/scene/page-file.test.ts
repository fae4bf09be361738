import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../../../src/base/limits.ts'
import { type CreateImageParams, createEngine, type Engine } from '../../../../src/index.ts'
import { rasteriseFirstPage } from '../../../../src/output/pdf/finish/rasterise.ts'
import { refusal } from '../../../refusal.ts'
import { describeWith } from '../../../with-tools.ts'
import { SCENES } from './scenes.ts'

let engine: Engine
let folder = ''
beforeAll(async () => {
  const images = { photo: await noise('jpeg'), glass: await noise('png') }
  engine = await createEngine({ rendering: { isolation: 'none' }, assets: { images } })
  folder = mkdtempSync(join(tmpdir(), 'platen-page-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await engine.close()
})

type Asked = Omit<CreateImageParams, 'template_id' | 'export_type'>

async function make(scene: object, asked: Asked = {}) {
  await engine.putTemplate({ template_id: 'scene', scene: JSON.parse(JSON.stringify(scene)) })
  const { async: _, ...rest } = asked
  return await engine.createImage({
    template_id: 'scene',
    output_format: 'pdf',
    export_type: 'file',
    ...rest,
  })
}

const ask = (pdf: Uint8Array, tool: string, options: readonly string[], after: readonly string[] = []) => {
  const file = join(folder, 'page.pdf')
  writeFileSync(file, pdf)
  return execFileSync(tool, [...options, file, ...after], {
    encoding: 'latin1',
    maxBuffer: 1e8,
    stdio: 'pipe',
  })
}

const readable = (pdf: Uint8Array, ...options: string[]): string =>
  ask(pdf, 'qpdf', ['--qdf', '--object-streams=disable', ...options], ['-'])

const PLAIN = {
  width: 200,
  height: 100,
  background: '#fff',
  objects: [
    { type: 'rect', left: 10, top: 10, width: 80, height: 50, fill: '#c00', stroke: '#000', strokeWidth: 3 },
    { type: 'text', left: 10, top: 65, text: 'Plain words', fontSize: 20, fill: '#063' },
  ],
}

describeWith(['qpdf', 'pdfinfo', 'pdftotext', 'pdfimages'], 'the PDF of a scene', () => {
  test('password encrypts it', async () => {
    const { file } = await make(PLAIN, { password: 'sesame' })
    expect(() => ask(file, 'pdfinfo', [])).toThrow(/password/i)
    expect(() => ask(file, 'pdfinfo', ['-upw', 'other'])).toThrow(/password/i)
    expect(ask(file, 'pdfinfo', ['-upw', 'sesame'])).toMatch(
      /Encrypted: +yes \(print:yes copy:yes change:yes addNotes:yes /,
    )
    expect(ask(file, 'pdftotext', ['-upw', 'sesame'], ['-']).trim()).toBe('Plain words')
    expect(ask(file, 'qpdf', ['--password=sesame', '--check'])).toMatch(/No syntax or stream encoding errors/)
  })

  test.each([
    ['PDF/A-1b', 1, '1.4'],
    ['PDF/A-2b', 2, '1.7'],
    ['PDFA3', 3, '1.7'],
  ] as const)('pdf_standard: %s', async (pdf_standard, part, version) => {
    const { file, warnings } = await make(PLAIN, { pdf_standard })
    expect(warnings).toBeUndefined()
    const text = readable(file)
    expect(text).toContain(`<pdfaid:part>${part}</pdfaid:part>`)
    expect(text).toContain('/GTS_PDFA1')
    expect(ask(file, 'pdfinfo', [])).toMatch(new RegExp(`PDF version: +${version}`))
    if (part === 1) expect(text).not.toMatch(/\/SMask|\/Transparency|\/ca 0|\/BM/)
  })

  test.each(Object.keys(SCENES))('pdf_standard: %s contains nothing that PDF/A-2 forbids', async name => {
    const { file } = await make(SCENES[name] ?? {}, { pdf_standard: 'PDF/A-2b' })
    expect(ask(file, 'qpdf', ['--check'])).toMatch(/No syntax or stream encoding errors/)
    const text = readable(file)
    expect(text).not.toMatch(/\/Interpolate true|\/DeviceCMYK|\/JavaScript|\/Encrypt|\/LZWDecode/)
    for (const [, mode] of text.matchAll(/\/BM \/(\w+)/g)) expect(mode).toMatch(/^[A-Z]/)
  })

  test('info, language and displayTitle of a scene are written, with data', async () => {
    const info = {
      title: 'Badge of {{name}}',
      author: 'Platen',
      keywords: 'badge, guest',
      'Cost centre': '42',
    }
    const scene = { ...PLAIN, info, language: 'de-DE', displayTitle: true }
    const { file } = await make(scene, { data: { name: 'Ada' } })
    const output = ask(file, 'pdfinfo', ['-custom'])
    expect(output).toMatch(/Title: +Badge of Ada\n/)
    expect(output).toMatch(/Author: +Platen\n/)
    expect(output).toMatch(/Keywords: +badge, guest\n/)
    expect(output).toMatch(/Costcentre: +42\n/)
    expect(readable(file)).toMatch(
      /\/Lang \(de-DE\)[\s\S]*\/DisplayDocTitle true|\/DisplayDocTitle true[\s\S]*\/Lang \(de-DE\)/,
    )
  })

  test('image_resample_res limits the resolution of images in every use', async () => {
    const tile = {
      type: 'pattern',
      source: 'glass',
      repeat: 'repeat',
      patternTransform: [0.24, 0, 0, 0.24, 0, 0],
    }
    const box = { originX: 'left', originY: 'top', left: 0, top: 0, width: 96, height: 72 }
    const scene = {
      width: 400,
      height: 300,
      objects: [
        { type: 'image', ...box, src: 'photo' },
        { type: 'image', ...box, left: 100, width: 48, height: 36, src: 'photo' },
        { type: 'image', ...box, top: 80, src: 'glass' },
        { type: 'image', ...box, left: 100, top: 80, src: 'photo', filter: 'grayscale' },
        { type: 'rect', ...box, left: 200, top: 80, fill: tile },
      ],
    }
    const sizes = async (asked: Asked): Promise<string[]> => {
      const { file } = await make(scene, asked)
      const lines = ask(file, 'pdfimages', ['-list']).trim().split('\n').slice(2)
      return [...new Set(lines.map(line => line.trim().split(/\s+/).slice(2, 5).join(' ')))].sort()
    }
    expect(await sizes({})).toEqual(['image 400 300', 'smask 400 300'])
    expect(await sizes({ image_resample_res: 150 })).toEqual(['image 150 113', 'smask 150 113'])
    expect(await sizes({ image_resample_res: 72 })).toEqual(['image 72 54', 'smask 72 54'])
    // half as large at twice the units per inch
    expect(await sizes({ image_resample_res: 72, dpi: 192 })).toEqual(['image 36 27', 'smask 36 27'])
    expect(await sizes({ image_resample_res: 600 })).toEqual(['image 400 300', 'smask 400 300'])
  })

  test('scripts of an SVG are not embedded', async () => {
    const src =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="x()"><script>alert(1)</script><a href="javascript:alert(2)"><rect width="9" height="9" onclick="y()"/></a></svg>'
    const object = { type: 'svg', left: 0, top: 0, width: 50, height: 50, src }
    const text = readable((await make({ ...PLAIN, objects: [object] })).file)
    expect(text).toContain('%%EOF')
    expect(text).not.toMatch(/javascript|alert|onclick|onload/i)
  })

  test('image_resample_res limits the resolution of rasterised objects', async () => {
    const scene = {
      width: 96,
      height: 48,
      objects: [
        { type: 'rect', left: 0, top: 0, width: 60, height: 40, fill: '#c00' },
        { type: 'circle', left: 40, top: 0, radius: 20, fill: '#00c', globalCompositeOperation: 'xor' },
      ],
    }
    const size = async (asked: Asked) =>
      ask((await make(scene, asked)).file, 'pdfimages', ['-list']).match(/image +(\d+ +\d+)/)?.[1]
    expect((await size({}))?.split(/ +/)).toEqual(['192', '96'])
    expect((await size({ image_resample_res: 72 }))?.split(/ +/)).toEqual(['72', '36'])
  })
})

/** 400 × 300 pixels, the PNG translucent. */
async function noise(type: 'jpeg' | 'png'): Promise<Uint8Array> {
  const [width, height, channels] = [400, 300, type === 'png' ? 4 : 3] as const
  let seed = 7
  const raw = Uint8Array.from({ length: width * height * channels }, () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return (seed >>> 24) ^ ((seed >>> 13) & 255)
  })
  return await sharp(raw, { raw: { width, height, channels } }).toFormat(type).toBuffer()
}

test('images in an SVG are drawn', async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const uri = `data:image/png;base64,${bytes.toString('base64')}`
  const src = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><image x="10" y="10" width="20" height="20" href="${uri}"/></svg>`
  const object = { type: 'svg', originX: 'left', originY: 'top', left: 0, top: 0, width: 40, height: 40, src }
  const { file } = await make({ width: 40, height: 40, background: '#fff', objects: [object] }, { dpi: 150 })
  const { rgba, width } = await rasteriseFirstPage(file, { limits: DEFAULT_LIMITS })
  const at = (width * 20 + 20) * 4
  expect([width, ...rgba.subarray(at, at + 3)]).toEqual([40, 0, 170, 0])
})

describe('the PDF of a scene is rejected', () => {
  const objects = (...objects: object[]) => ({ ...PLAIN, objects })
  const box = { left: 10, top: 10, width: 50, height: 50, fill: '#000' }
  const gradient = {
    type: 'linear',
    coords: { x1: 0, y1: 0, x2: 50, y2: 0 },
    colorStops: [
      { offset: 0, color: 'rgba(0,0,0,0)' },
      { offset: 1, color: '#000' },
    ],
  }
  test.each<[string, object]>([
    ['opacity', objects({ type: 'rect', ...box, opacity: 0.5 })],
    ['a shadow', objects({ type: 'rect', ...box, shadow: '#000 2px 2px 9px' })],
    ['a sharp shadow', objects({ type: 'rect', ...box, shadow: '#000 2px 2px 0' })],
    ['blending', objects({ type: 'rect', ...box, globalCompositeOperation: 'multiply' })],
    ['a mask', objects({ type: 'rect', ...box, clipPath: { type: 'text', text: 'X', fontSize: 50 } })],
    ['a gradient to transparent', objects({ type: 'rect', ...box, fill: gradient })],
    ['a translucent colour', objects({ type: 'rect', ...box, fill: '#00000080' })],
    [
      'a translucent SVG',
      objects({
        type: 'svg',
        ...box,
        src: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" opacity="0.5"/></svg>',
      }),
    ],
  ])('in PDF/A-1 with %s', async (_, scene) => {
    const { code, status, message } = await refusal(make(scene, { pdf_standard: 'PDF/A-1b' }))
    expect([code, status, message]).toEqual([
      'standard_not_met',
      400,
      expect.stringMatching(/PDF\/A-1 forbids transparency.*PDF\/A-2b/),
    ])
    const { file } = await make(scene, { pdf_standard: 'PDF/A-2b' })
    expect(file.length).toBeGreaterThan(1000)
  })

  test('in PDF/A-1 with a transparent image', async () => {
    const scene = objects({ type: 'image', ...box, src: 'glass' })
    expect((await refusal(make(scene, { pdf_standard: 'PDF/A-1b' }))).message).toMatch(
      /PDF\/A-1 forbids transparency/,
    )
  })

  test.each<[Asked, string, RegExp]>([
    [{ password: 'x', pdf_standard: 'PDF/A-2b' }, '/password', /PDF\/A forbids encryption/],
    [{ password: 'x'.repeat(64) }, '/password', /64 characters; the limit is 63/],
    [{ password: 'пароль' }, '/password', /Latin-1/],
  ])('with %o', async (asked, path, expected) => {
    const { code, message, details } = await refusal(make(PLAIN, asked))
    expect([code, message, details.map(({ path }) => path)]).toEqual([
      'invalid_request',
      expect.stringMatching(expected),
      [path],
    ])
  })

  test.each([
    ['password', { password: 'x' }],
    ['pdf_standard', { pdf_standard: 'PDF/A-2b' as const }],
  ])('with %s for an image', async (name, asked) => {
    await engine.putTemplate({ template_id: 'scene', scene: JSON.parse(JSON.stringify(PLAIN)) })
    const { code, message, details } = await refusal(engine.createImage({ template_id: 'scene', ...asked }))
    expect([code, details[0]?.path]).toEqual(['invalid_request', `/${name}`])
    expect(message).toMatch(/PDF.* [Gg]ive it with output_format=pdf\.$/)
  })

  test('but image_resample_res for an image is only a warning', async () => {
    await engine.putTemplate({ template_id: 'scene', scene: JSON.parse(JSON.stringify(PLAIN)) })
    const { warnings } = await engine.createImage({ template_id: 'scene', image_resample_res: 72 })
    expect(warnings?.map(({ code, path }) => [code, path])).toEqual([
      ['unused_parameter', '/image_resample_res'],
    ])
  })

  test.each(['Badge', ['Badge'], 7])('with info that is not an object: %o', async info => {
    const { code, details } = await refusal(make({ ...PLAIN, info }))
    expect([code, details[0]?.path]).toEqual(['invalid_template', '/scene/info'])
  })
})
