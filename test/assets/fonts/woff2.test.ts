import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/base/json.ts'
import { createEngine, type Engine, type EngineOptions } from '../../../src/index.ts'
import { readablePdf } from '../../layout/document/readable-pdf.ts'
import { uncheckedTemplate } from '../../unchecked-template.ts'

const FOLDER = new URL('../../../fixtures/html-letter/fonts/', import.meta.url)
const ROBOTO = fileURLToPath(new URL('../../../fonts/roboto/Roboto-Regular.ttf', import.meta.url))
const FILES = {
  normal: 'lora-latin-400-normal.woff2',
  bold: 'lora-latin-700-normal.woff2',
  italics: 'lora-latin-400-italic.woff2',
  bolditalics: 'lora-latin-700-italic.woff2',
}

/** A copy of each face that differs in metadata only, so that no engine has it in its cache. */
let copies = 0
function freshFaces(): Record<keyof typeof FILES, Uint8Array> {
  copies++
  const faces = Object.entries(FILES).map(([style, name]) => {
    const file = readFileSync(new URL(name, FOLDER))
    // majorVersion and minorVersion of the file, which have no effect (WOFF 2.0, §4.1)
    new DataView(file.buffer, file.byteOffset).setUint32(24, copies)
    return [style, new Uint8Array(file)]
  })
  return Object.fromEntries(faces)
}

const STYLES = [
  { weight: 400, style: 'normal' },
  { weight: 700, style: 'normal' },
  { weight: 400, style: 'italic' },
  { weight: 700, style: 'italic' },
]

const DOCUMENT = {
  pageSize: 'A6',
  content: STYLES.map(({ weight, style }) => ({
    text: `Hamburgefonts ${weight} ${style}`,
    font: 'Lora',
    bold: weight === 700,
    italics: style === 'italic',
  })),
}

const SCENE = {
  width: 300,
  height: 160,
  background: '#ffffff',
  objects: STYLES.map(({ weight, style }, i) => ({
    type: 'text',
    text: `Hamburgefonts ${weight} ${style}`,
    left: 10,
    top: 10 + i * 34,
    fontFamily: 'Lora',
    fontSize: 22,
    fontWeight: weight,
    fontStyle: style,
  })),
}

/** A page with a stylesheet of an installed font package, with embedded files. */
function pageOf(faces: Record<keyof typeof FILES, Uint8Array>): { html: string; css: string } {
  const files = [faces.normal, faces.bold, faces.italics, faces.bolditalics]
  const css = STYLES.map(({ weight, style }, i) => {
    const url = `data:font/woff2;base64,${Buffer.from(files[i] ?? []).toString('base64')}`
    return `@font-face { font-family: Page; font-weight: ${weight}; font-style: ${style}; src: url("${url}") format("woff2") }`
  })
  const lines = STYLES.map(
    ({ weight, style }) =>
      `<p style="font: ${style} ${weight} 12pt Page">Hamburgefonts ${weight} ${style}</p>`,
  )
  return { html: lines.join('\n'), css: `@page { size: A6 }\n${css.join('\n')}` }
}

async function open(options: EngineOptions = {}): Promise<Engine> {
  const engine = await createEngine({ sweepIntervalMs: 0, rendering: { isolation: 'none' }, ...options })
  engines.push(engine)
  return engine
}

const engines: Engine[] = []
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

/** The names of the embedded fonts. */
function fontsOf(pdf: Uint8Array): string[] {
  const names = readablePdf(pdf).matchAll(/\/BaseFont\s*\/[A-Z]{6}\+([\w-]+)/g)
  return [...new Set([...names].map(([, name = '']) => name))].toSorted()
}

const FONTS = ['Lora-Bold', 'Lora-BoldItalic', 'Lora-Italic', 'Lora-Regular']

async function printDocument(engine: Engine) {
  await engine.putTemplate(uncheckedTemplate({ template_id: 'four', document: DOCUMENT }))
  const { file, warnings = [] } = await engine.createPdf({
    template_id: 'four',
    data: {},
    export_type: 'file',
  })
  return { fonts: fontsOf(file), warnings }
}

async function printPage(engine: Engine, page: { html: string; css: string }) {
  const { file, warnings = [] } = await engine.createPdfFromHtml({
    body: page.html,
    css: page.css,
    export_type: 'file',
  })
  return { fonts: fontsOf(file), warnings }
}

async function drawScene(engine: Engine) {
  await engine.putTemplate(uncheckedTemplate({ template_id: 'scene', scene: SCENE as JsonObject }))
  const { file, warnings = [] } = await engine.createImage({
    template_id: 'scene',
    output_image_type: 'pngOnly',
    export_type: 'file',
  })
  return { file: Buffer.from(file).toString('base64'), warnings }
}

const GOOD = { fonts: FONTS, warnings: [] }

describe('four WOFF2 faces', () => {
  test('are embedded in documents', async () => {
    expect(await printDocument(await open({ fonts: { Lora: freshFaces() } }))).toEqual(GOOD)
  })

  test('are embedded in pages with @font-face', async () => {
    const engine = await open()
    expect(await printPage(engine, pageOf(freshFaces()))).toEqual(GOOD)
    expect(await printPage(engine, pageOf(freshFaces()))).toEqual(GOOD)
  })

  test('are drawn in scenes', async () => {
    const inRoboto = await drawScene(await open({ fonts: { Lora: { normal: ROBOTO } } }))
    const drawn = await drawScene(await open({ fonts: { Lora: freshFaces() } }))
    expect(drawn.warnings).toEqual([])
    expect(drawn.file).not.toBe(inRoboto.file)
    expect(await drawScene(await open({ fonts: { Lora: freshFaces() } }))).toEqual(drawn)
  })

  test('are unpacked by four engines concurrently', async () => {
    const numbers = [0, 1, 2, 3]
    const opened = await Promise.all(numbers.map(() => open({ fonts: { Lora: freshFaces() } })))
    expect(await Promise.all(opened.map(printDocument))).toEqual(numbers.map(() => GOOD))
    const scenes = await Promise.all(opened.map(drawScene))
    expect(new Set(scenes.map(({ file }) => file)).size).toBe(1)
    const pages = await Promise.all(opened.map(engine => printPage(engine, pageOf(freshFaces()))))
    expect(pages).toEqual(numbers.map(() => GOOD))
  })

  test('do not change the font of an earlier page', async () => {
    const engine = await open()
    const [first, second] = [pageOf(freshFaces()), pageOf(freshFaces())]
    expect(await printPage(engine, first)).toEqual(GOOD)
    expect(await printPage(engine, second)).toEqual(GOOD)
    expect(await printPage(engine, first)).toEqual(GOOD)
  })
})

test('a damaged WOFF2 face is rejected without affecting others', async () => {
  const { normal, ...others } = freshFaces()
  const damaged = normal.slice().fill(0x55, 1000)
  const opened = await Promise.allSettled([
    open({ fonts: { Lora: { normal: damaged } } }),
    open({ fonts: { Lora: { ...others, normal } } }),
  ])
  expect(opened.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  const [, sound] = opened
  if (sound?.status === 'fulfilled') expect(await printDocument(sound.value)).toEqual(GOOD)
})
