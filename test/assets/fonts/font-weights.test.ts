import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { createFontLibrary } from '../../../src/assets/fonts/font-library.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { createEngine, type Engine, type EngineOptions } from '../../../src/index.ts'
import { readablePdf } from '../../layout/document/readable-pdf.ts'
import { refusal } from '../../refusal.ts'
import { fontkitFont } from './fontkit-font.ts'

const font = (path: string) => fileURLToPath(new URL(`../../../fonts/${path}`, import.meta.url))
const REGULAR = font('roboto/Roboto-Regular.ttf')
const MEDIUM = font('roboto/Roboto-Medium.ttf')
const SERIF = font('source-serif-4/SourceSerif4-Regular.ttf')
const MONO = font('roboto-mono/RobotoMono-Regular.ttf')
const INTER = fileURLToPath(new URL('./inter/inter-latin-wght-normal.woff2', import.meta.url))
const limits = DEFAULT_LIMITS

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup()
})

async function open(options: EngineOptions = {}): Promise<Engine> {
  const engine = await createEngine({ sweepIntervalMs: 0, rendering: { isolation: 'none' }, ...options })
  cleanups.push(() => engine.close())
  return engine
}

/** The embedded fonts, by name and subset prefix. */
function fontsOf(pdf: Uint8Array): string[] {
  return [...new Set(readablePdf(pdf).match(/\/BaseFont\s*\/[A-Z]{6}\+[\w-]+/g))].toSorted()
}

function namesOf(pdf: Uint8Array): string[] {
  return fontsOf(pdf)
    .map(name => name.replace(/.*\+/, ''))
    .toSorted()
}

async function print(engine: Engine, document: object) {
  await engine.putTemplate({ template_id: 'document', document: JSON.parse(JSON.stringify(document)) })
  const asked = { template_id: 'document', data: {}, export_type: 'file' } as const
  const { file, warnings = [] } = await engine.createPdf(asked)
  return { file, warnings }
}

async function printScene(engine: Engine, weights: readonly number[]) {
  const objects = weights.map(fontWeight => ({
    type: 'text' as const,
    text: 'Hamburg',
    fontFamily: 'Mine',
    fontWeight,
  }))
  await engine.putTemplate({ template_id: 'scene', scene: { width: 200, height: 100, objects } })
  const asked = { template_id: 'scene', output_format: 'pdf', export_type: 'file' } as const
  return (await engine.createImage(asked)).file
}

describe('a family with several weights', () => {
  test('uses the nearest face for each weight, as CSS defines', async () => {
    const fonts = await createFontLibrary(
      { Mine: { 300: REGULAR, normal: MEDIUM, 800: SERIF, '800italics': MONO } },
      { limits },
    )
    const served = [100, 300, 400, 500, 600, 700, 800, 900].map(
      weight => fonts.face('Mine', { bold: weight >= 600, italics: false, weight })?.style,
    )
    expect(served).toEqual(['300', '300', 'normal', 'normal', '800', '800', '800', '800'])
    expect(fonts.face('Mine', { bold: true, italics: true })?.style).toBe('800italics')
  })

  test('accepts all nine weights, upright and italic', async () => {
    const styles = [100, 200, 300, 400, 500, 600, 700, 800, 900].flatMap(weight => [
      weight,
      `${weight}italics`,
    ])
    const fonts = await createFontLibrary(
      { Mine: Object.fromEntries(styles.map(style => [style, REGULAR])) },
      { limits },
    )
    expect(fonts.family('Mine')?.faces).toHaveLength(18)
    expect(fonts.face('Mine', { bold: false, italics: true, weight: 200 })?.style).toBe('200italics')
  })

  test('is rejected with two faces of one weight, or an invalid weight', async () => {
    const twice = createFontLibrary({ Mine: { normal: REGULAR, 400: REGULAR } }, { limits })
    expect((await refusal(twice)).message).toContain("two faces for one: '400' and 'normal'")
    const unknown = createFontLibrary({ Mine: { 450: REGULAR } as never }, { limits })
    expect((await refusal(unknown)).message).toContain("unknown face '450'")
  })

  test('is used in scenes by weight', async () => {
    const engine = await open({ fonts: { Mine: { normal: REGULAR, 300: MONO, 800: SERIF } } })
    expect(namesOf(await printScene(engine, [300]))).toEqual(['RobotoMono-Regular'])
    expect(namesOf(await printScene(engine, [800]))).toEqual(['SourceSerif4-Regular'])
    expect(namesOf(await printScene(engine, [400, 500]))).toEqual(['Roboto-Regular'])
  })

  test('is used in pages, which fetch only the faces in use', async () => {
    const engine = await open({ assets: { roots: [font('')] } })
    const face = (weight: number, file: string) =>
      `@font-face { font-family: Mine; font-weight: ${weight}; src: url(${file}) }`
    const css = [
      face(300, 'roboto-mono/RobotoMono-Regular.ttf'),
      face(400, 'roboto/Roboto-Regular.ttf'),
      face(800, 'source-serif-4/SourceSerif4-Regular.ttf'),
      face(900, 'missing.ttf'),
    ].join('\n')
    const body =
      '<p style="font: 300 10pt Mine">light<p style="font: 400 10pt Mine">regular<p style="font: 800 10pt Mine">heavy'
    const { file, warnings = [] } = await engine.createPdfFromHtml({ body, css, export_type: 'file' })
    expect(warnings).toEqual([])
    expect(namesOf(file)).toEqual(['Roboto-Regular', 'RobotoMono-Regular', 'SourceSerif4-Regular'])
  })
})

describe('a variable font', () => {
  test('is instantiated for the requested weight', async () => {
    const fonts = await createFontLibrary({ Inter: { normal: INTER } }, { limits })
    const widths = [100, 400, 700, 900].map(weight => {
      const face = fonts.face('Inter', { bold: weight >= 600, italics: false, weight })
      expect(Object.keys(fontkitFont(face).variationAxes)).toEqual([])
      return fontkitFont(face).layout('Hamburgefonts').advanceWidth
    })
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
    expect(new Set(widths).size).toBe(4)
  })

  test('is bold in documents, and has every weight in pages and scenes', async () => {
    const engine = await open({ fonts: { Mine: { normal: INTER } } })
    const content = [
      { text: 'regular', font: 'Mine' },
      { text: 'bold', font: 'Mine', bold: true },
    ]
    expect(fontsOf((await print(engine, { content })).file)).toHaveLength(2)
    const body = [200, 400, 900].map(weight => `<p style="font: ${weight} 10pt Mine">weight`).join('')
    const { file } = await engine.createPdfFromHtml({ body, export_type: 'file' })
    expect(fontsOf(file)).toHaveLength(3)
    expect(fontsOf(await printScene(engine, [300, 800]))).toHaveLength(2)
  })

  test('of a page is limited to the weights of its rule', async () => {
    const engine = await open()
    const url = `data:font/woff2;base64,${readFileSync(INTER).toString('base64')}`
    const css = `@font-face { font-family: Mine; font-weight: 300 600; src: url(${url}) format("woff2-variations") }`
    const body = [100, 300, 450, 600, 900]
      .map(weight => `<p style="font: ${weight} 10pt Mine">weight`)
      .join('')
    const { file, warnings = [] } = await engine.createPdfFromHtml({ body, css, export_type: 'file' })
    expect(warnings).toEqual([])
    expect(fontsOf(file)).toHaveLength(3)
  })

  test('may be registered as bold, with one weight', async () => {
    const fonts = await createFontLibrary({ Mine: { normal: REGULAR, bold: INTER } }, { limits })
    const face = fonts.face('Mine', { bold: true, italics: false, weight: 900 })
    expect(face).toMatchObject({ style: 'bold', weight: 700 })
  })
})

describe('the standard 14 fonts', () => {
  test.each([
    ['Helvetica', 'Arimo-Regular'],
    ['Helvetica-BoldOblique', 'Arimo-BoldItalic'],
    ['Times', 'Tinos-Regular'],
    ['Times-Roman', 'Tinos-Regular'],
    ['Courier-Bold', 'Cousine-Bold'],
    ['ZapfDingbats', 'NotoSansSymbols2-Regular'],
  ])('%s is replaced by %s, with a warning', async (name, expected) => {
    const text = name === 'ZapfDingbats' ? '✓' : 'Hamburg'
    const { file, warnings } = await print(await open(), { content: [{ text, font: name }] })
    expect(namesOf(file)).toEqual([expected])
    expect(warnings).toEqual([
      {
        code: 'font_not_registered',
        message: expect.stringContaining(`The font '${name}' is not registered`),
        path: '/document/content/0/font',
      },
    ])
  })

  test('have the widths of the fonts that they replace', async () => {
    const fonts = await createFontLibrary({}, { limits })
    const widthOf = (name: string, bold: boolean) => {
      const { advanceWidth } = fontkitFont(fonts.face(name, { bold, italics: false })).layout('Hello')
      return Math.round((advanceWidth * 1000) / 2048)
    }
    // sums from the metrics of Adobe's Core 14 fonts
    expect(widthOf('Helvetica', false) - 2278).toBeCloseTo(0, -1)
    expect(widthOf('Helvetica', true) - 2445).toBeCloseTo(0, -1)
    expect(widthOf('Times', false) - 2222).toBeCloseTo(0, -1)
    expect(widthOf('Courier', false) - 3000).toBeCloseTo(0, -1)
  })

  test('can be registered by name, as in pdfmake', async () => {
    const fonts = { Body: { normal: 'Times-Roman', bold: 'Times-Bold' } }
    const content = [{ text: ['plain ', { text: 'bold', bold: true }], font: 'Body' }]
    const { file, warnings } = await print(await open({ fonts, rendering: {} }), { content })
    expect(namesOf(file)).toEqual(['Tinos-Bold', 'Tinos-Regular'])
    expect(warnings).toEqual([])
  })

  test('are replaced by a font that is registered with their name', async () => {
    const engine = await open({ fonts: { Helvetica: { normal: REGULAR } } })
    const { file, warnings } = await print(engine, { content: [{ text: 'Hamburg', font: 'Helvetica' }] })
    expect(namesOf(file)).toEqual(['Roboto-Regular'])
    expect(warnings).toEqual([])
  })
})

/** A font collection of complete fonts, one after the other. */
function collectionOf(paths: readonly string[]): Uint8Array {
  const header = 12 + 4 * paths.length
  const parts: Buffer[] = [Buffer.alloc(header)]
  let offset = header
  for (const [i, path] of paths.entries()) {
    const file = Buffer.from(readFileSync(path))
    const part = Buffer.concat([file, Buffer.alloc(-file.length & 3)])
    for (let table = 0; table < part.readUInt16BE(4); table++) {
      const at = 12 + table * 16 + 8
      part.writeUInt32BE(part.readUInt32BE(at) + offset, at)
    }
    parts[0]?.writeUInt32BE(offset, 12 + 4 * i)
    parts.push(part)
    offset += part.length
  }
  parts[0]?.write('ttcf')
  parts[0]?.writeUInt32BE(0x00010000, 4)
  parts[0]?.writeUInt32BE(paths.length, 8)
  return new Uint8Array(Buffer.concat(parts))
}

describe('a font collection', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-fonts-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'fonts.ttc')
  writeFileSync(path, collectionOf([REGULAR, SERIF, font('roboto-mono/RobotoMono-Bold.ttf'), MONO]))

  test('provides the face with the registered family name', async () => {
    const fonts = await createFontLibrary(
      {
        'roboto mono': { normal: path, bold: path },
        'Source Serif 4': { normal: new Uint8Array(readFileSync(path)) },
      },
      { limits },
    )
    const nameOf = (family: string, bold: boolean) =>
      fontkitFont(fonts.face(family, { bold, italics: false })).postscriptName
    expect(nameOf('Roboto Mono', false)).toBe('RobotoMono-Regular')
    expect(nameOf('Roboto Mono', true)).toBe('RobotoMono-Bold')
    expect(nameOf('Source Serif 4', false)).toBe('SourceSerif4-Regular')
  })

  test('provides a face by index, in other threads too', async () => {
    const engine = await open({ fonts: { Mine: { normal: `${path}#1` } }, rendering: {} })
    const { file } = await print(engine, { content: [{ text: 'Hamburg', font: 'Mine' }] })
    expect(namesOf(file)).toEqual(['SourceSerif4-Regular'])
  })

  test('without a match is rejected with its families and number of faces', async () => {
    const failure = await refusal(createFontLibrary({ Mine: { normal: path } }, { limits }))
    expect(failure.message).toContain(
      "no family 'Mine': register it as 'Roboto' or 'Source Serif 4' or 'Roboto Mono'",
    )
    const beyond = await refusal(createFontLibrary({ Mine: { normal: `${path}#9` } }, { limits }))
    expect(beyond.message).toContain('it has 4 faces, which are numbered from #0 to #3')
  })
})
