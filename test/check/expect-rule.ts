import { expect, test } from 'vitest'
import { checkPdf, type PdfProfile } from '../../src/index.ts'
import { type SamplePart, type SamplePdf, samplePdf } from './sample-pdf.ts'

/** The id of the rule that a change of the conforming sample violates, a title, the change, part of the message. */
export type ViolationCase = readonly [
  rule: string,
  title: string,
  change: (pdf: SamplePdf) => unknown,
  message?: string,
]

/** Expects findings of the rule in its profile, and of no other rule. */
export function testViolations(cases: readonly ViolationCase[]): void {
  const named = cases.map(([rule, title, change, message = '']) => ({ rule, title, change, message }))
  test.each(named)('$rule: $title', async ({ rule, change, message }) => {
    const pdf = samplePdf(partOf(rule))
    change(pdf)
    const profile = profileOf(rule)
    const { conforms, findings } = await checkPdf(pdf.bytes(), { profiles: [profile] })
    expect(conforms).toBe(false)
    expect([...new Set(findings.map(finding => finding.rule))], JSON.stringify(findings, null, 1)).toEqual([
      rule,
    ])
    expect(findings.map(({ message }) => message).join('\n')).toContain(message)
    for (const finding of findings) expect(finding.profile).toBe(profile)
  })
}

function partOf(rule: string): SamplePart {
  if (rule.startsWith('UA2:')) return 4
  return (Number(/^PDF\/A-(\d):/.exec(rule)?.[1] ?? 2) || 2) as SamplePart
}

function profileOf(rule: string): PdfProfile {
  if (rule.startsWith('UA')) return rule.startsWith('UA2:') ? 'PDF/UA-2' : 'PDF/UA-1'
  const part = partOf(rule)
  return part === 4 ? 'PDF/A-4' : `PDF/A-${part}a`
}
