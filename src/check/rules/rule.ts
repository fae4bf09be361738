import type { Family, Level } from '../profiles.ts'

/**
 * A condition of one or more standards. `UA1` is a checkpoint of the Matterhorn Protocol 1.1, or a clause of ISO
 * 14289-1 for conditions that it lacks; `UA2` is a clause of ISO 14289-2, and the others of ISO 19005-1 to -4.
 */
export interface Rule extends Readonly<Partial<Record<Family, string | null>>> {
  /** A sentence without full stop. Details of a finding follow it. */
  readonly requires: string
  /** Levels of PDF/A that have the rule; all without it. */
  readonly levels?: readonly Level[]
}
