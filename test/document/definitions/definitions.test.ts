import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, describe, expect, test } from 'vitest'
import { convertDefinition } from '../../../src/cli/import/convert-definition.ts'
import { createEngine, PlatenError } from '../../../src/index.ts'
import { printStock } from '../../layout/document/stock-pdfmake.ts'
import { uncheckedTemplate } from '../../unchecked-template.ts'
import { BUSINESS } from './business.ts'
import { CARELESS } from './careless.ts'
import type { StockCase } from './contracts.ts'
import { LETTERS } from './letters.ts'
import { REPORTS } from './reports.ts'
import { TICKETS } from './tickets.ts'

/** Definitions in the style of programs that use pdfmake, imported and printed without loss. */

const engine = await createEngine({ rendering: { workers: 1, timeoutMs: 20_000 }, sweepIntervalMs: 0 })
afterAll(() => engine.close())

interface Read {
  readonly pages: number
  /** Text without spaces, as words may be broken at the end of lines. */
  readonly text: string
}

async function read(pdf: Uint8Array): Promise<Read> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  let text = ''
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    for (const item of items) if ('str' in item) text += item.str
  }
  const pages = document.numPages
  await task.destroy()
  return { pages, text: text.replaceAll(/\s/g, '') }
}

/** Keys whose values contain visible text; other keys, such as colours named `background`, do not. */
const SHOWN = new Set([
  ...['content', 'section', 'toc', 'title', 'text', 'columns', 'stack', 'ul', 'ol', 'table', 'body'],
])
const PAGE_NODES = new Set(['header', 'footer', 'background', 'watermark'])

/** Words of a definition. Functions are called for the first of one page. */
function wordsOf(value: unknown, page = 1): string[] {
  if (typeof value === 'string') return value.split(/\s+/).filter(word => word !== '')
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'function') return wordsOf(value(page, Number.NaN))
  if (Array.isArray(value)) return value.flatMap(item => wordsOf(item))
  if (typeof value !== 'object' || value === null) return []
  const hasPageNodes = 'content' in value || 'section' in value
  return Object.entries(value).flatMap(([key, inner]) => {
    const isShown = SHOWN.has(key) || (hasPageNodes && PAGE_NODES.has(key) && inner !== 'inherit')
    return isShown ? wordsOf(inner) : []
  })
}

function countOf(text: string, word: string): number {
  return text.split(word).length - 1
}

async function printed({ definition }: StockCase) {
  const { document, unconverted } = convertDefinition(definition())
  const { template_id, warnings: stored = [] } = await engine.putTemplate(uncheckedTemplate({ document }))
  const { file, warnings = [] } = await engine.createPdf({ template_id, data: {}, export_type: 'file' })
  return { file, unconverted, warnings: [...stored, ...warnings] }
}

const CASES = { ...BUSINESS, ...REPORTS, ...LETTERS, ...TICKETS, ...CARELESS }

test('there are at least thirty definitions', () => {
  expect(Object.keys(CASES).length).toBeGreaterThanOrEqual(30)
})

describe('a definition of pdfmake is printed without loss:', () => {
  const whole = Object.entries(CASES).filter(([, { refused }]) => refused === undefined)
  test.each(whole)('%s', async (_, given) => {
    const { definition, pages, warnings: expected = [] } = given
    const { file, unconverted, warnings } = await printed(given)
    const { pages: count, text } = await read(file)
    const words = wordsOf(definition()).filter(word => !word.includes('NaN'))
    const lost = [...new Set(words)].filter(
      word => countOf(text, word) < words.filter(other => other === word).length,
    )
    expect(lost).toEqual([])
    expect([...new Set(warnings.map(({ code, path = '' }) => `${code} ${path}`))]).toEqual(expected)
    expect(unconverted.map(({ path }) => path)).toEqual(given.unconverted ?? [])
    expect(count).toBe(pages ?? (await read(await printStock(definition()))).pages)
  })
})

describe('a definition of pdfmake is rejected with its path:', () => {
  const refusals = Object.entries(CASES).flatMap(([name, given]) =>
    given.refused === undefined ? [] : [[name, given, given.refused] as const],
  )
  test.each(refusals)('%s', async (_, given, { code, path }) => {
    const error = await printed(given).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(PlatenError)
    expect(error).toMatchObject({ code, details: [{ path }] })
  })
})
