import { PlatenError } from '../errors.ts'

/** A node of a document while it is made ready; its values are JSON, bytes, or already pdfmake's. */
export type Node = Record<string, unknown>

export function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  )
}

export function fail(path: string, message: string): never {
  throw new PlatenError('invalid_definition', `The document is wrong at '${path}': ${message}.`, {
    details: [{ path, message }],
  })
}
