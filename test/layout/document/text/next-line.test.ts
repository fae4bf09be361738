import { describe, expect, test } from 'vitest'
import { createFontLibrary } from '../../../../src/assets/fonts/font-library.ts'
import { DEFAULT_LIMITS } from '../../../../src/base/limits.ts'
import { CachingStyleStack } from '../../../../src/layout/document/style-stack.ts'
import { measureText } from '../../../../src/layout/document/text/measure-text.ts'
import { nextLine } from '../../../../src/layout/document/text/next-line.ts'
import type { TextNode } from '../../../../src/layout/document/text/text-node.ts'
import { WordStyle } from '../../../../src/layout/document/text/word-style.ts'
import { ClosedDocument } from '../../../../src/output/pdf/pdf-document.ts'
import type { TextFont } from '../../../../src/text/shaping/text-font.ts'

const fonts = await createFontLibrary({}, { limits: DEFAULT_LIMITS })
const chain = new ClosedDocument({
  pdfkit: { font: null },
  patterns: {},
  attachments: {},
  fonts,
  fileId: 'test',
  maxBytes: DEFAULT_LIMITS.maxOutputBytes,
  now: new Date('2026-01-15T09:30:00Z'),
  placements: null,
}).fontChain('Roboto', false, false)
const font = chain.first

const WIDTH = 500

/** The lines of a text, and the number of characters shaped to find them. */
function linesOf(text: string): { lines: string[]; shaped: number } {
  let shaped = 0
  const counting: TextFont = new Proxy(font, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (key !== 'shape') return value
      return (...args: Parameters<TextFont['shape']>) => {
        shaped += args[0].length
        return target.shape(...args)
      }
    },
  })
  const styles = new CachingStyleStack({}, {})
  const { items } = measureText(text, styles.textStyle(), {
    styles,
    noteCarry: () => undefined,
    wordStyle: ({ properties }) =>
      new WordStyle(properties, { ...chain, first: counting, isPlain: () => true }),
  })
  const node: TextNode = { text, _inlines: items }
  const lines: string[] = []
  for (let line = nextLine(node, WIDTH); line !== null; line = nextLine(node, WIDTH)) {
    lines.push(line.inlines.map(word => word.text).join(''))
  }
  return { lines, shaped }
}

describe('the lines of a text', () => {
  test('fill the available width and lose nothing', () => {
    const text = 'The plate presses the sheet onto the type. '.repeat(40)
    const { lines } = linesOf(text)
    expect(lines.join('')).toBe(text)
    for (const [i, line] of lines.entries()) {
      const next = lines[i + 1]?.split(' ')[0]
      expect(font.widthOfString(line.trimEnd(), 12)).toBeLessThanOrEqual(WIDTH)
      if (next !== undefined) expect(font.widthOfString(`${line}${next}`, 12)).toBeGreaterThan(WIDTH)
    }
  })

  test('break a long word to fill the line, never inside a surrogate pair', () => {
    const word = 'Donaudampfschiff'.repeat(100)
    const { lines } = linesOf(word)
    expect(lines.join('')).toBe(word)
    for (const [i, line] of lines.slice(0, -1).entries()) {
      expect(font.widthOfString(line, 12)).toBeLessThanOrEqual(WIDTH)
      expect(font.widthOfString(`${line}${lines[i + 1]?.[0]}`, 12)).toBeGreaterThan(WIDTH)
    }
    const pairs = linesOf('x'.concat('𝒳'.repeat(500))).lines
    expect(pairs.length).toBeGreaterThan(2)
    for (const line of pairs) expect(line.isWellFormed()).toBe(true)
  })

  test.each([
    ['one word', (n: number) => 'abcdefgh'.repeat(n)],
    ['many words', (n: number) => 'The plate. '.repeat(n)],
  ])('of %s are found in linear time', (_name, textOf) => {
    const [once, twice] = [linesOf(textOf(3_000)), linesOf(textOf(6_000))]
    expect(twice.shaped / once.shaped).toBeLessThan(2.1)
    expect(once.shaped).toBeLessThan(20 * textOf(3_000).length)
  })
})

test('a word longer than a line followed by spaces leaves no empty line', () => {
  const { lines } = linesOf(`${'w'.repeat(200)}${' '.repeat(300)}end`)
  expect(lines.every(line => line.trim() !== '')).toBe(true)
})
