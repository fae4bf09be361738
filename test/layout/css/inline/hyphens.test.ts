import { expect, test } from 'vitest'
import { printHtml } from '../../../html/print-html.ts'
import { textByLine } from '../../document/printed-lines.ts'

/** The lines of a page of one narrow column. */
async function linesOf(html: string): Promise<string[]> {
  const { bytes } = await printHtml(`<style>p { width: 110px; margin: 0 }</style>${html}`)
  return await textByLine(bytes)
}

const LONG = 'Donaudampfschifffahrtsgesellschaft'

test('words are divided in their language where hyphens are auto', async () => {
  const [first = '', ...rest] = await linesOf(`<p lang="de-AT" style="hyphens: auto">${LONG}</p>`)
  expect(first).toMatch(/^Donau(?:dampf)?(?:schiff)?-$/)
  expect([first, ...rest].map(line => line.replace(/-$/, '')).join('')).toBe(LONG)
})

test.each([
  ['no language says how', `<p style="hyphens: auto">${LONG}</p>`],
  ['no hyphens are asked for', `<p lang="de">${LONG}</p>`],
  ['no patterns are there', `<p lang="tlh" style="hyphens: auto">${LONG}</p>`],
])('they stay whole where %s', async (_, html) => {
  expect(await linesOf(html)).toEqual([LONG])
})

test('the nearest language counts', async () => {
  const html = `<html lang="de"><p style="hyphens: auto">${LONG}</p><p lang="tlh" style="hyphens: auto">${LONG}</p>`
  const lines = await linesOf(html)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.at(-1)).toBe(LONG)
})

test('soft hyphens divide a word, unless hyphens are none', async () => {
  const word = 'Blumento\u00ADpferdeausstellung'
  expect(await linesOf(`<p>${word}</p>`)).toEqual(['Blumento-', 'pferdeausstellung'])
  expect(await linesOf(`<p style="hyphens: none">${word}</p>`)).toEqual(['Blumentopferdeausstellung'])
  expect(await linesOf(`<p style="width: 400px">${word}</p>`)).toEqual(['Blumentopferdeausstellung'])
})

test('words are kept whole with keep-all, and characters with break-all', async () => {
  const text = '漢字漢字 漢字漢字'
  expect(await linesOf(`<p style="width: 68px">${text}</p>`)).not.toEqual(['漢字漢字', '漢字漢字'])
  expect(await linesOf(`<p style="width: 68px; word-break: keep-all">${text}</p>`)).toEqual([
    '漢字漢字',
    '漢字漢字',
  ])
  const family = '👨‍👩‍👧‍👦'
  const lines = await linesOf(
    `<p style="width: 30px; font-size: 40px; word-break: break-all">${family}${family}</p>`,
  )
  expect(lines).toEqual([family, family])
})
