/** Types of predefined XMP properties, and extension schemas for others (ISO 19005-2 §6.6.2.3). */
import type { CheckContext } from '../context.ts'
import { familyOf, profilesOf } from '../profiles.ts'
import { isKnownType, isPredefined, type PropertyType, typeOfProperty } from './predefined-properties.ts'
import { findProperty, type XmpProperty, type XmpValue, xmpText } from './xmp.ts'

const PDFA = 'http://www.aiim.org/pdfa/ns/'
const EXTENSION = `${PDFA}extension/`
const SCHEMA = `${PDFA}schema#`
const PROPERTY = `${PDFA}property#`
const TYPE = `${PDFA}type#`

export function checkExtensionSchemas(
  { profiles, report }: CheckContext,
  properties: readonly XmpProperty[],
): void {
  const demanding = profilesOf(profiles, ['A1', 'A2', 'A3'])
  if (demanding.length === 0) return
  const declared = readDeclared(properties, detail => report('xmp-extension-incomplete', { detail }))
  for (const { namespace, prefix, name, value } of properties) {
    const detail = `'${prefix}:${name}'`
    const type = typeOfProperty(namespace, name)
    const mistake = type === null ? null : typeMistake(type, value)
    if (mistake !== null) report('xmp-value-type', { detail: `${detail} is ${mistake}` })
    if (namespace === '' || declared.get(namespace)?.has(name) === true) continue
    for (const only of demanding)
      if (!isPredefined(namespace, name, familyOf(only))) report('xmp-extension', { detail, only })
  }
}

/** @returns What the value is instead of its type; null if it is of the type. */
function typeMistake(type: PropertyType, value: XmpValue): string | null {
  const kind = value.kind === 'array' ? value.type : value.kind
  const [expected = '', isDate] = type.startsWith('date') ? [type.slice(5) || 'text', true] : [type, false]
  if (expected !== 'any' && kind !== expected) return `of type ${kind} instead of ${expected}`
  const texts = value.kind === 'array' ? value.items.map(item => item.value) : [value]
  const wrong = isDate ? texts.find(each => each.kind !== 'text' || !isDateText(each.text)) : undefined
  return wrong === undefined ? null : `'${xmpText(wrong) ?? ''}' instead of a date`
}

const MONTH_AND_DAY = '(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\\d|3[01])'
const TIME = 'T(?:[01]\\d|2[0-4]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:\\d{2})?'
const DATE = new RegExp(`^\\d{4}(?:-${MONTH_AND_DAY}(?:${TIME})?)?)?$`)

/** A date of XMP (ISO 16684-1 §8.2.1.2). Programs leave out the time zone and leave dates empty. */
function isDateText(text: string): boolean {
  const date = text.trim()
  return date === '' || DATE.test(date)
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
  const ownTypes = readTypes(schemas)
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
      const type = read('valueType')
      if (type !== null && !isKnownType(type, ownTypes))
        incomplete(`the type '${type}' of the property '${name}' of '${namespace}' is not defined`)
      names.add(name)
    }
  }
  return declared
}

/** Names of value types that extension schemas define, in lower case. */
function readTypes(schemas: XmpValue): Set<string> {
  const types = structuresOf(schemas).flatMap(schema =>
    structuresOf(findProperty(schema, SCHEMA, 'valueType')?.value ?? null),
  )
  const names = types.map(type => xmpText(findProperty(type, TYPE, 'type')?.value ?? null) ?? '')
  return new Set(names.map(name => name.trim().toLowerCase()))
}

function structuresOf(value: XmpValue | null): (readonly XmpProperty[])[] {
  if (value?.kind !== 'array') return []
  return value.items.flatMap(item => (item.value.kind === 'structure' ? [item.value.fields] : []))
}
