import type { LayoutNode, Line, Page } from '../pdfmake.ts'
import { tagStructure } from '../source-tags.ts'
import { Word } from './word.ts'
import type { WordStyle } from './word-style.ts'

/**
 * Vertical alignment of a picture in a line; a number is the distance of its bottom above the baseline, in points.
 */
export type InlineAlignment = 'baseline' | 'middle' | 'top' | 'bottom' | number

/** A picture in a text: a node with `image` or `svg` that is measured before its text. */
export interface InlinePicture extends LayoutNode {
  readonly _width?: number
  readonly _height?: number
  readonly verticalAlign?: InlineAlignment
}

/**
 * A picture that wraps like a word. Painting receives an empty text whose font size gives the line the height of the
 * picture; the picture itself is a separate page item.
 */
export class PictureWord extends Word {
  readonly picture: InlinePicture
  /** Distance of its top above the baseline, and of its bottom below it, in points. */
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
  get background(): null {
    return null
  }
  get decoration(): null {
    return null
  }
}

/** CSS 2.2 §10.8.1; `top` and `bottom` are those of the text. */
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

/** Adds the pictures of a placed line to its page. */
export function placePictures(line: Line, page: Page): void {
  const { x = 0, y = 0 } = line
  const baseline = y + line.getAscenderHeight()
  for (const word of line.inlines) {
    if (!(word instanceof PictureWord)) continue
    const { picture, above } = word
    const item = { ...picture, x: x + word.x, y: baseline - above }
    tagStructure(item, word._content ?? null)
    page.items.push({ type: 'image' in picture ? 'image' : 'svg', item })
  }
}
