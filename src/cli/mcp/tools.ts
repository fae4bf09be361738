/** The tools of `platen mcp`: arguments → results. */
import { basename, extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FileResult } from '../../api/schema/results.ts'
import { WARNINGS } from '../../api/schema/warnings.ts'
import { ERRORS, type ErrorCode, PlatenError, type Warning } from '../../base/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts'
import { DEFAULT_LIMITS } from '../../base/limits.ts'
import { didYouMean } from '../../base/text-distance.ts'
import type { TemplateFile } from '../../project/template-files.ts'
import type { TemplateJson } from '../../template/definition.ts'
import { parametersFrom, uncheckedTemplate } from '../read-inputs.ts'
import { outputFormats } from '../render.ts'
import { checkTemplate } from '../validate/check-template.ts'
import { explainCode } from '../validate/explain-code.ts'
import { REPORT_CODES } from '../validate/findings.ts'
import { nameOfData, type Session } from './session.ts'

/** Part of a result; the types of the protocol. */
export type Content =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: 'image/png' }
  | { readonly type: 'resource_link'; readonly uri: string; readonly name: string; readonly mimeType: string }

export interface ToolResult {
  /** Also sent as text. */
  readonly value: JsonObject
  readonly content?: readonly Content[]
}

interface Parameter {
  readonly type: 'string' | 'integer' | 'object' | 'array'
  readonly description: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
}

export interface Tool {
  readonly description: string
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly required?: readonly string[]
  /** False if it writes a file. */
  readonly isReadOnly: boolean
  run(args: Arguments, session: Session): Promise<ToolResult>
}

/** Checked by the parameters of the tool; absent ones are undefined. */
interface Arguments {
  readonly template_id?: string
  readonly definition?: JsonObject
  readonly data?: JsonObject
  readonly overrides?: Json[]
  readonly format?: string
  readonly file_name?: string
  readonly page?: number
  readonly code?: string
}

/** Characters of all schemas in a list, and of one definition. */
const MAX_SCHEMA_TEXT = 60_000
const MAX_DEFINITION_TEXT = 400_000
/** Findings in a result. */
const MAX_FINDINGS = 100
/** Longer `data:` URIs are shortened. */
const MAX_URI = 200
/** Longer side of a preview, in pixels, and the size of its file. */
const MAX_SIDE_PX = 1400
const MAX_PREVIEW_BYTES = 3_000_000
const MIN_SIDE_PX = 200
const POINTS_PER_INCH = 72

const TEMPLATE = {
  template_id: { type: 'string', description: 'Id or file of a template of the folder.' },
  definition: {
    type: 'object',
    description: 'A template definition, instead of template_id. Its JSON Schema is platen://schema.',
  },
  data: {
    type: 'object',
    description: "Data of the template. Default: the template's sample, else its first data file.",
  },
  overrides: {
    type: 'array',
    description: 'Changes of named objects of a scene: [{"name": …, "fill": …}].',
  },
} as const satisfies Record<string, Parameter>

export const TOOLS: Readonly<Record<string, Tool>> = {
  list_templates: {
    description:
      'Lists the templates of the folder: ids, names, output formats, data files and data schemas.',
    parameters: {},
    isReadOnly: true,
    run: async (_args, session) => ({ value: await listTemplates(session) }),
  },
  get_template: {
    description: 'Returns the definition of a template. Long data: URIs are shortened.',
    parameters: { template_id: TEMPLATE.template_id },
    required: ['template_id'],
    isReadOnly: true,
    run: async ({ template_id = '' }, session) => ({ value: await getTemplate(template_id, session) }),
  },
  validate: {
    description:
      'Checks a template and renders it with its sample and data files, or with the given data. Returns errors and warnings with file, line, column and JSON Pointer.',
    parameters: TEMPLATE,
    isReadOnly: true,
    run: async (args, session) => ({ value: await validate(args, session) }),
  },
  render: {
    description:
      'Renders a template to a file in the folder of outputs and returns its path. Existing files are never overwritten.',
    parameters: {
      ...TEMPLATE,
      format: {
        type: 'string',
        enum: ['pdf', 'html', 'png', 'jpg', 'webp', 'avif'],
        description: 'Format of the file. Default: by file_name; pdf of a document or page, jpg of a scene.',
      },
      file_name: {
        type: 'string',
        description: 'Name of the file, without folders. Default: the template_id.',
      },
    },
    isReadOnly: false,
    run: render,
  },
  preview: {
    description: `Renders a template and returns a page as a PNG image, at most ${MAX_SIDE_PX} pixels wide and high.`,
    parameters: {
      ...TEMPLATE,
      page: { type: 'integer', minimum: 1, maximum: 20_000, description: 'The page, from 1. Default: 1.' },
    },
    isReadOnly: true,
    run: preview,
  },
  explain_error: {
    description: 'Explains the code of an error or warning, and what to do.',
    parameters: {
      code: { type: 'string', description: 'A code such as invalid_template or missing_value.' },
    },
    required: ['code'],
    isReadOnly: true,
    run: async ({ code = '' }) => ({ value: explain(code) }),
  },
}

/**
 * Checks the arguments of a tool.
 * @throws PlatenError `invalid_request`.
 */
export function readArguments(name: string, { parameters, required = [] }: Tool, given: unknown): Arguments {
  const args = given ?? {}
  if (!isJsonObject(args)) throw invalid(`The arguments of ${name} must be an object.`)
  for (const [key, value] of Object.entries(args)) {
    const parameter = Object.hasOwn(parameters, key) ? parameters[key] : undefined
    if (parameter === undefined) {
      throw invalid(`${name} has no argument '${key}'${didYouMean(key, Object.keys(parameters)) || '.'}`)
    }
    if (!accepts(parameter, value)) {
      const { type, enum: values, minimum, maximum } = parameter
      const range = minimum === undefined ? '' : ` from ${minimum} to ${maximum}`
      const expected = values === undefined ? `of type ${type}${range}` : `one of ${values.join(', ')}`
      throw invalid(`The argument '${key}' of ${name} must be ${expected}.`)
    }
  }
  const missing = required.find(key => args[key] === undefined)
  if (missing !== undefined) throw invalid(`The argument '${missing}' of ${name} is missing.`)
  if (
    'definition' in parameters &&
    (args['template_id'] === undefined) === (args['definition'] === undefined)
  ) {
    throw invalid(`${name} needs either 'template_id' or 'definition'.`)
  }
  return args as Arguments
}

function accepts({ type, enum: values, minimum, maximum }: Parameter, value: Json): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string' && (values === undefined || values.includes(value))
    case 'integer':
      return Number.isInteger(value) && Number(value) >= (minimum ?? 0) && Number(value) <= (maximum ?? 0)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isJsonObject(value)
  }
}

/** Advice for errors whose advice, written for the API, names what this server lacks. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  template_not_found: 'Check the template_id. list_templates lists those of the folder.',
  invalid_template: 'Correct the template at the place in the message, or at the JSON Pointers in `details`.',
  payload_too_large: 'Make the file smaller, for example by using files for pictures.',
}

/** An error as the value of a result. */
export function errorValue(error: PlatenError): JsonObject {
  const { code, message, details } = error
  const advice = ADVICE[code] ?? ERRORS[code].advice
  return { code, message, advice, details: details.map(({ path, message }) => ({ path, message })) }
}

async function listTemplates(session: Session): Promise<JsonObject> {
  const { entries, problems } = await session.list()
  let left = MAX_SCHEMA_TEXT
  const templates = entries.map(({ id, file, name, isImage, schema, dataSets }) => {
    left -= schema === null ? 0 : JSON.stringify(schema).length
    return {
      template_id: id,
      file,
      name: name ?? id,
      formats: isImage ? ['jpg', 'png', 'webp', 'avif', 'pdf'] : ['pdf', 'html', 'png', 'jpg'],
      data_files: [...dataSets],
      ...(schema === null ? {} : left >= 0 ? { schema } : { schema: 'Long: get_template returns it.' }),
    }
  })
  return { templates, problems: problems.map(problem => ({ ...problem })) }
}

async function getTemplate(id: string, session: Session): Promise<JsonObject> {
  const template = await session.find(id)
  const { file, dataSets } = session.entryOf(template)
  const definition = shortened(template.definition)
  const { length } = JSON.stringify(definition)
  if (length > MAX_DEFINITION_TEXT) {
    throw new PlatenError(
      'result_too_large',
      `The definition has ${length} characters, but a result at most ${MAX_DEFINITION_TEXT}. Read the file '${file}'.`,
    )
  }
  return {
    file,
    files: template.sources.map(({ path }) => basename(path)),
    data_files: [...dataSets],
    definition,
  }
}

/** Shortens `data:` URIs, whose content is useless to a reader of the template. */
function shortened(value: Json): Json {
  if (typeof value === 'string') {
    const isLong = value.length > MAX_URI && /^data:[^,]*;base64,/.test(value)
    return isLong ? `${value.slice(0, 40)}… (${value.length} characters)` : value
  }
  if (Array.isArray(value)) return value.map(shortened)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item)]))
}

/** Name of a definition that is no file, in findings. */
const DEFINITION = 'definition'

async function validate(args: Arguments, session: Session): Promise<JsonObject> {
  const { definition, data, overrides, template_id } = args
  const file = template_id === undefined ? null : await session.find(template_id)
  const template: TemplateFile = file ?? {
    kind: 'template',
    path: DEFINITION,
    definition: definition ?? {},
    sources: [{ path: DEFINITION, pointer: '', text: JSON.stringify(definition) }],
    dataSets: [],
    problems: [],
  }
  const isGiven = data !== undefined || overrides !== undefined
  const base = data ?? template.definition['sample'] ?? template.dataSets[0]?.data
  const given = { ...(isJsonObject(base) ? base : {}), ...(overrides === undefined ? {} : { overrides }) }
  const dataSets = isGiven ? [{ path: 'data', text: JSON.stringify(given), data: given }] : template.dataSets
  const { sample: _, ...unsampled } = template.definition
  const checked = await checkTemplate(
    { ...template, dataSets, definition: isGiven ? unsampled : template.definition },
    await session.engineFor(session.picturesOf(file)),
  )
  const findings = checked.findings.map(finding => {
    const { code, level, message, path } = finding
    const isText = [DEFINITION, 'data'].includes(finding.file)
    const place = isText ? {} : { line: finding.line, column: finding.column }
    return { code, level, message, path, file: isText ? finding.file : basename(finding.file), ...place }
  })
  const { isValid, renders } = checked.template
  return {
    valid: isValid,
    renders,
    findings: findings.slice(0, MAX_FINDINGS),
    ...(findings.length > MAX_FINDINGS ? { more_findings: findings.length - MAX_FINDINGS } : {}),
  }
}

type Rendered = FileResult & { readonly total_pages?: number }

interface Rendering {
  readonly result: Rendered
  readonly warnings: Warning[]
  readonly definition: TemplateJson
  /** Which data was used. */
  readonly data: string
}

/** @param formatOf Parameters of `create` for the format. */
async function renderWith(
  { template_id, definition, data, overrides }: Arguments,
  session: Session,
  formatOf: (definition: TemplateJson) => object,
): Promise<Rendering> {
  const file = template_id === undefined ? null : await session.find(template_id)
  const json = (file?.definition ?? definition ?? {}) as TemplateJson
  const format = formatOf(json)
  const [set] = file?.dataSets ?? []
  const [used, values] =
    data !== undefined
      ? ['data', data]
      : json.sample !== undefined
        ? ['sample', json.sample]
        : set !== undefined
          ? [file === null ? basename(set.path) : nameOfData(file, set.path), set.data]
          : ['none', undefined]
  const engine = await session.engineFor(session.picturesOf(file))
  const stored = await engine.putTemplate(
    uncheckedTemplate({ ...json, template_id: json.template_id ?? 'definition' }),
  )
  const parameters = parametersFrom(values, overrides)
  const created = engine.create({
    ...parameters,
    ...format,
    template_id: stored.template_id,
    export_type: 'file',
  })
  const result = (await created) as Rendered
  const warnings = [...(stored.warnings ?? []), ...(result.warnings ?? [])]
  const unique = new Map(warnings.map(warning => [JSON.stringify(warning), warning]))
  return { result, warnings: [...unique.values()].slice(0, MAX_FINDINGS), definition: json, data: used }
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.html': 'text/html',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}

async function render(args: Arguments, session: Session): Promise<ToolResult> {
  const { format, file_name: name } = args
  if (name !== undefined && !isFileName(name)) {
    throw invalid(
      "The file_name must be a name of letters, digits, spaces, '.', '_' and '-' with at most 100 characters, and not begin with '.' or '-'.",
    )
  }
  let extension = ''
  const { result, warnings, definition, data } = await renderWith(args, session, json => {
    const formats = outputFormats(json)
    const byDefault = json.scene === undefined ? '.pdf' : '.jpg'
    extension =
      format !== undefined
        ? `.${format}`
        : (name === undefined ? '' : extname(name)).toLowerCase() || byDefault
    const parameters = new Map(Object.entries(formats)).get(extension)
    if (parameters !== undefined) return parameters
    const names = Object.keys(formats).map(other => other.slice(1))
    throw invalid(
      `The format of this template must be one of ${names.join(', ')}, got '${extension.slice(1)}'.`,
    )
  })
  const stem = name ?? (definition.template_id ?? 'output').replaceAll(/[^\w.-]/g, '_')
  const isComplete = extname(stem).toLowerCase() === extension
  const path = await session.write(isComplete ? stem : `${stem}${extension}`, result.file)
  return {
    value: {
      path,
      bytes: result.file.length,
      ...(result.total_pages === undefined ? {} : { pages: result.total_pages }),
      data,
      warnings: warnings.map(warning => ({ ...warning })),
    },
    content: [
      {
        type: 'resource_link',
        uri: pathToFileURL(path).href,
        name: basename(path),
        mimeType: MEDIA_TYPES[extension] ?? 'application/octet-stream',
      },
    ],
  }
}

function isFileName(name: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{N} ._-]{0,99}$/u.test(name)
}

async function preview(args: Arguments, session: Session): Promise<ToolResult> {
  const { page = 1 } = args
  const rendering = await renderWith(args, session, json => {
    return json.scene === undefined ? {} : { output_image_type: 'pngOnly' }
  })
  const { result, warnings, definition, data } = rendering
  const isImage = definition.scene !== undefined
  if (isImage && page !== 1) throw invalid('A scene has one page only.')
  const isSmall =
    isImage && result.file.length <= MAX_PREVIEW_BYTES && longerSideOf(result.file) <= MAX_SIDE_PX
  const pdf =
    isImage && !isSmall ? (await renderWith(args, session, () => ({ output_format: 'pdf' }))).result : result
  const { png, pages } = isSmall ? { png: result.file, pages: 1 } : await drawPage(pdf.file, page)
  return {
    value: {
      page,
      ...(isImage ? {} : { pages }),
      data,
      warnings: warnings.map(warning => ({ ...warning })),
    },
    content: [{ type: 'image', data: Buffer.from(png).toString('base64'), mimeType: 'image/png' }],
  }
}

/** Width and height are in the first chunk of a PNG (PNG 3 §11.2.1). */
function longerSideOf(png: Uint8Array): number {
  const view = new DataView(png.buffer, png.byteOffset)
  return Math.max(view.getUint32(16), view.getUint32(20))
}

/** @param page From 1. */
async function drawPage(pdf: Uint8Array, page: number): Promise<{ png: Uint8Array; pages: number }> {
  const { readPdf } = await import('../../output/pdf/finish/rasterise.ts')
  const { encode } = await import('../../output/raster/encoding/encode.ts')
  const limits = DEFAULT_LIMITS
  return await readPdf(pdf, 'The page could not be drawn.', async opened => {
    if (page > opened.pages) {
      throw invalid(`There is no page ${page}: the document has ${opened.pages}.`)
    }
    const { width, height } = await opened.sizeOf(page - 1)
    for (let side = MAX_SIDE_PX; side >= MIN_SIDE_PX; side /= 2) {
      const dpi = Math.min(150, (side * POINTS_PER_INCH) / Math.max(width, height))
      const { warnings: _, ...pixels } = await opened.draw(page - 1, { limits, dpi })
      const { png } = await encode(pixels, { formats: ['png'], limits })
      if (png !== undefined && png.length <= MAX_PREVIEW_BYTES) return { png, pages: opened.pages }
    }
    throw new PlatenError(
      'result_too_large',
      `A picture of the page has more than ${MAX_PREVIEW_BYTES} bytes.`,
    )
  })
}

function explain(code: string): JsonObject {
  const found = explainCode(code)
  if (found?.kind === 'error') return { ...found, text: ADVICE[code as ErrorCode] ?? found.text }
  if (found !== null) return { ...found }
  const text = Object.hasOwn(REPORT_CODES, code) ? REPORT_CODES[code] : undefined
  if (text !== undefined) return { code, kind: 'error', text }
  const hint = didYouMean(code, [ERRORS, WARNINGS, REPORT_CODES].flatMap(Object.keys)) || '.'
  throw invalid(`There is no code '${code}'${hint} A code is in square brackets or in 'code'.`)
}

function invalid(message: string): PlatenError {
  return new PlatenError('invalid_request', message)
}
