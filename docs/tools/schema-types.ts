/** JSON Schemas of the tables of nodes and properties as TypeScript types. */
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts'
import { PAGE_SIZE_PATTERN } from '../../src/document/values/page-sizes.ts'

/** The types that schemas refer to by `$ref`. */
const REFERENCES: Readonly<Record<string, string>> = {
  node: 'DocumentNode',
  row: 'TableRow',
  styles: 'DocumentStyles',
  table: 'DocumentTable',
  tableLayout: 'string | TableLayout',
  tableOfContents: 'TableOfContents',
  carryOfATable: 'TableCarry',
  watermark: 'string | Watermark',
  vector: 'Vector',
  style: 'DocumentStyle',
  paint: 'ScenePaint',
  gradientStop: 'SceneGradientStop',
  shadow: 'SceneShadow',
  characterStyle: 'SceneCharacterStyle',
  filter: 'SceneFilter',
  sceneObject: 'SceneObject',
  sceneItems: 'List<SceneItem> | Directive<List<SceneItem>>',
  pathObject: 'ScenePath',
}

/** A schema of the table as a type. */
export function typeOf(schema: Json | undefined): string {
  if (!isJsonObject(schema)) return 'unknown'
  const { $ref, enum: values, anyOf, type, title } = schema
  if (typeof $ref === 'string') return REFERENCES[$ref.replace('#/$defs/', '')] ?? fail(schema)
  if (title === 'boolean') return 'DocumentFlag' // shorter than its values
  if (Array.isArray(values)) return values.map(literal).join(' | ')
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map(typeOf))].join(' | ')
  if (type === undefined) return fail(schema)
  return [type]
    .flat()
    .map(name => typeNamed(name, schema))
    .join(' | ')
}

function typeNamed(name: Json, schema: JsonObject): string {
  switch (name) {
    case 'integer':
      return 'number'
    case 'number':
    case 'boolean':
    case 'null':
      return name
    case 'string':
      return textMatching(schema['pattern'])
    case 'array':
      return arrayOf(schema)
    case 'object':
      return objectOf(schema)
    default:
      return fail(schema)
  }
}

/** Of the patterns of the table: names of paper, percentages, and numbers, in scenes also with `px` or `em`. */
function textMatching(pattern: Json | undefined): string {
  if (typeof pattern !== 'string') return 'string'
  if (pattern === PAGE_SIZE_PATTERN) return 'PageSizeName'
  if (pattern.includes('px')) return 'Numeral | Pixels'
  if (pattern.includes('em')) return 'Ems'
  return pattern.endsWith('%$') ? 'Percentage' : 'Numeral'
}

function arrayOf({ items, prefixItems, minItems, maxItems }: JsonObject): string {
  if (Array.isArray(prefixItems))
    return `readonly [${prefixItems.map(item => `Bound<${typeOf(item)}>`).join(', ')}]`
  const item = items === undefined ? 'unknown' : `Bound<${typeOf(items)}>`
  if (typeof minItems === 'number' && minItems === maxItems)
    return `readonly [${Array(minItems).fill(item).join(', ')}]`
  return `List<${item}>`
}

function objectOf({ properties, required = [], additionalProperties }: JsonObject): string {
  if (isJsonObject(properties)) {
    const mandatory = Array.isArray(required) ? required : []
    const members = Object.entries(properties).map(
      ([name, schema]) =>
        `${comment(descriptionOf(schema))}\nreadonly ${name}${mandatory.includes(name) ? '' : '?'}: Bound<${typeOf(schema)}>`,
    )
    return `{\n${members.join('\n')}\n}`
  }
  if (isJsonObject(additionalProperties))
    return `{ readonly [name: string]: Bound<${typeOf(additionalProperties)}> }`
  return 'object'
}

function descriptionOf(schema: Json | undefined): string {
  const description = isJsonObject(schema) ? schema['description'] : undefined
  return typeof description === 'string' ? description : fail({ schema: schema ?? null })
}

const literal = (value: Json): string => (typeof value === 'string' ? `'${value}'` : String(value))

function fail(schema: JsonObject): never {
  throw new Error(`No type for the schema ${JSON.stringify(schema)}`)
}

export const comment = (text: string): string => `/** ${text.replaceAll('*/', '* /')} */`
