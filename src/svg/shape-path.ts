/** A basic shape or `<path>` whose lengths are plain numbers → its path (SVG 2 §10). Pure. */
import { ellipsePath, type Path, parsePath, polygonPath, rectPath, translatePath } from '../graphics/path.ts'
import { roundedRectPath } from '../graphics/rounded-rectangle.ts'

const COORDINATE = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi

/** Empty for elements that are not shapes, and for shapes without area. */
export function shapePath(name: string, attributes: ReadonlyMap<string, string>): Path {
  const value = (key: string): number => Number.parseFloat(attributes.get(key) ?? '0') || 0
  switch (name) {
    case 'path':
      return parsePath(attributes.get('d') ?? '').path
    case 'polyline':
    case 'polygon': {
      const numbers = ((attributes.get('points') ?? '').match(COORDINATE) ?? []).map(Number)
      const points = Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) => ({
        x: numbers[2 * i] ?? 0,
        y: numbers[2 * i + 1] ?? 0,
      }))
      return polygonPath(points, name === 'polygon')
    }
    case 'line':
      return polygonPath(
        [
          { x: value('x1'), y: value('y1') },
          { x: value('x2'), y: value('y2') },
        ],
        false,
      )
    case 'rect': {
      const [x, y, width, height] = [value('x'), value('y'), value('width'), value('height')]
      if (!(width > 0 && height > 0)) return []
      const [rx, ry] = [Math.min(value('rx'), width / 2), Math.min(value('ry'), height / 2)]
      if (!(rx > 0 && ry > 0)) return rectPath({ left: x, top: y, right: x + width, bottom: y + height })
      const corner = [rx, ry] as const
      return roundedRectPath({ x, y, width, height }, [corner, corner, corner, corner], { curve: 'arc' })
    }
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = name === 'circle' ? [value('r'), value('r')] : [value('rx'), value('ry')]
      if (!(rx > 0 && ry > 0)) return []
      const whole = ellipsePath({ rx, ry, startAngle: 0, endAngle: 360, counterClockwise: false })
      return translatePath(whole, value('cx'), value('cy'))
    }
    default:
      return []
  }
}
