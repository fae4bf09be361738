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

describe('a text goes to the faces that have it', () => {
  test.each<[string, string, string[], FaceChain<Face>?]>([
    ['the first where it has all', 'plain text', ['latin: plain text']],
    ['others for what it lacks', 'a→b☑', ['latin: a', 'symbols: →', 'latin: b', 'symbols: ☑']],
    ['spaces with what stands before them', 'a سلام سلام b', ['latin: a ', 'arabic: سلام سلام ', 'latin: b']],
    [
      'punctuation to the first, if it has it',
      'a سلام, سلام. b',
      ['latin: a ', 'arabic: سلام', 'latin: , ', 'arabic: سلام', 'latin: . b'],
    ],
    [
      'punctuation that the first lacks with what stands before it',
      'a→。',
      ['latin: a', 'symbols: →。'],
      { own: [latin], fallback: [outlines('chinese', /[。你]/u), outlines('symbols', /[→。]/u)] },
    ],
    ['what no face has with the first', 'a你b', ['latin: a你b']],
    ['nothing', '', ['latin: ']],
  ])('%s', (_, text, pieces, faces = chain) => {
    expect(split(text, faces)).toEqual(pieces)
  })

  test('a mark stays with its letter, in the face that has both or else the letter', () => {
    expect(split('ae\u0301b')).toEqual(['latin: ae\u0301b'])
    expect(splitByCoverage('ae\u0301b', chain).map(({ missing }) => missing)).toEqual([[0x301]])
  })

  test('a face of the style comes before all that stand in', () => {
    expect(split('→ x', { own: [latin, symbols], fallback: [emoji] })).toEqual(['symbols: →', 'latin:  x'])
  })
})

describe('emoji', () => {
  test.each<[string, string, string[]]>([
    ['one each', '😀😀', ['emoji: 😀', 'emoji: 😀']],
    ['flags', 'x 🇩🇪', ['latin: x ', 'emoji: 🇩🇪']],
    ['skin tones', '👍🏽', ['emoji: 👍🏽']],
    ['joined ones', '👩\u200D🚀', ['emoji: 👩\u200D🚀']],
    ['joined ones that no face has together, as one', '👩\u200D🔥', ['emoji: 👩\u200D🔥']],
    ['skin tones that no face has, as one', '👩🏽\u200D🚀🏽', ['emoji: 👩🏽\u200D🚀🏽']],
    ['flags of regions that no face has, as one', '🏴\u{E0067}\u{E007F}', ['emoji: 🏴\u{E0067}\u{E007F}']],
    ['flags that no country has', '🇽🇽', ['emoji: 🇽', 'emoji: 🇽']],
    ['keycaps', '1 1\uFE0F\u20E3', ['latin: 1 ', 'emoji: 1\uFE0F\u20E3']],
    [
      'what is text unless it is asked for',
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
  ])('that no face has are drawn as the nearest that it has: %s', (text, shown) => {
    expect(splitByCoverage(text, chain).map(piece => piece.shown)).toEqual([shown])
  })

  test('are no black pictures beside each other where a font has their first part in colours', () => {
    const black = outlines('black', /[👩🪨\u200D]/u)
    const faces = { own: [latin] as const, fallback: [black, emoji] }
    expect(splitByCoverage('👩\u200D🪨', faces)).toEqual([
      { text: '👩\u200D🪨', shown: '👩', face: emoji, missing: [] },
    ])
    expect(split('👩\u200D🪨', { own: [black], fallback: [emoji] })).toEqual(['black: 👩\u200D🪨'])
  })

  test('are text where that is asked for and a face has them', () => {
    const bold = outlines('drawn', /😀/u)
    expect(split('😀\uFE0E😀', { own: [latin], fallback: [bold, emoji] })).toEqual([
      'drawn: 😀\uFE0E',
      'emoji: 😀',
    ])
  })
})

describe('texts that were made to harm', () => {
  const HOSTILE: readonly (readonly [string, string])[] = [
    ['emoji', '😀'.repeat(50_000)],
    ['joiners without end', '👩\u200D'.repeat(50_000)],
    ['marks on one letter', `a${'\u0301'.repeat(100_000)}`],
    [
      'different characters',
      Array.from({ length: 100_000 }, (_, i) => String.fromCodePoint(0x10000 + i)).join(''),
    ],
    ['flags', '🇩🇪'.repeat(25_000)],
  ]

  test.each(HOSTILE)('ask the faces in proportion to their length: %s', (_, text) => {
    asked = 0
    const pieces = splitByCoverage(text, chain)
    expect(asked).toBeLessThan(text.length * 12)
    expect(pieces.length).toBeGreaterThan(0)
  })

  test('any text is all there, less joiners and selectors', () => {
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
