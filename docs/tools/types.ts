/**
 * Writes the TypeScript types of documents and scenes, from the tables of nodes and properties: `npm run types`. Unknown properties are
 * compile errors, at the property.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { JsonObject } from '../../src/base/json.ts'
import { describeProperty } from '../../src/document/document-schema.ts'
import type { NodeKind } from '../../src/document/node.ts'
import {
  commonProperties,
  KIND_NAMES,
  KINDS,
  PARTS,
  type PartName,
  type Properties,
} from '../../src/document/node-table.ts'
import { PAGE_SIZE_NAMES } from '../../src/document/values/page-sizes.ts'
import { OBJECT_KINDS, type ObjectKind } from '../../src/scene/object-kinds.ts'
import { describeSceneProperty } from '../../src/scene/scene-schema.ts'
import {
  commonProperties as commonSceneProperties,
  KIND_DESCRIPTIONS,
  ownProperties,
  REQUIRED_OF,
  SCENE_PARTS,
  type ScenePartName,
  type SceneProperties,
  typeNames,
} from '../../src/scene/scene-table.ts'
import { overrideTypes } from './override-types.ts'
import { ROOT } from './pages.ts'
import { comment, typeOf } from './schema-types.ts'

const DOCUMENT_FILE = 'src/document/definition-types.ts'
const SCENE_FILE = 'src/scene/definition-types.ts'
const OVERRIDE_FILE = 'src/scene/overrides/override-types.ts'

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

const head =
  (): string => `/** Types of documents. Generated from the table of nodes by \`npm run types\`: do not edit. */
import type {
  Bound,
  Directive,
  DocumentFlag,
  EachDirective,
  IfDirective,
  List,
  LiteralDirective,
  NoDirective,
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
export interface CoveredCell extends NoDirective {
  readonly [noProperty]?: never
}

type UpperCasePageSizeName = ${union(PAGE_SIZE_NAMES)}
/** A name of paper, in upper case, in lower case, or with a capital letter. */
export type PageSizeName =
  | UpperCasePageSizeName
  | Lowercase<UpperCasePageSizeName>
  | Capitalize<Lowercase<UpperCasePageSizeName>>

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
    head(),
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
    const bases = shared === common ? [base] : [base, 'NoDirective']
    parts.push(interfaceOf(nodeType(kind), description, properties, bases, [kind]))
  }
  for (const [part, properties] of Object.entries<Properties>(PARTS)) {
    const name = PART_TYPES[part as PartName]
    const required = part === 'document' ? ['content'] : []
    parts.push(interfaceOf(name, `Properties of a ${part}.`, properties, ['NoDirective'], required))
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
    return `  /** ${required.includes(key) ? property.description : describeProperty(property)} */\n  readonly ${value}\n`
  })
  const heritage = bases.length === 0 ? '' : ` extends ${bases.join(', ')}`
  return `/** ${description} */\nexport interface ${name}${heritage} {\n${members.join('')}}\n`
}

const sceneHead =
  (): string => `/** Types of scenes. Generated from the table of properties by \`npm run types\`: do not edit. */
import type {
  Bound,
  Directive,
  EachDirective,
  Ems,
  IfDirective,
  List,
  LiteralDirective,
  NoDirective,
  Numeral,
  PartialDirective,
  Pixels,
  TemplateString,
  ValueDirective,
  WithDirective,
} from '../base/bound-value.ts'

/** A CSS colour, a gradient or a pattern. */
export type ScenePaint = string | SceneGradient | ScenePattern

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

/** A scene, as Fabric.js saves it, with a size: its own, or that of its artboard. */
export type SceneDefinition = ArtboardScene | SizedScene

export type SceneObject =
${OBJECT_KINDS.map(kind => `  | ${objectType(kind)}`).join('\n')}
`

function objectType(kind: ObjectKind): string {
  const names: Readonly<Partial<Record<ObjectKind, string>>> = { itext: 'IText', qrcode: 'QrCode' }
  return `Scene${names[kind] ?? capitalised(kind)}`
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

/** The types of scenes. */
export function sceneTypes(): string {
  const { width, height, artboard, ...canvas } = SCENE_PARTS.scene
  const size = { width, height, artboard }
  const parts = [
    sceneHead(),
    sceneInterface('SceneObjectProperties', 'Properties of every object.', commonSceneProperties()),
    sceneInterface('SceneProperties', 'Properties of every scene.', canvas),
    sceneInterface('SizedScene', 'A scene with a size.', size, {
      base: 'SceneProperties',
      required: ['width', 'height'],
      types: { artboard: 'false | null | undefined' },
    }),
    sceneInterface('ArtboardScene', 'A scene of the size of one of its objects.', size, {
      base: 'SceneProperties',
      required: ['artboard'],
      types: { artboard: 'string | Directive<string | false>' },
    }),
    ...Object.entries(SCENE_PART_TYPES).map(([part, { name, description }]) =>
      sceneInterface(name, description, SCENE_PARTS[part as ScenePartName], {
        required: REQUIRED_OF[part as ScenePartName],
        isOpen: part === 'filter',
      }),
    ),
  ]
  for (const kind of OBJECT_KINDS) {
    const type = `  readonly type: ${union(typeNames(kind))}\n`
    const options = { first: type, base: 'SceneObjectProperties' }
    parts.push(sceneInterface(objectType(kind), KIND_DESCRIPTIONS[kind], ownProperties(kind), options))
  }
  return format(parts.join('\n'), SCENE_FILE)
}

const SCENE_PART_TYPES: Readonly<
  Record<Exclude<ScenePartName, 'scene'>, { name: string; description: string }>
> = {
  gradient: { name: 'SceneGradient', description: 'A gradient, as Fabric saves it.' },
  gradientStop: { name: 'SceneGradientStop', description: 'A colour of a gradient.' },
  pattern: { name: 'ScenePattern', description: 'A repeated picture, as Fabric saves it.' },
  shadow: { name: 'SceneShadow', description: 'A shadow, as Fabric saves it.' },
  characterStyle: { name: 'SceneCharacterStyle', description: 'Properties of single characters.' },
  filter: { name: 'SceneFilter', description: 'An image filter with its settings, as Fabric saves it.' },
}

interface SceneInterface {
  readonly required?: readonly string[] | undefined
  /** Other properties are allowed. */
  readonly isOpen?: boolean
  readonly first?: string
  readonly base?: string
  /** Types that schemas do not describe, by property. */
  readonly types?: Readonly<Record<string, string>>
}

function sceneInterface(
  name: string,
  description: string,
  properties: SceneProperties,
  { required = [], isOpen = false, first = '', base = 'NoDirective', types = {} }: SceneInterface = {},
): string {
  const members = Object.entries(properties).map(([key, property]) => {
    const type = typeOf(property.schema)
    // Their directives are part of the type.
    const isList = type.startsWith('List<SceneItem>')
    const isNeeded = required.includes(key)
    const needed =
      isFixed(property.schema) && !isOpen ? type : `${type} | TemplateString | Directive<${type}>`
    const value = types[key] ?? (isNeeded ? needed : isList ? type : `Bound<${type}>`)
    return `  ${comment(describeSceneProperty(property))}\n  readonly ${key}${isNeeded ? '' : '?'}: ${value}\n`
  })
  const others = isOpen ? '  readonly [setting: string]: unknown\n' : ''
  return `${comment(description)}\nexport interface ${name} extends ${base} {\n${first}${members.join('')}${others}}\n`
}

/** True for keywords, by which TypeScript tells the members of a union apart. */
function isFixed({ enum: values }: JsonObject): boolean {
  return Array.isArray(values)
}

function format(source: string, file: string): string {
  const args = ['format', `--stdin-file-path=${file}`]
  return execFileSync(`${ROOT}node_modules/.bin/biome`, args, { cwd: ROOT, input: source, encoding: 'utf8' })
}

/** The generated files, by their paths from the root. */
export const GENERATED: ReadonlyMap<string, () => string> = new Map([
  [DOCUMENT_FILE, documentTypes],
  [SCENE_FILE, sceneTypes],
  [OVERRIDE_FILE, () => format(overrideTypes(), OVERRIDE_FILE)],
])

if (process.argv[1] === import.meta.filename) {
  for (const [file, types] of GENERATED) writeFileSync(`${ROOT}${file}`, types())
}
