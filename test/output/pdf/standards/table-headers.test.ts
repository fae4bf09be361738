import { describe, expect, test } from 'vitest'
import { checkPdf, renderHtml, renderPdf } from '../../../../src/index.ts'
import { refusal } from '../../../refusal.ts'
import { dumpStructure } from '../../../structure-dump.ts'

type Template = Parameters<typeof renderPdf>[0]

const ROWS = [
  ['Rent', '900'],
  ['Heating', '80'],
]

async function mistakesOfNode(node: object, more: object = {}): Promise<string[]> {
  const document = { accessibility: 'warn', language: 'en', info: { title: 'T' }, content: [node], ...more }
  const { warnings } = await renderPdf({ document } as Template)
  return warnings.map(({ code, path, message }) => `${code} ${path}: ${message}`)
}

const OF_DOCUMENT =
  "not_accessible /document/content/0: Table without header cells: set `headerRows` or `headerColumns`, or `role: 'presentation'` if it only places its content."
const EMPTY = 'Header cell without text: name its column or row'

test.each([
  ['the default layout', { table: { body: ROWS } }],
  ['light lines', { table: { body: ROWS }, layout: 'lightHorizontalLines' }],
  ['its own lines', { table: { body: ROWS }, layout: { hLineWidth: { default: 1 }, vLineWidth: 0 } }],
  ['stripes', { table: { body: ROWS }, layout: { extends: 'noBorders', zebra: ['#eee'] } }],
  [
    'a filled cell',
    { table: { body: [ROWS[0], ['a', { text: 'b', fillColor: 'red' }]] }, layout: 'noBorders' },
  ],
  ['a filled style', { table: { body: [ROWS[0], ['a', { text: 'b', style: 'x' }]] }, layout: 'noBorders' }],
  ['some borders', { table: { body: [ROWS[0], ['a', { text: 'b', border: [true, false, false, false] }]] } }],
])('a table with %s and no header cells is a data table', async (_, node) => {
  const styles = { x: { fillColor: 'yellow' } }
  expect(await mistakesOfNode(node, { styles })).toEqual([OF_DOCUMENT])
})

const BARE = { border: [false, false, false, false] }

test.each([
  ['no borders', { table: { body: ROWS }, layout: 'noBorders' }],
  [
    'only an outer frame',
    { table: { body: ROWS }, layout: { hLineWidth: { first: 1, default: 0 }, vLineWidth: 0 } },
  ],
  ['cells without borders', { table: { body: ROWS.map(row => row.map(text => ({ text, ...BARE }))) } }],
  ['one row', { table: { body: [ROWS[0]] } }],
  ['one column', { table: { body: [['a'], ['b']] } }],
  [
    'one text in each row',
    {
      table: {
        body: [
          ['a', ''],
          ['', 'b'],
        ],
      },
    },
  ],
  [
    'other tables',
    {
      table: {
        body: [
          ['a', { stack: [{ table: { body: [['x']] } }] }],
          ['b', 'c'],
        ],
      },
    },
  ],
  ['its role', { table: { body: ROWS }, role: 'presentation' }],
  ['no header line', { table: { body: ROWS }, layout: 'headerLineOnly' }],
])('a table with %s is a layout table', async (_, node) => {
  expect(await mistakesOfNode(node)).toEqual([])
})

test('PDF/UA-1 requires header cells in data tables', async () => {
  const document = { language: 'en', info: { title: 'T' }, subset: 'PDF/UA-1' }
  const print = (node: object) => renderPdf({ document: { ...document, content: [node] } } as Template)
  expect(await refusal(print({ table: { body: ROWS } }))).toMatchObject({
    code: 'standard_not_met',
    details: [{ path: '/document/content/0', message: expect.stringContaining('set `headerRows`') }],
  })
  const { file } = await print({ table: { body: ROWS }, role: 'presentation' })
  expect((await checkPdf(file)).conforms).toBe(true)
  expect((await dumpStructure(file)).join('\n')).not.toContain('Table')
})

test('images with the role presentation are artifacts', async () => {
  const content = [
    { qr: 'x', role: 'presentation' },
    { svg: '<svg width="9" height="9"/>', role: 'presentation' },
    { text: ['a ', { svg: '<svg width="9" height="9"/>', role: 'presentation' }] },
  ]
  const { file, warnings } = await renderPdf({ document: { content } } as Template)
  expect(warnings).toEqual([])
  expect((await dumpStructure(file)).filter(line => line.includes('Figure'))).toEqual([])
})

test('the role presentation of texts and runs is reported', async () => {
  const content = [
    { text: 'a', role: 'presentation' },
    { text: ['a ', { text: ['b', { text: 'c', role: 'presentation' }] }] },
  ]
  const { warnings } = await renderPdf({ document: { content } } as Template)
  expect(warnings.map(({ code, path }) => [code, path])).toEqual([
    ['unknown_value', '/document/content/0/role'],
    ['unknown_value', '/document/content/1/text/1/text/1/role'],
  ])
})

test('header cells without text are reported, except the corner of row and column headers', async () => {
  const body = [
    ['', 'From', ''],
    ['Monday', '9:00', '17:00'],
  ]
  expect(await mistakesOfNode({ table: { headerRows: 1, headerColumns: 1, body } })).toEqual([
    `not_accessible /document/content/0: ${EMPTY}.`,
  ])
  const claimed = { subset: 'PDF/UA-1' }
  const node = {
    table: {
      headerRows: 1,
      headerColumns: 1,
      body: [
        ['', 'From'],
        ['Monday', '9:00'],
      ],
    },
  }
  expect(await mistakesOfNode(node, claimed)).toEqual([])
  const { file } = await renderPdf({ document: { language: 'en', content: [node] } } as Template)
  expect((await dumpStructure(file)).slice(3, 6)).toEqual([
    '      TR',
    '        TD',
    '        TH [Scope=Column]',
  ])
})

test('with a declared standard, header cells without text are still warnings', async () => {
  const node = {
    table: {
      headerRows: 1,
      body: [
        ['', 'From'],
        ['Monday', '9:00'],
      ],
    },
  }
  expect(await mistakesOfNode(node, { subset: 'PDF/UA-1' })).toEqual([
    `not_accessible /document/content/0: ${EMPTY}.`,
  ])
})

const OF_HTML =
  'table without header cells: write <th>, or `role="presentation"` if it only places its content.'

async function mistakesOfTable(attributes: string, rows: string, css = ''): Promise<string[]> {
  const page = `<!doctype html><html lang="en"><title>T</title><style>${css}</style><table ${attributes}>${rows}</table>`
  const { warnings } = await renderHtml(page, { settings: { accessibility: 'warn' } })
  return warnings.map(({ message }) => message.replace(/^<[^>]+> in line 1, column \d+: /, ''))
}

const CELLS = '<tr><td>Rent<td>900<tr><td>Heating<td>80'

test.each([
  ['borders', 'border', CELLS, '', [OF_HTML]],
  ['borders of the CSS', '', CELLS, 'td { border-bottom: 1px solid }', [OF_HTML]],
  ['filled rows', '', CELLS, 'tr:nth-child(2) { background: #eee }', [OF_HTML]],
  ['nothing', '', CELLS, 'td { padding: 4px }', []],
  ['a role', 'border role="presentation"', CELLS, '', []],
  ['one row', 'border', '<tr><td>a<td>b', '', []],
  ['other tables', 'border', `<tr><td>a<td><table><tr><td>x</table>${CELLS}`, '', []],
  ['header cells', 'border', '<tr><th>a<th>b<tr><td>c<td>d', '', []],
])('HTML: a table with %s', async (_, attributes, rows, css, expected) => {
  expect(await mistakesOfTable(attributes, rows, css)).toEqual(expected)
})

test('HTML: header cells without text are reported; an empty corner describes columns', async () => {
  expect(await mistakesOfTable('', '<tr><th><th>A<tr><th>b<td>c')).toEqual([
    'header cell without text: name its column or row, or write <td> in an empty corner.',
  ])
  const page = '<table><tr><td></td><th>A<th>B<tr><th>r<td>1<td>2</table><table><tr><td>x<th>y</table>'
  const lines = await dumpStructure((await renderHtml(page)).file)
  expect(lines.filter(line => line.includes('Scope')).map(line => line.trim())).toEqual([
    ...['TH [Scope=Column]', 'TH [Scope=Column]', 'TH [Scope=Row]', 'TH [Scope=Row]'],
  ])
})

test('the role presentation of other nodes is a warning', async () => {
  const content = [{ text: 'a', role: 'presentation' }]
  const { warnings } = await renderPdf({ document: { content } } as Template)
  expect(warnings.map(({ code, path }) => [code, path])).toEqual([
    ['unknown_value', '/document/content/0/role'],
  ])
})

describe('rows without all columns', () => {
  const cells = (count: number): string => '<td>a'.repeat(count)
  const row = (number: number, count: number, columns: number): string =>
    `row ${number} of the table has ${count} of ${columns} columns: add cells, or correct the spans`

  test.each([
    ['the first row', cells(3), [row(1, 2, 3)]],
    ['two rows', `${cells(3)}<tr>${cells(1)}`, [row(1, 2, 3), row(3, 1, 3)]],
    ['a row below a span', '<td>a<td rowspan=2>b<td>c<tr><td>d', [row(1, 2, 3), row(3, 2, 3)]],
    ['a gap before a span', '<td>a<td>b<td rowspan=2>c<tr><td>d', [row(1, 2, 3), row(3, 2, 3)]],
    ['more columns than a cell spans', cells(1001), [row(1, 2, 1001)]],
    ['more columns by spans', '<td colspan=1000>a<td colspan=9>b', [row(1, 2, 1009)]],
  ])('HTML: %s', async (_, rows, expected) => {
    const page = `<!doctype html><html lang=en><title>T</title><table><tr><th>a<th>b<tr>${rows}</table>`
    const { details } = await refusal(renderHtml(page, { pdfStandard: 'PDF/UA-1' }))
    expect(details.map(({ message }) => message.replace(/^.*?: /, ''))).toEqual(expected)
    // without the claim, cells are added
    const { file } = await renderHtml(page)
    const { findings } = await checkPdf(file, { profiles: ['PDF/UA-1'] })
    expect(findings.filter(({ rule }) => rule === 'UA1:09-004')).toEqual([])
  })

  test('documents: wide tables are regular', async () => {
    const body = [1200, 1200].map(count => Array.from({ length: count }, () => 'a'))
    const document = { language: 'en', info: { title: 'T' }, content: [{ table: { headerRows: 1, body } }] }
    const { file } = await renderPdf({ document } as Template, {}, { pdfStandard: 'PDF/UA-1' })
    expect((await checkPdf(file)).findings).toEqual([])
  })
})
