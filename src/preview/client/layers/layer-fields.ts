/** Fields for the properties of the selected layer: name, text, position and size. */
import { h, replaceChildren } from '../elements.ts'
import type { Properties } from './fabric-objects.ts'

export interface FieldsView {
  readonly pointer: string
  readonly properties: Properties
  /** Position in the editor, for layers without one in the template. */
  readonly position: { readonly left: number; readonly top: number }
  /** Properties that are expressions in the template. */
  readonly computed: ReadonlySet<string>
  readonly notes: readonly string[]
}

const NUMBERS = [
  ['left', 'X'],
  ['top', 'Y'],
  ['width', 'Width'],
  ['height', 'Height'],
  ['angle', 'Angle'],
] as const
const COMPUTED = 'An expression. Edit it in the template.'

/** The properties that have fields. */
export const FIELD_NAMES: readonly string[] = ['name', 'text', ...NUMBERS.map(([name]) => name)]

interface Field {
  readonly input: HTMLInputElement | HTMLTextAreaElement
  /** As it was set last. */
  shown: string
}

export function createLayerFields({ onChange }: { onChange(pointer: string, changes: Properties): void }) {
  const element = h('div', { class: 'layer-fields' })
  const fields = new Map<string, Field>()
  let built = ''

  function valuesOf({ properties, position }: FieldsView): Map<string, string> {
    const values = new Map<string, string>()
    values.set('name', typeof properties['name'] === 'string' ? properties['name'] : '')
    if (typeof properties['text'] === 'string') values.set('text', properties['text'])
    const defaults: Properties = { ...position, angle: 0 }
    for (const [name] of NUMBERS) {
      const value = properties[name] ?? defaults[name]
      if (typeof value === 'number') values.set(name, String(Number(value.toFixed(2))))
    }
    return values
  }

  function build(view: FieldsView, names: readonly string[]): void {
    fields.clear()
    const { pointer, computed, notes } = view
    const labels = names.map(name => {
      const number = NUMBERS.find(([own]) => own === name)
      const common = { disabled: computed.has(name), title: computed.has(name) ? COMPUTED : null }
      const input =
        name === 'text'
          ? h('textarea', { rows: 2, ...common })
          : h('input', { type: number === undefined ? 'text' : 'number', step: 'any', ...common })
      input.addEventListener('change', () => {
        const value = number === undefined ? input.value : Number(input.value)
        if (input.value.trim() !== '' || number === undefined) onChange(pointer, { [name]: value })
      })
      fields.set(name, { input, shown: '' })
      const label = { name: 'Name', text: 'Text' }[name] ?? number?.[1] ?? name
      return h(
        'label',
        { class: `layer-field ${number === undefined ? 'is-wide' : ''}` },
        h('span', {}, label),
        input,
      )
    })
    replaceChildren(element, ...labels, ...notes.map(note => h('p', { class: 'hint' }, note)))
  }

  return {
    element,

    /** Values are updated in place, which keeps the focus. */
    show(view: FieldsView | null): void {
      if (view === null) {
        built = ''
        fields.clear()
        replaceChildren(element, h('p', { class: 'empty' }, 'Choose a layer on the canvas or in the list.'))
        return
      }
      const values = valuesOf(view)
      const key = JSON.stringify([view.pointer, [...values.keys()], [...view.computed], view.notes])
      if (key !== built) build(view, [...values.keys()])
      built = key
      for (const [name, value] of values) {
        const field = fields.get(name)
        if (field === undefined || field.shown === value) continue
        field.shown = value
        field.input.value = value
      }
    },

    /** True for a field with an edited value that is not applied yet. */
    isEdited: (target: Element): boolean =>
      [...fields.values()].some(({ input, shown }) => input === target && input.value !== shown),

    focusName(): void {
      const input = fields.get('name')?.input
      input?.focus()
      input?.select()
    },
  }
}
