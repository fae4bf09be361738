/** The runs of a line → pieces of one font each, in reading order. */

import type { TextLine, TextRun } from '../../../scene/text/layout-text.ts'
import { readingOrder } from '../../../text/reading-order.ts'
import { featuresOf } from '../../../text/shaping/features.ts'
import type { ShapedRun } from '../../../text/shaping/shaper.ts'
import type { ClosedDocument } from '../pdf-document.ts'
import type { PdfTextFont } from '../pdfkit.ts'

export interface TextPiece {
  readonly run: TextRun
  readonly text: string
  /** Odd for right-to-left text. */
  readonly level: number
  readonly font: PdfTextFont
  readonly shaped: ShapedRun
  /** From the start of its run. */
  readonly x: number
  readonly width: number
}

/** Consecutive pieces of one run, between direction marks for text extraction. */
export interface PieceGroup {
  readonly run: TextRun
  readonly pieces: TextPiece[]
  readonly before: string
  after: string
}

export function pieceGroupsOf(document: ClosedDocument, line: TextLine): PieceGroup[] {
  const pieces = line.runs.flatMap(run => piecesOf(document, run, line))
  const order = readingOrder(pieces) ?? [{ pieces: [...pieces.keys()], before: '', after: '' }]
  return order.flatMap(({ pieces: indices, before, after }) => {
    const groups: PieceGroup[] = []
    for (const piece of indices.flatMap(i => pieces[i] ?? [])) {
      const last = groups.at(-1)
      if (last?.run === piece.run) last.pieces.push(piece)
      else groups.push({ run: piece.run, pieces: [piece], before: last ? '' : before, after: '' })
    }
    const last = groups.at(-1)
    if (last !== undefined) last.after = after
    return groups
  })
}

/** The pieces of a run from left to right. */
function piecesOf(document: ClosedDocument, run: TextRun, { wordSpacing }: TextLine): TextPiece[] {
  const { face, level, fontSize, letterSpacing } = run
  const isRtl = level % 2 === 1
  const set = document
    .chainOfFace(face.source)
    .split(run.text)
    .flatMap(({ text, font }) => {
      const words = wordSpacing === 0 ? [text] : (text.match(WORDS) ?? [])
      return words.map(text => ({ text, font }))
    })
  let x = 0
  return (isRtl ? set.reverse() : set).map(({ text, font }): TextPiece => {
    const shaped = font.shape(text, featuresFor(font, letterSpacing), isRtl)
    const spaces = wordSpacing === 0 ? 0 : text.split(' ').length - 1
    const width = (shaped.width * fontSize) / 1000 + letterSpacing * shaped.glyphs.length
    const piece = { run, text, level, font, shaped, x: isRtl ? x + wordSpacing * spaces : x, width }
    x += width + wordSpacing * spaces
    return piece
  })
}

/** A space belongs to the word before it. Justified lines widen spaces. */
const WORDS = /[^ ]* |[^ ]+/g

function featuresFor({ font }: PdfTextFont, letterSpacing: number) {
  const none = { given: null, hasTabularFigures: false, hasSmallCaps: false }
  return featuresOf(font, { ...none, isSpaced: letterSpacing !== 0 })
}
