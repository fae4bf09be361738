/** Type 1 programs: glyph names, encoding and widths (Adobe Type 1 Font Format). Linear in the bytes. */
import { STANDARD_ENCODING } from './encodings.ts'
import { type FontProgram, FontProgramError } from './font-program.ts'

const EEXEC_KEY = 55_665
const CHARSTRING_KEY = 4330

export function readType1(bytes: Uint8Array): FontProgram {
  const buffer = withoutSegments(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const eexec = buffer.indexOf('eexec')
  if (eexec < 0) throw new FontProgramError('it has no encrypted part')
  const clear = buffer.toString('latin1', 0, eexec)
  const hidden = decryptEexec(buffer.subarray(eexec + 'eexec'.length))
  const text = hidden.toString('latin1')
  const padding = Number(/\/lenIV\s+(\d{1,2})/.exec(text)?.[1] ?? 4)
  const scale = (Number(/\/FontMatrix\s*\[\s*([-+.\deE]+)/.exec(clear)?.[1]) || 0.001) * 1000
  const glyphs: { name: string; charString: Buffer }[] = []
  const entry = /\/([^\s/[\]{}()<>]{1,127})\s+(\d{1,5})\s+(?:RD|-\|)\s/g
  entry.lastIndex = Math.max(0, text.indexOf('/CharStrings'))
  for (let found = entry.exec(text); found !== null; found = entry.exec(text)) {
    const [, name = '', length = '0'] = found
    const end = entry.lastIndex + Number(length)
    glyphs.push({ name, charString: hidden.subarray(entry.lastIndex, end) })
    entry.lastIndex = end
  }
  if (glyphs.length === 0) throw new FontProgramError('it has no glyphs')
  const byName = new Map(glyphs.map(({ name }, i) => [name, i]))
  const encoding = readEncoding(clear)
  return {
    kind: 'Type 1',
    glyphCount: glyphs.length,
    isCidKeyed: false,
    widthOf(glyph) {
      const charString = glyphs[glyph]?.charString
      const width =
        charString === undefined ? null : widthOf(decrypt(charString, CHARSTRING_KEY).subarray(padding))
      return width === null ? null : width * scale
    },
    glyphOfCid: () => null,
    glyphOfName: name => byName.get(name) ?? null,
    names: glyphs.map(({ name }) => name),
    builtInName: code =>
      encoding === null ? (STANDARD_ENCODING[code] ?? null) : (encoding.get(code) ?? null),
    charmaps: [],
  }
}

/** Removes the segment headers of PFB files. */
function withoutSegments(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x80) return bytes
  const parts: Buffer[] = []
  for (let at = 0; bytes[at] === 0x80 && (bytes[at + 1] ?? 3) < 3 && at + 6 <= bytes.length; ) {
    const end = at + 6 + bytes.readUInt32LE(at + 2)
    parts.push(bytes.subarray(at + 6, end))
    at = end
  }
  return Buffer.concat(parts)
}

function decryptEexec(encrypted: Buffer): Buffer {
  let start = 0
  while (start < encrypted.length && [9, 10, 13, 32].includes(encrypted[start] ?? 0)) start++
  const rest = encrypted.subarray(start)
  const isHex = /^[0-9a-f]{4}/i.test(rest.toString('latin1', 0, 4))
  const bytes = isHex ? Buffer.from(rest.toString('latin1').replaceAll(/[^0-9a-f]/gi, ''), 'hex') : rest
  return decrypt(bytes, EEXEC_KEY).subarray(4)
}

function decrypt(bytes: Buffer, seed: number): Buffer {
  const clear = Buffer.alloc(bytes.length)
  let key = seed
  for (const [i, byte] of bytes.entries()) {
    clear[i] = byte ^ (key >> 8)
    key = ((byte + key) * 52_845 + 22_719) & 0xffff
  }
  return clear
}

/** The operand of hsbw or sbw, with which every charstring begins. */
function widthOf(code: Buffer): number | null {
  const stack: number[] = []
  for (let at = 0; at < code.length && stack.length < 24; ) {
    const byte = code[at++] ?? 0
    if (byte >= 32 && byte <= 246) stack.push(byte - 139)
    else if (byte >= 247 && byte <= 250) stack.push((byte - 247) * 256 + (code[at++] ?? 0) + 108)
    else if (byte >= 251 && byte <= 254) stack.push(-(byte - 251) * 256 - (code[at++] ?? 0) - 108)
    else if (byte === 255 && at + 4 <= code.length) {
      stack.push(code.readInt32BE(at))
      at += 4
    } else if (byte === 13) return stack[1] ?? null
    else if (byte !== 12) return null
    else {
      const escaped = code[at++]
      if (escaped === 7) return stack[2] ?? null
      if (escaped !== 12) return null
      const divisor = stack.pop() ?? 1
      stack.push((stack.pop() ?? 0) / (divisor || 1))
    }
  }
  return null
}

/** Null for StandardEncoding. */
function readEncoding(clear: string): Map<number, string> | null {
  if (/\/Encoding\s+StandardEncoding/.test(clear)) return null
  const codes = new Map<number, string>()
  for (const [, code, name = ''] of clear.matchAll(/dup\s+(\d{1,3})\s*\/([^\s/]{1,127})\s+put/g))
    codes.set(Number(code), name)
  return codes
}
