import { describe, expect, test } from 'vitest'
import { checkPdf } from '../../src/index.ts'
import { type SamplePdf, samplePdf } from './sample-pdf.ts'

/** PDF/UA-1 demands an `Annot` for the note and forbids to map it; PDF 1.4 lacks the type. */
function withoutNote(pdf: SamplePdf): void {
  pdf.edit('page', ' {text}', '').edit('document', ' {annot}', '').edit('parents', ' 3 {annot}', '')
  pdf.edit('root', ' /Annot /Span', '')
}

describe('a conforming file', () => {
  test.each([1, 2, 3] as const)('of PDF/UA-1 and PDF/A-%da has no findings', async part => {
    const pdf = samplePdf(part)
    if (part === 1) withoutNote(pdf)
    const result = await checkPdf(pdf.bytes())
    expect(result.findings).toEqual([])
    expect(result).toMatchObject({ conforms: true, omitted: 0, profiles: ['PDF/UA-1', `PDF/A-${part}a`] })
  })

  test('of PDF/UA-2 and PDF/A-4 has no findings', async () => {
    const result = await checkPdf(samplePdf(4).bytes())
    expect(result.findings).toEqual([])
    expect(result).toMatchObject({ conforms: true, omitted: 0, profiles: ['PDF/UA-2', 'PDF/A-4'] })
  })
})
