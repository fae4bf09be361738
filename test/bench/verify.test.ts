import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expected } from '../../bench/content/expected.ts'
import { makeContents } from '../../bench/content/make-contents.ts'
import { engine } from '../../bench/engines/platen.ts'
import { verify } from '../../bench/verify.ts'
import { WORDS_TOOL } from '../chromium/words.ts'
import { isInstalled } from '../installed.ts'

const ROWS = 120
const invoice = makeContents.invoice(1, 0)
const report = makeContents.report(1, ROWS)
const [expectedInvoice, expectedReport] = [expected.invoice(invoice), expected.report(report)]

beforeEach(() => {
  vi.stubEnv('BENCH_PLATEN', new URL('../../src/index.ts', import.meta.url).href)
})

afterEach(() => {
  vi.unstubAllEnvs()
})

async function print(): Promise<{ invoice: Uint8Array; report: Uint8Array }> {
  const [invoices, reports] = [await engine.invoice(), await engine.report()]
  const prints = { invoice: await invoices.print(invoice), report: await reports.print(report) }
  await Promise.all([invoices.close(), reports.close()])
  return prints
}

describe.each([
  ['poppler', isInstalled(WORDS_TOOL)],
  ['pdf.js, without poppler', true],
])('verification with %s', (reader, canRun) => {
  test.runIf(canRun)('finds all texts of an invoice and a report, and describes deviations', async () => {
    const prints = await print()
    if (reader !== 'poppler') vi.stubEnv('PATH', '')
    await verify(prints.invoice, expectedInvoice)
    await verify(prints.report, expectedReport)

    const lacking = { ...expectedInvoice, strings: ['an unexpected text', 'and another'] }
    await expect(verify(prints.invoice, lacking)).rejects.toThrow(
      'its text lacks "an unexpected text", "and another"',
    )
    // A row counts only if it is complete.
    const [first, second] = report.rows
    const mixed = { ...expectedReport, strings: [`${first?.item} ${second?.region} ${second?.sum}`] }
    await expect(verify(prints.report, mixed)).rejects.toThrow(`its text lacks "${first?.item}`)
    await expect(verify(prints.report, { ...expectedReport, pages: [1, 2] })).rejects.toThrow(
      'it has 3 pages, and 1 to 2 are expected',
    )
    await expect(verify(prints.report, { ...expectedReport, onEveryPage: [report.title] })).rejects.toThrow(
      `its page 2 lacks "${report.title}"`,
    )
  })
})
