import { describe, expect, it } from 'vitest'
import { paint } from './painted.ts'

const RED_TO_BLUE = [
  { offset: 0, color: 'red' },
  { offset: 1, color: 'blue' },
]

function rect(fill: object | string, change: object = {}) {
  return {
    width: 200,
    height: 100,
    objects: [{ type: 'rect', left: 0, top: 0, width: 200, height: 100, fill, ...change }],
  }
}

function expectNear(pixel: readonly number[], expected: readonly number[], tolerance = 4) {
  for (const [index, channel] of expected.entries()) {
    expect(Math.abs((pixel[index] ?? 0) - channel), `${pixel} near ${expected}`).toBeLessThanOrEqual(
      tolerance,
    )
  }
}

describe('gradients', () => {
  it('are drawn along their line, in pixels from the top left of the object', async () => {
    const coords = { x1: 0, y1: 0, x2: 200, y2: 0 }
    const { pixel } = await paint(rect({ type: 'linear', coords, colorStops: RED_TO_BLUE }))
    expectNear(pixel(0, 50), [255, 0, 0, 255])
    expectNear(pixel(100, 50), [127, 0, 128, 255])
    expectNear(pixel(199, 50), [0, 0, 255, 255])
  })

  it('accept percentages of the box, and stops keyed by offset as in older scenes', async () => {
    const fill = {
      type: 'linear',
      gradientUnits: 'percentage',
      coords: { x1: 0, y1: 0, x2: 0, y2: 1 },
      colorStops: { 1: 'blue', 0: 'red' },
    }
    const { pixel } = await paint(rect(fill))
    expectNear(pixel(10, 50), [127, 0, 128, 255])
    expectNear(pixel(190, 2), [250, 0, 6, 255])
  })

  it('have slanted lines of equal colour in a non-square box', async () => {
    const fill = {
      type: 'linear',
      gradientUnits: 'percentage',
      coords: { x1: 0, y1: 0, x2: 1, y2: 1 },
      colorStops: RED_TO_BLUE,
    }
    const { pixel } = await paint(rect(fill))
    // In fractions of the box, the middle line goes from (0, 1) to (1, 0): from corner to corner.
    expectNear(pixel(3, 98), [127, 0, 128, 255], 6)
    expectNear(pixel(196, 1), [127, 0, 128, 255], 6)
    expectNear(pixel(100, 50), [127, 0, 128, 255])
  })

  it('are rotated by gradientTransform', async () => {
    const fill = {
      type: 'linear',
      coords: { x1: 0, y1: 0, x2: 100, y2: 0 },
      colorStops: RED_TO_BLUE,
      gradientTransform: [0, 1, -1, 0, 0, 0],
    }
    const { pixel } = await paint(rect(fill))
    expectNear(pixel(100, 50), [127, 0, 128, 255])
    expectNear(pixel(10, 50), [127, 0, 128, 255])
    expectNear(pixel(100, 1), [252, 0, 3, 255])
  })

  it('may be radial', async () => {
    const coords = { x1: 100, y1: 50, r1: 0, x2: 100, y2: 50, r2: 50 }
    const { pixel } = await paint(rect({ type: 'radial', coords, colorStops: RED_TO_BLUE }))
    expectNear(pixel(100, 50), [255, 0, 0, 255], 8)
    expectNear(pixel(125, 50), [127, 0, 128, 255], 6)
    expectNear(pixel(180, 50), [0, 0, 255, 255])
  })

  const wide = {
    type: 'radial',
    gradientUnits: 'percentage',
    coords: { x1: 0.5, y1: 0.5, r1: 0, x2: 0.5, y2: 0.5, r2: 0.5 },
    colorStops: RED_TO_BLUE,
  }

  it('are elliptic in a non-square box, in fills and strokes', async () => {
    const filled = await paint(rect(wide))
    for (const [x, y] of [
      [100, 25],
      [100, 75],
      [50, 50],
      [150, 50],
    ] as const) {
      expectNear(filled.pixel(x, y), [127, 0, 128, 255], 6)
    }
    expectNear(filled.pixel(10, 90), [0, 0, 255, 255])
    const stroked = await paint(
      rect('lime', { left: 20, width: 140, height: 80, stroke: wide, strokeWidth: 20 }),
    )
    expectNear(stroked.pixel(100, 18), [51, 0, 204, 255], 8)
    expectNear(stroked.pixel(100, 50), [0, 255, 0, 255])
  })

  it('that are elliptic are rejected for too many large strokes', async () => {
    const stroked = { type: 'rect', width: 1000, height: 900, fill: null, stroke: wide, strokeWidth: 20 }
    const objects = Array.from({ length: 80 }, () => stroked)
    await expect(paint({ width: 1024, height: 1024, objects })).rejects.toMatchObject({
      code: 'image_too_large',
    })
  })

  it('are transformed with their object', async () => {
    const coords = { x1: 0, y1: 0, x2: 100, y2: 0 }
    const { pixel } = await paint(
      rect({ type: 'linear', coords, colorStops: RED_TO_BLUE }, { width: 100, scaleX: 2, flipX: true }),
    )
    expectNear(pixel(1, 50), [0, 0, 255, 255], 6)
    expectNear(pixel(100, 50), [127, 0, 128, 255])
  })

  it('multiply the colour of a stop by its opacity', async () => {
    const coords = { x1: 0, y1: 0, x2: 200, y2: 0 }
    const colorStops = [
      { offset: 0, color: 'rgba(255, 0, 0, 0.5)', opacity: 0.5 },
      { offset: 1, color: '#f00', opacity: 0.25 },
    ]
    const { pixel } = await paint(rect({ type: 'linear', coords, colorStops }))
    expectNear(pixel(100, 50), [255, 0, 0, 64])
  })

  it('multiply a named colour by its opacity', async () => {
    const coords = { x1: 0, y1: 0, x2: 200, y2: 0 }
    const colorStops = [0, 1].map(offset => ({ offset, color: 'tomato', opacity: 0.5 }))
    const { pixel } = await paint(rect({ type: 'linear', coords, colorStops }))
    expectNear(pixel(100, 50), [255, 99, 71, 128], 2)
  })

  it('without extent paint nothing', async () => {
    const flat = { type: 'linear', coords: { x1: 9, y1: 9, x2: 9, y2: 9 }, colorStops: RED_TO_BLUE }
    const dot = { x1: 50, y1: 50, r1: 20, x2: 50, y2: 50, r2: 20 }
    for (const fill of [flat, { type: 'radial', coords: dot, colorStops: RED_TO_BLUE }]) {
      expect((await paint(rect(fill))).pixel(50, 50)).toEqual([0, 0, 0, 0])
    }
  })

  it('apply to backgrounds and strokes too', async () => {
    const gradient = { type: 'linear', coords: { x1: 0, y1: 0, x2: 200, y2: 0 }, colorStops: RED_TO_BLUE }
    const line = { type: 'line', x1: 0, y1: 50, x2: 200, y2: 50, stroke: gradient, strokeWidth: 10 }
    for (const scene of [
      { width: 200, height: 100, background: gradient },
      { width: 200, height: 100, objects: [line] },
    ]) {
      expectNear((await paint(scene)).pixel(100, 50), [127, 0, 128, 255])
    }
  })
})

describe('patterns', () => {
  const tile =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="10" height="20" fill="red"/></svg>'

  it('repeat their image from the top left of the object', async () => {
    const { pixel } = await paint(rect({ type: 'pattern', source: tile, repeat: 'repeat' }))
    expectNear(pixel(5, 50), [255, 0, 0, 255])
    expectNear(pixel(15, 50), [0, 0, 0, 0])
    expectNear(pixel(165, 90), [255, 0, 0, 255])
  })

  it('do not repeat with no-repeat', async () => {
    const { pixel } = await paint(rect({ type: 'pattern', source: tile, repeat: 'no-repeat' }))
    expectNear(pixel(5, 10), [255, 0, 0, 255])
    expectNear(pixel(165, 50), [0, 0, 0, 0])
  })
})

describe('colours', () => {
  it('are parsed in every accepted CSS notation', async () => {
    const notations: [string, readonly number[]][] = [
      ['#f80', [255, 136, 0, 255]],
      ['#FF8800', [255, 136, 0, 255]],
      ['#ff880080', [255, 136, 0, 128]],
      ['rgb(255, 136, 0)', [255, 136, 0, 255]],
      ['rgb(255 136 0 / 50%)', [255, 136, 0, 128]],
      ['rgba(100%, 50%, 0%, 0.5)', [255, 128, 0, 128]],
      ['hsl(120, 100%, 25%)', [0, 128, 0, 255]],
      ['hsl(120 100 50)', [0, 255, 0, 255]],
      ['hsl(-120, 100%, 50%)', [0, 0, 255, 255]],
      ['hsl(0.5turn 100% 50%)', [0, 255, 255, 255]],
      ['hsl(100grad 100% 50%)', [128, 255, 0, 255]],
      ['hsl(200, 50%, 50%)', [64, 149, 191, 255]],
      ['rgb(300, -5, 10)', [255, 0, 10, 255]],
      ['transparent', [0, 0, 0, 0]],
      ['hsla(120deg 100% 25% / 0.5)', [0, 128, 0, 128]],
      ['RebeccaPurple', [102, 51, 153, 255]],
      [' tomato ', [255, 99, 71, 255]],
    ]
    for (const [color, expected] of notations) {
      const { pixel } = await paint({
        width: 10,
        height: 10,
        objects: [{ type: 'rect', width: 10, height: 10, fill: color }],
      })
      expectNear(pixel(5, 5), expected, 2)
    }
  })
})
