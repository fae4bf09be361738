/** The layer editor of a scene: canvas, list and fields. Every change is an edit of the template's text, with undo. */
import type { SceneReply } from '../../protocol.ts'
import { h, icon } from '../elements.ts'
import { createPlaces } from '../json-places.ts'
import { createTextHistory, type Restored } from '../text-history.ts'
import {
  createGround,
  createSceneObjects,
  type FabricObject,
  Group,
  IText,
  type Properties,
  type SceneAssets,
} from './fabric-objects.ts'
import { createLayerCanvas } from './layer-canvas.ts'
import {
  computedProperties,
  duplicateObject,
  EditRefused,
  geometryChanges,
  type ListEdit,
  moveObject,
  removeObject,
  setProperties,
} from './layer-edits.ts'
import { createLayerFields, FIELD_NAMES } from './layer-fields.ts'
import { loadFonts } from './layer-fonts.ts'
import { createLayerList } from './layer-list.ts'
import { createLayers, geometryOf, type Layer, notesOf, rowsOf, sizeOf } from './layers.ts'

export interface LayersEditorOptions {
  readonly folder: string
  scene(): Promise<SceneReply>
  text(): string
  /** Replaces the template's text. */
  edit(text: string): void
  onSelect(pointer: string): void
  onSave(): void
  onZoom(zoom: number, isFit: boolean): void
  /** See `SceneAssets`. */
  readonly cut: SceneAssets['cut']
}

export type LayersEditor = ReturnType<typeof createLayersEditor>

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const STALE = 'The template has changed since the layers were read. Try again.'
const COMPUTED_TEXT = 'The text is an expression. Edit it in the template.'

export function createLayersEditor(options: LayersEditorOptions) {
  const view = createLayerCanvas({ onZoom: options.onZoom })
  const { canvas, element } = view
  const history = createTextHistory()
  const list = createLayerList({
    onSelect: pointer => {
      select(pointer)
      reveal(pointer)
    },
    commands: {
      move: by => restructure(text => moveObject(text, selected ?? '', by)),
      duplicate: () =>
        restructure((text, layer) => duplicateObject(text, layer.pointer, layer.properties, names())),
      remove: () => restructure(text => removeObject(text, selected ?? '')),
      undo: () => restore(history.undo),
      redo: () => restore(history.redo),
    },
  })
  const fields = createLayerFields({
    onChange(pointer, changes) {
      const layer = find(pointer)
      if (layer !== null) change(layer, changes)
    },
  })
  const message = h('p', { class: 'field-error', role: 'status' })
  const save = h(
    'button',
    { type: 'button', class: 'button is-primary', disabled: true, onclick: () => options.onSave() },
    icon('save'),
    'Save template',
  )
  const panel = h(
    'div',
    { class: 'layer-side' },
    list.toolbar,
    list.tree,
    h('div', { class: 'layer-selected' }, fields.element),
    h('div', { class: 'editor-foot' }, message, save),
  )
  let layers: readonly Layer[] = []
  let selected: string | null = null
  /** The text of the template that `layers` shows; null: none yet. */
  let shownText: string | null = null
  let shownScene = ''
  let isReplacing = false
  let isPressed = false
  let isDestroyed = false
  /** A refresh waits for the end of a drag or of text editing. */
  let isLate = false

  canvas.on('mouse:down', () => {
    isPressed = true
    if (!isEditing()) element.focus({ preventScroll: true })
  })
  canvas.on('mouse:up', () => {
    isPressed = false
    if (isLate) refresh()
  })
  canvas.on('mouse:dblclick', ({ target, subTargets }) => {
    const [inner] = subTargets ?? []
    const layer = layers.find(({ object }) => object === (inner ?? target))
    if (layer === undefined || !layer.isOwn) return
    if (inner !== undefined && layer.pointer !== selected) select(layer.pointer)
    else if (layer.computed.has('text')) message.textContent = COMPUTED_TEXT
  })
  canvas.on('object:modified', ({ target }) => {
    const layer = layers.find(({ object }) => object === target)
    if (layer !== undefined)
      change(layer, geometryChanges(layer.properties, layer.before, geometryOf(layer.object)))
  })
  canvas.on('text:changed', ({ target }) => {
    const layer = layers.find(({ object }) => object === target)
    if (layer !== undefined) change(layer, { text: target.text }, 'text')
  })
  canvas.on('text:editing:exited', () => {
    refresh()
  })
  const onSelection = ({ selected: [object] }: { selected: FabricObject[] }): void => {
    const layer = layers.find(candidate => candidate.object === object)
    if (layer !== undefined && !isReplacing) select(layer.pointer)
  }
  canvas.on('selection:created', onSelection)
  canvas.on('selection:updated', onSelection)
  canvas.on('selection:cleared', () => {
    if (!isReplacing) select(null)
  })
  element.addEventListener('keydown', event => {
    const move = ARROWS[event.key]
    const layer = find(selected)
    if (move === undefined || layer === null || isEditing() || event.altKey || event.ctrlKey) return
    event.preventDefault()
    const step = event.shiftKey ? 10 : 1
    const { left, top } = layer.before
    const after = { ...layer.before, left: left + move[0] * step, top: top + move[1] * step }
    change(layer, geometryChanges(layer.properties, layer.before, after), 'arrow')
  })
  element.addEventListener('pointerdown', () => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && panel.contains(activeElement)) activeElement.blur() // applies an edited field
  })
  element.addEventListener('keydown', onCommand)
  list.tree.addEventListener('keydown', onCommand)
  window.addEventListener('keydown', onHistoryKey)

  function onCommand(event: KeyboardEvent): void {
    if (isEditing()) return
    const { key, altKey } = event
    const isControl = event.ctrlKey || event.metaKey
    if (altKey && key === 'ArrowUp') list.commands.move(1)
    else if (altKey && key === 'ArrowDown') list.commands.move(-1)
    else if (altKey) return
    else if (isControl && key.toLowerCase() === 'd') list.commands.duplicate()
    else if (isControl) return
    else if (key === 'Delete' || key === 'Backspace') list.commands.remove()
    else if (key === 'F2') fields.focusName()
    else if (key === 'Escape') select(find(selected)?.parent?.pointer ?? null)
    else return
    event.preventDefault()
  }

  /** Undo works from everywhere, except in a text with an undo of its own. */
  function onHistoryKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isEditing()) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    const target = event.target as HTMLElement
    if (target.closest('.cm-editor, dialog') !== null) return
    const isField = target.closest('input, textarea, select') !== null
    if (isField && (!panel.contains(target) || fields.isEdited(target))) return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) list.commands.redo()
    else list.commands.undo()
  }

  function isEditing(): boolean {
    return layers.some(({ object }) => object instanceof IText && object.isEditing)
  }

  function find(pointer: string | null): Layer | null {
    return layers.find(layer => layer.isOwn && layer.pointer === pointer) ?? null
  }

  function names(): Set<string> {
    return new Set(layers.map(({ properties }) => String(properties['name'])))
  }

  /** @param repeated Changes in a row of the same kind are undone together. */
  function change(layer: Layer, changes: Properties, repeated: string | null = null): void {
    const text = options.text()
    if (Object.keys(changes).length === 0) return
    if (text !== shownText) {
      refuse(STALE)
      return
    }
    try {
      const next = setProperties(text, layer.pointer, changes)
      if (next === text) return
      const { pointer } = layer
      const key = repeated === null ? null : `${repeated} ${pointer}`
      write({ text, selected: pointer }, { text: next, selected: pointer }, key)
      shownText = next
      follow(layer, changes)
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error
      refuse(error.message)
    }
  }

  function write(before: Restored, after: Restored, key: string | null): void {
    history.record(before, after, key)
    message.textContent = ''
    options.edit(after.text)
  }

  /** Shows the reason, and the template's values again. */
  function refuse(reason: string): void {
    stopEditing()
    message.textContent = reason
    shownScene = ''
    fields.show(null)
    showFields()
    refresh()
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
    showFields()
    showList()
    refresh()
  }

  let restructuring: Promise<void> = Promise.resolve()

  /** Edits the list of objects, one edit after the other: each needs the pointers that the last one made. */
  function restructure(edit: (text: string, layer: Layer) => ListEdit | null): void {
    stopEditing()
    restructuring = restructuring.then(async () => {
      if (options.text() !== shownText) await refresh()
      const text = options.text()
      const layer = find(selected)
      if (isDestroyed || layer === null) return
      if (text !== shownText) {
        refuse(STALE)
        return
      }
      try {
        const edited = edit(text, layer)
        if (edited === null) return
        write({ text, selected }, { text: edited.text, selected: edited.pointer }, null)
        selected = edited.pointer
        await refresh()
        if (selected !== null) options.onSelect(selected)
      } catch (error) {
        if (!(error instanceof EditRefused)) throw error
        refuse(error.message)
      }
    })
  }

  function restore(step: (text: string) => Restored | null): void {
    stopEditing()
    restructuring = restructuring.then(async () => {
      const restored = step(options.text())
      if (restored === null || isDestroyed) return
      message.textContent = ''
      selected = restored.selected
      options.edit(restored.text)
      await refresh()
    })
  }

  function select(pointer: string | null): void {
    const isSame = pointer === selected
    selected = pointer
    activate()
    showFields()
    showList()
    if (pointer !== null && !isSame) options.onSelect(pointer)
  }

  /** Selects the layer on the canvas. The objects of a group take the pointer only while one of them is selected. */
  function activate(): void {
    const layer = find(selected)
    const around = new Set<FabricObject>()
    for (let outer = layer?.parent; outer; outer = outer.parent) around.add(outer.object)
    for (const { object } of layers) if (object instanceof Group) object.interactive = around.has(object)
    const active = canvas.getActiveObject()
    const wasReplacing = isReplacing
    isReplacing = true
    if (layer === null) canvas.discardActiveObject()
    else if (active !== layer.object) canvas.setActiveObject(layer.object)
    isReplacing = wasReplacing
    canvas.requestRenderAll()
  }

  function reveal(pointer: string): void {
    const layer = find(pointer)
    if (layer !== null) view.reveal(layer.object)
  }

  function showList(): void {
    const isRead = shownText !== null
    list.show(rowsOf(layers), { isRead, selected, ...history.state(options.text()) })
  }

  function showFields(): void {
    const layer = find(selected)
    if (layer === null) {
      fields.show(null)
      return
    }
    const { pointer, properties, computed, before } = layer
    fields.show({ pointer, properties, computed, position: before, notes: notesOf(layer) })
  }

  let refreshing: Promise<void> = Promise.resolve()
  let isQueued = false

  /** Reads the scene again. Calls while one waits are the same call. */
  function refresh(): Promise<void> {
    if (isQueued) return refreshing
    isQueued = true
    refreshing = refreshing.then(async () => {
      isQueued = false
      if (!isDestroyed) await read()
    })
    return refreshing
  }

  async function read(): Promise<void> {
    if (isPressed || isEditing()) {
      isLate = true
      return
    }
    isLate = false
    const text = options.text()
    const reply = await options.scene()
    if (isDestroyed) return
    if (reply.scene === null) {
      message.textContent = reply.error?.message ?? ''
      return
    }
    const { scene, pointers, images } = reply
    const json = JSON.stringify(reply)
    if (json !== shownScene || layers.some(({ shown }) => shown === 'box')) {
      await loadFonts(scene)
      const assets = { folder: options.folder, images, cut: options.cut }
      const size = sizeOf(scene)
      const [ground, objects] = await Promise.all([
        createGround(scene, size),
        createSceneObjects(scene, pointers, assets),
      ])
      if (isDestroyed) return
      if (text !== options.text()) {
        refresh()
        return
      }
      if (isPressed || isEditing()) {
        isLate = true
        return
      }
      layers = createLayers(objects, pointers)
      shownScene = json
      isReplacing = true
      view.show(size, [ground, ...objects.map(({ object }) => object)])
      isReplacing = false
    }
    if (message.textContent === STALE) message.textContent = ''
    shownText = text
    const places = createPlaces(text)
    for (const layer of layers) {
      layer.computed = computedProperties(places, text, layer.pointer, FIELD_NAMES)
      if (layer.object instanceof IText) layer.object.editable = !layer.computed.has('text')
    }
    activate()
    showFields()
    showList()
    panel.dataset['layers'] = String(layers.length)
  }

  function stopEditing(): void {
    for (const { object } of layers) if (object instanceof IText && object.isEditing) object.exitEditing()
  }

  return {
    element,
    /** List, fields and the button that saves. */
    panel,
    refresh,
    fit: view.fit,
    step: view.step,
    actualSize: view.actualSize,
    setDirty(isDirty: boolean): void {
      save.disabled = !isDirty
      showList()
    },
    destroy(): void {
      isDestroyed = true
      window.removeEventListener('keydown', onHistoryKey)
      view.destroy()
      panel.remove()
    },
  }
}
