/** The settings of a document that say which standards it meets. */
import { type JsonObject, pointer } from '../../base/json.ts'
import { fail, type Node } from '../node.ts'
import {
  type Claims,
  claimsOf,
  demandsTags,
  MAX_STANDARDS,
  NO_CLAIMS,
  nearestStandard,
  PDF_STANDARDS,
  type PdfStandard,
  standardsMistake,
} from './pdf-standards.ts'
import { arrayOf, flag, insteadOf, keyword, valueType } from './value-type.ts'

/** Names in pdfmake's `subset`. */
const SUBSET_ALIASES: Readonly<Record<string, PdfStandard>> = {
  'PDF/A-1': 'PDF/A-1b',
  'PDF/A-2': 'PDF/A-2b',
  'PDF/A-3': 'PDF/A-3b',
  'PDF/UA': 'PDF/UA-1',
}
const SUBSETS = [...PDF_STANDARDS, ...Object.keys(SUBSET_ALIASES)]
const SUBSET: JsonObject = { enum: SUBSETS }

/** One standard, or a list of standards that go together. */
export const subset = valueType(
  { anyOf: [SUBSET, arrayOf(SUBSET, { minItems: 1, maxItems: MAX_STANDARDS })] },
  (value, path): Claims => claimsOf(readStandards(value, path, SUBSET_ALIASES)),
)

/**
 * One standard, or those that go together: a list, or a text with commas.
 * @param aliases Other names of standards.
 * @throws PlatenError `invalid_definition`.
 */
export function readStandards(
  value: unknown,
  path: string,
  aliases: Readonly<Record<string, PdfStandard>> = {},
): PdfStandard[] {
  const names = typeof value === 'string' ? value.split(',').map(name => name.trim()) : [value].flat()
  const standards = names.map((name, i) => {
    const known = typeof name === 'string' ? (aliases[name] ?? name) : name
    const standard = PDF_STANDARDS.find(one => one === known)
    const at = Array.isArray(value) ? pointer(path, i) : path
    const near = typeof name === 'string' ? nearestStandard(name) : null
    const hint = near === null ? '' : `, did you mean '${near}'?`
    return standard ?? fail(at, `expected one of ${PDF_STANDARDS.join(', ')}${insteadOf(name)}${hint}`)
  })
  if (standards.length === 0) return fail(path, 'expected at least one standard, such as PDF/UA-1')
  const mistake = standardsMistake(standards)
  return mistake === null ? standards : fail(path, mistake)
}

/** Whether mistakes of accessibility are warnings. */
export const accessibility = keyword(['off', 'warn'])

/** The standards that a definition claims. */
export function readClaims({ subset: given }: Node): Claims {
  return given === undefined || given === null || given === '' ? NO_CLAIMS : subset.read(given, '/subset')
}

/**
 * The mistakes of a definition to look for, and whether it has a structure tree.
 * @param at JSON Pointer of the settings.
 * @throws PlatenError if settings contradict each other.
 */
export function readConformance(definition: Node, at = ''): Conformance {
  const { tagged, accessibility: given } = definition
  const claims = readClaims(definition)
  const isGiven = given !== undefined && given !== null && given !== ''
  const warns = isGiven && accessibility.read(given, `${at}/accessibility`) === 'warn'
  const written =
    tagged === undefined || tagged === null || tagged === '' ? null : flag.read(tagged, `${at}/tagged`)
  if (written === false && demandsTags(claims)) {
    fail(`${at}/tagged`, `${claims.name} demands tags: leave out \`tagged\`, or leave out the standard`)
  }
  if (written === false && warns) {
    fail(
      `${at}/tagged`,
      "`accessibility: 'warn'` checks the tags: leave out `tagged`, or leave out `accessibility`",
    )
  }
  return { claims, warns, isChecked: warns || claims.name !== '', isTagged: written ?? true }
}

export interface Conformance {
  readonly claims: Claims
  /** True if mistakes of accessibility are warnings. */
  readonly warns: boolean
  /** True if there is a claim or `warns`. */
  readonly isChecked: boolean
  readonly isTagged: boolean
}
