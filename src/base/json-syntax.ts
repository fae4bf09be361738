/** Syntax errors of JSON, with their place and what to write instead. The messages do not depend on the JavaScript engine. */

export interface SyntaxFault {
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  /** What is wrong, and the remedy; without a full stop. */
  readonly message: string
}

/** The first syntax error of a text that `JSON.parse` rejects. */
export function findSyntaxFault(text: string): SyntaxFault {
  const scanner = new Scanner(text)
  try {
    scanner.scan()
  } catch (error) {
    if (error instanceof Fault) return { ...placeOf(text, error.at), message: error.message }
    throw error
  }
  return { line: 1, column: 1, message: 'it is not JSON' }
}

/** The first syntax error, to follow "is not JSON: ". */
export function syntaxFault(text: string): string {
  const { line, column, message } = findSyntaxFault(text)
  return `in line ${line}, column ${column}, ${message}`
}

/** Line and column of an offset, from 1. */
export function placeOf(text: string, offset: number): Pick<SyntaxFault, 'line' | 'column'> {
  let line = 1
  let start = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', start)) {
    line++
    start = at + 1
  }
  return { line, column: offset - start + 1 }
}

class Fault extends Error {
  override readonly name = 'Fault'
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

type Close = '}' | ']'

/** Longest excerpt in a message. */
const MAX_SHOWN = 20

class Scanner {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  scan(): void {
    const open: Close[] = []
    if (this.#peek() === '') this.#fail('the text is empty')
    for (;;) {
      const closed = this.#value(open)
      if (!closed) continue
      if (!this.#afterValue(open)) break
    }
    const rest = this.#peek()
    if (rest !== '') this.#fail(`${this.#word()} follows the end of the JSON: remove it`)
  }

  /** Reads a value, with its key in an object. False if it opens an object or array that is not empty. */
  #value(open: Close[]): boolean {
    if (open.at(-1) === '}') this.#key()
    const first = this.#peek()
    if (first === '{' || first === '[') {
      const close = first === '{' ? '}' : ']'
      this.#at++
      if (this.#peek() === close) {
        this.#at++
        return true
      }
      open.push(close)
      return false
    }
    if (first === '"') this.#string()
    else this.#literal(open)
    return true
  }

  #key(): void {
    const first = this.#peek()
    if (first !== '"') {
      const word = this.#word()
      if (first === '') this.#fail("it ends too early: '}' is missing")
      if (/^[\w$]/.test(first)) this.#fail(`the key ${word} has no quotes: write "${word.slice(1, -1)}"`)
      this.#fail(`${word} stands in place of a key: a key is a string in double quotes`)
    }
    this.#string()
    const colon = this.#peek()
    if (colon !== ':') this.#fail("':' is missing after a key")
    this.#at++
  }

  /** Reads commas and closing brackets. True if another value must follow; false at the end of the JSON. */
  #afterValue(open: Close[]): boolean {
    for (let close = open.at(-1); close !== undefined; close = open.at(-1)) {
      const next = this.#peek()
      if (next === ',') {
        const comma = this.#at++
        const after = this.#peek()
        if (after === close) this.#fail(`a comma before '${close}' is not allowed: remove it`, comma)
        return true
      }
      if (next === close) {
        this.#at++
        open.pop()
      } else if (next === '') this.#fail(`it ends too early: '${close}' is missing`)
      else if (next === '}' || next === ']') this.#fail(`'${next}' stands where '${close}' must be`)
      else this.#fail(`',' or '${close}' is missing before ${this.#word()}`)
    }
    return false
  }

  #string(): void {
    const start = this.#at++
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      if (code === 0x22) break
      if (Number.isNaN(code)) this.#fail('the string has no closing double quote', start)
      if (code === 0x5c) this.#escape()
      else if (code < 0x20)
        this.#fail(CONTROLS[code] ?? 'a string has a control character: write \\u and 4 digits')
      else this.#at++
    }
    this.#at++
  }

  #escape(): void {
    const [sequence = ''] =
      /^\\(?:["\\/bfnrt]|u[\da-f]{4})/i.exec(this.#text.slice(this.#at, this.#at + 6)) ?? []
    if (sequence === '') {
      const shown = this.#text.slice(this.#at, this.#at + 2)
      this.#fail(`'${shown}' is no escape of JSON: write \\\\ for a backslash`)
    }
    this.#at += sequence.length
  }

  #literal(open: readonly Close[]): void {
    const first = this.#peek()
    if (first === '') this.#fail('it ends too early: a value is missing')
    if (first === ',' || first === ':' || first === '}' || first === ']') {
      const isTrailing = first === open.at(-1)
      this.#fail(
        isTrailing ? `a value is missing before '${first}'` : `'${first}' stands in place of a value`,
      )
    }
    const token = this.#token(this.#at)
    if (!LITERAL.test(token)) this.#fail(`${this.#word()} is not JSON: ${remedyFor(token)}`)
    this.#at += token.length
  }

  /** The unquoted word at an offset. */
  #token(at: number): string {
    const word = /[^\s,:{}[\]"'/]*/y
    word.lastIndex = at
    return word.exec(this.#text)?.[0] ?? ''
  }

  /** The word or character that follows, in quotes, for a message. */
  #word(): string {
    const token = this.#token(this.#at) || String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0x20)
    return `'${token.slice(0, MAX_SHOWN)}'`
  }

  /** The first character of the next token; '' at the end. */
  #peek(): string {
    const spaces = /[ \t\r\n]*/y
    spaces.lastIndex = this.#at
    this.#at += spaces.exec(this.#text)?.[0].length ?? 0
    const next = this.#text[this.#at] ?? ''
    if (next === '/' && /^\/[/*]/.test(this.#text.slice(this.#at, this.#at + 2))) {
      this.#fail('JSON has no comments: remove it')
    }
    if (next === "'") this.#fail('a string is in single quotes: write double quotes')
    if (next === '\uFEFF') this.#fail('a byte order mark stands inside the JSON: remove it')
    if (next === '\u00A0') this.#fail('a no-break space (U+00A0) is not JSON: write a space')
    if (next === '\u201C' || next === '\u201D') this.#fail('a typographic quote is not JSON: write "')
    return next
  }

  #fail(message: string, at = this.#at): never {
    throw new Fault(at, message)
  }
}

const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

const CONTROLS: Readonly<Record<number, string>> = {
  9: 'a string has a tab: write \\t',
  10: 'a string has a line break, or no closing double quote: write \\n, or the quote',
  13: 'a string has a line break, or no closing double quote: write \\n, or the quote',
}

function remedyFor(word: string): string {
  if (/^(?:NaN|[+-]?Infinity|undefined)$/.test(word)) return 'write null'
  if (/^(?:true|false|null|none)$/i.test(word)) return 'write true, false or null'
  if (/^\+?[\d.-]/.test(word)) return 'write a number such as 0.5 or -12'
  return 'write a text in double quotes'
}
