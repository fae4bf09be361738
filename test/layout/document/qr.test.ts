import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import type { QrNode } from '../../../src/layout/document/pdfmake.ts'
import { joinModules, measureCheckedQr } from '../../../src/layout/document/qr.ts'

const stock: { measure(node: QrNode): QrNode } = createRequire(import.meta.url)('pdfmake/js/qrEnc.js').default

const square = (x: number, y: number) => ({ type: 'rect', x, y, w: 2, h: 2, color: 'black' })

test('modules become one vector, with adjacent ones joined', () => {
  const ground = { type: 'rect', x: 0, y: 0, w: 20, h: 20 }
  const modules = [square(4, 4), square(6, 4), square(10, 4), square(4, 6)]
  const joined = [ground, { ...square(4, 4), w: 8, h: 4, runs: [0, 0, 4, 6, 0, 2, 0, 2, 2], side: 2 }]
  expect(joinModules([ground, ...modules])).toEqual(joined)
  expect(joinModules(joined)).toEqual(joined)
})

test('modules with a pattern as colour are not joined', () => {
  const pattern = [square(0, 0), square(2, 0)].map(module => ({ ...module, color: ['stripes', 'red'] }))
  expect(joinModules(pattern)).toEqual(pattern)
})

test('an empty list stays empty', () => {
  expect(joinModules([])).toEqual([])
})

describe('a QR code has the same mask and modules as in pdfmake', () => {
  const texts = [
    '1',
    'HELLO WORLD',
    'https://example.com/pay?id=417',
    '0123456789'.repeat(40),
    'ä€😀'.repeat(60),
  ]
  const levels = [{}, { eccLevel: 'L' }, { eccLevel: 'M' }, { eccLevel: 'Q' }, { eccLevel: 'H' }]
  const joined = (node: QrNode) => ({ ...node, _canvas: joinModules(node._canvas) })
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
