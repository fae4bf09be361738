/** Objects of a bound scene → Fabric's objects, for the layer editor. Fabric is loaded with this file. */
import { FabricImage, type FabricObject, IText, Rect, type TOriginX, type TOriginY, util } from 'fabric'
import type { FontFaceView, SceneReply } from '../protocol.ts'
import { api } from './api.ts'

export type Properties = Readonly<Record<string, unknown>>

export interface SceneAssets {
  /** Folder of the template, ending in `/`; '' for the folder of the preview. */
  readonly folder: string
  readonly images: SceneReply['images']
  /** A part of the rendered image, for objects that Fabric does not draw. Null if the object has no region. */
  cut(pointer: string): HTMLCanvasElement | null
}

/** Kinds that Fabric has no class for: barcodes and inline SVG. */
const DRAWN_BY_PLATEN: ReadonlySet<string> = new Set(['qrcode', 'barcode', 'svg'])
const MISSING = '#9aa4b3'

/** The object, placed as Platen places it. Unknown kinds become boxes. */
export async function toFabric(
  object: Properties,
  pointer: string,
  scene: Properties,
  assets: SceneAssets,
): Promise<FabricObject> {
  const kind = String(object['type']).toLowerCase().replaceAll('-', '')
  if (DRAWN_BY_PLATEN.has(kind)) return pictureObject(object, assets.cut(pointer))
  if (kind === 'image' || kind === 'fabricimage') return pictureObject(object, await fitted(object, assets))
  const [made] = await util.enlivenObjects<FabricObject>([withDefaults(object, scene)])
  if (made === undefined) return pictureObject(object, null)
  if (made instanceof IText) fitText(made, object)
  return made
}

/** Defaults of Platen that differ from those of Fabric 7, in the object and in those that it contains. */
function withDefaults(object: Properties, scene: Properties): Record<string, unknown> {
  const isSaved = scene['version'] !== undefined
  const isFabric7 = /^[7-9]/.test(String(scene['version'] ?? ''))
  const kind = String(object['type']).toLowerCase().replaceAll('-', '')
  const inner = object['objects']
  const clip = object['clipPath']
  return {
    ...(isFabric7 ? {} : { originX: 'left', originY: 'top' }),
    ...(isSaved ? {} : { fontFamily: 'Roboto', strokeWidth: object['stroke'] === undefined ? 0 : 1 }),
    ...object,
    type: TYPES[kind] ?? object['type'],
    ...(Array.isArray(inner) ? { objects: inner.map(item => withDefaults(item as Properties, scene)) } : {}),
    ...(typeof clip === 'object' && clip !== null
      ? { clipPath: withDefaults(clip as Properties, scene) }
      : {}),
  }
}

/** Text on the canvas is editable in Fabric's `IText` only. */
const TYPES: Readonly<Record<string, string>> = { text: 'IText', itext: 'IText', textbox: 'Textbox' }

/** Approximates `autofit` and `verticalAlign`; the rendered image shows the exact result. */
function fitText(text: IText, { autofit, height, minFontSize, verticalAlign }: Properties): void {
  if (typeof height !== 'number') return
  const min = typeof minFontSize === 'number' ? minFontSize : 8
  while (autofit === true && text.height > height && text.fontSize > min) {
    text.set('fontSize', text.fontSize - 1)
    text.initDimensions()
  }
  const free = height - text.height
  const share = { middle: 0.5, center: 0.5, bottom: 1 }[String(verticalAlign)]
  if (share !== undefined && free > 0) text.set('top', text.top + free * share)
}

async function fitted(
  object: Properties,
  { folder, images }: SceneAssets,
): Promise<HTMLCanvasElement | null> {
  const name = String(object['src'] ?? '')
  const source = String(images[name] ?? name)
  try {
    const blob = source.startsWith('data:')
      ? await (await fetch(source)).blob()
      : await api.blob(`/api/asset?path=${encodeURIComponent(folder + source)}`)
    const image = new Image()
    image.src = URL.createObjectURL(blob)
    await image.decode()
    URL.revokeObjectURL(image.src)
    return drawFitted(image, object)
  } catch {
    return null // shown as a box
  }
}

/** As `object-fit` in CSS, with rounded corners. */
function drawFitted(image: HTMLImageElement, object: Properties): HTMLCanvasElement {
  const own = { width: image.naturalWidth || 100, height: image.naturalHeight || 100 }
  const width = numberOr(object['width'], own.width)
  const height = numberOr(object['height'], own.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d')
  if (context === null) return canvas
  const radius = object['borderRadius']
  if (typeof radius === 'number') {
    context.beginPath()
    context.roundRect(0, 0, canvas.width, canvas.height, radius)
    context.clip()
  }
  const fit = object['fit'] ?? 'cover'
  const [byWidth, byHeight] = [width / own.width, height / own.height]
  const scale =
    fit === 'contain' ? Math.min(byWidth, byHeight) : fit === 'none' ? 1 : Math.max(byWidth, byHeight)
  const drawn = fit === 'fill' ? { width, height } : { width: own.width * scale, height: own.height * scale }
  context.drawImage(image, (width - drawn.width) / 2, (height - drawn.height) / 2, drawn.width, drawn.height)
  return canvas
}

function pictureObject(object: Properties, picture: HTMLCanvasElement | null): FabricObject {
  const place = {
    left: numberOr(object['left'], 0),
    top: numberOr(object['top'], 0),
    angle: numberOr(object['angle'], 0),
    opacity: numberOr(object['opacity'], 1),
    originX: originOf<TOriginX>(object['originX'], ['center', 'right'], 'left'),
    originY: originOf<TOriginY>(object['originY'], ['center', 'bottom'], 'top'),
  }
  const width = numberOr(object['width'], picture?.width ?? 100)
  const height = numberOr(object['height'], picture?.height ?? 100)
  if (picture === null) {
    return new Rect({
      ...place,
      width,
      height,
      fill: 'rgba(154, 164, 179, 0.25)',
      stroke: MISSING,
      strokeDashArray: [6, 4],
    })
  }
  const image = new FabricImage(picture, place)
  image.set({ scaleX: width / picture.width, scaleY: height / picture.height })
  return image
}

function originOf<Origin>(value: unknown, allowed: readonly Origin[], otherwise: Origin): Origin {
  return allowed.find(origin => origin === value) ?? otherwise
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}

let faces: Promise<FontFaceView[]> | null = null
const loaded = new Set<string>()

/** Loads the fonts of a scene from the server. */
export async function loadFonts(scene: Properties): Promise<void> {
  const families = new Set(['roboto', ...familiesIn(scene)])
  faces ??= api.fonts()
  const wanted = (await faces).filter(
    ({ family, url }) => families.has(family.toLowerCase()) && !loaded.has(url),
  )
  await Promise.all(
    wanted.map(async ({ family, weight, italics, url }) => {
      const bytes = await (await api.blob(url)).arrayBuffer()
      const face = new FontFace(family, bytes, {
        weight: String(weight),
        style: italics ? 'italic' : 'normal',
      })
      document.fonts.add(await face.load())
      loaded.add(url)
    }),
  )
}

function familiesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'fontFamily' && typeof inner === 'string' ? [inner.toLowerCase()] : familiesIn(inner),
  )
}

export { Canvas, type FabricObject, IText } from 'fabric'
