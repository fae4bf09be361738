import type { Warning } from '../../base/errors.ts'
import { isRecord, type Json, type JsonObject, pointer } from '../../base/json.ts'
import { didYouMean, didYouMeanOrListed } from '../../base/text-distance.ts'
import type { NodeKind } from '../../document/node.ts'
import type { FontLibrary } from '../../text/fonts.ts'
import { BRANCHES, isDirective, type TemplateDefinition } from '../definition.ts'
import { diagnoseCarriedNames } from './carried-names.ts'
import {
  isCommonKey,
  isOfBlock,
  NODE_KINDS,
  type PartName,
  unknownNodeKey,
  unknownPartKey,
} from './known-keys.ts'
import { JUDGED_KEYS, unknownValue, wrongFeatures } from './known-values.ts'
import type { Problems } from './problems.ts'

/**
 * What can be known to be wrong in a definition before any data is bound: kinds of nodes, and names of styles,
 * fonts and layouts that nothing defines; and, as warnings, keys and values that layout would pass over.
 * Judges only what stands there as plain text; what an expression makes is left to binding and layout. Walks
 * through directives and into partials.
 */
export type FontNames = Pick<FontLibrary, 'families' | 'family'>

export interface DiagnosticsOptions {
  readonly fonts: FontNames | null
  readonly problems: Problems
  readonly warn: (warning: Warning) => void
  /** False once the template has as many warnings as `limits.maxProblems` allows; more are left out. */
  readonly canWarn: () => boolean
}

const PREDEFINED_LAYOUTS = ['noBorders', 'headerLineOnly', 'lightHorizontalLines']
const CHILD_KEYS = ['box', 'text', 'columns', 'stack', 'ul', 'ol', 'section']
/** Of sections alone; what other nodes have of these names are colours and gradients. */
const PAGE_NODE_KEYS = ['header', 'footer', 'background']

interface Survey extends DiagnosticsOptions {
  /** Whether names that nothing defines are errors; pdfmake passes over them. */
  readonly strict: boolean
  readonly partials: Readonly<Record<string, Json>>
  /** Partials already judged, each as what. */
  readonly visited: Set<string>
  /** Names that are defined; null where an expression defines them. */
  readonly styles: ReadonlySet<string> | null
  readonly layouts: ReadonlySet<string> | null
}

export function diagnoseDocument(definition: TemplateDefinition, options: DiagnosticsOptions): void {
  const document = definition.document ?? {}
  const layouts = namesIn(document['tableLayouts'])
  const survey: Survey = {
    ...options,
    strict: definition.strict === true,
    partials: definition.partials ?? {},
    visited: new Set(),
    styles: namesIn(document['styles']),
    layouts: layouts === null ? null : new Set([...PREDEFINED_LAYOUTS, ...layouts]),
  }
  judgeDocument(document, survey)
  for (const key of ['content', 'header', 'footer', 'background']) {
    const node = document[key]
    if (node !== undefined) judgeNode(node, pointer('/document', key), survey)
  }
  judgeWatermark(document['watermark'], '/document/watermark', survey)
  judgeStyles(document, survey)
  eachEntry(document['tableLayouts'], '/document/tableLayouts', survey, 'table layout', () => undefined)
  const parts = [
    [document, '/document'],
    [survey.partials, '/partials'],
  ] as const
  diagnoseCarriedNames(parts, survey.warn)
}

/** The definition's own keys. One without content prints nothing, which nobody can have meant. */
function judgeDocument(document: JsonObject, survey: Survey): void {
  const keys = Object.keys(document)
  if (isDirective(document)) return
  const meant = Object.hasOwn(document, 'content')
    ? undefined
    : keys.find(key => unknownPartKey(key, 'document')?.includes("'content'?"))
  if (meant !== undefined) {
    survey.problems.add(pointer('/document', meant), `unknown key '${meant}', did you mean 'content'?`)
  } else if (!Object.hasOwn(document, 'content')) {
    survey.problems.add('/document', "needs 'content': the node or the list of nodes to print")
  }
  const { [meant ?? '']: _, ...others } = document
  judgePart(others, '/document', survey, 'document')
}

function namesIn(value: Json | undefined): ReadonlySet<string> | null {
  if (value === undefined) return new Set()
  if (!isRecord(value)) return null
  const names = Object.keys(value)
  return names.some(name => name.startsWith('$')) ? null : new Set(names)
}

function judgeStyles({ styles, defaultStyle }: JsonObject, survey: Survey): void {
  eachObject(defaultStyle, '/document/defaultStyle', survey, 'style', judgeStyle)
  eachEntry(styles, '/document/styles', survey, 'style', judgeStyle)
}

function judgeStyle(style: JsonObject, at: string, survey: Survey): void {
  judgeFont(style, at, survey)
  judgeStyleNames(style['extends'], pointer(at, 'extends'), survey)
}

function judgeWatermark(value: Json | undefined, at: string, survey: Survey): void {
  eachObject(value, at, survey, 'watermark', judgeFont)
}

/** Judges the keys and values of each object that a value can turn out to be, and then what `judge` does. */
function eachObject(
  value: Json | undefined,
  at: string,
  survey: Survey,
  part: PartName,
  judge: (object: JsonObject, at: string, survey: Survey) => void,
): void {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) eachObject(item, pointer(at, i), survey, part, judge)
  } else if (isRecord(value)) {
    if (isDirective(value)) {
      const again: Judge = (inner, place) => eachObject(inner, place, survey, part, judge)
      judgeDirective(value, at, survey, again, part)
    } else {
      judgePart(value, at, survey, part)
      judge(value, at, survey)
    }
  }
}

/** The same for each property of an object of named ones. */
function eachEntry(
  named: Json | undefined,
  at: string,
  survey: Survey,
  part: PartName,
  judge: (object: JsonObject, at: string, survey: Survey) => void,
): void {
  if (!isRecord(named) || isDirective(named)) return
  for (const [name, value] of Object.entries(named)) {
    eachObject(value, pointer(at, name), survey, part, judge)
  }
}

function judgePart(object: JsonObject, at: string, survey: Survey, part: PartName): void {
  for (const key of Object.keys(object)) {
    const message = unknownPartKey(key, part)
    if (message !== null) survey.warn({ code: 'unknown_property', message, path: pointer(at, key) })
  }
  if (part === 'vector') return
  const known = Object.entries(object).filter(([key]) => unknownPartKey(key, part) === null)
  judgeValues(Object.fromEntries(known), at, [], survey)
}

function judgeValues(object: JsonObject, at: string, kinds: readonly NodeKind[], survey: Survey): void {
  for (const key of JUDGED_KEYS) {
    const value = object[key]
    if (value === undefined) continue
    eachLiteral(value, pointer(at, key), (literal, path) => {
      const message = unknownValue(key, literal, kinds)
      if (message !== null) survey.warn({ code: 'unknown_value', message, path })
    })
  }
  const { fontFeatures } = object
  if (fontFeatures === undefined) return
  for (const { keys, message } of wrongFeatures(fontFeatures)) {
    const path = keys.reduce<string>(pointer, pointer(at, 'fontFeatures'))
    survey.warn({ code: 'unknown_value', message, path })
  }
}

function judgeNode(node: Json, at: string, survey: Survey): void {
  if (Array.isArray(node)) {
    for (const [i, child] of node.entries()) judgeNode(child, pointer(at, i), survey)
  } else if (isRecord(node)) {
    if (isDirective(node)) judgeDirective(node, at, survey, judgeNode, 'node')
    else judgeNodeObject(node, at, survey)
  }
}

type Judge = (value: Json, at: string, survey: Survey) => void

/** Judges what a directive may put in its place. */
function judgeDirective(node: JsonObject, at: string, survey: Survey, judge: Judge, as: string): void {
  for (const key of BRANCHES) {
    const branch = node[key]
    if (branch !== undefined) judge(branch, pointer(at, key), survey)
  }
  const name = node['$partial']
  if (typeof name !== 'string' || !Object.hasOwn(survey.partials, name)) return
  const visit = `${as} ${name}`
  if (survey.visited.has(visit)) return
  survey.visited.add(visit)
  judge(survey.partials[name] ?? null, pointer('/partials', name), survey)
}

function judgeNodeObject(node: JsonObject, at: string, survey: Survey): void {
  const keys = Object.keys(node)
  if (keys.length === 0) return
  const kinds = NODE_KINDS.filter(kind => Object.hasOwn(node, kind))
  if (kinds.length === 0) {
    survey.problems.add(at, `no kind of node has the keys ${describeKeys(keys)}${nearestKind(keys)}`)
    return
  }
  for (const key of keys) {
    const message = unknownNodeKey(key, kinds)
    if (message !== null) survey.warn({ code: 'unknown_property', message, path: pointer(at, key) })
  }
  judgeValues(node, at, kinds, survey)
  judgeFont(node, at, survey)
  judgeStyleNames(node['style'], pointer(at, 'style'), survey)
  for (const key of kinds.includes('section') ? [...CHILD_KEYS, ...PAGE_NODE_KEYS] : CHILD_KEYS) {
    const child = node[key]
    if (typeof child === 'object') judgeNode(child, pointer(at, key), survey)
  }
  judgeInlinePictures(node['text'], pointer(at, 'text'), survey)
  judgeParts(node, at, survey)
}

/** A picture in a text stands in its line, where it has neither margins nor a place of its own. */
function judgeInlinePictures(pieces: Json | undefined, at: string, survey: Survey): void {
  for (const [i, piece] of (Array.isArray(pieces) ? pieces : []).entries()) {
    const isPicture = isRecord(piece) && ('image' in piece || 'svg' in piece) && !('text' in piece)
    for (const key of isPicture ? Object.keys(piece) : []) {
      if (!isOfBlock(key)) continue
      const hint = key.startsWith('vertical') || key === 'valign' ? ", did you mean 'verticalAlign'?" : ''
      const message = `a picture in a text has no '${key}'${hint}`
      survey.warn({ code: 'unknown_property', message, path: pointer(pointer(at, i), key) })
    }
  }
}

/** What a node holds that is no node itself. */
function judgeParts({ table, layout, toc, canvas, watermark }: JsonObject, at: string, survey: Survey): void {
  eachObject(table, `${at}/table`, survey, 'table', ({ body, carry }, place) => {
    if (body !== undefined) judgeNode(body, `${place}/body`, survey)
    eachObject(carry, `${place}/carry`, survey, 'carry of a table', (rows, place) => {
      for (const [name, row] of Object.entries(rows)) judgeNode(row, pointer(place, name), survey)
    })
  })
  if (table !== undefined) judgeLayout(layout, `${at}/layout`, survey)
  eachObject(toc, `${at}/toc`, survey, 'table of contents', ({ title }, place) => {
    if (title !== undefined) judgeNode(title, `${place}/title`, survey)
  })
  eachObject(canvas, `${at}/canvas`, survey, 'vector', () => undefined)
  judgeWatermark(watermark, `${at}/watermark`, survey)
}

function describeKeys(keys: readonly string[]): string {
  const shown = keys.slice(0, 3).map(key => `'${key}'`)
  return keys.length > 3 ? `${shown.join(', ')}, …` : shown.join(', ')
}

/** Only kinds with the same initial: else `bold` would be a misspelt `ol`. */
function nearestKind(keys: readonly string[]): string {
  const misspelt = keys.filter(key => !isCommonKey(key))
  const hints = misspelt.map(key =>
    didYouMean(
      key,
      NODE_KINDS.filter(kind => kind[0] === key[0]?.toLowerCase()),
    ),
  )
  return hints.find(hint => hint !== '') ?? `: a node has one of ${NODE_KINDS.slice(0, 8).join(', ')}, …`
}

function judgeLayout(layout: Json | undefined, at: string, survey: Survey): void {
  eachObject(layout, at, survey, 'table layout', () => undefined)
  const { layouts } = survey
  if (layout === undefined || layouts === null) return
  eachText(layout, at, (name, place) => {
    if (!layouts.has(name))
      addUnknown(
        'unknown_layout',
        place,
        () => `unknown layout '${name}'${didYouMeanOrListed(name, layouts)}`,
        survey,
      )
  })
}

function judgeStyleNames(value: Json | undefined, at: string, survey: Survey): void {
  const { styles } = survey
  eachObject(value, at, survey, 'style', judgeStyle)
  if (value === undefined || styles === null) return
  eachText(value, at, (name, place) => {
    if (!styles.has(name))
      addUnknown(
        'unknown_style',
        place,
        () => `unknown style '${name}'${didYouMeanOrListed(name, styles)}`,
        survey,
      )
  })
}

/** @param describe Makes the message, which takes long where many names are known. */
function addUnknown(code: string, path: string, describe: () => string, survey: Survey): void {
  if (survey.strict) survey.problems.add(path, describe)
  else if (survey.canWarn()) survey.warn({ code, message: describe(), path })
}

function judgeFont(node: JsonObject, at: string, survey: Survey): void {
  const { fonts, problems } = survey
  const font = node['font']
  if (font === undefined || fonts === null) return
  eachText(font, pointer(at, 'font'), (name, place) => {
    const message = unknownFont(name, fonts)
    if (message !== null) problems.add(place, message)
  })
}

function unknownFont(name: Json, fonts: FontNames): string | null {
  if (typeof name !== 'string' || name === '' || name.includes('{{') || fonts.family(name) !== null) {
    return null
  }
  const known = fonts.families().map(family => family.name)
  const listed = () => `${didYouMeanOrListed(name, known)}; register it with the option 'fonts' or --font`
  return `unknown font '${name}'${didYouMean(name, known) || listed()}`
}

/** Calls back for each plain text that a value can turn out to be. */
function eachText(value: Json, at: string, visit: (text: string, at: string) => void): void {
  eachLiteral(value, at, (literal, place) => {
    if (typeof literal === 'string') visit(literal, place)
  })
}

/** Calls back for each plain text, number and flag that a value can turn out to be. */
function eachLiteral(
  value: Json,
  at: string,
  visit: (literal: string | number | boolean, at: string) => void,
): void {
  if (typeof value === 'string') {
    if (value !== '' && !value.includes('{{')) visit(value, at)
  } else if (typeof value === 'number' || typeof value === 'boolean') visit(value, at)
  else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) eachLiteral(item, pointer(at, i), visit)
  } else if (isRecord(value)) {
    for (const key of BRANCHES) {
      const branch = value[key]
      if (branch !== undefined) eachLiteral(branch, pointer(at, key), visit)
    }
  }
}
