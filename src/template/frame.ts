import { PlatenError, type Warning } from '../base/errors.ts'
import { pointer } from '../base/json.ts'
import type { Limits } from '../base/limits.ts'
import type { PageValues } from '../document/bound-document.ts'
import type { BoundLines } from './bound-lines.ts'
import type { Setting } from './helpers/helper.ts'
import type { WrittenPlaces } from './written-places.ts'

/**
 * Nesting of partials that counts as endless recursion. A level takes one or two frames of the JavaScript stack, so 512
 * are far from its limit.
 */
const MAX_NESTING = 512

/** What a binding starts with. */
type RunOptions = Pick<Run, 'root' | 'setting' | 'limits'> & { readonly warnings: readonly Warning[] }

/** The state of one binding, with its remaining allowances. */
export class Run {
  readonly root: unknown
  readonly setting: Setting
  readonly limits: Readonly<Limits>
  /** Set while a page node is bound. */
  page: PageValues | null = null
  /** The page of the last page node that was bound. */
  lastPage: PageValues | null = null
  /** Collects the pointers of built objects into the template; null if they are not needed. */
  places: WrittenPlaces | null = null
  /** Records the lines of a page; null while anything else is bound. */
  lines: BoundLines | null = null
  /** Warnings of the template, then of binding. Grows while page nodes are bound. */
  readonly warnings: Warning[]
  /** Expressions with a warning, so that loops do not repeat it. */
  readonly warned = new Set<object>()
  /** Missing paths of conditions that were compared with the keys of the data. */
  readonly checkedPaths = new Set<object>()
  private stepsLeft = 0
  private charactersLeft = 0
  private nestingLeft = 0

  constructor({ root, setting, limits, warnings }: RunOptions) {
    this.root = root
    this.setting = setting
    this.limits = limits
    this.warnings = [...warnings]
    this.refill()
  }

  /** Resets the allowances: each page node is bound separately. */
  refill(): void {
    this.stepsLeft = this.limits.maxNodes
    this.charactersLeft = this.limits.maxOutputBytes
    this.nestingLeft = MAX_NESTING
  }

  /** Counts nodes or iterations against the limit. */
  spend(steps: number): void {
    this.stepsLeft -= steps
    if (this.stepsLeft >= 0) return
    throw new PlatenError(
      'output_too_large',
      `The template and its data grow beyond ${this.limits.maxNodes} nodes and loop iterations (limits.maxNodes).`,
    )
  }

  /** Counts the characters of a bound string against the limit. */
  spendCharacters(length: number): void {
    this.charactersLeft -= length
    if (this.charactersLeft >= 0) return
    throw new PlatenError(
      'output_too_large',
      `The bound text grows beyond ${this.limits.maxOutputBytes} characters (limits.maxOutputBytes).`,
    )
  }

  /** Runs a partial of `depth` levels. */
  nest<T>(depth: number, name: string, act: () => T): T {
    this.nestingLeft -= depth
    if (this.nestingLeft < 0) throw endlessPartial(name)
    const result = act()
    this.nestingLeft += depth
    return result
  }
}

function endlessPartial(name: string): PlatenError {
  const message = `partial '${name}' calls itself without end: partials nest deeper than ${MAX_NESTING} levels`
  return new PlatenError('invalid_template', `The template cannot be bound: ${message}.`, {
    details: [{ path: pointer('/partials', name), message }],
  })
}

/** The context of an expression, and the frames around it. */
export interface Frame {
  readonly run: Run
  readonly parent: Frame | null
  readonly context: unknown
  /** Position in the loop that made the frame, or -1. */
  readonly index: number
  readonly key: string | number
  readonly last: boolean
}

/** The outermost frame of a new run. */
export function rootFrame(options: RunOptions): Frame {
  return { run: new Run(options), parent: null, context: options.root, index: -1, key: '', last: false }
}

/** The frame inside `with` and a partial. */
export function innerFrame(parent: Frame, context: unknown): Frame {
  return { run: parent.run, parent, context, index: -1, key: '', last: false }
}

/** The items of a loop. */
export interface Sequence {
  readonly length: number
  item(index: number): unknown
  key(index: number): string | number
}

/** The items of an array or the own properties of an object; null for other values. */
export function sequenceOf(value: unknown): Sequence | null {
  if (Array.isArray(value)) {
    return { length: value.length, item: index => value[index], key: index => index }
  }
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Uint8Array) {
    return null
  }
  const entries = Object.entries(value)
  return {
    length: entries.length,
    item: index => entries[index]?.[1],
    key: index => entries[index]?.[0] ?? '',
  }
}

export function iterationFrame(parent: Frame, sequence: Sequence, index: number): Frame {
  const { run } = parent
  run.spend(1)
  return {
    run,
    parent,
    context: sequence.item(index),
    index,
    key: sequence.key(index),
    last: index === sequence.length - 1,
  }
}
