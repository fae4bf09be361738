/**
 * Writes the reference tables of README.md and docs/ from the code: `npm run docs:tables`. A table stands between
 * `<!-- table: NAME -->` and `<!-- /table -->`.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { benchTables, comparisonTable } from '../../bench/markdown.ts'
import type { BenchRecord } from '../../bench/record.ts'
import type { ReportName } from '../../bench/reports.ts'
import { CREATE_IMAGE, CREATE_PDF, IDEMPOTENCY } from '../../src/api/schema/calls.ts'
import type { ParameterTable } from '../../src/api/schema/parameters.ts'
import * as results from '../../src/api/schema/result-tables.ts'
import { WARNINGS } from '../../src/api/schema/warnings.ts'
import { DEFAULT_ASSETS } from '../../src/assets/contracts.ts'
import { defaultText } from '../../src/base/bound-schema.ts'
import { ERRORS } from '../../src/base/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts'
import { PAPER_NAMES } from '../../src/base/paper-sizes.ts'
import { DEFAULT_BROWSER_RENDERER_OPTIONS } from '../../src/browser/index.ts'
import type { Rule } from '../../src/check/rules/rule.ts'
import { RULES } from '../../src/check/rules/rules.ts'
import { PROPERTIES } from '../../src/css/properties/properties.ts'
import { cssName, styleKeys } from '../../src/css/properties/property-names.ts'
import { SHORTHAND_NAMES } from '../../src/css/properties/shorthands.ts'
import { nodeReference } from '../../src/document/document-schema.ts'
import { DEFAULT_ENGINE_OPTIONS, DEFAULT_RETENTION } from '../../src/engine/options.ts'
import { DEFAULT_HANDLER_OPTIONS, PROFILES } from '../../src/http/options.ts'
import { DOWNLOAD_PATHS, OPENAPI_PATH, ROUTES } from '../../src/http/routes.ts'
import { createEngine } from '../../src/index.ts'
import { DEFAULT_JOBS, DEFAULT_WEBHOOKS } from '../../src/jobs/options.ts'
import { DEFAULT_RENDERING } from '../../src/render/options.ts'
import { overrideSchema } from '../../src/scene/overrides/override-schema.ts'
import { PROPERTIES as SCENE_PROPERTIES } from '../../src/scene/reading/properties.ts'
import type { DescribedProperty } from '../../src/scene/reading/property.ts'
import { VOCABULARY } from '../../src/template/helpers/vocabulary.ts'
import {
  atRuleSupport,
  elementSupport,
  propertySupport,
  type SupportRow,
  selectorSupport,
  valueSupport,
} from './css-support.ts'
import { constMembers, interfaceMembers, type Member } from './interface-members.ts'
import { ROOT, readPages } from './pages.ts'

type Row = readonly string[]

/** What a table is made of, by its name. */
const TABLES: Readonly<Record<string, () => string | Promise<string>>> = {
  'pdf-rules': () =>
    table(
      ['rule', 'UA-1', 'UA-2', 'A-1', 'A-2', 'A-3', 'A-4', 'levels'],
      Object.values<Rule>(RULES).map(rule => [
        rule.requires,
        ...[rule.UA1, rule.UA2, rule.A1, rule.A2, rule.A3 === undefined ? rule.A2 : rule.A3, rule.A4].map(
          clause => clause ?? '–',
        ),
        rule.levels?.join(', ') ?? '',
      ]),
    ),
  errors: () =>
    table(
      ['code', 'status', 'retry', 'what to do'],
      Object.entries(ERRORS).map(([code, { status, retryable, advice }]) => [
        `\`${code}\``,
        String(status),
        retryable ? 'yes' : 'no',
        advice,
      ]),
    ),
  warnings: () =>
    table(
      ['code', 'meaning', 'what to do'],
      Object.entries(WARNINGS).map(([code, { meaning, advice }]) => [`\`${code}\``, meaning, advice]),
    ),
  limits: () =>
    table(
      ['limit', 'default', 'bounds'],
      constMembers('DEFAULT_LIMITS').map(({ name, type, doc }) => [
        `\`${name}\``,
        Number(type.replaceAll(/[_,]/g, '')).toLocaleString('en'),
        doc,
      ]),
    ),
  helpers: () =>
    table(
      ['helper', 'result'],
      [...VOCABULARY.values()].map(({ usage, description }) => [`\`${usage}\``, description]),
    ),
  routes: () =>
    table(
      ['path', 'methods'],
      [
        ...ROUTES.map(({ path, methods }) => [`\`${path}\``, methods.join(', ')]),
        ...[...DOWNLOAD_PATHS.map(path => `${path}<key>`), OPENAPI_PATH].map(path => [
          `\`${path}\``,
          'GET, HEAD',
        ]),
      ],
    ),
  'engine-options': () =>
    optionTable([
      ...optionRows(
        '',
        interfaceMembers('EngineOptions').filter(({ name }) => !GROUPS.includes(name)),
        DEFAULT_ENGINE_OPTIONS,
      ),
      ...optionRows('retention', interfaceMembers('RetentionOptions'), DEFAULT_RETENTION),
    ]),
  'asset-options': () =>
    optionTable(
      optionRows(
        'assets',
        [...interfaceMembers('AssetOptions'), ...interfaceMembers('NetworkPolicy')],
        DEFAULT_ASSETS,
      ),
    ),
  'rendering-options': () =>
    optionTable(
      optionRows('rendering', interfaceMembers('RenderingOptions'), {
        ...DEFAULT_RENDERING,
        workers: 'one per core',
      }),
    ),
  'browser-options': () =>
    optionTable(optionRows('', interfaceMembers('BrowserRendererOptions'), DEFAULT_BROWSER_RENDERER_OPTIONS)),
  'job-options': () => optionTable(optionRows('jobs', interfaceMembers('JobOptions'), DEFAULT_JOBS)),
  'webhook-options': () =>
    optionTable(optionRows('webhooks', interfaceMembers('WebhookOptions'), DEFAULT_WEBHOOKS)),
  'handler-options': () =>
    optionTable([
      ...optionRows(
        '',
        interfaceMembers('HandlerOptions').filter(({ name }) => name !== 'limits'),
        DEFAULT_HANDLER_OPTIONS,
      ),
      ...optionRows('limits', interfaceMembers('HandlerLimits'), PROFILES.default),
    ]),
  'create-parameters': () =>
    parameterTable({ ...CREATE_PDF, ...IDEMPOTENCY }, ['OUTPUT', 'ASYNC', 'IDEMPOTENCY']),
  'document-parameters': () => parameterTable(CREATE_PDF, ['DOCUMENT', 'PDF_FILE', 'PICTURES']),
  'image-parameters': () => parameterTable(CREATE_IMAGE, ['IMAGE_FILES']),
  results: () =>
    table(
      ['result of', 'field', 'type', 'meaning'],
      Object.entries(RESULT_TABLES).flatMap(([name, [fields, calls]]) =>
        constMembers(name).map(member => [calls, ...resultCells(fields, member)]),
      ),
    ),
  'page-settings': () =>
    table(
      ['setting', 'values', 'meaning'],
      interfaceMembers('HtmlSettingsParams').map(({ name, type, doc }) => [
        `\`${name}\``,
        valuesOf(settingType(type)),
        doc,
      ]),
    ),
  'document-nodes': () => {
    const rows = nodeReference()
    const parts = [...new Set(rows.map(({ node }) => node))]
    return parts
      .map(part => {
        const own = rows.filter(({ node }) => node === part)
        const cells = own.map(row => [
          `\`${row.property}\``,
          row.type,
          row.default === '' ? '' : `\`${row.default}\``,
          row.description,
        ])
        return `\n### ${part}\n\n${table(['property', 'type', 'default', 'meaning'], cells)}`
      })
      .join('')
  },
  'css-properties': () => codeList(cssNames(false)),
  'inherited-css-properties': () => codeList(cssNames(true)),
  'css-shorthands': () => codeList(SHORTHAND_NAMES.filter(name => !name.startsWith('-'))),
  'css-property-support': () => supportTable('property', propertySupport()),
  'css-selector-support': () => supportTable('selector', selectorSupport()),
  'css-at-rule-support': () => supportTable('at-rule', atRuleSupport()),
  'css-value-support': () => supportTable('unit or function', valueSupport()),
  'html-element-support': () => supportTable('element', elementSupport()),
  'scene-properties': () => {
    const properties = overrideSchema()['properties']
    return table(
      ['property', 'objects and values'],
      Object.entries(isJsonObject(properties) ? properties : {}).map(([name, schema]) => [
        `\`${name}\``,
        isJsonObject(schema) ? withoutBounds(textOf(schema['description'])) + sceneDefault(name) : '',
      ]),
    )
  },
  fonts: async () => {
    const engine = await createEngine()
    const families = engine.fontFamilies()
    await engine.close()
    return table(
      ['family', 'styles'],
      families.map(({ name, styles }) => [name, styles.join(', ')]),
    )
  },
  comparison: () => comparisonTable(benchRecord()),
  bench: () => benchTables(benchRecord()),
  'cold-start': () => benchReport('cold-start'),
  'install-size': () => benchReport('install-size'),
  throughput: () => benchReport('throughput'),
  cli: () => `\`\`\`text\n${helpText()}\`\`\`\n`,
}

/** Members of the engine's options that have a table of their own, or a page. */
const GROUPS: readonly string[] = ['assets', 'rendering', 'limits', 'jobs', 'webhooks', 'retention']

function cssNames(isInherited: boolean): string[] {
  return styleKeys()
    .filter(key => key !== 'language' && PROPERTIES[key].isInherited === isInherited)
    .map(cssName)
}

function codeList(names: readonly string[]): string {
  return `${names.map(name => `\`${name}\``).join(', ')}\n`
}

function supportTable(subject: string, rows: readonly SupportRow[]): string {
  return table(
    [subject, 'support', 'note'],
    rows.map(({ name, support, note }) => [name, support, note]),
  )
}

function optionTable(rows: readonly Row[]): string {
  return table(['option', 'type', 'default', 'meaning'], rows)
}

function optionRows(group: string, members: readonly Member[], defaults: object): Row[] {
  return members.map(({ name, type, doc }) => [
    `\`${group === '' ? name : `${group}.${name}`}\``,
    `\`${type}\``,
    defaultOf(Reflect.get(defaults, name)),
    doc,
  ])
}

function defaultOf(value: unknown): string {
  if (value === undefined || typeof value === 'function') return ''
  if (typeof value === 'string' && value.includes(' ')) return value
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.keys(value).length === 0 ? 'none' : ''
  }
  return `\`${JSON.stringify(value)?.replaceAll('"', "'").replaceAll(',', ', ')}\``
}

/** The parameters that objects of `api/schema/calls.ts` declare: values from the table, meaning from docstrings. */
function parameterTable(parameters: ParameterTable, objects: readonly string[]): string {
  return table(
    ['parameter', 'values', 'meaning'],
    objects
      .flatMap(constMembers)
      .map(({ name, doc }) => [`\`${name}\``, parameters[name]?.expected ?? '', doc]),
  )
}

/** The tables of `api/schema/result-tables.ts`, with the calls that return them. */
const RESULT_TABLES: Readonly<Record<string, readonly [results.FieldTable, string]>> = {
  SUCCESS: [results.SUCCESS, 'every call'],
  WEB_PAGE: [results.WEB_PAGE, '`createPdf`, `createPdfFrom…`'],
  PDF: [results.PDF, '`createPdf`, `createPdfFrom…`; not of an HTML page'],
  IMAGE: [results.IMAGE, '`createImage`'],
  MERGED: [results.MERGED, '`mergePdfs`'],
  ACCEPTED: [results.ACCEPTED, 'calls with `async`'],
  TEMPLATE_CHANGED: [results.TEMPLATE_CHANGED, '`putTemplate`, `deleteTemplate`'],
  TEMPLATE_LIST: [results.TEMPLATE_LIST, '`listTemplates`'],
  TEMPLATE_V1: [results.TEMPLATE_V1, '`getTemplate`: `template`; `listTemplates`: `templates[]`'],
  TEMPLATE: [results.TEMPLATE, '`getTemplate`: `template`; `listTemplates`: `templates[]`'],
  OBJECT_PAGE: [results.OBJECT_PAGE, '`listObjects`'],
  OBJECT_LIST: [results.OBJECT_LIST, '`listObjects`'],
  OBJECT_V1: [results.OBJECT_V1, '`getObject`: `object`; `listObjects`: `objects[]`'],
  OBJECT: [results.OBJECT, '`getObject`: `object`; `listObjects`: `objects[]`'],
  OBJECT_STATE: [results.OBJECT_STATE, '`getObject`: `object`'],
  WEBHOOK_ATTEMPT: [results.WEBHOOK_ATTEMPT, '`getObject`: `object.webhook_attempts[]`'],
  OBJECT_DELETED: [results.OBJECT_DELETED, '`deleteObject`'],
  ACCOUNT_COUNTS: [results.ACCOUNT_COUNTS, '`accountInformation`'],
}

function resultCells(fields: results.FieldTable, { name, doc }: Member): Row {
  const { schema = {}, isOptional = false } = fields[name] ?? {}
  return [`\`${name}\``, `${schemaType(schema)}${isOptional ? ', optional' : ''}`, doc]
}

/** A JSON Schema of a field as words. */
function schemaType({ type, enum: choices, const: constant, format, items }: JsonObject): string {
  if (constant !== undefined) return `\`${constant}\``
  if (Array.isArray(choices)) return choices.map(choice => `\`${choice}\``).join(', ')
  if (isJsonObject(items)) return `array of ${schemaType(items)}s`
  const types = Array.isArray(type) ? type : [type ?? '']
  return format === 'date-time' ? 'time' : types.join(' or ')
}

/** The type of a setting with the names of paper, without words in another case. */
function settingType(type: string): string {
  const names = [...PAPER_NAMES, 'custom'].map(name => `'${name}'`).join(' | ')
  return type.replaceAll(/ \| (?:Lower|Upper)case<[^>]*>/g, '').replace('PaperName', names)
}

/** Types of settings in words. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  Flag: 'flag',
  'readonly PageLabelParams[]': 'array of ranges',
  'PdfStandard | readonly PdfStandard[]': 'name or array of names',
}

/** A type as a reader of the documentation needs it: a flag, a number, a text or a list of choices. */
function valuesOf(type: string): string {
  const name = TYPE_NAMES[type]
  if (name !== undefined) return name
  const parts = type.split(' | ').filter(part => !part.includes('&') && part !== 'undefined')
  const choices = parts.filter(part => /^['\d]/.test(part))
  const isRepeated = (choice: string): boolean => choices.includes(choice.replaceAll("'", ''))
  if (choices.length === parts.length) {
    return choices
      .filter(choice => !choice.startsWith("'") || !isRepeated(choice))
      .map(choice => `\`${choice.replaceAll("'", '')}\``)
      .join(', ')
  }
  if (parts.includes('number') && parts.includes('string')) return 'number or text'
  return parts.includes('number') ? 'number' : parts[0] === 'string' ? 'text' : `\`${parts.join(' or ')}\``
}

/** `Default: …` of a property of scene objects. */
function sceneDefault(name: string): string {
  const property = Object.entries(SCENE_PROPERTIES).find(([known]) => known === name)?.[1]
  if (property === undefined) return ''
  const { description, byDefault }: DescribedProperty<unknown> = property
  return defaultText(description, byDefault)
}

/** The bounds that only keep products of numbers finite are left out. */
function withoutBounds(description: string): string {
  return description
    .replaceAll(/ from -10000000 to 10000000/g, '')
    .replaceAll(/ from 0 to 10000000/g, ' of at least 0')
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

function benchRecord(): BenchRecord {
  return JSON.parse(readFileSync(`${ROOT}bench/results.json`, 'utf8'))
}

/** What a benchmark printed that `bench/reports.ts` recorded. */
function benchReport(name: ReportName): string {
  const reports: Readonly<Record<ReportName, readonly string[]>> = JSON.parse(
    readFileSync(`${ROOT}bench/reports.json`, 'utf8'),
  )
  return `\`\`\`text\n${reports[name].join('\n')}\n\`\`\`\n`
}

/** What `platen --help` prints. */
function helpText(): string {
  return execFileSync(process.execPath, [`${ROOT}src/cli/platen.ts`, '--help'], { encoding: 'utf8' })
}

function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row): string => `| ${cells.join(' | ')} |\n`
  const escaped = rows.map(row => row.map(escapedCell))
  return `${line(head)}${line(head.map(() => '---'))}${escaped.map(line).join('')}`
}

/** Text of a table cell: markup is shown, except for code in backticks. */
function escapedCell(cell: string): string {
  const parts = cell.replaceAll('|', '\\|').split('`')
  return parts.map((part, i) => (i % 2 === 0 ? part.replaceAll('<', '&lt;') : part)).join('`')
}

/** A page with its tables written anew. */
export async function withTables(markdown: string): Promise<string> {
  const made = new Map<string, string>()
  for (const [, name = ''] of markdown.matchAll(MARKED)) {
    const make = Object.hasOwn(TABLES, name) ? TABLES[name] : undefined
    if (make === undefined) throw new Error(`There is no table '${name}': ${Object.keys(TABLES).join(', ')}.`)
    made.set(name, await make())
  }
  return markdown.replaceAll(MARKED, (_, name: string) => {
    return `<!-- table: ${name} -->\n${made.get(name)}<!-- /table -->`
  })
}

const MARKED = /<!-- table: ([a-z-]+) -->\n.*?<!-- \/table -->/gs

export const TABLE_NAMES: readonly string[] = Object.keys(TABLES)

/** Writes the tables of all pages. */
export async function writeTables(): Promise<void> {
  for (const { path, markdown } of readPages()) writeFileSync(`${ROOT}${path}`, await withTables(markdown))
}

if (process.argv[1] === import.meta.filename) await writeTables()
