/** What an import did with a function or value of a definition that JSON cannot hold. */
export interface Note {
  /** JSON Pointer into the definition. */
  readonly path: string
  readonly message: string
}

export interface Notes {
  /** Replaced by a declaration that gives the same. */
  readonly converted: Note[]
  /** Left out, or replaced by something that differs. */
  readonly unconverted: Note[]
}

export function createNotes(): Notes {
  return { converted: [], unconverted: [] }
}

/** Calls a function of the definition, which may do anything. */
export type Attempt<T> = { readonly value: T } | { readonly error: string; readonly thrown: unknown }

export function attempt<T>(call: () => T): Attempt<T> {
  try {
    return { value: call() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error), thrown: error }
  }
}

/** Why a function is not converted that gives another value in each of two samples. */
export const UNSTABLE = 'the function gives another value each time it is called'

/** Takes a sample twice. Null where the two differ. */
export function sampleTwice<T>(sample: () => T): T | null {
  const [first, second] = [sample(), sample()]
  return JSON.stringify(first) === JSON.stringify(second) ? first : null
}
