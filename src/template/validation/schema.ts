import { createRequire } from 'node:module'
import type * as Ajv from 'ajv/dist/2020.js'
import type * as Re2 from 're2js'
import { PlatenError, type Warning } from '../../base/errors.ts'
import { isRecord, type Json, type JsonObject } from '../../base/json.ts'
import type { Limits } from '../../base/limits.ts'
import { explainErrors } from './data-errors.ts'
import { createProblems, type Problems } from './problems.ts'
import { compileFastPath } from './schema-fast-path.ts'
import { COST_KEYWORD, type NodeCost, prepareSchema } from './schema-keywords.ts'

/**
 * Compiles the data schema of a template to a validator. The schema is untrusted:
 *
 * - It is rewritten before ajv compiles it (schema-keywords.ts): known keywords and local references only, one schema
 *   per instance of ajv. `$data` is off. Patterns run in linear time, on RE2 unless they are simple.
 * - References let a small schema double its work with each level, and `uniqueItems` compares all pairs. Every schema
 *   node therefore counts its cost, and validation ends at a limit.
 * - Common keywords are validated without ajv (schema-fast-path.ts): loading ajv takes longer than the rest of a cold
 *   start.
 * - Invalid data is validated again with `allErrors`, on a smaller allowance that bounds the number of errors. If that
 *   is spent, only the first error is reported. This second validator is compiled on first use.
 */

/** Loads ajv and RE2 on first use, which keeps them out of most cold starts. */
const require = createRequire(import.meta.url)

/** Cost of one validation. The slowest way to spend it, comparing 12,000 objects with each other, took 1.7 s. */
const MAX_COST = 20_000_000
/** Cost of explaining all errors, and thereby their number. */
const MAX_EXPLAINING_COST = 200_000

interface DataSchemaOptions {
  readonly limits: Readonly<Limits>
  readonly problems: Problems
  readonly warn: (warning: Warning) => void
}

/**
 * @returns A function that checks data. It throws `invalid_data`, with one detail for each failing field up to the cap.
 * Null if the schema has problems, which are added at `/schema…`.
 */
export function createDataSchema(
  schema: Json,
  { limits, problems, warn }: DataSchemaOptions,
): ((data: JsonObject) => void) | null {
  const formats = loadFormats()
  const before = problems.count
  const prepared = prepareSchema(schema, '/schema', {
    problems,
    warn,
    isFormat: name => Object.hasOwn(formats, name),
    patternFault,
  })
  if (problems.count > before || prepared === undefined) return null
  const meter = { left: 0 }
  const plain = compileFastPath(prepared, { formats, compilePattern })
  const validate = plain ?? compile(prepared, { formats, meter, report: 'none', problems })
  if (validate === null) return null
  if (plain === null) {
    meter.left = MAX_COST
    withinCost(
      () => validate({}),
      () => false,
    )
  }
  const explainer = (report: Report, maxCost: number) => {
    let compiled: Validate | null = null
    return (data: JsonObject) => {
      compiled ??= compile(prepared, { formats, meter, report, problems })
      meter.left = maxCost
      return compiled === null || compiled(data) ? [] : (compiled.errors ?? [])
    }
  }
  const explainAll = explainer('all', MAX_EXPLAINING_COST)
  const explainFirst = explainer('first', MAX_COST)
  return data => {
    meter.left = MAX_COST
    if (withinCost(() => validate(data), refuseCost)) return
    const errors = withinCost(
      () => explainAll(data),
      () => explainFirst(data),
    )
    const found = createProblems(limits)
    for (const { path, message } of explainErrors(errors)) found.add(path, message)
    found.throwIfAny('invalid_data', count =>
      count === 1 ? 'One field of the data is wrong' : `${count} fields of the data are wrong`,
    )
  }
}

type Validate = Ajv.ValidateFunction
type Formats = Record<string, Ajv.Format>

class CostSpent extends Error {}

function withinCost<T>(validate: () => T, whenSpent: () => T): T {
  try {
    return validate()
  } catch (error) {
    if (error instanceof CostSpent) return whenSpent()
    if (error instanceof RangeError) throw endlessSchema(error)
    throw error
  }
}

/** A reference to its own schema, on the same value, recurses until the stack overflows. */
function endlessSchema(cause: RangeError): PlatenError {
  const message = 'refers back to itself without stepping into a property or an item'
  return new PlatenError('invalid_template', `The data schema ${message}.`, {
    details: [{ path: '/schema', message }],
    cause,
  })
}

function refuseCost(): never {
  throw new PlatenError(
    'invalid_data',
    "The data cannot be checked in reasonable time against the template's schema: send less data, or use fewer nested references and no uniqueItems on long lists.",
  )
}

/** Errors of a validator: none, the first, or all. */
type Report = 'none' | 'first' | 'all'

interface CompileOptions {
  readonly formats: Formats
  readonly meter: { left: number }
  readonly report: Report
  readonly problems: Problems
}

function compile(schema: Json, { formats, meter, report, problems }: CompileOptions): Validate | null {
  const { Ajv2020, _ } = require('ajv/dist/2020.js') as typeof Ajv
  const chargeNode = (weight: number, comparesAllItems: boolean, data: unknown) =>
    charge(meter, { weight, comparesAllItems }, data)
  const ajv = new Ajv2020({
    allErrors: report === 'all',
    verbose: report !== 'none',
    messages: report !== 'none',
    strict: false,
    logger: false, // ajv would print schemas that it cannot compile to the host's console
    meta: false,
    validateSchema: false,
    ownProperties: true,
    multipleOfPrecision: 9,
    formats,
    code: { regExp: createRegExp, optimize: false },
    keywords: [
      {
        keyword: COST_KEYWORD,
        code({ gen, data, schema: cost }) {
          const callee = gen.scopeValue('func', { ref: chargeNode })
          gen.code(_`${callee}(${cost.weight}, ${cost.comparesAllItems}, ${data})`)
        },
      },
    ],
  })
  try {
    return ajv.compile(isRecord(schema) ? schema : schema === true)
  } catch (error) {
    problems.add('/schema', `cannot be used: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

function charge(meter: { left: number }, { weight, comparesAllItems }: NodeCost, data: unknown): true {
  let cost = weight
  if (Array.isArray(data)) {
    cost += comparesAllItems ? data.length + data.length ** 2 / 8 : data.length
  } else if (typeof data === 'object' && data !== null) {
    cost += Object.keys(data).length
  } else if (typeof data === 'string') {
    cost += data.length >> 4
  }
  meter.left -= cost
  if (meter.left < 0) throw new CostSpent()
  return true
}

const DATE_FORMATS = ['date', 'time', 'date-time', 'iso-time', 'iso-date-time']

/** Formats of ajv: dates validate the calendar; the others are the short expressions, which cannot backtrack far. */
function loadFormats(): Formats {
  const { fullFormats, fastFormats } = require('ajv-formats/dist/formats.js') as Record<string, Formats>
  const dates = Object.entries(fullFormats ?? {}).filter(([name]) => DATE_FORMATS.includes(name))
  return { ...fastFormats, ...Object.fromEntries(dates) }
}

function compilePattern(pattern: string): { test(text: string): boolean } {
  const fixed = compileFixedPattern(pattern)
  if (fixed !== null) return fixed
  const { RE2JS } = require('re2js') as typeof Re2
  return RE2JS.compile(RE2JS.translateRegExp(pattern))
}

function patternFault(pattern: string): string | null {
  try {
    compilePattern(pattern)
    return null
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error)
    return `${reason} (patterns follow RE2: no lookaround, no backreferences)`
  }
}

/** The regular expressions that ajv's code runs. */
const createRegExp = Object.assign(
  (pattern: string) => {
    const compiled = compilePattern(pattern)
    return { test: (text: string) => compiled.test(text) }
  },
  { code: 'undefined' },
)

/** One character or class of ASCII, and how often it repeats. */
const ATOM = String.raw`(?:\[\^?(?:[A-Za-z0-9 _.,:;@#%&=~'"<>/+*?(){}|$!-]|\\[dwDW])+\]|[A-Za-z0-9 _,:;@#%&=~'"<>/!-]|\\[dwDW.+*?()[\]{}|^$/\\-])`
const FIXED = String.raw`(?:${ATOM}(?:\{\d{1,2}\})?)*`
const RANGED = String.raw`(?:${ATOM}(?:[?+*]|\{\d{1,2},\d{0,2}\}))?`
const FIXED_PATTERN = new RegExp(`^\\^${FIXED}${RANGED}${FIXED}\\$$`)

/**
 * A native expression for a pattern that no text can make slow, or null: bound to both ends, without groups or
 * alternatives, and with at most one piece of varying length. Such are most patterns of schemas (codes, IBANs,
 * numbers), and loading RE2 for them takes longer than compiling the template.
 */
export function compileFixedPattern(pattern: string): RegExp | null {
  if (!FIXED_PATTERN.test(pattern)) return null
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return null
  }
}
