/** Identification of the standards in the XMP packet (ISO 14289-1 §5, ISO 19005-2 §6.6.4). */
import type { CheckContext } from '../context.ts'
import { familyOf, isProfile, levelOf, type PdfProfile } from '../profiles.ts'
import type { PdfSource } from '../reading/source.ts'
import { findProperty, readDocumentXmp, type XmpProperty, xmpText } from './xmp.ts'

const PDFUAID = 'http://www.aiim.org/pdfua/ns/id/'
const PDFAID = 'http://www.aiim.org/pdfa/ns/id/'

/** Each level includes those before it; PDF/A-1 has no U. */
const LEVELS = ['B', 'U', 'A']
/** A profile for engineering, which is not checked. */
const UNCHECKED = 'PDF/A-4e'

export interface ClaimedProfiles {
  readonly valid: readonly PdfProfile[]
  /**
   * For each identification of a part or level that does not exist: a profile that is near to it and has the fewest
   * demands. Its rule for the identification reports it.
   */
  readonly nearest: readonly PdfProfile[]
}

export function claimedProfiles(source: PdfSource): ClaimedProfiles {
  const properties = readDocumentXmp(source)?.properties ?? []
  const isPdf2 = source.file.body.toString('latin1', 0, 6) === '%PDF-2'
  const has = (uri: string): boolean => properties.some(({ namespace }) => namespace === uri)
  const read = (namespace: string, name: string): string => textOf(properties, namespace, name)?.trim() ?? ''
  const valid: PdfProfile[] = []
  const nearest: PdfProfile[] = []
  if (has(PDFUAID)) {
    const name = `PDF/UA-${read(PDFUAID, 'part')}`
    if (isProfile(name)) valid.push(name)
    else nearest.push(isPdf2 ? 'PDF/UA-2' : 'PDF/UA-1')
  }
  if (has(PDFAID)) {
    const part = `PDF/A-${read(PDFAID, 'part')}`
    const name = `${part}${read(PDFAID, 'conformance').toLowerCase()}`
    const lowest = [`${part}b`, part].find(isProfile)
    if (isProfile(name)) valid.push(name)
    else if (name !== UNCHECKED) nearest.push(lowest ?? (isPdf2 ? 'PDF/A-4' : 'PDF/A-3b'))
  }
  return { valid, nearest }
}

export function checkIdentification(
  { profiles, report }: CheckContext,
  properties: readonly XmpProperty[],
): void {
  for (const only of profiles) {
    const family = familyOf(only)
    const isUa = family.startsWith('UA')
    const [namespace, prefix] = isUa ? [PDFUAID, 'pdfuaid'] : [PDFAID, 'pdfaid']
    const part = findProperty(properties, namespace, 'part')
    const wrong = (detail: string): void => report('xmp-identification', { only, detail })
    const expected = /-(\d)/.exec(only)?.[1] ?? ''
    const found = xmpText(part?.value ?? null)
    if (part === null || found === null) {
      wrong(`${prefix}:part is missing`)
      continue
    }
    if (part.prefix !== prefix) wrong(`the prefix of its schema is '${part.prefix}' instead of '${prefix}'`)
    if (found !== expected) wrong(`${prefix}:part is '${found}' instead of '${expected}'`)
    if (family === 'UA2' || family === 'A4') checkRevision(properties, { namespace, prefix, family, wrong })
    if (!isUa) checkLevel(only, textOf(properties, namespace, 'conformance'), wrong)
  }
}

function checkLevel(profile: PdfProfile, conformance: string | null, wrong: (detail: string) => void): void {
  const level = levelOf(profile)?.toUpperCase() ?? null
  if (level === null) {
    if (conformance !== null) wrong(`pdfaid:conformance is '${conformance}', which ${profile} does not have`)
  } else if (conformance === null) wrong('pdfaid:conformance is missing')
  else {
    const sufficient = level === 'F' ? ['F'] : LEVELS.slice(LEVELS.indexOf(level))
    if (
      !sufficient.includes(conformance) ||
      !isProfile(`${profile.slice(0, -1)}${conformance.toLowerCase()}`)
    )
      wrong(`pdfaid:conformance is '${conformance}' instead of '${level}'`)
  }
}

interface Revision {
  readonly namespace: string
  readonly prefix: string
  readonly family: 'UA2' | 'A4'
  readonly wrong: (detail: string) => void
}

/** The year of the standard (ISO 14289-2 §5, ISO 19005-4 §6.7.3). */
function checkRevision(
  properties: readonly XmpProperty[],
  { namespace, prefix, family, wrong }: Revision,
): void {
  const property = findProperty(properties, namespace, 'rev')
  const year = xmpText(property?.value ?? null)
  if (property === null || year === null) wrong(`${prefix}:rev is missing`)
  else if (property.prefix !== prefix) wrong(`the prefix of rev is '${property.prefix}'`)
  else if (!(family === 'UA2' ? /^2024$/ : /^\d{4}$/).test(year)) wrong(`${prefix}:rev is '${year}'`)
}

function textOf(properties: readonly XmpProperty[], namespace: string, name: string): string | null {
  return xmpText(findProperty(properties, namespace, name)?.value ?? null)
}
