import { expect, test } from 'vitest'
import { WORDS_TOOL, wordsOf } from '../chromium/words.ts'
import { printHtml } from '../html/print-html.ts'
import { describeWith } from '../with-tools.ts'
import { listCorpus, readGrades, readReference } from './corpus.ts'
import { type Grade, gradeOf, isWorse, type Measurement, measureWords } from './measure.ts'

const corpus = await listCorpus()
const grades = await readGrades()

test('every page has a unique name and an expected grade', () => {
  expect(corpus.length).toBe(65)
  expect(Object.keys(grades)).toEqual(corpus.map(({ name }) => name).sort())
})

describeWith([WORDS_TOOL], "pages compared with Chromium's words reach their grade", () => {
  test.each(corpus)('$name', async page => {
    const { pages } = await readReference(page)
    const { bytes } = await printHtml(page.html)
    const measurement = { ...measureWords(wordsOf(bytes), pages), ink: null }
    const [grade, expected] = [gradeOf(measurement), grades[page.name] ?? 'equal']
    expect(isWorse(grade, expected), `${grade}, expected ${expected}: ${JSON.stringify(measurement)}`).toBe(
      false,
    )
  })
})

const EQUAL: Measurement = {
  ...{ pages: 2, expectedPages: 2, wordRecall: 1, median: 0.1, percentile95: 0.4, ink: 0.001 },
  unmatched: [],
}

test.each<[Partial<Measurement>, Grade]>([
  [{}, 'equal'],
  [{ ink: null }, 'equal'],
  [{ ink: 0.02 }, 'small flaws'],
  [{ wordRecall: 0.99 }, 'small flaws'],
  [{ median: 1 }, 'small flaws'],
  [{ percentile95: 7 }, 'off'],
  [{ ink: 0.04 }, 'off'],
  [{ wordRecall: 0.9 }, 'off'],
  [{ wordRecall: 0.7 }, 'failed'],
  [{ pages: 3 }, 'failed'],
])('measures of %j give the grade %s', (measures, grade) => {
  expect(gradeOf({ ...EQUAL, ...measures })).toBe(grade)
})

test('measures displaced, lost and additional words', () => {
  const word = (text: string, x: number, y = 0, width = 10) => ({ text, x, y, width, height: 10 })
  expect(
    measureWords([[word('a', 0), word('b', 23, 4), word('d', 5)]], [[word('a', 0), word('b', 20)]]),
  ).toEqual({
    ...{ pages: 1, expectedPages: 1, wordRecall: 2 / 3, median: 5, percentile95: 5, unmatched: ['d'] },
  })
  expect(measureWords([[word('a', 0, 0, 12)], [word('b', 0)]], [[word('a', 0), word('b', 0)]])).toEqual({
    ...{ pages: 2, expectedPages: 1, wordRecall: 1 / 2, median: 2, percentile95: 2, unmatched: ['b', 'b'] },
  })
})

test('joins letters that poppler separates', () => {
  const word = (text: string, x: number, width: number) => ({ text, x, y: 0, width, height: 10 })
  const joined = [[word('TO', 0, 20), word('TAL', 21, 30), word('DUE', 54, 30)]]
  expect(measureWords(joined, [[word('TOTAL', 0, 51), word('DUE', 54, 30)]])).toMatchObject({
    wordRecall: 1,
    median: 0,
  })
})
