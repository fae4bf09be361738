/** The metadata of a file as an XMP packet (ISO 16684-1), with what it claims. */
import { xmlCharacters } from '../../../base/values.ts'
import { INFO_NAME, STANDARD_INFO } from '../../../document/values/document-settings.ts'
import { type Claims, versionOf } from '../../../document/values/pdf-standards.ts'

export interface MetadataSource {
  /** The document information dictionary, whose entries XMP repeats (ISO 19005-1 §6.7.3). */
  readonly info: Readonly<Record<string, unknown>>
  /** BCP 47 tag; null for none. */
  readonly language: string | null
  readonly claims: Claims
}

export function metadataPacket({ info, language, claims }: MetadataSource): string {
  const isVersion2 = versionOf(claims) === '2.0'
  const parts = [
    date('xmp:CreateDate', info['CreationDate']),
    date('xmp:ModifyDate', info['ModDate']),
    element('xmp:CreatorTool', info['Creator']),
    element('pdf:Producer', info['Producer']),
    element('pdf:Keywords', info['Keywords']),
    list('dc:title', 'Alt', info['Title']),
    list('dc:creator', 'Seq', info['Author']),
    list('dc:description', 'Alt', info['Subject']),
    list('dc:language', 'Bag', language),
    ...(isVersion2 ? ownEntries(info) : []),
    ...identification(claims),
  ].filter(part => part !== '')
  const isExtended = claims.accessible !== null && claims.archival !== null && !isVersion2
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    // readers such as PDFBox need the schema before its properties
    ...(isExtended ? description([UA_SCHEMA]) : []),
    ...description(parts),
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n')
}

function description(parts: readonly string[]): string[] {
  const names = Object.entries(NAMESPACES)
    .filter(([prefix]) => parts.some(part => part.includes(`<${prefix}:`)))
    .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  return [`<rdf:Description rdf:about=""${names.join('')}>`, ...parts, '</rdf:Description>']
}

/** Part, and level or revision (ISO 19005-2 §6.6.4, ISO 19005-4 §6.7.3, ISO 14289-2 §5). */
function identification({ archival, accessible }: Claims): string[] {
  return [
    ...(archival === null ? [] : [element('pdfaid:part', archival.part)]),
    ...(archival?.part === 4 ? [element('pdfaid:rev', 2020)] : []),
    ...(archival === null ? [] : [element('pdfaid:conformance', archival.level)]),
    ...(accessible === null ? [] : [element('pdfuaid:part', accessible)]),
    ...(accessible === 2 ? [element('pdfuaid:rev', 2024)] : []),
  ]
}

/** The entries that only the document information dictionary has, which PDF 2.0 lacks. */
function ownEntries(info: Readonly<Record<string, unknown>>): string[] {
  const own = Object.entries(info).filter(([name]) => !STANDARD_INFO.has(name) && INFO_NAME.test(name))
  return [
    element('pdf:Trapped', info['Trapped']),
    ...own.map(([name, value]) =>
      value instanceof Date ? date(`pdfx:${name}`, value) : element(`pdfx:${name}`, value),
    ),
  ]
}

const NAMESPACES = {
  xmp: 'http://ns.adobe.com/xap/1.0/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  dc: 'http://purl.org/dc/elements/1.1/',
  pdfx: 'http://ns.adobe.com/pdfx/1.3/',
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfuaid: 'http://www.aiim.org/pdfua/ns/id/',
  pdfaExtension: 'http://www.aiim.org/pdfa/ns/extension/',
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
}

/** PDF/A does not define the schema of PDF/UA, so the file describes it (ISO 19005-2 §6.6.2.3). */
const UA_SCHEMA = `<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACES.pdfuaid}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 to which the document conforms</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>`

function element(name: string, value: unknown): string {
  const text = textOf(value)
  return text === '' ? '' : `<${name}>${text}</${name}>`
}

/** A container with one item. */
function list(name: string, container: 'Alt' | 'Seq' | 'Bag', value: unknown): string {
  const text = textOf(value)
  const language = container === 'Alt' ? ' xml:lang="x-default"' : ''
  return text === ''
    ? ''
    : `<${name}><rdf:${container}><rdf:li${language}>${text}</rdf:li></rdf:${container}></${name}>`
}

/** In seconds, as dates in PDF. */
function date(name: string, value: unknown): string {
  return value instanceof Date ? element(name, value.toISOString().replace(/\.\d+/, '')) : ''
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return xmlCharacters(String(value)).replace(/[&<>]/g, character => ESCAPES[character] ?? '')
}
