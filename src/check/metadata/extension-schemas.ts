/** Schemas of XMP properties: predefined ones with types, and extension schemas (ISO 19005-2 §6.6.2.3). */
import type { CheckContext } from '../context.ts'
import { findProperty, type XmpProperty, type XmpValue, xmpText } from './xmp.ts'

const PDFA = 'http://www.aiim.org/pdfa/ns/'
const EXTENSION = `${PDFA}extension/`
const SCHEMA = `${PDFA}schema#`
const PROPERTY = `${PDFA}property#`

/** Namespaces of the XMP specification 2005, and that of the identification. */
const PREDEFINED = new Set([
  'http://purl.org/dc/elements/1.1/',
  'http://ns.adobe.com/xap/1.0/',
  'http://ns.adobe.com/xap/1.0/rights/',
  'http://ns.adobe.com/xap/1.0/mm/',
  'http://ns.adobe.com/xap/1.0/bj/',
  'http://ns.adobe.com/xap/1.0/t/pg/',
  'http://ns.adobe.com/xmp/1.0/DynamicMedia/',
  'http://ns.adobe.com/pdf/1.3/',
  'http://ns.adobe.com/photoshop/1.0/',
  'http://ns.adobe.com/camera-raw-settings/1.0/',
  'http://ns.adobe.com/tiff/1.0/',
  'http://ns.adobe.com/exif/1.0/',
  'http://ns.adobe.com/exif/1.0/aux/',
  `${PDFA}id/`,
  EXTENSION,
])

type ValueKind = 'text' | 'Alt' | 'Bag' | 'Seq'

/** Types of the properties that programs write most. */
const TYPES: Readonly<Record<string, Readonly<Record<string, ValueKind>>>> = {
  'http://purl.org/dc/elements/1.1/': {
    ...{ title: 'Alt', description: 'Alt', rights: 'Alt' },
    ...{ creator: 'Seq', date: 'Seq' },
    ...{
      subject: 'Bag',
      contributor: 'Bag',
      language: 'Bag',
      publisher: 'Bag',
      relation: 'Bag',
      type: 'Bag',
    },
    ...{ format: 'text', identifier: 'text', source: 'text', coverage: 'text' },
  },
  'http://ns.adobe.com/xap/1.0/': {
    ...{ CreateDate: 'text', ModifyDate: 'text', MetadataDate: 'text', CreatorTool: 'text', Label: 'text' },
  },
  'http://ns.adobe.com/pdf/1.3/': { Keywords: 'text', PDFVersion: 'text', Producer: 'text' },
  [`${PDFA}id/`]: { part: 'text', conformance: 'text', amd: 'text', corr: 'text', rev: 'text' },
}

const kindOf = (value: XmpValue): string => (value.kind === 'array' ? value.type : value.kind)

export function checkExtensionSchemas({ report }: CheckContext, properties: readonly XmpProperty[]): void {
  const declared = readDeclared(properties, detail => report('xmp-extension-incomplete', { detail }))
  for (const { namespace, prefix, name, value } of properties) {
    const detail = `'${prefix}:${name}'`
    const expected = TYPES[namespace]?.[name]
    if (expected !== undefined && kindOf(value) !== expected) {
      report('xmp-value-type', { detail: `${detail} is of type ${kindOf(value)} instead of ${expected}` })
    }
    if (PREDEFINED.has(namespace) || namespace === '') continue
    if (declared.get(namespace)?.has(name) !== true) report('xmp-extension', { detail })
  }
}

/** Names of declared properties by namespace. */
function readDeclared(
  properties: readonly XmpProperty[],
  incomplete: (detail: string) => void,
): Map<string, Set<string>> {
  const declared = new Map<string, Set<string>>()
  const schemas = findProperty(properties, EXTENSION, 'schemas')?.value ?? null
  if (schemas === null) return declared
  if (schemas.kind !== 'array' || schemas.type !== 'Bag') incomplete('pdfaExtension:schemas is not a Bag')
  for (const schema of structuresOf(schemas)) {
    const text = (name: string) => xmpText(findProperty(schema, SCHEMA, name)?.value ?? null)
    const namespace = text('namespaceURI') ?? ''
    for (const name of ['schema', 'namespaceURI', 'prefix']) {
      if (text(name) === null) incomplete(`'${namespace}' has no pdfaSchema:${name}`)
    }
    const names = declared.get(namespace) ?? new Set()
    declared.set(namespace, names)
    for (const property of structuresOf(findProperty(schema, SCHEMA, 'property')?.value ?? null)) {
      const read = (name: string) => xmpText(findProperty(property, PROPERTY, name)?.value ?? null)
      const name = read('name') ?? ''
      for (const field of ['name', 'valueType', 'category', 'description']) {
        const value = read(field)
        const isValid = field === 'category' ? value === 'internal' || value === 'external' : value !== null
        if (!isValid)
          incomplete(`the property '${name}' of '${namespace}' has no valid pdfaProperty:${field}`)
      }
      names.add(name)
    }
  }
  return declared
}

function structuresOf(value: XmpValue | null): (readonly XmpProperty[])[] {
  if (value?.kind !== 'array') return []
  return value.items.flatMap(item => (item.value.kind === 'structure' ? [item.value.fields] : []))
}
