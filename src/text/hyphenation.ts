/**
 * Words → hyphenation points: at soft hyphens, and by the patterns of a language (F. M. Liang, "Word Hy-phen-a-tion by
 * Com-put-er", 1983). Pure; patterns are loaded with the first word of their language. The only import of hyphen.
 */
import { createRequire } from 'node:module'
import { brotliDecompressSync } from 'node:zlib'
import { isBuilt, packageDamaged, readPackageFile } from '../base/package-files.ts'

/** `hyphens` of CSS Text 3 §5.4. */
export type Hyphens = 'none' | 'manual' | 'auto'

/** A text without its soft hyphens, and its hyphenation points as ascending offsets. */
export interface Hyphenated {
  readonly text: string
  readonly points: readonly number[]
}

/** Limits of CSS Text 4 §6.3.2 (hyphenate-limit-chars: 5 2 3). */
const MIN_WORD = 5
const MIN_BEFORE = 2
const MIN_AFTER = 3
/** Longer texts are not words. */
const MAX_WORD = 500

/** Cache size per language, and the longest word that is cached. */
const MAX_KNOWN = 10_000
const MAX_KNOWN_WORD = 64

const SOFT_HYPHEN = '\u00AD'
const ALL_SOFT_HYPHENS = /\u00AD/g
/** Words; texts that look like addresses, codes or formulas are not hyphenated. */
const WORD = /[\p{L}\p{M}\u2019']+/gu
const NO_PROSE = /[\d/\\@_=<>{}[\]|~^]|\p{L}\.\p{L}/u
const MARK = /^\p{M}/u

/**
 * The languages that have patterns. Those of Church Slavonic are missing: their file in hyphen 1.14.1 has a syntax error.
 */
export const LANGUAGES: ReadonlySet<string> = new Set(
  (
    'af as be bg bn ca cs cy da de-1901 de-1996 de-ch-1901 el-monoton el-polyton en-gb en-us es et eu fi fr fur ' +
    'ga gl grc gu hi hr hsb hu hy ia id is it ka kmr kn la lt lv mk ml mn-cyrl mr nb nl nn no oc or pa pi pl pms pt ' +
    'rm ro ru sa sh-cyrl sh-latn sk sl sq sr-cyrl sv ta te tk tr uk'
  ).split(' '),
)
const ALIASES: Readonly<Record<string, string>> = {
  de: 'de-1996',
  el: 'el-monoton',
  en: 'en-us',
  'en-au': 'en-gb',
  'en-ie': 'en-gb',
  'en-in': 'en-gb',
  'en-nz': 'en-gb',
  'en-za': 'en-gb',
  mn: 'mn-cyrl',
  sh: 'sh-latn',
  sr: 'sr-cyrl',
  'sr-latn': 'sh-latn',
  bs: 'sh-latn',
}

type Node = number | NodeBranch | readonly [children: NodeBranch, levels: number]
interface NodeBranch {
  readonly [letter: string]: Node
}
type Patterns = readonly [
  levels: readonly (readonly number[])[],
  trie: NodeBranch,
  exceptions: Readonly<Record<string, readonly number[]>>,
]

interface Language {
  readonly patterns: Patterns
  readonly known: Map<string, readonly number[]>
}

const languages = new Map<string, Language>()

/** True if there are patterns for a language. @param tag BCP 47 tag such as `de-AT`. */
export function canHyphenate(tag: string): boolean {
  return patternsName(tag) !== null
}

/**
 * The hyphenation points of a text without spaces.
 * @param language BCP 47 tag; only soft hyphens count if it is null or has no patterns.
 */
export function hyphenate(text: string, hyphens: Hyphens, language: string | null): Hyphenated {
  if (text.includes(SOFT_HYPHEN)) return atSoftHyphens(text, hyphens)
  if (hyphens !== 'auto' || language === null || text.length < MIN_WORD || NO_PROSE.test(text)) {
    return { text, points: [] }
  }
  const name = patternsName(language)
  if (name === null) return { text, points: [] }
  const points: number[] = []
  for (const { 0: word, index } of text.matchAll(WORD)) {
    for (const point of pointsOf(word, languageOf(name))) points.push(index + point)
  }
  return { text, points }
}

const NO_SPACES = /\S+/g

/** Inserts a soft hyphen at every hyphenation point of a text, and removes all others. */
export function insertSoftHyphens(text: string, hyphens: Hyphens, language: string | null): string {
  if (hyphens === 'manual' || (hyphens === 'none' && !text.includes(SOFT_HYPHEN))) return text
  return text.replaceAll(NO_SPACES, word => {
    const { text: plain, points } = hyphenate(word, hyphens, language)
    if (points.length === 0) return plain
    return [0, ...points].map((point, i) => plain.slice(point, points[i])).join(SOFT_HYPHEN)
  })
}

/** Soft hyphens override the patterns (CSS Text 3 §5.4). */
function atSoftHyphens(text: string, hyphens: Hyphens): Hyphenated {
  const points: number[] = []
  let length = 0
  const parts = text.split(SOFT_HYPHEN)
  for (const part of parts.slice(0, -1)) {
    length += part.length
    if (length > 0 && points.at(-1) !== length) points.push(length)
  }
  const plain = text.replaceAll(ALL_SOFT_HYPHENS, '')
  return { text: plain, points: hyphens === 'none' ? [] : points.filter(point => point < plain.length) }
}

function patternsName(tag: string): string | null {
  const parts = tag.toLowerCase().split(/[-_]/, 4)
  for (; parts.length > 0; parts.pop()) {
    const name = parts.join('-')
    if (LANGUAGES.has(name)) return name
    if (Object.hasOwn(ALIASES, name)) return ALIASES[name] ?? null
  }
  return null
}

function languageOf(name: string): Language {
  let language = languages.get(name)
  if (language === undefined) {
    language = { patterns: readPatterns(name), known: new Map() }
    languages.set(name, language)
  }
  return language
}

/** The build writes the patterns that it finds in hyphen as compressed JSON. */
function readPatterns(name: string): Patterns {
  if (isBuilt) {
    const file = `dist/hyphenation/${name}.json.br`
    const compressed = readPackageFile(file)
    try {
      return JSON.parse(brotliDecompressSync(compressed).toString())
    } catch (cause) {
      throw packageDamaged(`the file '${file}' cannot be used`, cause)
    }
  }
  return createRequire(createRequire(import.meta.url).resolve('hyphen'))(`./patterns/${name}.js`)
}

function pointsOf(word: string, { patterns, known }: Language): readonly number[] {
  if (word.length < MIN_WORD || word.length > MAX_WORD) return []
  const found = known.get(word)
  if (found !== undefined) return found
  const points = findPoints(word, patterns)
  if (word.length > MAX_KNOWN_WORD) return points
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(word, points)
  return points
}

function findPoints(word: string, [levelsOf, trie, exceptions]: Patterns): number[] {
  const lower = word.toLowerCase().replaceAll('\u2019', "'")
  if (lower.length !== word.length) return []
  const inside = (point: number): boolean =>
    point >= MIN_BEFORE && point <= word.length - MIN_AFTER && !MARK.test(word.slice(point))
  // exceptions hold the positions of hyphens in the hyphenated word
  if (Object.hasOwn(exceptions, lower)) return (exceptions[lower] ?? []).map((at, i) => at - i).filter(inside)
  const levels = new Uint8Array(word.length + 1)
  const dotted = `.${lower}.`
  for (let start = 0; start < dotted.length; start++) {
    const first = Math.max(0, start - 1)
    let branch: NodeBranch | null = trie
    for (let at = start; at < dotted.length && branch !== null; at++) {
      const letter = dotted.charAt(at)
      const node: Node | undefined = Object.hasOwn(branch, letter) ? branch[letter] : undefined
      if (node === undefined) break
      const found = readNode(node)
      branch = found.branch
      if (found.levels === null) continue
      for (const [i, level] of (levelsOf[found.levels] ?? []).entries()) {
        levels[first + i] = Math.max(level, levels[first + i] ?? 0)
      }
    }
  }
  return Array.from(levels.keys()).filter(point => (levels[point] ?? 0) % 2 === 1 && inside(point))
}

function readNode(node: Node): { branch: NodeBranch | null; levels: number | null } {
  if (typeof node === 'number') return { branch: null, levels: node }
  if (isPair(node)) return { branch: node[0], levels: node[1] }
  return { branch: node, levels: null }
}

function isPair(node: Node): node is readonly [NodeBranch, number] {
  return Array.isArray(node)
}
