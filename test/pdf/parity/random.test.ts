import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createEngine, type JsonObject } from '../../../src/index.ts'
import { printStock } from '../stock-pdfmake.ts'
import { comparePdfs } from './compare-pdfs.ts'
import { type ReadPdf, readPdf } from './read-pdf.ts'
import { soundDocuments } from './sound-documents.ts'

const DPI = 100

/** Chance finds what Platen does better too; these documents hold none of it, but where pdfmake loses text. */
const SEED = 2026
const RUNS = 50

const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
afterAll(async () => await engine.close())

async function printOurs(document: JsonObject): Promise<Uint8Array> {
  await engine.putTemplate({ template_id: 'a', document })
  const { file } = await engine.createPdf({ template_id: 'a', export_type: 'file' })
  return file
}

/** pdfmake's own, or null for what it dies of. */
async function printTheirs(document: JsonObject): Promise<Uint8Array | null> {
  return await printStock(document).catch(() => null)
}

const characters = ({ pages }: ReadPdf): number =>
  pages.reduce((sum, page) => sum + page.characters.length, 0)

test('documents of chance print as pdfmake prints them', { timeout: 120_000 }, async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(soundDocuments(), async document => {
      const ours = await readPdf(await printOurs(document), { dpi: DPI })
      const printed = await printTheirs(document)
      if (printed === null) return
      const stock = await readPdf(printed, { dpi: DPI })
      if (characters(ours) > characters(stock)) return
      compared++
      expect(comparePdfs(ours, stock)).toEqual([])
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  expect(compared).toBeGreaterThan(RUNS * 0.9)
})
