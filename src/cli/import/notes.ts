/** A note about a function or value of a definition that JSON cannot represent. */
export interface Note {
  /** JSON Pointer into the definition. */
  readonly path: string
  readonly message: string
}

export interface Notes {
  /** Replaced by an equivalent declaration. */
  readonly converted: Note[]
  /** Dropped, or replaced by something that differs. */
  readonly unconverted: Note[]
}

export function createNotes(): Notes {
  return { converted: [], unconverted: [] }
}

/** Calls an untrusted function of the definition. */
export type Attempt<T> = { readonly value: T } | { readonly error: string; readonly thrown: unknown }

export function attempt<T>(call: () => T): Attempt<T> {
  try {
    return { value: call() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error), thrown: error }
  }
}

/** The note for a function whose two samples differ. */
export const UNSTABLE = 'the function returns a different value each time'

/** Samples twice; null if the results differ. */
export function sampleTwice<T>(sample: () => T): T | null {
  const [first, second] = [sample(), sample()]
  return JSON.stringify(first) === JSON.stringify(second) ? first : null
}
