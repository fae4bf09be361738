import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createEngine, type JsonObject } from '../../../../src/index.ts'
import { uncheckedTemplate } from '../../../unchecked-template.ts'
import { printStock } from '../stock-pdfmake.ts'
import { readText } from './characters.ts'
import { comparePrints } from './compare-prints.ts'
import { soundDocuments } from './sound-documents.ts'

/** Chance finds what Platen does better too; these documents hold none of it, but where pdfmake loses text. */
const SEED = 2026
const RUNS = 40

/** How readers part words, which Platen does better, is the matter of definitions that are written for it. */
const WORDS = /^page \d+: (?:words|\d+ of \d+ characters)/

const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
afterAll(async () => await engine.close())

async function printOurs(document: JsonObject): Promise<Uint8Array> {
  await engine.putTemplate(uncheckedTemplate({ template_id: 'a', document }))
  const { file } = await engine.createPdf({ template_id: 'a', export_type: 'file' })
  return file
}

/** pdfmake's own, or null for what it dies of. */
async function printTheirs(document: JsonObject): Promise<Uint8Array | null> {
  return await printStock(document).catch(() => null)
}

async function charactersOf(pdf: Uint8Array): Promise<number> {
  return (await readText(pdf)).reduce((sum, { characters }) => sum + characters.length, 0)
}

test('documents of chance print as pdfmake prints them', { timeout: 120_000 }, async () => {
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
