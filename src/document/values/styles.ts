import { isRecord, pointer } from '../../base/json.ts'
import { didYouMeanOrListed } from '../../base/text-distance.ts'
import { fail, type Node } from '../node.ts'
import { readNode } from '../read-node.ts'
import type { Reading } from './value-type.ts'

/** pdfmake visits every parent on every path, for each node of the style. */
const MAX_EXTENDED = 1000

/** Reads the named styles of a definition. */
export function readStyles(styles: unknown, reading: Reading): Node {
  const named = isRecord(styles) ? styles : {}
  for (const [name, style] of Object.entries(named)) {
    const path = pointer('/styles', name)
    if (style === null) {
      reading.report('unknown_value', path, 'a style is an object; null has no effect')
      named[name] = {} // pdfmake reads 'extends' of each style that another extends
    } else readStyle(style, path, reading)
  }
  checkExtended(named)
  for (const [name, style] of Object.entries(named)) {
    const path = pointer(pointer('/styles', name), 'extends')
    if (isRecord(style)) reportUnknownStyles(style['extends'], path, { named, report: reading.report })
    if (extendsItself(name, named)) {
      reading.report('circular_style', path, `the style '${name}' extends itself, which adds nothing`)
    }
  }
  return named
}

/** Reports unknown style names, which layout ignores, as pdfmake does. */
export function reportUnknownStyles(
  names: unknown,
  path: string,
  { named, report }: { named: Node } & Pick<Reading, 'report'>,
): void {
  if (names === undefined || names === null || names === false || names === '') return
  for (const [i, name] of [names].flat().entries()) {
    if (isRecord(name) || name === null || name === '') continue
    if (Object.hasOwn(named, String(name)) && isRecord(named[String(name)])) continue
    const place = Array.isArray(names) ? `${path}/${i}` : path
    const hint = didYouMeanOrListed(String(name), Object.keys(named))
    report('unknown_style', place, `unknown style '${name}'${hint}`)
  }
}

/** Names of the styles that a style extends directly. */
function parentsOf(name: string, styles: Node): string[] {
  const style = Object.hasOwn(styles, name) ? styles[name] : undefined
  return isRecord(style) ? [style['extends'] ?? []].flat().map(String) : []
}

function extendsItself(name: string, styles: Node): boolean {
  const reached = new Set<string>()
  const waiting = [name]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const parents = parentsOf(next, styles)
    if (parents.includes(name)) return true
    for (const parent of parents) {
      if (reached.has(parent)) continue
      reached.add(parent)
      waiting.push(parent)
    }
  }
  return false
}

export function readStyle(style: unknown, path: string, reading: Reading): Node {
  if (!isRecord(style)) return fail(path, 'a style is an object')
  readNode(style, path, reading)
  return style
}

function checkExtended(styles: Node): void {
  const counts = new Map<string, number>()
  const count = (name: string): number => {
    const known = counts.get(name)
    if (known !== undefined) return known
    counts.set(name, 0) // ends a cycle
    const extended = parentsOf(name, styles).reduce((sum, parent) => sum + 1 + count(parent), 0)
    if (extended > MAX_EXTENDED) {
      fail(
        pointer('/styles', name),
        `it extends more than ${MAX_EXTENDED} styles, those of its parents included`,
      )
    }
    counts.set(name, extended)
    return extended
  }
  for (const name of Object.keys(styles)) count(name)
}

/** True if a node or style has `orphans` or `widows`. */
export function keepsLines(style: unknown): boolean {
  return isRecord(style) && (style['orphans'] ?? style['widows'] ?? null) !== null
}
