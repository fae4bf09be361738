import { createHash } from 'node:crypto'
import { PlatenError, type Warning } from '../base/errors.ts'
import { isJsonObject, isRecord, type JsonObject } from '../base/json.ts'
import { syntaxFault } from '../base/json-syntax.ts'
import type { Limits } from '../base/limits.ts'
import { createLruCache } from '../base/lru-cache.ts'
import { readJson } from '../base/read-json.ts'
import { isKnownLocale } from '../base/region.ts'
import { constantFields } from '../markdown/front-matter.ts'
import { compileBody } from './body.ts'
import type { CompiledTemplate } from './contracts.ts'
import type { TemplateJson } from './definition.ts'
import { rootFrame } from './frame.ts'
import { declaredInstead } from './from-pdfmake.ts'
import { type Setting, writeWithSpaces } from './helpers/helper.ts'
import { createProblems, throwTemplateProblems } from './validation/problems.ts'
import { createDataSchema } from './validation/schema.ts'
import { checkTemplateSize } from './validation/template-size.ts'
import { validateDefinition } from './validation/validate-definition.ts'
import { type FontNames, validateDocument } from './validation/validate-document.ts'
import { validatePage } from './validation/validate-page.ts'
import { validateScene } from './validation/validate-scene.ts'
import { WrittenPlaces } from './written-places.ts'

/**
 * Compiles a stored definition to a template that binds data to a document, page or scene. Pure. Compiling fails with
 * `invalid_template` or `invalid_json` and lists all problems up to a cap; binding fails with `invalid_data` or
 * `output_too_large`.
 */
export interface CompileOptions {
  readonly limits: Readonly<Limits>
  /** Absent: font names are not validated. */
  readonly fonts?: FontNames
}

/**
 * Checks and compiles a template definition.
 * @throws PlatenError `invalid_template`, with one detail for each problem up to the cap; `invalid_json`.
 */
export function compileTemplate(definition: unknown, options: CompileOptions): CompiledTemplate {
  const text = JSON.stringify(readDefinition(definition, options.limits))
  return compileText(text, hash(text), options)
}

function unknownLocale(locale: string): Warning {
  const message = `The locale '${locale}' is unknown, so the computer's own is used: give a language tag such as de-DE`
  return { code: 'unknown_locale', message, path: '/locale' }
}

/** Chains of thousands of partials are the only nesting without a limit of its own. */
function compileText(text: string, contentHash: string, options: CompileOptions): CompiledTemplate {
  const value = parseText(text, options.limits)
  try {
    return compileDefinition(value, contentHash, options)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    const message = 'The template is nested too deeply: partials call partials too many times.'
    throw new PlatenError('invalid_template', message, {
      details: [{ path: '/partials', message: 'call each other too many times' }],
      cause,
    })
  }
}

function compileDefinition(
  value: JsonObject,
  contentHash: string,
  { limits, fonts }: CompileOptions,
): CompiledTemplate {
  const problems = createProblems(limits)
  const warnings: Warning[] = []
  const canWarn = () => warnings.length < limits.maxProblems
  const warn = (warning: Warning) => {
    const { message, path } = warning
    // a partial is compiled once for each kind of place that calls it
    if (!canWarn() || warnings.some(known => known.message === message && known.path === path)) return
    warnings.push(warning)
  }
  const template = freeze(validateDefinition(value, { limits, problems }) ?? {})
  throwTemplateProblems(problems)
  const diagnose =
    template.document !== undefined
      ? validateDocument
      : template.scene !== undefined
        ? validateScene
        : validatePage
  if (template.locale !== undefined && !isKnownLocale(template.locale)) warn(unknownLocale(template.locale))
  diagnose(template, { fonts: fonts ?? null, problems, warn, canWarn })
  const checkData =
    template.schema === undefined ? null : createDataSchema(template.schema, { limits, problems, warn })
  const setting = settingOf(template, limits, new Date(0))
  const body = compileBody(template, { limits, setting, problems, warn })
  throwTemplateProblems(problems)
  const defaults = template.markdown === undefined ? {} : constantFields(template.markdown)
  for (const value of Object.values(defaults)) writeWithSpaces(value)
  const hasDefaults = Object.keys(defaults).length > 0

  return {
    definition: template,
    format: template.scene === undefined ? 'PDF' : 'JPEG',
    contentHash,
    warnings,
    bind(data, { now, withPlaces = false }) {
      if (!isRecord(data)) throw notAnObject('invalid_data', 'The data')
      checkData?.(data)
      const setting = settingOf(template, limits, now)
      const root = hasDefaults ? { ...defaults, ...data } : data
      const frame = rootFrame({ root, setting, limits, warnings })
      if (withPlaces) frame.run.places = new WrittenPlaces()
      return body(frame)
    },
  }
}

/**
 * The definition as JSON, as it is stored.
 * @throws PlatenError `invalid_json`; `invalid_template` if it is not an object.
 */
export function readDefinition(definition: unknown, limits: Readonly<Limits>): JsonObject {
  const json = readJson(definition, {
    what: 'The template definition',
    maxDepth: limits.maxJsonDepth,
    allowsBytes: false,
    hint: declaredInstead,
  })
  if (!isJsonObject(json)) throw notAnObject('invalid_template', 'A template definition')
  return json
}

function notAnObject(code: 'invalid_data' | 'invalid_template', what: string): PlatenError {
  return new PlatenError(code, `${what} must be a JSON object.`, {
    details: [{ path: '', message: 'must be an object' }],
  })
}

/** Freezes a definition, so that holders of a compiled template cannot change it. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
    for (const child of Object.values(value)) freeze(child)
    Object.freeze(value)
  }
  return value
}

/** What helpers take from a template. */
export function settingOf(
  { locale, time_zone, currency }: TemplateJson,
  { maxStringLength, maxNodes }: Readonly<Limits>,
  now: Date,
): Setting {
  return {
    locale: locale ?? 'en-US',
    timeZone: time_zone ?? 'UTC',
    currency: currency ?? null,
    now,
    maxStringLength,
    maxListLength: maxNodes,
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export type TemplateCache = ReturnType<typeof createTemplateCache>

/** Compiled templates by the hash of their definition; the least recently used are dropped first. */
export function createTemplateCache(options: CompileOptions, maxEntries = 200) {
  const templates = createLruCache<CompiledTemplate>({ maxEntries })
  return {
    /**
     * The compiled template of a definition, given as an object or as JSON text; compiled if it is not known.
     * @throws PlatenError `invalid_template`, `invalid_json`.
     */
    get(definition: unknown): CompiledTemplate {
      const text =
        typeof definition === 'string'
          ? definition
          : JSON.stringify(readDefinition(definition, options.limits))
      const contentHash = hash(text)
      const template = templates.get(contentHash) ?? compileText(text, contentHash, options)
      templates.set(contentHash, template)
      return template
    },
  }
}

function parseText(text: string, limits: Readonly<Limits>): JsonObject {
  checkTemplateSize(text, limits)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw new PlatenError('invalid_json', `The template definition is not JSON: ${syntaxFault(text)}.`, {
      cause,
    })
  }
  const value = readJson(parsed, { what: 'The template definition', maxDepth: limits.maxJsonDepth })
  if (!isJsonObject(value)) throw notAnObject('invalid_template', 'A template definition')
  return value
}
