import { isRecord } from '../../base/json.ts'
import { readPageMargins } from '../../base/page-margins.ts'
import { fail } from '../../document/node.ts'
import { numberOf } from './node.ts'

/** The paper, in points; a height of null grows with the content. */
export interface PageBox {
  readonly width: number
  readonly height: number | null
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

const POINTS_PER_MM = 72 / 25.4

/** Width × height of the largest sheet of each series, in millimetres (ISO 216, 217, 269); each next one is half of it. */
const SERIES: Readonly<Record<string, readonly [number, number]>> = {
  A: [841, 1189],
  B: [1000, 1414],
  C: [917, 1297],
  RA: [860, 1220],
  SRA: [900, 1280],
}

const NAMED: Readonly<Record<string, readonly [number, number]>> = {
  EXECUTIVE: [521.86, 756],
  FOLIO: [612, 936],
  LEGAL: [612, 1008],
  LETTER: [612, 792],
  TABLOID: [792, 1224],
}

const NO_MARGINS = { left: 0, top: 0, right: 0, bottom: 0 }

/** @param path JSON Pointer of what says `pageSize` and `pageMargins`. */
export function readPageBox(
  { pageSize, pageOrientation, pageMargins }: Readonly<Record<string, unknown>>,
  path: string,
): PageBox {
  const size = sizeOf(pageSize ?? 'A4') ?? fail(`${path}/pageSize`, 'expected a size such as "A4"')
  const { width, height } = turned(size, pageOrientation)
  const { left, top, right, bottom } = readPageMargins(pageMargins ?? undefined) ?? NO_MARGINS
  return { width, height, top, right, bottom, left }
}

interface Size {
  readonly width: number
  readonly height: number | null
}

function sizeOf(size: unknown): Size | null {
  if (isRecord(size)) {
    const [width, height] = [numberOf(size['width']), numberOf(size['height'])]
    return width === null || width <= 0
      ? null
      : { width, height: height !== null && height > 0 ? height : null }
  }
  const name = String(size).trim().toUpperCase()
  const [, before = '', series = '', number = ''] = /^([24]?)(A|B|C|RA|SRA)(10|\d)$/.exec(name) ?? []
  const largest = SERIES[series]
  if (largest !== undefined) {
    const halvings = before === '' ? Number(number) : -Math.log2(Number(before))
    const [width, height] = ofSeries(largest, halvings).map(side => side * POINTS_PER_MM)
    return { width: width ?? 0, height: height ?? 0 }
  }
  const named = NAMED[name]
  return named === undefined ? null : { width: named[0], height: named[1] }
}

/** The paper turned, its margins where they were. */
export function turnedBox(box: PageBox, orientation: unknown): PageBox {
  return { ...box, ...turned(box, orientation) }
}

/** In whole millimetres, as the standard has them. */
function ofSeries([width, height]: readonly [number, number], halvings: number): [number, number] {
  if (halvings > 0) return ofSeries([Math.floor(height / 2), width], halvings - 1)
  return halvings < 0 ? ofSeries([height, 2 * width], halvings + 1) : [width, height]
}

function turned({ width, height }: Size, orientation: unknown): Size {
  const wanted = String(orientation).toLowerCase()
  const isWrong =
    height !== null &&
    ((wanted === 'landscape' && width < height) || (wanted === 'portrait' && width > height))
  return isWrong ? { width: height, height: width } : { width, height }
}
