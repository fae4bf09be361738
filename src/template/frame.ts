import { PlatenError, type Warning } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { PageValues } from '../document/bound-document.ts'
import type { Setting } from './helpers/helper.ts'
import type { WrittenPlaces } from './written-places.ts'

/** One binding of a template: what stays the same all through it, and what it may still cost. */
export interface Run {
  readonly root: unknown
  readonly setting: Setting
  readonly limits: Readonly<Limits>
  /** Set while a page node is bound. */
  page: PageValues | null
  /** Nodes and loop iterations left. */
  stepsLeft: number
  /** Characters left over all bound strings. */
  charactersLeft: number
  /** Levels that partials may still nest. */
  nestingLeft: number
  /** Collects where the objects that are built are written; null where nobody asks. */
  places: WrittenPlaces | null
  /** What binding met so far, after the warnings of the template itself. Grows while page nodes are bound. */
  readonly warnings: Warning[]
  /** Expressions that were warned of, so that a loop repeats none. */
  readonly warned: Set<object>
}

/** Where an expression stands: its context, and what lies around it. */
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
 * Levels of tree and text that partials may stack up before they count as endless. Each takes one or two
 * frames of the JavaScript stack, so that 512 stay far from its end.
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

/** Gives a run its full allowance again: each page node is a binding of its own. */
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

/** Counts nodes or iterations against the limit, so that a bomb stops while it is small. */
export function spend(run: Run, steps: number): void {
  run.stepsLeft -= steps
  if (run.stepsLeft >= 0) return
  throw new PlatenError(
    'output_too_large',
    `The template and its data grow beyond ${run.limits.maxNodes} nodes and loop iterations (limits.maxNodes).`,
  )
}

/** Counts a bound string against the limit of all text. */
export function spendCharacters(run: Run, length: number): void {
  run.charactersLeft -= length
  if (run.charactersLeft >= 0) return
  throw new PlatenError(
    'output_too_large',
    `The bound text grows beyond ${run.limits.maxOutputBytes} characters (limits.maxOutputBytes).`,
  )
}

/** Enters a partial that is `depth` levels deep; `leave` with the same depth afterwards. */
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

/** What a loop runs over, item by item. */
export interface Sequence {
  readonly length: number
  item(index: number): unknown
  key(index: number): string | number
}

/** The items of a list or the own properties of an object; null for what cannot be looped over. */
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
