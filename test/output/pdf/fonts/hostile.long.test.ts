import { describe, expect, test } from 'vitest'
import { printHtml } from '../../../html/print-html.ts'
import { printDocument } from '../../../layout/document/print-document.ts'

/** Each text takes minutes in quadratic time. Missing glyphs cause warnings. */
const TEXTS: readonly (readonly [name: string, text: string, lacks: 'nothing' | 'glyphs' | 'room'])[] = [
  ['emoji', '😀'.repeat(50_000), 'nothing'],
  ['endless emoji sequences', '👩\u200D'.repeat(30_000), 'room'],
  ['flags of unknown countries', '🇽🇾'.repeat(25_000), 'nothing'],
  ['soft hyphens', 'ab\u00AD'.repeat(30_000), 'nothing'],
  ['stacked marks', `a${'\u0301'.repeat(100_000)}`, 'nothing'],
  ['a font for every other character', 'a→b☑'.repeat(25_000), 'room'],
  [
    '10,000 characters without a glyph',
    Array.from({ length: 10_000 }, (_, i) => String.fromCodePoint(0x20000 + i)).join(' '),
    'glyphs',
  ],
]

/** Words wider than a page are not broken if they have several fonts. */
const CODES = {
  nothing: { documents: [], pages: [] },
  glyphs: { documents: ['missing_glyph'], pages: ['missing_glyph'] },
  room: { documents: ['content_off_page'], pages: ['content_overflows'] },
}

describe.each(TEXTS)('%s', (_, text, lacks) => {
  test('is printed in documents', async () => {
    const { pages, warnings } = await printDocument({
      content: [{ text, hyphens: 'auto', language: 'de', alignment: 'justify' }],
    })
    expect(pages).toBeGreaterThan(0)
    expect(warnings.map(({ code }) => code)).toEqual(CODES[lacks].documents)
  })

  test('is printed in pages', async () => {
    const { pages, warnings } = await printHtml(
      `<p lang="de" style="hyphens: auto; text-align: justify">${text}</p>`,
    )
    expect(pages).toBeGreaterThan(0)
    expect(warnings.map(({ code }) => code)).toEqual(CODES[lacks].pages)
  })
})
