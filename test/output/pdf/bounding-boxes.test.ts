import { expect, test } from 'vitest'
import {
  checkPdf,
  type DocumentNode,
  renderHtml,
  renderImage,
  renderMarkdown,
  renderPdf,
  type SceneDefinition,
} from '../../../src/index.ts'
import { dumpStructure } from '../../structure-dump.ts'

const PICTURE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="99" height="9"/></svg>'

/** The bounding boxes of a PDF by type: left, bottom, right and top. Null without one. */
async function boundsOf(file: Uint8Array): Promise<[type: string, bounds: number[] | null][]> {
  const lines = await dumpStructure(file, true)
  return lines.flatMap(line => {
    const type = /^ *(Table|Figure|Formula)\b/.exec(line)?.[1]
    const bounds = /BBox=\[ ([-\d. ]+) \]/.exec(line)?.[1]
    return type === undefined ? [] : [[type, bounds?.split(' ').map(Number) ?? null]]
  })
}

async function boundsOfHtml(body: string, pdfStandard?: 'PDF/UA-1' | 'PDF/UA-2') {
  const html = `<!doctype html><html lang="en"><title>T</title>
    <style>@page { size: 200pt 100pt; margin: 0 } body { margin: 0; font: 10pt/1 serif } h1 { position: absolute }</style>
    <h1>T</h1>${body}`
  const { file } = await renderHtml(html, { pdfStandard: pdfStandard ?? 'PDF/UA-1' })
  expect((await checkPdf(file)).findings).toEqual([])
  return boundsOf(file)
}

async function boundsOfContent(...content: DocumentNode[]) {
  const heading = { text: 'T', headlineLevel: 1, absolutePosition: { x: 0, y: 0 } }
  const document = {
    ...{ pageSize: { width: 200, height: 100 }, pageMargins: 0, language: 'en', info: { title: 'T' } },
    content: [heading, ...content],
  }
  const { file } = await renderPdf({ document }, {}, { pdfStandard: 'PDF/UA-1' })
  expect((await checkPdf(file)).findings).toEqual([])
  return boundsOf(file)
}

const style = (css: string): string => `style="display:block;${css}"`

test.each([
  ['a picture', `<img alt="a" ${style('width:40pt;height:20pt')} src='${PICTURE}'>`, [0, 80, 40, 100]],
  [
    'a transformed picture',
    `<img alt="a" ${style('width:40pt;height:20pt;transform:translate(10pt,30pt) rotate(90deg)')} src='${PICTURE}'>`,
    [20, 40, 40, 80],
  ],
  [
    'a picture in a transparency group',
    `<div style="opacity:.5;margin-left:10pt"><img alt="a" ${style('width:40pt;height:20pt')} src='${PICTURE}'><p>Text</div>`,
    [10, 80, 50, 100],
  ],
  [
    'a clipped picture',
    `<img alt="a" ${style('width:20pt;height:20pt;object-fit:cover')} src='${PICTURE}'>`,
    [0, 80, 20, 100],
  ],
  [
    'a picture that its container clips',
    `<div style="overflow:hidden;width:20pt;height:10pt"><img alt="a" ${style('width:40pt;height:20pt')} src='${PICTURE}'></div>`,
    [0, 90, 20, 100],
  ],
  [
    'a picture that is partly outside of the page',
    `<img alt="a" ${style('width:40pt;height:20pt;margin-left:-10pt')} src='${PICTURE}'>`,
    [0, 80, 30, 100],
  ],
  [
    'a box with the role of a picture',
    '<div role="img" aria-label="a" style="width:30pt;height:15pt;border:1.5pt solid">Text</div>',
    [0, 82, 33, 100],
  ],
])('%s of HTML has its bounds', async (_, body, bounds) => {
  expect(await boundsOfHtml(body)).toEqual([['Figure', bounds]])
})

test('formulas have bounds', async () => {
  const body = '<p style="margin:0 0 0 10pt"><math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>'
  const [[type, [left = 0, bottom = 0, right = 0, top = 0] = []] = ['', []]] = (await boundsOfHtml(body)) as [
    [string, number[]],
  ]
  expect(type).toBe('Formula')
  expect(left).toBeGreaterThanOrEqual(10)
  expect(right - left).toBeGreaterThan(3)
  expect(right - left).toBeLessThan(20)
  expect(top - bottom).toBeGreaterThan(10)
  expect(top - bottom).toBeLessThan(40)
})

test('the bounds of a table include its pictures, and end with its texts', async () => {
  const table = `<table style="border-collapse:collapse"><tr><th style="padding:0;width:60pt;text-align:left">A
    <th style="padding:0"><img alt="a" ${style('width:40pt;height:20pt')} src='${PICTURE}'></table>`
  expect(await boundsOfHtml(table)).toEqual([
    ['Table', [0, 80, 100, 100]],
    ['Figure', [60, 80, 100, 100]],
  ])
})

test.each(['PDF/UA-1', 'PDF/UA-2'] as const)('a table on several pages has no bounds in %s', async claim => {
  const rows = Array.from({ length: 30 }, (_, i) => `<tr><td>${i}`).join('')
  const table = `<table><thead><tr><th>N</thead>${rows}</table>`
  expect(await boundsOfHtml(table, claim)).toEqual([['Table', null]])
})

test('a table around a broken table has no bounds', async () => {
  const inner = `<table><tr><th>I${'<tr><td>1'.repeat(20)}</table>`
  const [outer, broken] = await boundsOfHtml(`<table><tr><th>O<tr><td>${inner}</table>`)
  expect([outer, broken]).toEqual([
    ['Table', null],
    ['Table', null],
  ])
})

test('pictures, drawings and tables of documents have bounds', async () => {
  const bounds = await boundsOfContent(
    { svg: '<svg width="40" height="20"><rect width="40" height="20"/></svg>', alt: 'a' },
    {
      canvas: [
        { type: 'line', x1: 10, y1: 5, x2: 50, y2: 5, lineWidth: 4 },
        { type: 'rect', x: 0, y: 3, w: 20, h: 7, color: 'red' },
      ],
      alt: 'b',
    },
    { qr: 'c', fit: 30, version: 1 },
    { table: { headerRows: 1, widths: [50], body: [['Text']] }, layout: 'noBorders', margin: [20, 0, 0, 0] },
  )
  expect(bounds.slice(0, 2)).toEqual([
    ['Figure', [0, 80, 40, 100]],
    ['Figure', [0, 70, 52, 77]],
  ])
  const [, , qr, table] = bounds
  expect(qr).toEqual(['Figure', [0, 49, 21, 70]])
  expect(table?.[0]).toBe('Table')
  expect(table?.[1]?.[0]).toBeCloseTo(20, 0)
  expect(table?.[1]?.[2]).toBeLessThan(50)
})

test('tables with only spaces, and with texts of size 0, have bounds', async () => {
  const spaces = await boundsOfContent({ table: { headerRows: 1, body: [[' ']] } })
  expect(spaces.map(([, bounds]) => bounds?.length)).toEqual([4])
  const small = await boundsOfHtml('<table style="font-size:0"><tr><th>A<td>b</table>')
  for (const [, [left = 0, bottom = 0, right = 0, top = 0] = []] of small as [string, number[]][]) {
    expect(left).toBeLessThanOrEqual(right)
    expect(bottom).toBeLessThanOrEqual(top)
  }
})

test('a container with `alt` has the bounds of all that is in it', async () => {
  const rect = { type: 'rect', x: 0, y: 0, w: 60, h: 10, color: 'red' } as const
  const [[type, bounds] = ['', null]] = await boundsOfContent({
    stack: [{ canvas: [rect] }, 'Text'],
    alt: 'a',
  })
  expect(type).toBe('Figure')
  expect(bounds?.[0]).toBe(0)
  expect(bounds?.[2]).toBe(60)
  expect(bounds?.[3]).toBe(100)
  expect(bounds?.[1]).toBeLessThan(85)
})

test('formulas and tables of Markdown have bounds', async () => {
  const { file } = await renderMarkdown(
    '---\nlang: en\nmath: true\n---\n# T\n\n$$\\frac{1}{2}$$\n\n| a |\n|---|\n| 1 |\n',
  )
  const bounds = await boundsOf(file)
  expect(bounds.map(([type, box]) => [type, box?.length])).toEqual([
    ['Formula', 4],
    ['Table', 4],
  ])
})

test('objects of scenes have bounds on the page', async () => {
  const scene = {
    ...{ width: 200, height: 100, tagged: true, language: 'en' },
    objects: [
      { type: 'rect', left: 20, top: 20, width: 40, height: 20, fill: 'red', alt: 'a', strokeWidth: 0 },
      { type: 'circle', left: 100, top: 40, radius: 10, fill: 'red', alt: 'b', strokeWidth: 0, opacity: 0.5 },
      { type: 'rect', left: 190, top: 90, width: 40, height: 20, fill: 'red', alt: 'c', strokeWidth: 0 },
    ],
  }
  const { file } = await renderImage(scene as SceneDefinition, { format: 'pdf' })
  expect(await boundsOf(file)).toEqual([
    ['Figure', [15, 45, 45, 60]],
    ['Figure', [75, 30, 90, 45]],
    ['Figure', [142.5, 0, 150, 7.5]],
  ])
})
