/**
 * Writes the TypeScript types of documents and scenes, from the tables of nodes and properties: `npm run types`. Unknown properties are
 * compile errors, at the property.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts'
import type { NodeKind } from '../../src/document/node.ts'
import {
  commonProperties,
  KIND_NAMES,
  KINDS,
  PARTS,
  type PartName,
  type Properties,
  type Property,
} from '../../src/document/node-table.ts'
import { OBJECT_KINDS, type ObjectKind } from '../../src/scene/object-kinds.ts'
import { ALIASES_OF, PROPERTY_NAMES, type PropertyName } from '../../src/scene/property-names.ts'
import { kindProperties } from '../../src/scene/reading/kind-properties.ts'
import { PROPERTIES } from '../../src/scene/reading/properties.ts'
import type { Property as SceneProperty } from '../../src/scene/reading/property.ts'
import { ROOT } from './pages.ts'

const DOCUMENT_FILE = 'src/document/definition-types.ts'
const SCENE_FILE = 'src/scene/definition-types.ts'

const PART_TYPES: Readonly<Record<PartName, string>> = {
  document: 'DocumentDefinition',
  style: 'DocumentStyle',
  table: 'DocumentTable',
  'carry of a table': 'TableCarry',
  'table layout': 'TableLayout',
  'table of contents': 'TableOfContents',
  watermark: 'Watermark',
  vector: 'Vector',
}

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
}

const HEAD = `/** Types of documents. Generated from the table of nodes by \`npm run types\`: do not edit. */
import type {
  Bound,
  Directive,
  DocumentFlag,
  EachDirective,
  IfDirective,
  List,
  LiteralDirective,
  Numeral,
  PartialDirective,
  Percentage,
  TemplateString,
  ValueDirective,
  WithDirective,
} from '../base/bound-value.ts'

/** A node of a document, an array of nodes (a stack), or text. */
export type DocumentNode =
  | string
  | number
  | boolean
  | null
  | undefined
  | List<DocumentNode>
  | EachDirective<DocumentNode>
  | IfDirective<DocumentNode>
  | WithDirective<DocumentNode>
  | ValueDirective
  | PartialDirective
  | LiteralDirective
  | CoveredCell
${KIND_NAMES.map(kind => `  | ${nodeType(kind)}`).join('\n')}

/** The cells of a row. */
export type TableRow = 
  | List<DocumentNode>
  | EachDirective<TableRow>
  | IfDirective<TableRow>
  | WithDirective<TableRow>
  | ValueDirective
  | PartialDirective
  | LiteralDirective

declare const noProperty: unique symbol
/** \`{}\`: a cell that a span covers. */
export interface CoveredCell {
  readonly [noProperty]?: never
}

/** Names of styles, or styles; later ones override earlier ones. */
export type DocumentStyles = string | DocumentStyle | List<string | DocumentStyle>
`

function nodeType(kind: NodeKind): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Node`
}

/** The types, as Biome formats them. */
export function documentTypes(): string {
  const common = commonProperties('text')
  const style: Properties = PARTS.style
  const inherited = Object.keys(common).filter(name => style[name] === common[name])
  const own = Object.fromEntries(Object.entries(common).filter(([name]) => !inherited.includes(name)))
  const notInherited = Object.keys(style).filter(name => !inherited.includes(name))
  const parts = [
    HEAD,
    interfaceOf('NodeProperties', 'Properties of every node.', own, [
      `Omit<DocumentStyle, ${union(notInherited)}>`,
    ]),
  ]
  for (const kind of KIND_NAMES) {
    const { description, content, own } = KINDS[kind]
    const properties: Properties = { [kind]: { type: content, description }, ...own }
    const shared = commonProperties(kind)
    const overridden = Object.keys(own).filter(name => Object.hasOwn(common, name))
    const base =
      shared !== common
        ? `Pick<NodeProperties, ${union(Object.keys(shared))}>`
        : overridden.length === 0
          ? 'NodeProperties'
          : `Omit<NodeProperties, ${union(overridden)}>`
    parts.push(interfaceOf(nodeType(kind), description, properties, [base], [kind]))
  }
  for (const [part, properties] of Object.entries<Properties>(PARTS)) {
    const name = PART_TYPES[part as PartName]
    parts.push(interfaceOf(name, `Properties of a ${part}.`, properties, []))
  }
  return format(parts.join('\n'), DOCUMENT_FILE)
}

const union = (names: readonly string[]): string => names.map(name => `'${name}'`).join(' | ')

function interfaceOf(
  name: string,
  description: string,
  properties: Properties,
  bases: readonly string[],
  required: readonly string[] = [],
): string {
  const members = Object.entries(properties).map(([key, property]) => {
    const type = typeOf(property.type.schema)
    const isNode = type === 'DocumentNode'
    const content = isNode ? type : `${type} | TemplateString | Directive<${type}>`
    const value = required.includes(key) ? `${key}: ${content}` : `${key}?: Bound<${type}>`
    return `  /** ${docOf(property)} */\n  readonly ${value}\n`
  })
  const heritage = bases.length === 0 ? '' : ` extends ${bases.join(', ')}`
  return `/** ${description} */\nexport interface ${name}${heritage} {\n${members.join('')}}\n`
}

/** The description with unit and default. */
function docOf({ type, description, byDefault }: Property): string {
  const { title } = type.schema
  const unit = title === 'points' || title === 'modules' ? ` In ${title}.` : ''
  const standard =
    byDefault === undefined ? '' : ` Default: \`${JSON.stringify(byDefault).replaceAll('"', "'")}\`.`
  return `${description}${unit}${standard}`
}

/** A schema of the table as a type. */
function typeOf(schema: Json | undefined): string {
  if (!isJsonObject(schema)) return 'unknown'
  const { $ref, enum: values, anyOf, type, title } = schema
  if (typeof $ref === 'string') return REFERENCES[$ref.replace('#/$defs/', '')] ?? fail(schema)
  if (title === 'boolean') return 'DocumentFlag' // shorter than its values
  if (Array.isArray(values)) return values.map(literal).join(' | ')
  if (Array.isArray(anyOf)) return anyOf.map(typeOf).join(' | ')
  if (type === undefined) return fail(schema)
  return [type]
    .flat()
    .map(name => typeNamed(name, schema))
    .join(' | ')
}

function typeNamed(name: Json, schema: JsonObject): string {
  switch (name) {
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

/** Of the patterns of the table: percentages and numerals. */
function textMatching(pattern: Json | undefined): string {
  if (typeof pattern !== 'string') return 'string'
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
      ([name, schema]) => `readonly ${name}${mandatory.includes(name) ? '' : '?'}: Bound<${typeOf(schema)}>`,
    )
    return `{ ${members.join('; ')} }`
  }
  if (isJsonObject(additionalProperties))
    return `{ readonly [name: string]: Bound<${typeOf(additionalProperties)}> }`
  return '{ readonly [name: string]: unknown }'
}

const literal = (value: Json): string => (typeof value === 'string' ? `'${value}'` : String(value))

function fail(schema: JsonObject): never {
  throw new Error(`No type for the schema ${JSON.stringify(schema)}`)
}

const sceneHead =
  (): string => `/** Types of scenes. Generated from the table of properties by \`npm run types\`: do not edit. */
import type {
  Bound,
  Directive,
  EachDirective,
  IfDirective,
  List,
  LiteralDirective,
  Numeral,
  PartialDirective,
  ValueDirective,
  WithDirective,
} from '../base/bound-value.ts'

/** A CSS colour, a gradient or a pattern. */
export type ScenePaint = string | SceneGradient | ScenePattern

/** A gradient, as Fabric saves it. */
export interface SceneGradient {
  readonly type: 'linear' | 'radial'
  readonly coords: Readonly<Partial<Record<'x1' | 'y1' | 'x2' | 'y2' | 'r1' | 'r2', Bound<number | Numeral>>>>
  readonly colorStops: readonly {
    /** From 0 to 1. */
    readonly offset: Bound<number | Numeral>
    readonly color: string
    readonly opacity?: Bound<number | Numeral>
  }[]
  readonly offsetX?: Bound<number | Numeral>
  readonly offsetY?: Bound<number | Numeral>
  /** \`pixels\` of the object (default), or \`percentage\` of its size. */
  readonly gradientUnits?: 'pixels' | 'percentage'
  readonly gradientTransform?: readonly number[] | null
  readonly id?: string | number
}

/** A repeated picture, as Fabric saves it. */
export interface ScenePattern {
  readonly type: 'pattern'
  readonly source: string
  readonly repeat?: 'repeat' | 'repeat-x' | 'repeat-y' | 'no-repeat'
  readonly offsetX?: Bound<number | Numeral>
  readonly offsetY?: Bound<number | Numeral>
  readonly patternTransform?: readonly number[] | null
  readonly crossOrigin?: string | null
  readonly id?: string | number
}

/** A shadow; lengths in units of the scene. */
export interface SceneShadow {
  readonly color?: string
  readonly blur?: Bound<number | Numeral>
  readonly offsetX?: Bound<number | Numeral>
  readonly offsetY?: Bound<number | Numeral>
  readonly affectStroke?: boolean
  readonly nonScaling?: boolean
}

/** A scene: the canvas and its objects, as Fabric.js saves them. */
export interface SceneDefinition {
  /** Width of the picture in pixels at scale 1. */
  readonly width?: Bound<number | Numeral>
  /** Height of the picture in pixels at scale 1. */
  readonly height?: Bound<number | Numeral>
  /** Objects from back to front. */
  readonly objects?: List<SceneItem> | Directive<List<SceneItem>>
  /** Version of the Fabric that saved the scene. It selects the behaviour of Fabric 5, 6 or 7. */
  readonly version?: string
  readonly background?: Bound<ScenePaint>
  readonly backgroundColor?: Bound<ScenePaint>
  readonly backgroundImage?: Bound<SceneObject>
  readonly overlay?: Bound<ScenePaint>
  readonly overlayColor?: Bound<ScenePaint>
  readonly overlayImage?: Bound<SceneObject>
  /** An object; only its inside is painted. */
  readonly clipPath?: Bound<SceneObject>
  readonly viewportTransform?: readonly number[] | null
  readonly backgroundVpt?: boolean
  readonly overlayVpt?: boolean
  /** The \`id\` or \`name\` of the object that marks the region to draw. */
  readonly artboard?: string
  /** Types of an editor, and what draws them: \`{ "StaticText": "textbox" }\`. */
  readonly sceneTypes?: { readonly [type: string]: string }
  readonly name?: string
  readonly info?: { readonly [name: string]: unknown }
}

/** An object, or a directive that adds objects. */
export type SceneItem =
  | SceneObject
  | EachObject
  | IfObject
  | WithObject
  | ValueObject
  | PartialObject
  | LiteralObject
  | null
  | undefined

/** By their missing \`type\`, TypeScript tells directives from objects, and reports errors at the property. */
interface NoType {
  readonly type?: undefined
}
interface EachObject extends EachDirective<SceneItem | List<SceneItem>>, NoType {}
interface IfObject extends IfDirective<SceneItem | List<SceneItem>>, NoType {}
interface WithObject extends WithDirective<SceneItem | List<SceneItem>>, NoType {}
interface ValueObject extends ValueDirective, NoType {}
interface PartialObject extends PartialDirective, NoType {}
interface LiteralObject extends LiteralDirective, NoType {}

export type SceneObject =
${OBJECT_KINDS.map(kind => `  | ${objectType(kind)}`).join('\n')}
`

/** Types as Fabric writes them, in version 5 and from version 6. */
const SPELLINGS: Readonly<Partial<Record<ObjectKind, readonly string[]>>> = {
  itext: ['i-text', 'IText'],
  qrcode: ['qrcode'],
  barcode: ['barcode'],
  svg: ['svg'],
}

function objectType(kind: ObjectKind): string {
  const names: Readonly<Partial<Record<ObjectKind, string>>> = { itext: 'IText', qrcode: 'QrCode' }
  return `Scene${names[kind] ?? capitalised(kind)}`
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

/** The types of scenes. */
export function sceneTypes(): string {
  const kinds = [...kindProperties()]
  const common = PROPERTY_NAMES.filter(name => kinds.every(([, names]) => names.includes(name)))
  const parts = [
    sceneHead(),
    `/** Properties of every object. */\nexport interface SceneObjectProperties {\n${COMMON_MEMBERS}${common.map(sceneMember).join('')}}\n`,
  ]
  for (const [kind, names] of kinds) {
    const spellings = SPELLINGS[kind] ?? [kind, capitalised(kind)]
    const own = names.filter(name => !common.includes(name)).map(sceneMember)
    const aliases = Object.entries(ALIASES_OF[kind]).filter(
      ([alias, name]) => !names.includes(alias as PropertyName) && name !== 'visible' && alias !== 'text',
    )
    const sides = names.includes('width')
      ? ''
      : '  /** Saved by Fabric, and computed from the other properties. */\n  readonly width?: Bound<number>\n  /** Saved by Fabric, and computed from the other properties. */\n  readonly height?: Bound<number>\n'
    const members = [
      `  readonly type: ${union(spellings)}\n`,
      ...own,
      sides,
      ...aliases.map(
        ([alias, name]) =>
          `  /** The same as \`${name}\`. */\n  readonly ${alias}?: ${sceneValue(name as PropertyName)}\n`,
      ),
      kind === 'group'
        ? '  /** Objects of the group, from back to front. */\n  readonly objects?: List<SceneItem> | Directive<List<SceneItem>>\n'
        : '',
    ]
    parts.push(`export interface ${objectType(kind)} extends SceneObjectProperties {\n${members.join('')}}\n`)
  }
  return format(parts.join('\n'), SCENE_FILE)
}

const COMMON_MEMBERS = `  /** Name of the layer, by which overrides change it. */
  readonly name?: Bound<string>
  readonly id?: Bound<string | number>
  /** An object; only its inside is painted. */
  readonly clipPath?: Bound<SceneObject>
  /** Of a \`clipPath\`: paints its outside. */
  readonly inverted?: Bound<boolean>
  /** Of a \`clipPath\`: positioned in the scene, not relative to the centre of the object. */
  readonly absolutePositioned?: Bound<boolean>
  readonly objectCaching?: boolean
  readonly version?: string
  /** True: not drawn. */
  readonly hidden?: Bound<boolean>
  /** Saved by Fabric; not drawn. */
  readonly subTargetCheck?: boolean
  /** Saved by Fabric; not drawn. */
  readonly interactive?: boolean
  /** Saved by Fabric; not drawn. */
  readonly layoutManager?: object
`

function sceneMember(name: PropertyName): string {
  const { allowed, schema }: SceneProperty<unknown> = PROPERTIES[name]
  const { description } = schema
  const more = typeof description === 'string' ? ` ${description}` : ''
  return `  /** ${capitalised(allowed.replaceAll('*/', '* /'))}.${more} */\n  readonly ${name}?: ${sceneValue(name)}\n`
}

/** Values whose schema does not name their parts. */
const SCENE_VALUES: Readonly<Partial<Record<PropertyName, string>>> = {
  ...{
    fill: 'ScenePaint',
    stroke: 'ScenePaint',
    textBackgroundColor: 'ScenePaint',
    textDecorationColor: 'ScenePaint',
  },
  ...{
    shadow: 'string | SceneShadow',
    path: 'string | List<List<string | number>> | ScenePath',
  },
  styles: '{ readonly [line: string]: unknown } | List<unknown>',
  filters: 'List<{ readonly type: string; readonly [setting: string]: unknown }>',
}

function sceneValue(name: PropertyName): string {
  const given = SCENE_VALUES[name]
  if (given !== undefined) return `Bound<${given}>`
  const type = typeOf(PROPERTIES[name].schema)
  return `Bound<${type === 'number' ? 'number | Numeral' : type}>`
}

function format(source: string, file: string): string {
  const args = ['format', `--stdin-file-path=${file}`]
  return execFileSync(`${ROOT}node_modules/.bin/biome`, args, { cwd: ROOT, input: source, encoding: 'utf8' })
}

/** The generated files, by their paths from the root. */
export const GENERATED: ReadonlyMap<string, () => string> = new Map([
  [DOCUMENT_FILE, documentTypes],
  [SCENE_FILE, sceneTypes],
])

if (process.argv[1] === import.meta.filename) {
  for (const [file, types] of GENERATED) writeFileSync(`${ROOT}${file}`, types())
}
