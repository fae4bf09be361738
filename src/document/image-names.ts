import type { BoundDocument } from './bound-document.ts'

/** Pictures of a document by name, and their places. */
export type NamedImages = Pick<BoundDocument, 'images' | 'imagePath'>

interface PlacedReference {
  readonly reference: unknown
  /** JSON Pointer, for messages. */
  readonly path: string
}

/**
 * A reference for the picture source. A name of the document becomes its value at the place of the value, which errors
 * then name.
 */
export function resolveImageName(
  { reference, path }: PlacedReference,
  { images, imagePath }: NamedImages,
): PlacedReference & { readonly named: BoundDocument['images'] } {
  if (imagePath === undefined || typeof reference !== 'string' || !Object.hasOwn(images, reference))
    return { reference, path, named: images }
  return { reference: images[reference], path: imagePath(reference), named: {} }
}
