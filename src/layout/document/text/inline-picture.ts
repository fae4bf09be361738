import type { LayoutNode, Line, Page } from '../pdfmake.ts'
import { Word } from './word.ts'
import type { WordStyle } from './word-style.ts'

/** How a picture stands on its line; a number is how far above the baseline its bottom is, in points. */
export type InlineAlignment = 'baseline' | 'middle' | 'top' | 'bottom' | number

/** A picture in a text: a node with `image` or `svg`, measured before its text is. */
export interface InlinePicture extends LayoutNode {
  readonly _width?: number
  readonly _height?: number
  readonly verticalAlign?: InlineAlignment
}

/**
 * A picture that wraps as a word does. Painting finds no text in it, of a size that makes the line as high above its
 * baseline as the picture is; the picture itself is placed beside the line.
 */
export class PictureWord extends Word {
  readonly picture: InlinePicture
  /** How far its top stands above the baseline of its line, and its bottom below. */
  readonly above: number
  readonly below: number

  constructor(picture: InlinePicture, style: WordStyle) {
    super('', style)
    const { _width: width = 0, _height: height = 0, verticalAlign = 'baseline' } = picture
    this.picture = picture
    this.width = width
    this.above = topOf(verticalAlign, height, style)
    this.below = height - this.above
  }

  override get fontSize(): number {
    return (Math.max(0, this.above) * 1000) / this.style.font.ascender
  }
  override get height(): number {
    const { height, font, fontSize } = this.style
    const descent = height - (font.ascender * fontSize) / 1000
    return Math.max(0, this.above) + Math.max(descent, this.below)
  }
  override get background(): null {
    return null
  }
  override get decoration(): null {
    return null
  }
}

/** As CSS 2.2 §10.8.1 has it, where `top` and `bottom` are those of the text. */
function topOf(alignment: InlineAlignment, height: number, { font, fontSize }: WordStyle): number {
  const ems = (thousandths: number): number => (thousandths * fontSize) / 1000
  switch (alignment) {
    case 'baseline':
      return height
    case 'middle':
      return ems(font.xHeight) / 2 + height / 2
    case 'top':
      return ems(font.ascender)
    case 'bottom':
      return ems(font.descender) + height
    default:
      return height + alignment
  }
}

/** Puts the pictures of a line, which stands on a page, beside it. */
export function placePictures(line: Line, page: Page): void {
  const { x = 0, y = 0 } = line
  const baseline = y + line.getAscenderHeight()
  for (const word of line.inlines) {
    if (!(word instanceof PictureWord)) continue
    const { picture, above } = word
    const item = { ...picture, x: x + word.x, y: baseline - above }
    page.items.push({ type: 'image' in picture ? 'image' : 'svg', item })
  }
}
