/** The limits of objects in PDF/A-1 (ISO 19005-1 §6.1.12, PDF Reference 1.4 Appendix C). Pure. */
import { isDictionary, PdfReference, PdfSyntaxReader, type PdfValue } from '../finish/pdf-syntax.ts'

export const MAX_ARRAY = 8_191
export const MAX_ENTRIES = 4_095
/** In bytes. */
export const MAX_NAME = 127
export const MAX_STRING_OF_A1 = 65_535

/** The shortest object that may exceed a limit is one name. */
const MIN_LENGTH = MAX_NAME + 1

/**
 * Describes the first limit that an object exceeds, such as `8,191 elements of an array, not 9,000`; null for none.
 * @param text An array or dictionary as in the file.
 */
export function exceededLimit(text: string): string | null {
  if (text.length < MIN_LENGTH) return null
  const none = new PdfReference(0, 0)
  const reader = new PdfSyntaxReader(Buffer.from(text, 'latin1'), 0, {
    referenceTo: () => none,
    decrypt: null,
  })
  return exceededIn(reader.value(0))
}

function exceededIn(value: PdfValue): string | null {
  if (typeof value === 'string') return exceeded(value.length, MAX_NAME, 'bytes of a name')
  if (value instanceof Uint8Array) return exceeded(value.length, MAX_STRING_OF_A1, 'bytes of a string')
  if (Array.isArray(value))
    return exceeded(value.length, MAX_ARRAY, 'elements of an array') ?? firstExceeded(value)
  if (!isDictionary(value)) return null
  // keys are Platen's, except those of `info`, which are checked with their place
  const entries = Object.values(value)
  return (
    exceeded(
      entries.length,
      MAX_ENTRIES,
      'entries of a dictionary, such as pictures or gradients on a page',
    ) ?? firstExceeded(entries)
  )
}

function firstExceeded(values: readonly PdfValue[]): string | null {
  for (const value of values) {
    const found = exceededIn(value)
    if (found !== null) return found
  }
  return null
}

/** @returns The limit and the number, if it is greater. */
export function exceeded(count: number, most: number, what: string): string | null {
  return count <= most ? null : `${most.toLocaleString('en')} ${what}, not ${count.toLocaleString('en')}`
}
