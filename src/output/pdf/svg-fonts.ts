import {
  hasRightToLeft,
  isTrailing,
  levelRuns,
  mirrored,
  resolveLevels,
  visualOrder,
} from '../../text/bidi.ts'
import { standInFamily } from '../../text/fallback-families.ts'
import type { FontChain, SetText } from '../../text/shaping/font-chain.ts'
import type { TrackedDocument } from './tracked-document.ts'

const TEXT_ELEMENT = /<text\b[^>]*>[\s\S]*?<\/text\s*>/g
/** Text between tags that a font may lack something of. */
const CONTENT = />([^<>]*[^ -~\s<>][^<>]*)</g
const ENTITY = /(&[#\w]+;)/
const FAMILY = / font-family="([^"]*)"/
const FONT_FAMILY = new RegExp(FAMILY, 'g')
const LINE_BREAKS = /[\n\r\t\u0085\u2028\u2029]/g
const BETWEEN_WORDS = /([^\p{L}\p{M}\p{N}\p{Cf}]+)/u
const QUOTES = /^\s*['"]?|['"]?\s*$/g

/**
 * The SVG with its font families by the names of registered ones, and with what these lack set in others, which have
 * it. Painting sets each element in one font.
 * @param byDefault The font of texts that name none.
 */
export function withFontsOfTexts(svg: string, document: TrackedDocument, byDefault: unknown): string {
  if (!svg.includes('<text')) return svg
  const named = svg.replaceAll(
    FONT_FAMILY,
    (_, list: string) => ` font-family="${registered(list, document)}"`,
  )
  const ofRoot = familyIn(/<svg\b[^>]*>/.exec(named)?.[0] ?? '')
  return named.replaceAll(TEXT_ELEMENT, element => {
    const [tag = ''] = /^<text[^>]*>/.exec(element) ?? []
    const asked = namesIn(familyIn(tag) ?? ofRoot ?? '')
    const known = asked.filter(name => document.hasFamily(name))
    const chain = document.fontChain(known.length > 0 ? known : (byDefault ?? 'Roboto'), false, false)
    const set = (text: string): string =>
      piecesOf(text, chain)
        .map(piece =>
          piece.font === chain.first || piece.font.isColor
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

/** A list of families with those that look alike in place of generic ones and of fonts of operating systems. */
function registered(list: string, document: TrackedDocument): string {
  return namesIn(list)
    .map(name => {
      if (document.hasFamily(name)) return name
      const standIn = standInFamily(name)
      return standIn !== null && document.hasFamily(standIn) ? standIn : name
    })
    .join(', ')
}

/** The names of a list as it stands in an attribute. */
function namesIn(list: string): string[] {
  return list
    .replaceAll('&quot;', '')
    .split(',')
    .map(name => name.replaceAll(QUOTES, ''))
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
  return FAMILY.exec(tag)?.[1] ?? null
}
