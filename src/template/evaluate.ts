import type { Warning } from '../base/errors.ts'
import type { Json } from '../base/json.ts'
import { didYouMean } from '../base/text-distance.ts'
import { checkCall } from './check-call.ts'
import type { Markup } from './escape.ts'
import type { Call, Operand, ParseOptions, Path } from './expression.ts'
import { ExpressionError } from './expression.ts'
import type { Frame, Run } from './frame.ts'
import {
  HelperFault,
  isoOf,
  NO_OPTIONS,
  type Options,
  property,
  type Report,
  type Setting,
  WrongValue,
} from './helpers/helper.ts'
import type { IsInStyle } from './html-tags.ts'
import {
  bindingError,
  didYouSurelyMean,
  helperHint,
  nearKey,
  nearPath,
  type Place,
  pageNumberHint,
  pageValuesOfHtml,
  quotesHint,
  warnOnce,
  withLine,
} from './missing-values.ts'
import type { Problems } from './validation/problems.ts'

/** Compiles operands of expression trees to closures that evaluate in a frame. */

export type Evaluate = (frame: Frame) => unknown
export type Write = (frame: Frame) => string

/** The context of an expression in the template. */
export interface Scope extends Place {
  /** Names of `as`, one entry per frame from the innermost outwards. */
  readonly names: readonly FrameNames[]
  /** True if `@page` and the other page values are defined. */
  readonly perPage: boolean | 'in content'
  /** Markup of the text, for escaping values; null: plain text. */
  readonly markup: Markup | null
  /** Finds the places in markup whose values are escaped as CSS; null for none. */
  readonly isInStyle: IsInStyle | null
  /** True if missing values are errors. */
  readonly strict: boolean
  /** The setting of trial calls. */
  readonly setting: Setting
  readonly parse: ParseOptions
  readonly problems: Problems
  /** Reports warnings that do not depend on data. */
  readonly warn: (warning: Warning) => void
  /** The string partial of this name. Throws ExpressionError if there is none. */
  textPartial(name: string, scope: Scope): TextPartial
}

export interface FrameNames {
  readonly item: string | null
  readonly key: string | null
}

export interface TextPartial {
  readonly depth: number
  /** Set after the partial is compiled; a recursive partial is used before. */
  write: Write
}

const PAGE_VARIABLES = ['page', 'pages', 'pageSize', 'broughtForward', 'carriedForward'] as const
const LOOP_VARIABLES = ['index', 'key', 'first', 'last'] as const
const VARIABLES = [...LOOP_VARIABLES, 'root', 'now', ...PAGE_VARIABLES]
const NO_NAMES: FrameNames = { item: null, key: null }

/** The scope inside a frame, with the names that it adds. */
export function withinFrame<S extends Scope>(scope: S, names: FrameNames = NO_NAMES): S {
  return { ...scope, names: [names, ...scope.names] }
}

export function compileOperand(
  operand: Operand,
  scope: Scope,
  { mayMiss = false, isWord = false } = {},
): Evaluate {
  if (operand.kind === 'literal') {
    const { value } = operand
    return () => value
  }
  if (operand.kind === 'call') return compileCall(operand, scope, mayMiss)
  const { base, keys } = compilePath(operand, scope)
  const read = follow(base, keys)
  if (isTotal(operand)) return read
  if (mayMiss) {
    if (operand.isData || keys.length === 0) return read
    return frame => {
      const value = read(frame)
      if (value === undefined) reportMisspelt(operand, { base, keys, frame, scope, isWord })
      return value
    }
  }
  return frame => {
    const value = read(frame)
    if (value === undefined) reportMissing(operand, { base, keys, frame, scope, isWord })
    return value
  }
}

/** True for totals, which are undefined before the first page. Their names are validated with the template. */
function isTotal({ isData, keys }: Path): boolean {
  return isData && (keys[0] === 'broughtForward' || keys[0] === 'carriedForward')
}

interface Reading extends CompiledPath {
  readonly frame: Frame
  readonly scope: Scope
  /** True for an argument that is usually a constant text. */
  readonly isWord: boolean
}

function reportMissing(path: Path, { base, keys, frame, scope, isWord }: Reading): void {
  const describe = () => {
    const isScoped = path.isScoped || path.isData || keys.length < path.keys.length
    const hint =
      pageNumberHint(path.keys, scope) ||
      helperHint(path, scope) ||
      nearPath(frame, base(frame), keys, isScoped) ||
      quotesHint(path, isWord)
    return `'${path.source}' is missing from the data${hint}`
  }
  if (scope.strict) throw bindingError(scope, describe())
  warnOnce(frame.run, path, () => {
    return { code: 'missing_value', message: withLine(scope, describe()), path: scope.at }
  })
}

/** A condition may read missing values. Warns only if the data has a value under nearly the same name. */
function reportMisspelt(path: Path, { base, keys, frame, scope }: Reading): void {
  const { run } = frame
  if (run.checkedPaths.has(path)) return
  run.checkedPaths.add(path)
  const near = nearKey(base(frame), keys, didYouSurelyMean)
  if (near === '') return
  const message = withLine(scope, `'${path.source}' is missing from the data${near}`)
  warnOnce(run, path, () => ({ code: 'missing_value', message, path: scope.at }))
}

/** Helpers whose second argument is a code or a style, such as "EUR" or "short". */
const TAKES_WORD: ReadonlySet<string> = new Set(['currency', 'unit', 'date', 'time', 'dateTime'])

function compileCall(call: Call, scope: Scope, mayMiss: boolean): Evaluate {
  const helper = checkCall(call, scope)
  const takesMissing = helper.takesMissing === 'in conditions' ? mayMiss : helper.takesMissing
  const args = call.args.map((arg, i) =>
    compileOperand(arg, scope, { mayMiss: takesMissing, isWord: i === 1 && TAKES_WORD.has(call.name) }),
  )
  const optionsOf = compileOptions(call.options, scope, takesMissing)
  const findsNothing = mayMiss ? null : helper.findsNothing
  return frame => {
    const { run } = frame
    const values = args.map(evaluate => evaluate(frame))
    for (const value of values) chargeArgument(value, run)
    const report: Report = (code, message) => reportOfCall(call, run, scope, { code, message })
    try {
      const value = helper.call(values, optionsOf(frame), run.setting, report)
      if (value === undefined && findsNothing !== null) report('missing_value', findsNothing)
      return value
    } catch (error) {
      if (!(error instanceof HelperFault)) throw error
      throw bindingError(scope, `${call.name}: ${withArgument(error, call, values).message}`)
    }
  }
}

/** Names the argument that has a wrong value. */
function withArgument(fault: HelperFault, { args }: Call, values: readonly unknown[]): HelperFault {
  if (!(fault instanceof WrongValue)) return fault
  const operand = args.find((arg, i) => arg.kind === 'path' && Object.is(values[i], fault.value))
  return operand?.kind === 'path' ? fault.named(`the value of '${operand.source}'`) : fault
}

function reportOfCall(call: Call, run: Run, scope: Scope, { code, message }: Warning): void {
  const text = `${call.name}: ${message}`
  if (scope.strict) throw bindingError(scope, text)
  warnOnce(run, call, () => ({ code, message: withLine(scope, text), path: scope.at }))
}

/** Counts long lists and texts as steps, since helpers iterate over them. */
function chargeArgument(value: unknown, run: Run): void {
  if (Array.isArray(value)) run.spend(value.length >> 4)
  else if (typeof value === 'string' && value.length > 1024) run.spend(value.length >> 10)
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

/** A value, and keys to follow from it. */
interface CompiledPath {
  readonly base: Evaluate
  readonly keys: readonly string[]
}

function compilePath(path: Path, scope: Scope): CompiledPath {
  if (path.isData) return compileVariable(path, scope)
  const [head, ...rest] = path.keys
  if (!path.isScoped && head !== undefined) {
    const hops = scope.names.findIndex(({ item, key }) => item === head || key === head)
    const names = scope.names[hops]
    if (names !== undefined) {
      const base: Evaluate =
        names.item === head ? frame => climb(frame, hops)?.context : frame => climb(frame, hops)?.key
      return { base, keys: rest }
    }
  }
  const { up, keys } = path
  return { base: up === 0 ? frame => frame.context : frame => climb(frame, up)?.context, keys }
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

function compileVariable({ source, up, keys: [name = '', ...keys] }: Path, scope: Scope): CompiledPath {
  if (name === 'root') return { base: frame => frame.run.root, keys }
  if (name === 'now') return { base: frame => isoOf(frame.run.setting.now), keys }
  const loopVariable = LOOP_VARIABLES.find(known => known === name)
  if (loopVariable !== undefined) return { base: frame => readLoop(frame, loopVariable, up), keys }
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
    throw new ExpressionError(
      `@${name} is known only in header, footer, background and watermark${pageValuesOfHtml(scope)}`,
    )
  }
  if (scope.perPage === 'in content' && name === 'pages') {
    throw new ExpressionError(
      '@pages is not available in the carry rows of tables, which are laid out before the last page',
    )
  }
  return { base: frame => frame.run.page?.[pageVariable], keys }
}

/** `@index` belongs to the innermost loop, `@../index` to the next outer one; undefined outside of loops. */
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
