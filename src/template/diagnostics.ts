import type { FontLibrary } from '../assets/contracts.ts'
import type { Warning } from '../errors.ts'
import { isJsonObject, type Json, type JsonObject, pointer } from '../json.ts'
import { didYouMean } from '../text-distance.ts'
import type { TemplateDefinition } from './definition.ts'
import type { Problems } from './problems.ts'

/**
 * What can be known to be wrong in a definition before any data is bound: kinds of nodes, and names of styles,
 * fonts, layouts and pictures that nothing defines. Judges only what stands there as plain text; a name made by
 * an expression is left to binding and layout. Walks through directives and into partials.
 */
export type FontNames = Pick<FontLibrary, 'families' | 'family'>

export interface DiagnosticsOptions {
  readonly fonts: FontNames | null
  readonly problems: Problems
  readonly warn: (warning: Warning) => void
}

/** Keys of which a node of a document has one, Platen's own among them. */
const NODE_KINDS = [
  'text',
  'columns',
  'stack',
  'ul',
  'ol',
  'table',
  'image',
  'svg',
  'canvas',
  'qr',
  'toc',
  'pageReference',
  'textReference',
  'attachment',
  'section',
  'barcode',
  'chart',
  'html',
  'markdown',
]
const PREDEFINED_LAYOUTS = ['noBorders', 'headerLineOnly', 'lightHorizontalLines']
const CHILD_KEYS = ['text', 'columns', 'stack', 'ul', 'ol', 'section', 'header', 'footer', 'background']
const BRANCHES = ['then', 'else', 'do']

interface Survey extends DiagnosticsOptions {
  readonly partials: Readonly<Record<string, Json>>
  /** Partials already judged as nodes. */
  readonly visited: Set<string>
  /** Names that are defined; null where an expression defines them. */
  readonly styles: ReadonlySet<string> | null
  readonly layouts: ReadonlySet<string> | null
  readonly images: ReadonlySet<string> | null
}

export function diagnoseDocument(definition: TemplateDefinition, options: DiagnosticsOptions): void {
  const document = definition.document ?? {}
  const images = namesIn(document['images'])
  const layouts = namesIn(document['tableLayouts'])
  const survey: Survey = {
    ...options,
    partials: definition.partials ?? {},
    visited: new Set(),
    styles: namesIn(document['styles']),
    layouts: layouts === null ? null : new Set([...PREDEFINED_LAYOUTS, ...layouts]),
    images: images === null ? null : new Set([...images, ...Object.keys(definition.assets ?? {})]),
  }
  for (const key of ['content', 'header', 'footer', 'background']) {
    const node = document[key]
    if (node !== undefined) judgeNode(node, pointer('/document', key), survey)
  }
  judgeStyles(document, survey)
}

/** A scene from a Fabric editor names the editor's fonts, so an unknown one only warns. */
export function diagnoseScene({ scene }: TemplateDefinition, { fonts, warn }: DiagnosticsOptions): void {
  if (fonts === null || scene === undefined) return
  const walk = (value: Json, at: string): void => {
    if (Array.isArray(value)) for (const [i, item] of value.entries()) walk(item, pointer(at, i))
    else if (isJsonObject(value)) {
      for (const [key, child] of Object.entries(value)) {
        const inner = pointer(at, key)
        const message = key === 'fontFamily' ? unknownFont(child, fonts) : null
        if (message === null) walk(child, inner)
        else warn({ code: 'unknown_font', message, path: inner })
      }
    }
  }
  walk(scene, '/scene')
}

function namesIn(value: Json | undefined): ReadonlySet<string> | null {
  if (value === undefined) return new Set()
  if (!isJsonObject(value)) return null
  const names = Object.keys(value)
  return names.some(name => name.startsWith('$')) ? null : new Set(names)
}

function judgeStyles(document: JsonObject, survey: Survey): void {
  const { styles, defaultStyle, watermark } = document
  for (const [key, value] of Object.entries({ defaultStyle, watermark })) {
    if (isJsonObject(value)) judgeFont(value, pointer('/document', key), survey)
  }
  if (!isJsonObject(styles)) return
  for (const [name, style] of Object.entries(styles)) {
    if (!isJsonObject(style)) continue
    const at = pointer('/document/styles', name)
    judgeFont(style, at, survey)
    judgeStyleNames(style['extends'], pointer(at, 'extends'), survey)
  }
}

function judgeNode(node: Json, at: string, survey: Survey): void {
  if (Array.isArray(node)) {
    for (const [i, child] of node.entries()) judgeNode(child, pointer(at, i), survey)
  } else if (isJsonObject(node)) {
    if (Object.keys(node).some(key => key.startsWith('$'))) judgeDirective(node, at, survey, judgeNode)
    else judgeNodeObject(node, at, survey)
  }
}

type Judge = (value: Json, at: string, survey: Survey) => void

/** Judges what a directive may put in its place. */
function judgeDirective(node: JsonObject, at: string, survey: Survey, judge: Judge): void {
  for (const key of BRANCHES) {
    const branch = node[key]
    if (branch !== undefined) judge(branch, pointer(at, key), survey)
  }
  const name = node['$partial']
  if (typeof name !== 'string' || survey.visited.has(name) || !Object.hasOwn(survey.partials, name)) return
  survey.visited.add(name)
  judge(survey.partials[name] ?? null, pointer('/partials', name), survey)
}

function judgeNodeObject(node: JsonObject, at: string, survey: Survey): void {
  const keys = Object.keys(node)
  if (keys.length > 0 && !keys.some(key => NODE_KINDS.includes(key))) {
    survey.problems.add(at, `no kind of node has the keys ${describeKeys(keys)}${nearestKind(keys)}`)
    return
  }
  judgeFont(node, at, survey)
  judgeStyleNames(node['style'], pointer(at, 'style'), survey)
  for (const key of CHILD_KEYS) {
    const child = node[key]
    if (typeof child === 'object') judgeNode(child, pointer(at, key), survey)
  }
  const { table, toc, image } = node
  if (isJsonObject(table)) judgeTable(node, table, at, survey)
  if (isJsonObject(toc) && toc['title'] !== undefined) judgeNode(toc['title'], `${at}/toc/title`, survey)
  if (image !== undefined) judgeImage(image, pointer(at, 'image'), survey)
}

function describeKeys(keys: readonly string[]): string {
  const shown = keys.slice(0, 3).map(key => `'${key}'`)
  return keys.length > 3 ? `${shown.join(', ')}, …` : shown.join(', ')
}

/** Only kinds with the same initial: else `bold` would be a misspelt `ol`. */
function nearestKind(keys: readonly string[]): string {
  const hints = keys.map(key =>
    didYouMean(
      key,
      NODE_KINDS.filter(kind => kind[0] === key[0]?.toLowerCase()),
    ),
  )
  return hints.find(hint => hint !== '') ?? `: a node has one of ${NODE_KINDS.slice(0, 8).join(', ')}, …`
}

function judgeTable(node: JsonObject, table: JsonObject, at: string, survey: Survey): void {
  if (table['body'] !== undefined) judgeNode(table['body'], `${at}/table/body`, survey)
  const { layouts } = survey
  const layout = node['layout']
  if (layout === undefined || layouts === null) return
  eachText(layout, pointer(at, 'layout'), survey, (name, place) => {
    if (!layouts.has(name)) survey.problems.add(place, `unknown layout '${name}'${didYouMean(name, layouts)}`)
  })
}

function judgeStyleNames(value: Json | undefined, at: string, survey: Survey): void {
  const { styles, problems } = survey
  if (value === undefined || styles === null) return
  if (isJsonObject(value)) judgeFont(value, at, survey)
  eachText(value, at, survey, (name, place) => {
    if (!styles.has(name)) problems.add(place, `unknown style '${name}'${didYouMean(name, styles)}`)
  })
}

function judgeFont(node: JsonObject, at: string, survey: Survey): void {
  const { fonts, problems } = survey
  const font = node['font']
  if (font === undefined || fonts === null) return
  eachText(font, pointer(at, 'font'), survey, (name, place) => {
    const message = unknownFont(name, fonts)
    if (message !== null) problems.add(place, message)
  })
}

function unknownFont(name: Json, fonts: FontNames): string | null {
  if (typeof name !== 'string' || name === '' || name.includes('{{') || fonts.family(name) !== null) {
    return null
  }
  const known = fonts.families().map(family => family.name)
  return `unknown font '${name}'${didYouMean(name, known) || `; there are ${known.slice(0, 6).join(', ')}`}`
}

/** Whether the engine knows the name is seen when it is printed; here it only warns. */
function judgeImage(value: Json, at: string, survey: Survey): void {
  const { images, warn } = survey
  if (images === null) return
  eachText(value, at, survey, (name, path) => {
    if (images.has(name) || name.includes(':') || name.includes('/')) return
    const message = `no picture '${name}' stands in document.images or assets${didYouMean(name, images)}`
    warn({ code: 'unknown_image', message, path })
  })
}

/** Calls back for each plain text that a value can turn out to be. */
function eachText(value: Json, at: string, survey: Survey, visit: (text: string, at: string) => void): void {
  if (typeof value === 'string') {
    if (value !== '' && !value.includes('{{')) visit(value, at)
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) eachText(item, pointer(at, i), survey, visit)
  } else if (isJsonObject(value)) {
    for (const key of BRANCHES) {
      const branch = value[key]
      if (branch !== undefined) eachText(branch, pointer(at, key), survey, visit)
    }
  }
}
