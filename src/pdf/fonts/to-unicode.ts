/** Codes of one block of a CMap: the most that Adobe's CMap specification allows (§1.4.1). */
const MAX_BLOCK = 100

/**
 * A ToUnicode CMap (ISO 32000-1 §9.10.3): by it readers find, copy and read aloud what the codes of a font show.
 * @param texts By code. An empty one is left out: its code is a part of what another one stands for.
 */
export function toUnicodeCMap(texts: readonly string[]): string {
  const ranges: string[] = []
  for (let start = 0; start < texts.length; ) {
    const end = endOfRange(texts, start)
    if (end > start) ranges.push(range(start, texts.slice(start, end)))
    start = Math.max(end, start + 1)
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
<0000><FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict/CMap defineresource pop
end
end`
}

/** A range has no gaps, and the first byte of its codes is the same. */
function endOfRange(texts: readonly string[], start: number): number {
  let end = start
  while (end < texts.length && texts[end] !== '' && end >> 8 === start >> 8 && end - start < MAX_BLOCK) end++
  return end
}

function range(start: number, texts: readonly string[]): string {
  const bounds = `<${hex16(start)}><${hex16(start + texts.length - 1)}>`
  return `${bounds}[${texts.map(text => `<${utf16(text)}>`).join('')}]`
}

/** UTF-16, the higher byte first; characters beyond U+FFFF as surrogate pairs. */
function utf16(text: string): string {
  let codes = ''
  for (let i = 0; i < text.length; i++) codes += hex16(text.charCodeAt(i))
  return codes
}

function hex16(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0')
}
