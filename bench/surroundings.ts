import type { CardFormat } from './engines.ts'

/** What a run of the bench is given. */
export interface Surroundings {
  /** Of the engines' processes. */
  readonly env: NodeJS.ProcessEnv
  /** Where prints are left to be looked at. */
  readonly folder: string
  /** Hears how far the run is. */
  readonly say: (line: string) => void
}

/** An engine, by the name that its figures get. */
export interface Contestant {
  readonly name: string
  /** What exports `engine`. */
  readonly module: string
  /** Of cards: what it makes of each. */
  readonly formats: readonly CardFormat[]
}
