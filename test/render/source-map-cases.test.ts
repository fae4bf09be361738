import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/base/json.ts'
import type { PdfJob, RenderedPdf, Renderer, SceneSource } from '../../src/render/contracts.ts'
import { wordsOf } from './pdf-words.ts'
import { createInProcess, createWorkers, imageJob, pdfJob } from './rendering-jobs.ts'

let renderer: Renderer
beforeAll(async () => {
  renderer = await createInProcess()
})
afterAll(() => renderer.close())

function jobOf(definition: object, data: JsonObject = {}): PdfJob {
  const source = { kind: 'template', definition: JSON.stringify(definition), data } as const
  return { ...pdfJob({}), source, withSourceMap: true }
}

async function render(definition: object, data: JsonObject = {}) {
  const { sourceMap, ...rest } = await renderer.renderPdf(jobOf(definition, data))
  return { ...rest, sourceMap: sourceMap ?? [] }
}

/** The sources of words: `path`, or `path:line:column`. */
async function placesOf({ bytes, sourceMap }: Pick<RenderedPdf, 'bytes' | 'sourceMap'>) {
  const places: string[] = []
  for (const { text, page, x, y } of await wordsOf(bytes)) {
    const around = (sourceMap ?? []).filter(
      ({ page: own, x: left, y: top, width, height }) =>
        own === page && x >= left && x <= left + width && y >= top && y <= top + height,
    )
    around.reverse().sort((a, b) => a.width * a.height - b.width * b.height)
    const [{ path = 'nowhere', line = null, column = null } = {}] = around
    places.push(`${text} ${path}${line === null ? '' : `:${line}:${column ?? '?'}`}`)
  }
  return places
}

/** A $if directive with its branches. */
const branch = (condition: string, ...[yes, no]: unknown[]) =>
  Object.fromEntries([['$if', condition], ['then', yes], ...(no === undefined ? [] : [['else', no]])])

const wordsIn = async (document: object, data: JsonObject = {}, more: object = {}) =>
  await placesOf(await render({ document, ...more }, data))

describe('words of a document are mapped to', () => {
  test('strings, nodes and runs', async () => {
    const content = ['one', { text: 'two' }, { text: ['three ', { text: 'four', bold: true }] }, ['five']]
    expect(await wordsIn({ content })).toEqual([
      'one /document/content/0',
      'two /document/content/1',
      'three /document/content/2/text/0',
      'four /document/content/2/text/1',
      'five /document/content/3/0',
    ])
  })

  test('a content that is a single text', async () => {
    expect(await wordsIn({ content: 'one' })).toEqual(['one /document/content'])
  })

  test('the node that a directive repeats', async () => {
    const content = [
      { $each: 'items', do: { text: '{{this}}' } },
      branch('items', ['then', { $with: 'items.[0]', do: 'with' }]),
      { $value: 'node' },
    ]
    const data = { items: ['one', 'two'], node: { stack: ['three', { text: 'four' }] } }
    expect(await wordsIn({ content }, data)).toEqual([
      'one /document/content/0/do',
      'two /document/content/0/do',
      'then /document/content/1/then/0',
      'with /document/content/1/then/1',
      'three /document/content/2/$value',
      'four /document/content/2/$value',
    ])
  })

  test('partials', async () => {
    const partials = { address: { stack: ['street', { $partial: 'city' }] }, city: 'city' }
    const content = [{ $partial: 'address' }, { columns: [{ $partial: 'city' }] }]
    const places = await wordsIn({ content }, {}, { partials })
    expect(places).toEqual([
      'street /partials/address/stack/0',
      'city /partials/address/stack/1',
      'city /document/content/1/columns/0',
    ])
  })

  test('cells, list items with their markers, and boxes', async () => {
    const content = [
      {
        table: {
          headerRows: 1,
          body: [
            ['one', { text: 'two' }],
            ['three', { box: 'four' }],
          ],
        },
      },
      { ol: ['five', { stack: ['six'] }] },
    ]
    expect(await wordsIn({ content })).toEqual([
      'one /document/content/0/table/body/0/0',
      'two /document/content/0/table/body/0/1',
      'three /document/content/0/table/body/1/0',
      'four /document/content/0/table/body/1/1/box',
      'five /document/content/1/ol/0',
      '1 /document/content/1/ol/0',
      '. /document/content/1/ol/0',
      'six /document/content/1/ol/1/stack/0',
      '2 /document/content/1/ol/1',
      '. /document/content/1/ol/1',
    ])
  })

  test('page nodes that differ by page', async () => {
    const document = {
      content: ['one', { text: 'two', pageBreak: 'before' }],
      header: branch('(eq @page 1)', 'first', { columns: ['later', '{{@page}}'] }),
      footer: 'page{{@page}}',
      watermark: { text: 'draft', fontSize: 40, angle: 0 },
    }
    expect((await wordsIn(document)).toSorted()).toEqual([
      '2 /document/header/else/columns/1',
      'draft /document/watermark',
      'draft /document/watermark',
      'first /document/header',
      'later /document/header/else/columns/0',
      'one /document/content/0',
      'page1 /document/footer',
      'page2 /document/footer',
      'two /document/content/1',
    ])
  })

  test.each([0, false, ''])('nothing for a footer that is %j', async footer => {
    expect(await wordsIn({ content: 'one', footer })).toEqual(['one /document/content'])
  })

  test('page nodes of sections', async () => {
    const section = { section: ['one'], header: 'head', footer: { text: 'foot' } }
    expect(
      (await wordsIn({ content: [{ $each: 'items', do: section }] }, { items: [1] })).toSorted(),
    ).toEqual([
      'foot /document/content/0/do/footer',
      'head /document/content/0/do/header',
      'one /document/content/0/do/section/0',
    ])
  })

  test('carry rows and repeated headers of tables', async () => {
    const rows = { $each: 'rows', do: [{ text: 'row', carry: { net: 1 } }] }
    const carry = { foot: [{ text: 'carried' }] }
    const table = { headerRows: 1, body: [['head'], rows], carry }
    const places = await wordsIn({ content: [{ table }] }, { rows: Array.from({ length: 60 }, (_, i) => i) })
    expect(places.filter(place => place.startsWith('head '))).toEqual([
      'head /document/content/0/table/body/0/0',
      'head /document/content/0/table/body/0/0',
    ])
    expect(places.filter(place => place.startsWith('carried '))).toEqual([
      'carried /document/content/0/table/carry/foot/0',
    ])
    expect(new Set(places.filter(place => place.startsWith('row ')))).toEqual(
      new Set(['row /document/content/0/table/body/1/do/0']),
    )
  })

  test('a table of contents, and references to texts and pages', async () => {
    const content = [
      { toc: { title: { text: 'contents' } } },
      { text: ['heading'], tocItem: true, id: 'h', pageBreak: 'before' },
      { text: ['see ', { textReference: 'h' }, ' on ', { pageReference: 'h' }] },
    ]
    const places = await wordsIn({ content })
    expect(places).toEqual([
      'contents /document/content/0/toc/title',
      'heading /document/content/0',
      '2 /document/content/0',
      'heading /document/content/1/text/0',
      'see /document/content/2/text/0',
      'heading /document/content/2/text/1',
      'on /document/content/2/text/2',
      '2 /document/content/2/text/3',
    ])
  })
})

describe('regions of a document', () => {
  const pathsIn = async (content: unknown[]) => (await render({ document: { content } })).sourceMap

  test('exist for an image, a barcode and each vector', async () => {
    const content = [
      { image: 'mark', width: 40 },
      { qr: 'text', fit: 80 },
      { barcode: 'text', symbology: 'qrcode', width: 50 },
      {
        canvas: [
          { type: 'rect', x: 0, y: 0, w: 30, h: 20, color: 'red' },
          { type: 'line', x1: 0, y1: 30, x2: 90, y2: 30 },
        ],
      },
    ]
    const map = await pathsIn(content)
    const [image, qr, barcode, rect, line] = map
    expect(map.map(({ path }) => path)).toEqual([
      '/document/content/0',
      '/document/content/1',
      '/document/content/2',
      '/document/content/3/canvas/0',
      '/document/content/3/canvas/1',
    ])
    expect(image).toMatchObject({ page: 1, x: 40, y: 40, width: 40, height: 40, line: null, column: null })
    expect(qr?.width).toBeGreaterThan(50)
    expect(barcode?.width).toBe(50)
    expect(rect).toMatchObject({ width: 30, height: 20 })
    expect(line?.height).toBe(1)
  })

  test('include one for the backgrounds of all cells covered by a spanning cell', async () => {
    const cell = (text: string, more = {}) => ({ text, fillColor: '#eee', ...more })
    const body = [
      [cell('a', { colSpan: 2 }), {}, cell('b', { rowSpan: 2 })],
      [cell('c'), cell('d'), {}],
    ]
    const map = await pathsIn([{ table: { widths: [50, 50, 50], body }, layout: 'noBorders' }])
    const backgrounds = map.filter(({ height, width }) => height > 15 && width > 45).map(({ path }) => path)
    const of = (row: number, column: number) => `/document/content/0/table/body/${row}/${column}`
    expect(backgrounds.toSorted()).toEqual([of(0, 0), of(0, 2), of(0, 2), of(1, 0), of(1, 1)])
  })

  test('are limited to 100,000 without changing the document', async () => {
    const vector = { type: 'rect', x: 0, y: 0, w: 9, h: 9, color: 'red' }
    const canvas = [{ $each: 'items', do: vector }]
    const document = { content: [{ canvas }, { text: 'later', pageBreak: 'before' }] }
    const items = Array.from({ length: 100_100 }, () => 0)
    const { sourceMap, pages, warnings } = await render({ document }, { items })
    expect(sourceMap).toHaveLength(100_000)
    expect(pages).toBe(2)
    expect(warnings).toEqual([])
  })

  test('are absent unless they are requested', async () => {
    const { sourceMap } = await renderer.renderPdf({
      ...jobOf({ document: { content: 'a' } }),
      withSourceMap: false,
    })
    expect(sourceMap).toBeNull()
  })

  test('are returned by workers too', async () => {
    const workers = createWorkers()
    const job = jobOf({ document: { content: ['a', { $each: 'b', do: '{{this}}' }] } }, { b: ['c'] })
    const scene = { width: 10, height: 10, objects: [{ type: 'rect', left: 1, top: 2, width: 3, height: 4 }] }
    const image = { ...imageJob(scene), withSourceMap: true }
    expect((await workers.renderPdf(job)).sourceMap).toEqual((await renderer.renderPdf(job)).sourceMap)
    expect((await workers.renderImage(image)).sourceMap).toEqual(
      (await renderer.renderImage(image)).sourceMap,
    )
    await workers.close()
  })
})

describe('words of a page are mapped to the line of their element', () => {
  test('in HTML with loops on one line and on several', async () => {
    const html = [
      '<style>ul { list-style: none }</style>',
      '<p>one <b>two</b></p>',
      '<ul>{{#each items}}<li>{{this}}</li>{{/each}}</ul>',
      '{{#each items}}',
      '  <div style="background: #eee"><i>{{this}}</i> tail</div>',
      '{{/each}}',
      '<p>end</p>',
    ].join('\n')
    expect(await placesOf(await render({ html }, { items: ['x', 'y'] }))).toEqual([
      'one /html:2:1',
      'two /html:2:8',
      'x /html:3:20',
      'y /html:3:20',
      'x /html:5:33',
      'tail /html:5:3',
      'y /html:5:33',
      'tail /html:5:3',
      'end /html:7:1',
    ])
  })

  test('in Markdown', async () => {
    const markdown =
      '# Head {{n}}\n\nText\nmore\n\n{{#each items}}\n- {{this}}\n{{/each}}\n\n| a |\n|---|\n| b |'
    const places = await placesOf(await render({ markdown }, { n: 1, items: ['x', 'y'] }))
    expect(places.map(place => place.replace(/:\?$/, ''))).toEqual([
      'Head /markdown:1:1',
      '1 /markdown:1:1',
      'Text /markdown:3:1',
      'more /markdown:3:1',
      'x /markdown:7:1',
      'y /markdown:7:1',
      'a /markdown:10:1',
      'b /markdown:12',
    ])
  })

  test('in Markdown with front matter, contents, notes and code', async () => {
    const markdown =
      '---\ntitle: "{{n}}"\ntags:\n{{#each items}}\n- {{this}}\n{{/each}}\n---\n# Head\n\n[[toc]]\n\n## Part\n\nText[^1]\n\n[^1]: note\n\n> [!TIP]\n> advice\n\n```js\nreturn\n{{n}}\n```'
    const places = await placesOf(await render({ markdown }, { n: 1, items: ['x', 'y'] }))
    const words = places.filter(place => !place.startsWith('.')).map(place => place.replace(/:\?$/, ''))
    expect(words).toEqual([
      'Head /markdown:8:1',
      'Part /markdown:12',
      '1 /markdown:12',
      'Part /markdown:12:1',
      'Text /markdown:14:1',
      '1 /markdown:14',
      'Tip /markdown:18',
      'advice /markdown:19:1',
      'return /markdown:22',
      '1 /markdown:23',
      '1 /markdown:16:1',
      'note /markdown:16:1',
      '↩ /markdown:16',
    ])
  })

  test('in headers, margin boxes and generated content', async () => {
    const html = '<p class="a">one</p>'
    const css =
      '.a::before { content: "before " }\n@page {\n  @bottom-center { content: "page " counter(page) }\n}'
    const settings = { custom_header: '<div>{{head}}</div>\n<div>second</div>', margin_top: '40' }
    const places = await placesOf(await render({ html, css, settings }, { head: 'first' }))
    expect(places.toSorted()).toEqual([
      '1 /css:3:3',
      'before /html:1:1',
      'first /settings/custom_header:1:?',
      'one /html:1:1',
      'page /css:3:3',
      'second /settings/custom_header:2:?',
    ])
  })

  test('in content that is scaled, clipped and broken across pages', async () => {
    const html = [
      '<div style="width: 900px; overflow: hidden; height: 40px">',
      '<p>one</p>',
      '</div>',
      '<table><thead><tr><th>head</th></tr></thead>',
      `<tr><td>${'<p>cell</p>'.repeat(60)}</td></tr>`,
      '</table>',
    ].join('\n')
    const places = await placesOf(await render({ html }))
    expect(places.filter(place => place.startsWith('head'))).toEqual(['head /html:4:19', 'head /html:4:19'])
    expect(places.filter(place => place.startsWith('cell'))).toHaveLength(60)
    expect(places.filter(place => place.includes('nowhere'))).toEqual([])
    expect(places[0]).toBe('one /html:2:1')
  })
})

describe('regions of a scene', () => {
  const objects = [
    {
      type: 'rect',
      left: 10,
      top: 10,
      width: 20,
      height: 20,
      angle: 45,
      fill: 'red',
      originX: 'center',
      originY: 'center',
    },
    {
      type: 'group',
      left: 50,
      top: 50,
      width: 20,
      height: 20,
      objects: [
        { $each: 'items', do: { type: 'rect', left: -10, top: -10, width: 5, height: 5, fill: 'blue' } },
      ],
    },
    { type: 'rect', left: 0, top: 0, width: 5, height: 5, visible: false },
  ]
  const scene = { width: 100, height: 80, background: 'white', objects }

  test('are the bounds of its objects, with their path in the template', async () => {
    const job = { ...imageJob(scene), data: { items: [1] }, withSourceMap: true }
    const { sourceMap } = await renderer.renderImage(job)
    expect(sourceMap).toMatchObject([
      { page: 1, x: 0, y: 0, width: 100, height: 80, path: '/scene' },
      { x: 0, y: 0, width: 24.14, height: 24.14, path: '/scene/objects/0' },
      { path: '/scene/objects/1' },
      { width: 5, height: 5, path: '/scene/objects/1/objects/0/do' },
    ])
  })

  test('are limited by clip paths', async () => {
    const clipPath = { type: 'rect', left: -5, top: -5, width: 10, height: 10 }
    const square = { type: 'rect', left: 20, top: 20, width: 40, height: 40, fill: 'red' }
    const clip = { type: 'rect', left: 30, top: 30, width: 20, height: 90 }
    const clipped = [
      { ...square, clipPath },
      { ...square, clipPath: { ...clipPath, inverted: true } },
    ]
    const job = imageJob({ width: 100, height: 80, objects: clipped, clipPath: clip })
    const { sourceMap } = await renderer.renderImage({ ...job, withSourceMap: true })
    expect(sourceMap).toMatchObject([
      { x: 35, y: 35, width: 10, height: 10, path: '/scene/objects/0' },
      { x: 30, y: 30, width: 20, height: 30, path: '/scene/objects/1' },
    ])
  })

  test('of a PDF are in points', async () => {
    const source: SceneSource = {
      kind: 'scene',
      definition: JSON.stringify({ scene }),
      data: { items: [] },
      overrides: [],
      unitsPerInch: 144,
    }
    const { sourceMap } = await renderer.renderPdf({ ...jobOf({}), source })
    expect(sourceMap?.[0]).toMatchObject({ width: 50, height: 40, path: '/scene' })
  })

  test('of an object that an override adds point to the override', async () => {
    const overrides = [{ name: 'added', type: 'rect', left: 1, top: 1, width: 9, height: 9, fill: 'red' }]
    const job = { ...imageJob(scene), data: { items: [] }, overrides, withSourceMap: true }
    const { sourceMap } = await renderer.renderImage(job)
    expect(sourceMap?.at(-1)?.path).toBe('/overrides/0')
  })
})
