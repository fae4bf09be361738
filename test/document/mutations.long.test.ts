import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FIXTURES_FOLDER, listFixtures } from '../../fixtures/fixtures.ts'
import { createEngine, type JsonObject, PlatenError } from '../../src/index.ts'
import { DEFINITIONS } from '../layout/document/parity/definitions/definitions.ts'
import { uncheckedTemplate } from '../unchecked-template.ts'
import { mutateDefinition, seededRandom } from './mutate-definition.ts'

/**
 * Valid definitions, each mutated once: the outcome must be a PDF or an error with its path.
 * PLATEN_MUTATIONS sets the number of mutations.
 */
const MUTATIONS = Number(process.env['PLATEN_MUTATIONS'] ?? 600)
const SEED = Number(process.env['PLATEN_SEED'] ?? 11)

/** Error codes that are never the fault of the author. */
const OURS = ['render_failed', 'render_timeout', 'render_crashed', 'internal']

interface Source {
  readonly name: string
  readonly template: object
  readonly document: JsonObject
  readonly data: JsonObject
}

const folders = readdirSync(FIXTURES_FOLDER, { withFileTypes: true }).filter(entry => entry.isDirectory())
const engine = await createEngine({
  assets: { roots: folders.map(({ name }) => join(FIXTURES_FOLDER, name)) },
  rendering: { isolation: 'thread', workers: 1 }, // an endless loop would stop the test, too
  sweepIntervalMs: 0,
})
afterAll(async () => await engine.close())

async function sources(): Promise<Source[]> {
  const fixtures = (await listFixtures()).flatMap(({ name, definition, data }) => {
    const { sample: _, document, ...template } = definition
    return document === undefined
      ? []
      : [{ name, template, document: document as object as JsonObject, data }]
  })
  const parity = Object.values(DEFINITIONS).flatMap(definitions =>
    Object.entries(definitions).map(([name, { document }]) => ({ name, template: {}, document, data: {} })),
  )
  return [...fixtures, ...parity]
}

async function outcomeOf({ template, data }: Source, document: JsonObject): Promise<PlatenError | null> {
  try {
    await engine.putTemplate(uncheckedTemplate({ ...template, template_id: 'a', document }))
    await engine.createPdf({ template_id: 'a', data, export_type: 'file' })
    return null
  } catch (error) {
    if (error instanceof PlatenError) return error
    throw error
  }
}

test(`${MUTATIONS} mutated definitions are printed, or fail with a path in the definition`, {
  timeout: 600_000,
}, async () => {
  const random = seededRandom(SEED)
  const all = await sources()
  let refused = 0
  for (let i = 0; i < MUTATIONS; i++) {
    const source = all[Math.floor(random() * all.length)]
    if (source === undefined) continue
    const { document, change } = mutateDefinition(source.document, random)
    const error = await outcomeOf(source, document)
    if (error === null) continue
    refused++
    const context = `${source.name}: ${change}: ${error.message}`
    expect(OURS, context).not.toContain(error.code)
    expect(error.details[0]?.path, context).toMatch(/^\//)
  }
  expect(refused).toBeGreaterThan(MUTATIONS / 10)
})
