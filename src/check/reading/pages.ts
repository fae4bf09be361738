/** The pages of a PDF and their annotations (ISO 32000-1 §7.7.3, §12.5). Linear in the objects of the file. */
import {
  type PdfDictionary,
  PdfReference,
  PdfRefusal,
  type PdfValue,
} from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckedPage } from '../context.ts'
import type { PdfObject, PdfSource } from './source.ts'

const MAX_PAGES = 200_000
const MAX_TREE_NODES = 500_000

/** Entries that pages have from the nodes above them (ISO 32000-1, table 30). */
type InheritedEntries = Pick<CheckedPage, 'resources' | 'mediaBox' | 'cropBox'>

export function readPages(source: PdfSource): CheckedPage[] {
  const pages: CheckedPage[] = []
  const annotationsOf = createAnnotationReader(source)
  const visited = new Set<PdfDictionary>()
  const expanded = new Set<readonly PdfValue[]>()
  const waiting: { kid: PdfObject; inherited: InheritedEntries }[] = [
    { kid: source.catalog['Pages'] ?? null, inherited: { resources: null, mediaBox: null, cropBox: null } },
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = source.dictionary(next.kid)
    if (node === null || visited.has(node)) continue
    visited.add(node)
    if (visited.size > MAX_TREE_NODES) throw new PdfRefusal('its page tree has too many nodes')
    const own = source.dictionary(node['Resources'])
    const entries: InheritedEntries = {
      resources: own ?? next.inherited.resources,
      mediaBox: source.isArray(node['MediaBox']) ? (node['MediaBox'] ?? null) : next.inherited.mediaBox,
      cropBox: source.isArray(node['CropBox']) ? (node['CropBox'] ?? null) : next.inherited.cropBox,
    }
    const kids = source.resolve(node['Kids'])
    if (Array.isArray(kids)) {
      // nodes of damaged files share arrays, whose kids are pages once
      if (expanded.has(kids)) continue
      expanded.add(kids)
      source.spend(kids.length)
      for (const kid of kids.toReversed()) waiting.push({ kid, inherited: entries })
      continue
    }
    if (pages.length >= MAX_PAGES) throw new PdfRefusal(`it has more than ${MAX_PAGES} pages`)
    pages.push({
      number: pages.length + 1,
      dictionary: node,
      reference: next.kid instanceof PdfReference ? next.kid : null,
      ...entries,
      ownsResources: own !== null,
      ...annotationsOf(node),
    })
  }
  return pages
}

/** Each annotation belongs to one page (§12.5.2). Those of damaged files count as those of the first that lists them. */
function createAnnotationReader(source: PdfSource) {
  const known = new Set<PdfDictionary>()
  const arrays = new Map<PdfObject, boolean>()
  return (page: PdfDictionary): Pick<CheckedPage, 'annotations' | 'needsTabOrder'> => {
    const listed = source.resolve(page['Annots'])
    const before = arrays.get(listed)
    if (before !== undefined) return { annotations: [], needsTabOrder: before }
    const annotations: PdfDictionary[] = []
    let needsTabOrder = false
    for (const each of source.list(listed)) {
      const annotation = source.dictionary(each)
      if (annotation === null) continue
      needsTabOrder ||= source.name(annotation['Subtype']) !== 'PrinterMark'
      if (known.has(annotation)) continue
      known.add(annotation)
      annotations.push(annotation)
    }
    arrays.set(listed, needsTabOrder)
    return { annotations, needsTabOrder }
  }
}
