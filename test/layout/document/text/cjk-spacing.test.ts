import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { createFontLibrary } from '../../../../src/assets/fonts/font-library.ts'
import { DEFAULT_LIMITS } from '../../../../src/base/limits.ts'
import { type Box, withBoxes, withCharacters, withoutTable } from '../../../assets/fonts/font-surgery.ts'
import { WORDS_TOOL } from '../../../chromium/words.ts'
import { extractedText } from '../../../extracted-text.ts'
import { testWith } from '../../../with-tools.ts'
import { type Character, readText } from '../parity/characters.ts'
import { printDocument } from '../print-document.ts'
import { textByLine } from '../printed-lines.ts'

const bundled = await createFontLibrary({}, { limits: DEFAULT_LIMITS })
const roboto = readFileSync(new URL('../../../../fonts/roboto/Roboto-Regular.ttf', import.meta.url))
const SIZE = 20
const HALF = SIZE / 2
const SPACE = SIZE / 8

/** A face with full-width characters, 2,048 units wide: punctuation with ink in one half, centred, and narrow ones. */
function faceWith(boxes: { open: Box; close: Box }): Uint8Array {
  const font = bundled.face('Roboto', { weight: 400, bold: false, italics: false })?.font()
  const glyphOf = (character: string): number =>
    font?.glyphForCodePoint(character.codePointAt(0) ?? 0).id ?? 0
  const [ideograph, open, close] = [...'ЖФЮ'].map(glyphOf)
  if (ideograph === undefined || open === undefined || close === undefined) throw new Error('no glyphs')
  const characters = new Map<number, number>()
  const add = (text: string, glyph: (character: string) => number): void => {
    for (const character of text) characters.set(character.codePointAt(0) ?? 0, glyph(character))
  }
  add(' abcABCfi0123456789-.,éΩ', glyphOf)
  add('日本語文字ひらカナー々・', () => ideograph)
  add('「『（［｛〈《【〔', () => open)
  add('」』）］｝〉》】〕、。，．', () => close)
  const drawn = withBoxes(
    roboto,
    new Map([
      [ideograph, { left: 100, right: 1948, advance: 2048 }],
      [open, boxes.open],
      [close, boxes.close],
    ]),
  )
  return withCharacters(withoutTable(drawn, 'GPOS'), characters) // its letters are kerned
}

const fonts = await createFontLibrary(
  {
    Full: {
      normal: faceWith({
        open: { left: 1300, right: 1900, advance: 2048 },
        close: { left: 148, right: 748, advance: 2048 },
      }),
    },
    Centred: {
      normal: faceWith({
        open: { left: 700, right: 1348, advance: 2048 },
        close: { left: 700, right: 1348, advance: 2048 },
      }),
    },
    Narrow: {
      normal: faceWith({
        open: { left: 200, right: 800, advance: 1024 },
        close: { left: 200, right: 800, advance: 1024 },
      }),
    },
  },
  { limits: DEFAULT_LIMITS },
)

const BOTH = { textAutospace: 'normal', textSpacingTrim: 'normal' }

interface Line {
  readonly text: string
  /** Positions of characters, in points from the left margin. */
  readonly places: readonly number[]
}

async function bytesOf(content: object, width = 1000): Promise<Uint8Array> {
  const { bytes, warnings } = await printDocument(
    {
      compress: false,
      pageSize: { width: width + 40, height: 400 },
      pageMargins: 20,
      defaultStyle: { font: 'Full', fontSize: SIZE },
      content: [content],
    },
    { fonts },
  )
  expect(warnings).toEqual([])
  return bytes
}

async function linesOf(content: object, width = 1000): Promise<Line[]> {
  const [page] = await readText(await bytesOf(content, width))
  const lines = new Map<number, Character[]>()
  for (const character of page?.characters ?? []) {
    const y = Math.round(character.y)
    lines.set(y, [...(lines.get(y) ?? []), character])
  }
  return [...lines.values()].map(line => ({
    text: line.map(({ character }) => character).join(''),
    places: line.map(({ x }) => x - 20),
  }))
}

const lineOf = async (content: object, width?: number): Promise<Line> => {
  const [line] = await linesOf(content, width)
  if (line === undefined) throw new Error('nothing was printed')
  return line
}

/**
 * Shift of each character against text without spacing, in units. PDFium reports a character after an added space at
 * the start of that space.
 */
async function movesOf(text: unknown, properties: object, unit: number): Promise<number[]> {
  const [plain, spaced] = [await lineOf({ text }), await lineOf({ text, ...properties })]
  expect(spaced.text).toBe(plain.text)
  return spaced.places.map((x, i) => Math.round(((x - (plain.places[i] ?? 0)) * 50) / unit) / 50 + 0)
}

describe('textAutospace', () => {
  test.each([
    ['日本ab語文', [0, 0, 0, 1, 1, 2]],
    ['2026日本', [0, 0, 0, 0, 0, 1]],
    ['カナAB・ー12', [0, 0, 0, 1, 1, 1, 1, 2]],
    ['々éa語字Ωa', [0, 0, 1, 1, 2, 2, 3]],
    ['日「ab」語、ab', [0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['日 ab 語文', [0, 0, 0, 0, 0]],
    ['日-12', [0, 0, 0, 0]],
  ])('adds 1/8 em between ideographs and letters or digits: %s', async (text, moves) => {
    expect(await movesOf(text, { textAutospace: 'normal' }, SPACE)).toEqual(moves)
  })

  test('is painted with its measured width', async () => {
    const spaced = await bytesOf({ text: '日ab語', textAutospace: 'normal' }, 100)
    const [, , end = 0] = (await lineOf({ text: 'ab語' })).places
    const at = (x: number, text: string): object => ({ text, absolutePosition: { x: 20 + x, y: 20 } })
    const apart = await bytesOf(
      { stack: [at(0, '日'), at(SIZE + SPACE, 'ab'), at(SIZE + 2 * SPACE + end, '語')] },
      100,
    )
    const [[first], [second]] = [await drawPages(spaced, { dpi: 144 }), await drawPages(apart, { dpi: 144 })]
    expect(Buffer.from(first?.png ?? []).equals(Buffer.from(second?.png ?? [1]))).toBe(true)
  })

  test('applies across fragments with several styles, relative to the size of the ideograph', async () => {
    const text = [{ text: '日本', fontSize: 40 }, 'ab', { text: '語字', fontSize: 40 }]
    expect(await movesOf(text, { textAutospace: 'normal' }, 5)).toEqual([0, 0, 0, 1, 1, 2])
    const mixed = ['日', { text: 'ab', textAutospace: 'no-autospace' }, '語字']
    expect(await movesOf(mixed, { textAutospace: 'normal' }, SPACE)).toEqual([0, 0, 0, 0, 0])
  })

  test('is added to letter spacing', async () => {
    const spaced = { characterSpacing: 3, noWrap: true, text: 'ab日本ab' }
    const [plain, wide] = [await lineOf(spaced), await lineOf({ ...spaced, textAutospace: 'normal' })]
    const moves = wide.places.map((x, i) => x - (plain.places[i] ?? 0))
    expect(moves[3]).toBeCloseTo(SPACE, 1)
    expect(moves[5]).toBeCloseTo(2 * SPACE, 1)
  })

  test('is removed at the end of a line', async () => {
    const text = '日本語ab日本語ab日本語'
    const lines = await linesOf({ text, textAutospace: 'normal', alignment: 'right' }, 3 * SIZE)
    expect(lines.map(line => line.text)).toEqual(['日本語', 'ab日', '本語', 'ab日', '本語'])
    expect(lines[0]?.places[0]).toBeCloseTo(0, 1)
    expect(lines[2]?.places[0]).toBeCloseTo(SIZE, 1)
  })
})

describe('textSpacingTrim', () => {
  test.each([
    ['」「', [0, -1]],
    ['」）', [0, -1]],
    ['「『', [0, -1]],
    ['。」', [0, -1]],
    ['、（', [0, -1]],
    ['」・「', [0, -1, -2]],
    ['「『日』」、「本」', [0, -1, -1, -1, -2, -3, -4, -4, -4]],
    ['日「本」語。文', [0, 0, 0, 0, 0, 0, 0]],
    ['a）」b', [0, 0, -1, -1]],
  ])('removes half an em between full-width punctuation: %s', async (text, moves) => {
    expect(await movesOf(text, { textSpacingTrim: 'normal' }, HALF)).toEqual(moves)
  })

  test.each(['Centred', 'Narrow'])('keeps punctuation without a blank half: %s', async font => {
    const text = '「『日』」、「本」。'
    const plain = await linesOf({ text, font })
    expect(await linesOf({ text, font, textSpacingTrim: 'trim-both', textAutospace: 'normal' })).toEqual(
      plain,
    )
  })

  test.each([
    ['normal', 0],
    ['trim-start', -HALF],
    ['trim-both', -HALF],
  ])('trims opening punctuation at the start of a line: %s', async (textSpacingTrim, left) => {
    const lines = await linesOf({ text: '「日本語」「文字」', textSpacingTrim }, 5.5 * SIZE)
    expect(lines.map(({ text }) => text)).toEqual(['「日本語」', '「文字」'])
    for (const { places } of lines) {
      expect(places[0]).toBeCloseTo(left, 1)
      expect(places[1]).toBeCloseTo(SIZE + left, 1)
    }
  })

  test.each([
    ['space-all', 5, '日本語', 2 * SIZE],
    ['normal', 4.5, '日本語文。', HALF * 9 - 4.5 * SIZE],
    ['normal', 5, '日本語文。', 0],
    ['trim-both', 5, '日本語文。', HALF],
  ])(
    'trims closing punctuation at the end of a line: %s, %d em',
    async (textSpacingTrim, ems, text, left) => {
      const width = textSpacingTrim === 'space-all' ? 4.5 : ems
      const [line] = await linesOf(
        { text: '日本語文。字', textSpacingTrim, alignment: 'right' },
        width * SIZE,
      )
      expect(line?.text).toBe(text)
      expect(line?.places[0]).toBeCloseTo(textSpacingTrim === 'space-all' ? 1.5 * SIZE : left, 1)
    },
  )

  test('limits decorations to the trimmed text', async () => {
    const text = '「日本語」'
    const bytes = await bytesOf({ text, textSpacingTrim: 'trim-both', background: 'red' })
    const content = Buffer.from(bytes).toString('latin1')
    const boxes = [...content.matchAll(/^(\S+) \S+ (\S+) \S+ re/gm)].map(([, x, width]) => [
      Number(x),
      Number(width),
    ])
    expect(boxes.at(0)?.[0]).toBeCloseTo(20, 1)
    const [x = 0, width = 0] = boxes.at(-1) ?? []
    expect(x + width).toBeCloseTo(20 + 4 * SIZE, 1)
  })
})

describe('spacing of Chinese and Japanese text', () => {
  const TEXT =
    '「『日本』（abc語）」字2026日本。「ひら」、文字ABC語文字。（三）日本、abc日本語「（カナ）」。'.replace(
      '三',
      '日',
    )

  test('is off by default', async () => {
    const off = { textAutospace: 'no-autospace', textSpacingTrim: 'space-all' }
    expect(await linesOf({ text: TEXT }, 210)).toEqual(await linesOf({ text: TEXT, ...off }, 210))
  })

  test.each([95, 110, 133, 171, 210, 260])(
    'keeps text inside of its lines, and fills justified ones: %i points',
    async width => {
      const inkEnd = (line: Line): number => {
        const [last = '', x = 0] = [line.text.at(-1), line.places.at(-1)]
        return x + (/[」』）、。]/.test(last) ? HALF : /[a-zA-Z0-9]/.test(last) ? 0 : SIZE)
      }
      for (const textSpacingTrim of ['normal', 'trim-start', 'trim-both']) {
        const properties = { ...BOTH, textSpacingTrim, alignment: 'justify' }
        const lines = await linesOf({ text: TEXT, ...properties }, width)
        expect(lines.map(({ text }) => text).join('')).toBe(TEXT)
        for (const line of lines) expect(inkEnd(line)).toBeLessThanOrEqual(width + 0.05)
        const full = lines.slice(0, -1).filter(({ text }) => /[日本語文字ひらカナ]{2}$/.test(text))
        for (const line of full) expect(inkEnd(line)).toBeCloseTo(width, 0)
      }
    },
  )

  test('is included in column widths', async () => {
    const cell = { text: '「（日）」a語', ...BOTH, noWrap: true }
    const table = { table: { widths: ['auto', 'auto'], body: [[cell, 'x']] }, layout: 'noBorders' }
    const wide = await lineOf(table)
    const narrow = await lineOf({ ...table, table: { ...table.table, body: [[{ ...cell, ...OFF }, 'x']] } })
    // two pairs of punctuation and one space
    expect((wide.places.at(-1) ?? 0) - (narrow.places.at(-1) ?? 0)).toBeCloseTo(-2 * HALF + SPACE, 1)
  })

  test('does not change the extracted text', async () => {
    const bytes = await bytesOf({ text: TEXT, ...BOTH }, 210)
    const [page] = await readText(bytes)
    expect(page?.words.join('')).toBe(TEXT)
    const lines = await textByLine(bytes)
    expect(lines.join('')).toBe(TEXT)
    expect(page?.words).toEqual(lines)
  })

  testWith([WORDS_TOOL], 'does not change the text extracted by poppler', async () => {
    expect(extractedText(await bytesOf({ text: TEXT, ...BOTH }, 210)).replaceAll(/\s*\n\s*|^\s+/g, '')).toBe(
      TEXT,
    )
  })

  test('keeps the positions of links and page numbers', async () => {
    const content = {
      stack: [
        { text: ['日本', { pageReference: 'x' }, '語'], ...BOTH },
        { text: '字', id: 'x' },
      ],
    }
    const line = await lineOf(content)
    expect(line.text).toBe('日本1語')
    const { places } = line
    expect(places[2]).toBeCloseTo(2 * SIZE + SPACE, 1)
  })
})

const OFF = { textAutospace: 'no-autospace', textSpacingTrim: 'space-all' }
