import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { WORDS_TOOL } from '../../../chromium/words.ts'
import { extractedText } from '../../../extracted-text.ts'
import { testWith } from '../../../with-tools.ts'
import { printDocument } from '../print-document.ts'

/** The measured need of program and nodes (82), plus a margin; words and lines of all cells would need 50 % more. */
const HEAP_MB = 90

const ROWS = 400
const FIRST = { text: 'First of all', id: 'first' }

/** Rows that break across pages or span rows, have fills and are aligned in the middle or at the bottom. */
function rowsOf(texts: (row: number) => unknown): unknown[] {
  return Array.from({ length: ROWS }, (_, i) => {
    const number = { text: `Row ${i}`, verticalAlignment: i % 7 === 0 ? 'bottom' : 'top' }
    const span =
      i % 5 === 0 ? { text: 'two rows '.repeat(40), rowSpan: 2, verticalAlignment: 'middle' } : `alone ${i}`
    return [number, i % 5 === 1 ? {} : span, { text: texts(i), fillColor: i % 3 === 0 ? '#eeddcc' : null }]
  })
}

const documentOf = (texts: (row: number) => unknown, table: object = {}) => ({
  content: [
    FIRST,
    {
      stack: [
        {
          table: {
            headerRows: 1,
            widths: [60, '*', 'auto'],
            body: [['a', 'b', 'c'], ...rowsOf(texts)],
            ...table,
          },
          layout: { fillColor: ['#ffffff', '#f0f0f0'] },
        },
      ],
    },
    'Between tables',
    { table: { body: rowsOf(i => `second ${i}`) }, layout: 'lightHorizontalLines' },
    'Behind tables',
  ],
})

describe('pages of long tables', () => {
  test.each([
    ['with default rows', {}],
    ['with dontBreakRows', { dontBreakRows: true }],
    ['with keepWithHeaderRows', { keepWithHeaderRows: 2 }],
  ])('are equal if painted during layout or at the end, %s', async (_, table) => {
    const definition = documentOf(i => `third ${i}`, table)
    const onTheWay = await printDocument(definition)
    const atTheEnd = await printDocument(definition, { footer: () => null })
    expect(onTheWay.pages).toBeGreaterThan(20)
    expect(onTheWay.warnings).toEqual(atTheEnd.warnings)
    expect(Buffer.from(onTheWay.bytes).equals(atTheEnd.bytes)).toBe(true)
  })

  testWith([WORDS_TOOL], 'are painted after the pages that they reference are known', async () => {
    const texts = (i: number) => (i === 3 ? [{ pageReference: 'last' }] : { text: `${i}`, id: `row ${i}` })
    const { content } = documentOf(texts)
    const { bytes, pages } = await printDocument({ content: [...content, { text: 'Last', id: 'last' }] })
    expect(extractedText(bytes)).toMatch(new RegExp(`Row 3 .* ${pages}$`, 'm'))
  })

  test('report content outside of the page', async () => {
    const beside = { text: 'out of sight', absolutePosition: { x: 40, y: -30 } }
    const definition = documentOf(i => (i === 2 ? '' : 'seen'))
    const { warnings } = await printDocument({ content: [beside, ...definition.content] })
    expect(warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      expect.stringMatching(/^content_off_page: .*'out of sight' on page 1/),
    ])
  })

  test('are released after painting, so a long table fits in a small heap', async () => {
    const { execPath } = process
    const path = fileURLToPath(new URL('long-table-process.ts', import.meta.url))
    const limits = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=8']
    const { stdout } = await promisify(execFile)(execPath, [...limits, path, '20000'])
    expect(stdout).toBe('printed true')
  }, 120_000)
})
