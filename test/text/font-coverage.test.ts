import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CoveringFace, type FaceChain, splitByCoverage } from '../../src/text/font-coverage.ts'

interface Face extends CoveringFace {
  readonly name: string
}

let asked = 0

function outlines(name: string, characters: RegExp): Face {
  return {
    name,
    isColor: false,
    covers: codePoint => {
      asked++
      return characters.test(String.fromCodePoint(codePoint))
    },
    colorGlyph: () => null,
  }
}

const latin = outlines('latin', /[ -~©é\u00A0]/u)
const arabic = outlines('arabic', /[ .,\u0600-\u06FF]/u)
const symbols = outlines('symbols', /→|☑|❤|\u0301/u)
const emoji: Face = {
  name: 'emoji',
  isColor: true,
  covers: codePoint => codePoint >= 0x2600,
  colorGlyph: character =>
    /^(?:©\uFE0F?|❤\uFE0F?|1\uFE0F?\u20E3|👩\u200D🚀|🇩🇪|\p{Emoji_Presentation}\p{Emoji_Modifier}?)$/u.test(
      character,
    )
      ? {}
      : null,
}
const chain: FaceChain<Face> = { own: [latin], fallback: [arabic, symbols, emoji] }

const split = (text: string, faces: FaceChain<Face> = chain): string[] =>
  splitByCoverage(text, faces).map(({ text, face }) => `${face.name}: ${text}`)

describe('a text is split by font coverage', () => {
  test.each<[string, string, string[], FaceChain<Face>?]>([
    ['the first face if it covers all', 'plain text', ['latin: plain text']],
    ['fallback faces for missing characters', 'a→b☑', ['latin: a', 'symbols: →', 'latin: b', 'symbols: ☑']],
    ['spaces with the preceding run', 'a سلام سلام b', ['latin: a ', 'arabic: سلام سلام ', 'latin: b']],
    [
      'punctuation to the first face if it covers it',
      'a سلام, سلام. b',
      ['latin: a ', 'arabic: سلام', 'latin: , ', 'arabic: سلام', 'latin: . b'],
    ],
    [
      'other punctuation with the preceding run',
      'a→。',
      ['latin: a', 'symbols: →。'],
      { own: [latin], fallback: [outlines('chinese', /[。你]/u), outlines('symbols', /[→。]/u)] },
    ],
    ['characters without a face to the first face', 'a你b', ['latin: a你b']],
    ['nothing', '', ['latin: ']],
  ])('%s', (_, text, pieces, faces = chain) => {
    expect(split(text, faces)).toEqual(pieces)
  })

  test('a mark stays with its letter, in a face with both or else that of the letter', () => {
    expect(split('ae\u0301b')).toEqual(['latin: ae\u0301b'])
    expect(splitByCoverage('ae\u0301b', chain).map(({ missing }) => missing)).toEqual([[0x301]])
  })

  test('faces of the style have precedence over fallback faces', () => {
    expect(split('→ x', { own: [latin, symbols], fallback: [emoji] })).toEqual(['symbols: →', 'latin:  x'])
  })
})

describe('emoji', () => {
  test.each<[string, string, string[]]>([
    ['one each', '😀😀', ['emoji: 😀', 'emoji: 😀']],
    ['flags', 'x 🇩🇪', ['latin: x ', 'emoji: 🇩🇪']],
    ['skin tones', '👍🏽', ['emoji: 👍🏽']],
    ['joined ones', '👩\u200D🚀', ['emoji: 👩\u200D🚀']],
    ['joined ones without a common glyph, as one', '👩\u200D🔥', ['emoji: 👩\u200D🔥']],
    ['skin tones without a glyph, as one', '👩🏽\u200D🚀🏽', ['emoji: 👩🏽\u200D🚀🏽']],
    ['flags of regions without a glyph, as one', '🏴\u{E0067}\u{E007F}', ['emoji: 🏴\u{E0067}\u{E007F}']],
    ['flags of unknown countries', '🇽🇽', ['emoji: 🇽', 'emoji: 🇽']],
    ['keycaps', '1 1\uFE0F\u20E3', ['latin: 1 ', 'emoji: 1\uFE0F\u20E3']],
    [
      'characters with text presentation by default',
      '© ©\uFE0F ❤ ❤\uFE0F',
      ['latin: © ', 'emoji: ©\uFE0F', 'latin:  ', 'symbols: ❤', 'latin:  ', 'emoji: ❤\uFE0F'],
    ],
  ])('%s', (_, text, pieces) => {
    expect(split(text)).toEqual(pieces)
  })

  test.each([
    ['👩\u200D🔥', '👩'],
    ['👩🏽\u200D🚀', '👩\u200D🚀'],
    ['👩🏽\u200D🚀\u200D🔥', '👩\u200D🚀'],
    ['🏴\u{E0067}\u{E007F}', '🏴'],
    ['👩\u200D🚀', undefined],
  ])('without a glyph are drawn as the nearest one: %s', (text, shown) => {
    expect(splitByCoverage(text, chain).map(piece => piece.shown)).toEqual([shown])
  })

  test('use the colour font for a sequence whose first part it covers', () => {
    const black = outlines('black', /[👩🪨\u200D]/u)
    const faces = { own: [latin] as const, fallback: [black, emoji] }
    expect(splitByCoverage('👩\u200D🪨', faces)).toEqual([
      { text: '👩\u200D🪨', shown: '👩', face: emoji, missing: [] },
    ])
    expect(split('👩\u200D🪨', { own: [black], fallback: [emoji] })).toEqual(['black: 👩\u200D🪨'])
  })

  test('are text by default if a face covers them, and the style does not begin with a colour font', () => {
    expect(split('❤ 😀', { own: [latin, emoji], fallback: [symbols] })).toEqual([
      'symbols: ❤',
      'latin:  ',
      'emoji: 😀',
    ])
    expect(split('❤', { own: [latin, emoji], fallback: [] })).toEqual(['emoji: ❤'])
    expect(split('❤', { own: [emoji, latin], fallback: [symbols] })).toEqual(['emoji: ❤'])
  })

  test('are text with a text selector if a face covers them', () => {
    const bold = outlines('drawn', /😀/u)
    expect(split('😀\uFE0E😀', { own: [latin], fallback: [bold, emoji] })).toEqual([
      'drawn: 😀\uFE0E',
      'emoji: 😀',
    ])
  })
})

describe('hostile texts', () => {
  const HOSTILE: readonly (readonly [string, string])[] = [
    ['emoji', '😀'.repeat(50_000)],
    ['endless joiners', '👩\u200D'.repeat(50_000)],
    ['marks on one letter', `a${'\u0301'.repeat(100_000)}`],
    [
      'different characters',
      Array.from({ length: 100_000 }, (_, i) => String.fromCodePoint(0x10000 + i)).join(''),
    ],
    ['flags', '🇩🇪'.repeat(25_000)],
  ]

  test.each(HOSTILE)('query the faces a number of times linear in their length: %s', (_, text) => {
    asked = 0
    const pieces = splitByCoverage(text, chain)
    expect(asked).toBeLessThan(text.length * 12)
    expect(pieces.length).toBeGreaterThan(0)
  })

  test('keep all characters except joiners and selectors', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', ' ', '→', '😀', '\u0301', '\u200D', '\uFE0F', '🇩', '你', 'س', '1', '\u20E3'),
    })
    fc.assert(
      fc.property(texts, text => {
        const whole = splitByCoverage(text, chain)
          .map(piece => piece.text)
          .join('')
        expect(whole.replaceAll(/[\u200D\uFE0F]/g, '')).toBe(text.replaceAll(/[\u200D\uFE0F]/g, ''))
      }),
    )
  })
})
