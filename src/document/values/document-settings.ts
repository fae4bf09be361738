import { isRecord, pointer } from '../../base/json.ts'
import { didYouMeanOrListed } from '../../base/text-distance.ts'
import { isLanguageTag, languageTagError, readFlag } from '../../base/values.ts'
import type { PrintContext } from '../contracts.ts'
import { fail, type Node } from '../node.ts'
import type { Report } from '../report.ts'
import { passwordMistake } from './password.ts'
import { insteadOf, noLessThanZero } from './read-values.ts'

/**
 * A rule for breaking the page before nodes, declared where pdfmake takes a function. It applies to nodes that
 * have the `headlineLevel`, `style` or `id` it names.
 */
export interface PageBreakRule {
  headlineLevel?: number
  style?: string
  id?: string
  /** Only where the node begins lower than this: points from the top of the page, or a share between its margins such as `80%`. */
  startsBelow?: number | string
  /**
   * `always`; `notFirst` (the default): unless the page holds nothing before it; `last`: when nothing
   * follows it on its page; `nextPage`: when what follows goes on to the next page.
   */
  when?: 'always' | 'notFirst' | 'last' | 'nextPage'
}

/** pdfkit's subsets that keep what they promise; the others would be false claims. */
const PDF_SUBSETS = ['PDF/A-1', 'PDF/A-1b', 'PDF/A-2', 'PDF/A-2b', 'PDF/A-3', 'PDF/A-3b']
const PDF_VERSIONS = ['1.3', '1.4', '1.5', '1.6', '1.7', '1.7ext3']
const STANDARD_INFO = new Set([
  'Title',
  'Author',
  'Subject',
  'Keywords',
  'Creator',
  'Producer',
  'CreationDate',
  'ModDate',
  'Trapped',
])

/** The options of pdfkit from the settings of a definition, with what pdfkit would accept silently refused. */
export function pdfkitOptions(
  definition: Node,
  { now, report }: Pick<PrintContext, 'now'> & { readonly report: Report },
): Node {
  const { version: given = '1.7', subset } = definition
  const isKnown = PDF_VERSIONS.includes(String(given))
  const version = isKnown ? given : '1.7'
  if (!isKnown) {
    const known = PDF_VERSIONS.join(', ')
    report('unknown_value', '/version', `the PDF versions are ${known}${insteadOf(given)}; the file has 1.7`)
  }
  if (subset !== undefined && !PDF_SUBSETS.includes(String(subset))) {
    fail('/subset', `expected one of ${PDF_SUBSETS.join(', ')}`)
  }
  return {
    autoFirstPage: false,
    font: null,
    pdfVersion: version,
    subset,
    tagged: definition['tagged'] === true,
    displayTitle: definition['displayTitle'] === true,
    compress: definition['compress'] !== false,
    userPassword: passwordOf('userPassword', { ...definition, version }),
    ownerPassword: passwordOf('ownerPassword', { ...definition, version }),
    permissions: permissionsOf(definition['permissions'], report),
    lang: languageOf(definition['language'], report),
    info: information(definition['info'], { now, report }),
  }
}

function passwordOf(key: 'userPassword' | 'ownerPassword', definition: Node): string | undefined {
  const { [key]: given, subset, version } = definition
  if (given === undefined || given === null) return undefined
  const password = typeof given === 'number' ? String(given) : given
  if (typeof password !== 'string') return fail(`/${key}`, 'expected a string')
  if (subset !== undefined) fail(`/${key}`, 'PDF/A forbids encryption (ISO 19005-1 §6.1.3)')
  const mistake = passwordMistake(password, version)
  return mistake === null ? password : fail(`/${key}`, `expected ${mistake}`)
}

const PERMISSIONS = [
  ...['printing', 'modifying', 'copying', 'annotating', 'fillingForms', 'contentAccessibility'],
  'documentAssembly',
]
const RESOLUTIONS = ['lowResolution', 'highResolution']

/** What a reader may do with an encrypted file (ISO 32000-1 §7.6.3.2); what is not listed is forbidden. */
function permissionsOf(permissions: unknown, report: Report): Node | undefined {
  if (permissions === undefined || permissions === null) return undefined
  if (!isRecord(permissions)) {
    const example = 'an object such as {"printing": "highResolution", "copying": true}'
    const message = `'permissions' takes ${example}${insteadOf(permissions)}; nothing is permitted`
    report('unknown_value', '/permissions', message)
    return {}
  }
  const granted: Node = {}
  for (const [name, value] of Object.entries(permissions)) {
    const path = pointer('/permissions', name)
    const flag = readFlag(value)
    if (!PERMISSIONS.includes(name)) {
      report(
        'unknown_property',
        path,
        `there is no permission '${name}'${didYouMeanOrListed(name, PERMISSIONS)}`,
      )
    } else if (name === 'printing' && typeof value === 'string' && RESOLUTIONS.includes(value)) {
      granted[name] = value
    } else if (name === 'printing' && flag === true) granted[name] = 'highResolution'
    else if (flag !== null) granted[name] = name === 'printing' ? undefined : flag
    else if (value !== null) {
      const expected = name === 'printing' ? RESOLUTIONS.join(' or ') : 'true or false'
      report('unknown_value', path, `'${name}' takes ${expected}${insteadOf(value)}; it is not permitted`)
    }
  }
  return granted
}

function languageOf(language: unknown, report: Report): string | undefined {
  if (language === undefined || language === null || language === '') return undefined
  if (isLanguageTag(language)) return language
  report('unknown_value', '/language', `${languageTagError(language)}, and is ignored`)
  return undefined
}

/** The information dictionary (ISO 32000-1 §14.3.3): standard keys capitalised, others without spaces. */
function information(info: unknown, { now, report }: { now: Date; report: Report }): Node {
  if (info !== undefined && info !== null && !isRecord(info)) {
    report('unknown_value', '/info', `'info' takes an object such as {"title": "Invoice"}${insteadOf(info)}`)
  }
  const dictionary: Node = { Producer: 'Platen', Creator: 'Platen', CreationDate: now, ModDate: now }
  for (const [key, value] of Object.entries(isRecord(info) ? info : {})) {
    if (value === null || value === undefined || value === '') continue
    const capitalised = key.charAt(0).toUpperCase() + key.slice(1)
    const name = STANDARD_INFO.has(capitalised) ? capitalised : key.replace(/\s+/g, '')
    dictionary[name] = /Date$/.test(name) ? parseDate(value, key) : informationText(value, key, report)
  }
  return dictionary
}

function informationText(value: unknown, key: string, report: Report): string {
  const path = pointer('/info', key)
  if (Array.isArray(value) && value.every(part => typeof part === 'string' || typeof part === 'number')) {
    report('unknown_value', path, 'expected a text; the list prints with commas')
    return value.join(', ')
  }
  return typeof value === 'object' ? fail(path, 'expected a text') : String(value)
}

function parseDate(value: unknown, key: string): Date {
  const date = new Date(typeof value === 'number' ? value : String(value))
  if (Number.isNaN(date.getTime())) fail(pointer('/info', key), 'expected an ISO 8601 date')
  return date
}

const BREAK_TIMES = ['always', 'notFirst', 'last', 'nextPage']

export function parsePageBreakRules(rules: unknown): PageBreakRule[] {
  if (rules === undefined || rules === null) return []
  const list = Array.isArray(rules) ? rules : [rules]
  return list.map((rule, i) => {
    const path = `/pageBreakBefore/${i}`
    if (!isRecord(rule)) return fail(path, 'a rule is an object such as {"headlineLevel": 1}')
    const { headlineLevel, style, id, when, startsBelow } = rule
    if (headlineLevel === undefined && style === undefined && id === undefined) {
      fail(path, 'a rule names a `headlineLevel`, a `style` or an `id`')
    }
    if (when !== undefined && !BREAK_TIMES.includes(String(when))) {
      fail(`${path}/when`, `expected one of ${BREAK_TIMES.join(', ')}`)
    }
    if (startsBelow === undefined || startsBelow === null) return rule as PageBreakRule
    const isShare = typeof startsBelow === 'string' && /^\d+(?:\.\d+)?%$/.test(startsBelow)
    const below = isShare ? startsBelow : noLessThanZero(startsBelow, `${path}/startsBelow`)
    return { ...rule, startsBelow: below } as PageBreakRule
  })
}
