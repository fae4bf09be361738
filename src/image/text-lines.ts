import type { CharStyle } from './char-style.ts'
import { graphemesOf, type TextStage } from './fonts.ts'
import type { TextShape } from './scene.ts'
import type { TextRun } from './text.ts'

/** Text of one style. Pieces of one style share the style object. */
export interface Piece {
  readonly text: string
  readonly style: CharStyle
}

/** A line before it is measured. */
export interface Wrapped {
  readonly pieces: readonly Piece[]
  readonly endsParagraph: boolean
}

export interface LineOptions {
  readonly shape: TextShape
  /** The object's own style, at the size that is tried. */
  readonly baseStyle: CharStyle
  readonly stage: TextStage
}

/** The paragraphs of a text, each as pieces of one style. */
export function piecesOf({ text, style, styles }: TextShape): Piece[][] {
  const paragraphs = text.split(/\r?\n/)
  if (styles === null) return paragraphs.map(line => (line === '' ? [] : [{ text: line, style }]))
  const resolved = new Map<Partial<CharStyle>, CharStyle>()
  let index = 0
  return paragraphs.map((paragraph, line) => {
    const pieces = graphemesOf(paragraph).map((grapheme, char): Piece => {
      const own = styles.at({ line, char, index })
      index += 1
      if (own === null) return { text: grapheme, style }
      const full = resolved.get(own) ?? { ...style, ...own }
      resolved.set(own, full)
      return { text: grapheme, style: full }
    })
    return mergePieces(pieces)
  })
}

/** Joins neighbours that look the same. */
function mergePieces(pieces: readonly Piece[]): Piece[] {
  const merged: { texts: string[]; style: CharStyle }[] = []
  for (const { text, style } of pieces) {
    const last = merged.at(-1)
    if (last !== undefined && looksLike(last.style, style)) last.texts.push(text)
    else merged.push({ texts: [text], style })
  }
  return merged.map(({ texts, style }) => ({ text: texts.join(''), style }))
}

function looksLike(a: CharStyle, b: CharStyle): boolean {
  if (a === b) return true
  return (Object.keys(a) as (keyof CharStyle)[]).every(name => a[name] === b[name])
}

/**
 * Breaks paragraphs into lines no wider than `width`, at spaces, which the break swallows. As in Fabric, a word
 * that is wider than the box widens it. With `width` null there are no breaks.
 */
export function linesOf(
  paragraphs: readonly (readonly Piece[])[],
  { width, ...options }: LineOptions & { width: number | null },
): { lines: Wrapped[]; width: number } {
  if (width === null) {
    return { lines: paragraphs.map(pieces => ({ pieces, endsParagraph: true })), width: 0 }
  }
  const words = paragraphs.map(pieces => wordsOf(pieces, options))
  const boxWidth = words.flat().reduce((widest, word) => Math.max(widest, word.width), width)
  return { lines: words.flatMap(list => wrap(list, boxWidth)), width: boxWidth }
}

interface Word {
  readonly pieces: readonly Piece[]
  /** Without the letter spacing after its last character. */
  readonly width: number
  readonly letterSpacing: number
  /** The space before it, and its width; null for the first word and where there are no spaces. */
  readonly space: Piece | null
  readonly spaceWidth: number
}

function wordsOf(pieces: readonly Piece[], options: LineOptions): Word[] {
  const words: Word[] = []
  let open: Piece[] = []
  let space: Piece | null = null
  const close = (next: Piece | null): void => {
    words.push(measureWord(open, space, options))
    open = []
    space = next
  }
  for (const { text, style } of pieces) {
    if (options.shape.splitByGrapheme) {
      for (const grapheme of graphemesOf(text))
        words.push(measureWord([{ text: grapheme, style }], null, options))
      continue
    }
    for (const part of text.split(/([ \t])/)) {
      if (part === ' ' || part === '\t') close({ text: ' ', style })
      else if (part !== '') open.push({ text: part, style })
    }
  }
  if (!options.shape.splitByGrapheme) close(null)
  return words
}

function measureWord(pieces: readonly Piece[], space: Piece | null, options: LineOptions): Word {
  const { width } = measureLine(pieces, options)
  return {
    pieces,
    width,
    letterSpacing: spacingOf(pieces.at(-1)?.style ?? options.baseStyle, options),
    space,
    spaceWidth: space === null ? 0 : widthOf(space, options),
  }
}

function wrap(words: readonly Word[], width: number): Wrapped[] {
  const lines: Wrapped[] = []
  let pieces: Piece[] = []
  let lineWidth = 0
  let isFresh = true
  for (const word of words) {
    const wider = lineWidth + word.spaceWidth + word.width
    if (!isFresh && wider > width + ROUNDING) {
      lines.push({ pieces: mergePieces(pieces), endsParagraph: false })
      pieces = []
      isFresh = true
    }
    if (!isFresh && word.space !== null) pieces.push(word.space)
    lineWidth = (isFresh ? word.width : wider) + word.letterSpacing
    pieces.push(...word.pieces)
    isFresh = false
  }
  lines.push({ pieces: mergePieces(pieces), endsParagraph: true })
  return lines
}

/** The canvas tells widths in hundredths, and a line's is the sum of its parts: what fits exactly stays on it. */
const ROUNDING = 0.05

/** The runs of a line from x = 0 on, its width, and the size of its largest font. */
export function measureLine(
  pieces: readonly Piece[],
  options: LineOptions,
): { runs: TextRun[]; width: number; fontSize: number } {
  const { shape, baseStyle, stage } = options
  const ordered = shape.direction === 'rtl' ? pieces.toReversed() : pieces
  let x = 0
  const runs = ordered.map((piece): TextRun => {
    const resolved = stage.resolve(piece.style, piece.text)
    const letterSpacing = spacingOf(piece.style, options)
    const width = stage.width(resolved, letterSpacing)
    const run = { ...resolved, style: piece.style, x, width, letterSpacing }
    x += width
    return run
  })
  const fontSize = pieces.reduce((size, { style }) => Math.max(size, style.fontSize), 0)
  return {
    runs,
    width: Math.max(0, x - (runs.at(-1)?.letterSpacing ?? 0)),
    fontSize: pieces.length === 0 ? baseStyle.fontSize : fontSize,
  }
}

function widthOf(piece: Piece, options: LineOptions): number {
  return options.stage.width(options.stage.resolve(piece.style, piece.text), spacingOf(piece.style, options))
}

function spacingOf(style: CharStyle, { shape }: LineOptions): number {
  return (style.fontSize * shape.charSpacing) / 1000
}
