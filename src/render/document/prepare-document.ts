import type { FileSource } from '../../assets/contracts.ts'
import { isRecord, pointer } from '../../base/json.ts'
import {
  type Attachment,
  parseAttachments,
  readNamedFiles,
  readPendingFiles,
} from '../../document/attachments.ts'
import type { BoundDocument, BoundNode, PageNodeGetter } from '../../document/bound-document.ts'
import { notePlace } from '../../document/error-place.ts'
import { readKeepingStyles } from '../../document/named-styles.ts'
import { fail, type Node } from '../../document/node.ts'
import { createNodeSources } from '../../document/node-sources.ts'
import { checkPageRoom } from '../../document/page-size.ts'
import { type Preparation, pageNodeGetter, prepare } from '../../document/prepare.ts'
import { prepareTableLayout } from '../../document/prepare-table.ts'
import { createReferences } from '../../document/references.ts'
import type { Report } from '../../document/report.ts'
import { markHeadings } from '../../document/structure/mark-headings.ts'
import { markStructure } from '../../document/structure/mark-structure.ts'
import { looksLikeData } from '../../document/tables/headerless-table.ts'
import { readConformance } from '../../document/values/conformance.ts'
import type { ConformanceOptions } from '../../document/values/conformance-log.ts'
import { parsePageBreakRules } from '../../document/values/document-settings.ts'
import { type PageLabelRange, readPageLabels } from '../../document/values/page-labels.ts'
import { parsePageCount, parsePageMargins, parsePageSize } from '../../document/values/page-settings.ts'
import { parsePatterns } from '../../document/values/patterns.ts'
import { keepsLines, readStyle, readStyles } from '../../document/values/styles.ts'
import type { Reading } from '../../document/values/value-type.ts'
import { type WatermarkGetter, watermarkGetter } from '../../document/values/watermark-values.ts'
import { StructureElement } from '../../graphics/structure.ts'

/** What layout needs beside the definition. */
export interface PreparedDocument {
  readonly preparation: Preparation
  readonly pageNodes: Readonly<Record<'header' | 'footer' | 'background', PageNodeGetter | null>> & {
    readonly watermark: WatermarkGetter | null
  }
  /** The root of the structure; null for an untagged document. */
  readonly structure: StructureElement | null
  /** True if nodes carry elements: those of the structure, or of the outline. */
  readonly tagsStructure: boolean
  readonly conformance: ConformanceOptions
  readonly patterns: Record<string, Node>
  readonly attachments: Record<string, Attachment>
  readonly defaultStyle: Node
  readonly pageBreakRules: ReturnType<typeof parsePageBreakRules>
  readonly maxPages: number | null
  readonly pageLabels: readonly PageLabelRange[] | null
}

interface PrepareOptions {
  readonly report: Report
  readonly ready: Preparation['ready']
  readonly files: FileSource | undefined
  /** Table layouts of pdfmake, by name. */
  readonly stockLayouts: Readonly<Record<string, Node>>
}

const DEFAULT_STYLE = { fontSize: 12, font: 'Roboto' }

/**
 * Validates and prepares a bound document, in place: layout accepts its content, but for pictures.
 * @throws PlatenError `invalid_definition`, `asset_denied`, `asset_failed`.
 */
export async function prepareDocument(
  bound: BoundDocument,
  { report, ready, files, stockLayouts }: PrepareOptions,
): Promise<PreparedDocument> {
  const { definition } = bound
  const patterns = parsePatterns(definition['patterns'])
  const conformance = readConformance(definition)
  const reading: Reading = {
    report,
    patterns: new Set(Object.keys(patterns)),
    isArchival: conformance.claims.archival !== null,
  }
  const tableLayouts = namedTableLayouts(definition['tableLayouts'], stockLayouts, reading)
  const styles = readStyles(definition['styles'], reading)
  const pageSize = parsePageSize(definition['pageSize'], definition['pageOrientation'], '/pageSize')
  const pageMargins = parsePageMargins(definition['pageMargins'] ?? 40, '/pageMargins')
  const paper = { pageSize, pageMargins }
  if (!isAllSections(definition['content'])) checkPageRoom(paper, definition['content'], '/pageMargins')
  await readNamedFiles(definition['attachments'], '/attachments', files)
  await readNamedFiles(definition['files'], '/files', files)
  const attachments = parseAttachments(definition['attachments'], '/attachments', report)
  const sources = bound.places === undefined ? null : createNodeSources(bound.places)
  const preparation: Preparation = {
    ...reading,
    styles,
    attachments: new Set(Object.keys(attachments)),
    shownAttachments: new Set(),
    attachedAt: [],
    pendingFiles: [],
    tableLayouts,
    ready,
    pending: [],
    missing: [],
    flows: [],
    references: createReferences(),
    warnings: new Map(),
    sources,
    paper,
    sectionSizes: [],
    keepsLines: [definition['defaultStyle'], ...Object.values(styles)].some(keepsLines),
    keepAsStyled: readKeepingStyles(styles),
  }
  const written = definition['content'] ?? []
  const marked = sources?.mark(written, '/document/content') ?? written
  const structure = bound.structure ?? (conformance.isTagged ? new StructureElement('Document', null) : null)
  const { language = null } = definition
  const { content: structured, headerless } =
    structure === null
      ? { content: marked, headerless: [] }
      : markStructure(marked, structure, typeof language === 'string' ? language : null)
  const tagsStructure = structure !== null || markHeadings(structured)
  const { syntax = 'document', writtenLanguage = typeof language === 'string' ? language : null } = bound
  const conformanceOptions: ConformanceOptions = {
    ...conformance,
    syntax,
    language: writtenLanguage,
    ...(bound.rootPlace !== undefined && { rootPlace: bound.rootPlace }),
    ...(bound.missingFiles !== undefined && { missingFiles: bound.missingFiles }),
    ...(bound.languagePlace !== undefined && { languagePlace: bound.languagePlace }),
    places: conformance.isChecked && syntax === 'document' ? placesIn(structured, '/content') : new Map(),
  }
  const content = prepare(structured, '/content', preparation, 'root')
  notePlace(content, '/content')
  definition['content'] = content as BoundNode
  await readPendingFiles(preparation, files)
  preparation.references.resolve(report)
  const placeOf = (name: string) => ({ path: `/${name}`, source: `/document/${name}` })
  const getterOf = (name: 'header' | 'footer' | 'background'): PageNodeGetter | null => {
    const { [name]: node } = bound
    return node === null ? null : pageNodeGetter(node, placeOf(name), preparation)
  }
  return {
    ...{ preparation, patterns, attachments, structure, tagsStructure },
    conformance: {
      ...conformanceOptions,
      attachedAt: preparation.attachedAt,
      headerless: conformance.isChecked
        ? (bound.headerless ?? headerless.filter(table => looksLikeData(table, preparation)))
        : [],
    },
    pageNodes: {
      header: getterOf('header'),
      footer: getterOf('footer'),
      background: getterOf('background'),
      watermark:
        bound.watermark === null ? null : watermarkGetter(bound.watermark, placeOf('watermark'), preparation),
    },
    defaultStyle: readStyle(definition['defaultStyle'] ?? DEFAULT_STYLE, '/defaultStyle', reading),
    pageBreakRules: parsePageBreakRules(definition['pageBreakBefore']),
    maxPages: parsePageCount(definition['maxPagesNumber'], '/maxPagesNumber'),
    pageLabels: bound.pageLabels ?? labelsOf(definition),
  }
}

function labelsOf({ pageLabels }: Node): readonly PageLabelRange[] | null {
  return pageLabels === undefined || pageLabels === null || pageLabels === ''
    ? null
    : readPageLabels(pageLabels, '/pageLabels')
}

/** True if every top-level node is a section with its own page size. */
function isAllSections(content: unknown): boolean {
  const nodes = [content].flat()
  return nodes.length > 0 && nodes.every(node => isRecord(node) && node['section'] !== undefined)
}

/** JSON Pointers of the nodes and lists in a tree. */
function placesIn(tree: unknown, at: string): ReadonlyMap<object, string> {
  const places = new Map<object, string>()
  const rest: [value: unknown, path: string][] = [[tree, at]]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [value, path] = next
    if (typeof value !== 'object' || value === null || places.has(value)) continue
    if (!Array.isArray(value) && !isRecord(value)) continue
    places.set(value, path)
    for (const [key, child] of Object.entries(value))
      if (!key.startsWith('_')) rest.push([child, pointer(path, key)])
  }
  return places
}

function namedTableLayouts(
  declared: unknown,
  stockLayouts: Readonly<Record<string, Node>>,
  reading: Reading,
): Readonly<Record<string, Node>> {
  const named: Record<string, Node> = { ...stockLayouts }
  for (const [name, layout] of Object.entries(isRecord(declared) ? declared : {})) {
    const path = pointer('/tableLayouts', name)
    if (!isRecord(layout)) fail(path, 'expected an object')
    named[name] = prepareTableLayout(layout, path, named, reading)
  }
  return named
}
