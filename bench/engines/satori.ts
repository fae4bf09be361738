import { readFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import satori, { type SatoriElement } from 'satori'
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
import { dataUri, readCardPictures } from '../content/card-pictures.ts'
import type { Card } from '../content/contents.ts'
import type { CardEngine } from '../engine.ts'
import { ROBOTO } from './fonts.ts'

/** The weight that the bold face declares: a larger one would be synthesised. */
const MEDIUM = 500

/** Satori writes an SVG, which resvg renders as PNG; neither writes JPEGs. */
export const engine: CardEngine = {
  async card() {
    const pictures = readCardPictures()
    const sources = {
      photo: dataUri('image/jpeg', pictures.photo),
      logo: dataUri('image/png', pictures.logo),
    }
    const fonts = [
      { name: 'Roboto', data: readFileSync(ROBOTO.regular), weight: 400, style: 'normal' },
      { name: 'Roboto', data: readFileSync(ROBOTO.bold), weight: MEDIUM, style: 'normal' },
    ] as const
    const { width, height } = CARD
    return {
      async print(card) {
        const svg = await satori(cardElement(card, sources), { width, height, fonts })
        return [new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()]
      },
      close: async () => {},
    }
  },
}

function cardElement(card: Card, sources: { photo: string; logo: string }): SatoriElement {
  const { width, height, shade, logo, boxes } = CARD
  return element('div', { width, height, position: 'relative', display: 'flex' }, [
    picture(sources.photo, { left: 0, top: 0, width, height }),
    element('div', {
      ...placed({ left: 0, top: shade.top, width, height: shade.height }),
      backgroundImage: cssShade(),
    }),
    picture(sources.logo, { left: logo.left, top: logo.top, width: logo.size, height: logo.size }),
    ...boxes.map(({ radius, fill, ...box }) =>
      element('div', { ...placed(box), borderRadius: radius, backgroundColor: fill }),
    ),
    ...CARD_TEXT_NAMES.map(name => textElement(card[name], CARD_TEXTS[name])),
  ])
}

function element(type: string, style: object, children?: SatoriElement[] | string): SatoriElement {
  return { type, props: { style, ...(children === undefined ? {} : { children }) } }
}

function picture(src: string, box: Required<CssBox>): SatoriElement {
  const { width, height } = box
  return { type: 'img', props: { src, width, height, style: { ...placed(box), objectFit: 'cover' } } }
}

function textElement(text: string, design: TextDesign): SatoriElement {
  const { left, width, align, fontSize, isBold, color, leading } = design
  const style = {
    ...placed({ left, top: cssTop(design), width }),
    display: 'flex',
    // Text in a flex container is an anonymous item, which `text-align` does not affect.
    justifyContent: align === 'center' ? 'center' : 'flex-start',
    fontFamily: 'Roboto',
    fontSize,
    fontWeight: isBold ? MEDIUM : 400,
    lineHeight: leading / fontSize,
    color,
  }
  return element('div', style, text)
}
