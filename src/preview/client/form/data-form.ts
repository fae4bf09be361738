/** A form for JSON data, from its schema and its values. Edits single values of the JSON text. */
import { h, iconButton, replaceChildren } from '../elements.ts'
import { applyEdit, createPlaces, escapeKey, keysOf, type TextEdit } from '../json-places.ts'
import { schemasAt } from '../schema-completion.ts'
import { exampleOf, faultText, humanName, inSentence } from './field-text.ts'
import {
  asArray,
  blank,
  isContainer,
  isObject,
  newValue,
  parentOf,
  parsed,
  type Schema,
  summaryOf,
  typeOf,
  valueAt,
  valueIn,
} from './form-values.ts'

type Value = unknown

/** Items of one list that have fields; longer lists are edited as JSON. */
const MAX_ITEMS = 100
const MAX_DEPTH = 12
const CONTROLS = 'input,select,textarea'

type ItemAction = 'up' | 'down' | 'remove'

export interface DataFormOptions {
  /** The new JSON text. */
  onChange(text: string): void
  onFocus(pointer: string): void
}

/** An error of the data at a pointer. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

export function createDataForm({ onChange, onFocus }: DataFormOptions) {
  const element = h('form', { class: 'data-form', onsubmit: (event: Event) => event.preventDefault() })
  let text = '{}'
  let root: Schema = {}
  let errors: readonly FieldError[] = []
  /** Headings of list items by the pointer of their item. */
  const headings = new Map<string, { readonly element: HTMLElement; readonly index: number }>()

  element.addEventListener('focusin', event => {
    const field = (event.target as HTMLElement).closest<HTMLElement>('[data-pointer]')
    if (field !== null) onFocus(field.dataset['pointer'] ?? '')
  })

  function edit(make: (places: ReturnType<typeof createPlaces>) => TextEdit | null): void {
    const change = make(createPlaces(text))
    if (change === null) return
    text = applyEdit(text, change)
    onChange(text)
  }

  /** Sets a value, and adds the objects around it that the data do not have yet. */
  function setValue(pointer: string, value: Value): void {
    let [at, content] = [pointer, value]
    for (let outer = parentOf(at); at !== '' && !isContainer(valueAt(text, outer)); outer = parentOf(at)) {
      content = { [keysOf(at).at(-1) ?? '']: content }
      at = outer
    }
    edit(places => places.setValue(at, content))
    showHeadings(pointer)
  }

  /** Items keep their place in a list, as the pointers of the fields contain it. */
  function removeValue(pointer: string): void {
    const isItem = Array.isArray(valueAt(text, parentOf(pointer)))
    edit(places => (isItem ? places.setValue(pointer, null) : places.removeValue(pointer)))
    showHeadings(pointer)
  }

  function showHeadings(changed: string): void {
    for (const [pointer, heading] of headings) {
      if (changed !== pointer && !changed.startsWith(`${pointer}/`)) continue
      heading.element.textContent = summaryOf(valueAt(text, pointer), heading.index)
    }
  }

  function build(): void {
    const control = element.contains(document.activeElement) ? document.activeElement : null
    const pointer = control?.closest<HTMLElement>('[data-pointer]')?.dataset['pointer']
    const selection = isTextControl(control) ? [control.selectionStart, control.selectionEnd] : null
    const groups = [...element.querySelectorAll<HTMLDetailsElement>('details[data-pointer]')]
    const wasOpen = new Map(groups.map(group => [group.dataset['pointer'], group.open]))
    headings.clear()
    const value = parsed(text)
    if (value === undefined) {
      replaceChildren(
        element,
        h('p', { class: 'empty' }, 'The data is not JSON. Correct it in the JSON view.'),
      )
      return
    }
    replaceChildren(element, ...fieldsOf(value, '', 0))
    for (const group of element.querySelectorAll<HTMLDetailsElement>('details[data-pointer]')) {
      group.open = wasOpen.get(group.dataset['pointer']) ?? group.open
    }
    showErrors()
    if (pointer === undefined || !control?.matches(CONTROLS)) return
    const same = element.querySelector<HTMLElement>(
      `[data-pointer="${CSS.escape(pointer)}"] :is(${CONTROLS})`,
    )
    same?.focus({ preventScroll: true })
    if (selection !== null && isTextControl(same))
      same.setSelectionRange(selection[0] ?? 0, selection[1] ?? 0)
  }

  /** Focuses a button of an item, or its first field, and scrolls to the item. */
  function focusItem(list: string, index: number, action: ItemAction | null): void {
    const item = element.querySelector(`[data-item="${CSS.escape(`${list}/${index}`)}"]`)
    const buttons = ':scope > .item-head [data-action'
    const target =
      item === null
        ? element.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(list)}"] > .button`)
        : action === null
          ? item.querySelector<HTMLElement>(CONTROLS)
          : (item.querySelector<HTMLElement>(`${buttons}=${action}]`) ??
            item.querySelector<HTMLElement>(`${buttons}]`))
    target?.focus({ preventScroll: true })
    const shown = item ?? target
    shown?.scrollIntoView({ block: 'nearest' })
  }

  function fieldsOf(value: Value, pointer: string, depth: number): HTMLElement[] {
    const rules = schemasAt(root, keysOf(pointer))
    const known = rules.flatMap(rule => Object.keys((rule['properties'] as Schema | undefined) ?? {}))
    const own = isObject(value) ? Object.keys(value) : []
    const keys = [...new Set([...known, ...own])]
    const isRequired = (key: string): boolean =>
      rules.some(rule => Array.isArray(rule['required']) && rule['required'].includes(key))
    const isDescribed = rules.some(rule => rule['properties'] !== undefined)
    return keys.map(key => {
      const path = `${pointer}/${escapeKey(key)}`
      const isUnknown = rules.some(rule => rule['additionalProperties'] === false) && !known.includes(key)
      return field(titleOf(path, key), isObject(value) ? value[key] : undefined, path, {
        depth,
        // Without properties in the schema, the fields are those of the data.
        isOptional: isDescribed && !isRequired(key),
        isUnknown,
      })
    })
  }

  function field(
    title: string,
    value: Value,
    pointer: string,
    { depth, isOptional, isUnknown }: { depth: number; isOptional: boolean; isUnknown: boolean },
  ): HTMLElement {
    const rules = schemasAt(root, keysOf(pointer))
    const rule = (name: string): unknown => rules.find(schema => schema[name] !== undefined)?.[name]
    const type = typeOf(value, rule('type'))
    const description = rule('description')
    const help = typeof description === 'string' ? h('span', { class: 'field-help' }, description) : null
    const optional = (): HTMLElement | null =>
      isOptional ? h('span', { class: 'optional' }, ' optional') : null
    const remove = (): void => {
      edit(places => places.removeValue(pointer))
      build()
      element.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"] > .button`)?.focus()
    }
    const removeButton = (): HTMLElement =>
      h(
        'button',
        { type: 'button', class: 'button field-remove', onclick: remove },
        `Remove ${inSentence(title)}`,
      )
    if (depth < MAX_DEPTH && type === 'object') {
      if (value === undefined && isOptional) return absentGroup(title, pointer, optional(), help)
      return h(
        'details',
        { class: 'field-group', 'data-pointer': pointer, open: depth < 1 },
        h('summary', {}, title, optional()),
        help,
        h('div', { class: 'fields' }, ...fieldsOf(value, pointer, depth + 1)),
        isOptional || isUnknown ? removeButton() : null,
      )
    }
    if (depth < MAX_DEPTH && type === 'array') {
      const isRemovedEmpty = isOptional && Number(rule('minItems') ?? 0) > 0
      return list(title, asArray(value), pointer, { depth, help, isRemovedEmpty })
    }
    // An optional value that must not be empty has no text that stands for its absence.
    const isRemovedEmpty =
      isOptional && ['enum', 'format', 'pattern', 'minLength'].some(name => rule(name) !== undefined)
    const control = controlFor(value, pointer, { type, rule, title, isRemovedEmpty })
    const example = exampleOf(rules)
    if (example !== null && control instanceof HTMLInputElement) control.placeholder = example
    return h(
      'div',
      { class: 'field', 'data-pointer': pointer },
      h('label', {}, h('span', { class: 'field-name' }, title, optional()), control),
      help,
      isUnknown ? removeButton() : null,
    )
  }

  /** An optional group that the data do not have. */
  function absentGroup(
    title: string,
    pointer: string,
    optional: HTMLElement | null,
    help: HTMLElement | null,
  ): HTMLElement {
    const add = (): void => {
      setValue(pointer, newValue(root, keysOf(pointer)))
      build()
      const group = element.querySelector<HTMLDetailsElement>(
        `details[data-pointer="${CSS.escape(pointer)}"]`,
      )
      if (group === null) return
      group.open = true
      group.querySelector<HTMLElement>(CONTROLS)?.focus()
    }
    return h(
      'div',
      { class: 'field', 'data-pointer': pointer },
      h('span', { class: 'field-name' }, title, optional),
      help,
      h('button', { type: 'button', class: 'button field-add', onclick: add }, `Add ${inSentence(title)}`),
    )
  }

  /** The title of the schema, or the key in words. */
  function titleOf(pointer: string, key: string): string {
    const title = schemasAt(root, keysOf(pointer)).find(schema => typeof schema['title'] === 'string')
    return title === undefined ? humanName(key) : String(title['title'])
  }

  /** The label of a field in a message. Items of a list have the title of the list and their number. */
  function labelOf(data: Value, pointer: string): string {
    if (pointer === '') return 'Data'
    const key = keysOf(pointer).at(-1) ?? ''
    const list = parentOf(pointer)
    return Array.isArray(valueIn(data, list))
      ? `${labelOf(data, list)} ${Number(key) + 1}`
      : titleOf(pointer, key)
  }

  function list(
    title: string,
    items: readonly Value[],
    pointer: string,
    { depth, help, isRemovedEmpty }: { depth: number; help: HTMLElement | null; isRemovedEmpty: boolean },
  ): HTMLElement {
    // The fields have changed the items since the list was built.
    const current = (): Value[] => [...asArray(valueAt(text, pointer))]
    const change = (next: readonly Value[], focused: number, action: ItemAction | null): void => {
      if (next.length === 0 && isRemovedEmpty) edit(places => places.removeValue(pointer))
      else setValue(pointer, next)
      build()
      focusItem(pointer, focused, action)
    }
    const move = (from: number, to: number): void => {
      const next = current()
      next.splice(to, 0, ...next.splice(from, 1))
      change(next, to, to < from ? 'up' : 'down')
    }
    const remove = (index: number): void => {
      const next = current().filter((_, at) => at !== index)
      change(next, Math.min(index, next.length - 1), 'remove')
    }
    const add = (): void => {
      const before = current()
      change([...before, newItem(before, pointer)], before.length, null)
    }
    const shown = items.slice(0, MAX_ITEMS).map((item, i) => {
      const name = `${title} ${i + 1}`
      const buttons = h(
        'span',
        { class: 'item-buttons' },
        i > 0 ? itemButton('up', `Move ${name} up`, () => move(i, i - 1)) : null,
        i < items.length - 1 ? itemButton('down', `Move ${name} down`, () => move(i, i + 1)) : null,
        itemButton('remove', `Remove ${name}`, () => remove(i)),
      )
      const heading = h('span', {}, summaryOf(item, i))
      headings.set(`${pointer}/${i}`, { element: heading, index: i })
      const body = isObject(item)
        ? h('div', { class: 'fields' }, ...fieldsOf(item, `${pointer}/${i}`, depth + 1))
        : field(name, item, `${pointer}/${i}`, {
            depth: depth + 1,
            isOptional: false,
            isUnknown: false,
          })
      return h(
        'li',
        { class: 'item', 'data-item': `${pointer}/${i}` },
        h('div', { class: 'item-head' }, heading, buttons),
        body,
      )
    })
    const more =
      items.length > MAX_ITEMS ? `${items.length - MAX_ITEMS} more items: edit them as JSON.` : null
    return h(
      'details',
      { class: 'field-group', 'data-pointer': pointer, open: depth < 1 && items.length <= 12 },
      h('summary', {}, title, h('span', { class: 'count' }, String(items.length))),
      help,
      h('ol', { class: 'items' }, ...shown),
      more === null ? null : h('p', { class: 'empty' }, more),
      h('button', { type: 'button', class: 'button', onclick: add }, `Add to ${inSentence(title)}`),
    )
  }

  function newItem(items: readonly Value[], pointer: string): Value {
    const last = items.at(-1)
    if (last !== undefined) return blank(last)
    return newValue(root, [...keysOf(pointer), '0'])
  }

  function controlFor(
    value: Value,
    pointer: string,
    {
      type,
      rule,
      title,
      isRemovedEmpty,
    }: { type: string; rule(name: string): unknown; title: string; isRemovedEmpty: boolean },
  ): HTMLElement {
    const set = (next: Value): void => {
      if (next === '' && isRemovedEmpty) removeValue(pointer)
      else setValue(pointer, next)
    }
    const options = rule('enum')
    if (Array.isArray(options)) {
      const select = h('select', {
        onchange: () => (select.value === '' ? removeValue(pointer) : set(options[Number(select.value)])),
      })
      for (const [i, option] of options.entries()) {
        select.append(h('option', { value: i, selected: option === value }, String(option)))
      }
      const isNone = !options.includes(value)
      if (isNone || isRemovedEmpty)
        select.prepend(h('option', { selected: isNone, disabled: !isRemovedEmpty, value: '' }, ''))
      return select
    }
    if (type === 'boolean') {
      const box = h('input', { type: 'checkbox', checked: value === true, onchange: () => set(box.checked) })
      return box
    }
    if (type === 'number' || type === 'integer') {
      const input = h('input', {
        type: 'number',
        value: typeof value === 'number' ? value : '',
        step: type === 'integer' ? 1 : 'any',
        oninput: () => {
          if (input.value === '') removeValue(pointer)
          else if (Number.isFinite(input.valueAsNumber)) set(input.valueAsNumber)
        },
      })
      return input
    }
    if (type === 'json') {
      const area = h('textarea', { rows: 3, 'aria-label': `${title} as JSON` }, JSON.stringify(value ?? null))
      area.addEventListener('change', () => {
        try {
          set(JSON.parse(area.value))
          area.setCustomValidity('')
        } catch {
          area.setCustomValidity('This is not JSON.')
          area.reportValidity()
        }
      })
      return area
    }
    const content = value === undefined || value === null ? '' : String(value)
    const format = rule('format')
    const isDate = format === 'date' && (content === '' || /^\d{4}-\d{2}-\d{2}$/.test(content))
    if (!isDate && content.length > 60) {
      const area = h(
        'textarea',
        { rows: Math.min(8, Math.ceil(content.length / 48)), oninput: () => set(area.value) },
        content,
      )
      return area
    }
    const kind = isDate ? 'date' : format === 'email' ? 'email' : format === 'uri' ? 'url' : 'text'
    const input = h('input', { type: kind, value: content, oninput: () => set(input.value) })
    return input
  }

  function showErrors(): void {
    for (const old of element.querySelectorAll('.field-error')) old.remove()
    for (const old of element.querySelectorAll('[aria-invalid]')) {
      old.removeAttribute('aria-invalid')
      old.removeAttribute('aria-describedby')
    }
    const shown = new Set<string>()
    const data = errors.length === 0 ? null : parsed(text)
    for (const { path, message } of errors) {
      const field = nearest(path)
      const fault = faultText({
        label: labelOf(data, path),
        value: valueIn(data, path),
        schemas: schemasAt(root, keysOf(path)),
        message,
      })
      if (field === null || shown.has(path + fault)) continue
      shown.add(path + fault)
      const id = `field-error-${shown.size}`
      field.append(h('span', { class: 'field-error', id }, fault))
      const control = field.matches('details') ? null : field.querySelector(CONTROLS)
      control?.setAttribute('aria-invalid', 'true')
      control?.setAttribute('aria-describedby', id)
      openAround(field)
    }
  }

  function openAround(field: Element): void {
    for (
      let outer = field.closest('details');
      outer !== null;
      outer = outer.parentElement?.closest('details') ?? null
    ) {
      outer.open = true
    }
  }

  function nearest(path: string): HTMLElement | null {
    for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const found = element.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(at)}"]`)
      if (found !== null) return found
    }
    return null
  }

  return {
    element,
    set(next: string, schema: Schema | null): void {
      const isSame = next === text && JSON.stringify(root) === JSON.stringify(schema ?? {})
      if (isSame && element.childElementCount > 0) return
      text = next
      root = schema ?? {}
      build()
    },
    setErrors(next: readonly FieldError[]): void {
      errors = next
      showErrors()
    },
    focus(pointer: string): void {
      const found = nearest(pointer)
      if (found !== null) openAround(found)
      found?.scrollIntoView({ block: 'center' })
      found?.querySelector<HTMLElement>(CONTROLS)?.focus()
    },
  }
}

function itemButton(action: ItemAction, label: string, act: () => void): HTMLButtonElement {
  const button = iconButton(action, label, act)
  button.dataset['action'] = action
  return button
}

/** Numbers and dates have no selection that can be set. */
function isTextControl(control: Element | null): control is HTMLInputElement | HTMLTextAreaElement {
  return (
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && /^(?:text|url)$/.test(control.type))
  )
}
