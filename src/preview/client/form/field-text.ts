/** Labels, hints and messages of the fields of a data form, from the schema. Pure. */

type Schema = Record<string, unknown>

/** Words that keep their capitals, by their lower-case form. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  [
    ...[
      'API',
      'BIC',
      'CSS',
      'CSV',
      'DPI',
      'EAN',
      'EORI',
      'EU',
      'EUR',
      'FAQ',
      'GBP',
      'GLN',
      'GPS',
      'GST',
      'GTIN',
    ],
    ...[
      'HTML',
      'HTTP',
      'HTTPS',
      'IBAN',
      'ID',
      'IDs',
      'IP',
      'ISBN',
      'ISIN',
      'ISO',
      'ISSN',
      'JPEG',
      'JSON',
      'NFC',
    ],
    ...[
      'PDF',
      'PIN',
      'PNG',
      'PO',
      'QR',
      'RGB',
      'SEPA',
      'SKU',
      'SKUs',
      'SMS',
      'SSCC',
      'SVG',
      'SWIFT',
      'UK',
      'UPC',
    ],
    ...['URI', 'URL', 'URLs', 'USD', 'UTC', 'UUID', 'VAT', 'VIN', 'XML', 'ZIP'],
  ].map(word => [word.toLowerCase(), word]),
)

/** `due_date` and `dueDate` → `Due date`; `seller_iban` and `sellerIBAN` → `Seller IBAN`. */
export function humanName(key: string): string {
  const isMixed = /\p{Ll}/u.test(key)
  const words = key
    .replaceAll(/[_\s-]+/g, ' ')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll}{2})/gu, '$1 $2')
    .replaceAll(/(\p{L}{3})(\d+)(?=\s|$)/gu, '$1 $2')
    .trim()
    .split(' ')
    .map(word => {
      const known = ABBREVIATIONS.get(word.toLowerCase())
      if (known !== undefined) return known
      return isMixed && /^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()
    })
  const name = words.join(' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A label inside a sentence: `lines` for `Lines`, but `IBAN` stays. */
export function inSentence(label: string): string {
  const isAbbreviation = /^\p{L}\p{Lu}/u.test(label)
  return isAbbreviation ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** The first of a schema's `examples` as text; null without one. */
export function exampleOf(schemas: readonly Schema[]): string | null {
  for (const { examples } of schemas) {
    const [first] = Array.isArray(examples) ? examples : []
    if (typeof first === 'string' || typeof first === 'number') return String(first)
  }
  return null
}

export interface FaultyField {
  readonly label: string
  /** Undefined if the data does not contain it. */
  readonly value: unknown
  /** Schemas of the value, as `schemasAt` finds them. */
  readonly schemas: readonly Schema[]
  /** Message of the validator, for rules that have no wording here. */
  readonly message: string
}

/** An error of the validator in the words of a form, with the label of the field. */
export function faultText({ label, value, schemas, message }: FaultyField): string {
  const rules = schemas.filter(schema => RULES.some(name => schema[name] !== undefined))
  const isChoice = schemas.some(schema => CHOICES.some(name => schema[name] !== undefined))
  // With several rules or alternatives, the validator's message lists what each of them expects.
  const [rule = {}] = rules
  const text = isChoice || rules.length > 1 ? null : requestFor(rule, value, schemas)
  return `${label}: ${text ?? message}.`.replace(/([.?!])\.$/, '$1')
}

const CHOICES = ['anyOf', 'oneOf', 'not', 'if']
const RULES = [
  ...['type', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['uniqueItems', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
]
/** How many values a message lists. */
const MAX_LISTED = 12

/** What to do about the first rule that the value breaks; null if no rule here is broken. */
function requestFor(rule: Schema, value: unknown, schemas: readonly Schema[]): string | null {
  const example = exampleOf(schemas)
  if (Array.isArray(rule['enum']) && !rule['enum'].includes(value)) return choose(rule['enum'])
  const types = (Array.isArray(rule['type']) ? rule['type'] : [rule['type']]).map(String)
  if (value === undefined) return missing(rule, types[0] ?? '', example)
  if (rule['type'] !== undefined && !types.some(type => isOfType(value, type))) {
    return TYPE_REQUESTS[types[0] ?? ''] ?? null
  }
  if (rule['const'] !== undefined && rule['const'] !== value) return `enter ${quoted(rule['const'])}`
  if (typeof value === 'string') return textRequest(rule, value, { example, schemas })
  if (typeof value === 'number') return numberRequest(rule, value)
  return Array.isArray(value) ? listRequest(rule, value) : null
}

function missing(rule: Schema, type: string, example: string | null): string {
  if (typeof rule['minItems'] === 'number') return listRequest(rule, []) ?? 'add a list'
  const dated = FORMAT_REQUESTS[String(rule['format'])]
  if (dated !== undefined) return dated
  const wanted = TYPE_REQUESTS[type] ?? 'enter a value'
  return example === null ? wanted : `${wanted}, such as ${example}`
}

const TYPE_REQUESTS: Readonly<Record<string, string>> = {
  string: 'enter a text',
  number: 'enter a number',
  integer: 'enter a whole number',
  boolean: 'choose yes or no',
  object: 'fill in its fields',
  array: 'add a list',
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

const FORMAT_REQUESTS: Readonly<Record<string, string>> = {
  date: 'enter a date as 2026-01-31',
  'date-time': 'enter a date and time as 2026-01-31T09:00:00Z',
  time: 'enter a time as 09:00:00Z',
  email: 'enter an e-mail address, such as ada@example.com',
  uri: 'enter an address with its scheme, such as https://example.com',
  url: 'enter a web address, such as https://example.com',
  uuid: 'enter a UUID, such as 3f2b8c1e-5d4a-4c6b-9e7f-0a1b2c3d4e5f',
}

function textRequest(
  rule: Schema,
  value: string,
  { example, schemas }: { example: string | null; schemas: readonly Schema[] },
): string | null {
  const { minLength, maxLength, format, pattern } = rule
  const { length } = [...value]
  const dated = format === undefined ? undefined : (FORMAT_REQUESTS[String(format)] ?? `enter a ${format}`)
  if (value === '' && dated !== undefined) return dated
  if (typeof minLength === 'number' && length < minLength) {
    if (minLength > 1) return `enter at least ${counted(minLength, 'character')}`
    return example === null ? 'enter a text' : `enter a text, such as ${example}`
  }
  if (typeof maxLength === 'number' && length > maxLength) {
    return `enter at most ${counted(maxLength, 'character')}; it has ${length}`
  }
  // Patterns of a schema are not run here: they may take long outside of RE2.
  if (pattern === undefined || (format === 'date' && !isDate(value))) return dated ?? null
  if (example !== null) return `enter it in the form of ${example}`
  const described = schemas.find(({ description }) => typeof description === 'string')?.['description']
  return described === undefined ? `enter it in the form ${pattern}` : `enter it as described: ${described}`
}

/** True for a day of the calendar. */
function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

function numberRequest(rule: Schema, value: number): string | null {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = rule
  if (typeof minimum === 'number' && value < minimum) return `enter ${minimum} or more`
  if (typeof maximum === 'number' && value > maximum) return `enter ${maximum} or less`
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum)
    return `enter more than ${exclusiveMinimum}`
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum)
    return `enter less than ${exclusiveMaximum}`
  return multipleOf === undefined ? null : `enter a multiple of ${multipleOf}`
}

function listRequest({ minItems, maxItems, uniqueItems }: Schema, value: readonly unknown[]): string | null {
  if (typeof minItems === 'number' && value.length < minItems)
    return `add at least ${counted(minItems, 'item')}`
  if (typeof maxItems === 'number' && value.length > maxItems)
    return `keep at most ${counted(maxItems, 'item')}; it has ${value.length}`
  return uniqueItems === true ? 'remove items that occur more than once' : null
}

function choose(values: readonly unknown[]): string {
  if (values.length === 1) return `choose ${quoted(values[0])}`
  const more = values.length > MAX_LISTED ? ` or another of ${values.length}` : ''
  return `choose one of ${values.slice(0, MAX_LISTED).map(quoted).join(', ')}${more}`
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? value || '“”' : JSON.stringify(value)
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
