import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createFontLibrary } from '../../../../src/assets/fonts/font-library.ts'
import { DEFAULT_LIMITS } from '../../../../src/base/limits.ts'
import { withCharacters } from '../../../assets/fonts/font-surgery.ts'
import { printHtml } from '../../../html/print-html.ts'
import { printDocument } from '../../../layout/document/print-document.ts'
import { textByLine } from '../../../layout/document/printed-lines.ts'

const TEXT = '彼は「東京駅」へ行った、そして友人に会った。三時間後に帰宅し、夕食を食べた。'

/** A face that covers the text, with squares as glyphs. */
const mono = readFileSync(new URL('../../../../fonts/roboto-mono/RobotoMono-Regular.ttf', import.meta.url))
const squares = withCharacters(mono, new Map([...TEXT].map(character => [character.codePointAt(0) ?? 0, 40])))
const fonts = await createFontLibrary({ Squares: { normal: squares } }, { limits: DEFAULT_LIMITS })

const WAYS: readonly (readonly [
  string,
  (
    text: string,
    font: string | null,
    width: number,
  ) => Promise<{ bytes: Uint8Array; warnings: readonly unknown[] }>,
])[] = [
  [
    'in documents',
    (text, font, width) =>
      printDocument(
        { content: [{ columns: [{ width, text, ...(font === null ? {} : { font }) }] }] },
        { fonts },
      ),
  ],
  [
    'in pages',
    (text, font, width) =>
      printHtml(
        `<p style="font-size: 12pt; width: ${width}pt; ${font === null ? '' : `font-family: ${font}`}">${text}</p>`,
        { fonts },
      ),
  ],
]

describe.each(WAYS)('Chinese, Japanese and Korean text, %s,', (_, print) => {
  test.each([50, 64, 71, 85, 99, 113])(
    'breaks between characters, but not before closing or after opening punctuation: %i pt',
    async width => {
      const { bytes, warnings } = await print(TEXT, 'Squares', width)
      expect(warnings).toEqual([])
      const lines = await textByLine(bytes)
      expect(lines.length).toBeGreaterThan(2)
      expect(lines.join('')).toBe(TEXT)
      expect(lines.filter(line => /^[、。」]/u.test(line))).toEqual([])
      expect(lines.filter(line => line.endsWith('「'))).toEqual([])
    },
  )

  test('uses a registered fallback font, and is mixed with Latin', async () => {
    const { bytes, warnings } = await print(`Tokyo 東京 2026 ${TEXT}`, null, 400)
    expect(warnings).toEqual([])
    expect((await textByLine(bytes)).join('').replaceAll(' ', '')).toContain('Tokyo東京2026')
  })
})
