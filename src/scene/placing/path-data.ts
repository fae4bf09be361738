import type { Json } from '../../base/json.ts'
import type { Property } from '../reading/property.ts'

/** Longest path data of one object, in characters; a path of 10⁶ commands is beyond it. */
const MAX_PATH_LENGTH = 1_000_000

/** SVG path data, as text or as Fabric's list of commands, checked against SVG's grammar (SVG 2 §9.3); it may be empty. */
export function pathData(): Property<string> {
  return {
    schema: {
      type: ['string', 'array', 'object', 'null'],
      items: { type: 'array', items: { type: ['string', 'number'] } },
      maxLength: MAX_PATH_LENGTH,
      examples: ['M 0 0 L 10 10 Z'],
      description: 'Of a text what it runs along: path data, or an object of type path, which is seen.',
    },
    allowed: `SVG path data of at most ${MAX_PATH_LENGTH} characters that begins with M, such as 'M 0 0 L 10 10 Z'`,
    read(value) {
      const known = Array.isArray(value) ? texts.get(value) : undefined
      if (known !== undefined) return known
      const text = Array.isArray(value) ? joinCommands(value) : value
      if (typeof text !== 'string' || text.length > MAX_PATH_LENGTH) return undefined
      if (!(Array.isArray(value) && areCommands(value)) && !isPathData(text)) return undefined
      if (Array.isArray(value) && Object.isFrozen(value)) texts.set(value, text)
      return text
    },
  }
}

/** Of frozen lists that were read before: a template has the same for all of its images. */
const texts = new WeakMap<readonly Json[], string>()

function joinCommands(commands: readonly Json[]): string | undefined {
  const words: string[] = []
  let length = 0
  for (const command of commands) {
    if (!Array.isArray(command)) return undefined
    for (const part of command) {
      if (typeof part !== 'string' && !(typeof part === 'number' && Number.isFinite(part))) return undefined
      const word = String(part)
      length += word.length + 1
      if (length > MAX_PATH_LENGTH) return undefined
      words.push(word)
    }
  }
  return words.join(' ')
}

/** How many numbers follow a command, by its letter. */
export const PATH_ARGUMENTS: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
}

/**
 * True for a list of commands as Fabric saves it, each with its letter and its numbers, which needs no reading as text.
 * A list in any other shape may still be path data.
 */
function areCommands(commands: readonly Json[]): boolean {
  return commands.every((command, index) => {
    if (!Array.isArray(command)) return false
    const [letter, ...values] = command
    if (typeof letter !== 'string' || letter.length !== 1) return false
    const kind = letter.toUpperCase()
    const needed = PATH_ARGUMENTS[kind]
    if (needed === undefined || (index === 0 && kind !== 'M')) return false
    if (needed === 0 ? values.length > 0 : values.length === 0 || values.length % needed !== 0) return false
    return values.every((value, at) => {
      if (typeof value !== 'number' || !(Math.abs(value) <= MAX_COORDINATE)) return false
      return kind !== 'A' || (at % 7 !== 3 && at % 7 !== 4) || value === 0 || value === 1
    })
  })
}

/** Reads token by token: a letter, then a multiple of its number of arguments, each a number of sane size. */
function isPathData(text: string): boolean {
  const token = /[\s,]*(?:([MLHVCSQTAZ])|([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?))/iy
  let letter = ''
  let count = 0
  let end = 0
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    end = token.lastIndex
    if (match[1] === undefined) {
      if (Math.abs(Number(match[2])) > MAX_COORDINATE || letter === '' || letter === 'Z') return false
      // An arc's flags may stand without a space between them and the next number.
      if (letter === 'A' && (count % 7 === 3 || count % 7 === 4)) {
        if (!/^[01]/.test(match[2] ?? '')) return false
        end = token.lastIndex = token.lastIndex - (match[2] ?? '').length + 1
      }
      count += 1
    } else {
      if (!isComplete(letter, count)) return false
      if (letter === '' && match[1].toUpperCase() !== 'M') return false
      letter = match[1].toUpperCase()
      count = 0
    }
  }
  return isComplete(letter, count) && text.slice(end).trim() === ''
}

const MAX_COORDINATE = 1e7

function isComplete(letter: string, count: number): boolean {
  const needed = PATH_ARGUMENTS[letter]
  if (needed === undefined || needed === 0) return count === 0
  return count > 0 && count % needed === 0
}
