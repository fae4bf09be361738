import { expect, test } from 'vitest'
import { joinRuns } from '../../../src/layout/document/qr.ts'

const square = (x: number, y: number) => ({ type: 'rect', x, y, w: 2, h: 2 })

test('modules side by side become one rectangle; the ground and gaps stay', () => {
  const ground = { type: 'rect', x: 0, y: 0, w: 20, h: 20 }
  expect(joinRuns([ground, square(0, 0), square(2, 0), square(6, 0), square(0, 2)])).toEqual([
    ground,
    { ...square(0, 0), w: 4 },
    square(6, 0),
    square(0, 2),
  ])
})

test('nothing stays nothing', () => {
  expect(joinRuns([])).toEqual([])
})
