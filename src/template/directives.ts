import { PlatenError } from '../base/errors.ts'
import { isRecord, type Json, type JsonObject } from '../base/json.ts'
import { didYouMean } from '../base/text-distance.ts'
import type { BoundNode } from '../document/bound-document.ts'
import { compileOperand, type Evaluate, type FrameNames, withinFrame } from './evaluate.ts'
import { ExpressionError, type Operand, parseOperand } from './expression.ts'
import {
  enter,
  type Frame,
  innerFrame,
  iterationFrame,
  leave,
  type Run,
  type sequenceOf,
  spend,
  spendCharacters,
} from './frame.ts'
import { isoOf, isTruthy } from './helpers/helper.ts'
import { loopOver } from './text.ts'
import { below, compileTree, guard, NO_PIECE, NOTHING, type Piece, put, type TreeScope } from './tree.ts'

/**
 * Compiles an object with a `$` key. As a property, a directive returns a value or drops the property. As an array
 * element, it adds elements to the array:
 * - `$each` adds one element per iteration; an array stays one element, unless `"$flat": true` spreads it;
 * - `$if`, `$with` and `$partial` add the elements of their branch;
 * - `$value` and `$literal` add one element, or with `"$flat": true` those of their array.
 */
export function compileDirective(node: JsonObject, scope: TreeScope): Piece {
  const name = guard(scope, () => checkShape(node), null)
  if (name === null) return compileBranchesOnly(node, scope)
  const flat = node['$flat'] === true
  const piece = COMPILE[name](node, scope, flat)
  return flat && name !== '$each' ? flatten(piece) : piece
}

type DirectiveName = '$each' | '$if' | '$with' | '$value' | '$partial' | '$literal'

/** The keys that belong to each directive, beside `$flat`. */
const SHAPES: Readonly<Record<DirectiveName, { required: readonly string[]; optional: readonly string[] }>> =
  {
    $each: { required: ['do'], optional: ['as', 'else'] },
    $if: { required: ['then'], optional: ['else'] },
    $with: { required: ['do'], optional: ['as', 'else'] },
    $value: { required: [], optional: [] },
    $partial: { required: [], optional: ['with'] },
    $literal: { required: [], optional: [] },
  }
const DIRECTIVE_KEYS = [...Object.keys(SHAPES), '$flat']
const NAME = /^(?!(?:this|as|else|true|false|null|undefined)$)[A-Za-z_]\w*$/

const COMPILE: Readonly<Record<DirectiveName, (node: JsonObject, scope: TreeScope, flat: boolean) => Piece>> =
  {
    $each: compileEach,
    $if: compileIf,
    $with: compileWith,
    $value: compileValue,
    $partial: compilePartial,
    $literal: node => compileLiteral(node['$literal'] ?? null),
  }

/** @throws ExpressionError if the keys are not those of exactly one directive. */
function checkShape(node: JsonObject): DirectiveName {
  const dollars = Object.keys(node).filter(key => key.startsWith('$'))
  const unknown = dollars.find(key => !DIRECTIVE_KEYS.includes(key))
  if (unknown !== undefined) {
    const hint =
      unknown === '$as'
        ? ": write 'as'"
        : didYouMean(unknown, DIRECTIVE_KEYS) || '; $literal passes anything through'
    throw new ExpressionError(`unknown directive '${unknown}'${hint}`)
  }
  const [name, ...more] = dollars.filter(isDirectiveName)
  if (name === undefined) throw new ExpressionError("'$flat' belongs beside a directive such as '$each'")
  if (more.length > 0) {
    throw new ExpressionError(`'${name}' and '${more.join("' and '")}' cannot share an object: nest them`)
  }
  const { required, optional } = SHAPES[name]
  const absent = required.find(key => !Object.hasOwn(node, key))
  if (absent !== undefined) throw new ExpressionError(`'${name}' needs '${absent}' beside it`)
  const parts = [...required, ...optional]
  const foreign = Object.keys(node).find(key => !key.startsWith('$') && !parts.includes(key))
  if (foreign !== undefined) {
    throw new ExpressionError(`'${foreign}' does not belong beside '${name}'${didYouMean(foreign, parts)}`)
  }
  if (Object.hasOwn(node, '$flat') && typeof node['$flat'] !== 'boolean') {
    throw new ExpressionError("'$flat' must be true or false")
  }
  if (Object.hasOwn(node, 'as') && (typeof node['as'] !== 'string' || !NAME.test(node['as']))) {
    throw new ExpressionError("'as' must be a name of letters, digits and _")
  }
  return name
}

function isDirectiveName(key: string): key is DirectiveName {
  return Object.hasOwn(SHAPES, key)
}

/** Collects the problems below an invalid directive. */
function compileBranchesOnly(node: JsonObject, scope: TreeScope): Piece {
  for (const key of ['do', 'then', 'else']) {
    const branch = node[key]
    if (branch !== undefined) compileTree(branch, below(withinFrame(scope), key))
  }
  return NO_PIECE
}

/** The value of a directive: a path or a call, as text. */
function operandOf(
  node: JsonObject,
  key: string,
  scope: TreeScope,
  mayMiss: boolean,
): { operand: Operand; evaluate: Evaluate } {
  const none: Operand = { kind: 'literal', value: null }
  const inner = below(scope, key)
  return guard(
    inner,
    () => {
      const source = node[key]
      if (typeof source !== 'string') {
        throw new ExpressionError('must be a text with a path such as customer.name, or a call')
      }
      const operand = parseOperand(source, scope.parse)
      return { operand, evaluate: compileOperand(operand, inner, { mayMiss }) }
    },
    { operand: none, evaluate: () => null },
  )
}

function branchOf(node: JsonObject, key: string, scope: TreeScope): Piece | null {
  const branch = node[key]
  return branch === undefined ? null : compileTree(branch, below(scope, key))
}

function namesOf(node: JsonObject): FrameNames {
  return { item: typeof node['as'] === 'string' ? node['as'] : null, key: null }
}

function compileEach(node: JsonObject, scope: TreeScope, flat: boolean): Piece {
  const { operand, evaluate } = operandOf(node, '$each', scope, node['else'] !== undefined)
  const body = branchOf(node, 'do', withinFrame(scope, namesOf(node))) ?? NO_PIECE
  const otherwise = branchOf(node, 'else', scope)
  const at = below(scope, '$each')
  const loop = (sequence: NonNullable<ReturnType<typeof sequenceOf>>, frame: Frame, out: BoundNode[]) => {
    for (let i = 0; i < sequence.length; i++) {
      const value = body.build(iterationFrame(frame, sequence, i))
      if (value === NOTHING) continue
      if (flat && Array.isArray(value)) for (const element of value) out.push(element)
      else out.push(value)
    }
  }
  const itemsOf = (frame: Frame) => loopOver(evaluate(frame), operand, at)
  return {
    build(frame) {
      const sequence = itemsOf(frame)
      if ((sequence === null || sequence.length === 0) && otherwise !== null) return otherwise.build(frame)
      const out: BoundNode[] = []
      if (sequence !== null) loop(sequence, frame, out)
      return out
    },
    spread(frame, out) {
      const sequence = itemsOf(frame)
      if (sequence !== null && sequence.length > 0) loop(sequence, frame, out)
      else if (otherwise !== null) put(otherwise, frame, out)
    },
  }
}

function compileIf(node: JsonObject, scope: TreeScope): Piece {
  const { evaluate } = operandOf(node, '$if', scope, true)
  const [then, otherwise] = [branchOf(node, 'then', scope), branchOf(node, 'else', scope)]
  const choose = (frame: Frame) => (isTruthy(evaluate(frame)) ? then : otherwise)
  return {
    build(frame) {
      const branch = choose(frame)
      return branch === null ? NOTHING : branch.build(frame)
    },
    spread(frame, out) {
      const branch = choose(frame)
      if (branch !== null) put(branch, frame, out)
    },
  }
}

function compileWith(node: JsonObject, scope: TreeScope): Piece {
  const { evaluate } = operandOf(node, '$with', scope, node['else'] !== undefined)
  const body = branchOf(node, 'do', withinFrame(scope, namesOf(node)))
  const otherwise = branchOf(node, 'else', scope)
  const choose = (frame: Frame): [Piece | null, Frame] => {
    const context = evaluate(frame)
    return isTruthy(context) || context === 0 ? [body, innerFrame(frame, context)] : [otherwise, frame]
  }
  return {
    build(frame) {
      const [branch, inner] = choose(frame)
      return branch === null ? NOTHING : branch.build(inner)
    },
    spread(frame, out) {
      const [branch, inner] = choose(frame)
      if (branch !== null) put(branch, inner, out)
    },
  }
}

/** A missing value drops the property; in an array it is null. */
function compileValue(node: JsonObject, scope: TreeScope): Piece {
  const { evaluate } = operandOf(node, '$value', scope, false)
  const copy = (frame: Frame) => {
    const value = evaluate(frame)
    return value === undefined ? NOTHING : copyData(value, frame.run)
  }
  return {
    build: copy,
    spread(frame, out) {
      const value = copy(frame)
      out.push(value === NOTHING ? null : value)
    },
  }
}

function compileLiteral(value: Json): Piece {
  return { build: frame => copyData(value, frame.run), spread: null }
}

function compilePartial(node: JsonObject, scope: TreeScope): Piece {
  const contextOf = partialContext(node, scope)
  const inner = below(scope, '$partial')
  return guard(
    inner,
    () => {
      const name = node['$partial']
      if (typeof name !== 'string') throw new ExpressionError('must be the name of a partial')
      const partial = scope.treePartial(name, scope)
      const within = <T>(frame: Frame, act: (piece: Piece, inner: Frame) => T): T => {
        const { run } = frame
        const target = contextOf === null ? frame : innerFrame(frame, contextOf(frame))
        enter(run, partial.depth, name)
        const result = act(partial.piece, target)
        leave(run, partial.depth)
        return result
      }
      return {
        build: frame => within(frame, (piece, target) => piece.build(target)),
        spread: (frame, out) => within(frame, (piece, target) => put(piece, target, out)),
      }
    },
    NO_PIECE,
  )
}

/** The `with` of a partial: a path, or an object of parameters. */
function partialContext(node: JsonObject, scope: TreeScope): Evaluate | null {
  const given = node['with']
  if (given === undefined) return null
  if (!isRecord(given)) return operandOf(node, 'with', scope, false).evaluate
  const { build } = compileTree(given, { ...below(scope, 'with'), inContent: false })
  return frame => {
    const context = build(frame)
    return context === NOTHING ? undefined : context
  }
}

function flatten({ build }: Piece): Piece {
  return {
    build,
    spread(frame, out) {
      const value = build(frame)
      if (value === NOTHING) return
      if (Array.isArray(value)) for (const element of value) out.push(element)
      else out.push(value)
    },
  }
}

/**
 * Copies data deeply for the bound tree, which layout may change. Dates become ISO text. Undefined properties and
 * `__proto__` are dropped; bytes are shared.
 */
function copyData(value: unknown, run: Run, depth = 1): Json {
  if (typeof value === 'string') {
    spendCharacters(run, value.length)
    return value
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return value
  if (value instanceof Date) return isoOf(value)
  if (depth > run.limits.maxJsonDepth) {
    throw new PlatenError(
      'invalid_data',
      `A value of the data is nested deeper than ${run.limits.maxJsonDepth} levels.`,
    )
  }
  if (Array.isArray(value)) {
    spend(run, value.length + 1)
    return value.map(item => copyData(item, run, depth + 1))
  }
  const copy: JsonObject = {}
  const entries = Object.entries(value)
  spend(run, entries.length + 1)
  for (const [key, child] of entries) {
    if (child !== undefined && key !== '__proto__') copy[key] = copyData(child, run, depth + 1)
  }
  return copy
}
