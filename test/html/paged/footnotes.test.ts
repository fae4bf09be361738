import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from '../pairs/equal-print.ts'
import { lookAt, printHtml } from '../print-html.ts'

const STYLE = `<!doctype html><style>@page{size:300px 200px;margin:20px;@footnote{margin:0}}
  body,p{margin:0;font:10px/20px Roboto}.f{float:footnote;line-height:10px}table{border-spacing:0}td{padding:0}</style>`
const NO_CALL = '<style>::footnote-call{content:none}::footnote-marker{content:none}</style>'

const note = (text: string) => `<span class="f">${text}</span>`
const lines = (count: number, text = 'x') => `<p>${text}</p>`.repeat(count)

async function words(html: string): Promise<string[]> {
  return (await lookAt(STYLE + html)).map(({ words }) => words)
}

describe('a footnote', () => {
  test('is at the end of the page of its call, numbered, with its area', async () => {
    const css =
      '@page{@footnote{margin-top:4px;border-top:2px solid #00c;padding:4px 0 0 10px;background:#eee}}'
    const reference = `<div style="position:relative;height:160px"><p>a<sup style="font-size:70%;line-height:0">1</sup>b</p>
      <div style="position:absolute;bottom:0;left:0;right:0;border-top:2px solid #00c;padding:4px 0 0 10px;background:#eee;line-height:10px">
        1. Note</div></div>`
    await expectEqualPrint(`${STYLE}<style>${css}</style><p>a${note('Note')}b</p>`, STYLE + reference)
  })

  test('moves with its call to the next page if it does not fit', async () => {
    expect(await words(`${lines(7)}<p>a${note('Note')}</p>`)).toEqual([
      Array(7).fill('x').join(' '),
      'a 1 1. Note',
    ])
  })

  test.each([
    [
      'a block with break-inside: avoid',
      6,
      `<div style="break-inside:avoid"><p>a${note('n')}<p>b${note('n')}</div>`,
    ],
    ['a heading', 6, `<p style="break-after:avoid">a<p>b${note('n')}`],
    [
      'a table in a block with break-inside: avoid',
      6,
      `<div style="break-inside:avoid"><p>a<table><tr><td>b${note('n')}</table></div>`,
    ],
  ])('moves %s to the next page with its call if both do not fit', async (_, before, html) => {
    const pages = await words(`${NO_CALL}${lines(before)}${html}`)
    expect(pages.map(page => page.replace(/ n.*/, ''))).toEqual([Array(before).fill('x').join(' '), 'a b'])
  })

  test('reduces the space for the lines after it', async () => {
    const pages = await words(`<p>a${note('Note')}</p>${lines(8)}`)
    expect(pages.map(page => page.split(' ').filter(word => word === 'x').length)).toEqual([6, 2])
    expect(pages[0]).toContain('1. Note')
  })

  test('higher than its area continues on the next pages', async () => {
    const long = Array.from({ length: 30 }, (_, i) => `line${i + 1}<br>`).join('')
    const pages = await words(`${NO_CALL}<p>a${note(long)}</p>`)
    const numbers = pages.map(page => [...page.matchAll(/line(\d+)/g)].map(([, number]) => Number(number)))
    expect(numbers.flat()).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
    expect(numbers.every(found => found.length <= 12)).toBe(true)
    expect(pages[0]?.startsWith('a ')).toBe(true)
  })

  test.each<[string, string]>([
    ['a table', `<table><tr><td>a${note('Note')}</td><td>b</td></tr></table>`],
    ['a list', `<ul><li>a${note('Note')}</ul>`],
    ['a flex item', `<div style="display:flex"><div>a${note('Note')}</div></div>`],
    ['an inline block', `<p><span style="display:inline-block">a${note('Note')}</span></p>`],
    ['a heading of a named page', `<p style="page:x">a${note('Note')}</p>`],
  ])('in %s is printed once', async (_, html) => {
    const pages = await lookAt(STYLE + NO_CALL + html)
    expect(pages.flatMap(({ text }) => text.filter(({ text }) => text.includes('Note')))).toHaveLength(1)
    expect(pages.at(-1)?.at('Note').y).toBeGreaterThan(170 * 0.75)
  })

  test.each([
    ['one column', 'columns:1', 5, 14],
    ['two columns', 'columns:2', 12, 20],
    ['filled columns', 'columns:2;column-fill:auto', 12, 20],
    ['columns of several pages', 'columns:2', 20, 30],
  ])('in %s is on the page of its call, below the columns', async (_, style, before, after) => {
    const html = `<div style="${style}">${lines(before)}<p>call${note('Note')}</p>${lines(after)}</div>`
    const pages = await lookAt(STYLE + NO_CALL + html)
    const calls = pages.map(({ words }) => words.includes('call'))
    expect(pages.map(({ words }) => words.includes('Note'))).toEqual(calls)
    expect(pages.flatMap(({ words }) => words.match(/x/g) ?? [])).toHaveLength(before + after)
    const page = pages.find(({ words }) => words.includes('Note'))
    const lowest = Math.max(...(page?.text ?? []).filter(({ text }) => text === 'x').map(({ y }) => y))
    expect(page?.at('Note').y).toBeGreaterThan(lowest)
  })

  test('is not in named strings and in the text of references to its heading', async () => {
    const css = `@page{@top-left{content:string(head)}} h2{string-set:head content();font-size:10px;margin:0}
      a::after{content:target-text(attr(href))}`
    const html = `<style>${css}</style>${NO_CALL}<h2 id=h>Head${note('Note')}</h2><a href="#h">see </a>`
    const [page] = await lookAt(STYLE + html)
    expect(page?.words.match(/Head/g)).toHaveLength(3)
    expect(page?.words.match(/Note/g)).toHaveLength(1)
  })

  test('without a call, alone on its line, is printed', async () => {
    expect(await words(`${NO_CALL}<p>${note('Note')}</p>`)).toEqual(['Note'])
  })

  test('inside another footnote follows it', async () => {
    expect(await words(`<p>a${note(`outer${note('inner')}`)}</p>`)).toEqual(['a 1 1. outer 2 2. inner'])
  })

  test('supports pseudo-elements and a counter of the document', async () => {
    const css = `::footnote-call{content:"[" counter(footnote, lower-alpha) "]"}::footnote-marker{content:"* "}`
    const html = `<style>${css}</style><p>a${note('One')}</p><div><p>b${note('Two')}</p></div>`
    expect((await words(html))[0]?.replaceAll(' ', '')).toBe('a[a]b[b]*One*Two')
  })

  test('is numbered in the whole document, with a warning for other numbering', async () => {
    const { warnings } = await printHtml('<style>@page{counter-reset:footnote}</style><p>x')
    expect(warnings).toMatchObject([{ code: 'unsupported_css' }])
  })

  test.each([
    ['@footnote{max-height:40%;float:bottom;column-span:all;counter-increment:footnote}', 0],
    ['@footnote{float:left}', 1],
  ])('with %s has %d warnings', async (css, count) => {
    const { warnings } = await printHtml(`${STYLE}<style>@page{${css}}</style><p>a${note('Note')}`)
    expect(warnings).toHaveLength(count)
  })

  test('has at most the max-height of its area', async () => {
    const css = '@page{@footnote{max-height:25%}}'
    const pages = await words(`${NO_CALL}<style>${css}</style><p>a${note('n<br>'.repeat(9))}</p>`)
    expect(pages.map(page => page.match(/n/g)?.length)).toEqual([4, 3, 2])
  })

  test('has the width of its page', async () => {
    const css = '@page w{size:400px 200px}'
    const html = `<p>a</p><p style="page:w">b${note('word '.repeat(14))}</p>`
    const pages = await lookAt(`${STYLE}${NO_CALL}<style>${css}</style>${html}`)
    expect(new Set(pages[1]?.text.map(({ y }) => y)).size).toBe(2)
  })
})

describe('large numbers of footnotes', () => {
  test('in one line are printed in order', async () => {
    const html = Array.from({ length: 500 }, (_, i) => note(`n${i}`)).join('')
    const pages = await words(`${NO_CALL}<p>a${html}</p>`)
    const numbers = [...pages.join(' ').matchAll(/n(\d+)/g)].map(([, number]) => Number(number))
    expect(numbers).toEqual(Array.from({ length: 500 }, (_, i) => i))
    expect(pages.length).toBeLessThan(60)
  })

  test('nested a hundred times are printed', async () => {
    let html = 'x'
    for (let i = 0; i < 100; i++) html = `n${note(html)}`
    const { pages } = await printHtml(`${STYLE}<p>${html}</p>`)
    expect(pages).toBeLessThan(30)
  })

  test('on many pages take linear time', async () => {
    const html = Array.from({ length: 1_000 }, (_, i) => `<p>t${note(`n${i}`)}</p>`).join('')
    const { pages } = await printHtml(STYLE + html)
    expect(pages).toBe(200)
  })

  test('without a content area are printed', async () => {
    const { pages } = await printHtml(
      `${STYLE}<style>@page{@footnote{margin:500px;padding:500px;max-height:0}}</style><p>a${note('Note')}</p>`,
    )
    expect(pages).toBeLessThan(5)
  })
})
