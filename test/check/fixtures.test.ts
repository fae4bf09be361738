import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FIXTURES_FOLDER, type Fixture, listFixtures } from '../../fixtures/fixtures.ts'
import type { PdfStandard } from '../../src/document/values/pdf-standards.ts'
import { checkPdf, renderPdf } from '../../src/index.ts'

const fixtures = await listFixtures()

const ACCESSIBLE = [
  ['PDF/UA-1'],
  ['PDF/UA-1', 'PDF/A-2a'],
  ['PDF/UA-1', 'PDF/A-3a'],
  ['PDF/UA-2', 'PDF/A-4'],
] as const

async function print({ definition, template, data }: Fixture, standards: readonly PdfStandard[]) {
  const resources = { assets: { roots: [join(FIXTURES_FOLDER, template)] } }
  return (await renderPdf(definition, data, { resources, pdfStandard: [...standards] })).file
}

async function expectConforming(file: Uint8Array, standards: readonly PdfStandard[]): Promise<void> {
  const { claims, findings, conforms } = await checkPdf(file)
  expect({ claims, findings, conforms }).toEqual({ claims: [...standards], findings: [], conforms: true })
}

describe('fixtures conform to the standards they declare', () => {
  test.each(fixtures)('$name', async fixture => {
    for (const standards of ACCESSIBLE) await expectConforming(await print(fixture, standards), standards)
  })

  test.each(fixtures)('$name as PDF/A-1b, unless it has transparency', async fixture => {
    const file = await print(fixture, ['PDF/A-1b']).catch((error: unknown) => error)
    if (file instanceof Uint8Array) await expectConforming(file, ['PDF/A-1b'])
    else expect(String(file)).toContain('PDF/A-1 forbids transparency')
  })
})
