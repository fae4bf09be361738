import type { Warning } from '../../base/errors.ts'
import { isRecord, type Json, type JsonObject, pointer } from '../../base/json.ts'
import { didYouMean, didYouMeanOrListed } from '../../base/text-distance.ts'
import type { NodeKind } from '../../document/node.ts'
import {
  commonProperties,
  isBlockProperty,
  isCommonProperty,
  KIND_NAMES,
  KINDS,
  PARTS,
  type PartName,
  type Properties,
} from '../../document/node-table.ts'
import { unknownNodeProperty, unknownPartProperty } from '../../document/unknown-properties.ts'
import { ACCEPT } from '../../document/values/value-type.ts'
import { checkVector } from '../../document/values/vector-values.ts'
import { substitutionMessage } from '../../text/fallback-families.ts'
import type { FontLibrary } from '../../text/fonts.ts'
import { isDirective, outcomes, type TemplateJson } from '../definition.ts'
import { validateLiterals } from './literal-values.ts'
import type { Problems } from './problems.ts'

/**
 * Validates a document before any data is bound: kinds of nodes, properties and their literal values, and names of
 * styles, fonts and layouts. Walks through directives and into partials. Leaves what expressions produce to binding
 * and layout.
 */
export type FontNames = Pick<FontLibrary, 'families' | 'family'>

export interface ValidationOptions {
  /** Null: font names are not validated. */
  readonly fonts: FontNames | null
  readonly problems: Problems
  readonly warn: (warning: Warning) => void
  /** False once the template has as many warnings as `limits.maxProblems` allows; further ones are dropped. */
  readonly canWarn: () => boolean
}

const PREDEFINED_LAYOUTS = ['noBorders', 'headerLineOnly', 'lightHorizontalLines']
const CHILD_KEYS = ['box', 'text', 'columns', 'stack', 'ul', 'ol', 'section']
/** In sections only: `background` of other nodes is a colour or gradient. */
const PAGE_NODE_KEYS = ['header', 'footer', 'background']

interface Context extends ValidationOptions {
  /** True if unknown styles and layouts are errors; pdfmake ignores them. */
  readonly strict: boolean
  readonly partials: Readonly<Record<string, Json>>
  /** Uses of partials that are validated already, such as `node header`. */
  readonly visited: Set<string>
  /** Defined names; null if an expression defines them. */
  readonly styles: ReadonlySet<string> | null
  readonly layouts: ReadonlySet<string> | null
  readonly patterns: ReadonlySet<string> | null
}

export function validateDocument(definition: TemplateJson, options: ValidationOptions): void {
  const document = definition.document ?? {}
  const layouts = namesIn(document['tableLayouts'])
  const context: Context = {
    ...options,
    strict: definition.strict === true,
    partials: definition.partials ?? {},
    visited: new Set(),
    styles: namesIn(document['styles']),
    layouts: layouts === null ? null : new Set([...PREDEFINED_LAYOUTS, ...layouts]),
    patterns: namesIn(document['patterns']),
  }
  validateSettings(document, context)
  for (const key of ['content', 'header', 'footer', 'background']) {
    const node = document[key]
    if (node !== undefined) validateNode(node, pointer('/document', key), context)
  }
  validateWatermark(document['watermark'], '/document/watermark', context)
  const { styles, defaultStyle } = document
  eachObject(defaultStyle, '/document/defaultStyle', context, 'style', validateStyle)
  eachEntry(styles, '/document/styles', context, 'style', validateStyle)
  eachEntry(document['tableLayouts'], '/document/tableLayouts', context, 'table layout')
  const parts = [
    [document, '/document'],
    [context.partials, '/partials'],
  ] as const
  diagnoseCarriedNames(parts, context.warn)
}

/** The document's own properties. One without content prints nothing, which is a mistake. */
function validateSettings(document: JsonObject, context: Context): void {
  if (isDirective(document)) return
  const keys = Object.keys(document)
  const misspelt = Object.hasOwn(document, 'content')
    ? undefined
    : keys.find(key => unknownPartProperty(key, 'document')?.includes("'content'?"))
  if (misspelt !== undefined) {
    context.problems.add(pointer('/document', misspelt), `unknown key '${misspelt}', did you mean 'content'?`)
  } else if (!Object.hasOwn(document, 'content')) {
    context.problems.add('/document', "needs 'content': the node or the list of nodes to print")
  }
  const { [misspelt ?? '']: _, subset, ...others } = document
  validatePart(others, '/document', context, 'document')
  if (subset === undefined) return
  // a claim that no document can meet is an error in each call
  const warn = ({ path = '', message }: Warning): void => context.problems.add(path, message)
  validatePart({ subset }, '/document', { ...context, warn, canWarn: () => true }, 'document')
}

function namesIn(value: Json | undefined): ReadonlySet<string> | null {
  if (value === undefined) return new Set()
  return !isRecord(value) || isDirective(value) ? null : new Set(Object.keys(value))
}

function validateStyle(style: JsonObject, at: string, context: Context): void {
  validateFont(style, at, context)
  validateStyleNames(style['extends'], pointer(at, 'extends'), context)
}

function validateWatermark(value: Json | undefined, at: string, context: Context): void {
  eachObject(value, at, context, 'watermark', validateFont)
}

type ValidateObject = (object: JsonObject, at: string, context: Context) => void

/** Validates each object that a value can turn out to be as a part of a document, then calls `validate`. */
function eachObject(
  value: Json | undefined,
  at: string,
  context: Context,
  part: PartName,
  validate?: ValidateObject,
): void {
  for (const { value: object, at: place } of outcomes(value ?? null, at, partialsAs(part, context))) {
    if (!isRecord(object)) continue
    validatePart(object, place, context, part)
    validate?.(object, place, context)
  }
}

/** The same for each property of an object of named ones. */
function eachEntry(
  named: Json | undefined,
  at: string,
  context: Context,
  part: PartName,
  validate?: ValidateObject,
): void {
  if (!isRecord(named) || isDirective(named)) return
  for (const [name, value] of Object.entries(named)) {
    eachObject(value, pointer(at, name), context, part, validate)
  }
}

/** Finds the bodies of partials that are used as nodes, or as this part. Each is returned once. */
function partialsAs(part: 'node' | PartName, { partials, visited }: Context) {
  return (name: Json | undefined): Json | undefined => {
    const use = `${part} ${name}`
    if (typeof name !== 'string' || !Object.hasOwn(partials, name) || visited.has(use)) return undefined
    visited.add(use)
    return partials[name]
  }
}

function validatePart(object: JsonObject, at: string, context: Context, part: PartName): void {
  const properties: Properties = PARTS[part]
  for (const [key, value] of Object.entries(object)) {
    const message = unknownPartProperty(key, part)
    if (message !== null) context.warn({ code: 'unknown_property', message, path: pointer(at, key) })
    else validateValue(value, pointer(at, key), own(properties, key)?.type.check, context)
  }
  if (part !== 'vector' || String(object['type']).includes('{{')) return
  validateLiterals(true, at, (_, path, reading) => checkVector(object, path, reading), context)
}

/** Warns of literals that layout would refuse or replace. */
function validateValue(
  value: Json,
  at: string,
  check: Properties[string]['type']['check'] = ACCEPT,
  context: Context,
): void {
  if (check !== ACCEPT && context.canWarn()) validateLiterals(value, at, check, context)
}

function validateNode(node: Json, at: string, context: Context): void {
  for (const { value, at: place } of outcomes(node, at, partialsAs('node', context))) {
    if (isRecord(value)) validateNodeObject(value, place, context)
  }
}

function validateNodeObject(node: JsonObject, at: string, context: Context): void {
  const keys = Object.keys(node)
  if (keys.length === 0) return
  const kinds = KIND_NAMES.filter(kind => Object.hasOwn(node, kind))
  if (kinds.length === 0) {
    context.problems.add(at, `no kind of node has the keys ${describeKeys(keys)}${nearestKind(keys)}`)
    return
  }
  for (const key of keys) {
    const message = unknownNodeProperty(key, kinds)
    if (message !== null) context.warn({ code: 'unknown_property', message, path: pointer(at, key) })
    else validateValue(node[key] ?? null, pointer(at, key), typeOf(key, kinds)?.check, context)
  }
  validateFont(node, at, context)
  validateStyleNames(node['style'], pointer(at, 'style'), context)
  for (const key of kinds.includes('section') ? [...CHILD_KEYS, ...PAGE_NODE_KEYS] : CHILD_KEYS) {
    const child = node[key]
    if (typeof child === 'object') validateNode(child, pointer(at, key), context)
  }
  validateInlinePictures(node['text'], pointer(at, 'text'), context)
  validateParts(node, at, context)
}

/** `__proto__` and `constructor` are keys like others. */
function own(properties: Properties, key: string): Properties[string] | undefined {
  return Object.hasOwn(properties, key) ? properties[key] : undefined
}

/** The type of a property for the first kind that has it. */
function typeOf(key: string, kinds: readonly NodeKind[]): Properties[string]['type'] | undefined {
  const special = kinds.map(kind => own(KINDS[kind].own, key)).find(property => property !== undefined)
  return (special ?? own(commonProperties(kinds[0] ?? 'text'), key))?.type
}

/** A picture in a text is placed in its line, without margins or a position of its own. */
function validateInlinePictures(pieces: Json | undefined, at: string, context: Context): void {
  for (const [i, piece] of (Array.isArray(pieces) ? pieces : []).entries()) {
    const isPicture = isRecord(piece) && ('image' in piece || 'svg' in piece) && !('text' in piece)
    for (const key of isPicture ? Object.keys(piece) : []) {
      if (!isBlockProperty(key)) continue
      const hint = key.startsWith('vertical') || key === 'valign' ? ", did you mean 'verticalAlign'?" : ''
      const message = `a picture in a text has no '${key}'${hint}`
      context.warn({ code: 'unknown_property', message, path: pointer(pointer(at, i), key) })
    }
  }
}

/** Validates the parts of a node that are not nodes. */
function validateParts(
  { table, layout, toc, canvas, watermark }: JsonObject,
  at: string,
  context: Context,
): void {
  eachObject(table, `${at}/table`, context, 'table', ({ body, carry }, place) => {
    if (body !== undefined) validateNode(body, `${place}/body`, context)
    eachObject(carry, `${place}/carry`, context, 'carry of a table', (rows, place) => {
      for (const [name, row] of Object.entries(rows)) validateNode(row, pointer(place, name), context)
    })
  })
  if (table !== undefined) {
    eachObject(layout, `${at}/layout`, context, 'table layout')
    validateNames(layout, `${at}/layout`, context, 'layout')
  }
  eachObject(toc, `${at}/toc`, context, 'table of contents', ({ title }, place) => {
    if (title !== undefined) validateNode(title, `${place}/title`, context)
  })
  eachObject(canvas, `${at}/canvas`, context, 'vector')
  validateWatermark(watermark, `${at}/watermark`, context)
}

function describeKeys(keys: readonly string[]): string {
  const shown = keys.slice(0, 3).map(key => `'${key}'`)
  return keys.length > 3 ? `${shown.join(', ')}, …` : shown.join(', ')
}

/** Only kinds with the same initial: else `bold` would be a misspelt `ol`. */
function nearestKind(keys: readonly string[]): string {
  const misspelt = keys.filter(key => !isCommonProperty(key))
  const hints = misspelt.map(key =>
    didYouMean(
      key,
      KIND_NAMES.filter(kind => kind[0] === key[0]?.toLowerCase()),
    ),
  )
  return hints.find(hint => hint !== '') ?? `: a node has one of ${KIND_NAMES.slice(0, 8).join(', ')}, …`
}

function validateStyleNames(value: Json | undefined, at: string, context: Context): void {
  eachObject(value, at, context, 'style', validateStyle)
  validateNames(value, at, context, 'style')
}

/** Reports names of styles or layouts that the template does not define. */
function validateNames(
  value: Json | undefined,
  at: string,
  { strict, problems, canWarn, warn, ...context }: Context,
  kind: 'style' | 'layout',
): void {
  const known = kind === 'style' ? context.styles : context.layouts
  if (known === null) return
  for (const [name, path] of textsOf(value, at)) {
    if (known.has(name)) continue
    const describe = () => `unknown ${kind} '${name}'${didYouMeanOrListed(name, known)}`
    if (strict) problems.add(path, describe)
    else if (canWarn()) warn({ code: `unknown_${kind}`, message: describe(), path })
  }
}

function validateFont(node: JsonObject, at: string, context: Context): void {
  const { fonts, problems, warn, canWarn } = context
  if (fonts === null) return
  for (const [name, place] of textsOf(node['font'], pointer(at, 'font'))) {
    const family = fonts.family(name)?.name ?? null
    if (family !== null) {
      const isSubstitute = family.toLowerCase() !== name.toLowerCase()
      if (isSubstitute && canWarn())
        warn({ code: 'font_not_registered', message: substitutionMessage(name, family), path: place })
      continue
    }
    const known = fonts.families().map(family => family.name)
    const listed = () => `${didYouMeanOrListed(name, known)}; ${REGISTER_FONT}`
    problems.add(place, `unknown font '${name}'${didYouMean(name, known) || listed()}`)
  }
}

const REGISTER_FONT =
  "register it with the option 'fonts' of createEngine, 'resources.fonts' of calls without an engine, or --font"

/** The plain texts that a value can turn out to be. */
function* textsOf(value: Json | undefined, at: string): Generator<[text: string, at: string]> {
  for (const { value: text, at: place } of outcomes(value ?? null, at)) {
    if (typeof text === 'string' && text !== '' && !text.includes('{{')) yield [text, place]
  }
}

const SUM = /@(?:broughtForward|carriedForward)\.([A-Za-z_$][\w$]*)/g

/** Warns about totals that no `carry` of the template defines. */
function diagnoseCarriedNames(
  parts: readonly (readonly [Json, string])[],
  warn: (warning: Warning) => void,
): void {
  const names = new Set<string>()
  const used: { readonly name: string; readonly path: string }[] = []
  let isOpen = false
  const walk = (value: Json, at: string): void => {
    if (typeof value === 'string') {
      if (!value.includes('Forward')) return
      for (const [, name = ''] of value.matchAll(SUM)) used.push({ name, path: at })
    } else if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) walk(item, pointer(at, i))
    } else if (isRecord(value)) {
      for (const [key, child] of Object.entries(value)) {
        if (key === 'carry' && !Object.hasOwn(value, 'body')) {
          const own = isRecord(child) ? Object.keys(child) : ['$']
          if (own.some(name => name.startsWith('$'))) isOpen = true // the data decides the names
          for (const name of own) names.add(name)
        }
        walk(child, pointer(at, key))
      }
    }
  }
  for (const [part, at] of parts) walk(part, at)
  for (const { name, path } of isOpen ? [] : used) {
    if (names.has(name)) continue
    warn({
      code: 'unknown_property',
      message: `no 'carry' defines the sum '${name}'${didYouMean(name, names)}`,
      path,
    })
  }
}
