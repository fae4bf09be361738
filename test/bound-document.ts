import type { JsonObject } from '../src/base/json.ts'
import type { BoundDocument } from '../src/document/bound-document.ts'

/** Parts of a document in addition to its definition; empty by default. */
export type DocumentParts = Partial<
  Pick<BoundDocument, 'header' | 'footer' | 'background' | 'watermark' | 'images'>
>

/** A bound document with a constant definition. */
export function boundDocument(definition: object, parts: DocumentParts = {}): BoundDocument {
  const { header = null, footer = null, background = null, watermark = null, images = {} } = parts
  return {
    kind: 'document',
    definition: structuredClone(definition) as JsonObject,
    header,
    footer,
    background,
    watermark,
    images,
    warnings: [],
  }
}
