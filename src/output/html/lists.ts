import { isRecord } from '../../base/json.ts'
import { KINDS } from '../../document/node-table.ts'
import { cssColor } from './declarations.ts'
import { element } from './markup.ts'
import { listOf, type Node, numberOf, readKeyword } from './node.ts'
import type { Writing } from './writing.ts'

type WriteContent = (node: unknown, writing: Writing) => string

/** An unordered list. Nested lists have no marker, as in pdfmake. */
export function writeBullets(node: Node, writing: Writing, writeContent: WriteContent): string {
  const items = listOf(node['ul']).map(item =>
    writeItem(item, bullet(isRecord(item) ? item['listType'] : null), { writing, writeContent }),
  )
  return element('ul', { class: writing.sheet.classOf(bullet(node['type']), 'list') }, items.join(''))
}

function bullet(type: unknown): string[] {
  const marker = readKeyword(KINDS.ul.own['type']?.type, type)
  return marker === null ? [] : [`list-style-type:${marker}`]
}

export function writeNumbers(node: Node, writing: Writing, writeContent: WriteContent): string {
  const { type, separator, reversed, start } = node
  const items = listOf(node['ol']).map(item => {
    const own = isRecord(item) ? item : {}
    const isNumbered = !isList(item)
    const value = isNumbered ? numberOf(own['counter']) : null
    const marker = own['listType'] === undefined ? [] : counter(own['listType'], separator, writing)
    return writeItem(item, marker, { writing, writeContent, value })
  })
  const attributes = {
    class: writing.sheet.classOf(counter(type, separator, writing), 'list'),
    start: numberOf(start) === null ? null : Math.floor(numberOf(start) ?? 1),
    reversed: reversed === true ? '' : null,
  }
  return element('ol', attributes, items.join(''))
}

/** A counter style with the separator before and after each number. */
function counter(type: unknown, separator: unknown, { sheet }: Writing): string[] {
  const system = readKeyword(KINDS.ol.own['type']?.type, type) ?? 'decimal'
  const [before, after] = Array.isArray(separator) ? separator : ['', separator]
  const [prefix, suffix] = [String(before ?? ''), String(after ?? '.')]
  if (system === 'none') return ['list-style-type:none']
  if (prefix === '' && suffix === '.') return [`list-style-type:${system}`]
  return [`list-style-type:${sheet.counterStyle(system, prefix, `${suffix} `)}`]
}

function writeItem(
  item: unknown,
  marker: readonly string[],
  {
    writing,
    writeContent,
    value = null,
  }: { writing: Writing; writeContent: WriteContent; value?: number | null },
): string {
  const declarations = isList(item) ? ['list-style-type:none', 'counter-increment:list-item 0'] : [...marker]
  const markerColor = isRecord(item) ? cssColor(writing.styles.of(item)['markerColor']) : null
  if (markerColor !== null) declarations.push(`--marker:${markerColor}`)
  const attributes = {
    class: writing.sheet.classOf(declarations, 'item'),
    value: value === null ? null : Math.floor(value),
  }
  return element('li', attributes, writeContent(item, writing))
}

function isList(item: unknown): boolean {
  return isRecord(item) && (Array.isArray(item['ul']) || Array.isArray(item['ol']))
}
