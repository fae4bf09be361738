import { isRecord, pointer } from '../../base/json.ts'
import { fail, type Node } from '../node.ts'
import { anyNumber } from './value-type.ts'

/** The patterns of a document by name, as pdfkit takes them (ISO 32000-1 §8.7.3). */
export function parsePatterns(patterns: unknown): Record<string, Node> {
  const parsed: Record<string, Node> = {}
  for (const [name, pattern] of Object.entries(isRecord(patterns) ? patterns : {})) {
    const path = pointer('/patterns', name)
    if (!isRecord(pattern))
      fail(path, 'a pattern is an object with `boundingBox`, `xStep`, `yStep` and `pattern`')
    parsed[name] = parsePattern(pattern, path)
  }
  return parsed
}

function parsePattern(pattern: Node, path: string): Node {
  const { boundingBox, pattern: stream } = pattern
  if (!Array.isArray(boundingBox) || boundingBox.length !== 4) {
    return fail(`${path}/boundingBox`, 'expected [left, bottom, right, top]')
  }
  if (typeof stream !== 'string') return fail(`${path}/pattern`, 'expected the operators that draw one cell')
  const step = (name: string): unknown => {
    const number = anyNumber.read(pattern[name], `${path}/${name}`)
    return number === 0 ? fail(`${path}/${name}`, 'expected a number other than 0') : number
  }
  const box = boundingBox.map((side, i) => anyNumber.read(side, `${path}/boundingBox/${i}`))
  return { ...pattern, boundingBox: box, xStep: step('xStep'), yStep: step('yStep') }
}
