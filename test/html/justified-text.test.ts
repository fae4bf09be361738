import { readFileSync } from 'node:fs'
import { describe } from 'vitest'
import { createFontLibrary } from '../../src/assets/fonts/font-library.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { withCharacters } from '../assets/fonts/font-surgery.ts'
import { type ReferencePair, testReferencePairs } from './pairs/reference-pairs.ts'

/** A monospaced face with ideographs: characters are 12 px wide at 20 px. */
const bundled = await createFontLibrary({}, { limits: DEFAULT_LIMITS })
const mono = readFileSync(new URL('../../fonts/roboto-mono/RobotoMono-Regular.ttf', import.meta.url))
const glyphOf = (character: string): number =>
  bundled
    .face('Roboto Mono', { bold: false, italics: false })
    ?.font()
    .glyphForCodePoint(character.codePointAt(0) ?? 0).id ?? 0
const glyphs = new Map<number, number>()
for (const character of ' \u00a0abcdefghij') glyphs.set(character.codePointAt(0) ?? 0, glyphOf(character))
for (const character of '彼東京駅友人') glyphs.set(character.codePointAt(0) ?? 0, glyphOf('H'))
const fonts = await createFontLibrary(
  { Squares: { normal: withCharacters(mono, glyphs) } },
  { limits: DEFAULT_LIMITS },
)

const page = (body: string): string =>
  `<!doctype html><style>@page{size:200px 200px;margin:20px}body{margin:0;width:102px;font:20px/30px Squares}p{margin:0}</style>${body}`
const pair = (name: string, body: string, reference: string): ReferencePair => [
  name,
  page(body),
  page(reference),
]
const at = (x: number, text: string): string =>
  `<span style="position:absolute;left:${x}px;top:0">${text}</span>`
const RELATIVE = 'position:relative;height:30px'

describe('text-align: justify (CSS Text 3 §6.4)', () => {
  testReferencePairs(
    [
      pair(
        'spreads East Asian characters',
        '<p style=text-align:justify>彼東京駅友人彼東京駅友人',
        `<p style="${RELATIVE}">${[...'彼東京駅友人彼東'].map((each, i) => at((i * 90) / 7, each)).join('')}<p>京駅友人`,
      ),
      // 18 px at five places
      pair(
        'adds space between East Asian characters and words, and at spaces',
        '<p style=text-align:justify>ab彼 京駅c efghij',
        `<p style="${RELATIVE}">${at(0, 'ab')}${at(24 + 18 / 5, '彼')}${at(48 + (3 * 18) / 5, '京')}${at(60 + (4 * 18) / 5, '駅')}${at(90, 'c')}<p>efghij`,
      ),
      pair(
        'widens no-break spaces',
        '<p style=text-align:justify>ab&nbsp;cd efgh',
        `<p style="${RELATIVE}">${at(0, 'ab')}${at(78, 'cd')}<p>efgh`,
      ),
    ],
    { fonts, tolerance: 8 },
  )
})
