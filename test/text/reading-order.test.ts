import { expect, test } from 'vitest'
import { readingOrder } from '../../src/text/reading-order.ts'

/** The texts of runs, each in logical order, with marks by name. */
function read(pieces: readonly (readonly [text: string, level: number])[]): string[] {
  const runs = readingOrder(pieces.map(([text, level]) => ({ text, level }))) ?? []
  return runs.map(({ pieces: run, before, after }) =>
    [before, ...run.map(i => pieces[i]?.[0] ?? ''), after]
      .join('')
      .replace('\u200E', '<lrm>')
      .replace('\u200F', '<rlm>'),
  )
}

test('a left-to-right line is in reading order', () => {
  expect(readingOrder([{ text: 'one', level: 0 }])).toBeNull()
})

test('runs are in logical order, each left to right', () => {
  const line = [['ד', 1], [' ', 1], ['three', 2], ['ב', 1], [' ', 1], ['א', 1]] as const // biome-ignore format: a line
  expect(read(line)).toEqual(['ב א', '<rlm>three', 'ד '])
  expect(read([['a ', 0], ['ב', 1], [' ', 1], ['א', 1], [' b', 0]])).toEqual(['a ', 'ב א', ' b']) // biome-ignore format: a line
})

test('punctuation at the end of a left-to-right run is marked as part of it, other punctuation is not', () => {
  expect(read([['.', 1], ['(1.7)', 2], ['א ', 1]])).toEqual(['א ', '<rlm>(1.7)<lrm>', '.']) // biome-ignore format: a line
  expect(read([['ב', 1], ['12', 2]])).toEqual(['12', 'ב']) // biome-ignore format: a line
})
