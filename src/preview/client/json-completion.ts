/** Completion in the JSON of a template: keys and values that the schema allows, names that the template defines. Pure. */
import { createPlaces, keysOf, type TextEdit } from './json-places.ts'
import { emptyValue, propertySuggestions, valueSuggestions } from './schema-completion.ts'

export interface JsonSuggestion {
  /** Name of a key, or a value; strings have no quotes. */
  readonly label: string
  readonly type: 'property' | 'enum' | 'constant'
  readonly detail: string
  readonly info: string
  /** JSON of the key or of the value. */
  readonly json: string
  /** JSON of the value that a new key gets; null for values. */
  readonly empty: (() => string) | null
  /** Moves common keys up, from 0 to 99. */
  readonly boost: number
}

export interface JsonCompletion {
  /** Start of the typed text, after its quote. */
  readonly from: number
  readonly isString: boolean
  readonly suggestions: readonly JsonSuggestion[]
}

export interface CompletionContext {
  readonly text: string
  /** Of the cursor. */
  readonly offset: number
  readonly schema: Record<string, unknown>
  readonly fontFamilies: readonly string[]
}

/** Keys that most templates use, most common first. They come before other keys that match as well. */
const COMMON_KEYS = [
  ...['text', 'style', 'content', 'type', 'table', 'body', 'widths', 'columns', 'stack', 'image', 'ul', 'ol'],
  ...['margin', 'alignment', 'bold', 'fontSize', 'color', 'fill', 'width', 'height', 'left', 'top', 'name'],
  ...['src', 'objects', 'font', 'fontFamily', 'fontWeight', 'italics', 'fillColor', 'layout', 'styles'],
  ...['document', 'scene', 'header', 'footer', 'pageSize', 'pageMargins', 'defaultStyle', 'headerRows'],
  ...['properties', 'required', 'description', '$each', 'do', '$if', 'then', 'else'],
]

/** Objects whose keys are the names that a property refers to. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  style: ['/document/styles'],
  extends: ['/document/styles'],
  layout: ['/document/tableLayouts'],
  image: ['/document/images', '/assets'],
  svg: ['/document/images', '/assets'],
  src: ['/assets'],
  $partial: ['/partials'],
}
const FONT_KEYS = ['font', 'fontFamily']

type Places = ReturnType<typeof createPlaces>

/** Keys inside objects, values elsewhere. Null: nothing is known about the place. */
export function completeJson({
  text,
  offset,
  schema,
  fontFamilies,
}: CompletionContext): JsonCompletion | null {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  const quotes = [...line.matchAll(/\\.|"/g)].filter(([match]) => match === '"')
  const isString = quotes.length % 2 === 1
  const typed = isString ? line.slice((quotes.at(-1)?.index ?? 0) + 1) : (/[\w$.-]*$/.exec(line)?.[0] ?? '')
  const from = offset - typed.length
  const start = isString ? from - 1 : from
  const before = text.slice(0, start).trimEnd()
  const places = createPlaces(text)
  const isItem = isInArray(text, start)
  let suggestions: readonly JsonSuggestion[] = []
  if (/[{,]$/.test(before) && !isItem) {
    const parent = objectAround(places, text, start)
    const used = places.entriesOf(parent).flatMap(({ key, from }) => (from === start ? [] : [key]))
    suggestions = keySuggestions(schema, keysOf(parent)).filter(({ label }) => !used.includes(label))
  } else {
    const pointer = isItem ? itemAt(places, text, start) : valueAt(places, before)
    if (pointer === null) return null
    const keys = keysOf(pointer)
    const name = keys.findLast(key => !/^\d+$/.test(key)) ?? ''
    const sources = pointer.startsWith('/document/tableLayouts/') ? ['/document/tableLayouts'] : NAMES[name]
    const names = (sources ?? []).flatMap(source => places.entriesOf(source).map(({ key }) => key))
    if (FONT_KEYS.includes(name)) names.push(...fontFamilies)
    const values = [...new Set([...names, ...valueSuggestions(schema, keys)])]
    suggestions = values.filter(value => !isString || typeof value === 'string').map(valueSuggestion)
  }
  return suggestions.length === 0 ? null : { from, isString, suggestions }
}

function keySuggestions(schema: Record<string, unknown>, keys: readonly string[]): JsonSuggestion[] {
  return propertySuggestions(schema, keys).map(({ label, detail, info }) => {
    const rank = COMMON_KEYS.indexOf(label)
    const empty = () => emptyValue(schema, [...keys, label])
    const boost = rank < 0 ? 0 : COMMON_KEYS.length - rank
    return { label, type: 'property', detail, info, json: JSON.stringify(label), empty, boost }
  })
}

function valueSuggestion(value: unknown): JsonSuggestion {
  const json = JSON.stringify(value)
  const isText = typeof value === 'string'
  const common = { detail: '', info: '', json, empty: null, boost: 0 }
  return { ...common, label: isText ? value : json, type: isText ? 'enum' : 'constant' }
}

export interface Accepted extends TextEdit {
  /** Selection after the edit. */
  readonly anchor: number
  readonly head: number
  /** True if the cursor is in an empty string, whose values may be offered next. */
  readonly isInString: boolean
}

/**
 * The edit that inserts a suggestion. A new key gets an empty value with the cursor in it, and a comma before the next
 * key.
 * @param from Start of the typed text, after its quote.
 * @param to The cursor.
 */
export function acceptJson(
  text: string,
  { from, to, isString }: { from: number; to: number; isString: boolean },
  { json, empty }: JsonSuggestion,
): Accepted {
  const start = isString ? from - 1 : from
  const rest = isString ? /^[^"\n:,{}[\]]*"/.exec(text.slice(to)) : /^[\w$.-]*"?/.exec(text.slice(to))
  const end = to + (rest?.[0].length ?? 0)
  const after = text.slice(end)
  if (empty === null || /^\s*:/.test(after)) {
    const cursor = start + json.length
    return { from: start, to: end, insert: json, anchor: cursor, head: cursor, isInString: false }
  }
  const comma = /^\s*"/.test(after) ? ',' : ''
  const content = empty()
  const value = start + json.length + ': '.length
  const isBracketed = /^["{[]/.test(content)
  return {
    from: start,
    to: end,
    insert: `${json}: ${content}${comma}`,
    anchor: isBracketed ? value + 1 : value,
    head: isBracketed ? value + 1 : value + content.length,
    isInString: content === '""',
  }
}

/** The pointer of a value after its key and a colon, also of a missing one. */
function valueAt(places: Places, before: string): string | null {
  const key = /"(?:[^"\\\n]|\\.)*"\s*:$/.exec(before)
  return key === null ? null : places.pointerAt(key.index + 1)
}

/** The pointer of an item of an array, also of a missing one. */
function itemAt(places: Places, text: string, offset: number): string {
  const pointer = places.pointerAt(offset)
  const range = places.rangeOf(pointer)
  const isArray = range !== null && text[range.from] === '[' && range.from < offset
  return isArray ? `${pointer}/0` : pointer
}

function isInArray(text: string, offset: number): boolean {
  let depth = 0
  let isString = false
  for (let i = offset - 1; i >= 0; i--) {
    const character = text[i]
    if (character === '"' && text[i - 1] !== '\\') isString = !isString
    if (isString) continue
    if (character === ']' || character === '}') depth++
    else if (character === '[' || character === '{') {
      if (depth === 0) return character === '['
      depth--
    }
  }
  return false
}

/** The pointer of the innermost object around an offset. After a comma the parser may find the value before it. */
function objectAround(places: Places, text: string, offset: number): string {
  for (let path = places.pointerAt(offset); ; path = path.slice(0, path.lastIndexOf('/'))) {
    const range = places.rangeOf(path)
    if (path === '' || range === null) return path
    if (text[range.from] === '{' && range.from < offset && offset <= range.to) return path
  }
}
