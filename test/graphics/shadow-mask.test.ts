import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitRadii } from '../../src/graphics/rounded-rectangle.ts'
import { type ShadowMask, shadowMask } from '../../src/graphics/shadow-mask.ts'

const WHOLE = { top: false, bottom: false }

function cornersOf(size: { width: number; height: number }, radius: number) {
  return fitRadii(
    [radius, radius, radius, radius].map(r => [r, r] as const),
    { x: 0, y: 0, ...size },
    WHOLE,
  )
}

/** The grey value at a point, from the top left of the shape. */
function greyAt({ columns, rows, grey, margin }: ShadowMask, size: { width: number; height: number }) {
  return (x: number, y: number): number => {
    const column = Math.floor(((x + margin) / (size.width + 2 * margin)) * columns)
    const row = Math.floor(((y + margin) / (size.height + 2 * margin)) * rows)
    return grey[row * columns + column] ?? 0
  }
}

describe('the mask of a shadow', () => {
  test('is half grey at an edge, a quarter at a sharp corner, and zero far away', () => {
    const size = { width: 120, height: 80 }
    const at = greyAt(shadowMask(size, cornersOf(size, 0), 10), size)
    expect(at(60, 40)).toBe(255)
    // a sample of the mask is as wide as a third of the deviation and has the grey of its centre
    for (const [x, y] of [
      [60, 0],
      [60, 80],
      [0, 40],
      [120, 40],
    ] as const) {
      expect(Math.abs(at(x, y) - 127)).toBeLessThan(20)
    }
    expect(Math.abs(at(0, 0) - 64)).toBeLessThan(20)
    expect(at(-14.9, 40)).toBeLessThan(3)
    expect(at(60, 5)).toBeGreaterThan(at(60, 0))
  })

  test('is symmetric, also with round corners', () => {
    fc.assert(
      fc.property(
        fc.record({
          width: fc.integer({ min: 1, max: 300 }),
          height: fc.integer({ min: 1, max: 300 }),
          radius: fc.integer({ min: 0, max: 80 }),
          blur: fc.integer({ min: 1, max: 60 }),
        }),
        ({ width, height, radius, blur }) => {
          const size = { width, height }
          const { columns, rows, grey } = shadowMask(size, cornersOf(size, radius), blur)
          for (let row = 0; row < rows; row += 3) {
            for (let column = 0; column < columns; column += 3) {
              const here = grey[row * columns + column] ?? 0
              expect(Math.abs(here - (grey[row * columns + columns - 1 - column] ?? 0))).toBeLessThan(2)
              expect(Math.abs(here - (grey[(rows - 1 - row) * columns + column] ?? 0))).toBeLessThan(2)
            }
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  test('is small for large boxes and sharp shadows', () => {
    const size = { width: 5_000, height: 20_000 }
    const { columns, rows } = shadowMask(size, cornersOf(size, 10), 0.01)
    expect(columns * rows).toBeLessThan(410_000)
  })
})
