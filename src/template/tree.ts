import type { Json } from '../base/json.ts'
import { isRecord, pointer } from '../base/json.ts'
import type { BoundNode, BoundObject, PageNode } from '../document/bound-document.ts'
import { MISSING, type MissingContent, NODE_KINDS } from '../document/node.ts'
import { STYLED_TEXT } from '../scene/property-names.ts'
import { isDirective } from './definition.ts'
import { compileDirective } from './directives.ts'
import type { Scope } from './evaluate.ts'
import { ExpressionError, parseText } from './expression.ts'
import type { Frame } from './frame.ts'
import { findStyles } from './html-tags.ts'
import { compileFixed, compileText } from './text.ts'
import { warnUnsupportedSyntax } from './validation/unsupported-syntax.ts'

/**
 * Compiles a JSON tree with template strings and directives to closures that build it in a frame. Compiling is pure and
 * collects problems instead of throwing. Building throws `invalid_data` and `output_too_large`, and changes neither
 * template nor data.
 */

/** No value: drops a property, or adds no element to an array. */
export const NOTHING: unique symbol = Symbol('nothing')

export type Build = (frame: Frame) => BoundNode | typeof NOTHING

export interface Piece {
  readonly build: Build
  /** Adds the elements of a directive to the array around it; null for one ordinary element. */
  readonly spread: ((frame: Frame, out: BoundNode[]) => void) | null
}

/** The context of compiling a node. */
export interface TreeScope extends Scope {
  /** True inside of `document.content`, where sections have page nodes. */
  readonly inContent: boolean
  /** The partial of this name as a tree. Throws ExpressionError if there is none. */
  treePartial(name: string, scope: TreeScope): TreePartial
}

export interface TreePartial {
  readonly depth: number
  /** Set after the partial is compiled; a recursive partial is used before. */
  piece: Piece
}

/** Properties with a node per page. */
const PAGE_NODE_KEYS = ['header', 'footer', 'background', 'watermark'] as const

export const NO_PIECE: Piece = { build: () => NOTHING, spread: null }

export function compileTree(value: Json, scope: TreeScope): Piece {
  if (typeof value === 'string') return { build: compileString(value, scope, NOTHING), spread: null }
  if (Array.isArray(value)) return { build: compileArray(value, scope), spread: null }
  if (!isRecord(value)) return constant(value)
  if (isDirective(value)) return compileDirective(value, scope)
  return { build: compileObject(value, scope), spread: null }
}

/** Compiles a part of a node. Its errors become problems at its pointer. */
export function guard<T>({ at, problems }: Scope, compile: () => T, instead: T): T {
  try {
    return compile()
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    problems.add(at, error.message)
    return instead
  }
}

/** The scope of a child. */
export function below<S extends Scope>(scope: S, key: string | number): S {
  return { ...scope, at: pointer(scope.at, key) }
}

function constant(value: BoundNode): Piece {
  return { build: () => value, spread: null }
}

/**
 * Compiles a template string.
 * @param instead What it gives if it is invalid, which adds a problem.
 */
export function compileString<T>(source: string, scope: Scope, instead: T): (frame: Frame) => string | T {
  warnUnsupportedSyntax(source, scope)
  if (!source.includes('{{')) return compileFixed({ text: source, firstLine: 1 }, scope)
  const isInStyle = scope.markup === 'xml' || scope.markup === 'markdown' ? findStyles(source) : null
  const compile = (): ((frame: Frame) => string | T) =>
    compileText(parseText(source, scope.parse), { ...scope, isInStyle })
  return guard(scope, compile, () => instead)
}

function compileArray(values: readonly Json[], scope: TreeScope): Build {
  const pieces = values.map((value, i) => compileTree(value, below(scope, i)))
  return frame => {
    frame.run.spend(pieces.length + 1)
    const out: BoundNode[] = []
    const { places } = frame.run
    if (places === null) {
      for (const piece of pieces) put(piece, frame, out)
      return out
    }
    places.note(out, scope.at)
    for (const [i, piece] of pieces.entries()) {
      const from = out.length
      put(piece, frame, out)
      places.noteElements(out, from, pointer(scope.at, i))
    }
    return out
  }
}

/** Adds the values of a piece to an array. */
export function put(piece: Piece, frame: Frame, out: BoundNode[]): void {
  if (piece.spread !== null) {
    piece.spread(frame, out)
    return
  }
  const value = piece.build(frame)
  if (value !== NOTHING) out.push(value)
}

function compileObject(value: { readonly [key: string]: Json }, scope: TreeScope): Build {
  const isSection = scope.inContent && Object.hasOwn(value, 'section')
  const isMarked = value['markup'] === true
  const properties: { key: string; build: Build; ifMissing?: MissingContent | null }[] = []
  for (const [key, child] of Object.entries(value)) {
    const inner = below(scope, key)
    if (key === '__proto__') scope.problems.add(inner.at, 'cannot be a key')
    else if (isSection && isPageNodeKey(key) && child !== null && child !== 'inherit') {
      properties.push({ key, build: compilePageNode(child, inner) })
    } else if (key === 'carry' && scope.inContent && Object.hasOwn(value, 'body')) {
      properties.push({ key, build: compileCarryRows(child, inner) })
    } else {
      const isMarkup = key === 'svg' || (isMarked && TEXT_KEYS.has(key))
      const { build } = isFixedPath(key, child, scope)
        ? constant(child)
        : compileTree(child, isMarkup ? { ...inner, markup: 'xml' } : inner)
      properties.push({ key, build, ifMissing: contentOf(key, child) })
    }
  }
  const styled = styledText(value, scope)
  if (styled !== null) properties.push({ key: STYLED_TEXT, build: () => styled })
  return frame => {
    frame.run.spend(properties.length + 1)
    const built: BoundObject & { [MISSING]?: MissingContent } = {}
    frame.run.places?.note(built, scope.at)
    for (const { key, build, ifMissing = null } of properties) {
      const value = build(frame)
      if (value !== NOTHING) built[key] = value
      else if (ifMissing !== null) built[MISSING] = ifMissing
    }
    return built
  }
}

/** Texts of scenes with `markup`, whose values are escaped as XML. */
const TEXT_KEYS: ReadonlySet<string> = new Set(['text', 'content'])

/** The template text of a scene object whose `styles` count characters; null for others. */
function styledText(value: { readonly [key: string]: Json }, { at }: TreeScope): string | null {
  const text = value['text'] ?? value['content']
  const isStyled = typeof value['styles'] === 'object' && value['styles'] !== null
  if (!isStyled || typeof text !== 'string' || !text.includes('{{')) return null
  return at.startsWith('/scene/') ? text : null
}

/** True for path data without expressions, which all images share: it can have thousands of numbers. */
function isFixedPath(key: string, value: Json, { at }: TreeScope): boolean {
  if (key !== 'path' || !Array.isArray(value) || !at.startsWith('/scene/')) return false
  return value.every(command => Array.isArray(command) && command.every(isFixed))
}

function isFixed(value: Json): boolean {
  return typeof value === 'number' || (typeof value === 'string' && !value.includes('{{'))
}

/** The `$value` that is the content of a node, for messages about missing data. */
function contentOf(key: string, child: Json): MissingContent | null {
  if (!isRecord(child) || !NODE_KINDS.some(kind => kind === key)) return null
  const { $value: source } = child
  return typeof source === 'string' ? { key, source } : null
}

function isPageNodeKey(key: string): boolean {
  return PAGE_NODE_KEYS.some(name => name === key)
}

/** The carry rows of a table, bound for each page. */
function compileCarryRows(rows: Json, scope: TreeScope): Build {
  if (!isRecord(rows)) return compileTree(rows, scope).build
  const compiled = Object.entries(rows).map(
    ([name, row]) => [name, compilePageNode(row, below(scope, name), 'in content')] as const,
  )
  return frame => Object.fromEntries(compiled.map(([name, bind]) => [name, bind(frame)]))
}

/** Compiles a node with page values to a function of them. */
export function compilePageNode(
  value: Json,
  scope: TreeScope,
  perPage: true | 'in content' = true,
): (frame: Frame) => PageNode {
  const { build } = compileTree(value, { ...scope, perPage, inContent: false })
  return frame => values => {
    const { run } = frame
    run.refill()
    run.page = values
    run.lastPage = values
    try {
      const built = build(frame)
      // outside of content there are no sections, and so no functions
      return built === NOTHING ? null : (built as Json)
    } finally {
      run.page = null
    }
  }
}
