/** Properties of nodes → properties of their structure elements (ISO 32000-1 §14.8, §14.9). Pure. */
import { isRecord } from '../../base/json.ts'
import { readFlag } from '../../base/values.ts'
import {
  type ElementProperties,
  EMPHASIS,
  type EmphasisType,
  NO_PROPERTIES,
  parentFor,
  ROLES,
  StructureElement,
  type StructureType,
} from '../../graphics/structure.ts'
import { kindOf, type Node, type NodeKind } from '../node.ts'

/** Properties that lead somewhere. The first that is given counts: links do not overlap (ISO 14289-2 §8.2.5.20). */
export const LINK_TARGETS = [
  'pageReference',
  'textReference',
  'link',
  'linkToDestination',
  'linkToPage',
] as const

export type LinkTarget = { readonly [Name in (typeof LINK_TARGETS)[number]]?: unknown }

/** What descendants inherit. */
export interface Inherited {
  readonly parent: StructureElement
  readonly language: string | null
  /** The container whose link the texts in it have; null for none. */
  readonly link: Node | null
}

/** Markers that are drawn as shapes. */
const BULLETS: ReadonlyMap<unknown, ElementProperties> = new Map([
  ['disc', { actualText: '•' }],
  ['circle', { actualText: '◦' }],
  ['square', { actualText: '▪' }],
])

/** The written level of a heading; null for a text that is not one. */
export function levelOf({ headlineLevel, outline, tocItem }: Node): number | null {
  const written = Number(headlineLevel)
  if (headlineLevel !== undefined && headlineLevel !== null && Number.isFinite(written)) return written
  const isEntry = outline === true || (tocItem !== undefined && tocItem !== null && tocItem !== false)
  return isEntry ? 1 : null
}

export function elementOf(
  node: Node,
  type: StructureType,
  { parent, language }: Inherited,
  more: ElementProperties = {},
  source: Node = node,
): StructureElement {
  const own = node['language']
  const { actualText, alt, title } = node
  const emphasis = emphasisOf(node['role'])
  const properties = {
    ...(emphasis !== null && { pdf2Type: emphasis }),
    ...(isGiven(alt) && !isLink(node) && { alt: String(alt) }),
    ...more,
    ...(typeof own === 'string' && own !== language && { language: own }),
    ...(isGiven(actualText) && { actualText: String(actualText) }),
    ...(isGiven(title) && { title: String(title) }),
  }
  return new StructureElement(type, parentFor(type, parent), properties, source)
}

export function figureProperties({ alt }: Node, byDefault: string | null): ElementProperties {
  const text = isGiven(alt) ? String(alt) : byDefault
  return { isPicture: true, ...(text !== null && { alt: text }) }
}

/** The description of a link: `alt`, its text, or the URL of one without text. */
export function linkProperties(node: Node): ElementProperties {
  const { link, alt } = node
  const url = typeof link === 'string' && !link.startsWith('#') ? link : null
  const blank = isBlank(node) && { isBlank: true }
  if (url === '' && !isGiven(alt)) return {}
  const target = { ...blank, ...(url !== null && { url }) }
  if (isGiven(alt)) return { ...target, description: String(alt), describedBy: 'alt' }
  const text = labelOf(node)
  if (text !== '') return { ...target, description: text, describedBy: 'text' }
  return url === null ? {} : { ...target, description: url, describedBy: 'link' }
}

/** The text of a node or run as it is read: with `actualText`, and without artifacts. */
function textIn(value: unknown): string {
  if (isText(value)) return String(value)
  if (Array.isArray(value)) return value.map(textIn).join('')
  if (!isRecord(value) || isArtifact(value)) return ''
  return isGiven(value['actualText']) ? String(value['actualText']) : textIn(value['text'])
}

/** The text of a node on one line, as it is read. */
export function labelOf(node: Node): string {
  return textIn(node).replaceAll(/\s+/g, ' ').trim()
}

/** The text of a heading on one line, as it is read: a text, or the texts of a container. */
export function headingLabel(node: Node): string {
  return labelsIn(node).join(' ').replaceAll(/\s+/g, ' ').trim()
}

function labelsIn(value: unknown): string[] {
  if (isText(value)) return [String(value)]
  if (Array.isArray(value)) return value.flatMap(labelsIn)
  if (!isRecord(value) || isArtifact(value)) return []
  const kind = kindOf(value)
  if (kind === 'text') return [labelOf(value)]
  const { actualText, alt } = value
  if (isGiven(actualText) || isGiven(alt)) return [String(isGiven(actualText) ? actualText : alt)]
  if (kind === 'table') return isRecord(value['table']) ? labelsIn(value['table']['body']) : []
  return kind !== null && CONTAINERS.has(kind) ? labelsIn(value[kind]) : []
}

const CONTAINERS: ReadonlySet<NodeKind> = new Set(['stack', 'columns', 'section', 'box', 'ul', 'ol'] as const)

/** True if a text has parts that are read differently from how they look. */
export function hasReplacedText(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasReplacedText)
  if (!isRecord(value)) return false
  return isArtifact(value) || isGiven(value['actualText']) || hasReplacedText(value['text'])
}

/** The nodes with an id, by it. Nodes with loaded pictures refer to each other. */
export function nodesById(value: unknown, found = new Map<string, Node>(), visited = new Set<unknown>()) {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || visited.has(value))
    return found
  visited.add(value)
  if (isRecord(value) && typeof value['id'] === 'string') found.set(value['id'], value)
  for (const [key, part] of Object.entries(value)) if (!key.startsWith('_')) nodesById(part, found, visited)
  return found
}

/** @param type Of the markers of the list; an item may have its own. */
export function labelProperties(kind: 'ul' | 'ol', item: unknown, type: string): ElementProperties {
  if (kind === 'ol') return NO_PROPERTIES
  const own = isRecord(item) && isGiven(item['listType']) ? item['listType'] : type
  return BULLETS.get(own) ?? BULLETS.get('disc') ?? NO_PROPERTIES
}

/** True for a link whose text is only spaces. References and pictures are content. */
function isBlank(value: unknown): boolean {
  if (isText(value)) return String(value).trim() === ''
  if (Array.isArray(value)) return value.every(isBlank)
  return (
    isRecord(value) && kindOf(value) === 'text' && !isGiven(value['actualText']) && isBlank(value['text'])
  )
}

export function barcodeText({ barcode }: Node): string {
  const value = isRecord(barcode) ? barcode['value'] : barcode
  return `Barcode: ${typeof value === 'object' ? '' : String(value)}`.trim()
}

export function withLanguage(node: Node, around: Inherited): Inherited {
  const { language } = node
  if (typeof language !== 'string' && !isLink(node)) return around
  return {
    ...around,
    ...(typeof language === 'string' && { language }),
    ...(isLink(node) && { link: node }),
  }
}

/** The properties of the link that a text has from a container; null for none, and if parts of it are links. */
export function inheritedLink(text: unknown, { link: container }: Inherited): ElementProperties | null {
  if (container === null || isBlank(text) || hasLinks(text)) return null
  return linkProperties({ link: container['link'], text: textIn(text) })
}

function hasLinks(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasLinks)
  return isRecord(value) && (isLink(value) || hasLinks(value['text']))
}

export function roleOf({ role }: Node): StructureType | null {
  return ROLES.find(known => known === role) ?? (emphasisOf(role) === null ? null : 'Span')
}

function emphasisOf(role: unknown): EmphasisType | null {
  return EMPHASIS.find(known => known === role) ?? null
}

export function hasRole(node: Node): boolean {
  return roleOf(node) !== null
}

/** The roles of a run: parts of a text. Others are of blocks (ISO 32000-1 §14.8.4.4, §14.8.4.5). */
export const RUN_ROLES = ['Quote', 'Note', 'Code', 'Span', 'Figure', 'Formula', ...EMPHASIS] as const

export function hasRunRole({ role }: Node): boolean {
  return RUN_ROLES.some(known => known === role)
}

/** A run without the role of a block, which is reported when it is prepared. */
export function withRunRole(run: Node): Node {
  const { role: _, ...plain } = run
  return hasRunRole(run) ? run : plain
}

/** True for a reference, too, which leads to the text that it names. */
export function isLink(node: LinkTarget): boolean {
  return LINK_TARGETS.some(name => isGiven(node[name]))
}

export function isArtifact({ artifact }: Node): boolean {
  return readFlag(artifact) === true
}

export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

export function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** True if a node adds entries to the outline. Nodes with loaded pictures refer to each other. */
export function setsOutline(value: unknown, visited = new Set<unknown>()): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || visited.has(value))
    return false
  visited.add(value)
  if (Array.isArray(value)) return value.some(part => setsOutline(part, visited))
  if (!isRecord(value)) return false
  if (readFlag(value['outline']) === true || readFlag(value['outlines']) === true) return true
  return Object.entries(value).some(([key, part]) => !key.startsWith('_') && setsOutline(part, visited))
}
