/** A note about a function or value of a definition that JSON cannot represent. */
export interface Note {
  /** JSON Pointer into the definition. */
  readonly path: string
  readonly message: string
}

export class Notes {
  /** Replaced by an equivalent declaration. */
  readonly converted: Note[] = []
  /** Dropped, or replaced by something that differs. */
  readonly unconverted: Note[] = []

  /** Adds to `converted`. */
  add(path: string, message: string): void {
    this.converted.push({ path, message })
  }

  /** Adds to `unconverted`. Returns what stands for a dropped value. */
  omit(path: string, message: string): undefined {
    this.unconverted.push({ path, message })
  }
}

/** Calls an untrusted function of the definition. */
type Attempt<T> = { readonly value: T } | { readonly error: string; readonly thrown: unknown }

export function attempt<T>(call: () => T): Attempt<T> {
  try {
    return { value: call() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error), thrown: error }
  }
}

/** The note for a function whose two samples differ. */
export const UNSTABLE = 'the function returns a different value each time'

/** Samples an untrusted function twice; the value is null if the results differ. */
export function sampleTwice<T>(sample: () => T): Attempt<T | null> {
  return attempt(() => {
    const [first, second] = [sample(), sample()]
    return isSame(first, second) ? first : null
  })
}

/** Compares values by their JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
