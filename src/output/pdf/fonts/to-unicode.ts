/** Maximum codes per block of a CMap (Adobe CMap specification §1.4.1). */
const MAX_BLOCK = 100
/** Consecutive characters from this number on are written as a range. */
const MIN_ORDER = 3
const ZERO_WIDTH_SPACE = '\u200B'

/**
 * A ToUnicode CMap (ISO 32000-1 §9.10.3), which readers use to search, copy and read text.
 * @param texts By code; null for unused codes. An empty text is part of another glyph's text; it becomes a
 * zero-width space, because pdf.js would use the code itself.
 * @param bytes Bytes per code.
 */
export function toUnicodeCMap(texts: readonly (string | null)[], bytes: 1 | 2): string {
  const ranges: string[] = []
  for (let start = 0; start < texts.length; ) {
    if (texts[start] === null) {
      start++
      continue
    }
    const end = endOfRange(texts, start)
    ranges.push(range(start, texts.slice(start, end), bytes))
    start = end
  }
  const blocks: string[] = []
  for (let i = 0; i < ranges.length; i += MAX_BLOCK) {
    const block = ranges.slice(i, i + MAX_BLOCK)
    blocks.push(`${block.length} beginbfrange\n${block.join('\n')}\nendbfrange`)
  }
  return `/CIDInit/ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
/CMapName/Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<${hex(0, bytes)}><${hex(256 ** bytes - 1, bytes)}>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict/CMap defineresource pop
end
end`
}

/** End of a range: no gaps, and the same first byte. */
function endOfRange(texts: readonly (string | null)[], start: number): number {
  const inOrder = endOfOrder(texts, start)
  if (inOrder - start >= MIN_ORDER) return inOrder
  let end = start + 1
  while (end < texts.length && end >> 8 === start >> 8 && end - start < MAX_BLOCK) {
    if (texts[end] === null || endOfOrder(texts, end) - end >= MIN_ORDER) break
    end++
  }
  return end
}

/** End of consecutive characters with consecutive codes and the same first byte. */
function endOfOrder(texts: readonly (string | null)[], start: number): number {
  const first = texts[start] ?? ''
  if (first.length !== 1) return start
  let end = start
  for (let unit = first.charCodeAt(0); end < texts.length && end >> 8 === start >> 8; end++, unit++) {
    if (unit >> 8 !== first.charCodeAt(0) >> 8 || texts[end] !== String.fromCharCode(unit)) break
  }
  return end
}

function range(start: number, texts: readonly (string | null)[], bytes: 1 | 2): string {
  const bounds = `<${hex(start, bytes)}><${hex(start + texts.length - 1, bytes)}>`
  const isInOrder = texts.length >= MIN_ORDER && endOfOrder(texts, 0) === texts.length
  if (isInOrder) return `${bounds}<${utf16(texts[0] ?? '')}>`
  return `${bounds}[${texts.map(text => `<${utf16(text || ZERO_WIDTH_SPACE)}>`).join('')}]`
}

/** UTF-16BE in hexadecimal. */
export function utf16(text: string): string {
  let codes = ''
  for (let i = 0; i < text.length; i++) codes += hex(text.charCodeAt(i), 2)
  return codes
}

function hex(value: number, bytes: 1 | 2): string {
  return value
    .toString(16)
    .toUpperCase()
    .padStart(2 * bytes, '0')
}
