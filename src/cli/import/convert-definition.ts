import type { Json, JsonObject } from '../../base/json.ts'
import { paperNamed } from '../../base/paper-sizes.ts'
import { type Conversion, convertValue, PAGE_NODES } from './convert-value.ts'
import { Notes } from './notes.ts'
import { sampleNamedLayout } from './sample-layout.ts'
import { samplePageBreaks } from './sample-page-breaks.ts'
import { type PageSize, samplePageNode } from './sample-page-node.ts'

/** The document of a template, and notes about the functions of the definition. */
export interface ConvertedDefinition extends Pick<Notes, 'converted' | 'unconverted'> {
  readonly document: JsonObject
}

type Source = Readonly<Record<string, unknown>>

/**
 * Converts a pdfmake definition to the document of a template.
 * @param layouts Table layouts that were passed to pdfmake separately.
 */
export function convertDefinition(definition: object, layouts: Source = {}): ConvertedDefinition {
  const source: Source = { ...definition }
  const notes = new Notes()
  const size = pageSizeOf(source)
  const named = new Map<string, Source>()
  const conversion: Conversion = {
    notes,
    named,
    around: [],
    fills: new Map(),
    pageNode: convertPageNode,
  }

  function convertPageNode(name: string, value: unknown, at: string): Json | undefined {
    if (typeof value !== 'function') return convertValue(value, at, { ...conversion, pageNode: null })
    // functions inside of page nodes are noted for the first sample only
    let isFirst = true
    const convert = (node: unknown) => {
      const inner = { ...conversion, pageNode: null, notes: isFirst ? notes : new Notes() }
      isFirst = false
      return convertValue(node, at, inner)
    }
    const call = (...args: unknown[]): unknown => Reflect.apply(value, undefined, args)
    return samplePageNode(name, call, at, { size, convert, notes })
  }

  const document: JsonObject = {}
  const declared = convertLayouts({ ...layouts, ...asObject(source['tableLayouts']) }, named, notes)
  for (const [key, value] of Object.entries(source)) {
    const at = `/${key}`
    if (key.startsWith('_') || key === 'tableLayouts') continue
    const converted = PAGE_NODES.has(key)
      ? convertPageNode(key, value, at)
      : key === 'pageBreakBefore' && typeof value === 'function'
        ? samplePageBreaks((...args) => Reflect.apply(value, undefined, args), source['content'], at, notes)
        : convertValue(value, at, conversion)
    if (converted !== undefined) document[key] = converted
  }
  if (Object.keys(declared).length > 0) document['tableLayouts'] = declared
  return { document, converted: notes.converted, unconverted: notes.unconverted }
}

/** Layouts whose functions read their table are declared on each table that names them. */
function convertLayouts(layouts: Source, named: Map<string, Source>, notes: Notes): JsonObject {
  const declared: JsonObject = {}
  for (const [name, layout] of Object.entries(layouts)) {
    const found = new Notes()
    const form = sampleNamedLayout(layout, `/tableLayouts/${name}`, found)
    if (form !== null) {
      declared[name] = form
      notes.converted.push(...found.converted)
      notes.unconverted.push(...found.unconverted)
    } else if (typeof layout === 'object' && layout !== null) named.set(name, layout as Source)
  }
  return declared
}

function pageSizeOf({ pageSize, pageOrientation }: Source): PageSize {
  const given = typeof pageSize === 'string' ? paperNamed(pageSize) : asObject(pageSize)
  const width = typeof given?.['width'] === 'number' ? given['width'] : 595.28
  const height = typeof given?.['height'] === 'number' ? given['height'] : 841.89
  const isLandscape = pageOrientation === undefined ? width > height : pageOrientation === 'landscape'
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return isLandscape
    ? { width: long, height: short, orientation: 'landscape' }
    : { width: short, height: long, orientation: 'portrait' }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
