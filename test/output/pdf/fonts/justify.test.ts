import { expect, test } from 'vitest'
import { printDocument } from '../../../layout/document/print-document.ts'
import { runsByLine } from '../../../layout/document/printed-lines.ts'
import { printStock } from '../../../layout/document/stock-pdfmake.ts'

const WIDTH = 200

const columnOf = (text: unknown, style: object = {}): object => ({
  content: [{ columns: [{ width: WIDTH, text, alignment: 'justify', ...style }] }],
})

/** Positions of the text around an arrow, which uses another font, in the first line. */
async function piecesOf(text: string, style: object = {}): Promise<readonly number[]> {
  const [line = []] = await runsByLine((await printDocument(columnOf(text, style))).bytes)
  const arrow = line.findIndex(run => run.text.includes('→'))
  return [arrow, arrow + 1].map(i => line[i]?.x ?? Number.NaN)
}

const PROSE = 'aaaa a→b cccccc dddddddd eeeeeee fffffffff gggggg hhhhhhhhhhh iiiii'

test('words with several fonts are not stretched', async () => {
  const [arrow = 0, behind = 0] = await piecesOf(PROSE)
  const [plainArrow = 0, plainBehind = 0] = await piecesOf(PROSE, { alignment: 'left' })
  expect(behind - arrow).toBeCloseTo(plainBehind - plainArrow, 0)
  expect(arrow).toBeGreaterThan(plainArrow + 0.2)
})

test('lines end at the edge, except the last and those before forced breaks', async () => {
  const text =
    'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod\ntempor incididunt ut labore'
  const bar = { text: '|', font: 'Roboto Mono', fontSize: 1 }
  const words = text
    .split(/(?<=[ \n])/)
    .flatMap(word => [{ text: word.trimEnd() }, bar, { text: /\s$/.exec(word)?.[0] ?? '' }])
  const lines = await runsByLine((await printDocument(columnOf(words))).bytes)
  const ends = lines.map(
    line => Math.max(...line.filter(run => run.text.includes('|')).map(({ x }) => x)) - 40,
  )
  const edges = ends.map(end => Math.abs(end - WIDTH) < 1.5)
  expect(edges.length).toBe(4)
  expect(edges).toEqual([true, true, false, false].map((_, i) => edges[i]))
  expect(edges.filter(Boolean).length).toBe(2)
})

test('break opportunities without a space are not stretched', async () => {
  const text = 'well-known far-away hyphenated-words stand here in lines'
  const style = { alignment: 'justify' }
  const [line = []] = await runsByLine((await printDocument(columnOf(text, style))).bytes)
  const stock = await runsByLine(await printStock(columnOf(text, style)))
  expect(line.some(run => run.text.includes('well-known'))).toBe(true)
  expect(stock[0]?.some(run => run.text.includes('well-known'))).toBe(false)
})
