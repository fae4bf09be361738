/** A claim that is written holds: `checkPdf` finds nothing in random documents and pages that are printed with it. */
import { describe, expect, test } from 'vitest'
import { PlatenError } from '../../../../src/base/errors.ts'
import { checkPdf, renderHtml, renderPdf } from '../../../../src/index.ts'
import { randomDocument, randomPage } from './random-content.ts'

type Standard = NonNullable<NonNullable<Parameters<typeof renderPdf>[2]>['pdfStandard']>

const CLAIMS = [
  ['PDF/UA-1', 'PDF/A-2a'],
  ['PDF/UA-1', 'PDF/A-3a'],
  ['PDF/UA-2', 'PDF/A-4'],
  'PDF/UA-1',
  'PDF/UA-2',
  'PDF/A-1a',
  'PDF/A-1b',
  'PDF/A-2b',
  'PDF/A-2u',
  'PDF/A-3b',
  'PDF/A-3u',
] as const satisfies Standard[]
const COUNT = 75

/** The findings of a print; null if the claim is refused. */
async function findingsOf(print: Promise<{ file: Uint8Array }>): Promise<readonly unknown[] | null> {
  const outcome = await print.catch((error: unknown) => error)
  if (outcome instanceof PlatenError && outcome.code === 'standard_not_met') return null
  if (outcome instanceof Error) throw outcome
  const { claims, findings } = await checkPdf((outcome as { file: Uint8Array }).file)
  return claims.length === 0 ? ['no claim'] : findings
}

describe('claims of random content hold', () => {
  test.each([
    [
      'documents',
      (seed: number, pdfStandard: Standard) => renderPdf(randomDocument(seed), {}, { pdfStandard }),
    ],
    ['pages', (seed: number, pdfStandard: Standard) => renderHtml(randomPage(seed), { pdfStandard })],
  ])('%s', async (_kind, print) => {
    let written = 0
    for (let seed = 0; seed < COUNT; seed++) {
      const pdfStandard = CLAIMS[seed % CLAIMS.length] ?? 'PDF/UA-1'
      const findings = await findingsOf(print(seed, pdfStandard))
      expect(findings ?? [], `seed ${seed} with ${pdfStandard}`).toEqual([])
      if (findings !== null) written++
    }
    // both outcomes are tested
    expect(written).toBeGreaterThan(COUNT / 3)
    expect(written).toBeLessThan(COUNT)
  })
})
