import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { openReusedPage } from '../../../bench/reused-page.ts'
import { CHROMIUM } from '../../chromium/chromium.ts'
import type { FabricMajor, SavedScene } from './fabric-scene.ts'

/** A page of Chromium with one version of Fabric, and the bundled fonts loaded. */
export interface FabricPage {
  /** The scene, loaded and drawn by Fabric, as PNG. */
  draw(scene: SavedScene): Promise<Uint8Array>
  /** The result of a script in which `fabric` is Fabric. */
  evaluate(script: string): Promise<unknown>
  close(): Promise<void>
}

const require = createRequire(import.meta.url)
const SCRIPTS: Readonly<Record<FabricMajor, string>> = {
  5: require.resolve('fabric-5'),
  6: require.resolve('fabric-6'),
  7: require.resolve('fabric'),
}
const FONTS = new URL('../../../fonts/', import.meta.url)
/** Draws glyphs without hinting and colours without conversion. */
const SWITCHES = ['--font-render-hinting=none', '--force-color-profile=srgb']

export async function openFabricPage(fabric: FabricMajor): Promise<FabricPage> {
  const page = await openReusedPage(CHROMIUM, SWITCHES)
  await page.evaluate(await readFile(SCRIPTS[fabric], 'utf8'))
  await page.evaluate(await fontsScript())
  await page.evaluate(FILTERS_SCRIPT)
  return {
    async draw(scene) {
      return ofDataUri(await page.evaluate(drawScript(fabric, scene)))
    },
    evaluate: page.evaluate,
    close: page.close,
  }
}

/**
 * Computes filters on 2D canvases, which is the same on every computer. Random numbers come from one generator
 * (mulberry32), which restarts with each noise filter.
 */
const FILTERS_SCRIPT = `(() => {
  const backend = new fabric.Canvas2dFilterBackend()
  if (fabric.setFilterBackend === undefined) fabric.filterBackend = backend
  else fabric.setFilterBackend(backend)
  let state = 1
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const noise = (fabric.filters ?? fabric.Image.filters).Noise.prototype
  const applyNoise = noise.applyTo2d
  noise.applyTo2d = function (options) {
    state = 1
    return applyNoise.call(this, options)
  }
})()`

/** The bytes of a `data:` URI returned by a page. */
export function ofDataUri(uri: unknown): Uint8Array {
  if (typeof uri !== 'string') throw new Error('the page gave no picture')
  return Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64')
}

async function fontsScript(): Promise<string> {
  const { families }: Manifest = JSON.parse(await readFile(new URL('manifest.json', FONTS), 'utf8'))
  const faces = families.flatMap(({ name, faces }) =>
    faces.map(({ style, file }) => ({
      name,
      url: new URL(file, FONTS).href,
      weight: style.startsWith('bold') ? 'bold' : 'normal',
      style: style.endsWith('italics') ? 'italic' : 'normal',
    })),
  )
  return `Promise.all(${JSON.stringify(faces)}.map(async ({ name, url, weight, style }) => {
    document.fonts.add(await new FontFace(name, 'url("' + url + '")', { weight, style }).load())
  })).then(() => null)`
}

interface Manifest {
  readonly families: readonly {
    readonly name: string
    readonly faces: readonly { readonly style: string; readonly file: string }[]
  }[]
}

/** Fabric 5 reports a loaded scene with a callback, later versions with a promise. */
function drawScript(fabric: FabricMajor, { width, height, ...json }: SavedScene): string {
  const load =
    fabric === 5
      ? 'await new Promise(resolve => canvas.loadFromJSON(json, resolve))'
      : 'await canvas.loadFromJSON(json)'
  return `(async () => {
    const json = ${JSON.stringify(json)}
    const element = document.createElement('canvas')
    const canvas = new fabric.StaticCanvas(element, {
      width: ${width}, height: ${height}, enableRetinaScaling: false, renderOnAddRemove: false,
    })
    ${load}
    canvas.renderAll()
    return element.toDataURL('image/png')
  })()`
}
