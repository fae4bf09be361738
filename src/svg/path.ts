/** Path data and basic shapes → absolute segments: lines and cubic curves. Pure. */
import { apply, type Matrix, type Point } from '../graphics/affine.ts'
import { type CubicPath, cubicsOf, parsePath } from '../graphics/path.ts'
import { formatNumber } from './values.ts'

export type Segment = CubicPath[number]

/** A path, and at which of its segments a command of its author ends: markers stand only there. */
export interface Path {
  readonly segments: readonly Segment[]
  readonly vertices: ReadonlySet<number>
}

/** Of a circle, by a cubic curve for each quarter. */
const KAPPA = 0.5522847498307936

function readPath(data: string): Path {
  const segments: Segment[] = []
  const vertices = new Set<number>()
  let from: Point = { x: 0, y: 0 }
  for (const command of parsePath(data).path) {
    segments.push(...cubicsOf(command, from))
    vertices.add(segments.length - 1)
    from = command.to
  }
  return { segments, vertices }
}

/** The path of a shape whose lengths are plain numbers; null for what is no shape. */
export function shapePath(name: string, attributes: ReadonlyMap<string, string>): Path | null {
  const value = (key: string): number => Number.parseFloat(attributes.get(key) ?? '0') || 0
  switch (name) {
    case 'path':
      return readPath(attributes.get('d') ?? '')
    case 'polyline':
    case 'polygon': {
      const numbers = (attributes.get('points') ?? '').match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []
      const end = name === 'polygon' && numbers.length > 1 ? 'Z' : ''
      return readPath(`M${numbers.slice(0, numbers.length - (numbers.length % 2)).join(' ')}${end}`)
    }
    case 'line':
      return readPath(`M${value('x1')} ${value('y1')}L${value('x2')} ${value('y2')}`)
    case 'rect':
      return rectPath(value('x'), value('y'), value('width'), value('height'), [value('rx'), value('ry')])
    case 'circle':
      return ellipsePath(value('cx'), value('cy'), value('r'), value('r'))
    case 'ellipse':
      return ellipsePath(value('cx'), value('cy'), value('rx'), value('ry'))
    default:
      return null
  }
}

function rectPath(x: number, y: number, width: number, height: number, radii: [number, number]): Path {
  if (!(width > 0 && height > 0)) return readPath('')
  const [rx, ry] = [Math.min(radii[0], width / 2), Math.min(radii[1], height / 2)]
  if (!(rx > 0 && ry > 0)) return readPath(`M${x} ${y}H${x + width}V${y + height}H${x}Z`)
  const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`
  return readPath(
    `M${x + rx} ${y}H${x + width - rx}${corner(rx, ry)}V${y + height - ry}${corner(-rx, ry)}H${x + rx}${corner(-rx, -ry)}V${y + ry}${corner(rx, -ry)}Z`,
  )
}

function ellipsePath(cx: number, cy: number, rx: number, ry: number): Path {
  if (!(rx > 0 && ry > 0)) return readPath('')
  const [kx, ky] = [rx * KAPPA, ry * KAPPA]
  const [left, right, top, bottom] = [cx - rx, cx + rx, cy - ry, cy + ry]
  return readPath(
    `M${right} ${cy}C${right} ${cy + ky} ${cx + kx} ${bottom} ${cx} ${bottom}S${left} ${cy + ky} ${left} ${cy}` +
      `S${cx - kx} ${top} ${cx} ${top}S${right} ${cy - ky} ${right} ${cy}Z`,
  )
}

/** The path as `d`, mapped. */
export function writePath({ segments }: Path, matrix: Matrix): string {
  const write = (point: Point): string => {
    const { x, y } = apply(matrix, point)
    return `${formatNumber(x)} ${formatNumber(y)}`
  }
  return segments
    .map(segment => {
      if (segment.type === 'Z') return 'Z'
      if (segment.type === 'C') {
        return `C${write(segment.first)} ${write(segment.second)} ${write(segment.to)}`
      }
      return segment.type + write(segment.to)
    })
    .join('')
}
