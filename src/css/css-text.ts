/**
 * CSS text → rules, declarations and syntax errors, with the error recovery of CSS Syntax 3 §5. Pure; never throws.
 * Values and selectors remain text.
 */
import { IDENT } from './values/tokens.ts'

export type CssNode = CssDeclaration | CssRule | CssAtRule | CssSyntaxError

/** A node with a position in its source. */
export interface Placed {
  readonly source?: SourceText
  /** In UTF-16 code units, from 0. */
  readonly offset?: number
}

export interface CssDeclaration extends Placed {
  readonly type: 'decl'
  /** As written. */
  readonly prop: string
  /** Without `!important`; without comments, except in custom properties. */
  readonly value: string
  readonly important: boolean
}

export interface CssRule extends Placed {
  readonly type: 'rule'
  readonly selector: string
  readonly nodes: readonly CssNode[]
}

export interface CssAtRule extends Placed {
  readonly type: 'atrule'
  /** As written, without `@`. */
  readonly name: string
  readonly params: string
  /** Absent for a statement, which ends with a semicolon. */
  readonly nodes?: readonly CssNode[]
}

/** Text that is dropped or repaired. */
export interface CssSyntaxError extends Placed {
  readonly type: 'error'
  readonly message: string
}

/** In the text of the stylesheet; from 1. */
export interface CssPosition {
  readonly line: number
  readonly column: number
}

/** Parses a stylesheet. */
export function parseCss(text: string): readonly CssNode[] {
  return new Parser(text).readSheet()
}

/** Parses the declarations of a `style` attribute. */
export function parseDeclarationList(text: string): readonly CssNode[] {
  const parser = new Parser(text)
  const nodes: CssNode[] = []
  parser.readContents(nodes, false, 0)
  return nodes
}

export function positionOf({ source, offset = 0 }: Placed = {}): CssPosition {
  return source?.positionAt(offset) ?? { line: 1, column: 1 }
}

/** Text as messages quote it. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}

class SourceText {
  readonly text: string
  /** Offsets of line starts; null until the first position is needed. */
  #lines: number[] | null = null

  constructor(text: string) {
    this.text = text
  }

  positionAt(offset: number): CssPosition {
    this.#lines ??= [0, ...Array.from(this.text.matchAll(/\n/g), ({ index }) => index + 1)]
    let low = 0
    let high = this.#lines.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#lines[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (this.#lines[low] ?? 0) + 1 }
  }
}

/** Blocks nested deeper are skipped; stylesheets report their own, lower limit. */
const MAX_DEPTH = 64

const NEWLINE = 0x0a
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const OPEN_PARENTHESIS = 0x28
const CLOSE_PARENTHESIS = 0x29
const ASTERISK = 0x2a
const SLASH = 0x2f
const COLON = 0x3a
const SEMICOLON = 0x3b
const AT = 0x40
const OPEN_SQUARE = 0x5b
const BACKSLASH = 0x5c
const CLOSE_SQUARE = 0x5d
const OPEN_CURLY = 0x7b
const CLOSE_CURLY = 0x7d
const END = -1

function isSpace(code: number): boolean {
  return code === 0x20 || (code <= 0x0d && code >= 0x09 && code !== 0x0b)
}

/** The start of an unquoted URL, up to its bracket (CSS Syntax 3 §4.3.6). */
const URL_NAME = /(?:^|[^\w\-\u0080-\uffff\\])url$/i
const QUOTED = /\s*["']/y
/** `<!--` and `-->` between rules (CSS Syntax 3 §5.4.1), and the marks of CDATA sections around stylesheets in XHTML. */
const MARK = /<!--|-->|<!\[CDATA\[|\]\]>/y
const IMPORTANT = /!\s*important$/i
/** A declaration with a sign before its name, which old stylesheets address to Internet Explorer. */
const HACK = /^[*+#&$%.,!?]\s*[\w-]+\s*:/

class Parser {
  readonly #source: SourceText
  readonly #text: string
  #at: number
  /** Start and end of each comment in the prelude or value that is read. */
  #comments: number[] = []
  /** Errors that belong before the node that is read. */
  #errors: CssSyntaxError[] = []
  /** True after an error that drops the prelude or value that is read. */
  #isBroken = false
  #isUnclosedReported = false

  constructor(text: string) {
    this.#source = new SourceText(text)
    this.#text = text
    this.#at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  }

  readSheet(): readonly CssNode[] {
    const nodes: CssNode[] = []
    while (true) {
      this.#skipSpace()
      const code = this.#code()
      if (code === END) break
      MARK.lastIndex = this.#at
      if (MARK.test(this.#text)) this.#at = MARK.lastIndex
      else if (code !== AT || !this.#readAtRule(nodes, false, 0)) this.#readRule(nodes, false, false, 0)
    }
    this.#flush(nodes)
    return nodes
  }

  /**
   * Consumes the contents of a block, with its closing bracket, or of a `style` attribute (CSS Syntax 3 §5.5.4).
   * @returns False if the block is not closed.
   */
  readContents(nodes: CssNode[], isBlock: boolean, depth: number): boolean {
    while (true) {
      this.#skipSpace()
      const code = this.#code()
      if (code === END) {
        this.#flush(nodes)
        return false
      }
      if (code === SEMICOLON) this.#at++
      else if (code === CLOSE_CURLY && isBlock) {
        this.#at++
        this.#flush(nodes)
        return true
      } else if (code !== AT || !this.#readAtRule(nodes, isBlock, depth)) {
        if (!this.#readDeclaration(nodes, isBlock)) this.#readRule(nodes, true, isBlock, depth)
      }
    }
  }

  /** Consumes a declaration (CSS Syntax 3 §5.5.6); false, and nothing consumed, if there is none. */
  #readDeclaration(nodes: CssNode[], isBlock: boolean): boolean {
    const offset = this.#at
    IDENT.lastIndex = offset
    if (!IDENT.test(this.#text)) return false
    this.#at = IDENT.lastIndex
    const prop = this.#text.slice(offset, this.#at)
    const isCustom = prop.startsWith('--')
    this.#skipSpace()
    const from = this.#code() === COLON ? this.#at + 1 : -1
    this.#at = from
    // a value with a block is one only in custom properties, so that `a:hover { … }` is a nested rule
    if (from < 0 || this.#skipValues(isBlock, !isCustom) === OPEN_CURLY) {
      this.#at = offset
      this.#errors.length = 0
      return false
    }
    this.#flush(nodes)
    if (this.#isBroken) return true
    const written = isCustom ? this.#text.slice(from, this.#at) : this.#withoutComments(from, this.#at, ' ')
    let value = written.trim()
    const important = value.endsWith('t') || value.endsWith('T') ? value.search(IMPORTANT) : -1
    if (important >= 0) value = value.slice(0, important).trimEnd()
    nodes.push({
      ...{ type: 'decl', prop, value, important: important >= 0 },
      ...{ source: this.#source, offset },
    })
    return true
  }

  /** Consumes a qualified rule, or what is neither a rule nor a declaration (CSS Syntax 3 §5.5.3). */
  #readRule(nodes: CssNode[], isNested: boolean, isBlock: boolean, depth: number): void {
    const offset = this.#at
    const stop = this.#skipValues(isBlock, true, isNested)
    const selector = this.#withoutComments(offset, this.#at, '').trim()
    const isBroken = this.#isBroken || (stop === END && this.#errors.length > 0)
    this.#flush(nodes)
    const message = isBroken ? null : syntaxErrorOf(selector, stop === OPEN_CURLY, isNested)
    if (message !== null) nodes.push(this.#errorAt(offset, message))
    if (stop !== OPEN_CURLY) return
    const inside = this.#readBlock(nodes, offset, selector, depth)
    if (message === null && !isBroken)
      nodes.push({ type: 'rule', selector, nodes: inside, source: this.#source, offset })
  }

  /** Consumes an at-rule (CSS Syntax 3 §5.5.2); false if there is no name. */
  #readAtRule(nodes: CssNode[], isBlock: boolean, depth: number): boolean {
    const offset = this.#at
    IDENT.lastIndex = offset + 1
    if (!IDENT.test(this.#text)) return false
    this.#at = IDENT.lastIndex
    const name = this.#text.slice(offset + 1, this.#at)
    const from = this.#at
    const stop = this.#skipValues(isBlock, true)
    const params = this.#withoutComments(from, this.#at, ' ').trim()
    const isBroken = this.#isBroken
    if (stop === SEMICOLON) this.#at++
    this.#flush(nodes)
    const inside =
      stop === OPEN_CURLY ? this.#readBlock(nodes, offset, `@${name} ${params}`, depth) : undefined
    if (isBroken) return true
    const placed = { source: this.#source, offset }
    nodes.push({ type: 'atrule', name, params, ...(inside !== undefined && { nodes: inside }), ...placed })
    return true
  }

  /** Consumes a block. Reports the innermost block that the end of the text closes. */
  #readBlock(around: CssNode[], offset: number, prelude: string, depth: number): CssNode[] {
    const nodes: CssNode[] = []
    let isClosed = true
    if (depth >= MAX_DEPTH) this.#skipBrackets()
    else {
      this.#at++
      isClosed = this.readContents(nodes, true, depth + 1)
    }
    if (!isClosed && !this.#isUnclosedReported) {
      this.#isUnclosedReported = true
      around.push(this.#errorAt(offset, `The block of '${shortened(prelude)}' is not closed: '}' is missing`))
    }
    return nodes
  }

  /**
   * Skips component values up to a semicolon, a closing curly bracket or the end, and returns the code found there.
   * @param isBlock False if `}` closes no block here, so that it is a value.
   * @param stopsAtBlock True to stop before `{` as well.
   * @param stopsAtSemicolon False in rules at the top level, where `;` is a value.
   */
  #skipValues(isBlock: boolean, stopsAtBlock: boolean, stopsAtSemicolon = true): number {
    this.#comments = []
    this.#isBroken = false
    while (true) {
      const code = this.#code()
      switch (code) {
        case END:
          return END
        case SEMICOLON:
          if (stopsAtSemicolon) return code
          break
        case CLOSE_CURLY:
          if (isBlock) return code
          break
        case OPEN_CURLY:
          if (stopsAtBlock) return code
          this.#skipBrackets()
          continue
        case OPEN_PARENTHESIS:
        case OPEN_SQUARE:
          this.#skipBrackets()
          continue
        default:
          this.#skipToken(code)
          continue
      }
      this.#at++
    }
  }

  /** Skips a bracket up to the matching one. Other closing brackets inside are values. */
  #skipBrackets(): void {
    const from = this.#at
    const closing: number[] = []
    do {
      const code = this.#code()
      if (code === END) {
        this.#reportUnclosed(from)
        return
      }
      if (code === OPEN_PARENTHESIS) {
        if (this.#skipUrl()) continue
        closing.push(CLOSE_PARENTHESIS)
      } else if (code === OPEN_SQUARE) closing.push(CLOSE_SQUARE)
      else if (code === OPEN_CURLY) closing.push(CLOSE_CURLY)
      else if (code === closing.at(-1)) closing.pop()
      else {
        this.#skipToken(code)
        continue
      }
      this.#at++
    } while (closing.length > 0)
  }

  /** A bracket that is still open at the end of the text. What it holds is dropped if it goes beyond a declaration. */
  #reportUnclosed(from: number): void {
    const rest = this.#text.slice(from)
    const [name = ''] = /[\w-]*$/.exec(this.#text.slice(Math.max(0, from - 40), from)) ?? []
    this.#isBroken ||= /[;{}]/.test(rest)
    const closing = rest[0] === '(' ? ')' : rest[0] === '[' ? ']' : '}'
    const loss = this.#isBroken ? ', so the rest of the CSS is ignored' : ''
    this.#isUnclosedReported = true
    this.#report(from - name.length, `'${name}${rest[0]}' is not closed: '${closing}' is missing${loss}`)
  }

  /** Skips an unquoted URL; false if the bracket is none of one. */
  #skipUrl(): boolean {
    const from = this.#at
    if (!URL_NAME.test(this.#text.slice(Math.max(0, from - 4), from))) return false
    QUOTED.lastIndex = from + 1
    if (QUOTED.test(this.#text)) return false
    let end = from
    do end = this.#text.indexOf(')', end + 1)
    while (end >= 0 && this.#isEscaped(end))
    this.#at = end < 0 ? this.#text.length : end + 1
    const written = this.#text.slice(from + 1, this.#at)
    if (end < 0 || /[{}]\s|\n/.test(written.trim())) {
      this.#isBroken ||= /[{}]\s|\n/.test(written)
      const loss = this.#isBroken
        ? `, so the text up to ${end < 0 ? 'the end' : "the next ')'"} is ignored`
        : ''
      this.#report(from - 3, `'url(' is not closed: ')' is missing${loss}`)
    }
    return true
  }

  #isEscaped(offset: number): boolean {
    let from = offset
    while (this.#text.charCodeAt(from - 1) === BACKSLASH) from--
    return (offset - from) % 2 === 1
  }

  /** Skips a comment, a string, an escape or one character. */
  #skipToken(code: number): void {
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) this.#skipString(code)
    else if (code === BACKSLASH) this.#at += 2
    else if (code === SLASH && this.#text.charCodeAt(this.#at + 1) === ASTERISK) this.#skipComment()
    else this.#at++
  }

  /** A string ends at the end of its line if it is not closed, and drops what it belongs to (CSS Syntax 3 §4.3.5). */
  #skipString(quote: number): void {
    const from = this.#at
    while (true) {
      this.#at++
      const code = this.#code()
      if (code === quote) {
        this.#at++
        return
      }
      if (code === BACKSLASH) this.#at++
      if (code !== END && code !== NEWLINE) continue
      if (code === NEWLINE) this.#isBroken = true
      const sign = this.#text[from]
      const written = shortened(this.#text.slice(from, this.#at))
      this.#report(from, `The string ${written} is not closed: ${sign === '"' ? `'"'` : `"'"`} is missing`)
      return
    }
  }

  #skipComment(): void {
    const from = this.#at
    const end = this.#text.indexOf('*/', from + 2)
    this.#at = end < 0 ? this.#text.length : end + 2
    this.#comments.push(from, this.#at)
    if (end < 0)
      this.#report(from, "A comment is not closed: '*/' is missing, so the rest of the CSS is ignored")
  }

  #skipSpace(): void {
    while (true) {
      const code = this.#code()
      if (isSpace(code)) this.#at++
      else if (code === SLASH && this.#text.charCodeAt(this.#at + 1) === ASTERISK) this.#skipComment()
      else return
    }
  }

  #code(): number {
    return this.#at < this.#text.length ? this.#text.charCodeAt(this.#at) : END
  }

  #withoutComments(from: number, to: number, replacement: string): string {
    let text = ''
    let at = from
    for (let i = 0; i < this.#comments.length; i += 2) {
      text += this.#text.slice(at, this.#comments[i]) + replacement
      at = this.#comments[i + 1] ?? to
    }
    return text + this.#text.slice(at, to)
  }

  #errorAt(offset: number, message: string): CssSyntaxError {
    return { type: 'error', message, source: this.#source, offset }
  }

  #report(offset: number, message: string): void {
    this.#errors.push(this.#errorAt(offset, message))
  }

  #flush(nodes: CssNode[]): void {
    if (this.#errors.length === 0) return
    nodes.push(...this.#errors)
    this.#errors = []
  }
}

/**
 * The reason why text that is no declaration cannot be the prelude of a rule either; null if it may be one, or if it is
 * addressed to old browsers.
 */
function syntaxErrorOf(text: string, hasBlock: boolean, isNested: boolean): string | null {
  const ignored = (rest: string) => `'${shortened(rest)}' is ignored`
  if (text.startsWith('//')) return `${ignored(text)}: CSS has no '//' comments; write /* … */`
  if (hasBlock && text === '') return 'A block without a selector is ignored'
  if (hasBlock && isNested) return null
  if (hasBlock) {
    const [, sign, rest = ''] = /^([;}])[;}\s]*(.*)$/s.exec(text) ?? []
    if (sign === '}') return `'}' closes no block, so the rule '${shortened(rest)}' after it is ignored`
    if (sign !== undefined)
      return `';' is not allowed here, so the rule '${shortened(rest)}' after it is ignored`
    if (!/^[\w-]+\s*:[^{}]*;/.test(text)) return null
    return `'${shortened(text.slice(0, text.indexOf(';') + 1))}' is outside any rule, so the rule after it is ignored`
  }
  if (HACK.test(text)) return null
  if (!isNested) {
    if (/^[;\s]+$/.test(text)) return null
    if (/^[;}\s]+$/.test(text)) return "'}' closes no block and is ignored"
    return `${ignored(text)}: it has no block '{ … }'`
  }
  if (text.startsWith(':')) return `${ignored(text)}: the name of the property is missing`
  const [name] = /^[\w-]+(?=\s|$)/.exec(text) ?? []
  return name === undefined
    ? `${ignored(text)}: it is not a declaration`
    : `${ignored(text)}: ':' is missing after '${name}'`
}
