import { PlatenError, type Warning } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { PageValues } from '../document/bound-document.ts'
import type { Setting } from './helpers/helper.ts'
import type { WrittenPlaces } from './written-places.ts'

/** The state of one binding, with its remaining allowances. */
export interface Run {
  readonly root: unknown
  readonly setting: Setting
  readonly limits: Readonly<Limits>
  /** Set while a page node is bound. */
  page: PageValues | null
  /** Remaining nodes and loop iterations. */
  stepsLeft: number
  /** Remaining characters of all bound strings. */
  charactersLeft: number
  /** Remaining nesting of partials. */
  nestingLeft: number
  /** Collects the pointers of built objects into the template; null if they are not needed. */
  places: WrittenPlaces | null
  /** Warnings of the template, then of binding. Grows while page nodes are bound. */
  readonly warnings: Warning[]
  /** Expressions with a warning, so that loops do not repeat it. */
  readonly warned: Set<object>
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

/**
 * Nesting of partials that counts as endless recursion. A level takes one or two frames of the JavaScript stack, so 512
 * are far from its limit.
 */
const MAX_NESTING = 512

export function createRun({
  root,
  setting,
  limits,
  warnings,
}: {
  root: unknown
  setting: Setting
  limits: Readonly<Limits>
  warnings: readonly Warning[]
}): Run {
  return {
    root,
    setting,
    limits,
    page: null,
    stepsLeft: limits.maxNodes,
    charactersLeft: limits.maxOutputBytes,
    nestingLeft: MAX_NESTING,
    places: null,
    warnings: [...warnings],
    warned: new Set(),
  }
}

/** Resets the allowances: each page node is bound separately. */
export function refill(run: Run): void {
  run.stepsLeft = run.limits.maxNodes
  run.charactersLeft = run.limits.maxOutputBytes
  run.nestingLeft = MAX_NESTING
}

export function rootFrame(run: Run): Frame {
  return { run, parent: null, context: run.root, index: -1, key: '', last: false }
}

/** The frame inside `with` and a partial. */
export function innerFrame(parent: Frame, context: unknown): Frame {
  return { run: parent.run, parent, context, index: -1, key: '', last: false }
}

/** Counts nodes or iterations against the limit. */
export function spend(run: Run, steps: number): void {
  run.stepsLeft -= steps
  if (run.stepsLeft >= 0) return
  throw new PlatenError(
    'output_too_large',
    `The template and its data grow beyond ${run.limits.maxNodes} nodes and loop iterations (limits.maxNodes).`,
  )
}

/** Counts the characters of a bound string against the limit. */
export function spendCharacters(run: Run, length: number): void {
  run.charactersLeft -= length
  if (run.charactersLeft >= 0) return
  throw new PlatenError(
    'output_too_large',
    `The bound text grows beyond ${run.limits.maxOutputBytes} characters (limits.maxOutputBytes).`,
  )
}

/** Enters a partial of `depth` levels. Call `leave` with the same depth afterwards. */
export function enter(run: Run, depth: number, name: string): void {
  run.nestingLeft -= depth
  if (run.nestingLeft >= 0) return
  const message = `partial '${name}' calls itself without end: partials nest deeper than ${MAX_NESTING} levels`
  throw new PlatenError('invalid_template', `The template cannot be bound: ${message}.`, {
    details: [{ path: `/partials/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, message }],
  })
}

export function leave(run: Run, depth: number): void {
  run.nestingLeft += depth
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
  spend(run, 1)
  return {
    run,
    parent,
    context: sequence.item(index),
    index,
    key: sequence.key(index),
    last: index === sequence.length - 1,
  }
}
