import type { CardFormat } from './engines.ts'

/** Surroundings of a run. */
export interface Surroundings {
  /** Options of the engines' processes. */
  readonly env: NodeJS.ProcessEnv
  /** Folder for prints to be verified. */
  readonly folder: string
  /** Receives progress messages. */
  readonly onProgress: (line: string) => void
}

/** An engine under the name of its results. */
export interface Contestant {
  readonly name: string
  /** Module that exports `engine`. */
  readonly module: string
  /** Formats of each card. */
  readonly formats: readonly CardFormat[]
}
