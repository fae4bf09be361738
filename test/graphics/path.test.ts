import { describe, expect, test } from 'vitest'
import {
  ellipsePath,
  formatPath,
  type Path,
  parsePath,
  pathBounds,
  rectPath,
  toCubics,
  transformPath,
  writePath,
} from '../../src/graphics/path.ts'
import { measurePath } from '../../src/graphics/path-measure.ts'
import { roundedRectPath } from '../../src/graphics/rounded-rectangle.ts'

const read = (data: string): Path => parsePath(data).path
const KAPPA = 0.5522847498

describe('path data', () => {
  test.each([
    ['m 10 20 5 5 -5 0', 'M10 20L15 25L10 25'],
    ['M0,0H10V-5h-4v1z', 'M0 0L10 0L10 -5L6 -5L6 -4Z'],
    ['M0 0C1 2 3 4 5 6S9 10 11 12s1 1 2 2', 'M0 0C1 2 3 4 5 6C7 8 9 10 11 12C13 14 12 13 13 14'],
    ['M0 0Q1 2 3 4T9 9t1 1', 'M0 0Q1 2 3 4Q5 6 9 9Q13 12 10 10'],
    ['M0 0C1 1 2 2 3 3T6 6', 'M0 0C1 1 2 2 3 3Q3 3 6 6'],
    ['M1 1a5-6 30 01.5.5', 'M1 1A5 6 30 0 1 1.5 1.5'],
    ['M1 1L2 2zl1 0', 'M1 1L2 2ZL2 1'],
    ['', ''],
  ])('%s is converted to absolute commands', (data, expected) => {
    expect(parsePath(data).mistake).toBeNull()
    expect(formatPath(read(data))).toBe(expected)
  })

  test.each([
    ['L 1 2', '', "a path begins with 'M'"],
    ['1 2', '', "a path begins with 'M'"],
    ['M0 0 X', 'M0 0', "a path has no command 'X'"],
    ['M0 0L5', 'M0 0', "'L' of a path takes 2 numbers each time, but the end follows after 1"],
    ['M0 0z5 5', 'M0 0z', "'z' of a path takes no numbers, but '5 5' follows it"],
    ['M0 0A1 1 0 2 1 5 5', 'M0 0', "'A' of a path takes 7 numbers each time, but '2 1 5 5' follows after 3"],
    ['M0 0L1e999 0', 'M0 0', "'L' of a path takes 2 numbers each time, but ' 0' follows after 0"],
  ])('%s is read up to its error', (data, drawn, mistake) => {
    const parsed = parsePath(data)
    expect(parsed.mistake).toBe(mistake)
    expect(data.slice(0, parsed.end)).toBe(drawn)
    expect(parsed.path).toEqual(read(drawn))
  })
})

describe('curves', () => {
  test('a quarter circle is one cubic Bézier curve, and a circle four, which end at the start', () => {
    const [, quarter] = toCubics(read('M10 0A10 10 0 0 1 0 10'))
    const near = (value: number) => expect.closeTo(value, 6)
    expect(quarter).toEqual({
      type: 'C',
      first: { x: near(10), y: near(10 * KAPPA) },
      second: { x: near(10 * KAPPA), y: near(10) },
      to: { x: 0, y: 10 },
    })
    const whole = ellipsePath({ rx: 10, ry: 5, startAngle: 90, endAngle: 450, counterClockwise: true })
    expect(toCubics(whole).map(({ type }) => type)).toEqual(['M', 'C', 'C', 'C', 'C', 'Z'])
    expect(whole.at(-1)?.to).toEqual(whole[0]?.to)
  })

  test('an ellipse has the direction and extent that a canvas defines', () => {
    const end = (startAngle: number, endAngle: number, counterClockwise: boolean) =>
      ellipsePath({ rx: 1, ry: 1, startAngle, endAngle, counterClockwise }).length - 1
    expect([end(0, 90, false), end(0, 90, true), end(90, 0, false), end(90, 0, true)]).toEqual([1, 3, 3, 1])
    expect([end(30, 30, false), end(0, 270, false)]).toEqual([0, 3])
  })

  test('too small radii are scaled up until the arc reaches its end', () => {
    const box = pathBounds(read('M0 0A1 1 0 0 1 20 0'))
    expect(box?.top).toBeCloseTo(-10)
  })

  test('bounds include the extremes of curves, but not control points or a final move', () => {
    const box = pathBounds(read('M0 0C0 40 100 40 100 0M500 500'))
    expect(box).toEqual({ left: 0, top: 0, right: 100, bottom: 30 })
    expect(pathBounds([])).toBeNull()
  })

  test('scaling keeps arcs, rotation converts them to cubics', () => {
    const arc = read('M10 0A10 10 0 0 1 0 10')
    expect(formatPath(transformPath(arc, [2, 0, 0, 3, 1, 0]))).toBe('M21 0A20 30 0 0 1 1 30')
    expect(transformPath(arc, [0, 1, -1, 0, 0, 0]).map(({ type }) => type)).toEqual(['M', 'C'])
  })

  test('length and positions continue across all subpaths', () => {
    const measure = measurePath(read('M0 0L3 4M100 0h10'))
    expect(measure.length).toBeCloseTo(15)
    expect(measure.at(2.5)).toMatchObject({ x: 1.5, y: 2 })
    expect(measure.at(10)).toMatchObject({ x: 105, y: 0, angle: 0 })
    expect(measurePath(read('M10 0A10 10 0 0 1 -10 0')).length).toBeCloseTo(10 * Math.PI, 1)
  })
})

describe('writing a path', () => {
  const written = (path: Path): string => {
    const calls: string[] = []
    const log =
      (name: string) =>
      (...values: number[]) =>
        void calls.push(`${name} ${values.map(value => Math.round(value * 100) / 100).join(' ')}`.trim())
    const names = { moveTo: 'm', lineTo: 'l', bezierCurveTo: 'c', closePath: 'h', rect: 're' }
    const entries = Object.entries(names).map(([method, name]) => [method, log(name)])
    writePath(path, Object.fromEntries(entries))
    return calls.join(', ')
  }

  test('writes re for rectangles, cubics for curves, and a new start after a closed subpath', () => {
    expect(written(rectPath({ left: 1, top: 2, right: 11, bottom: 7 }))).toBe('re 1 2 10 5')
    expect(written(read('M0 0Q3 3 6 0'))).toBe('m 0 0, c 2 2 4 2 6 0')
    expect(written(read('M0 0L5 0L5 5zL9 9'))).toBe('m 0 0, l 5 0, l 5 5, h, m 0 0, l 9 9')
  })

  test('a rounded rectangle omits arcs of corners without radius', () => {
    const rect = { x: 0, y: 0, width: 20, height: 10 }
    const path = roundedRectPath(
      rect,
      [
        [0, 0],
        [4, 4],
        [0, 0],
        [0, 0],
      ],
      { curve: 'arc' },
    )
    expect(formatPath(path)).toBe('M0 0L16 0A4 4 0 0 1 20 4L20 10L0 10L0 0Z')
    const fromLeft = roundedRectPath(
      rect,
      [
        [2, 2],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      { curve: 'arc', start: 'left' },
    )
    expect(formatPath(fromLeft)).toBe('M0 10L0 2A2 2 0 0 1 2 0L20 0L20 10L0 10Z')
  })
})
