import type { ObjectReader } from './object-reader.ts'
import type { PropertyValue } from './properties.ts'

/** Properties of an object for assistive technology; null if not set. */
export interface Semantics {
  readonly role: PropertyValue<'role'> | null
  readonly alt: string | null
  readonly actualText: string | null
  readonly isArtifact: boolean
  /** BCP 47 tag. */
  readonly language: string | null
}

/** Null if the object sets none of them, as is usual. */
export function readSemantics(reader: ObjectReader): Semantics | null {
  const semantics = {
    role: reader.get('role') ?? null,
    alt: reader.get('alt') || null,
    actualText: reader.get('actualText') || null,
    isArtifact: reader.get('artifact') ?? false,
    language: reader.get('language') || null,
  }
  const { isArtifact, ...texts } = semantics
  return isArtifact || Object.values(texts).some(value => value !== null) ? semantics : null
}
