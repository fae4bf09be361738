/**
 * Values → PDF objects (ISO 32000-1 §7.3) with minimal white space. Values are pdfkit's: a string is a name, a
 * `String` is a text string, bytes are a hexadecimal string. Other objects, such as references, are written with
 * `toString`.
 */
export function writeObject(value: unknown): string {
  if (typeof value === 'string') return `/${value}`
  if (typeof value === 'number') return writeNumber(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof String) return writeString(encodedText(value.valueOf()))
  if (value instanceof Uint8Array) return `<${Buffer.from(value).toString('hex')}>`
  if (value instanceof Date) return `(${dateText(value)})`
  if (Array.isArray(value)) return `[${separated(value.map(writeObject))}]`
  if (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null) {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
    return `<<${entries.map(([key, entry]) => `/${key}${separated(['', writeObject(entry)])}`).join('')}>>`
  }
  return String(value)
}

/** A name with its special characters as numbers, in UTF-8 (ISO 32000-1 §7.3.5). */
export function escapedName(name: string): string {
  return name.replaceAll(/[^!-~]+|[#%()/<>[\]{}]/g, characters =>
    Buffer.from(characters).toString('hex').replaceAll(/../g, '#$&'),
  )
}

/** A reference to an object by its number (ISO 32000-1 §7.3.10), as a value of pdfkit. */
export class IndirectReference {
  readonly [Symbol.toStringTag] = 'Reference' // pdfkit writes other objects as dictionaries
  readonly #number: number

  constructor(number: number) {
    this.#number = number
  }

  toString(): string {
    return `${this.#number} 0 R`
  }
}

/** Joins objects; delimiters need no space before them (§7.2.2). */
function separated(objects: readonly string[]): string {
  let joined = ''
  for (const [i, object] of objects.entries()) {
    joined += i === 0 || /^[/<[(]/.test(object) ? object : ` ${object}`
  }
  return joined
}

function writeNumber(value: number): string {
  if (!(value > -1e21 && value < 1e21)) throw new RangeError(`unsupported number: ${value}`)
  const rounded = Math.round(value * 1e6) / 1e6
  return Math.abs(rounded) < 1e-6 ? '0' : String(rounded).replace(/e.*/, '')
}

/** The bytes of a text or date as a string object. */
export function stringBytes(value: string | Date): Uint8Array {
  return Buffer.from(value instanceof Date ? dateText(value) : encodedText(value.valueOf()), 'latin1')
}

/** The order of keys in name trees: by the bytes of their strings (ISO 32000-1 §7.9.6). */
export function compareNames(a: string, b: string): number {
  const [first, second] = [encodedText(a), encodedText(b)]
  return first < second ? -1 : first > second ? 1 : 0
}

/** §7.9.2.2: ASCII, or UTF-16 with a byte order mark. A character for each byte. */
function encodedText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(text)) return text
  return Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('latin1')
}

function writeString(bytes: string): string {
  return `(${bytes.replace(/[\\()]/g, character => `\\${character}`).replace(/\r/g, '\\r')})`
}

/** §7.9.4. */
function dateText(date: Date): string {
  return `D:${date.toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '')}`
}
