import type { Json } from '../../base/json.ts'
import { PATH_ARGUMENTS, parsePath } from '../../graphics/path.ts'
import type { Property } from './property.ts'

/** Maximum length of the path data of one object, in characters. */
const MAX_PATH_LENGTH = 1_000_000

/** SVG path data (SVG 2 §9.3) as text or as Fabric's list of commands; it may be empty. */
export function pathData(): Property<string> {
  return {
    schema: {
      type: ['string', 'array', 'object', 'null'],
      items: { type: 'array', items: { type: ['string', 'number'] } },
      maxLength: MAX_PATH_LENGTH,
      examples: ['M 0 0 L 10 10 Z'],
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

/** Results for frozen lists, which all images of a template share. */
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

/**
 * True for a list of commands as Fabric saves it: a letter and its numbers each. Such a list need not be parsed as text.
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

/** True for valid path data whose numbers are of sane size. */
function isPathData(text: string): boolean {
  return parsePath(text, { maxNumber: MAX_COORDINATE }).mistake === null && !/,\s*$/.test(text)
}

const MAX_COORDINATE = 1e7
