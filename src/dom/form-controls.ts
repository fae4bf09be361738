/** The states of form controls (HTML §4.10), as attributes give them. Pure. */
import { attribute, type DomElement, parentElement, textOf } from './element.ts'

const INPUT_TYPES = new Set(
  (
    'hidden text search tel url email password date month week time datetime-local number range color checkbox ' +
    'radio file submit image reset button'
  ).split(' '),
)

/** The type of an `<input>`; `text` if it is missing or unknown. */
export function inputType(input: DomElement): string {
  const type = attribute(input, 'type')?.trim().toLowerCase() ?? ''
  return INPUT_TYPES.has(type) ? type : 'text'
}

const TEXT_TYPES = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'number'])

/** True for fields with a `placeholder` (HTML §4.10.5.3.10). */
function hasPlaceholder(element: DomElement): boolean {
  return element.name === 'textarea' || (element.name === 'input' && TEXT_TYPES.has(inputType(element)))
}

/** The placeholder that a field shows; null if it has a value or no placeholder. */
export function shownPlaceholder(element: DomElement): string | null {
  const placeholder = attribute(element, 'placeholder')
  if (placeholder === null || !hasPlaceholder(element)) return null
  const value = element.name === 'textarea' ? textOf(element) : attribute(element, 'value')
  return (value ?? '') === '' ? placeholder : null
}

const CONTROLS = new Set(['button', 'input', 'select', 'textarea', 'option', 'optgroup', 'fieldset'])

export function isControl({ name, isHtml }: DomElement): boolean {
  return isHtml && CONTROLS.has(name)
}

/** HTML §4.10.19.5. */
export function isDisabled(element: DomElement): boolean {
  if (!isControl(element)) return false
  if (element.attributes['disabled'] !== undefined) return true
  const parent = parentElement(element)
  if (element.name === 'option') {
    return parent?.name === 'optgroup' && parent.attributes['disabled'] !== undefined
  }
  if (element.name === 'optgroup') return false
  let inside = element
  for (let at = parent; at !== null; at = parentElement(at)) {
    if (at.name === 'fieldset' && at.attributes['disabled'] !== undefined && !isFirstLegend(inside)) {
      return true
    }
    inside = at
  }
  return false
}

/** The controls in the first legend of a disabled fieldset are not disabled. */
function isFirstLegend(element: DomElement): boolean {
  if (element.name !== 'legend') return false
  return parentElement(element)?.elements.find(({ name }) => name === 'legend') === element
}

const UNCHANGEABLE = new Set('hidden range color checkbox radio file submit image reset button'.split(' '))

/** True for elements whose text a user could change (HTML §4.16.3, `:read-write`). */
export function isEditable(element: DomElement): boolean {
  const { name, attributes } = element
  const isField = name === 'textarea' || (name === 'input' && !UNCHANGEABLE.has(inputType(element)))
  if (isField) return attributes['readonly'] === undefined && !isDisabled(element)
  const editable = attributes['contenteditable']?.trim().toLowerCase()
  return editable !== undefined && editable !== 'false'
}

/** True for checked boxes and selected options (HTML §4.16.3, `:checked`). */
export function isChecked(element: DomElement): boolean {
  if (element.name === 'option') return isSelected(element)
  if (element.name !== 'input' || element.attributes['checked'] === undefined) return false
  const type = inputType(element)
  return type === 'checkbox' || type === 'radio'
}

function isSelected(option: DomElement): boolean {
  let select = parentElement(option)
  while (select !== null && select.name !== 'select') select = parentElement(select)
  return select !== null && selectedOptions(select).has(option)
}

/** True for progress bars without a value (HTML §4.16.3, `:indeterminate`). */
export function isIndeterminate({ name, attributes }: DomElement): boolean {
  return name === 'progress' && attributes['value'] === undefined
}

/** The options of a `<select>` in document order, those of groups included. Not recursive. */
export function optionsOf(select: DomElement): DomElement[] {
  const options: DomElement[] = []
  const rest = [...select.elements].reverse()
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (at.name === 'option') options.push(at)
    else rest.push(...[...at.elements].reverse())
  }
  return options
}

const selections = new WeakMap<DomElement, ReadonlySet<DomElement>>()

/** The selected options; a drop-down list without any selects its first enabled option (HTML §4.10.7). */
export function selectedOptions(select: DomElement): ReadonlySet<DomElement> {
  const known = selections.get(select)
  if (known !== undefined) return known
  const options = optionsOf(select)
  const selected = options.filter(option => option.attributes['selected'] !== undefined)
  const found = new Set(
    select.attributes['multiple'] !== undefined
      ? selected
      : selected.length > 0
        ? selected.slice(-1)
        : isDropDown(select)
          ? options.filter(option => !isDisabled(option)).slice(0, 1)
          : [],
  )
  selections.set(select, found)
  return found
}

/** True if a `<select>` shows one option only. */
export function isDropDown(select: DomElement): boolean {
  return select.attributes['multiple'] === undefined && rowsOf(select) <= 1
}

/** The number of rows of a `<select>` (HTML §4.10.7, display size). */
export function rowsOf(select: DomElement): number {
  const size = positiveInteger(attribute(select, 'size'))
  return size ?? (select.attributes['multiple'] === undefined ? 1 : 4)
}

/** Largest number of rows and columns that is used. */
const MAX_SIZE = 10_000

/** A positive integer attribute; null if it is absent or invalid. */
export function positiveInteger(text: string | null): number | null {
  const [, digits] = /^\s*\+?(\d{1,9})/.exec(text ?? '') ?? []
  const value = Number(digits ?? 0)
  return value > 0 ? Math.min(MAX_SIZE, value) : null
}

/** The text of an option: its `label`, or else its text. */
export function optionLabel(option: DomElement): string {
  return attribute(option, 'label') || textOf(option).trim().replace(/\s+/g, ' ')
}
