import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { printHtml } from '../../../html/print-html.ts'
import { refusal } from '../../../refusal.ts'

const words = (paragraph: number): string =>
  Array.from({ length: 400 }, (_, i) => `w${paragraph}x${(i * 7919) % 4001}`).join(' ')
/** Pages whose content streams are long enough to be compressed on other threads. */
const LONG = `<style>@page { size: A4; margin: 10mm } p { font: 6pt Roboto; text-align: justify }</style>
  ${Array.from({ length: 100 }, (_, i) => `<p>${words(i)}</p>`).join('')}`

describe('long pages', () => {
  test('have the same bytes, whichever content is compressed first', async () => {
    const alone = await printHtml(LONG)
    const besideOthers = await Promise.all([LONG, LONG, LONG].map(html => printHtml(html)))
    expect(alone.pages).toBeGreaterThan(16)
    for (const { bytes } of besideOthers) expect(Buffer.compare(bytes, alone.bytes)).toBe(0)
  })

  test('keep all their text', async () => {
    const { bytes } = await printHtml(LONG)
    const pages = await drawPages(bytes, { dpi: 10 })
    const text = pages.flatMap(({ text }) => text.map(({ text }) => text)).join(' ')
    const expected = Array.from({ length: 100 }, (_, i) => words(i)).join(' ')
    expect(text.replaceAll(/\s+/g, ' ').trim()).toBe(expected)
  })

  test('that are larger than the limit are refused', async () => {
    const error = await refusal(printHtml(LONG, { limits: { maxOutputBytes: 60_000 } }))
    expect([error.code, error.message]).toEqual([
      'output_too_large',
      expect.stringContaining('maxOutputBytes'),
    ])
  })
})
