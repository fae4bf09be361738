/**
 * The pages of the corpus: documents in the styles of real templates, one file each, in a folder per kind. Next to
 * each page is its reference, printed by Chromium: the words of every page with their positions.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WordBox } from '../chromium/words.ts'
import type { Grade } from './measure.ts'

const PAGES = fileURLToPath(new URL('./pages/', import.meta.url))
const GRADES = fileURLToPath(new URL('./grades.json', import.meta.url))

export interface CorpusPage {
  /** Unique in the corpus. */
  readonly name: string
  readonly html: string
  readonly referenceFile: string
}

export interface Reference {
  /** The browser that printed the page, as `chromium --version` prints it. */
  readonly chromium: string
  readonly pages: readonly (readonly WordBox[])[]
}

/** A word as it is stored, in points. */
type StoredWord = readonly [text: string, x: number, y: number, width: number, height: number]

/** @param parts Pages whose names contain one of these; none selects all pages. */
export async function listCorpus(parts: readonly string[] = []): Promise<CorpusPage[]> {
  const files = (await readdir(PAGES, { recursive: true })).filter(file => file.endsWith('.html')).sort()
  const chosen = files.filter(file => parts.length === 0 || parts.some(part => file.includes(part)))
  return await Promise.all(
    chosen.map(async file => ({
      name: basename(file, '.html'),
      html: await readFile(join(PAGES, file), 'utf8'),
      referenceFile: join(PAGES, file.replace(/html$/, 'json')),
    })),
  )
}

export async function readReference({ referenceFile }: CorpusPage): Promise<Reference> {
  const { chromium, pages } = JSON.parse(await readFile(referenceFile, 'utf8'))
  return {
    chromium,
    pages: pages.map((words: readonly StoredWord[]) =>
      words.map(([text, x, y, width, height]) => ({ text, x, y, width, height })),
    ),
  }
}

/** Stores a reference, one line per page. */
export async function writeReference(
  { referenceFile }: CorpusPage,
  { chromium, pages }: Reference,
): Promise<void> {
  const round = (points: number) => Math.round(points * 10) / 10
  const lines = pages.map(words =>
    JSON.stringify(
      words.map(({ text, ...box }) => [text, ...[box.x, box.y, box.width, box.height].map(round)]),
    ),
  )
  await writeFile(
    referenceFile,
    `{"chromium":${JSON.stringify(chromium)},"pages":[\n${lines.join(',\n')}\n]}\n`,
  )
}

/** The grades that the words of pages must reach, by name. */
export async function readGrades(): Promise<Readonly<Record<string, Grade>>> {
  return JSON.parse(await readFile(GRADES, 'utf8'))
}

export async function writeGrades(grades: Readonly<Record<string, Grade>>): Promise<void> {
  const sorted = Object.entries(grades).sort(([a], [b]) => (a < b ? -1 : 1))
  await writeFile(GRADES, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
