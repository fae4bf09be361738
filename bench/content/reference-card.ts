import { createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { ROBOTO } from '../engines/fonts.ts'
import { CARD, CARD_TEXT_NAMES, CARD_TEXTS, type TextDesign } from './card-design.ts'
import type { CardPictures } from './card-pictures.ts'
import type { Card } from './contents.ts'

/** A reference card, drawn with canvas calls. */
export interface ReferenceCard {
  /** RGBA. */
  readonly pixels: Uint8ClampedArray
  readonly words: readonly Word[]
}

/** A word of a card and the box of its glyphs. */
export interface Word {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Draws a card with plain canvas calls, independent of the engines. */
export async function drawReferenceCard(card: Card, pictures: CardPictures): Promise<ReferenceCard> {
  const { width, height, photo, shade, logo, boxes } = CARD
  const context = createCanvas(width, height).getContext('2d')
  const scale = Math.max(width / photo.width, height / photo.height)
  const [across, down] = [photo.width * scale, photo.height * scale]
  const photoImage = await loadImage(Buffer.from(pictures.photo))
  context.drawImage(photoImage, (width - across) / 2, (height - down) / 2, across, down)
  const gradient = context.createLinearGradient(0, shade.top, 0, shade.top + shade.height)
  gradient.addColorStop(0, `rgba(${shade.color}, 0)`)
  gradient.addColorStop(1, `rgba(${shade.color}, ${shade.opacity})`)
  context.fillStyle = gradient
  context.fillRect(0, shade.top, width, shade.height)
  context.drawImage(await loadImage(Buffer.from(pictures.logo)), logo.left, logo.top, logo.size, logo.size)
  for (const { left, top, width, height, radius, fill } of boxes) {
    context.fillStyle = fill
    context.beginPath()
    context.roundRect(left, top, width, height, radius)
    context.fill()
  }
  GlobalFonts.registerFromPath(ROBOTO.regular, 'Reference')
  GlobalFonts.registerFromPath(ROBOTO.bold, 'Reference Bold')
  const words = CARD_TEXT_NAMES.flatMap(name => drawText(card[name], CARD_TEXTS[name], context))
  return { pixels: context.getImageData(0, 0, width, height).data, words }
}

function drawText(text: string, design: TextDesign, context: SKRSContext2D): Word[] {
  const { left, width, align, fontSize, isBold, color, baseline, leading } = design
  context.font = `${fontSize}px ${isBold ? 'Reference Bold' : 'Reference'}`
  context.fillStyle = color
  return breakLines(text, width, context).flatMap((line, i) => {
    const free = width - context.measureText(line).width
    const start = left + (align === 'center' ? free / 2 : 0)
    const y = baseline + i * leading
    context.fillText(line, start, y)
    const words = line.split(' ')
    return words.map((word, i): Word => {
      const before = words.slice(0, i).join(' ')
      const x = start + context.measureText(i === 0 ? '' : `${before} `).width
      const box = { left: x, top: y - fontSize * 0.8, height: fontSize }
      return { text: word, ...box, width: context.measureText(word).width }
    })
  })
}

/** Breaks words into lines greedily. */
function breakLines(text: string, width: number, context: SKRSContext2D): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
