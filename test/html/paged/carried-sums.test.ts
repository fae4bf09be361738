import { expect, test } from 'vitest'
import { lookAt, printHtml } from '../print-html.ts'

const STYLE = `<style>@page{size:300px 120px;margin:20px;
    @top-right{content:brought-forward(net,"Brought forward ")}
    @bottom-right{content:carried-forward(net,"Carried forward ")}}
  body,p{margin:0;font:10px/20px Roboto}
  [data-net]{-platen-carry:net attr(data-net)}.end{-platen-carry:net end}</style>`

/** Four rows fit on a page. */
function rows(amounts: readonly string[]): string {
  return amounts.map(amount => `<p data-net="${amount}">.`).join('')
}

async function marginsOf(html: string): Promise<string[]> {
  const pages = await lookAt(`<!doctype html>${html}`)
  return pages.map(({ text }) =>
    text
      .map(({ text }) => text.trim())
      .filter(text => text !== '.')
      .join(' | '),
  )
}

test('sums are carried from page to page', async () => {
  const html = `<html lang="de">${STYLE}${rows(['1000', '0.10', '0.20', '-0.5', '200', '1', '1', '1', '7.25'])}`
  expect(await marginsOf(html)).toEqual([
    'Carried forward 999,80',
    'Brought forward 999,80 | Carried forward 1.202,80',
    'Brought forward 1.202,80 | Carried forward 1.210,05',
  ])
})

test('a sum ends with its table', async () => {
  const html = `${STYLE}${rows(['1', '2', '3', '4', '5'])}<p class="end">.`
  expect(await marginsOf(html)).toEqual(['Carried forward 10', 'Brought forward 10'])
})

test('a sum ends with the footer of its table, which repeats on each page', async () => {
  const table = (rows: number) =>
    `<table><tbody>${'<tr><td data-net=1>.'.repeat(rows)}</tbody><tfoot class=end><tr><td>.</table>`
  const style = `${STYLE}<style>table{border-spacing:0}td{padding:0}</style>`
  expect(await marginsOf(`${style}${table(5)}<p style=break-before:page>.`)).toEqual([
    'Carried forward 3',
    'Brought forward 3',
    '',
  ])
  expect(await marginsOf(`${style}${table(1)}`)).toEqual([''])
})

test('a page may show several sums, with constant amounts from rules', async () => {
  const html = `<style>@page{size:300px 120px;margin:20px;@bottom-right{content:carried-forward(rows) " rows, " carried-forward(net)}}
    body,p{margin:0;font:10px/20px Roboto} p{-platen-carry:rows 1, net 2.5}</style><p>.<p>.<p>.`
  expect(await marginsOf(html)).toEqual(['3 rows, 7.5'])
})

test('an amount that is not a number causes a warning with its line', async () => {
  const { warnings } = await printHtml(`<!doctype html>${STYLE}\n${rows(['1,50'])}\n<p data-net>`)
  expect(warnings.map(({ message }) => message)).toEqual([
    "'-platen-carry: net' ignores the attribute data-net '1,50': expected a number such as 12.50, at <p> in line 6, column 1.",
    "'-platen-carry: net' ignores the attribute data-net '': expected a number such as 12.50, at <p> in line 7, column 1.",
  ])
})

test.each(['net', 'net 1 2', 'net x', 'net attr(a, b)', '1 net', 'net 1,'])(
  '-platen-carry: %s is invalid',
  async value => {
    const { warnings } = await printHtml(`<!doctype html><p style="-platen-carry:${value}">x`)
    expect(warnings.map(({ code }) => code)).toEqual(['invalid_css_value'])
  },
)

test('sums of 2,000 amounts of 21 digits are exact', async () => {
  const many = '<i data-net="999999999999999.999999"></i>'.repeat(2_000)
  const html = `${STYLE}<style>@page{margin-bottom:60px}</style><p>${many}`
  expect(await marginsOf(html)).toEqual(['Carried forward | 1,999,999,999,999,999,999.998000'])
})
