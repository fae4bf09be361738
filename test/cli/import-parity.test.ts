import { afterAll, expect, test } from 'vitest'
import type { JsonObject } from '../../src/base/json.ts'
import { convertDefinition } from '../../src/cli/import/convert-definition.ts'
import { createEngine } from '../../src/engine/create-engine.ts'
import { comparePrints } from '../layout/document/parity/compare-prints.ts'
import { DEFINITIONS } from '../layout/document/parity/definitions/definitions.ts'
import { uncheckedTemplate } from '../unchecked-template.ts'

/** Definitions with functions of pdfmake, and their hand-written declarations from the parity tests. */
const WITH_FUNCTIONS = Object.values(DEFINITIONS).flatMap(definitions =>
  Object.entries(definitions).flatMap(([name, { document, stock = null }]) =>
    stock === null ? [] : [[name, document, { ...document, ...stock }] as const],
  ),
)

const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
afterAll(() => engine.close())

async function print(document: JsonObject): Promise<Uint8Array> {
  const { template_id } = await engine.putTemplate(uncheckedTemplate({ document }))
  return (await engine.createPdf({ template_id, data: {}, export_type: 'file' })).file
}

test.each(WITH_FUNCTIONS)(
  'converted functions print like hand-written declarations: %s',
  async (_, byHand, stock) => {
    const { document, unconverted } = convertDefinition(stock)
    expect(unconverted).toEqual([])
    expect(await comparePrints(await print(document), await print(byHand))).toEqual([])
  },
)
