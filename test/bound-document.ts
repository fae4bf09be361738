import type { JsonObject } from '../src/base/json.ts'
import type { BoundDocument } from '../src/document/bound-document.ts'

/** What a document has beside its definition; nothing, unless a test says so. */
export type DocumentParts = Partial<
  Pick<BoundDocument, 'header' | 'footer' | 'background' | 'watermark' | 'images'>
>

/** A document with its data bound, of a definition that stays as it is. */
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
