import type { PdfDocumentInstance } from './parts.ts'

const TEXT_ELEMENT = /<text\b[^>]*>[\s\S]*?<\/text\s*>/g
/** Text between tags that a font may lack something of. */
const CONTENT = />([^<>]*[^ -~\s<>][^<>]*)</g
const ENTITY = /(&[#\w]+;)/
const FONT_FAMILY = /\sfont-family\s*=\s*(?:"([^"]*)"|'([^']*)')|[\s";']font-family\s*:\s*([^;"<]*)/
const QUOTES = /^\s*['"]?|['"]?\s*$/g

/**
 * The SVG with what the fonts of its texts lack set in others, which have it. Painting sets each element in one font.
 * @param byDefault The font of texts that name none.
 */
export function withFontsOfTexts(svg: string, document: PdfDocumentInstance, byDefault: unknown): string {
  if (!svg.includes('<text')) return svg
  const ofRoot = familyIn(/<svg\b[^>]*>/.exec(svg)?.[0] ?? '')
  return svg.replaceAll(TEXT_ELEMENT, element => {
    const [tag = ''] = /^<text[^>]*>/.exec(element) ?? []
    const asked = (familyIn(tag) ?? ofRoot ?? '').split(',').map(name => name.replaceAll(QUOTES, ''))
    const known = asked.filter(name => document.hasFamily(name))
    const chain = document.fontChain(known.length > 0 ? known : (byDefault ?? 'Roboto'), false, false)
    const set = (text: string): string =>
      chain
        .split(text)
        .map(piece =>
          piece.font === chain.first || piece.font.codeDigits === 2
            ? piece.text
            : `<tspan font-family="${piece.family}">${piece.text}</tspan>`,
        )
        .join('')
    return element.replaceAll(CONTENT, (_, content: string) => {
      const parts = content.split(ENTITY).map((part, i) => (i % 2 === 1 ? part : set(part)))
      return `>${parts.join('')}<`
    })
  })
}

function familyIn(tag: string): string | null {
  const [, double, single, declared] = FONT_FAMILY.exec(tag) ?? []
  return double ?? single ?? declared ?? null
}
