/** The advance width at the start of a Type 2 charstring (Adobe Technical Note 5177 §3.1). */
import type { Spend } from '../reading/budget.ts'

const MAX_DEPTH = 10
/** Bytes before the first path operator. Hints of real glyphs need a few hundred. */
const MAX_BYTES = 100_000

/** Operands that clear the stack, and how many they take; `stems` takes pairs. */
const OPERANDS: Readonly<Record<number, number | 'stems'>> = {
  ...{ 1: 'stems', 3: 'stems', 18: 'stems', 23: 'stems', 19: 'stems', 20: 'stems' },
  ...{ 4: 1, 21: 2, 22: 1 },
}
const [CALL_LOCAL, RETURN, END, CALL_GLOBAL] = [10, 11, 14, 29]

/** @param spend Spends each byte: glyphs may share long subroutines. @returns The difference to nominalWidthX; `default` for defaultWidthX; null for damaged charstrings. */
export function charStringWidth(
  charString: Uint8Array,
  locals: readonly Uint8Array[],
  globals: readonly Uint8Array[],
  spend: Spend,
): number | 'default' | null {
  const stack: number[] = []
  let bytesLeft = MAX_BYTES
  const biasOf = (subrs: readonly Uint8Array[]): number =>
    subrs.length < 1240 ? 107 : subrs.length < 33_900 ? 1131 : 32_768

  const run = (code: Uint8Array, depth: number): number | 'default' | null | 'continue' => {
    for (let at = 0; at < code.length; ) {
      if (--bytesLeft < 0) return null
      const byte = code[at++] ?? 0
      if (byte === 28) {
        stack.push((((code[at] ?? 0) << 24) >> 16) | (code[at + 1] ?? 0))
        at += 2
      } else if (byte >= 32 && byte <= 246) stack.push(byte - 139)
      else if (byte >= 247 && byte <= 250) stack.push((byte - 247) * 256 + (code[at++] ?? 0) + 108)
      else if (byte >= 251 && byte <= 254) stack.push(-(byte - 251) * 256 - (code[at++] ?? 0) - 108)
      else if (byte === 255) {
        const whole = (((code[at] ?? 0) << 24) >> 16) | (code[at + 1] ?? 0)
        stack.push(whole + ((code[at + 2] ?? 0) * 256 + (code[at + 3] ?? 0)) / 65_536)
        at += 4
      } else if (byte === CALL_LOCAL || byte === CALL_GLOBAL) {
        const subrs = byte === CALL_LOCAL ? locals : globals
        const subr = subrs[(stack.pop() ?? 0) + biasOf(subrs)]
        if (subr === undefined || depth >= MAX_DEPTH) return null
        const result = run(subr, depth + 1)
        if (result !== 'continue') return result
      } else if (byte === RETURN) return 'continue'
      else if (byte === END) return stack.length === 1 || stack.length === 5 ? (stack[0] ?? 0) : 'default'
      else {
        const taken = OPERANDS[byte]
        if (taken === undefined) return null
        const hasWidth = taken === 'stems' ? stack.length % 2 === 1 : stack.length > taken
        return hasWidth ? (stack[0] ?? 0) : 'default'
      }
    }
    return 'continue'
  }
  const result = run(charString, 0)
  spend(MAX_BYTES - bytesLeft)
  return result === 'continue' ? 'default' : result
}
