/** Fields for the named layers of a scene, which become overrides. */
import type { LayerView } from '../../protocol.ts'
import { h, iconButton, replaceChildren } from '../elements.ts'

type Override = Record<string, unknown> & { name: string }

const FIELDS = ['text', 'fill', 'src', 'left', 'top', 'opacity', 'visible'] as const
const LABELS = {
  text: 'Text',
  fill: 'Fill',
  src: 'Picture',
  left: 'Left',
  top: 'Top',
  opacity: 'Opacity',
  visible: 'Visible',
}

export function createOverridesPanel(onChange: (text: string | null) => void) {
  const layersElement = h('div', { class: 'layers' })
  const area = h('textarea', {
    rows: 8,
    'aria-label': 'Overrides as JSON',
    spellcheck: 'false',
    class: 'code',
  })
  const error = h('p', { class: 'field-error', hidden: true })
  const reset = h(
    'button',
    { type: 'button', class: 'button', onclick: () => setText(null) },
    'Remove all overrides',
  )
  const element = h(
    'div',
    { class: 'panel-body' },
    h(
      'p',
      { class: 'hint' },
      'Overrides change named layers of one image. They are sent with a call and are not part of the template.',
    ),
    layersElement,
    h('h3', {}, 'As JSON'),
    area,
    error,
    reset,
  )
  let overrides: Override[] = []
  let text: string | null = null

  area.addEventListener('input', () => {
    try {
      const value: unknown = JSON.parse(area.value)
      if (!Array.isArray(value)) throw new TypeError()
      overrides = value as Override[]
      text = area.value
      error.hidden = true
      onChange(text)
    } catch {
      error.hidden = false
      error.textContent = 'Write a JSON array such as [{"name": "title", "text": "New"}].'
    }
  })

  function setText(next: string | null): void {
    text = next
    overrides = next === null ? [] : (JSON.parse(next) as Override[])
    area.value = next ?? '[]'
    error.hidden = true
    onChange(next)
    showLayers()
  }

  function change(name: string, key: string, value: unknown): void {
    const found = overrides.find(override => override.name === name)
    if (found === undefined) overrides.push({ name, [key]: value })
    else found[key] = value
    text = JSON.stringify(overrides, null, 2)
    area.value = text
    onChange(text)
  }

  function drop(name: string): void {
    overrides = overrides.filter(override => override.name !== name)
    setText(overrides.length === 0 ? null : JSON.stringify(overrides, null, 2))
  }

  let layers: readonly LayerView[] = []

  function showLayers(): void {
    const named = flat(layers).filter(({ name }) => name !== null)
    replaceChildren(
      layersElement,
      ...named.map(layerFields),
      named.length === 0
        ? h('p', { class: 'empty' }, 'No layer has a name. Name layers in the layer editor to override them.')
        : null,
    )
  }

  function layerFields({ name, type, properties }: LayerView): HTMLElement {
    const own = name ?? ''
    const override = overrides.find(entry => entry.name === own)
    const fields = FIELDS.filter(field => Object.hasOwn(properties, field)).map(field => {
      const value = override?.[field] ?? properties[field]
      return h('label', { class: 'layer-field' }, h('span', {}, LABELS[field]), control(own, field, value))
    })
    return h(
      'details',
      { class: 'field-group', open: override !== undefined },
      h(
        'summary',
        {},
        own,
        h('span', { class: 'tag' }, type),
        override === undefined ? null : h('span', { class: 'tag is-warning' }, 'changed'),
      ),
      h('div', { class: 'layer-fields' }, ...fields),
      override === undefined ? null : iconButton('undo', `Remove the override of ${own}`, () => drop(own)),
    )
  }

  function control(name: string, field: (typeof FIELDS)[number], value: unknown): HTMLElement {
    if (field === 'visible') {
      const box = h('input', {
        type: 'checkbox',
        checked: value !== false,
        onchange: () => change(name, field, box.checked),
      })
      return box
    }
    if (field === 'text') {
      const area = h(
        'textarea',
        { rows: 2, oninput: () => change(name, field, area.value) },
        typeof value === 'string' ? value : '',
      )
      return area
    }
    const isNumber = field === 'left' || field === 'top' || field === 'opacity'
    const isColor = field === 'fill' && typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)
    const input = h('input', {
      type: isNumber ? 'number' : isColor ? 'color' : 'text',
      value: typeof value === 'string' || typeof value === 'number' ? value : '',
      step: field === 'opacity' ? 0.05 : isNumber ? 1 : null,
      oninput: () => {
        if (isNumber && !Number.isFinite(input.valueAsNumber)) return
        change(name, field, isNumber ? input.valueAsNumber : input.value)
      },
    })
    return input
  }

  return {
    element,
    setLayers(next: readonly LayerView[]): void {
      if (element.contains(document.activeElement) || JSON.stringify(next) === JSON.stringify(layers)) return
      layers = next
      showLayers()
    },
    /** Shows other overrides without reporting them. */
    reset(): void {
      text = null
      overrides = []
      area.value = '[]'
      layers = []
      replaceChildren(layersElement)
    },
    text: () => text,
  }
}

function flat(layers: readonly LayerView[]): LayerView[] {
  return layers.flatMap(layer => [layer, ...flat(layer.layers ?? [])])
}
