import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createEngine, type JsonObject } from '../../../../src/index.ts'
import { uncheckedTemplate } from '../../../unchecked-template.ts'
import { printStock } from '../stock-pdfmake.ts'
import { readText } from './characters.ts'
import { comparePrints } from './compare-prints.ts'
import { soundDocuments } from './sound-documents.ts'

/** Improvements of Platen are excluded from these documents, except where pdfmake loses text. */
const SEED = 2026
const RUNS = 40

/** Word breaks in extracted text, which Platen improves, are covered by separate definitions. */
const WORDS = /^page \d+: (?:words|\d+ of \d+ characters)/

const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
afterAll(async () => await engine.close())

/** Untagged, like pdfmake's output. */
async function printOurs(document: JsonObject): Promise<Uint8Array> {
  await engine.putTemplate(uncheckedTemplate({ template_id: 'a', document: { ...document, tagged: false } }))
  const { file } = await engine.createPdf({ template_id: 'a', export_type: 'file' })
  return file
}

/** The output of pdfmake, or null if it throws. */
async function printTheirs(document: JsonObject): Promise<Uint8Array | null> {
  return await printStock(document).catch(() => null)
}

async function charactersOf(pdf: Uint8Array): Promise<number> {
  return (await readText(pdf)).reduce((sum, { characters }) => sum + characters.length, 0)
}

test('random documents print like pdfmake', { timeout: 120_000 }, async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(soundDocuments(), async document => {
      const ours = await printOurs(document)
      const stock = await printTheirs(document)
      if (stock === null || (await charactersOf(ours)) > (await charactersOf(stock))) return
      compared++
      const differences = await comparePrints(ours, stock)
      expect(differences.filter(difference => !WORDS.test(difference))).toEqual([])
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  expect(compared).toBeGreaterThan(RUNS * 0.8)
})
