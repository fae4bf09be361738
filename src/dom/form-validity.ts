/** Validity of form controls as attributes give it (HTML §4.10.20), for `:valid`, `:in-range` and `:default`. Pure. */
import { attribute, type DomElement, parentElement, pushReversed, textOf } from './element.ts'
import {
  inputType,
  isChecked,
  isDisabled,
  isDropDown,
  optionLabel,
  selectedOptions,
} from './form-controls.ts'

/** Fields whose values have an order. */
const ORDERED = new Set('number range date month week time datetime-local'.split(' '))
/** Inputs that are never validated. */
const BARRED = new Set('hidden reset button'.split(' '))

/** True for `:valid`, false for `:invalid`, null for elements that match neither. Patterns and steps are not checked. */
export function validity(element: DomElement): boolean | null {
  if (!element.isHtml) return null
  if (element.name === 'form' || element.name === 'fieldset') return !hasInvalidField(element)
  return isCandidate(element) ? !isMissing(element) && !isMistyped(element) && range(element) !== false : null
}

const invalidGroups = new WeakMap<DomElement, boolean>()

/** Recursive for groups in groups only. */
function hasInvalidField(group: DomElement): boolean {
  const known = invalidGroups.get(group)
  if (known !== undefined) return known
  let isInvalid = false
  const rest = [...group.elements]
  for (let at = rest.pop(); at !== undefined && !isInvalid; at = rest.pop()) {
    const own = validity(at)
    isInvalid = own === false
    const isGroup = at.name === 'form' || at.name === 'fieldset'
    if (!isGroup) rest.push(...at.elements)
  }
  invalidGroups.set(group, isInvalid)
  return isInvalid
}

/** Candidate for constraint validation (HTML §4.10.20.1). */
function isCandidate(element: DomElement): boolean {
  const { name, attributes } = element
  const type = name === 'button' ? buttonType(element) : name === 'input' ? inputType(element) : ''
  if (!/^(?:input|select|textarea|button)$/.test(name) || BARRED.has(type)) return false
  return attributes['readonly'] === undefined && !isDisabled(element)
}

function buttonType(button: DomElement): string {
  const type = attribute(button, 'type')?.trim().toLowerCase() ?? ''
  return BARRED.has(type) ? type : 'submit'
}

function isMissing(element: DomElement): boolean {
  const { name, attributes } = element
  if (attributes['required'] === undefined) return false
  if (name === 'textarea') return textOf(element) === ''
  if (name === 'select') return isPlaceholderSelected(element)
  if (name !== 'input') return false
  switch (inputType(element)) {
    case 'checkbox':
      return !isChecked(element)
    case 'radio':
      return !isGroupChecked(element)
    case 'file':
      return true
    case 'range':
    case 'color':
    case 'submit':
    case 'image':
      return false
    default:
      return (attribute(element, 'value') ?? '') === ''
  }
}

/** True if nothing is selected, or the first option, without a value, of a drop-down list (HTML §4.10.7). */
function isPlaceholderSelected(select: DomElement): boolean {
  const selected = [...selectedOptions(select)]
  const isEmpty = (option: DomElement): boolean => (attribute(option, 'value') ?? optionLabel(option)) === ''
  return selected.length === 0 || (isDropDown(select) && selected.every(isEmpty))
}

const checkedNames = new WeakMap<DomElement, ReadonlySet<string>>()

/** True if a radio button with the same name is checked, in the same form or outside of forms. */
function isGroupChecked(radio: DomElement): boolean {
  const name = attribute(radio, 'name') ?? ''
  if (name === '') return isChecked(radio)
  const owner = formOf(radio)
  const known = checkedNames.get(owner) ?? namesOfChecked(owner)
  checkedNames.set(owner, known)
  return known.has(name)
}

function namesOfChecked(owner: DomElement): ReadonlySet<string> {
  const found = new Set<string>()
  const rest = [...owner.elements]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    rest.push(...at.elements)
    if (at.name === 'input' && inputType(at) === 'radio' && isChecked(at))
      found.add(attribute(at, 'name') ?? '')
  }
  return found
}

/** The form around an element, or the root. */
function formOf(element: DomElement): DomElement {
  let at = element
  for (let parent = parentElement(at); parent !== null && at.name !== 'form'; parent = parentElement(at)) {
    at = parent
  }
  return at
}

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*$/i

function isMistyped(element: DomElement): boolean {
  if (element.name !== 'input') return false
  const value = attribute(element, 'value')?.trim() ?? ''
  if (value === '') return false
  const type = inputType(element)
  if (type === 'url') return !URL.canParse(value)
  if (type !== 'email') return false
  const addresses = element.attributes['multiple'] === undefined ? [value] : value.split(',')
  return addresses.some(address => !EMAIL.test(address.trim()))
}

/** True for `:in-range`, false for `:out-of-range`, null for fields without limits. */
export function inRange(element: DomElement): boolean | null {
  return element.isHtml && isCandidate(element) ? range(element) : null
}

function range(element: DomElement): boolean | null {
  if (element.name !== 'input') return null
  const type = inputType(element)
  if (!ORDERED.has(type)) return null
  const [min, max] = [orderOf(attribute(element, 'min'), type), orderOf(attribute(element, 'max'), type)]
  // the value of a slider is always within its limits
  if (type === 'range') return true
  if (min === null && max === null) return null
  const value = orderOf(attribute(element, 'value'), type)
  return value === null || ((min === null || value >= min) && (max === null || value <= max))
}

/** A value as a number, or as text whose order is that of the dates; null if it is invalid. */
function orderOf(text: string | null, type: string): number | string | null {
  const value = text?.trim() ?? ''
  if (value === '') return null
  if (type !== 'number') return DATES[type]?.test(value) === true ? value : null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const DATES: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  month: /^\d{4}-\d\d$/,
  week: /^\d{4}-W\d\d$/,
  time: /^\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/,
  'datetime-local': /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/,
}

/** `:default`: checked boxes, selected options and the first submit button of a form (HTML §4.16.3). */
export function isDefault(element: DomElement): boolean {
  const { name, attributes } = element
  if (name === 'option') return attributes['selected'] !== undefined
  if (isSubmit(element)) {
    const form = formOf(element)
    return form.name === 'form' && firstSubmit(form) === element
  }
  return name === 'input' && isChecked(element)
}

function isSubmit(element: DomElement): boolean {
  if (!element.isHtml) return false
  if (element.name === 'button') return buttonType(element) === 'submit'
  return element.name === 'input' && /^(?:submit|image)$/.test(inputType(element))
}

const firstSubmits = new WeakMap<DomElement, DomElement>()

function firstSubmit(form: DomElement): DomElement | null {
  const known = firstSubmits.get(form)
  if (known !== undefined) return known
  const rest = form.elements.toReversed()
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (isSubmit(at)) {
      firstSubmits.set(form, at)
      return at
    }
    pushReversed(rest, at.elements)
  }
  return null
}
