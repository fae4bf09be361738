/** Objects of a bound scene → Fabric's objects, for the layer editor. Fabric is loaded with this file. */
import {
  FabricImage,
  type FabricObject,
  Group,
  IText,
  LayoutManager,
  Rect,
  type TOriginX,
  type TOriginY,
  util,
} from 'fabric'
import type { SceneReply } from '../../protocol.ts'
import { api } from '../api.ts'

export type Properties = Readonly<Record<string, unknown>>

/** A picture of an object, with its size in units of the scene. */
export interface Picture {
  readonly canvas: HTMLCanvasElement
  readonly width: number
  readonly height: number
}

export interface SceneAssets {
  /** Folder of the template, ending in `/`; '' for the folder of the preview. */
  readonly folder: string
  readonly images: SceneReply['images']
  /** A part of the rendered image, for objects that Fabric does not draw. Null if the object has no region. */
  cut(pointer: string): Picture | null
}

/** An object of the bound scene and its objects in Fabric. */
export interface SceneObject {
  /** Into the template. */
  readonly pointer: string
  readonly properties: Properties
  readonly object: FabricObject
  /** The objects of a group. */
  readonly children: readonly SceneObject[]
  /** `picture`: drawn by Platen; `box`: its picture is missing. */
  readonly shown: 'object' | 'picture' | 'box'
}

interface Context {
  readonly scene: Properties
  readonly pointers: SceneReply['pointers']
  readonly assets: SceneAssets
  /** Sum of the angles of the groups around an object. */
  readonly angle: number
}

/** Kinds that Fabric has no class for: barcodes and inline SVG. */
const DRAWN_BY_PLATEN: ReadonlySet<string> = new Set(['qrcode', 'barcode', 'svg'])
const MISSING = '#9aa4b3'
/** Pictures are drawn in their own resolution, up to this number of pixels. */
const MAX_PIXELS = 8_000_000
const MAX_DENSITY = 4

/** The objects of the scene. Entries that are not objects are left out. */
export async function createSceneObjects(
  scene: Properties,
  pointers: SceneReply['pointers'],
  assets: SceneAssets,
): Promise<SceneObject[]> {
  return await objectsOf(scene['objects'], '/objects', { scene, pointers, assets, angle: 0 })
}

/** The rectangle of the scene in its background. */
export async function createGround(
  { background }: Properties,
  size: { width: number; height: number },
): Promise<FabricObject> {
  const fill = typeof background === 'string' || isProperties(background) ? background : '#ffffff'
  const place = { left: 0, top: 0, originX: 'left', originY: 'top', strokeWidth: 0 }
  const [made] = await util.enlivenObjects<FabricObject>([{ type: 'Rect', ...place, ...size, fill }])
  const ground = made ?? new Rect(size)
  ground.set({ selectable: false, evented: false, objectCaching: false })
  return ground
}

async function objectsOf(list: unknown, at: string, context: Context): Promise<SceneObject[]> {
  if (!Array.isArray(list)) return []
  const made = list.map(async (item: unknown, i) =>
    isProperties(item) ? await sceneObject(item, `${at}/${i}`, context) : null,
  )
  return (await Promise.all(made)).filter(object => object !== null)
}

/** The object, placed as Platen places it. Kinds that Fabric lacks become pictures. */
async function sceneObject(properties: Properties, at: string, context: Context): Promise<SceneObject> {
  const { scene, pointers, assets } = context
  const pointer = pointers[at] ?? ''
  const kind = kindOf(properties)
  const picture = (found: Picture | null): SceneObject => ({
    ...{ pointer, properties, children: [] },
    object: pictureObject(properties, found),
    shown: found === null ? 'box' : 'picture',
  })
  const drawnByPlaten = (): SceneObject => {
    const cut = assets.cut(pointer)
    return picture(cut === null ? null : upright(cut, properties, context.angle))
  }
  if (DRAWN_BY_PLATEN.has(kind)) return drawnByPlaten()
  if (kind === 'image' || kind === 'fabricimage') {
    const found = await fitted(properties, assets)
    return { ...picture(found), shown: found === null ? 'box' : 'object' }
  }
  try {
    if (kind === 'group') {
      const inner = { ...context, angle: context.angle + numberOr(properties['angle'], 0) }
      const children = await objectsOf(properties['objects'], `${at}/objects`, inner)
      return {
        pointer,
        properties,
        object: await groupOf(properties, children, scene),
        children,
        shown: 'object',
      }
    }
    const [made] = await util.enlivenObjects<FabricObject>([withDefaults(properties, scene)])
    if (made === undefined) return drawnByPlaten()
    if (made instanceof IText) fitText(made, properties)
    return { pointer, properties, object: made, children: [], shown: 'object' }
  } catch {
    return drawnByPlaten() // an unknown kind, or an invalid value
  }
}

/** Keeps the frame of a saved group when its objects change, as Platen does. */
class FixedFrame extends LayoutManager {
  override performLayout(): void {}
}

async function groupOf(
  properties: Properties,
  children: readonly SceneObject[],
  scene: Properties,
): Promise<FabricObject> {
  const {
    objects: _,
    type: __,
    layoutManager: ___,
    ...own
  } = withDefaults({ ...properties, objects: [] }, scene)
  const alive = await util.enlivenObjectEnlivables(own)
  const options = { ...own, ...alive, layoutManager: new FixedFrame(), subTargetCheck: true }
  const group = new Group(
    children.map(({ object }) => object),
    options as ConstructorParameters<typeof Group>[1],
  )
  group.setCoords()
  return group
}

function kindOf(properties: Properties): string {
  return String(properties['type']).toLowerCase().replaceAll('-', '')
}

function isProperties(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Defaults of Platen that differ from those of Fabric 7, in the object and in those that it contains. */
function withDefaults(object: Properties, scene: Properties): Record<string, unknown> {
  const isSaved = scene['version'] !== undefined
  const isFabric7 = /^[7-9]/.test(String(scene['version'] ?? ''))
  const kind = kindOf(object)
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

async function fitted(object: Properties, { folder, images }: SceneAssets): Promise<Picture | null> {
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
    return drawFitted(image, object, blob.type.includes('svg'))
  } catch {
    return null // shown as a box
  }
}

/** As `object-fit` in CSS, with rounded corners. */
function drawFitted(image: HTMLImageElement, object: Properties, isVector: boolean): Picture | null {
  const own = { width: image.naturalWidth || 100, height: image.naturalHeight || 100 }
  const width = Math.max(1, numberOr(object['width'], own.width))
  const height = Math.max(1, numberOr(object['height'], own.height))
  const [byWidth, byHeight] = [width / own.width, height / own.height]
  const density = Math.min(
    isVector ? MAX_DENSITY : Math.max(1, Math.min(MAX_DENSITY, 1 / Math.min(byWidth, byHeight))),
    Math.sqrt(MAX_PIXELS / (width * height)),
  )
  const { canvas, context } = createPicture(width, height, density)
  if (context === null) return null
  const radius = object['borderRadius']
  if (typeof radius === 'number') {
    context.beginPath()
    context.roundRect(0, 0, width, height, radius)
    context.clip()
  }
  const fit = object['fit'] ?? 'cover'
  const scale =
    fit === 'contain' ? Math.min(byWidth, byHeight) : fit === 'none' ? 1 : Math.max(byWidth, byHeight)
  const drawn = fit === 'fill' ? { width, height } : { width: own.width * scale, height: own.height * scale }
  context.drawImage(image, (width - drawn.width) / 2, (height - drawn.height) / 2, drawn.width, drawn.height)
  return { canvas, width, height }
}

/** A part of the image around a rotated object → the object before its rotation. */
function upright(cut: Picture, object: Properties, outerAngle: number): Picture {
  const angle = outerAngle + numberOr(object['angle'], 0)
  const { width, height } = object
  if (angle % 360 === 0 || typeof width !== 'number' || typeof height !== 'number') return cut
  const density = cut.canvas.width / cut.width
  const { canvas, context } = createPicture(width, height, density)
  if (context === null) return cut
  context.translate(width / 2, height / 2)
  context.rotate((-angle * Math.PI) / 180)
  context.drawImage(cut.canvas, -cut.width / 2, -cut.height / 2, cut.width, cut.height)
  return { canvas, width, height }
}

/** @param density Pixels per unit. */
function createPicture(width: number, height: number, density: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * density))
  canvas.height = Math.max(1, Math.round(height * density))
  const context = canvas.getContext('2d')
  context?.scale(canvas.width / width, canvas.height / height)
  return { canvas, context }
}

function pictureObject(object: Properties, picture: Picture | null): FabricObject {
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
  const { canvas } = picture
  const image = new FabricImage(canvas, place)
  image.set({ scaleX: width / canvas.width, scaleY: height / canvas.height })
  return image
}

function originOf<Origin>(value: unknown, allowed: readonly Origin[], otherwise: Origin): Origin {
  return allowed.find(origin => origin === value) ?? otherwise
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}

export { Canvas, config, type FabricObject, Group, IText } from 'fabric'
