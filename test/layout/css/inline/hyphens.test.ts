import { expect, test } from 'vitest'
import { printHtml } from '../../../html/print-html.ts'
import { textByLine } from '../../document/printed-lines.ts'

/** The lines of a page of one narrow column. */
async function linesOf(html: string): Promise<string[]> {
  const { bytes } = await printHtml(`<style>p { width: 110px; margin: 0 }</style>${html}`)
  return await textByLine(bytes)
}

const LONG = 'Donaudampfschifffahrtsgesellschaft'

test('words are hyphenated in their language with hyphens: auto', async () => {
  const [first = '', ...rest] = await linesOf(`<p lang="de-AT" style="hyphens: auto">${LONG}</p>`)
  expect(first).toMatch(/^Donau(?:dampf)?(?:schiff)?-$/)
  expect([first, ...rest].map(line => line.replace(/-$/, '')).join('')).toBe(LONG)
})

test.each([
  ['the language is unknown', `<p style="hyphens: auto">${LONG}</p>`],
  ['hyphens is manual', `<p lang="de">${LONG}</p>`],
  ['the language has no patterns', `<p lang="tlh" style="hyphens: auto">${LONG}</p>`],
])('words are not hyphenated if %s', async (_, html) => {
  expect(await linesOf(html)).toEqual([LONG])
})

test('the language of the nearest element is used', async () => {
  const html = `<html lang="de"><p style="hyphens: auto">${LONG}</p><p lang="tlh" style="hyphens: auto">${LONG}</p>`
  const lines = await linesOf(html)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.at(-1)).toBe(LONG)
})

test('soft hyphens divide a word unless hyphens is none', async () => {
  const word = 'Blumento\u00ADpferdeausstellung'
  expect(await linesOf(`<p>${word}</p>`)).toEqual(['Blumento-', 'pferdeausstellung'])
  expect(await linesOf(`<p style="hyphens: none">${word}</p>`)).toEqual(['Blumentopferdeausstellung'])
  expect(await linesOf(`<p style="width: 400px">${word}</p>`)).toEqual(['Blumentopferdeausstellung'])
})

test('keep-all keeps words whole, break-all breaks between characters', async () => {
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
