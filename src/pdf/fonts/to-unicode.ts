/** Codes of one block of a CMap: the most that Adobe's CMap specification allows (§1.4.1). */
const MAX_BLOCK = 100
const ZERO_WIDTH_SPACE = '\u200B'

/**
 * A ToUnicode CMap (ISO 32000-1 §9.10.3): by it readers find, copy and read aloud what the codes of a font show.
 * @param texts By code. An empty one is a part of what another one stands for; it is given a space without width,
 * since pdf.js would read the code itself where there is nothing.
 */
export function toUnicodeCMap(texts: readonly string[]): string {
  const ranges: string[] = []
  for (let start = 1; start < texts.length; ) {
    const end = endOfRange(texts, start)
    ranges.push(range(start, texts.slice(start, end)))
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
  let end = start + 1
  while (end < texts.length && end >> 8 === start >> 8 && end - start < MAX_BLOCK) end++
  return end
}

function range(start: number, texts: readonly string[]): string {
  const bounds = `<${hex16(start)}><${hex16(start + texts.length - 1)}>`
  return `${bounds}[${texts.map(text => `<${utf16(text === '' ? ZERO_WIDTH_SPACE : text)}>`).join('')}]`
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
