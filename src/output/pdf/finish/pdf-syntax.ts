/**
 * Bytes of PDF syntax → values (ISO 32000-1 §7.3), in the vocabulary of `file/pdf-object.ts`. Pure. Each read is
 * linear in its bytes; depth and number of values are bounded. Throws `PdfSyntaxError`, and `PdfRefusal` beyond the
 * bounds.
 */

/** Maximum nesting of arrays and dictionaries. */
const MAX_DEPTH = 100
/** Numbers up to this many characters are written back unchanged. */
const EXACT_LENGTH = 7
/** Maximum values in one object. Arrays of page trees and fonts have a few thousand. */
const MAX_VALUES = 500_000

/** Malformed PDF syntax. Readers skip the object. */
export class PdfSyntaxError extends Error {}

/** Shared: a damaged file throws many, and their stack traces are never shown. */
const NO_SYNTAX = new PdfSyntaxError('Malformed PDF syntax.')

/** A file cannot be read. The message completes a sentence. */
export class PdfRefusal extends Error {}

/** The file opens with a password only. */
export class PdfPasswordNeeded extends PdfRefusal {
  constructor() {
    super('it needs a password')
  }
}

/** A reference to an object. One instance per object of a file. */
export class PdfReference {
  readonly number: number
  readonly generation: number
  /** Object number in the merged file; 0 if not assigned. */
  id = 0

  constructor(number: number, generation: number) {
    this.number = number
    this.generation = generation
  }

  toString(): string {
    return `${this.id} 0 R`
  }
}

/** A number that JavaScript would not write back digit by digit. */
export class PdfNumber {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** A stream: its dictionary and the start of its content. */
export class PdfStream {
  readonly dictionary: PdfDictionary
  readonly start: number

  constructor(dictionary: PdfDictionary, start: number) {
    this.dictionary = dictionary
    this.start = start
  }
}

/** Strings are names, bytes are strings. */
export type PdfValue =
  | null
  | boolean
  | number
  | string
  | PdfNumber
  | Uint8Array
  | PdfReference
  | PdfValue[]
  | PdfDictionary

/** Has no prototype. */
export interface PdfDictionary {
  [key: string]: PdfValue
}

export interface SyntaxOptions {
  readonly referenceTo: (number: number, generation: number) => PdfReference
  /** Decrypts strings of an object; null if they are not encrypted. */
  readonly decrypt: ((bytes: Uint8Array) => Uint8Array) | null
}

const SPACE = 1
const DELIMITER = 2
const DIGIT = 4
/** Characters of numbers. */
const NUMERIC = 8

const KINDS = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) KINDS[code] = SPACE
for (const character of '()<>[]{}/%') KINDS[character.charCodeAt(0)] = DELIMITER
for (const character of '0123456789') KINDS[character.charCodeAt(0)] = DIGIT | NUMERIC
for (const character of '+-.') KINDS[character.charCodeAt(0)] = NUMERIC

const kindOf = (byte: number | undefined): number => (byte === undefined ? SPACE : (KINDS[byte] ?? 0))
const isRegular = (byte: number | undefined): boolean => (kindOf(byte) & (SPACE | DELIMITER)) === 0

const [LINE_FEED, RETURN, OPEN, CLOSE, PERCENT, SLASH] = [10, 13, 0x28, 0x29, 0x25, 0x2f]
const [LESS, GREATER, OPEN_ARRAY, CLOSE_ARRAY, BACKSLASH] = [0x3c, 0x3e, 0x5b, 0x5d, 0x5c]

export class PdfSyntaxReader {
  /** Offset of the next read. */
  position: number
  /** Number of values read, including nested ones. */
  values = 0
  /** Number of hexadecimal strings that have other characters than digits, or an odd number of digits. */
  malformedStrings = 0
  readonly #bytes: Buffer
  readonly #options: SyntaxOptions

  constructor(bytes: Buffer, position: number, options: SyntaxOptions) {
    this.#bytes = bytes
    this.position = position
    this.#options = options
  }

  /** Reads the value of an object, which may be a stream. */
  object(): PdfValue | PdfStream {
    const value = this.value(0)
    if (!isDictionary(value)) return value
    this.skipSpace()
    if (!this.#matches('stream')) return value
    this.position += 'stream'.length
    if (this.#bytes[this.position] === RETURN) this.position++
    if (this.#bytes[this.position] === LINE_FEED) this.position++
    return new PdfStream(value, this.position)
  }

  value(depth: number): PdfValue {
    if (++this.values > MAX_VALUES) throw new PdfRefusal('it is damaged: an object is too large')
    if (depth > MAX_DEPTH) throw new PdfRefusal('it is damaged: an object is nested too deeply')
    this.skipSpace()
    const byte = this.#bytes[this.position]
    switch (byte) {
      case LESS:
        return this.#bytes[this.position + 1] === LESS ? this.#dictionary(depth) : this.#hexString()
      case OPEN:
        return this.#literalString()
      case SLASH:
        return this.#name()
      case OPEN_ARRAY:
        return this.#array(depth)
      default:
        return (kindOf(byte) & NUMERIC) === 0 ? this.#keyword() : this.#numberOrReference()
    }
  }

  /** Skips spaces and comments. */
  skipSpace(): void {
    for (;;) {
      const byte = this.#bytes[this.position]
      if (byte === undefined) return
      if (byte === PERCENT) {
        while (this.position < this.#bytes.length && !this.#isAtLineEnd()) this.position++
      } else if (kindOf(byte) !== SPACE) return
      else this.position++
    }
  }

  /** Reads an unsigned integer; null if there is none. */
  integer(): number | null {
    this.skipSpace()
    const start = this.position
    while ((kindOf(this.#bytes[this.position]) & DIGIT) !== 0) this.position++
    if (this.position === start || this.position - start > 10) return null
    return Number(this.#text(start, this.position))
  }

  #dictionary(depth: number): PdfDictionary {
    this.position += 2
    const dictionary = Object.create(null) as PdfDictionary
    for (;;) {
      this.skipSpace()
      if (this.#bytes[this.position] === GREATER && this.#bytes[this.position + 1] === GREATER) {
        this.position += 2
        return dictionary
      }
      if (this.#bytes[this.position] !== SLASH) throw NO_SYNTAX
      const key = this.#name()
      this.skipSpace()
      const isWithout = this.#bytes[this.position] === GREATER && this.#bytes[this.position + 1] === GREATER
      dictionary[key] = isWithout ? null : this.value(depth + 1)
    }
  }

  #array(depth: number): PdfValue[] {
    this.position++
    const array: PdfValue[] = []
    for (;;) {
      this.skipSpace()
      if (this.#bytes[this.position] === CLOSE_ARRAY) {
        this.position++
        return array
      }
      array.push(this.value(depth + 1))
    }
  }

  /** §7.3.5. Unneeded escapes are resolved, so equal names are equal strings. */
  #name(): string {
    const start = ++this.position
    while (isRegular(this.#bytes[this.position])) this.position++
    const name = this.#text(start, this.position)
    if (!name.includes('#')) return name
    return name.replace(/#([0-9a-f]{2})/gi, (escaped, hex: string) => {
      const code = Number.parseInt(hex, 16)
      return code > 32 && code < 127 && code !== 0x23 && isRegular(code) ? String.fromCharCode(code) : escaped
    })
  }

  #numberOrReference(): PdfValue {
    const number = this.#number()
    if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) return number
    const after = this.position
    const generation = this.integer()
    this.skipSpace()
    if (generation !== null && this.#matches('R') && !isRegular(this.#bytes[this.position + 1])) {
      this.position++
      return this.#options.referenceTo(number, generation)
    }
    this.position = after
    return number
  }

  #number(): number | PdfNumber {
    const start = this.position
    while ((kindOf(this.#bytes[this.position]) & NUMERIC) !== 0) this.position++
    const text = this.#text(start, this.position)
    const number = Number(text)
    if (text.length <= EXACT_LENGTH && !Number.isNaN(number)) return number
    if (Number.isInteger(number) && Math.abs(number) < 2 ** 31) return number
    if (/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text)) return new PdfNumber(text)
    return Number.parseFloat(text) || 0 // such as 12.3-4 or --5, which readers accept as numbers
  }

  #keyword(): PdfValue {
    for (const [word, value] of KEYWORDS) {
      if (!this.#matches(word) || isRegular(this.#bytes[this.position + word.length])) continue
      this.position += word.length
      return value
    }
    throw NO_SYNTAX
  }

  #hexString(): Uint8Array {
    const end = this.#bytes.indexOf(GREATER, this.position)
    if (end < 0) throw this.#withoutEnd()
    const text = this.#text(this.position + 1, end)
    const digits = text.replace(/[^0-9a-f]+/gi, '')
    if (digits.length % 2 !== 0 || (digits !== text && /[^0-9a-f\0\t\n\f\r ]/i.test(text)))
      this.malformedStrings++
    this.position = end + 1
    return this.#clear(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex'))
  }

  /** §7.3.4.2. */
  #literalString(): Uint8Array {
    const string = Buffer.allocUnsafe(this.#endOfString() - this.position)
    let length = 0
    let at = this.position + 1
    for (const end = this.position + string.length; at < end; at++) {
      const byte = this.#bytes[at] ?? 0
      if (byte === RETURN) {
        if (this.#bytes[at + 1] === LINE_FEED) at++
        string[length++] = LINE_FEED
      } else if (byte !== BACKSLASH) string[length++] = byte
      else {
        const [code, bytes] = this.#escape(at + 1)
        if (code !== null) string[length++] = code
        at += bytes
      }
    }
    this.position = at + 1
    return this.#clear(string.subarray(0, length))
  }

  /** Offset of the closing parenthesis of a string. */
  #endOfString(): number {
    let depth = 0
    for (let at = this.position; at < this.#bytes.length; at++) {
      const byte = this.#bytes[at]
      if (byte === BACKSLASH) at++
      else if (byte === OPEN) depth++
      else if (byte === CLOSE && --depth === 0) return at
    }
    throw this.#withoutEnd()
  }

  #withoutEnd(): PdfSyntaxError {
    this.position = this.#bytes.length
    return NO_SYNTAX
  }

  /** The character of an escape sequence (null for none) and its length. */
  #escape(at: number): [code: number | null, bytes: number] {
    const byte = this.#bytes[at] ?? 0
    const octal = /^[0-7]{1,3}/.exec(this.#text(at, at + 3))?.[0]
    if (octal !== undefined) return [Number.parseInt(octal, 8) & 0xff, octal.length]
    if (byte === RETURN) return [null, this.#bytes[at + 1] === LINE_FEED ? 2 : 1]
    if (byte === LINE_FEED) return [null, 1]
    return [ESCAPES[String.fromCharCode(byte)] ?? byte, 1]
  }

  #clear(string: Uint8Array): Uint8Array {
    return this.#options.decrypt?.(string) ?? string
  }

  #matches(word: string): boolean {
    for (let i = 0; i < word.length; i++) {
      if (this.#bytes[this.position + i] !== word.charCodeAt(i)) return false
    }
    return true
  }

  #isAtLineEnd(): boolean {
    const byte = this.#bytes[this.position]
    return byte === LINE_FEED || byte === RETURN
  }

  #text(start: number, end: number): string {
    return this.#bytes.toString('latin1', start, end)
  }
}

const KEYWORDS: readonly (readonly [string, PdfValue])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
]

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

export function isDictionary(value: unknown): value is PdfDictionary {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null
}
