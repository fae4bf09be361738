import type { Content, Placed } from '../../image/place.ts'
import { paintPicture } from '../paint/paint-picture.ts'
import { concat } from './matrix.ts'
import { strokeObject } from './paint-outline.ts'
import { paintObject, type Sheet } from './sheet.ts'
import { traceCornered } from './trace-outline.ts'

type Pictured = Extract<Content, { kind: 'picture' }>

const SHARP = [0, 0, 0, 0] as const

/** Paints a picture into its box, with all its pixels: what is cropped lies beyond a clip. */
export function paintScenePicture(sheet: Sheet, placed: Placed, content: Pictured, opacity: number): void {
  const { object, width, height } = placed
  if (object.type !== 'picture') return
  const corners = object.corners ?? SHARP
  const stroke = (): void =>
    strokeObject(sheet, placed, opacity, scale => {
      traceCornered(sheet.document, { width, height }, corners, scale)
      return true
    })
  if (object.paintFirst === 'stroke') stroke()
  if (content.frame.source.width > 0 && content.frame.source.height > 0) {
    paintFramed(sheet, placed, content, opacity)
  }
  if (object.paintFirst === 'fill') stroke()
}

function paintFramed(
  sheet: Sheet,
  { object, width, height }: Placed,
  { picture, frame: { source, target } }: Pictured,
  opacity: number,
): void {
  if (object.type !== 'picture') return
  const { document } = sheet
  const [across, down] = [target.width / source.width, target.height / source.height]
  const whole = {
    x: target.x - source.x * across,
    y: target.y - source.y * down,
    width: picture.width * across,
    height: picture.height * down,
  }
  document.save()
  if (object.corners !== null) {
    traceCornered(document, { width, height }, object.corners)
    document.clip()
  }
  if (isPart(whole, target)) {
    document.rect(target.x, target.y, target.width, target.height)
    document.clip()
  }
  document._doOpacity(opacity, opacity)
  if (picture.origin?.kind === 'svg') {
    paintPicture(sheet.target, { svg: picture.origin, images: new Map() }, whole)
  } else {
    concat(document, [whole.width, 0, 0, -whole.height, whole.x, whole.y + whole.height])
    paintObject(sheet, sheet.embedded.pixels(picture))
  }
  document.restore()
}

type Rect = Pictured['frame']['target']

function isPart(whole: Rect, part: Rect): boolean {
  const edges = [
    part.x - whole.x,
    part.y - whole.y,
    whole.x + whole.width - part.x - part.width,
    whole.y + whole.height - part.y - part.height,
  ]
  return edges.some(edge => edge > 1e-6 * Math.max(whole.width, whole.height))
}
