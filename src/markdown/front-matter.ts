/**
 * Front matter: YAML metadata between `---` lines at the beginning of Markdown. Pure. Broken YAML gives a warning and no
 * fields.
 */
import { createRequire } from 'node:module'
import { isJsonObject, type JsonObject } from '../base/json.ts'

const require = createRequire(import.meta.url)

/** Longest front matter, in characters. */
const MAX_LENGTH = 100_000
const MAX_DEPTH = 20

export interface FrontMatter {
  /** Empty without front matter. */
  readonly fields: JsonObject
  /** Number of lines that the front matter takes, with its delimiters. */
  readonly lineCount: number
  readonly warnings: readonly MarkdownWarning[]
}

/** A warning at a line of Markdown, from 1. */
export interface MarkdownWarning {
  readonly code:
    | 'invalid_front_matter'
    | 'code_not_highlighted'
    | 'invalid_tex'
    | 'package_missing'
    | 'undefined_footnote'
    | 'unused_footnote'
  readonly line: number
  /** From 1. Absent: the line as a whole, or unknown. */
  readonly column?: number
  readonly message: string
}

const NONE: FrontMatter = { fields: {}, lineCount: 0, warnings: [] }

/** Escaped values of a template, with punctuation as references of four digits (`template/escape.ts`). */
const REFERENCE = /&#(0\d{3});/g
/** Private characters, which have no meaning in YAML, stand for escaped values: U+F0000 and the code. */
const PRIVATE = 0xf0000
const PRIVATE_CHARACTER = /[\u{F0000}-\u{F00FF}]/gu

type Yaml = Pick<typeof import('js-yaml'), 'load' | 'YAMLException'>

/** Loaded for the first page with front matter. */
let yaml: Yaml | null = null

/** Reads the front matter of Markdown. A thematic break with other text below it is no front matter. */
export function readFrontMatter(source: string): FrontMatter {
  const block = findBlock(source)
  if (block === null) return NONE
  const { text, lineCount } = block
  yaml ??= require('js-yaml/browser') as Yaml
  const { load, YAMLException } = yaml
  const protectedText = text.replace(REFERENCE, (_, code) => String.fromCodePoint(PRIVATE + Number(code)))
  try {
    const fields: unknown = /^\s*(?:#.*\s*)*$/.test(text)
      ? {}
      : load(protectedText, { maxAliases: 0, maxDepth: MAX_DEPTH })
    return isJsonObject(fields) ? { fields: withValues(fields), lineCount, warnings: [] } : NONE
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    if (!STARTS_WITH_KEY.test(text)) return NONE
    const { reason, mark } = error
    const place = mark === undefined ? '' : ` in column ${mark.column + 1}`
    const message = `the front matter is ignored, because its YAML is invalid${place}: ${reason}`
    const line = (mark?.line ?? -1) + 2
    return { fields: {}, lineCount, warnings: [{ code: 'invalid_front_matter', line, message }] }
  }
}

const STARTS_WITH_KEY = /^(?:\s*#[^\n]*\n|\s*\n)*["']?[\p{L}_][\p{L}\p{N}_ -]*["']?\s*:(?:\s|$)/u

/** The lines between `---` and the next `---` or `...`. */
function findBlock(source: string): { text: string; lineCount: number } | null {
  if (!/^\uFEFF?---[ \t]*\r?\n(?![ \t]*\r?\n)/.test(source)) return null
  const lines = source.slice(0, MAX_LENGTH).split(/\r?\n/)
  const end = lines.findIndex((line, i) => i > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line))
  return end < 0 ? null : { text: lines.slice(1, end).join('\n'), lineCount: end + 1 }
}

/** The line of a field of the front matter, from 1; that of its first field if it is not at the start of a line. */
export function lineOfField(source: string, name: string): number {
  const lines = (findBlock(source)?.text ?? '').split('\n')
  const first = lines.findIndex(line => /^\s*[^\s#]/.test(line))
  const indent = /^\s*/.exec(lines[first] ?? '')?.[0] ?? ''
  const starts = [name, `"${name}"`, `'${name}'`].map(key => indent + key)
  const own = lines.findIndex(line =>
    starts.some(start => line.startsWith(start) && /^\s*:/.test(line.slice(start.length))),
  )
  return (own < 0 ? first : own) + 2
}

/** Replaces private characters in all strings by those they stand for. */
function withValues<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' ? showCharacters(part) : part,
  )
}

function showCharacters(text: string): string {
  return text.replace(PRIVATE_CHARACTER, character =>
    String.fromCharCode((character.codePointAt(0) ?? PRIVATE) - PRIVATE),
  )
}

/** An expression stands for a value that is not known before data is bound. */
const EXPRESSION = /\{\{[^\n]*?\}\}\}?/g
const UNKNOWN = '\u{F0100}'

/**
 * Fields of the front matter of a template that do not depend on data.
 * Lines with only an expression, such as `{{#each}}`, are left out.
 */
export function constantFields(template: string): JsonObject {
  const block = findBlock(template)
  if (block === null) return {}
  const text = block.text
    .replaceAll(/^[ \t]*\{\{[#/^][^\n]*\}\}[ \t]*$/gm, '')
    .replaceAll(EXPRESSION, UNKNOWN)
  const { fields } = readFrontMatter(`---\n${text}\n---\n`)
  return Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => !JSON.stringify([key, value]).includes(UNKNOWN)),
  )
}
