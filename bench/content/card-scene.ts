import type { JsonObject } from '../../src/base/json.ts'
import { CARD, CARD_TEXT_NAMES, CARD_TEXTS, type TextDesign } from './card-design.ts'
import type { Card } from './contents.ts'

export interface SceneSources {
  readonly photo: string
  readonly logo: string
}

/** The card as a Fabric.js canvas. The names of texts are their keys. */
export function cardScene(texts: Card, { photo, logo }: SceneSources): JsonObject {
  const { shade } = CARD
  // The photo has the height that covers the card; its sides are clipped.
  const scale = CARD.height / CARD.photo.height
  const shown = CARD.width / scale
  return {
    version: '7.4.0',
    width: CARD.width,
    height: CARD.height,
    objects: [
      {
        ...placed('Image', 0, 0),
        src: photo,
        width: shown,
        height: CARD.photo.height,
        cropX: (CARD.photo.width - shown) / 2,
        cropY: 0,
        scaleX: scale,
        scaleY: scale,
      },
      {
        ...placed('Rect', 0, shade.top),
        width: CARD.width,
        height: shade.height,
        fill: {
          type: 'linear',
          gradientUnits: 'pixels',
          coords: { x1: 0, y1: 0, x2: 0, y2: shade.height },
          colorStops: [
            { offset: 0, color: `rgba(${shade.color}, 0)` },
            { offset: 1, color: `rgba(${shade.color}, ${shade.opacity})` },
          ],
        },
      },
      {
        ...placed('Image', CARD.logo.left, CARD.logo.top),
        src: logo,
        width: LOGO_PIXELS,
        height: LOGO_PIXELS,
        scaleX: CARD.logo.size / LOGO_PIXELS,
        scaleY: CARD.logo.size / LOGO_PIXELS,
      },
      ...CARD.boxes.map(({ left, top, width, height, radius, fill }) => ({
        ...placed('Rect', left, top),
        width,
        height,
        rx: radius,
        ry: radius,
        fill,
      })),
      ...CARD_TEXT_NAMES.map(name => textbox(name, texts[name], CARD_TEXTS[name])),
    ],
  }
}

/** Width and height of the logo. */
export const LOGO_PIXELS = 256

function placed(type: string, left: number, top: number) {
  return { type, version: '7.4.0', originX: 'left', originY: 'top', left, top, strokeWidth: 0 }
}

/** Metrics of Fabric's lines in font sizes: height before `lineHeight`, and first baseline. */
const LINE = 1.13
const FIRST_BASELINE = LINE * (1 - 0.222)

function textbox(name: string, text: string, design: TextDesign) {
  const { left, width, align, fontSize, isBold, color, baseline, leading } = design
  return {
    ...placed('Textbox', left, baseline - FIRST_BASELINE * fontSize),
    name,
    text,
    width,
    textAlign: align,
    fontFamily: 'Roboto',
    fontSize,
    fontWeight: isBold ? 'bold' : 'normal',
    lineHeight: leading / (LINE * fontSize),
    fill: color,
  }
}
