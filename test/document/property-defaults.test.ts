import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commonProperties, KIND_NAMES, KINDS, PARTS, type Properties } from '../../src/document/node-table.ts'
import { type DocumentDefinition, renderPdf } from '../../src/index.ts'

/** The documented defaults: a property with its default gives the same file as without. */

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>'
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const WORDS = 'An affine map (a) preserves parallel lines,  and  ratios — of lengths along them. '
const PARAGRAPH = WORDS.repeat(3)

/** A node of each type in which most properties have an effect. */
const NODES: Readonly<Record<string, object>> = {
  text: { text: PARAGRAPH, decoration: 'underline', background: '#eee' },
  box: { box: PARAGRAPH, border: 1, background: '#eee' },
  columns: { columns: ['a', { text: 'b', fillColor: '#ddd' }] },
  stack: { stack: [PARAGRAPH, 'b'] },
  ul: { ul: [PARAGRAPH, 'b'] },
  ol: { ol: [PARAGRAPH, 'b', 'c'] },
  table: {
    table: {
      body: [
        [PARAGRAPH, { text: 'b', fillColor: '#ddd' }],
        ['c', 'd'],
      ],
      headerRows: 1,
    },
  },
  toc: { toc: { title: { text: 'Contents' } } },
  image: { image: PNG, fit: [20, 20] },
  svg: { svg: PICTURE },
  canvas: { canvas: [{ type: 'rect', x: 0, y: 0, w: 20, h: 10, color: 'red' }] },
  qr: { qr: 'A-1042' },
  barcode: { barcode: 'A-1042' },
  attachment: { attachment: 'notes' },
  pageReference: { pageReference: 'b' },
  textReference: { textReference: 'b' },
  section: { section: PARAGRAPH },
}

const FILE = { src: 'data:text/plain;base64,YQ==', name: 'notes.txt' }
const AROUND = {
  attachments: { notes: FILE },
}
const OTHERS = [
  { text: 'Second', id: 'b', tocItem: true },
  { text: 'A third entry', tocItem: true },
]

const TABLE = {
  body: [
    [PARAGRAPH, { text: 'b', fillColor: '#ddd' }],
    ['c', 'd'],
    ['e', 'f'],
  ],
}

/** A document for each part, which contains its properties. */
const PART_DOCUMENTS: Readonly<Record<string, (part: object) => object>> = {
  document: part => ({ content: [PARAGRAPH, 'b'], info: { title: 'a' }, ...part }),
  style: part => ({ content: { text: PARAGRAPH, style: 'a' }, styles: { a: part } }),
  table: part => ({ content: { table: { ...TABLE, ...part } } }),
  'carry of a table': part => ({ content: { table: { ...TABLE, carry: part } } }),
  'table layout': part => ({ content: { table: TABLE, layout: { fillColor: '#eee', ...part } } }),
  'table of contents': part => ({ content: [{ toc: { title: 'Contents', ...part } }, ...OTHERS] }),
  watermark: part => ({ content: 'a', watermark: { text: 'DRAFT', ...part } }),
  vector: part => ({
    content: {
      canvas: [
        {
          type: 'polyline',
          points: [
            { x: 0, y: 0 },
            { x: 20, y: 20 },
            { x: 40, y: 0 },
          ],
          ...part,
        },
        { type: 'rect', x: 0, y: 0, w: 20, h: 10, color: 'red', ...part },
      ],
    },
  }),
}

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-02T03:04:05Z') })
})
afterAll(() => {
  vi.useRealTimers()
})

async function print(document: object): Promise<string> {
  const { file } = await renderPdf({ document: document as DocumentDefinition })
  return Buffer.from(file).toString('latin1')
}

/** The properties whose documented default changes the file. */
async function wrongDefaults(
  properties: Properties,
  documentOf: (more: object) => object,
): Promise<Record<string, unknown>> {
  const without = await print(documentOf({}))
  const wrong: Record<string, unknown> = {}
  for (const [name, { byDefault }] of Object.entries(properties)) {
    if (byDefault === undefined) continue
    const file = await print(documentOf({ [name]: byDefault })).catch(String)
    if (file !== without) wrong[name] = file.startsWith('%PDF') ? byDefault : file
  }
  return wrong
}

test.each(KIND_NAMES)('documented defaults of %s have no effect', async kind => {
  const documentOf = (more: object) => ({
    ...AROUND,
    content: [{ ...NODES[kind], ...more }, ...(kind === 'section' ? [] : OTHERS)],
  })
  expect(await wrongDefaults({ ...commonProperties(kind), ...KINDS[kind].own }, documentOf)).toEqual({})
})

test.each(Object.keys(PARTS))('documented defaults of a %s have no effect', async part => {
  const properties: Properties = PARTS[part as keyof typeof PARTS]
  expect(await wrongDefaults(properties, PART_DOCUMENTS[part] ?? (() => ({})))).toEqual({})
})
