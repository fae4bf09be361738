import { describe, expect, test } from 'vitest'
import { listFixtures, printFixture } from '../../fixtures/fixtures.ts'
import type { PdfStandard } from '../../src/document/values/pdf-standards.ts'
import { checkPdf } from '../../src/index.ts'

const fixtures = await listFixtures()

const ACCESSIBLE: readonly PdfStandard[][] = [
  ['PDF/UA-1'],
  ['PDF/UA-1', 'PDF/A-2a'],
  ['PDF/UA-1', 'PDF/A-3a'],
  ['PDF/UA-2', 'PDF/A-4'],
]

async function expectConforming(file: Uint8Array, standards: readonly PdfStandard[]): Promise<void> {
  const { claims, findings, conforms } = await checkPdf(file)
  expect({ claims, findings, conforms }).toEqual({ claims: standards, findings: [], conforms: true })
}

describe('fixtures conform to the standards they declare', () => {
  test.each(fixtures)('$name', async fixture => {
    for (const standards of ACCESSIBLE)
      await expectConforming(await printFixture(fixture, standards), standards)
  })

  test.each(fixtures)('$name as PDF/A-1b, unless it has transparency', async fixture => {
    const file = await printFixture(fixture, 'PDF/A-1b').catch((error: unknown) => error)
    if (file instanceof Uint8Array) await expectConforming(file, ['PDF/A-1b'])
    else expect(String(file)).toContain('PDF/A-1 forbids transparency')
  })
})
