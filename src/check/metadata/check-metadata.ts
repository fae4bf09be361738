/** The XMP packet of the document: form, identification, title, document information, extension schemas. */
import type { CheckContext } from '../context.ts'
import { familyOf, isProfile, levelOf, type PdfProfile } from '../profiles.ts'
import type { PdfSource } from '../reading/source.ts'
import { checkExtensionSchemas } from './extension-schemas.ts'
import { findProperty, readXmp, type XmpPacket, type XmpProperty, xmpText } from './xmp.ts'

const PDFUAID = 'http://www.aiim.org/pdfua/ns/id/'
const PDFAID = 'http://www.aiim.org/pdfa/ns/id/'
const DC = 'http://purl.org/dc/elements/1.1/'
const XMP = 'http://ns.adobe.com/xap/1.0/'
const PDF = 'http://ns.adobe.com/pdf/1.3/'

function readPacket(source: PdfSource): XmpPacket | null {
  const stream = source.stream(source.catalog['Metadata'])
  return stream === null ? null : source.parsed(stream, readXmp)
}

/** The standards that the XMP packet names. Claims of unknown parts or levels are skipped. */
export function claimedProfiles(source: PdfSource): PdfProfile[] {
  const packet = readPacket(source)
  if (packet === null) return []
  const read = (namespace: string, name: string): string => {
    return xmpText(findProperty(packet.properties, namespace, name)?.value ?? null)?.trim() ?? ''
  }
  const names = [
    `PDF/UA-${read(PDFUAID, 'part')}`,
    `PDF/A-${read(PDFAID, 'part')}${read(PDFAID, 'conformance').toLowerCase()}`,
  ]
  return names.filter(isProfile)
}

/** True if the title states a language other than `x-default`. */
export function hasTitleLanguage(source: PdfSource): boolean {
  const title = findProperty(readPacket(source)?.properties ?? [], DC, 'title')?.value
  return (
    title?.kind === 'array' &&
    title.items.some(({ language }) => language !== null && language !== 'x-default')
  )
}

export function checkMetadata(context: CheckContext): void {
  const { source, report } = context
  const stream = source.stream(source.catalog['Metadata'])
  if (stream === null) {
    report('xmp-missing')
    return
  }
  const { dictionary } = stream
  if (dictionary['Filter'] !== undefined) report('xmp-filter', { object: stream })
  if (source.name(dictionary['Type']) !== 'Metadata' || source.name(dictionary['Subtype']) !== 'XML') {
    report('xmp-type', { object: stream })
  }
  const packet = readPacket(source)
  if (packet === null || !packet.isUtf8) {
    report('xmp-malformed', { object: stream })
    if (packet === null) return
  }
  if (packet.header !== null && /\b(?:bytes|encoding)\s*=/.test(packet.header)) {
    report('xmp-header', { object: stream })
  }
  const { properties } = packet
  checkIdentification(context, properties)
  const title = findProperty(properties, DC, 'title')
  if ((xmpText(title?.value ?? null)?.trim() ?? '') === '') report('document-title')
  checkInfo(context, properties)
  checkExtensionSchemas(context, properties)
}

function checkIdentification({ profiles, report }: CheckContext, properties: readonly XmpProperty[]): void {
  for (const only of profiles) {
    const isUa = familyOf(only).startsWith('UA')
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
    const family = familyOf(only)
    const level = levelOf(only)
    const conformance = xmpText(findProperty(properties, namespace, 'conformance')?.value ?? null)
    if (family === 'UA2' || family === 'A4') {
      checkRevision(properties, { namespace, prefix, family, wrong })
      const expected = level === null ? null : 'F'
      if (family === 'A4' && conformance !== expected)
        wrong(expected === null ? 'PDF/A-4 has no pdfaid:conformance' : "pdfaid:conformance is not 'F'")
      continue
    }
    if (level === null) continue
    const sufficient = LEVELS.slice(LEVELS.indexOf(level.toUpperCase()))
    if (conformance === null) wrong('pdfaid:conformance is missing')
    else if (!sufficient.includes(conformance)) {
      wrong(`pdfaid:conformance is '${conformance}' instead of '${level.toUpperCase()}'`)
    }
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

/** Each level includes those before it. */
const LEVELS = ['B', 'U', 'A']

const INFO_PROPERTIES = [
  ['Title', DC, 'title'],
  ['Author', DC, 'creator'],
  ['Subject', DC, 'description'],
  ['Keywords', PDF, 'Keywords'],
  ['Creator', XMP, 'CreatorTool'],
  ['Producer', PDF, 'Producer'],
  ['CreationDate', XMP, 'CreateDate'],
  ['ModDate', XMP, 'ModifyDate'],
] as const

function checkInfo({ source, report }: CheckContext, properties: readonly XmpProperty[]): void {
  const info = source.dictionary(source.file.trailer['Info'])
  if (info === null) return
  for (const [entry, namespace, name] of INFO_PROPERTIES) {
    const text = source.text(info[entry])
    if (text === null) continue
    const property = findProperty(properties, namespace, name)
    const other = xmpText(property?.value ?? null)
    const isSame = entry.endsWith('Date') ? isSameDate(text, other) : text === other
    const isSingle =
      entry !== 'Author' || (property?.value.kind === 'array' && property.value.items.length === 1)
    if (!isSame || !isSingle) {
      const found = other === null ? 'missing' : `'${other}'`
      report('info-equals-xmp', { object: info, detail: `${entry} is '${text}', in XMP ${found}` })
    }
  }
}

/** `D:20260102030405+01'00'` and `2026-01-02T03:04:05+01:00`. */
function isSameDate(pdf: string, xmp: string | null): boolean {
  const time = xmp === null ? Number.NaN : Date.parse(xmp)
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = ''] =
    /^D:(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(Z|[+-]\d{2}'?\d{2})?/.exec(pdf) ?? []
  const offset = zone === '' || zone.startsWith('Z') ? 'Z' : zone.replace(/^(...)'?(..)$/, '$1:$2')
  return (
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`) ===
    Math.floor(time / 1000) * 1000
  )
}
