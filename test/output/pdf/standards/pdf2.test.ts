import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import type { PlatenError } from '../../../../src/base/errors.ts'
import { checkPdf, renderHtml, renderMarkdown, renderPdf } from '../../../../src/index.ts'
import { refusal } from '../../../refusal.ts'

type Standard = NonNullable<NonNullable<Parameters<typeof renderPdf>[2]>['pdfStandard']>

const BOTH = ['PDF/UA-2', 'PDF/A-4'] as const satisfies Standard
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const FILE = { src: 'data:text/plain;base64,eA==', name: 'a.txt' }

const print = async (document: object, pdfStandard: Standard = BOTH, options: object = {}) =>
  await renderPdf(
    { document: { language: 'en', info: { title: 'Rates' }, content: ['text'], ...document } } as Parameters<
      typeof renderPdf
    >[0],
    {},
    { pdfStandard, ...options },
  )

async function expectConforming(file: Uint8Array, claims: readonly string[] = BOTH): Promise<void> {
  expect(await checkPdf(file)).toMatchObject({ claims, findings: [], conforms: true })
}

async function mistakesOf(printed: Promise<unknown>): Promise<string[]> {
  const error = (await refusal(printed)) as PlatenError
  expect(error.code).toBe('standard_not_met')
  return error.details.map(({ path, message }) => `${path}: ${message}`)
}

const latin = (file: Uint8Array): string => Buffer.from(file).toString('latin1')

const PDF_2 = 'http://iso.org/pdf2/ssn'

interface Element {
  readonly type: string
  readonly namespace: string | null
  readonly dictionary: PDFDict
  readonly reference: PDFRef
}

async function openFile(file: Uint8Array) {
  const { context, catalog } = await PDFDocument.load(file, { updateMetadata: false })
  const elements: Element[] = context.enumerateIndirectObjects().flatMap(([reference, dictionary]) => {
    if (
      !(dictionary instanceof PDFDict) ||
      !dictionary.has(PDFName.of('P')) ||
      !dictionary.has(PDFName.of('S'))
    )
      return []
    const type = dictionary.lookup(PDFName.of('S'), PDFName).decodeText()
    const namespace = dictionary.lookupMaybe(PDFName.of('NS'), PDFDict)
    return [
      {
        type,
        namespace: namespace?.lookup(PDFName.of('NS'), PDFString).asString() ?? null,
        dictionary,
        reference,
      },
    ]
  })
  /** Types of the elements in Ref, with the type of the referring element. */
  const references = elements.flatMap(({ type, dictionary }) => {
    const list = dictionary.lookupMaybe(PDFName.of('Ref'), PDFArray)
    return list === undefined
      ? []
      : [[type, list.asArray().map(each => elements.find(({ reference }) => reference === each)?.type)]]
  })
  /** The types of the elements that actions refer to, in file order. */
  const targets = context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFDict) || object.get(PDFName.of('S')) !== PDFName.of('GoTo')) return []
    const target = object.lookup(PDFName.of('SD'), PDFArray).get(0)
    return [elements.find(({ reference }) => reference === target)?.type]
  })
  return { context, catalog, elements, references, targets }
}

describe('files of PDF 2.0', () => {
  test.each<[Standard, string[]]>([
    ['PDF/UA-2', ['<pdfuaid:part>2<', '<pdfuaid:rev>2024<']],
    ['PDF/A-4', ['<pdfaid:part>4<', '<pdfaid:rev>2020<']],
    [BOTH, ['<pdfaid:part>4<', '<pdfaid:rev>2020<', '<pdfuaid:part>2<', '<pdfuaid:rev>2024<']],
  ])('%j are declared', async (standard, properties) => {
    for (const compress of [true, false]) {
      const { file, warnings } = await print({ compress }, standard)
      const text = latin(file)
      expect(warnings).toEqual([])
      expect(text.startsWith('%PDF-2.0\n')).toBe(true)
      expect([...text.matchAll(/<pdf(?:ua|a)id:\w+>.*?</g)].map(([property]) => property)).toEqual(properties)
      expect(text).not.toContain('pdfaExtension')
      expect(text.includes('/StructTreeRoot')).toBe(!compress)
      await expectConforming(file, [standard].flat())
    }
  })

  test('have the document information in the metadata only', async () => {
    const info = { title: 'Rates', author: 'A', branch: 'North & South', trapped: 'False', 'a)b': 'x' }
    const { file, warnings } = await print({ info })
    const { context } = await PDFDocument.load(file, { updateMetadata: false })
    expect(context.trailerInfo.Info).toBeUndefined()
    const text = latin(file)
    expect(text).toContain('<pdfx:branch>North &amp; South</pdfx:branch>')
    expect(text).toContain('<pdf:Trapped>False</pdf:Trapped>')
    expect(warnings).toMatchObject([{ code: 'unknown_value', path: '/document/info/a)b' }])
    await expectConforming(file)
  })

  test('have no procedure sets, and no limits of PDF 1.7', async () => {
    let node: object = { text: 'deep' }
    for (let i = 0; i < 40; i++) node = { box: node, overflow: 'hidden', borderRadius: 3 }
    const { file } = await print({
      content: [node, { text: 'x', link: `https://a.example/${'x'.repeat(40_000)}` }],
    })
    await expectConforming(file)
    expect(latin((await print({ compress: false })).file)).not.toContain('/ProcSet[')
  })

  test('may be encrypted with PDF/UA-2, but not with PDF/A-4', async () => {
    const { file } = await print({}, 'PDF/UA-2', { password: 'secret' })
    expect(latin(file).startsWith('%PDF-2.0')).toBe(true)
    const { findings } = await checkPdf(file, { password: 'secret', profiles: ['PDF/UA-2'] })
    expect(findings).toEqual([])
    expect(await refusal(print({}, 'PDF/A-4', { password: 'secret' }))).toMatchObject({
      code: 'invalid_request',
      message: "PDF/A forbids encryption: leave out 'password', or 'pdfStandard'.",
      details: [{ path: '/password' }],
    })
  })

  test('have plain destinations with PDF/A-4 and without tags', async () => {
    const content = [
      { text: 'a', linkToDestination: 'b' },
      { text: 'b', id: 'b', outline: true },
    ]
    const { file } = await print({ tagged: false, compress: false, content }, 'PDF/A-4')
    expect(latin(file)).not.toContain('/SD')
    await expectConforming(file, ['PDF/A-4'])
  })

  test('have a Document element even if empty', async () => {
    const { file } = await print({ content: [] })
    expect((await openFile(file)).elements.map(({ type }) => type)).toEqual(['Document'])
    await expectConforming(file)
  })
})

describe('combinations of standards', () => {
  test.each([
    [
      ['PDF/UA-1', 'PDF/A-4'],
      'PDF/UA-1 and PDF/A-4 exclude each other: they are based on PDF 1.7 and PDF 2.0',
    ],
    [['PDF/UA-1', 'PDF/A-4f'], 'Give PDF/UA-1 alone or with PDF/A-1, -2 or -3, or PDF/UA-2 with PDF/A-4f'],
    [['PDF/A-3b', 'PDF/UA-2'], 'PDF/UA-2 and PDF/A-3b exclude each other'],
    [['PDF/UA-2', 'PDF/A-1b'], 'Give PDF/UA-2 alone or with PDF/A-4 or PDF/A-4f'],
    [['PDF/UA-1', 'PDF/UA-2'], 'PDF/UA-1 and PDF/UA-2 exclude each other'],
    [['PDF/A-4', 'PDF/A-4f'], 'give one level of PDF/A'],
  ])('%j are rejected', async (standards, message) => {
    expect(await refusal(print({}, standards as Standard))).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(message),
    })
    expect(await refusal(renderPdf({ document: { content: [], subset: standards } } as never))).toMatchObject(
      {
        details: [{ path: '/document/subset', message: expect.stringContaining(message) }],
      },
    )
  })
})

describe('the structure of PDF 2.0', () => {
  const content = [
    { toc: { title: { text: 'Contents' } } },
    { text: 'Rates', headlineLevel: 1, tocItem: true },
    {
      text: [
        'to ',
        { text: 'page 2', linkToPage: 2 },
        ' and ',
        { text: 'the end', linkToDestination: 'end' },
      ],
    },
    { text: 'code', role: 'Code' },
    { text: 'remark', role: 'Note' },
    { ul: ['a'], type: 'square' },
    { text: 'End', id: 'end', headlineLevel: 2, tocItem: true, pageBreak: 'before' },
    { svg: SVG, alt: 'A square', linkToDestination: 'end' },
  ]

  test('has types in their namespaces', async () => {
    const { file } = await print({ content })
    await expectConforming(file)
    const { elements, catalog } = await openFile(file)
    const types = new Map(elements.map(({ type, namespace }) => [type, namespace]))
    expect(Object.fromEntries(types)).toMatchObject({
      ...{
        Document: PDF_2,
        H1: PDF_2,
        H2: PDF_2,
        P: PDF_2,
        Link: PDF_2,
        FENote: PDF_2,
        Figure: PDF_2,
        L: PDF_2,
      },
      ...{ Code: null, TOC: null, TOCI: null, Reference: null },
    })
    expect(types.has('Note')).toBe(false)
    const root = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
    expect(root.lookup(PDFName.of('Namespaces'), PDFArray).size()).toBe(1)
  })

  test('has links, outline and table of contents that refer to elements', async () => {
    const { file } = await print({ content })
    const { targets, references, context, catalog } = await openFile(file)
    expect(targets.toSorted()).toEqual(
      // twice for each entry of the contents: its title, and its page number
      ['H1', 'H1', 'H2', 'H2', 'H2', 'H2', 'H2', 'H1', 'H2'].toSorted(),
    )
    expect(references).toEqual([
      ['TOCI', ['H1']],
      ['TOCI', ['H2']],
    ])
    const names = catalog.lookup(PDFName.of('Names'), PDFDict).lookup(PDFName.of('Dests'), PDFDict)
    const [name, value] = names.lookup(PDFName.of('Names'), PDFArray).asArray()
    expect(name).toBeInstanceOf(PDFString)
    const destination = context.lookup(value, PDFDict)
    expect(destination.keys().map(key => key.decodeText())).toEqual(['D', 'SD'])
  })

  test('has links that readers can follow', async () => {
    const { file } = await print({ content })
    const reader = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
    const outline = await reader.getOutline()
    expect(outline.map(({ title, items }) => [title, items.map(item => item.title)])).toEqual([
      ['Rates', ['End']],
    ])
    const pageOf = async (place: unknown) => {
      const destination = typeof place === 'string' ? await reader.getDestination(place) : place
      return await reader.getPageIndex((destination as [{ num: number; gen: number }])[0])
    }
    expect(await pageOf(outline[0]?.items[0]?.dest)).toBe(1)
    const links = await (await reader.getPage(1)).getAnnotations()
    const pages = await Promise.all(links.map(({ dest }: { dest: unknown }) => pageOf(dest)))
    expect(pages).toEqual([0, 0, 1, 1, 1, 1])
    await reader.loadingTask.destroy()
  })

  test('has types that its places allow', async () => {
    const page = `<!doctype html><html lang=en><title>Types</title>
      <article><h1>Post</h1><article>Comment</article><blockquote><aside>Beside</aside></blockquote></article>
      <table><tr><th>Head<td><blockquote>Quote</blockquote><aside>Beside</aside></table>
      <figure><p>Content</p><figcaption>Caption</figcaption></figure>
      <p><code>let <math><mi>x</mi></math></code> <code>plain</code></p>`
    const { file } = await renderHtml(page, { pdfStandard: BOTH })
    const { elements } = await openFile(file)
    const kept = ['Art', 'Sect', 'Aside', 'BlockQuote', 'Div', 'Caption', 'Code', 'Span', 'Formula']
    expect(elements.map(({ type }) => type).filter(type => kept.includes(type))).toEqual([
      ...['Art', 'Sect', 'BlockQuote', 'Sect'],
      ...['Sect', 'Sect'],
      ...['Sect', 'Caption'],
      ...['Span', 'Formula', 'Code'],
    ])
    await expectConforming(file)
    const roles = ['Part', 'Art', 'Sect', 'Div', 'BlockQuote'].map(role => ({ text: role, role }))
    await expectConforming((await print({ content: roles })).file)
  })

  test('of HTML has footnotes, asides, lists and anchors', async () => {
    const { file } = await renderHtml(
      `<html lang=en><title>T</title><style>span { float: footnote }</style><h1>One</h1>
      <aside>Beside</aside><p>Text<span>First</span> and <span>second</span>, <a href="#two">two</a>.</p>
      <dl><dt>a<dd>b</dl><ul style="list-style: '- '"><li>x</ul><ol style="list-style: upper-greek"><li>y</ol>
      <blockquote>q</blockquote><h2 id=two style="break-before: page">Two</h2><p>End`,
      { pdfStandard: BOTH },
    )
    await expectConforming(file)
    const { elements, references, targets } = await openFile(file)
    expect(elements.find(({ type }) => type === 'Aside')?.namespace).toBe(PDF_2)
    expect(references).toEqual([
      ['Reference', ['FENote']],
      ['FENote', ['Reference']],
      ['Reference', ['FENote']],
      ['FENote', ['Reference']],
    ])
    expect(targets.toSorted()).toEqual(['H1', 'H2', 'H2'])
    const numbering = elements
      .filter(({ type }) => type === 'L')
      .map(({ dictionary }) =>
        dictionary.lookup(PDFName.of('A'), PDFDict).lookup(PDFName.of('ListNumbering'), PDFName).decodeText(),
      )
    expect(numbering).toEqual(['Description', 'Unordered', 'Ordered'])
  })

  test('has elements of emphasis', async () => {
    const typesOf = async (file: Uint8Array) => {
      const { elements } = await openFile(file)
      return elements.map(({ type, namespace }) => `${type} ${namespace === PDF_2 ? '2.0' : '1.7'}`)
    }
    const html =
      '<html lang=en><title>T</title><p>a <em>b</em> <strong>c <em lang=de>d</em></strong> <b>e</b>'
    const page = await renderHtml(html, { pdfStandard: BOTH })
    await expectConforming(page.file)
    expect((await typesOf(page.file)).slice(2)).toEqual(['Em 2.0', 'Strong 2.0', 'Em 2.0'])
    const markdown = await renderMarkdown('---\ntitle: T\nlang: en\n---\na *b* **c**', { pdfStandard: BOTH })
    expect((await typesOf(markdown.file)).slice(2)).toEqual(['Em 2.0', 'Strong 2.0'])
    const content = [{ text: ['a ', { text: 'b', role: 'Em' }, { text: 'c', role: 'Strong' }] }]
    const document = await print({ content })
    await expectConforming(document.file)
    expect((await typesOf(document.file)).slice(2)).toEqual(['Em 2.0', 'Strong 2.0'])

    const older = await renderHtml(html, { pdfStandard: 'PDF/UA-1' })
    expect((await typesOf(older.file)).slice(2)).toEqual(['Span 1.7'])
    expect((await typesOf((await print({ content }, 'PDF/UA-1')).file)).slice(2)).toEqual([
      'Span 1.7',
      'Span 1.7',
    ])
  })

  test('of Markdown conforms', async () => {
    const markdown = '---\nlang: en\n---\n# Rates\n\n> quote\n\n- [ ] a\n\n[end](#end)\n\n## End\n\n`x`'
    await expectConforming((await renderMarkdown(markdown, { pdfStandard: BOTH })).file)
  })
})

describe('documents that violate PDF/UA-2 and PDF/A-4', () => {
  test('have reported links of SVGs without target, at the SVG', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><a href="#end"><text y="15">to</text></a></svg>'
    const content = [{ text: 'a' }, { svg, alt: 'Drawing' }]
    expect(await mistakesOf(print({ content }))).toEqual([
      "/document/content/1: the link leads to the id 'end', which the document does not have",
    ])
    const { file } = await print({ content: [...content, { text: 'end', id: 'end' }] })
    await expectConforming(file)
  })

  test('have reported captions between other content, private use characters and links without target', async () => {
    const content = [
      { role: 'Sect', stack: ['a', { text: 'b', role: 'Caption' }, 'c'] },
      { text: 'b', role: 'Caption' },
      { svg: SVG, alt: 'A \ue000' },
      { text: 'c', linkToPage: 9 },
      { svg: SVG },
    ]
    expect(await mistakesOf(print({ content }))).toEqual([
      '/document/content/0/stack/1: the caption is between other content: make it the first or the last',
      '/document/content/1: the caption is between other content: make it the first or the last',
      '/document/content/1: PDF/UA-2 forbids Caption in Document: move it, or give one of them another role',
      '/document/content/2: `alt` has the character U+E000, which is for private use and has no meaning',
      '/document/content/3: the link leads to page 9, which the document does not have',
      '/document/content/4: image without `alt`: describe it in `alt`, or set `artifact: true` if it is decoration',
    ])
  })

  test('have reported elements in places that allow none of their types', async () => {
    const content = [
      { role: 'H1', stack: ['a', { ul: ['b'] }] },
      { role: 'Note', stack: [{ text: 'b', headlineLevel: 1 }] },
    ]
    expect(await mistakesOf(print({ content }))).toEqual([
      '/document/content/0/stack/1: PDF/UA-2 forbids L in H1: move it, or give one of them another role',
      '/document/content/1/stack/0: PDF/UA-2 forbids H1 in FENote: move it, or give one of them another role',
    ])
  })

  test('have reported private use characters of the outline', async () => {
    const content = [{ text: 'a', outline: true, outlineText: 'b \ue000' }]
    expect(await mistakesOf(print({ content }))).toEqual([
      '/document/content/0: `outline` has the character U+E000, which is for private use and has no meaning',
    ])
    const html =
      '<html lang=en><title>Rates</title><style>h1 { bookmark-label: "b \ue000" }</style><h1>a</h1>'
    expect(await mistakesOf(renderHtml(html, { pdfStandard: BOTH }))).toEqual([
      expect.stringContaining('`outline` has the character U+E000'),
    ])
  })

  test('may skip heading levels', async () => {
    const content = [
      { text: 'a', headlineLevel: 2 },
      { text: 'b', headlineLevel: 4 },
    ]
    await expectConforming((await print({ content })).file)
    expect(await mistakesOf(print({ content }, 'PDF/UA-1'))).toHaveLength(2)
  })

  test('may have attached files: none in PDF/A-4, at least one in PDF/A-4f, with descriptions in PDF/UA-2', async () => {
    expect(await refusal(print({ files: { a: FILE } }))).toMatchObject({
      details: [{ path: '/document/files/a', message: expect.stringContaining('claim PDF/A-4f') }],
    })
    const claim = ['PDF/UA-2', 'PDF/A-4f'] as const satisfies Standard
    expect(await mistakesOf(print({}, claim))).toEqual([
      '/document/files: PDF/A-4f demands an attached file: attach one, or claim PDF/A-4',
    ])
    expect(await mistakesOf(print({ files: { a: FILE } }, claim))).toEqual([
      "/document/files/a: the file 'a.txt' has no description, which PDF/UA-2 demands: set its `description`",
    ])
    const described = { ...FILE, description: 'Rows' }
    await expectConforming((await print({ files: { a: described } }, claim)).file, claim)
    const nodes = { attachments: { a: described }, content: [{ attachment: 'a', width: 20, height: 20 }] }
    await expectConforming((await print(nodes, claim)).file, claim)
    const undescribed = { ...nodes, attachments: { a: FILE } }
    await expectConforming((await print(undescribed, 'PDF/A-4f')).file, ['PDF/A-4f'])
  })
})

test('entries of tables of contents lead to places in the document', async () => {
  const page = (entries: string): string =>
    `<!doctype html><html lang="en"><title>T</title><h1>T</h1>
<nav role="doc-toc"><ol><li><a href="#a">A</a><ol><li><a href="#a">B</a></ol>${entries}</ol></nav><h2 id="a">A</h2>`
  const { file } = await renderHtml(page(''), { pdfStandard: BOTH })
  await expectConforming(file)
  const entries = [
    '<li>text',
    '<li><a href="https://example.com">elsewhere</a>',
    '<li><ol><li><a href="#a">A</a></ol>',
    '<li><a href="#missing">gone</a>',
  ]
  const mistake =
    'the entry of the table of contents leads to no place in the document: link it to the id of a heading, or leave out the role `doc-toc`'
  for (const entry of entries) {
    expect(await mistakesOf(renderHtml(page(`\n${entry}`), { pdfStandard: BOTH }))).toEqual([
      `/html: <li> in line 3, column 1: ${mistake}`,
    ])
    const { file } = await renderHtml(page(`\n${entry}`), { pdfStandard: ['PDF/UA-1', 'PDF/A-2a'] })
    await expectConforming(file, ['PDF/UA-1', 'PDF/A-2a'])
  }
})

test('entries of a table of contents without text have descriptions', async () => {
  const document = {
    content: [
      { text: 'A', headlineLevel: 1 },
      { toc: {} },
      { text: '', tocItem: true },
      { text: 'hidden', tocItem: true, artifact: true },
    ],
  }
  for (const claims of [BOTH, ['PDF/UA-1', 'PDF/A-2a'] as const])
    await expectConforming((await print(document, claims)).file, claims)
})
