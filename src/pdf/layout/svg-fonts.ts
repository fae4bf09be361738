import {
  hasRightToLeft,
  isTrailing,
  levelRuns,
  mirrored,
  resolveLevels,
  visualOrder,
} from '../../text/bidi.ts'
import type { FontChain, SetText } from '../fonts/font-chain.ts'
import type { PdfDocumentInstance } from './parts.ts'

const TEXT_ELEMENT = /<text\b[^>]*>[\s\S]*?<\/text\s*>/g
/** Text between tags that a font may lack something of. */
const CONTENT = />([^<>]*[^ -~\s<>][^<>]*)</g
const ENTITY = /(&[#\w]+;)/
const FONT_FAMILY = /\sfont-family\s*=\s*(?:"([^"]*)"|'([^']*)')|[\s";']font-family\s*:\s*([^;"<]*)/
const LINE_BREAKS = /[\n\r\t\u0085\u2028\u2029]/g
const BETWEEN_WORDS = /([^\p{L}\p{M}\p{N}\p{Cf}]+)/u
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
      piecesOf(text, chain)
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

/** Each is set from left to right behind the one before it: so they stand as they are seen. */
function piecesOf(text: string, chain: FontChain): readonly SetText[] {
  const pieces = chain.split(text)
  if (pieces.length === 1 || !hasRightToLeft(text)) return pieces
  const line = text.replaceAll(LINE_BREAKS, ' ')
  const { levels, paragraphs } = resolveLevels(line, 'auto')
  const directed = levelRuns(levels, 0, line.length).flatMap(({ start, end, level }) =>
    partsOf(line.slice(start, end), level)
      .flatMap(part => chain.split(part))
      .map(piece => ({ ...piece, level, isSpace: isTrailing(piece.text) })),
  )
  return visualOrder(directed, paragraphs[0]?.level ?? 0).flatMap(i => directed[i] ?? [])
}

/** Words, and what stands between them, which nothing in it tells to run from the right: that is turned around here. */
function partsOf(text: string, level: number): string[] {
  if (level % 2 === 0) return [text]
  return text
    .split(BETWEEN_WORDS)
    .filter(part => part !== '')
    .map(part => (hasRightToLeft(part) ? part : mirrored([...part].reverse().join(''))))
}

function familyIn(tag: string): string | null {
  const [, double, single, declared] = FONT_FAMILY.exec(tag) ?? []
  return double ?? single ?? declared ?? null
}
