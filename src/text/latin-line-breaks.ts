/**
 * A fast path of UAX #14 for Latin text: a table of decisions for pairs of the few line breaking classes that such
 * text
 * consists of. Any other character gives null, which selects the full algorithm. A test compares both.
 */

const UNKNOWN = 0
const SPACE = 1
const LETTER = 2
const DIGIT = 3
/** Prefixes and suffixes of numbers: `$`, `%`. */
const SIGN = 4
const QUOTE = 5
const OPEN = 6
const CLOSE = 7
const STOP = 8
const HYPHEN = 9

const CLASSES = new Uint8Array(0x180)
const members: readonly (readonly [kind: number, characters: string])[] = [
  [SPACE, ' '],
  [LETTER, '#&*<=>@^_`~§©®²³µ·¹½×÷'],
  [SIGN, '$%+£¥°±'],
  [QUOTE, '"\'«»'],
  [OPEN, '(['],
  [CLOSE, ')]'],
  [STOP, ',.:;'],
  [HYPHEN, '-'],
]
for (const [kind, characters] of members) {
  for (const character of characters) CLASSES[character.charCodeAt(0)] = kind
}
for (let code = 0x30; code <= 0x39; code++) CLASSES[code] = DIGIT
for (const first of [0x41, 0x61]) CLASSES.fill(LETTER, first, first + 26)
CLASSES.fill(LETTER, 0xc0, 0xd7)
CLASSES.fill(LETTER, 0xd8, 0xf7)
CLASSES.fill(LETTER, 0xf8, 0x149)
CLASSES.fill(LETTER, 0x14a, 0x180)

/** Pairs of classes with a break opportunity between them. */
const DIRECTLY = pairs({
  [SIGN]: [SIGN],
  [CLOSE]: [OPEN],
  [STOP]: [SIGN, OPEN],
  [HYPHEN]: [LETTER, SIGN, OPEN],
})
/** Pairs of classes without one even across spaces. */
const NOT_ACROSS_SPACES = pairs({
  [SPACE]: [CLOSE, STOP],
  [LETTER]: [CLOSE, STOP],
  [DIGIT]: [CLOSE, STOP],
  [SIGN]: [CLOSE, STOP],
  [QUOTE]: [CLOSE, STOP, OPEN],
  [OPEN]: [LETTER, DIGIT, SIGN, QUOTE, OPEN, CLOSE, STOP, HYPHEN],
  [CLOSE]: [CLOSE, STOP],
  [STOP]: [CLOSE, STOP],
  [HYPHEN]: [CLOSE, STOP],
})

function pairs(after: Readonly<Record<number, readonly number[]>>): Uint8Array {
  const table = new Uint8Array(100)
  for (const [first, seconds] of Object.entries(after)) {
    for (const second of seconds) table[Number(first) * 10 + second] = 1
  }
  return table
}

function classOf(code: number): number {
  if (code < 0x180) return CLASSES[code] ?? UNKNOWN
  if (code === 0x20ac) return SIGN // €
  return code === 0x2019 || code === 0x201c || code === 0x201d ? QUOTE : UNKNOWN
}

/** Buffer for results, reused across texts. */
let found = new Uint32Array(256)

/**
 * Ends of the unbreakable parts of a text, trailing spaces included; the last is its length. Null if the text is not
 * plain Latin.
 */
export function latinLineBreaks(text: string): number[] | null {
  let count = 0
  let before = SPACE
  let isSpaced = false
  for (let i = 0; i < text.length; i++) {
    const kind = classOf(text.charCodeAt(i))
    if (kind === UNKNOWN) return null
    if (kind === SPACE) {
      isSpaced = true
      continue
    }
    const pair = before * 10 + kind
    if (isSpaced ? NOT_ACROSS_SPACES[pair] === 0 : DIRECTLY[pair] === 1) {
      if (count === found.length) found = grown(found)
      found[count++] = i
    }
    before = kind
    isSpaced = false
  }
  const ends = new Array<number>(count + 1)
  for (let i = 0; i < count; i++) ends[i] = found[i] ?? 0
  ends[count] = text.length
  if (found.length > MAX_FOUND) found = new Uint32Array(256)
  return ends
}

/** Larger buffers are released after use. */
const MAX_FOUND = 65_536

function grown(list: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(2 * list.length)
  longer.set(list)
  return longer
}
