import { PlatenError } from '../base/errors.ts'
import { isRecord, type Json, type JsonObject } from '../base/json.ts'
import { didYouMean } from '../base/text-distance.ts'
import type { BoundNode } from '../document/bound-document.ts'
import { BRANCHES } from './definition.ts'
import { compileOperand, type Evaluate, type FrameNames, withinFrame } from './evaluate.ts'
import { ExpressionError, type Operand, parseOperand } from './expression.ts'
import { type Frame, innerFrame, iterationFrame, type Run, type Sequence } from './frame.ts'
import { isoOf, isTruthy } from './helpers/helper.ts'
import { loopOver } from './text.ts'
import {
  type Build,
  below,
  compileTree,
  guard,
  NO_PIECE,
  NOTHING,
  type Piece,
  put,
  type TreeScope,
} from './tree.ts'

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
  const piece = DIRECTIVES[name].compile(node, scope, flat)
  return flat && name !== '$each' ? flatten(piece.build) : piece
}

interface Directive {
  /** The keys that belong to the directive, beside `$flat`. */
  readonly required: readonly string[]
  readonly optional: readonly string[]
  readonly compile: (node: JsonObject, scope: TreeScope, flat: boolean) => Piece
}

const DIRECTIVES = {
  $each: { required: ['do'], optional: ['as', 'else'], compile: compileEach },
  $if: { required: ['then'], optional: ['else'], compile: compileIf },
  $with: { required: ['do'], optional: ['as', 'else'], compile: compileWith },
  $value: { required: [], optional: [], compile: compileValue },
  $partial: { required: [], optional: ['with'], compile: compilePartial },
  $literal: { required: [], optional: [], compile: compileLiteral },
} as const satisfies Record<string, Directive>

type DirectiveName = keyof typeof DIRECTIVES
const DIRECTIVE_KEYS = [...Object.keys(DIRECTIVES), '$flat']
const NAME = /^(?!(?:this|as|else|true|false|null|undefined)$)[A-Za-z_]\w*$/

/** Hints for names of other template languages. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    $for: ", did you mean '$each'?",
    $foreach: ", did you mean '$each'?",
    $forEach: ", did you mean '$each'?",
    $map: ", did you mean '$each'?",
    $repeat: ", did you mean '$each'?",
    $unless: ': write {"$if": "(not path)", …}',
    $include: ", did you mean '$partial'?",
    $ref: ", did you mean '$partial'?",
  }),
)

/** @throws ExpressionError if the keys are not those of exactly one directive. */
function checkShape(node: JsonObject): DirectiveName {
  const dollars = Object.keys(node).filter(key => key.startsWith('$'))
  const unknown = dollars.find(key => !DIRECTIVE_KEYS.includes(key))
  if (unknown !== undefined) {
    const hint =
      unknown === '$as'
        ? ": write 'as'"
        : (OTHER_NAMES.get(unknown) ?? didYouMean(unknown, DIRECTIVE_KEYS)) ||
          '; $literal passes anything through'
    throw new ExpressionError(`unknown directive '${unknown}'${hint}`)
  }
  const [name, ...more] = dollars.filter(isDirectiveName)
  if (name === undefined) throw new ExpressionError("'$flat' belongs beside a directive such as '$each'")
  if (more.length > 0) {
    throw new ExpressionError(`'${name}' and '${more.join("' and '")}' cannot share an object: nest them`)
  }
  const { required, optional }: Directive = DIRECTIVES[name]
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
  return Object.hasOwn(DIRECTIVES, key)
}

/** Collects the problems below an invalid directive. */
function compileBranchesOnly(node: JsonObject, scope: TreeScope): Piece {
  for (const key of BRANCHES) {
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
  const inner = below(scope, key)
  const compile = () => {
    const source = node[key]
    if (typeof source !== 'string') {
      throw new ExpressionError('must be a text with a path such as customer.name, or a call')
    }
    const operand = parseOperand(source, scope.parse)
    return { operand, evaluate: compileOperand(operand, inner, { mayMiss }) }
  }
  return guard(inner, compile, { operand: { kind: 'literal', value: null }, evaluate: () => null })
}

function branchOf(node: JsonObject, key: string, scope: TreeScope, instead = NO_PIECE): Piece {
  const branch = node[key]
  return branch === undefined ? instead : compileTree(branch, below(scope, key))
}

/** A piece that stands for one of others, in a frame of its own. */
function choice(choose: (frame: Frame) => readonly [Piece, Frame]): Piece {
  return {
    build(frame) {
      const [piece, inner] = choose(frame)
      return piece.build(inner)
    },
    spread(frame, out) {
      const [piece, inner] = choose(frame)
      put(piece, inner, out)
    },
  }
}

function namesOf(node: JsonObject): FrameNames {
  return { item: typeof node['as'] === 'string' ? node['as'] : null, key: null }
}

function compileEach(node: JsonObject, scope: TreeScope, flat: boolean): Piece {
  const { operand, evaluate } = operandOf(node, '$each', scope, node['else'] !== undefined)
  const { build } = branchOf(node, 'do', withinFrame(scope, namesOf(node)))
  const item = flat ? flatten(build) : { build, spread: null }
  const otherwise = branchOf(node, 'else', scope, NO_ELEMENTS)
  const at = below(scope, '$each')
  const { at: written } = below(scope, 'do')
  return choice(frame => {
    const sequence = loopOver(evaluate(frame), operand, at)
    const isEmpty = sequence === null || sequence.length === 0
    return [isEmpty ? otherwise : elementsOf(sequence, item, written), frame]
  })
}

const NO_ELEMENTS: Piece = { build: () => [], spread: () => undefined }

/** The elements of an item for each iteration. */
function elementsOf(sequence: Sequence, item: Piece, at: string): Piece {
  const spread = (frame: Frame, out: BoundNode[]) => {
    const from = out.length
    for (let i = 0; i < sequence.length; i++) put(item, iterationFrame(frame, sequence, i), out)
    frame.run.places?.noteElements(out, from, at)
  }
  const build = (frame: Frame) => {
    const out: BoundNode[] = []
    spread(frame, out)
    return out
  }
  return { build, spread }
}

function compileIf(node: JsonObject, scope: TreeScope): Piece {
  const { evaluate } = operandOf(node, '$if', scope, true)
  const [then, otherwise] = [branchOf(node, 'then', scope), branchOf(node, 'else', scope)]
  return choice(frame => [isTruthy(evaluate(frame)) ? then : otherwise, frame])
}

function compileWith(node: JsonObject, scope: TreeScope): Piece {
  const { evaluate } = operandOf(node, '$with', scope, node['else'] !== undefined)
  const body = branchOf(node, 'do', withinFrame(scope, namesOf(node)))
  const otherwise = branchOf(node, 'else', scope)
  return choice(frame => {
    const context = evaluate(frame)
    return isTruthy(context) || context === 0 ? [body, innerFrame(frame, context)] : [otherwise, frame]
  })
}

/** A missing value drops the property; in an array it is null. */
function compileValue(node: JsonObject, scope: TreeScope): Piece {
  const { evaluate } = operandOf(node, '$value', scope, false)
  const { at } = below(scope, '$value')
  const copy = (value: unknown, { run }: Frame): Json => {
    const copied = copyData(value, run)
    run.places?.noteData(copied, at)
    return copied
  }
  return {
    build(frame) {
      const value = evaluate(frame)
      return value === undefined ? NOTHING : copy(value, frame)
    },
    spread: (frame, out) => out.push(copy(evaluate(frame), frame)),
  }
}

function compileLiteral({ $literal: value = null }: JsonObject, scope: TreeScope): Piece {
  const { at } = below(scope, '$literal')
  const build = ({ run }: Frame): Json => {
    const copied = copyData(value, run)
    if (typeof copied === 'object' && copied !== null) run.places?.note(copied, at)
    return copied
  }
  return { build, spread: null }
}

function compilePartial(node: JsonObject, scope: TreeScope): Piece {
  const contextOf = partialContext(node, scope)
  const compile = (): Piece => {
    const name = node['$partial']
    if (typeof name !== 'string') throw new ExpressionError('must be the name of a partial')
    const partial = scope.treePartial(name, scope)
    const within = <T>(frame: Frame, act: (piece: Piece, inner: Frame) => T): T => {
      const inner = contextOf === null ? frame : innerFrame(frame, contextOf(frame))
      return frame.run.nest(partial.depth, name, () => act(partial.piece, inner))
    }
    return {
      build: frame => within(frame, (piece, inner) => piece.build(inner)),
      spread: (frame, out) => within(frame, (piece, inner) => put(piece, inner, out)),
    }
  }
  return guard(below(scope, '$partial'), compile, NO_PIECE)
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

/** Adds the elements of a list instead of the list. */
function flatten(build: Build): Piece {
  return {
    build,
    spread(frame, out) {
      const value = build(frame)
      if (Array.isArray(value)) for (const element of value) out.push(element)
      else if (value !== NOTHING) out.push(value)
    },
  }
}

/**
 * Copies data deeply for the bound tree, which layout may change. Dates become ISO text. Undefined properties and
 * `__proto__` are dropped; bytes are shared.
 */
function copyData(value: unknown, run: Run, depth = 1): Json {
  if (typeof value === 'string') {
    run.spendCharacters(value.length)
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
    run.spend(value.length + 1)
    return value.map(item => copyData(item, run, depth + 1))
  }
  const copy: JsonObject = {}
  const entries = Object.entries(value)
  run.spend(entries.length + 1)
  for (const [key, child] of entries) {
    if (child !== undefined && key !== '__proto__') copy[key] = copyData(child, run, depth + 1)
  }
  return copy
}
