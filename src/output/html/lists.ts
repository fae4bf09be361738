import { isRecord } from '../../base/json.ts'
import { KINDS } from '../../document/node-table.ts'
import { cssColor } from './declarations.ts'
import { listOf, type Node, numberOf, readKeyword } from './node.ts'
import { classedElement, type Writing } from './writing.ts'

/** An unordered list. Nested lists have no marker, as in pdfmake. */
export function writeBullets(node: Node, writing: Writing): string {
  const items = listOf(node['ul']).map(item =>
    writeItem(item, bullet(isRecord(item) ? item['listType'] : null), writing),
  )
  return classedElement(writing, 'ul', bullet(node['type']), 'list', items.join(''))
}

function bullet(type: unknown): string[] {
  const marker = readKeyword(KINDS.ul.own['type']?.type, type)
  return marker === null ? [] : [`list-style-type:${marker}`]
}

export function writeNumbers(node: Node, writing: Writing): string {
  const { type, separator, reversed, start } = node
  const items = listOf(node['ol']).map(item => {
    const own = isRecord(item) ? item : {}
    const isNumbered = !isList(item)
    const value = isNumbered ? numberOf(own['counter']) : null
    const marker = own['listType'] === undefined ? [] : counter(own['listType'], separator, writing)
    return writeItem(item, marker, writing, value)
  })
  const first = numberOf(start)
  return classedElement(writing, 'ol', counter(type, separator, writing), 'list', items.join(''), {
    start: first === null ? null : Math.floor(first),
    reversed: reversed === true ? '' : null,
  })
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
  writing: Writing,
  value: number | null = null,
): string {
  const declarations = isList(item) ? ['list-style-type:none', 'counter-increment:list-item 0'] : [...marker]
  const markerColor = isRecord(item) ? cssColor(writing.styles.of(item)['markerColor']) : null
  if (markerColor !== null) declarations.push(`--marker:${markerColor}`)
  const attributes = { value: value === null ? null : Math.floor(value) }
  return classedElement(writing, 'li', declarations, 'item', () => writing.content(item, writing), attributes)
}

function isList(item: unknown): boolean {
  return isRecord(item) && (Array.isArray(item['ul']) || Array.isArray(item['ol']))
}
