/**
 * Compares the print of corpus pages with that of the installed Chromium: `npm run compare:html [-- NAME …]`, where
 * NAME is a part of the name of a page or its folder. Prints a table of the measures and grades of `measure.ts`, and
 * writes pictures to `out/html-corpus/`, ours on the left. With `--record`, stores Chromium's words as the
 * references and the grades of the words as the expected grades.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromiumVersion } from '../chromium/chromium.ts'
import { wordsOf } from '../chromium/words.ts'
import { printHtml } from '../html/print-html.ts'
import { type CorpusPage, listCorpus, readGrades, writeGrades, writeReference } from './corpus.ts'
import { inkDifference, picturesOf, writeSideBySide } from './ink.ts'
import { type Grade, gradeOf, type Measurement, measureWords } from './measure.ts'
import { openPrintingBrowser, type PrintingBrowser } from './print-pages.ts'

const OUT = fileURLToPath(new URL('../../out/html-corpus/', import.meta.url))
const MAX_WARNINGS = 3
const MARGIN = 1.1

interface Compared {
  readonly measurement: Measurement
  readonly warnings: readonly string[]
  readonly theirs: Uint8Array
}

const { values, positionals } = parseArgs({
  options: { record: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const corpus = await listCorpus(positionals)
await mkdir(OUT, { recursive: true })
const browser = await openPrintingBrowser()
const chromium = await chromiumVersion()
const grades: Record<string, Grade> =
  values.record && positionals.length > 0 ? { ...(await readGrades()) } : {}
const counts = new Map<Grade, number>()
try {
  console.log(row('page', 'pages', 'words', 'median', '95 %', 'ink', 'warn', 'grade'))
  for (const page of corpus) {
    const { measurement, warnings, theirs } = await compare(page, browser)
    const grade = gradeOf(measurement)
    counts.set(grade, (counts.get(grade) ?? 0) + 1)
    printResult(page, measurement, warnings, grade)
    if (!values.record) continue
    await writeReference(page, { chromium, pages: wordsOf(theirs) })
    grades[page.name] = expectedGrade(measurement)
  }
} finally {
  await browser.close()
}
if (values.record) await writeGrades(grades)
console.log(`\n${chromium}; ${[...counts].map(([grade, count]) => `${count} ${grade}`).join(', ')}`)

async function compare({ name, html }: CorpusPage, { print }: PrintingBrowser): Promise<Compared> {
  const theirs = await print(html)
  const theirWords = wordsOf(theirs)
  const printed = await printHtml(html).catch((error: unknown) => String(error))
  if (typeof printed === 'string') {
    return { measurement: { ...measureWords([], theirWords), ink: 1 }, warnings: [printed], theirs }
  }
  const [ourPictures, theirPictures] = [await picturesOf(printed.bytes), await picturesOf(theirs)]
  await writeSideBySide(join(OUT, `${name}.png`), ourPictures, theirPictures)
  return {
    measurement: {
      ...measureWords(wordsOf(printed.bytes), theirWords),
      ink: await inkDifference(ourPictures, theirPictures),
    },
    warnings: printed.warnings.map(({ message }) => message),
    theirs,
  }
}

/** Without ink. Words near the distance limit count as too far, so that rounding in later prints does not matter. */
function expectedGrade({ median, percentile95, ...others }: Measurement): Grade {
  return gradeOf({ ...others, median: median * MARGIN, percentile95: percentile95 * MARGIN, ink: null })
}

function printResult(
  { name }: CorpusPage,
  { pages, expectedPages, wordRecall, median, percentile95, ink, unmatched }: Measurement,
  warnings: readonly string[],
  grade: Grade,
): void {
  const counted = pages === expectedPages ? String(pages) : `${pages} not ${expectedPages}`
  const share = (value: number) => `${(value * 100).toFixed(1)}%`
  const measures = [share(wordRecall), median.toFixed(2), percentile95.toFixed(2), share(ink ?? 0)]
  console.log(row(name, counted, ...measures, String(warnings.length), grade))
  if (grade === 'equal') return
  for (const warning of warnings.slice(0, MAX_WARNINGS)) console.log(`    ${warning.slice(0, 140)}`)
  if (unmatched.length > 0) console.log(`    on one side only: ${unmatched.join(' ')}`)
}

function row(name: string, ...cells: readonly string[]): string {
  const last = cells.at(-1) ?? ''
  return `${name.padEnd(32)} ${cells
    .slice(0, -1)
    .map(cell => cell.padStart(8))
    .join(' ')}  ${last}`
}
