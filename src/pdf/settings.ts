import { fail, isNode, type Node } from '../document-node.ts'
import type { PrintContext } from './contracts.ts'
import type { PageBreakRule } from './layout/page-breaks.ts'

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
export function pdfkitOptions(definition: Node, { now }: Pick<PrintContext, 'now'>): Node {
  const { version = '1.7', subset, userPassword, ownerPassword } = definition
  if (!PDF_VERSIONS.includes(String(version))) fail('/version', `expected one of ${PDF_VERSIONS.join(', ')}`)
  if (subset !== undefined && !PDF_SUBSETS.includes(String(subset))) {
    fail('/subset', `expected one of ${PDF_SUBSETS.join(', ')}`)
  }
  for (const [key, password] of Object.entries({ userPassword, ownerPassword })) {
    if (password === undefined) continue
    if (typeof password !== 'string') fail(`/${key}`, 'expected a string')
    if (subset !== undefined) fail(`/${key}`, 'PDF/A forbids encryption (ISO 19005-1 §6.1.3)')
  }
  return {
    autoFirstPage: false,
    font: null,
    pdfVersion: version,
    subset,
    tagged: definition['tagged'] === true,
    displayTitle: definition['displayTitle'] === true,
    compress: definition['compress'] !== false,
    userPassword,
    ownerPassword,
    permissions: definition['permissions'],
    lang: definition['language'],
    info: information(definition['info'], now),
  }
}

/** The information dictionary (ISO 32000-1 §14.3.3): standard keys capitalised, others without spaces. */
function information(info: unknown, now: Date): Node {
  const dictionary: Node = { Producer: 'Platen', Creator: 'Platen', CreationDate: now, ModDate: now }
  for (const [key, value] of Object.entries(isNode(info) ? info : {})) {
    if (value === null || value === undefined || value === '') continue
    const capitalised = key.charAt(0).toUpperCase() + key.slice(1)
    const name = STANDARD_INFO.has(capitalised) ? capitalised : key.replace(/\s+/g, '')
    dictionary[name] = /Date$/.test(name) ? parseDate(value, key) : value
  }
  return dictionary
}

function parseDate(value: unknown, key: string): Date {
  const date = new Date(typeof value === 'number' ? value : String(value))
  if (Number.isNaN(date.getTime())) fail(`/info/${key}`, 'expected an ISO 8601 date')
  return date
}

const BREAK_TIMES = ['always', 'notFirst', 'last', 'nextPage']

export function parsePageBreakRules(rules: unknown): PageBreakRule[] {
  if (rules === undefined || rules === null) return []
  const list = Array.isArray(rules) ? rules : [rules]
  return list.map((rule, i) => {
    const path = `/pageBreakBefore/${i}`
    if (!isNode(rule)) return fail(path, 'a rule is an object such as {"headlineLevel": 1}')
    const { headlineLevel, style, id, when } = rule
    if (headlineLevel === undefined && style === undefined && id === undefined) {
      fail(path, 'a rule names a `headlineLevel`, a `style` or an `id`')
    }
    if (when !== undefined && !BREAK_TIMES.includes(String(when))) {
      fail(`${path}/when`, `expected one of ${BREAK_TIMES.join(', ')}`)
    }
    return rule as PageBreakRule
  })
}
