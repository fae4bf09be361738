/** JSON text ↔ JSON Pointers, and edits of single values that keep the rest of the text. Tolerates broken JSON. Pure. */
import { jsonLanguage } from '@codemirror/lang-json'

export interface Range {
  readonly from: number
  readonly to: number
}

export interface TextEdit extends Range {
  readonly insert: string
}

interface JsonNode extends Range {
  readonly type: 'object' | 'array' | 'value'
  readonly children: readonly JsonNode[]
  /** The key in an object, or the index in an array; null for the root. */
  readonly key: string | null
  /** The key with its value; of an item the value. */
  readonly entry: Range
}

const VALUES: ReadonlySet<string> = new Set(['True', 'False', 'Null', 'Number', 'String', 'Object', 'Array'])

type SyntaxNode = ReturnType<typeof jsonLanguage.parser.parse>['topNode']

export function createPlaces(text: string) {
  const top = jsonLanguage.parser.parse(text).topNode
  const value = firstValue(top)
  const root = value === null ? null : nodeOf(value, null, value)

  function nodeOf(node: SyntaxNode, key: string | null, entry: Range): JsonNode {
    const children: JsonNode[] = []
    if (node.name === 'Object') {
      for (const property of node.getChildren('Property')) {
        const name = property.getChild('PropertyName')
        const content = firstValue(property)
        if (name === null) continue
        const at = content ?? { name: 'Null', from: property.to, to: property.to }
        const own = keyOf(text.slice(name.from, name.to))
        children.push(
          content === null
            ? { type: 'value', children: [], key: own, entry: property, from: at.from, to: at.to }
            : nodeOf(content, own, property),
        )
      }
    } else if (node.name === 'Array') {
      for (let child = node.firstChild; child !== null; child = child.nextSibling) {
        if (VALUES.has(child.name)) children.push(nodeOf(child, String(children.length), child))
      }
    }
    const type = node.name === 'Object' ? 'object' : node.name === 'Array' ? 'array' : 'value'
    return { type, children, key, entry: { from: entry.from, to: entry.to }, from: node.from, to: node.to }
  }

  function find(
    pointer: string,
  ): { node: JsonNode; rest: readonly string[]; parent: JsonNode | null } | null {
    if (root === null) return null
    let node = root
    let parent: JsonNode | null = null
    const keys = keysOf(pointer)
    for (const [i, key] of keys.entries()) {
      const child = node.children.findLast(({ key: own }) => own === key)
      if (child === undefined) return { node, rest: keys.slice(i), parent }
      parent = node
      node = child
    }
    return { node, rest: [], parent }
  }

  return {
    /** The value at a pointer, or the nearest value around it. Null for an empty text. */
    rangeOf(pointer: string): Range | null {
      const found = find(pointer)
      return found === null ? null : { from: found.node.from, to: found.node.to }
    },

    /** True if the text has a value at the pointer. */
    has: (pointer: string): boolean => find(pointer)?.rest.length === 0,

    /** The keys of an object with their offsets; empty for other values and missing ones. */
    entriesOf(pointer: string): readonly { readonly key: string; readonly from: number }[] {
      const found = find(pointer)
      if (found === null || found.rest.length > 0 || found.node.type !== 'object') return []
      return found.node.children.map(({ key, entry }) => ({ key: key ?? '', from: entry.from }))
    },

    /** The items of an array. Null if the text has no array at the pointer. */
    itemsOf(pointer: string): readonly Range[] | null {
      const found = find(pointer)
      if (found === null || found.rest.length > 0 || found.node.type !== 'array') return null
      return found.node.children.map(({ from, to }) => ({ from, to }))
    },

    /** The pointer of the innermost value, or key with its value, at an offset. */
    pointerAt(offset: number): string {
      let path = ''
      let node = root
      while (node !== null) {
        const child: JsonNode | undefined = node.children.find(
          ({ entry }) => entry.from <= offset && offset <= entry.to,
        )
        if (child === undefined) return path
        path = `${path}/${escapeKey(child.key ?? '')}`
        node = child
      }
      return path
    },

    /** The edit that sets a value and adds it to its object or array if it is missing; null if its parent is missing. */
    setValue(pointer: string, content: unknown): TextEdit | null {
      const found = find(pointer)
      if (found === null) return { from: 0, to: text.length, insert: `${JSON.stringify(content, null, 2)}\n` }
      const { node, rest } = found
      const [key] = rest
      if (key === undefined) {
        return { from: node.from, to: node.to, insert: formatted(content, indentAt(text, node.from)) }
      }
      if (rest.length > 1 || node.type === 'value') return null
      const last = node.children.at(-1)
      const isMultiline = text.slice(node.from, last?.entry.from ?? node.to).includes('\n')
      const outer = indentAt(text, node.from)
      const inner =
        last !== undefined && isMultiline ? indentAt(text, last.entry.from) : outer + indentUnit(text)
      const head = node.type === 'object' ? `${JSON.stringify(key)}: ` : ''
      const insert = head + formatted(content, inner)
      if (last === undefined) {
        return { from: node.from + 1, to: node.to - 1, insert: `\n${inner}${insert}\n${outer}` }
      }
      const { to } = last.entry
      return { from: to, to, insert: isMultiline ? `,\n${inner}${insert}` : `, ${insert}` }
    },

    /** The edit that removes a property or an item; null if it is missing. */
    removeValue(pointer: string): TextEdit | null {
      const found = find(pointer)
      if (found === null || found.rest.length > 0 || found.parent === null) return null
      const { node, parent } = found
      const index = parent.children.indexOf(node)
      const [before, after] = [parent.children[index - 1], parent.children[index + 1]]
      if (after !== undefined) return { from: node.entry.from, to: after.entry.from, insert: '' }
      if (before !== undefined) return { from: before.entry.to, to: node.entry.to, insert: '' }
      return { from: parent.from + 1, to: parent.to - 1, insert: '' }
    },
  }
}

export function applyEdit(text: string, { from, to, insert }: TextEdit): string {
  return text.slice(0, from) + insert + text.slice(to)
}

/** The keys of a JSON Pointer (RFC 6901). */
export function keysOf(pointer: string): string[] {
  return pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

function firstValue(node: SyntaxNode): SyntaxNode | null {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (VALUES.has(child.name)) return child
  }
  return null
}

function keyOf(quoted: string): string {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted
  }
}

/** JSON in the style of the text around it. */
function formatted(content: unknown, indent: string): string {
  return (JSON.stringify(content, null, 2) ?? 'null').replaceAll('\n', `\n${indent}`)
}

/** The white space at the beginning of the line of an offset. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** The indentation of the first indented line. */
function indentUnit(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? '  '
}
