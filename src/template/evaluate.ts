import { PlatenError } from '../errors.ts'
import type { Json } from '../json.ts'
import { didYouMean } from '../text-distance.ts'
import { checkCall } from './check-call.ts'
import type { Markup } from './escape.ts'
import type { Call, Operand, ParseOptions, Path } from './expression.ts'
import { ExpressionError } from './expression.ts'
import { type Frame, type Run, spend } from './frame.ts'
import { HelperFault, isoOf, NO_OPTIONS, type Options, property, type Setting } from './helper.ts'
import { type Problems, sentence } from './problems.ts'

/** The operands of expression trees → closures that give their value in a frame. */

export type Evaluate = (frame: Frame) => unknown
export type Write = (frame: Frame) => string

/** Where an expression stands in the template. */
export interface Scope {
  /** JSON Pointer into the definition. */
  readonly at: string
  /** Where it has several. */
  readonly line: number | null
  /** Names given by `as`, for each frame from the innermost outwards as far as the text reaches. */
  readonly names: readonly FrameNames[]
  /** Whether `@page` and its kin are known here. */
  readonly perPage: boolean | 'in content'
  /** What the text is, for values must not become part of its markup; null: plain text. */
  readonly markup: Markup | null
  /** Whether a missing value is an error. */
  readonly strict: boolean
  /** What calls of helpers are tried with while compiling. */
  readonly setting: Setting
  readonly parse: ParseOptions
  readonly problems: Problems
  /** The string partial by this name. Throws ExpressionError where there is none. */
  textPartial(name: string, scope: Scope): TextPartial
}

export interface FrameNames {
  readonly item: string | null
  readonly key: string | null
}

export interface TextPartial {
  readonly depth: number
  /** Set once the partial is compiled, which for one that calls itself is after its caller. */
  write: Write
}

const PAGE_VARIABLES = ['page', 'pages', 'pageSize', 'broughtForward', 'carriedForward'] as const
const LOOP_VARIABLES = ['index', 'key', 'first', 'last'] as const
const VARIABLES = [...LOOP_VARIABLES, 'root', 'now', ...PAGE_VARIABLES]
const NO_NAMES: FrameNames = { item: null, key: null }

/** Enters a frame that has no names of its own. */
export function withinFrame<S extends Scope>(scope: S, names: FrameNames = NO_NAMES): S {
  return { ...scope, names: [names, ...scope.names] }
}

/** An error of binding, with the place in the template that met it. */
export function bindingError({ at, line }: Pick<Scope, 'at' | 'line'>, message: string): PlatenError {
  const place = line === null ? at : `line ${line} of ${at}`
  return new PlatenError('invalid_data', sentence(`At ${place} of the template: ${message}`), {
    details: [{ path: at, message }],
  })
}

export function compileOperand(operand: Operand, scope: Scope, { mayMiss = false } = {}): Evaluate {
  if (operand.kind === 'literal') {
    const { value } = operand
    return () => value
  }
  if (operand.kind === 'call') return compileCall(operand, scope)
  const read = compilePath(operand, scope)
  if (!scope.strict || mayMiss) return read
  return frame => {
    const value = read(frame)
    if (value === undefined) throw missing(operand, frame, scope)
    return value
  }
}

function missing({ source, keys, up, isData }: Path, frame: Frame, scope: Scope): PlatenError {
  const context = frame.context
  const near =
    keys.length === 1 && up === 0 && !isData && typeof context === 'object' && context !== null
      ? didYouMean(keys[0] ?? '', Object.keys(context))
      : ''
  return bindingError(scope, `'${source}' is missing from the data${near}`)
}

function compileCall(call: Call, scope: Scope): Evaluate {
  const helper = checkCall(call, scope.setting)
  const args = call.args.map(arg => compileOperand(arg, scope, { mayMiss: helper.takesMissing }))
  const optionsOf = compileOptions(call.options, scope, helper.takesMissing)
  return frame => {
    const values = args.map(evaluate => evaluate(frame))
    for (const value of values) chargeArgument(value, frame.run)
    try {
      return helper.call(values, optionsOf(frame), frame.run.setting)
    } catch (error) {
      if (error instanceof HelperFault) throw bindingError(scope, `${call.name}: ${error.message}`)
      throw error
    }
  }
}

/** Helpers walk lists and texts: long ones count as steps, so that loops over them end early too. */
function chargeArgument(value: unknown, run: Run): void {
  if (Array.isArray(value)) spend(run, value.length >> 4)
  else if (typeof value === 'string' && value.length > 1024) spend(run, value.length >> 10)
}

export function compileOptions(
  options: Call['options'],
  scope: Scope,
  mayMiss: boolean,
): (frame: Frame) => Options {
  if (options.length === 0) return () => NO_OPTIONS
  const pairs = options.map(([name, value]) => [name, compileOperand(value, scope, { mayMiss })] as const)
  return frame => {
    const values: Record<string, unknown> = Object.create(null)
    for (const [name, evaluate] of pairs) values[name] = evaluate(frame)
    return values
  }
}

function compilePath(path: Path, scope: Scope): Evaluate {
  if (path.isData) return compileVariable(path, scope)
  const [head, ...rest] = path.keys
  if (!path.isScoped && head !== undefined) {
    const hops = scope.names.findIndex(({ item, key }) => item === head || key === head)
    const names = scope.names[hops]
    if (names !== undefined) {
      const base: Evaluate =
        names.item === head ? frame => climb(frame, hops)?.context : frame => climb(frame, hops)?.key
      return follow(base, rest)
    }
  }
  const { up } = path
  return follow(up === 0 ? frame => frame.context : frame => climb(frame, up)?.context, path.keys)
}

function climb(frame: Frame, hops: number): Frame | null {
  let current: Frame | null = frame
  for (let i = 0; i < hops && current !== null; i++) current = current.parent
  return current
}

function follow(base: Evaluate, keys: readonly string[]): Evaluate {
  const [first, second] = keys
  if (first === undefined) return base
  if (second === undefined) return frame => property(base(frame), first)
  return frame => {
    let value = base(frame)
    for (const key of keys) value = property(value, key)
    return value
  }
}

function compileVariable({ source, up, keys: [name = '', ...rest] }: Path, scope: Scope): Evaluate {
  if (name === 'root') return follow(frame => frame.run.root, rest)
  if (name === 'now') return follow(frame => isoOf(frame.run.setting.now), rest)
  const loopVariable = LOOP_VARIABLES.find(known => known === name)
  if (loopVariable !== undefined) return follow(frame => readLoop(frame, loopVariable, up), rest)
  const pageVariable = PAGE_VARIABLES.find(known => known === name)
  if (pageVariable === undefined) {
    throw new ExpressionError(
      `reads an unknown variable '${source}'${didYouMean(
        `@${name}`,
        VARIABLES.map(known => `@${known}`),
      )}`,
    )
  }
  if (scope.perPage === false) {
    throw new ExpressionError(`@${name} is known only in header, footer, background and watermark`)
  }
  if (scope.perPage === 'in content' && name === 'pages') {
    throw new ExpressionError(
      '@pages is not known in the carry rows of tables, which stand before the last page',
    )
  }
  return follow(frame => frame.run.page?.[pageVariable], rest)
}

/** `@index` is of the innermost loop, `@../index` of the one around it; undefined outside of loops. */
function readLoop(frame: Frame, variable: (typeof LOOP_VARIABLES)[number], up: number): Json | undefined {
  let left = up
  for (let current: Frame | null = frame; current !== null; current = current.parent) {
    if (current.index < 0 || left-- > 0) continue
    if (variable === 'index') return current.index
    if (variable === 'key') return current.key
    return variable === 'first' ? current.index === 0 : current.last
  }
  return undefined
}
