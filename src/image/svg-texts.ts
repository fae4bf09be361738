/**
 * The canvas draws the text of an SVG character by character from left to right, each in the one font that it is in.
 * SVG text as a picture source gives it → the same with its texts in pieces of one font each, as they are seen. Pure.
 */
import { hasRightToLeft, isTrailing, levelRuns, mirrored, resolveLevels, visualOrder } from '../text/bidi.ts'
import { graphemesOf } from '../text/graphemes.ts'
import { withArabicForms } from './arabic-forms.ts'
import type { CharStyle } from './char-style.ts'
import { ATTRIBUTES, readAttributes } from './svg-markup.ts'

type FontStyle = Pick<CharStyle, 'fontFamily' | 'fontWeight' | 'fontStyle'>

export interface SvgTextPiece {
  readonly text: string
  /** Null: the one that the text asks for. */
  readonly family: string | null
}

interface Open {
  readonly isText: boolean
  readonly style: FontStyle
}

const TOKEN = new RegExp(`<(/?)([\\w:.-]+)${ATTRIBUTES}(/?)>|[^<]+`, 'g')
const ENTITIES = new Map(Object.entries({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }))

/** @param set Parts a text of one direction by the fonts that have it. */
export function setSvgTexts(
  svg: string,
  initial: FontStyle,
  set: (text: string, style: FontStyle) => readonly SvgTextPiece[],
): string {
  if (!svg.includes('<text') || !BEYOND_ASCII.test(svg)) return svg
  const open: Open[] = []
  return svg.replaceAll(TOKEN, (token, closing?: string, name?: string, text = '', selfClosing?: string) => {
    const outer = open.at(-1)
    if (name === undefined) {
      if (outer?.isText !== true || !BEYOND_ASCII.test(token)) return token
      const plain = token.replaceAll(/&\w+;/g, entity => ENTITIES.get(entity) ?? entity)
      return inOrderOfSight(plain, part => set(part, outer.style))
        .map(writePiece)
        .join('')
    }
    if (closing === '/') open.pop()
    else if (selfClosing !== '/') {
      const style = styleOf(text, outer?.style ?? initial)
      open.push({ isText: name === 'text' || outer?.isText === true, style })
    }
    return token
  })
}

const BEYOND_ASCII = /[^\n-~]/

function writePiece({ text, family }: SvgTextPiece): string {
  return family === null ? escaped(text) : `<tspan font-family="${escaped(family)}">${escaped(text)}</tspan>`
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, sign => SIGNS.get(sign) ?? sign)
}

const SIGNS = new Map([...ENTITIES].map(([entity, sign]) => [sign, entity]))

function styleOf(text: string, outer: FontStyle): FontStyle {
  const attributes = readAttributes(text)
  const declared = new Map(
    (attributes.get('style') ?? '').split(';').map((declaration): [string, string] => {
      const colon = declaration.indexOf(':')
      return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()]
    }),
  )
  const saidOf = (name: string) => declared.get(name) ?? attributes.get(name) ?? null
  const weight = saidOf('font-weight')
  const slant = saidOf('font-style')
  return {
    fontFamily: saidOf('font-family') ?? outer.fontFamily,
    fontWeight: weight === null ? outer.fontWeight : weightOf(weight, outer.fontWeight),
    fontStyle: slant === null ? outer.fontStyle : slant === 'normal' ? 'normal' : 'italic',
  }
}

function weightOf(value: string, outer: number): number {
  if (value === 'bold' || value === 'bolder') return 700
  if (value === 'normal' || value === 'lighter') return 400
  const number = Number(value)
  return Number.isFinite(number) ? number : outer
}

function inOrderOfSight(
  text: string,
  set: (part: string) => readonly SvgTextPiece[],
): readonly SvgTextPiece[] {
  if (!hasRightToLeft(text)) return set(text)
  const { levels, paragraphs } = resolveLevels(text, 'auto')
  const pieces = levelRuns(levels, 0, text.length).flatMap(({ start, end, level }) => {
    const part = text.slice(start, end)
    const isReversed = level % 2 === 1
    return set(isReversed ? withArabicForms(part) : part).map(piece => ({
      family: piece.family,
      text: isReversed ? mirrored(graphemesOf(piece.text).reverse().join('')) : piece.text,
      level,
      isSpace: isTrailing(piece.text),
    }))
  })
  return visualOrder(pieces, paragraphs[0]?.level ?? 0).flatMap(at => pieces[at] ?? [])
}
