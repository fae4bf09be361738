/**
 * An SVG text → its glyphs as paths, laid out by SVG 2 §11: the canvas places each character of an SVG text separately,
 * without kerning, spacing or bidirectional order. Pure.
 */
import {
  type Box,
  type Matrix,
  mapBox,
  multiply,
  rotation,
  translation,
  unite,
} from '../../../graphics/affine.ts'
import { parsePath } from '../../../graphics/path.ts'
import { measurePath, type PathMeasure } from '../../../graphics/path-measure.ts'
import type { FacedPiece, FontStyle } from '../../../scene/text/text-fonts.ts'
import { computedValue } from '../../../svg/computed-style.ts'
import { createElement, type SvgElement } from '../../../svg/element.ts'
import { hasRightToLeft, isTrailing, levelRuns, resolveLevels, visualOrder } from '../../../text/bidi.ts'
import { type Character, type Line, readCharacters } from './svg-characters.ts'
import { baselineOffset, type SvgGlyph, shapeRun } from './svg-glyphs.ts'

export interface SvgTextFonts {
  split(style: FontStyle, text: string): readonly FacedPiece[]
}

/** A glyph with its position and rotation in user space. */
interface PlacedGlyph {
  readonly glyph: SvgGlyph
  readonly character: Character
  x: number
  y: number
  /** Radians. */
  angle: number
  /** Scale factor along the line. */
  stretch: number
  isHidden: boolean
  /** Letter spacing after it. */
  readonly spacing: number
}

/** Converts texts to paths, for `normalizeSvg`. */
export function createTextOutlines(fonts: SvgTextFonts) {
  return (text: SvgElement, pathOf: PathOf): SvgElement => {
    const lines = readCharacters(text)
    const placed = placeLines(lines, fonts)
    fitLengths(text, placed)
    for (const chunk of chunksOf(lines, placed)) anchor(chunk)
    alongPaths(placed, pathOf)
    return drawn(text, placed)
  }
}

function placeLines(lines: readonly Line[], fonts: SvgTextFonts): PlacedGlyph[] {
  const placed: PlacedGlyph[] = []
  let [x, y] = [0, 0]
  for (const { characters } of lines) {
    const [first] = characters
    if (first === undefined) continue
    x = (first.x ?? (first.startsPath ? 0 : x)) + first.dx
    y = (first.y ?? (first.startsPath ? 0 : y)) + first.dy
    for (const run of orderedRuns(characters)) {
      const { style } = run.characters[0] ?? first
      const offset = baselineOffset(style, fonts)
      const letterSpacing = Number(computedValue(style, 'letter-spacing'))
      const wordSpacing = Number(computedValue(style, 'word-spacing'))
      for (const { glyph, at } of shapeRun(run, fonts, letterSpacing !== 0)) {
        const character = run.characters[at] ?? first
        placed.push({
          ...{ glyph, character, x: x + glyph.x, y: y + glyph.y + offset },
          ...{
            angle: (character.rotate * Math.PI) / 180,
            stretch: 1,
            isHidden: false,
            spacing: letterSpacing,
          },
        })
        x +=
          glyph.advance +
          letterSpacing +
          (character.text === ' ' || character.text === '\u00a0' ? wordSpacing : 0)
      }
    }
  }
  return placed
}

export interface TextRun {
  readonly characters: readonly Character[]
  readonly isRightToLeft: boolean
}

/** Runs of one style and direction, in visual order. */
function orderedRuns(characters: readonly Character[]): TextRun[] {
  const styled: Character[][] = []
  for (const character of characters) {
    const last = styled.at(-1)
    if (last !== undefined && last[0]?.element === character.element) last.push(character)
    else styled.push([character])
  }
  const text = characters.map(each => each.text).join('')
  if (!hasRightToLeft(text)) return styled.map(run => ({ characters: run, isRightToLeft: false }))
  const { levels, paragraphs } = resolveLevels(text, 'auto')
  const runs: (TextRun & { level: number; isSpace: boolean })[] = []
  let start = 0
  for (const run of styled) {
    const length = run.reduce((sum, each) => sum + each.text.length, 0)
    for (const { start: from, end, level } of levelRuns(levels, start, start + length)) {
      let at = start
      const inside = run.filter(each => {
        const isInside = at >= from && at < end
        at += each.text.length
        return isInside
      })
      const isSpace = isTrailing(inside.map(each => each.text).join(''))
      runs.push({ characters: inside, isRightToLeft: level % 2 === 1, level, isSpace })
    }
    start += length
  }
  return visualOrder(runs, paragraphs[0]?.level ?? 0).flatMap(i => runs[i] ?? [])
}

/** Applies `textLength` of the text and its descendants, innermost first (SVG 2 §11.5). */
function fitLengths(element: SvgElement, placed: readonly PlacedGlyph[]): void {
  for (const child of element.children) if (typeof child !== 'string') fitLengths(child, placed)
  const length = Number(element.attributes.get('textLength') ?? Number.NaN)
  if (!(length > 0)) return
  const inside = placed.filter(({ character }) => isWithin(character, element))
  const [first, last] = [inside[0], inside.at(-1)]
  if (first === undefined || last === undefined) return
  const natural = last.x + last.glyph.advance - first.x
  const isStretched = element.attributes.get('lengthAdjust') === 'spacingAndGlyphs'
  const start = first.x
  const share = isStretched ? length / natural : (length - natural) / Math.max(1, inside.length - 1)
  for (const [i, each] of inside.entries()) {
    if (isStretched) {
      each.x = start + (each.x - start) * share
      each.stretch *= share
    } else each.x += i * share
  }
  const after = placed.slice(placed.indexOf(last) + 1)
  for (const each of after) {
    if (each.character.x !== null) break
    each.x += length - natural
  }
}

function isWithin(character: Character, element: SvgElement): boolean {
  return character.ancestors.includes(element)
}

/** The glyphs of each anchored chunk (SVG 2 §11.4). */
function chunksOf(lines: readonly Line[], placed: readonly PlacedGlyph[]): PlacedGlyph[][] {
  const byCharacter = new Map(lines.flatMap((line, i) => line.characters.map(each => [each, i] as const)))
  const chunks: PlacedGlyph[][] = []
  let current = -1
  for (const glyph of placed) {
    const line = byCharacter.get(glyph.character) ?? 0
    const startsChunk = line !== current && lines[line]?.isAnchored === true
    current = line
    const last = chunks.at(-1)
    if (startsChunk || last === undefined) chunks.push([glyph])
    else last.push(glyph)
  }
  return chunks
}

function anchor(chunk: readonly PlacedGlyph[]): void {
  const [first, last] = [chunk[0], chunk.at(-1)]
  if (first === undefined || last === undefined) return
  const { style } = first.character
  const anchor = computedValue(style, 'text-anchor')
  const isTurned = computedValue(style, 'direction') === 'rtl'
  const share = anchor === 'middle' ? 0.5 : (anchor === 'end') !== isTurned ? 1 : 0
  const width = last.x + last.glyph.advance * last.stretch + last.spacing - first.x
  for (const glyph of chunk) glyph.x -= width * share
}

type PathOf = (id: string) => string | null

function alongPaths(placed: readonly PlacedGlyph[], pathOf: PathOf): void {
  const rulers = new Map<SvgElement, PathMeasure | null>()
  for (const each of placed) {
    const along = each.character.ancestors.find(({ name }) => name === 'textPath')
    if (along === undefined) continue
    let ruler = rulers.get(along)
    if (ruler === undefined) {
      const target = pathOf(along.attributes.get('xlink:href')?.slice(1) ?? '')
      ruler = target === null ? null : measurePath(parsePath(target).path)
      rulers.set(along, ruler)
    }
    if (ruler === null) {
      each.isHidden = true
      continue
    }
    const offset = along.attributes.get('startOffset') ?? '0'
    const start = offset.endsWith('%')
      ? (Number.parseFloat(offset) / 100) * ruler.length
      : Number.parseFloat(offset) || 0
    const half = (each.glyph.advance * each.stretch) / 2
    const middle = start + each.x + half
    each.isHidden = middle < 0 || middle > ruler.length
    const { x, y, angle } = ruler.at(middle)
    const rise = each.y
    each.x = x - half * Math.cos(angle) - rise * Math.sin(angle)
    each.y = y - half * Math.sin(angle) + rise * Math.cos(angle)
    each.angle += angle
  }
}

/** The text as a group of paths with the paints of its spans. */
function drawn(text: SvgElement, placed: readonly PlacedGlyph[]): SvgElement {
  const boxes: Box[] = []
  const byElement = new Map<SvgElement, PlacedGlyph[]>()
  for (const each of placed) {
    if (each.isHidden) continue
    boxes.push(cellOf(each))
    const known = byElement.get(each.character.element)
    if (known === undefined) byElement.set(each.character.element, [each])
    else known.push(each)
  }
  const [firstBox] = boxes
  const box = firstBox === undefined ? null : boxes.reduce(unite)
  const build = (element: SvgElement): SvgElement => {
    const own = pathsOf(element, byElement.get(element) ?? [])
    const inner = element.children.flatMap(child => (typeof child === 'string' ? [] : [build(child)]))
    const attributes = new Map([...element.attributes].filter(([name]) => !OF_TEXT.has(name)))
    const children = [...own, ...inner.filter(({ children }) => children.length > 0)]
    return createElement('g', {
      attributes,
      matrix: element.matrix,
      children,
      style: element.style,
      fillBox: () => box,
    })
  }
  return build(text)
}

const OF_TEXT = new Set(
  (
    'x y dx dy rotate textLength lengthAdjust startOffset method spacing font-size font-family font-weight font-style ' +
    'text-anchor letter-spacing word-spacing dominant-baseline alignment-baseline baseline-shift text-decoration ' +
    'direction xml:space xlink:href writing-mode unicode-bidi text-rendering side path'
  ).split(' '),
)

function mapOf({ x, y, angle, stretch }: PlacedGlyph): Matrix {
  const turned =
    angle === 0 ? translation(x, y) : multiply(translation(x, y), rotation((angle * 180) / Math.PI))
  return stretch === 1 ? turned : multiply(turned, [stretch, 0, 0, 1, 0, 0])
}

function cellOf(each: PlacedGlyph): Box {
  const { advance, ascent, descent } = each.glyph
  return mapBox(mapOf(each), { left: 0, top: -ascent, right: advance, bottom: descent })
}

/** A path per glyph, so that the cost of each is quick to estimate; colour glyphs have several. */
function pathsOf(element: SvgElement, glyphs: readonly PlacedGlyph[]): SvgElement[] {
  const { style } = element
  const paths: SvgElement[] = []
  const pathElement = (d: string, isBold: boolean, fill: string | null = null): SvgElement => {
    const attributes = new Map([['d', d]])
    if (fill !== null) attributes.set('fill', fill).set('stroke', 'none')
    // Synthetic bold: a stroke thickens the glyph, as in browsers.
    if (isBold && fill === null && computedValue(style, 'stroke') === 'none') {
      const paint = computedValue(style, 'fill')
      attributes
        .set('stroke', paint)
        .set('stroke-width', String(Number(computedValue(style, 'font-size')) / 30))
    }
    return createElement('path', { attributes, style })
  }
  const decoration = decorationOf(element, glyphs)
  if (decoration?.isBehind === true) paths.push(pathElement(decoration.d, false))
  for (const each of glyphs) {
    const map = mapOf(each)
    for (const { fill, outline } of each.glyph.layers) {
      const data = outline(map)
      if (data !== '') paths.push(pathElement(data, each.glyph.isBold, fill))
    }
  }
  if (decoration?.isBehind === false) paths.push(pathElement(decoration.d, false))
  return paths
}

/** Text decoration: the line under, over or through the glyphs. */
function decorationOf(
  { style }: SvgElement,
  glyphs: readonly PlacedGlyph[],
): { d: string; isBehind: boolean } | null {
  const [first] = glyphs
  const kind = first?.character.ancestors
    .map(ancestor => computedValue(ancestor.style, 'text-decoration'))
    .find(value => value !== 'none')
  if (kind === undefined || first === undefined) return null
  const size = Number(computedValue(style, 'font-size'))
  const { ascent, underline } = first.glyph
  const thickness = underline.height
  const top = kind === 'underline' ? underline.top : kind === 'overline' ? -ascent : -size * 0.29
  const d = glyphs
    .map(each => {
      const [a, b, c, e, x, y] = mapOf(each)
      const at = (u: number, v: number) => `${round(a * u + c * v + x)} ${round(b * u + e * v + y)}`
      const { advance } = each.glyph
      return `M${at(0, top)}L${at(advance, top)}L${at(advance, top + thickness)}L${at(0, top + thickness)}Z`
    })
    .join('')
  return { d, isBehind: kind !== 'line-through' }
}

function round(value: number): number {
  return Number(value.toFixed(4))
}
