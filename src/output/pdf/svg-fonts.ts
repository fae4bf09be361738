import { computedValue } from '../../svg/computed-style.ts'
import { createElement, type SvgElement, withAttributes } from '../../svg/element.ts'
import { OTHER_THAN_ASCII } from '../../svg/svg-picture.ts'
import {
  hasRightToLeft,
  isTrailing,
  levelRuns,
  mirrored,
  resolveLevels,
  visualOrder,
} from '../../text/bidi.ts'
import { familyNames, substituteFamily } from '../../text/fallback-families.ts'
import type { FontChain, FontPiece } from '../../text/shaping/font-chain.ts'
import type { TrackedDocument } from './tracked-document.ts'

const LINE_BREAKS = /[\n\r\t\u0085\u2028\u2029]/g
const BETWEEN_WORDS = /([^\p{L}\p{M}\p{N}\p{Cf}]+)/u

/**
 * Replaces font families by registered ones, and puts characters that their fonts lack into spans in fallback fonts:
 * pdfmake's SVG painter sets each element in one font.
 * @param byDefault Font of texts without a registered family.
 */
export function withRegisteredFonts(
  root: SvgElement,
  document: TrackedDocument,
  byDefault: unknown,
): SvgElement {
  const chains = new Map<string, FontChain>()
  const chainOf = (families: string): FontChain => {
    const known = namesIn(families, document).filter(name => document.hasFamily(name))
    const chain =
      chains.get(families) ??
      document.fontChain(known.length > 0 ? known : (byDefault ?? 'Roboto'), false, false)
    chains.set(families, chain)
    return chain
  }

  function spans(text: string, { style }: SvgElement): (SvgElement | string)[] {
    if (!OTHER_THAN_ASCII.test(text)) return [text]
    const chain = chainOf(computedValue(style, 'font-family'))
    return piecesOf(text, chain).map(piece => {
      if (piece.font === chain.first || piece.font.isColor) return piece.text
      const attributes = new Map([['font-family', piece.family]])
      return createElement('tspan', { attributes, children: [piece.text], style })
    })
  }

  function replace(element: SvgElement): SvgElement {
    const family = element.attributes.get('font-family')
    const named =
      family === undefined
        ? element
        : withAttributes(element, { 'font-family': namesIn(family, document).join(', ') })
    const children = element.children.flatMap(child =>
      typeof child === 'string' ? spans(child, element) : [replace(child)],
    )
    return { ...named, children }
  }
  return replace(root)
}

/** A list of families, with substitutes for generic families and for fonts of operating systems. */
function namesIn(list: string, document: TrackedDocument): string[] {
  return familyNames(list).map(name => {
    const standIn = document.hasFamily(name) ? null : substituteFamily(name)
    return standIn !== null && document.hasFamily(standIn) ? standIn : name
  })
}

/** Pieces in visual order: the painter sets each to the right of the one before it. */
function piecesOf(text: string, chain: FontChain): readonly FontPiece[] {
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

/** Words of a right-to-left run, and the neutral characters between them, which are mirrored and reversed here. */
function partsOf(text: string, level: number): string[] {
  if (level % 2 === 0) return [text]
  return text
    .split(BETWEEN_WORDS)
    .filter(part => part !== '')
    .map(part => (hasRightToLeft(part) ? part : mirrored([...part].reverse().join(''))))
}
