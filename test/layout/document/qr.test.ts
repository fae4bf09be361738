import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import type { QrNode } from '../../../src/layout/document/pdfmake.ts'
import { joinRuns, measureCheckedQr } from '../../../src/layout/document/qr.ts'

const stock: { measure(node: QrNode): QrNode } = createRequire(import.meta.url)('pdfmake/js/qrEnc.js').default

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

describe('a code has the same mask and modules as in pdfmake', () => {
  const texts = [
    '1',
    'HELLO WORLD',
    'https://example.com/pay?id=417',
    '0123456789'.repeat(40),
    'ä€😀'.repeat(60),
  ]
  const levels = [{}, { eccLevel: 'L' }, { eccLevel: 'M' }, { eccLevel: 'Q' }, { eccLevel: 'H' }]
  const joined = (node: QrNode) => ({ ...node, _canvas: joinRuns(node._canvas) })
  const checked = (node: object) => joined(measureCheckedQr({ ...node, _canvas: [] }, stock.measure))
  const expected = (node: object) => joined(stock.measure({ ...node, _canvas: [] }))

  test.each(levels)('with %o', level => {
    for (const qr of texts) expect(checked({ qr, ...level })).toEqual(expected({ qr, ...level }))
  })

  test('for hundreds of texts, which need all masks', () => {
    for (let i = 0; i < 300; i++) {
      const node = { qr: `invoice ${i * 7919}`, eccLevel: 'M', fit: 90, padding: 2, foreground: '#123' }
      expect(checked(node)).toEqual(expected(node))
    }
  })

  test('with a version, a mode and modules without size', () => {
    const nodes = [
      { qr: '417', version: 40 },
      { qr: '417', version: 7, mode: 'alphanumeric' },
      { qr: '417', fit: 3 },
    ]
    for (const node of nodes) expect(checked(node)).toEqual(expected(node))
  })
})
