import { readFileSync } from 'node:fs'
import { type Node, Renderer } from '@takumi-rs/core'
import {
  CARD,
  CARD_TEXT_NAMES,
  CARD_TEXTS,
  type CssBox,
  cssShade,
  cssTop,
  placed,
  type TextDesign,
} from '../content/card-design.ts'
import { readCardPictures } from '../content/card-pictures.ts'
import type { Card } from '../content/contents.ts'
import type { CardEngine, CardFiles, Printer } from '../engine.ts'
import { ROBOTO } from './fonts.ts'

/** Takumi in process: one renderer that keeps its fonts and decoded pictures. */
export const engine: CardEngine = {
  card: () => openTakumi(['jpeg', 'png']),
  cardJpeg: () => openTakumi(['jpeg']),
}

const QUALITY = 90
/** It renders on threads of its own. */
const CONCURRENCY = 2

async function openTakumi(formats: readonly ('jpeg' | 'png')[]): Promise<Printer<Card, CardFiles>> {
  const { photo, logo } = readCardPictures()
  const renderer = new Renderer()
  await renderer.registerFont({ name: 'Roboto', data: readFileSync(ROBOTO.regular), weight: 400 })
  await renderer.registerFont({ name: 'Roboto', data: readFileSync(ROBOTO.bold), weight: 700 })
  const images = [
    { src: 'photo', data: photo },
    { src: 'logo', data: logo },
  ]
  const { width, height } = CARD
  return {
    async print(card) {
      const node = cardNode(card)
      const files: Uint8Array[] = []
      for (const format of formats) {
        files.push(await renderer.render(node, { width, height, format, quality: QUALITY, images }))
      }
      return files
    },
    concurrency: CONCURRENCY,
    close: async () => {},
  }
}

function cardNode(card: Card): Node {
  const { width, height, shade, logo, boxes } = CARD
  return {
    type: 'container',
    style: { width, height, position: 'relative', display: 'flex' },
    children: [
      picture('photo', { left: 0, top: 0, width, height }),
      {
        type: 'container',
        style: {
          ...placed({ left: 0, top: shade.top, width, height: shade.height }),
          backgroundImage: cssShade(),
        },
      },
      picture('logo', { left: logo.left, top: logo.top, width: logo.size, height: logo.size }),
      ...boxes.map(
        ({ radius, fill, ...box }): Node => ({
          type: 'container',
          style: { ...placed(box), borderRadius: radius, backgroundColor: fill },
        }),
      ),
      ...CARD_TEXT_NAMES.map(name => textNode(card[name], CARD_TEXTS[name])),
    ],
  }
}

function picture(src: string, box: CssBox): Node {
  return { type: 'image', src, style: { ...placed(box), objectFit: 'cover' } }
}

function textNode(text: string, design: TextDesign): Node {
  const { left, width, align, fontSize, isBold, color, leading } = design
  return {
    type: 'text',
    text,
    style: {
      ...placed({ left, top: cssTop(design), width }),
      fontFamily: 'Roboto',
      fontSize,
      fontWeight: isBold ? 700 : 400,
      lineHeight: `${leading}px`,
      textAlign: align,
      color,
    },
  }
}
