import { describe, expect, test } from 'vitest'
import { printHtml } from '../../html/print-html.ts'
import { printDocument } from '../print-document.ts'

/** Each would take minutes, were any of it done with the square of its length. */
const TEXTS: readonly (readonly [string, string])[] = [
  ['emoji', '😀'.repeat(50_000)],
  ['families joined without end', '👩\u200D'.repeat(30_000)],
  ['flags of no country', '🇽🇾'.repeat(25_000)],
  ['soft hyphens', 'ab\u00AD'.repeat(30_000)],
  ['marks upon marks', `a${'\u0301'.repeat(100_000)}`],
  ['a font for every other character', 'a→b☑'.repeat(25_000)],
  [
    '10,000 characters that no font has',
    Array.from({ length: 10_000 }, (_, i) => String.fromCodePoint(0x20000 + i)).join(' '),
  ],
]

describe.each(TEXTS)('%s', (_, text) => {
  test('print in documents', async () => {
    const { pages } = await printDocument({
      content: [{ text, hyphens: 'auto', language: 'de', alignment: 'justify' }],
    })
    expect(pages).toBeGreaterThan(0)
  })

  test('print in pages', async () => {
    const { pages } = await printHtml(`<p lang="de" style="hyphens: auto; text-align: justify">${text}</p>`)
    expect(pages).toBeGreaterThan(0)
  })
})
