import { isRecord, pointer } from '../../base/json.ts'
import { didYouMeanOrListed } from '../../base/text-distance.ts'
import { readFlag, xmlCharacters } from '../../base/values.ts'
import type { PrintContext } from '../contracts.ts'
import { fail, type Node } from '../node.ts'
import type { Report } from '../report.ts'
import { accessibility, readClaims, subset } from './conformance.ts'
import { pageLabels } from './page-labels.ts'
import { encryptionMistake, passwordMistake } from './passwords.ts'
import { versionOf } from './pdf-standards.ts'
import { language } from './text-values.ts'
import {
  arrayOf,
  described,
  either,
  FLAG_SCHEMA,
  insteadOf,
  objectOf,
  type Reading,
  size,
  type ValueType,
  valueType,
} from './value-type.ts'

/**
 * Declares page breaks before nodes, where pdfmake takes a function. Applies to nodes that have the `headlineLevel`,
 * `style` or `id` of the rule.
 */
export interface PageBreakRule {
  headlineLevel?: number
  style?: string
  id?: string
  /**
   * Breaks only if the node starts lower than this: points from the top of the page, or a percentage of the height
   * between the margins, such as `80%`.
   */
  startsBelow?: number | string
  /**
   * `always`; `notFirst` (the default): unless the node is the first on its page; `last`: if nothing follows it on its
   * page; `nextPage`: if the content after it continues on the next page.
   */
  when?: 'always' | 'notFirst' | 'last' | 'nextPage'
}

const PDF_VERSIONS = ['1.3', '1.4', '1.5', '1.6', '1.7', '1.7ext3']
const DEFAULT_VERSION = '1.7'
/** An extension of 1.7 with AES-256. */
const AES_VERSION = '1.7ext3'
/** Entries of the document information that all files have properties for. */
export const STANDARD_INFO: ReadonlySet<string> = new Set([
  ...['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer', 'CreationDate', 'ModDate', 'Trapped'],
])
/** Names of other entries that the metadata of PDF 2.0 can have: those of XML elements. */
export const INFO_NAME = /^[A-Za-z_][\w.-]*$/
const RESOLUTIONS = ['lowResolution', 'highResolution']

const version = valueType({ enum: PDF_VERSIONS }, (value, path, { report }) => {
  if (PDF_VERSIONS.includes(String(value))) return value
  const known = PDF_VERSIONS.join(', ')
  report(
    'unknown_value',
    path,
    `expected one of ${known}${insteadOf(value)}; the file has ${DEFAULT_VERSION}`,
  )
  return DEFAULT_VERSION
})

const password = valueType({ type: ['string', 'number'] }, (value: unknown, path: string) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : fail(path, 'expected a string'),
)

const PERMISSION_SCHEMAS = {
  printing: described(either(FLAG_SCHEMA, { enum: RESOLUTIONS }), 'Allows printing, also at a resolution.'),
  modifying: described(FLAG_SCHEMA, 'Allows changes of the content.'),
  copying: described(FLAG_SCHEMA, 'Allows copying of texts and pictures.'),
  annotating: described(FLAG_SCHEMA, 'Allows annotations.'),
  fillingForms: described(FLAG_SCHEMA, 'Allows filling in forms.'),
  contentAccessibility: described(FLAG_SCHEMA, 'Allows reading for accessibility; it is always allowed.'),
  documentAssembly: described(FLAG_SCHEMA, 'Allows inserting, rotating and deleting pages.'),
}
const PERMISSIONS = Object.keys(PERMISSION_SCHEMAS)

/** What a reader may do with an encrypted file (ISO 32000-1 §7.6.3.2). Permissions that are not listed are denied. */
const permissions = valueType(
  { title: `object of flags: ${PERMISSIONS.join(', ')}`, ...objectOf(PERMISSION_SCHEMAS) },
  (value, path, { report }) => {
    if (!isRecord(value)) {
      const example = '{"printing": "highResolution", "copying": true}'
      report(
        'unknown_value',
        path,
        `expected an object such as ${example}${insteadOf(value)}; nothing is permitted`,
      )
      return {}
    }
    const granted: Node = {}
    for (const [name, given] of Object.entries(value)) {
      const isPrinting = name === 'printing'
      const flag = readFlag(given)
      if (!PERMISSIONS.includes(name)) {
        const hint = didYouMeanOrListed(name, PERMISSIONS)
        report('unknown_property', pointer(path, name), `unknown permission '${name}'${hint}`)
      } else if (isPrinting && RESOLUTIONS.some(resolution => resolution === given)) granted[name] = given
      else if (flag !== null) granted[name] = isPrinting ? (flag ? 'highResolution' : undefined) : flag
      else if (given !== null) {
        const expected = isPrinting ? RESOLUTIONS.join(' or ') : 'true or false'
        const message = `expected ${expected}${insteadOf(given)}; it is not permitted`
        report('unknown_value', pointer(path, name), message)
      }
    }
    return granted
  },
)

const INFO = { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } }

/** The information dictionary (ISO 32000-1 §14.3.3): standard keys are capitalised, others lose their spaces. */
const info = valueType({ title: 'object of strings', ...INFO }, (value, path, { report }): Node => {
  if (!isRecord(value)) {
    report('unknown_value', path, `expected an object such as {"title": "Invoice"}${insteadOf(value)}`)
    return {}
  }
  const dictionary: Node = {}
  for (const [key, given] of Object.entries(value)) {
    if (given === null || given === undefined || given === '') continue
    const at = pointer(path, key)
    const capitalised = key.charAt(0).toUpperCase() + key.slice(1)
    const name = STANDARD_INFO.has(capitalised) ? capitalised : key.replace(/\s+/g, '')
    const entry = /Date$/.test(name) ? readDate(given, at) : readInfoText(given, at, report)
    if (entry !== '') dictionary[name] = entry
  }
  return dictionary
})

/** The metadata of the file, which are XML, repeat it (ISO 19005-1 §6.7.3). */
function readInfoText(value: unknown, path: string, report: Report): string {
  if (Array.isArray(value) && value.every(part => typeof part === 'string' || typeof part === 'number')) {
    report('unknown_value', path, 'expected a text; the array is joined with commas')
    return xmlCharacters(value.join(', '))
  }
  return typeof value === 'object' ? fail(path, 'expected a text') : xmlCharacters(String(value))
}

/** An ISO 8601 text, milliseconds since 1970, or a Date. */
export function readDate(value: unknown, path: string): Date {
  const date = value instanceof Date ? value : new Date(typeof value === 'number' ? value : String(value))
  return Number.isNaN(date.getTime()) ? fail(path, 'expected an ISO 8601 date') : date
}

const RULE = objectOf({
  headlineLevel: described({ type: 'number' }, 'Applies to nodes with this `headlineLevel`.'),
  style: described({ type: 'string' }, 'Applies to nodes with this named style.'),
  id: described({ type: 'string' }, 'Applies to the node with this `id`.'),
  startsBelow: described(
    either({ type: 'number' }, { type: 'string', pattern: '%$' }),
    'Breaks only if the node starts lower than this: points from the top of the page, or a percentage of the height between the margins, such as `80%`.',
  ),
  when: described(
    { enum: ['always', 'notFirst', 'last', 'nextPage'] },
    '`always`; `notFirst`: unless the node is the first on its page; `last`: if nothing follows it on its page; `nextPage`: if the content after it continues on the next page. Default: `notFirst`.',
  ),
})

const pageBreakRules = valueType(
  { title: 'rule, or array of rules', anyOf: [RULE, arrayOf(RULE)] },
  (value, path) => parsePageBreakRules(value, path),
)

/** Types of the settings of a document. */
export const SETTINGS = {
  ...{ version, subset, accessibility, permissions, info, language, password, pageBreakRules, pageLabels },
}

/** The options of pdfkit for the settings of a definition; values that pdfkit would accept silently are refused. */
export function pdfkitOptions(
  definition: Node,
  { now, report }: Pick<PrintContext, 'now'> & { readonly report: Report },
): Node {
  const reading: Reading = { report, patterns: null, isArchival: false }
  const read = (key: string, type: ValueType, byDefault?: unknown): unknown => {
    const value = definition[key]
    return value === undefined || value === null || value === ''
      ? byDefault
      : type.read(value, `/${key}`, reading)
  }
  const claims = readClaims(definition)
  const claimed = versionOf(claims)
  const written = read('version', version, claimed ?? DEFAULT_VERSION)
  if (claimed !== null && written !== claimed) {
    report('unknown_value', '/version', `${claims.name} is PDF ${claimed}, not ${String(written)}`)
  }
  const pdfVersion = claimed ?? written
  const readPassword = (key: string): string => {
    const given = read(key, password)
    if (typeof given !== 'string') return ''
    const forbidden = encryptionMistake(claims, { password: `'${key}'`, claim: 'the claim' })
    if (forbidden !== null) fail(`/${key}`, forbidden)
    const mistake = passwordMistake(given)
    return mistake === null ? given : fail(`/${key}`, `expected ${mistake}`)
  }
  const [userPassword, ownerPassword] = [readPassword('userPassword'), readPassword('ownerPassword')]
  const encryption =
    userPassword === '' && ownerPassword === ''
      ? null
      : { userPassword, ownerPassword: ownerPassword === '' ? userPassword : ownerPassword }
  if (encryption === null && !isEmpty(definition['permissions']))
    report(
      'unknown_value',
      '/permissions',
      'permissions need a password: set `ownerPassword`; the file is not encrypted',
    )
  const isOld = encryption !== null && ![DEFAULT_VERSION, AES_VERSION, '2.0'].includes(String(pdfVersion))
  if (isOld) {
    const message = `encrypted files are PDF ${DEFAULT_VERSION}, with AES-256, not ${String(pdfVersion)}`
    report('unknown_value', '/version', message)
  }
  const information = read('info', info, {}) as Node
  for (const name of claimed === '2.0' ? Object.keys(information) : []) {
    if (STANDARD_INFO.has(name) || INFO_NAME.test(name)) continue
    const message = `${claims.name} has no information dictionary, and '${name}' is no name for its metadata; the entry is left out`
    report('unknown_value', pointer('/info', name), message)
  }
  return {
    autoFirstPage: false,
    font: null,
    pdfVersion: isOld ? DEFAULT_VERSION : pdfVersion,
    // pdfkit adds the output intent of any level, which PDF/A-4 shares
    subset: claims.archival === null ? undefined : `PDF/A-${Math.min(claims.archival.part, 3)}b`,
    displayTitle: definition['displayTitle'] === true || claims.accessible !== null,
    compress: definition['compress'] !== false,
    encryption:
      encryption === null ? null : { ...encryption, permissions: read('permissions', permissions, {}) },
    lang: read('language', language) ?? undefined,
    info: {
      ...{ Producer: 'Platen', Creator: 'Platen', CreationDate: now, ModDate: now },
      ...information,
    },
  }
}

function isEmpty(value: unknown): boolean {
  return !isRecord(value) || Object.keys(value).length === 0
}

const BREAK_TIMES = ['always', 'notFirst', 'last', 'nextPage']

/** Reads a page break rule, or an array of them. */
export function parsePageBreakRules(rules: unknown, at = '/pageBreakBefore'): PageBreakRule[] {
  return [rules ?? []].flat().map((rule, i) => {
    const path = Array.isArray(rules) ? `${at}/${i}` : at
    if (!isRecord(rule)) return fail(path, 'expected an object such as {"headlineLevel": 1}')
    const { headlineLevel, style, id, when, startsBelow } = rule
    if (headlineLevel === undefined && style === undefined && id === undefined) {
      fail(path, 'a rule needs a `headlineLevel`, a `style` or an `id`')
    }
    if (when !== undefined && !BREAK_TIMES.includes(String(when))) {
      fail(`${path}/when`, `expected one of ${BREAK_TIMES.join(', ')}`)
    }
    if (startsBelow === undefined || startsBelow === null) return rule as PageBreakRule
    const isPercentage = typeof startsBelow === 'string' && /^\d+(?:\.\d+)?%$/.test(startsBelow)
    const below = isPercentage ? startsBelow : size.read(startsBelow, `${path}/startsBelow`)
    return { ...rule, startsBelow: below } as PageBreakRule
  })
}
