import { describe, expect, test } from 'vitest'
import { checkPdf } from '../../src/index.ts'
import { samplePdf } from './sample-pdf.ts'

describe('a conforming file', () => {
  test.each([1, 2, 3] as const)('of PDF/UA-1 and PDF/A-%da has no findings', async part => {
    const result = await checkPdf(samplePdf(part).bytes())
    expect(result.findings).toEqual([])
    expect(result).toMatchObject({ conforms: true, omitted: 0, profiles: ['PDF/UA-1', `PDF/A-${part}a`] })
  })

  test('of PDF/UA-2 and PDF/A-4 has no findings', async () => {
    const result = await checkPdf(samplePdf(4).bytes())
    expect(result.findings).toEqual([])
    expect(result).toMatchObject({ conforms: true, omitted: 0, profiles: ['PDF/UA-2', 'PDF/A-4'] })
  })
})
