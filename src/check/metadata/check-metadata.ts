/** The XMP packet of the document: form, identification, title, document information, extension schemas. */
import type { CheckContext } from '../context.ts'
import type { PdfSource } from '../reading/source.ts'
import { checkExtensionSchemas } from './extension-schemas.ts'
import { checkIdentification } from './identification.ts'
import { findProperty, readDocumentXmp, type XmpProperty, xmpText } from './xmp.ts'

const DC = 'http://purl.org/dc/elements/1.1/'
const XMP = 'http://ns.adobe.com/xap/1.0/'
const PDF = 'http://ns.adobe.com/pdf/1.3/'

/** True if the title states a language other than `x-default`. */
export function hasTitleLanguage(source: PdfSource): boolean {
  const title = findProperty(readDocumentXmp(source)?.properties ?? [], DC, 'title')?.value
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
  const packet = readDocumentXmp(source)
  if (packet === null || !packet.isUtf8) {
    report('xmp-malformed', { object: stream })
    if (packet === null) return
  }
  if (packet.header !== null && /\b(?:bytes|encoding)\s*=/.test(packet.header)) {
    report('xmp-header', { object: stream })
  }
  const { properties } = packet
  for (const { namespace, prefix, name } of properties) {
    if (namespace !== '') continue
    const detail = prefix === '' ? `'${name}' has no namespace` : `the prefix '${prefix}' is not declared`
    report('xmp-malformed', { object: stream, detail })
  }
  checkIdentification(context, properties)
  const title = findProperty(properties, DC, 'title')
  if ((xmpText(title?.value ?? null)?.trim() ?? '') === '') report('document-title')
  checkInfo(context, properties)
  checkExtensionSchemas(context, properties)
}

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
