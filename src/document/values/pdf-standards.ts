/** The standards that a PDF claims to meet, and which of them go together. */

import { nearest } from '../../base/text-distance.ts'

export const PDF_STANDARDS = [
  'PDF/UA-1',
  'PDF/UA-2',
  'PDF/A-1b',
  'PDF/A-1a',
  'PDF/A-2b',
  'PDF/A-2u',
  'PDF/A-2a',
  'PDF/A-3b',
  'PDF/A-3u',
  'PDF/A-3a',
  'PDF/A-4',
  'PDF/A-4f',
] as const
export type PdfStandard = (typeof PDF_STANDARDS)[number]

const NAME_PARTS = /^pdf\W*(ua?|a)\W*(\d?)/i

/** The standard that an unknown name means: one of the same part if there is such a part; null if none is near. */
export function nearestStandard(name: string): PdfStandard | null {
  const [, family = '', part = ''] = NAME_PARTS.exec(name) ?? []
  const prefix = family.toLowerCase() === 'a' ? 'PDF/A-' : 'PDF/UA-'
  const ofFamily = family === '' ? PDF_STANDARDS : PDF_STANDARDS.filter(one => one.startsWith(prefix))
  const ofPart = ofFamily.filter(one => part !== '' && one.startsWith(`${prefix}${part}`))
  const near = nearest(name, ofPart.length === 0 ? ofFamily : ofPart)
  return ofFamily.find(one => one === near) ?? ofPart[0] ?? null
}

/** A part of PDF/A with PDF/UA. */
export const MAX_STANDARDS = 2

/** What a file claims in its metadata. */
export interface Claims {
  /** For messages, such as `PDF/UA-1 with PDF/A-3a`; empty for none. */
  readonly name: string
  /** Part and level of PDF/A (ISO 19005); null for none. PDF/A-4 has no level, or F. */
  readonly archival: {
    readonly part: 1 | 2 | 3 | 4
    readonly level: 'A' | 'B' | 'U' | 'F' | null
  } | null
  /** Part of PDF/UA (ISO 14289); null for none. */
  readonly accessible: 1 | 2 | null
}

export const NO_CLAIMS: Claims = { name: '', archival: null, accessible: null }

export function claimsOf(standards: readonly PdfStandard[]): Claims {
  const [, part, level = ''] = /^PDF\/A-(\d)(\w?)$/.exec(standards.find(isArchival) ?? '') ?? []
  const accessible = standards.find(standard => !isArchival(standard))
  return {
    name: inOrder(standards).join(' with '),
    archival:
      part === undefined
        ? null
        : {
            part: Number(part) as 1 | 2 | 3 | 4,
            level: level === '' ? null : (level.toUpperCase() as 'A' | 'B' | 'U' | 'F'),
          },
    accessible: accessible === undefined ? null : accessible === 'PDF/UA-2' ? 2 : 1,
  }
}

/** Why standards exclude each other, and what to do: the first two that do. Null if none do. Without a full stop. */
export function standardsMistake(standards: readonly PdfStandard[]): string | null {
  const names = inOrder(standards)
  for (const [i, second] of names.entries()) {
    for (const first of names.slice(0, i)) {
      const mistake = pairMistake(first, second)
      if (mistake !== null) return mistake
    }
  }
  return null
}

/** @param first Not PDF/A, unless the second is. */
function pairMistake(first: PdfStandard, second: PdfStandard): string | null {
  const excluded = `${first} and ${second} exclude each other`
  if (isArchival(first))
    return `${excluded}: give one level of PDF/A, alone or with PDF/UA. Level a includes u, and u includes b`
  const [one, other] = [versionOf(claimsOf([first])), versionOf(claimsOf([second]))]
  if (isArchival(second) && (one === '2.0') === (other === '2.0')) return null
  const partner = one === '2.0' ? 'PDF/A-4 or PDF/A-4f' : 'PDF/A-1, -2 or -3'
  const successor = isArchival(second) && other === '2.0' ? `, or PDF/UA-2 with ${second}` : ''
  return `${excluded}: they are based on PDF ${one} and PDF ${other}. Give ${first} alone or with ${partner}${successor}`
}

/** The version that standards are based on; null for any. PDF/UA-1 goes with that of its part of PDF/A. */
export function versionOf({ archival, accessible }: Claims): '1.4' | '1.7' | '2.0' | null {
  if (archival?.part === 1) return '1.4'
  if (archival?.part === 4 || accessible === 2) return '2.0'
  return archival !== null || accessible !== null ? '1.7' : null
}

/** True if a claim demands the structure tree and BCP 47 tags (ISO 19005-1 §6.8, ISO 19005-2 §6.7, ISO 14289-1 §7). */
export function demandsTags({ archival, accessible }: Claims): boolean {
  return accessible !== null || archival?.level === 'A'
}

/** True if a claim forbids attached files that are not PDF/A (ISO 19005-1 §6.1.11, ISO 19005-2 §6.8, ISO 19005-4 §6.9). */
export function forbidsAttachments({ archival }: Claims): boolean {
  return archival !== null && archival.part !== 3 && archival.level !== 'F'
}

/** Without repetitions, PDF/UA first. */
function inOrder(standards: readonly PdfStandard[]): PdfStandard[] {
  return [...new Set(standards)].sort((a, b) => Number(isArchival(a)) - Number(isArchival(b)))
}

function isArchival(standard: PdfStandard): boolean {
  return standard.startsWith('PDF/A')
}
