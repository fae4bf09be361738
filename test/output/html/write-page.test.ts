import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../refusal.ts'
import { elementsOf, ruleOf, writeDocument } from './write-page.ts'

const write = async (content: unknown, rest: object = {}) => (await writeDocument({ content, ...rest })).html
const named = (html: string, name: string) => elementsOf(html).filter(element => element.name === name)
/** The words of the body in reading order. */
const words = (html: string) => named(html, 'body')[0]?.text.replaceAll(/\s+/g, ' ').trim()
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('an HTML page of a document', () => {
  test('has language, title, metadata and a Content-Security-Policy that blocks loading and scripts', async () => {
    const html = await write('x', {
      info: { title: 'A & B', author: '"C"', subject: 'D' },
      language: 'ar-EG',
    })
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="ar-EG" dir="rtl">\n<head>\n<meta charset="utf-8">/)
    expect(named(html, 'title')[0]?.text).toBe('A & B')
    const metas = named(html, 'meta').map(({ attributes }) => attributes)
    expect(metas).toContainEqual({
      'http-equiv': 'Content-Security-Policy',
      content: "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    })
    expect(metas).toContainEqual({ name: 'author', content: '"C"' })
    expect(metas).toContainEqual({ name: 'description', content: 'D' })
  })

  test('has title and language of its template by default, and ignores invalid ones', async () => {
    const html = await write('x')
    expect(named(html, 'title')[0]?.text).toBe('Untitled')
    expect(named(html, 'html')[0]?.attributes).toEqual({ lang: 'de-AT', dir: 'ltr' })
    expect(named(await write('x', { language: '"><script>' }), 'html')[0]?.attributes).toEqual({ dir: 'ltr' })
  })

  test('has header, footer, background and watermark once, as on the only page', async () => {
    const { html } = await writeDocument(
      {
        content: [
          { text: 'one', carry: { sum: 2 } },
          { text: 'two', carry: { sum: 3 } },
        ],
        pageMargins: [40, 60],
      },
      {
        header: ({ page, pages }) => `page ${page} of ${pages}`,
        footer: ({ carriedForward }) => ({ text: `sum ${carriedForward['sum']}` }),
        background: () => ({ canvas: [{ type: 'rect', x: 0, y: 0, w: 595, h: 842, color: '#eee' }] }),
        watermark: () => 'DRAFT',
      },
    )
    expect(words(html)).toBe('page 1 of 1 one two sum 5 DRAFT')
    expect([named(html, 'header').length, named(html, 'footer').length]).toEqual([1, 1])
    const paper = ruleOf(
      html,
      named(html, 'div').find(({ attributes }) => attributes['class']?.includes('sheet'))?.attributes[
        'class'
      ],
    )
    expect(paper).toContain('width:595.28pt')
    expect(html).toContain('@page paper-1{size:595.28pt 841.89pt;margin:60pt 0 40pt}')
  })

  test('has a sheet for each page break and section, with its orientation', async () => {
    const html = await write(
      [
        'a',
        { text: 'b', pageBreak: 'before', pageOrientation: 'landscape' },
        { text: 'c', style: 'chapter' },
        { section: ['d'], pageSize: 'LETTER', header: null },
      ],
      { pageBreakBefore: { style: 'chapter' } },
    )
    const sheets = named(html, 'div').filter(({ attributes }) => attributes['class']?.startsWith('sheet'))
    expect(sheets.map(({ text }) => text.trim())).toEqual(['a', 'b', 'c', 'd'])
    expect(
      sheets.map(({ attributes }) => /paper-\d+;width:(\d+)/.exec(ruleOf(html, attributes['class']))?.[1]),
    ).toEqual(['595', '841', '841', '612'])
  })

  test('links only to http, mail and telephone numbers', async () => {
    const links = [
      'https://a.example/?a=1&b="',
      'HTTP://a.example',
      'mailto:a@b.example',
      'tel:+1',
      'javascript:alert(1)',
    ]
    const odd = [
      ' java\nscript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '//a.example',
      'x.html',
      'vbscript:x',
      7,
      {},
    ]
    const html = await write([...links, ...odd].map(link => ({ text: 'go', link })))
    expect(named(html, 'a').map(({ attributes }) => attributes['href'])).toEqual(links.slice(0, 4))
    expect(named(html, 'a').every(({ attributes }) => attributes['rel'] === 'noopener noreferrer')).toBe(true)
  })

  test('ignores decorations named like prototype members', async () => {
    const html = await write([{ text: 'a', decoration: ['constructor', 'underline'] }])
    expect(JSON.stringify(html)).toContain('text-decoration-line:underline')
    expect(JSON.stringify(html)).not.toContain('native code')
  })

  test('escapes hostile strings in every property', async () => {
    const evil =
      '</style></title><script>alert(1)</script><img src=x onerror=alert(1)>"\'\0\u0001\ufffe\ud800\r\n&amp;'
    const definition = {
      info: { title: evil, author: evil, keywords: evil },
      language: evil,
      styles: {
        [evil]: { font: evil, color: evil, fillColor: evil, decorationColor: evil, fontFeatures: [evil] },
      },
      defaultStyle: { font: evil, color: evil },
      tableLayouts: { [evil]: { hLineColor: evil, fillColor: evil } },
      content: [
        { text: evil, style: evil, id: evil, headlineLevel: evil, link: evil, tocItem: evil },
        { toc: { id: evil, title: { text: evil } } },
        { text: [{ text: evil, linkToDestination: evil }, { textReference: evil }, { pageReference: evil }] },
        { ul: [evil], type: evil, markerColor: evil },
        { ol: [evil, { text: evil, counter: evil, listType: evil }], separator: [evil, evil], start: evil },
        { table: { body: [[evil]], widths: [evil], heights: evil }, layout: evil, fillColor: evil },
        {
          table: { body: [[{ text: evil, fillColor: evil, borderColor: [evil] }]] },
          layout: { hLineColor: evil },
        },
        { columns: [{ text: evil, width: evil }], columnGap: evil },
        { canvas: [{ type: 'path', d: evil, color: evil, lineColor: evil }, { type: evil }] },
        { box: [evil], border: { width: 1, color: evil, style: evil }, background: evil, padding: evil },
        { qr: 'x', foreground: 'black' },
        { text: evil, absolutePosition: { x: evil, y: evil }, margin: evil, fontSize: evil, opacity: evil },
      ],
    }
    const { html } = await writeDocument(definition, {
      watermark: () => ({ text: evil, font: evil, color: evil, angle: evil }),
    })
    const elements = elementsOf(html)
    expect(elements.filter(({ name }) => name === 'script')).toEqual([])
    expect(
      elements.flatMap(({ attributes }) => Object.keys(attributes)).filter(name => name.startsWith('on')),
    ).toEqual([])
    expect(
      elements.filter(({ name, attributes }) => name === 'img' && !attributes['src']?.startsWith('data:')),
    ).toEqual([])
    expect(named(html, 'style').map(({ text }) => /<|url\(/.test(text.replaceAll(/"[^"]*"/g, '')))).toEqual([
      false,
    ])
    expect(named(html, 'p')[0]?.text).toContain('<script>alert(1)</script>')
  })

  test('is valid HTML with any bound strings', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async text => {
        const html = await write([
          { text, style: text, id: text },
          { ol: [text], separator: text },
          { qr: 'x', font: text },
        ])
        expect(named(html, 'p')).toHaveLength(1)
        expect(named(html, 'main')).toHaveLength(1)
      }),
      { numRuns: 100 },
    )
  })
})

describe('text', () => {
  test('is a paragraph of runs with named styles, their extends, and the default style', async () => {
    const html = await write(
      [
        {
          text: [
            'plain ',
            { text: 'bold', bold: true },
            { text: ' slanted', italics: true },
            { text: '2', sup: true },
          ],
          style: ['a', 'b'],
        },
      ],
      {
        defaultStyle: { fontSize: 9, font: 'Source Serif 4' },
        styles: {
          base: { color: '#123456', alignment: 'right' },
          a: { extends: 'base', fontSize: 20 },
          b: { fontSize: 21 },
        },
      },
    )
    const [paragraph] = named(html, 'p')
    expect(paragraph?.text).toBe('plain bold slanted2')
    expect(ruleOf(html, paragraph?.attributes['class'])).toBe('font-size:21pt;text-align:right;color:#123456')
    expect(named(html, 'strong')[0]?.text).toBe('bold')
    expect(named(html, 'em')[0]?.text).toBe(' slanted')
    expect(named(html, 'sup')[0]?.text).toBe('2')
    expect(ruleOf(html, named(html, 'main')[0]?.attributes['class'])).toContain(
      'font-family:"Source Serif 4",serif;font-size:9pt',
    )
  })

  test('may have styles with circular and exponential extends', async () => {
    const styles: Record<string, object> = {
      a: { extends: 'b', color: 'red' },
      b: { extends: ['a', 'b'], bold: true },
    }
    for (let i = 0; i < 60; i++) styles[`s${i}`] = { extends: Array(10).fill(`s${i + 1}`), fontSize: i + 1 }
    const html = await write(
      [
        { text: 'x', style: 'a' },
        { text: 'y', style: 's0' },
      ],
      { styles },
    )
    const rules = named(html, 'p').map(({ attributes }) => ruleOf(html, attributes['class']))
    expect(rules).toEqual(['font-weight:700;color:red', 'font-size:1pt'])
  })

  test('may have styles named like the classes of the page', async () => {
    const html = await write({ text: 'x', style: 'sheet' }, { styles: { sheet: { color: 'red' } } })
    const [paragraph] = named(html, 'p')
    expect(paragraph?.attributes['class']).toBe('sheet-2')
    expect(ruleOf(html, 'sheet-2')).toBe('color:red')
  })

  test('is a heading if it has headlineLevel or outline, and only then', async () => {
    const html = await write([
      { text: 'large', fontSize: 40, bold: true },
      { text: 'one', headlineLevel: 1 },
      { text: 'nine', headlineLevel: '9' },
      { text: 'two', outline: true, id: 'two' },
      { text: 'three', outline: true, outlineParentId: 'two' },
    ])
    const headings = elementsOf(html).filter(({ name }) => /^h\d$/.test(name))
    expect(headings.map(({ name, text }) => [name, text])).toEqual([
      ['h1', 'one'],
      ['h6', 'nine'],
      ['h1', 'two'],
      ['h2', 'three'],
    ])
  })

  test.each<[object, string]>([
    [{ characterSpacing: 2, leadingIndent: '12' }, 'letter-spacing:2pt;text-indent:12pt'],
    [{ lineHeight: 2, noWrap: true }, 'line-height:2.34;white-space:pre'],
    [{ margin: [1, 2, 3, -4] }, 'padding:2pt 3pt 0 1pt;margin:0 0 -4pt 0'],
    [{ margin: 5, marginLeft: 0 }, 'padding:5pt 5pt 5pt 0'],
    [{ keepTogether: true, opacity: 0.5 }, 'break-inside:avoid;opacity:0.5'],
    [
      { color: [255, 0, 300], fontFeatures: ['smcp', 'bad tag'] },
      'color:rgb(255 0 255);font-feature-settings:"smcp" 1',
    ],
    [{ font: ['Inter', 'Noto Sans JP'] }, 'font-family:"Inter","Noto Sans JP",sans-serif'],
    [{ hyphens: 'auto', language: 'de-AT', wordBreak: 'keep-all' }, 'word-break:keep-all;hyphens:auto'],
    [
      { smallCaps: true, tabularFigures: true },
      'font-variant-caps:small-caps;font-variant-numeric:tabular-nums',
    ],
    [
      { textAutospace: 'normal', textSpacingTrim: 'trim-both' },
      'text-autospace:normal;text-spacing-trim:trim-both',
    ],
    [{ textAutospace: 'yes', textSpacingTrim: 1 }, ''],
    [{ hyphens: 'some', language: 'de"', wordBreak: 'x', font: [1] }, ''],
    [{ color: 'url(x)', fontSize: 'big', alignment: 'middle' }, ''],
  ])('%j', async (properties, expected) => {
    const html = await write({ text: 'x', ...properties })
    expect(ruleOf(html, named(html, 'p')[0]?.attributes['class'])).toBe(expected)
  })

  test('has lang attributes for other languages', async () => {
    const content = [
      { text: ['x ', { text: 'mot', language: 'fr' }, { text: 'y', language: 'de"' }], style: 'german' },
      { stack: ['z'], language: 'es' },
      { columns: ['w'], language: 'it' },
    ]
    const styles = { german: { language: 'de-AT' } }
    const html = await write(content, { styles, defaultStyle: { language: 'en-GB' } })
    expect(html).toMatch(/<html lang="en-GB"/)
    expect(html).toMatch(/<p[^>]* lang="de-AT">x <span lang="fr">mot<\/span>y<\/p>/)
    expect(html).toMatch(/<div lang="es">/)
    expect(html).toMatch(/<div class="columns" lang="it">/)
  })

  test('has links to destinations: links, references, and the table of contents', async () => {
    const html = await write([
      { toc: { title: { text: 'Contents' } } },
      { text: 'First', tocItem: true, headlineLevel: 1, id: 'the first' },
      { text: 'Second', tocItem: true },
      { text: ['See ', { textReference: 'the first' }, ' on page ', { pageReference: 'the first' }] },
      { text: 'back', linkToDestination: 'the first' },
    ])
    const ids = elementsOf(html).flatMap(({ attributes }) => attributes['id'] ?? [])
    expect(ids).toEqual(['the-first', 'toc-2'])
    expect(named(html, 'nav')[0]?.text.replaceAll('\n', ' ')).toBe('ContentsFirst Second')
    const links = named(html, 'a').map(({ attributes, text }) => [attributes['href'], text])
    expect(links).toEqual([
      ['#the-first', 'First'],
      ['#toc-2', 'Second'],
      ['#the-first', 'First'],
      ['#the-first', '1'],
      ['#the-first', 'back'],
    ])
  })
})

test('has dir attributes for right-to-left text, and its tables are mirrored', async () => {
  const table = { body: [['a', 'b']] }
  const layout = {
    paddingLeft: { first: 0, default: 4 },
    vLineWidth: { first: 3, default: 0 },
    hLineWidth: 0,
  }
  const content = [
    { text: ['x', { text: 'y', direction: 'auto' }], alignment: 'end' },
    { text: 'z', style: 'foreign' },
    { table, layout },
  ]
  const styles = { foreign: { direction: 'ltr' } }
  const html = await write(content, { defaultStyle: { direction: 'rtl' }, styles })
  expect(html).toMatch(/<html[^>]* dir="rtl">/)
  expect(html).toMatch(/<p class="[^"]*">x<span dir="auto">y<\/span><\/p>/)
  expect(html).toMatch(/<p[^>]* dir="ltr">z<\/p>/)
  expect(html).toContain('text-align:end')
  expect(html).toContain('border-inline-start:3pt solid black')
  expect(html).toContain('padding-inline:0 4pt')
})

describe('tables', () => {
  test('have header cells in thead, spans, and no cell below a span', async () => {
    const html = await write({
      table: {
        headerRows: 1,
        body: [
          ['a', 'b', 'c'],
          [{ text: 'wide', colSpan: 2 }, {}, { text: 'high', rowSpan: 2 }],
          ['d', 'e', ''],
        ],
      },
    })
    expect(named(html, 'th').map(({ attributes, text }) => [attributes['scope'], text])).toEqual([
      ['col', 'a'],
      ['col', 'b'],
      ['col', 'c'],
    ])
    expect(named(html, 'td').map(({ text }) => text)).toEqual(['wide', 'high', 'd', 'e'])
    expect(
      named(html, 'td')
        .map(({ attributes }) => [attributes['colspan'], attributes['rowspan']])
        .slice(0, 2),
    ).toEqual([
      ['2', undefined],
      [undefined, '2'],
    ])
    expect(named(html, 'thead')).toHaveLength(1)
  })

  const cells = async (node: object, rest: object = {}) => {
    const html = await write(node, rest)
    return elementsOf(html)
      .filter(({ name }) => name === 'td' || name === 'th')
      .map(({ attributes }) => ruleOf(html, attributes['class']))
  }
  const table = { headerRows: 1, body: [['h'], ['1'], ['2'], ['3']] }

  test('have the borders and fills of their layout, by position and alternating', async () => {
    const layout = {
      hLineWidth: { header: 2, default: 0 },
      vLineWidth: 0,
      hLineColor: '#abcdef',
      zebra: ['#eee', null],
      paddingLeft: [7],
    }
    expect(await cells({ table, layout })).toEqual([
      'padding:2pt 0 2pt;padding-inline:7pt 4pt;border-bottom:2pt solid #abcdef',
      'padding:2pt 0 2pt;padding-inline:7pt 4pt;border-top:2pt solid #abcdef;background:#eee',
      'padding:2pt 0 2pt;padding-inline:7pt 4pt',
      'padding:2pt 0 2pt;padding-inline:7pt 4pt;background:#eee',
    ])
  })

  test('use named layouts, their extends, and the properties of cells', async () => {
    const tableLayouts = { mine: { extends: 'noBorders', fillColor: { header: 'navy' } } }
    const own = {
      ...table,
      body: [
        ['h'],
        [{ text: '1', fillColor: '#f00', border: [true, true, false, false], borderColor: ['red', 'lime'] }],
      ],
    }
    expect(await cells({ table: own, layout: 'mine' }, { tableLayouts })).toEqual([
      'padding:2pt 0 2pt 0;background:navy',
      'padding:2pt 0 2pt 0;background:#f00',
    ])
    expect((await cells({ table: own }))[1]).toBe(
      'padding:2pt 4pt 2pt 4pt;border-inline-start:1pt solid red;border-top:1pt solid lime;background:#f00',
    )
  })

  test.each<[unknown, string, string[]]>([
    [[50, '*', '*'], 'width:100%;table-layout:fixed', ['width:58pt', '', '']],
    [['auto', '*', '*'], 'width:100%', ['', 'width:50%', 'width:50%']],
    [['auto', 'auto', 'auto'], '', []],
    [['20%', '30%', '50%'], 'width:100%;table-layout:fixed', ['width:20%', 'width:30%', 'width:50%']],
    ['*', 'width:100%;table-layout:fixed', []],
    [undefined, '', []],
  ])('have widths %j', async (widths, expected, columns) => {
    const html = await write({
      table: { widths, body: [['a', 'b', 'c']] },
      layout: widths === undefined ? 'noBorders' : {},
    })
    expect(ruleOf(html, named(html, 'table')[0]?.attributes['class'])).toBe(expected)
    expect(named(html, 'col').map(({ attributes }) => ruleOf(html, attributes['class']))).toEqual(columns)
  })

  test.each<[unknown[], boolean]>([
    [['*', 'auto', 60], true],
    [['*', '*', 60], false],
    [['auto', 'auto', 60], false],
  ])('with widths %j keep the width of a fixed column with min-width: %s', async (widths, isHeld) => {
    const html = await write({ table: { widths, body: [['a', 'b', 'c']] } })
    const cells = named(html, 'td').map(({ attributes }) => ruleOf(html, attributes['class']))
    expect(cells.map(rule => rule.includes('min-width:68pt'))).toEqual([false, false, isHeld])
  })

  test('that are invalid fail with their path', async () => {
    const broken = await refusal(writeDocument({ content: ['x', { table: { body: [['a'], 'b'] } }] }))
    expect([broken.code, broken.message]).toEqual([
      'invalid_definition',
      'The document is wrong at \'/content/1/table/body/1\': a row is an array of cells, such as ["a", "b"].',
    ])
  })
})

describe('lists, columns and boxes', () => {
  test('lists keep counters, separators and markers; nested lists have no separator', async () => {
    const html = await write([
      {
        ol: ['a', { text: 'b', counter: 7 }, { ul: ['c'] }],
        type: 'lower-alpha',
        separator: ['(', ')'],
        start: 3,
      },
      { ul: ['d'], type: 'square', markerColor: 'red' },
      { ol: ['e', 'f'], reversed: true },
    ])
    const [first, second] = named(html, 'ol')
    expect([first?.attributes['start'], second?.attributes['reversed']]).toEqual(['3', ''])
    expect(html).toContain(
      '@counter-style marker-1{system:extends lower-alpha;prefix:"\\28 ";suffix:"\\29  "}',
    )
    const items = named(html, 'li')
    expect(items.map(({ attributes }) => attributes['value'])).toEqual([
      undefined,
      '7',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(ruleOf(html, items[2]?.attributes['class'])).toContain('list-style-type:none')
    expect(ruleOf(html, named(html, 'ul')[1]?.attributes['class'])).toBe('list-style-type:square')
  })

  test('columns divide the line according to their widths', async () => {
    const columns = [
      { text: 'a', width: 100 },
      { text: 'b', width: 'auto' },
      { text: 'c', width: '25%' },
      'd',
    ]
    const html = await write({ columns, columnGap: 9 })
    const rules = named(html, 'div').map(({ attributes }) => ruleOf(html, attributes['class']))
    expect(rules.filter(rule => rule.includes('flex'))).toEqual([
      'display:flex;column-gap:9pt',
      'flex:0 0 100pt;min-width:0',
      'flex:0 1 auto;min-width:0',
      'flex:0 0 25%;min-width:0',
      'flex:1 1 0;min-width:0',
    ])
  })

  test('inline images are placed on the line', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>'
    const { html } = await writeDocument({
      content: [
        {
          text: [
            'a ',
            { svg },
            ' b ',
            { svg, height: 20, verticalAlign: 'middle' },
            { svg, width: 5, verticalAlign: 3 },
          ],
        },
      ],
    })
    const rules = elementsOf(html)
      .filter(({ name }) => name === 'img')
      .map(({ attributes }) => ruleOf(html, attributes['class']))
    expect(rules).toEqual([
      'width:auto;height:1em;vertical-align:baseline',
      'width:20pt;height:20pt;vertical-align:middle',
      'width:5pt;height:5pt;vertical-align:3pt',
    ])
  })

  test.each<[object, string]>([
    [
      {
        padding: [4, 8],
        border: { width: 1, color: '#ccc', style: 'dashed' },
        borderRadius: 6,
        background: '#eef',
      },
      'padding:8pt 4pt 8pt 4pt;border:1pt dashed #cccccc;border-radius:6pt;background:#eeeeff',
    ],
    [
      {
        padding: 2,
        border: { left: { width: 3 }, top: null },
        borderRadius: [1, 2, 3, 4],
        minHeight: 40,
        width: '50%',
      },
      'padding:2pt 2pt 2pt 2pt;border-left:3pt solid black;border-radius:1pt 2pt 3pt 4pt;min-height:40pt;width:50%',
    ],
    [
      { padding: 1, shadow: { y: 2, blur: 6, color: '#0004' } },
      'padding:1pt 1pt 1pt 1pt;box-shadow:0 2pt 6pt 0 #00000044',
    ],
    [
      { padding: 1, shadow: '0 2px 4px rgba(0, 0, 0, 0.5), inset 1pt 0 red' },
      'padding:1pt 1pt 1pt 1pt;box-shadow:0 1.5pt 3pt 0 #00000080,inset 1pt 0 0 0 #ff0000',
    ],
    [{ padding: 1, shadow: '0 0 1px red}' }, 'padding:1pt 1pt 1pt 1pt'],
    [
      {
        border: 2,
        borderRadius: { topLeft: 5 },
        background: { linearGradient: ['#fff', '#00000080'], angle: 90 },
        width: 120,
      },
      'border:2pt solid black;border-radius:5pt 0 0 0;background:linear-gradient(90deg,#ffffff,#00000080);width:120pt',
    ],
  ])('a box of %j', async (looks, expected) => {
    const html = await write({ box: ['in'], ...looks })
    const rules = named(html, 'div').map(({ attributes }) => ruleOf(html, attributes['class']))
    expect(rules).toContain(expected)
  })

  test('a node with absolutePosition or relativePosition is positioned', async () => {
    const html = await write([
      { text: 'a', absolutePosition: { x: 10, y: 20 } },
      { text: 'b', relativePosition: { x: 1 } },
    ])
    const rules = named(html, 'div').map(({ attributes }) => ruleOf(html, attributes['class']))
    expect(rules).toContain('position:absolute;right:40pt;left:10pt;top:calc(20pt - var(--above,0pt))')
    expect(rules).toContain('position:absolute;left:1pt;top:0;width:100%')
  })
})

describe('images', () => {
  test('are embedded with the size of layout', async () => {
    const svg = '<svg width="20" height="10"><text font-family="Roboto">x</text></svg>'
    const { html } = await writeDocument(
      {
        content: [
          { image: 'dot', width: 30 },
          { svg, fit: [40, 40] },
          { image: 'dot', cover: { width: 5, height: 9 } },
        ],
      },
      { images: { dot: PIXEL } },
    )
    const images = named(html, 'img')
    expect(images.map(({ attributes }) => ruleOf(html, attributes['class']))).toEqual([
      'width:30pt;height:30pt',
      'width:40pt;height:20pt',
      'width:5pt;height:9pt;object-fit:cover',
    ])
    expect(images[0]?.attributes['src']).toBe(PIXEL)
    const inside = Buffer.from(images[1]?.attributes['src']?.split(',')[1] ?? '', 'base64').toString()
    expect(inside).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/)
    expect(inside).toContain('font-family="Roboto, sans-serif"')
  })

  test('of barcodes have their data as alternative text, and the size of the document', async () => {
    const html = await write([
      { qr: 'https://a.example', fit: 75 },
      { barcode: '4006381333931', symbology: 'ean13', width: 100 },
    ])
    const images = named(html, 'img')
    expect(images.map(({ attributes }) => attributes['alt'])).toEqual(['https://a.example', '4006381333931'])
    expect(ruleOf(html, images[0]?.attributes['class'])).toBe('width:63pt;height:63pt')
    expect((await refusal(writeDocument({ content: [{ barcode: 'x', symbology: 'ean13' }] }))).code).toBe(
      'invalid_definition',
    )
  })

  test('of vectors are SVG shapes', async () => {
    const html = await write({
      canvas: [
        { type: 'rect', x: 0, y: 0, w: 10, h: 5, r: 2, color: '#f00' },
        { type: 'line', x1: 0, y1: 0, x2: 20, y2: 0, lineWidth: 3, dash: { length: 2 } },
        { type: 'ellipse', x: 5, y: 5, r1: 5, r2: 3, linearGradient: ['red', 'blue'] },
        {
          type: 'polyline',
          points: [
            { x: 0, y: 0 },
            { x: 4, y: 4 },
          ],
          closePath: true,
          lineColor: 'green',
        },
      ],
    })
    const shapes = elementsOf(html).filter(({ name }) => /^(rect|line|ellipse|polygon)$/.test(name))
    expect(
      shapes.map(({ attributes }) => [
        attributes['fill'],
        attributes['stroke'],
        attributes['stroke-dasharray'],
      ]),
    ).toEqual([
      ['#f00', undefined, undefined],
      [undefined, 'black', '2 2'],
      ['url(#gradient-1)', undefined, undefined],
      ['none', 'green', undefined],
    ])
    expect(named(html, 'svg')[0]?.attributes).toMatchObject({ width: '20pt', height: '8pt' })
  })

  test('count towards the size limit of the page for each use', async () => {
    const bomb = Array(100_000).fill({ image: 'dot' })
    const images = { dot: PIXEL }
    const error = await refusal(
      writeDocument({ content: bomb }, { images, limits: { maxOutputBytes: 1_000_000 } }),
    )
    expect([error.code, error.message]).toEqual([
      'output_too_large',
      expect.stringContaining('maxOutputBytes'),
    ])
  })

  test('that are missing fail as in PDFs', async () => {
    const error = await refusal(writeDocument({ content: [{ image: 'nowhere.png' }] }))
    expect(error.details[0]?.path).toBe('/content/0/image')
  })
})
