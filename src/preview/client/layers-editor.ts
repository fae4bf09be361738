/** The objects of a scene in Fabric: select, move, resize, turn, edit text, name. Changes go to the template's text. */
import type { SceneReply } from '../protocol.ts'
import { h, icon, replaceChildren } from './elements.ts'
import { Canvas, type FabricObject, IText, loadFonts, type Properties, toFabric } from './fabric-objects.ts'
import { EditRefused, type Geometry, geometryChanges, setProperties } from './layer-edits.ts'

export interface LayersEditorOptions {
  readonly folder: string
  scene(): Promise<SceneReply>
  text(): string
  /** Replaces the template's text. */
  edit(text: string): void
  onSelect(pointer: string): void
  onSave(): void
  /** See `SceneAssets`. */
  cut(pointer: string): HTMLCanvasElement | null
}

export type LayersEditor = ReturnType<typeof createLayersEditor>

interface Layer {
  readonly pointer: string
  properties: Properties
  readonly object: FabricObject
  /** True if the template has the object once, so that a change has one place. */
  readonly isOwn: boolean
  before: Geometry
}

const FIELDS = [
  ['left', 'X'],
  ['top', 'Y'],
  ['width', 'Width'],
  ['height', 'Height'],
  ['angle', 'Angle'],
] as const
const MARGIN = 48
/** Visible on light and dark pictures. */
const HANDLES = {
  ...{ borderColor: '#1f6fde', cornerColor: '#1f6fde', cornerStrokeColor: '#ffffff' },
  ...{ transparentCorners: false, cornerSize: 10, cornerStyle: 'circle' },
} as const
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function createLayersEditor(options: LayersEditorOptions) {
  const canvasElement = h('canvas')
  const host = h(
    'div',
    {
      class: 'layer-canvas',
      tabindex: '0',
      role: 'application',
      'aria-label': 'Layers. Arrow keys move the selected layer.',
    },
    canvasElement,
  )
  const list = h('ol', { class: 'layer-list' })
  const fields = h('div', { class: 'layer-fields' })
  const message = h('p', { class: 'field-error', role: 'status' })
  const save = h(
    'button',
    { type: 'button', class: 'button is-primary', onclick: () => options.onSave() },
    icon('save'),
    'Save template',
  )
  const side = h(
    'div',
    { class: 'layer-side' },
    h('h3', {}, 'Layers'),
    list,
    h('h3', {}, 'Selected layer'),
    fields,
    message,
    save,
  )
  const element = h('div', { class: 'layers-editor' }, host, side)
  const canvas = new Canvas(canvasElement, {
    preserveObjectStacking: true,
    selection: false,
    stopContextMenu: true,
  })
  let layers: Layer[] = []
  let selected: string | null = null
  let scene: Properties = {}
  let shown = ''

  canvas.on('object:modified', ({ target }) => {
    const layer = layers.find(({ object }) => object === target)
    if (layer !== undefined)
      change(layer, geometryChanges(layer.properties, layer.before, geometryOf(layer.object)))
  })
  canvas.on('text:editing:exited', ({ target }) => {
    const layer = layers.find(({ object }) => object === target)
    if (layer !== undefined && target.text !== String(layer.properties['text']))
      change(layer, { text: target.text })
  })
  const onSelection = ({ selected: [object] }: { selected: FabricObject[] }): void => {
    const layer = layers.find(candidate => candidate.object === object)
    if (layer !== undefined) select(layer.pointer, false)
  }
  canvas.on('selection:created', onSelection)
  canvas.on('selection:updated', onSelection)

  host.addEventListener('keydown', event => {
    const move = ARROWS[event.key]
    const layer = layers.find(({ pointer }) => pointer === selected)
    if (move === undefined || layer === undefined || isEditing()) return
    event.preventDefault()
    const step = event.shiftKey ? 10 : 1
    const { left, top } = layer.before
    const after = { ...layer.before, left: left + move[0] * step, top: top + move[1] * step }
    change(layer, geometryChanges(layer.properties, layer.before, after))
  })
  const resized = new ResizeObserver(() => resize())
  resized.observe(host)

  function isEditing(): boolean {
    return layers.some(({ object }) => object instanceof IText && object.isEditing)
  }

  function change(layer: Layer, changes: Properties): void {
    if (Object.keys(changes).length === 0) return
    try {
      options.edit(setProperties(options.text(), layer.pointer, changes))
      message.textContent = ''
      follow(layer, changes)
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error
      message.textContent = error.message
      shown = ''
      refresh()
    }
  }

  /** Shows a change at once; the scene from the server follows. */
  function follow(layer: Layer, changes: Properties): void {
    const { object, properties, before } = layer
    for (const name of ['left', 'top', 'angle'] as const) {
      const [old, next] = [properties[name], changes[name]]
      if (typeof next !== 'number') continue
      object.set(
        name,
        before[name] + next - (typeof old === 'number' ? old : name === 'angle' ? 0 : before[name]),
      )
    }
    object.setCoords()
    canvas.requestRenderAll()
    layer.properties = { ...properties, ...changes }
    layer.before = geometryOf(object)
    showList()
    showFields()
    refresh()
  }

  function select(pointer: string | null, fromList: boolean): void {
    selected = pointer
    const layer = layers.find(candidate => candidate.pointer === pointer)
    if (layer !== undefined && fromList) {
      canvas.setActiveObject(layer.object)
      canvas.requestRenderAll()
    }
    showList()
    showFields()
    if (pointer !== null) options.onSelect(pointer)
  }

  function showList(): void {
    const reversed = [...layers].reverse()
    replaceChildren(
      list,
      ...reversed.map(({ pointer, properties, isOwn }) =>
        h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              'aria-pressed': String(pointer === selected),
              disabled: !isOwn,
              title: isOwn ? pointer : `${pointer}: made by a directive. Edit it in the template.`,
              onclick: () => select(pointer, true),
            },
            h('span', {}, nameOf(properties)),
            h('span', { class: 'tag' }, String(properties['type'])),
          ),
        ),
      ),
    )
  }

  function showFields(): void {
    const layer = layers.find(({ pointer }) => pointer === selected)
    if (layer === undefined) {
      replaceChildren(fields, h('p', { class: 'empty' }, 'Choose a layer on the canvas or in the list.'))
      return
    }
    const { properties } = layer
    const name = h('input', {
      type: 'text',
      value: typeof properties['name'] === 'string' ? properties['name'] : '',
      onchange: () => change(layer, { name: name.value }),
    })
    const numbers = FIELDS.map(([key, label]) => {
      const value = properties[key]
      const isMissing = typeof value !== 'number' && (key === 'width' || key === 'height')
      if (isMissing) return null
      const shownValue =
        typeof value === 'number' ? value : key === 'angle' ? 0 : layer.before[key as 'left' | 'top']
      const input = h('input', {
        type: 'number',
        value: Number(shownValue.toFixed(2)),
        step: 1,
        onchange: () => Number.isFinite(input.valueAsNumber) && change(layer, { [key]: input.valueAsNumber }),
      })
      return h('label', { class: 'layer-field' }, h('span', {}, label), input)
    })
    replaceChildren(
      fields,
      h('label', { class: 'layer-field is-wide' }, h('span', {}, 'Name'), name),
      ...numbers,
    )
  }

  function resize(): void {
    const { width, height } = sizeOf(scene)
    const scale = Math.min((host.clientWidth - MARGIN) / width, (host.clientHeight - MARGIN) / height, 2)
    if (!(scale > 0)) return
    canvas.setDimensions({ width: width * scale, height: height * scale })
    canvas.setZoom(scale)
    canvas.requestRenderAll()
  }

  async function refresh(): Promise<void> {
    if (isEditing()) return
    const reply = await options.scene()
    if (reply.scene === null) {
      message.textContent = reply.error?.message ?? ''
      return
    }
    const json = JSON.stringify(reply)
    if (json === shown) return
    shown = json
    scene = reply.scene
    const bound = scene
    await loadFonts(bound)
    const objects = (Array.isArray(bound['objects']) ? bound['objects'] : []) as Properties[]
    const assets = { folder: options.folder, images: reply.images, cut: options.cut }
    const text = options.text()
    const made = await Promise.all(
      objects.map(async (properties, i): Promise<Layer> => {
        const pointer = reply.pointers[i] ?? ''
        const object = await toFabric(properties, pointer, bound, assets)
        const isOwn = reply.pointers.filter(other => other === pointer).length === 1
        object.set({ ...HANDLES, selectable: isOwn, evented: isOwn, hoverCursor: isOwn ? 'move' : 'default' })
        return { pointer, properties, object, isOwn, before: geometryOf(object) }
      }),
    )
    if (shown !== json || text !== options.text()) return
    layers = made
    canvas.remove(...canvas.getObjects())
    canvas.backgroundColor = typeof bound['background'] === 'string' ? bound['background'] : '#ffffff'
    await setBackground(bound)
    canvas.add(...layers.map(({ object }) => object))
    resize()
    const active = layers.find(({ pointer }) => pointer === selected)
    if (active !== undefined) canvas.setActiveObject(active.object)
    canvas.requestRenderAll()
    showList()
    showFields()
    element.dataset['layers'] = String(layers.length)
  }

  /** A gradient fills a rectangle behind the objects, as Fabric's backgrounds have no size. */
  async function setBackground(bound: Properties): Promise<void> {
    const { background } = bound
    if (typeof background !== 'object' || background === null) return
    const rect = { type: 'rect', left: 0, top: 0, ...sizeOf(bound), fill: background }
    const made = await toFabric(rect, '', {}, { folder: '', images: {}, cut: () => null })
    made.set({ selectable: false, evented: false })
    canvas.add(made)
  }

  return {
    element,
    refresh,
    /** The centre of a layer on the screen, in CSS pixels. Null for an unknown pointer. */
    centerOf(pointer: string): { x: number; y: number } | null {
      const layer = layers.find(candidate => candidate.pointer === pointer)
      if (layer === undefined) return null
      const box = canvas.upperCanvasEl.getBoundingClientRect()
      const center = layer.object.getCenterPoint()
      return { x: box.left + center.x * canvas.getZoom(), y: box.top + center.y * canvas.getZoom() }
    },
    destroy(): void {
      resized.disconnect()
      canvas.dispose()
      element.remove()
    },
  }
}

function geometryOf({ left, top, angle, scaleX, scaleY, width }: FabricObject): Geometry {
  return { left, top, angle, scaleX, scaleY, width }
}

function nameOf({ name, text, type }: Properties): string {
  if (typeof name === 'string' && name !== '') return name
  return typeof text === 'string' && text !== '' ? `“${text.slice(0, 24)}”` : `Unnamed ${String(type)}`
}

function sizeOf(scene: Properties): { width: number; height: number } {
  const side = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 300)
  return { width: side(scene['width']), height: side(scene['height']) }
}
