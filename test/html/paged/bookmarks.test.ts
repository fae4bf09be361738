import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { printHtml } from '../print-html.ts'

const STYLE = `<!doctype html><style>@page{size:300px 200px;margin:20px}body,p,h1,h2,h3{margin:0;font:10px/10px Roboto}</style>`
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

interface Entry {
  readonly title: string
  readonly dest: string | unknown[] | null
  readonly count?: number | undefined
  readonly items: readonly Entry[]
}

/** The outline as indented text, with page number and distance from the top in points. */
async function outlineOf(html: string): Promise<string[]> {
  const { bytes } = await printHtml(STYLE + html)
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const lines: string[] = []
  const add = async (entries: readonly Entry[], depth: number): Promise<void> => {
    for (const { title, dest, count, items } of entries) {
      const [page, , , top] = Array.isArray(dest) ? dest : []
      const number = 1 + (await document.getPageIndex(page as Parameters<typeof document.getPageIndex>[0]))
      lines.push(
        `${' '.repeat(depth)}${title} ${number} ${150 - Number(top)}${(count ?? 0) > 0 ? ' open' : ''}`,
      )
      await add(items, depth + 1)
    }
  }
  await add(((await document.getOutline()) ?? []) as readonly Entry[], 0)
  await task.destroy()
  return lines
}

test('headings are entries of the outline, with their position', async () => {
  const html = `<h1>A</h1><h2>A 1</h2><p>text</p><h2 style="break-before:page">A <b>2</b></h2><h3>deep</h3>
    <h1>B</h1><h3>B deep</h3><h2>B 1</h2>`
  expect(await outlineOf(html)).toEqual([
    'A 1 15 open',
    ' A 1 1 22.5',
    ' A 2 2 15 open',
    '  deep 2 22.5',
    'B 2 30 open',
    ' B deep 2 37.5',
    ' B 1 2 45',
  ])
})

test('elements with the role of a heading are entries, at their level', async () => {
  const html = `<div role="heading" aria-level="1">A</div><p role="heading">A 1</p><h2 aria-level="3">deep</h2>
    <h1 role="heading">B</h1><p aria-level="1">no</p>`
  expect(await outlineOf(html)).toEqual(['A 1 15 open', ' A 1 1 22.5 open', '  deep 1 30', 'B 1 37.5'])
})

test('the entry of a heading without text is the alternative text of its pictures', async () => {
  const picture = (attributes: string) => `<img src="${DOT}" style="display:block;height:10px" ${attributes}>`
  const html = `<h1>${picture('alt=" Platen \nLtd "')}</h1><h2><a href="#x">${picture('alt="Logo"')}</a>
    <span role="img" aria-label="new">${picture('alt=""')}</span></h2><h2>text ${picture('alt="no"')}</h2>
    <h2>${picture('alt=""')}<span aria-hidden="true">${picture('alt="no"')}</span></h2>
    <h2 style="bookmark-label:content(text)">${picture('alt="no"')}</h2>`
  const titles = (await outlineOf(html)).map(line => line.replace(/[\d. ]+( open)?$/, ''))
  expect(titles).toEqual(['Platen Ltd', ' Logo new', ' text'])
})

test('bookmark-label and bookmark-state set text and state', async () => {
  const html = `<style>h1{bookmark-label:counter(n,upper-roman) ". " attr(title);counter-increment:n}
    .c{bookmark-state:closed}.n{bookmark-level:none}.e{bookmark-label:none}</style>
    <h1 class="c" title="One">x</h1><h2>in</h2><h1 class="n">no</h1><h1 class="e">no</h1><h1 title="Two">x</h1>`
  expect(await outlineOf(html)).toEqual(['I. One 1 15', ' in 1 22.5', 'IV. Two 1 45'])
})

test('entries have no text of footnotes and hidden elements', async () => {
  const html = '<h1>Head<span style="float:footnote">Note</span><b style="display:none">hidden</b></h1>'
  expect(await outlineOf(html)).toEqual(['Head 1 15'])
})

test('headings in running elements are entries too', async () => {
  expect(await outlineOf('<h1 style="position:running(x)">Head</h1><p>text</p>')).toEqual(['Head 1 15'])
})

test('documents without bookmarks have no outline', async () => {
  expect(await outlineOf('<p>x')).toEqual([])
})

test('the nesting of levels is limited', async () => {
  const html = Array.from({ length: 2_000 }, (_, i) => `<p style="bookmark-level:${i + 1}">x</p>`).join('')
  const lines = await outlineOf(html)
  expect(lines).toHaveLength(2_000)
  expect(Math.max(...lines.map(line => line.search(/\S/)))).toBe(31)
})

test.each(['bookmark-level:0', 'bookmark-level:a', 'bookmark-state:x', 'bookmark-label:url(x.png)'])(
  "'%s' is a warning",
  async css => {
    const { warnings } = await printHtml(`<p style="${css}">x`)
    expect(warnings).toMatchObject([{ code: 'invalid_css_value' }])
  },
)

test('entries count their visible descendants, and the root counts all visible entries', async () => {
  const html = `<style>h1+h2{bookmark-state:closed}</style><h1>A</h1><h2>A 1</h2><h3>deep</h3><h3>deeper</h3><h1>B</h1>`
  const { bytes } = await printHtml(STYLE + html)
  const document = await PDFDocument.load(bytes)
  const root = document.catalog.lookup(PDFName.of('Outlines'), PDFDict)
  const first = root.lookup(PDFName.of('First'), PDFDict)
  const nested = first.lookup(PDFName.of('First'), PDFDict)
  const counts = [root, first, nested].map(entry => String(entry.get(PDFName.of('Count'))))
  expect(counts).toEqual(['3', '1', '-2'])
})
