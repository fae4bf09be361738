/** Compact Font Format programs: charset, encoding and widths (Adobe Technical Notes 5176 and 5177). Bounded. */
import { viewOf } from '../../text/shaping/sfnt-tables.ts'
import { type Spend, STEPS } from '../reading/budget.ts'
import { CFF_STANDARD_STRINGS } from './cff-strings.ts'
import { charStringWidth } from './charstring-width.ts'
import { STANDARD_ENCODING } from './encodings.ts'
import { type FontProgram, FontProgramError } from './font-program.ts'

/** Operators of DICTs. An operator of the two bytes 12 and n has the number 1200 + n. */
const OPERATOR = {
  charset: 15,
  encoding: 16,
  charStrings: 17,
  private: 18,
  subrs: 19,
  defaultWidth: 20,
  nominalWidth: 21,
}
const ESCAPED = { fontMatrix: 1207, ros: 1230, fdArray: 1236, fdSelect: 1237 }

/** FDSelect has one byte for each glyph. */
const MAX_FONT_DICTS = 256

type Dict = ReadonlyMap<number, readonly number[]>

interface PrivateDict {
  readonly defaultWidth: number
  readonly nominalWidth: number
  readonly subrs: readonly Uint8Array[]
  /** Thousandths of an em for each unit. */
  readonly scale: number
}

export function readCff(bytes: Uint8Array, spend: Spend): FontProgram {
  try {
    return parse(bytes, spend)
  } catch (cause) {
    if (cause instanceof RangeError) throw new FontProgramError('its CFF data end early', { cause })
    throw cause
  }
}

function parse(bytes: Uint8Array, spend: Spend): FontProgram {
  const view = viewOf(bytes)
  const readIndex = (start: number) => readIndexOf(view, start, spend)
  const names = readIndex(view.getUint8(2))
  const tops = readIndex(names.end)
  const strings = readIndex(tops.end)
  const globals = readIndex(strings.end)
  const top = readDict(tops.items[0] ?? new Uint8Array())
  const number = (dict: Dict, operator: number): number => dict.get(operator)?.[0] ?? 0
  const charStrings = readIndex(number(top, OPERATOR.charStrings) || bytes.length).items
  const glyphCount = charStrings.length
  if (glyphCount === 0) throw new FontProgramError('it has no glyphs')
  const isCidKeyed = top.has(ESCAPED.ros)
  const charset = readCharset(view, number(top, OPERATOR.charset), glyphCount)
  const scaleOf = (dict: Dict): number => (dict.get(ESCAPED.fontMatrix)?.[0] ?? 0.001) * 1000
  const privates = isCidKeyed
    ? readIndex(number(top, ESCAPED.fdArray))
        .items.slice(0, MAX_FONT_DICTS)
        .map(item => {
          const dict = readDict(item)
          // Without a matrix in the top DICT, that of the font DICT applies alone.
          const scale = top.has(ESCAPED.fontMatrix)
            ? scaleOf(top) * (dict.get(ESCAPED.fontMatrix)?.[0] ?? 1)
            : scaleOf(dict)
          return readPrivate(view, dict, { scale, spend })
        })
    : [readPrivate(view, top, { scale: scaleOf(top), spend })]
  const select = isCidKeyed ? createSelect(view, number(top, ESCAPED.fdSelect), glyphCount) : () => 0
  // glyphs may share a string
  const ownNames = isCidKeyed ? [] : strings.items.map(item => Buffer.from(item).toString('latin1'))
  const nameOf = (sid: number): string => {
    return CFF_STANDARD_STRINGS[sid] ?? ownNames[sid - CFF_STANDARD_STRINGS.length] ?? ''
  }
  const glyphNames = isCidKeyed ? [] : charset.map(nameOf)
  const byName = new Map(glyphNames.map((name, glyph) => [name, glyph]))
  const byCid = new Map(charset.map((cid, glyph) => [cid, glyph]))
  const encoding = isCidKeyed ? null : readEncoding(view, number(top, OPERATOR.encoding))
  return {
    kind: 'CFF',
    glyphCount,
    isCidKeyed,
    widthOf(glyph) {
      const charString = charStrings[glyph]
      const own = privates[select(glyph)]
      if (charString === undefined || own === undefined) return null
      const extra = charStringWidth(charString, own.subrs, globals.items, spend)
      if (extra === null) return null
      return (extra === 'default' ? own.defaultWidth : own.nominalWidth + extra) * own.scale
    },
    glyphOfCid(cid) {
      if (isCidKeyed) return byCid.get(cid) ?? null
      return cid < glyphCount ? cid : null
    },
    glyphOfName: name => byName.get(name) ?? null,
    names: glyphNames,
    builtInName(code) {
      if (encoding === null) return STANDARD_ENCODING[code] ?? null
      const glyph = encoding.get(code)
      return glyph === undefined ? null : (glyphNames[glyph] ?? null)
    },
    charmaps: [],
  }
}

function readIndexOf(view: DataView, start: number, spend: Spend): { items: Uint8Array[]; end: number } {
  const count = view.getUint16(start)
  if (count === 0) return { items: [], end: start + 2 }
  spend(count * STEPS.kept)
  const size = view.getUint8(start + 2)
  if (size < 1 || size > 4) throw new FontProgramError('an INDEX is damaged')
  const offsetAt = (i: number): number => {
    let value = 0
    for (let k = 0; k < size; k++) value = value * 256 + view.getUint8(start + 3 + i * size + k)
    return value
  }
  const base = start + 2 + (count + 1) * size
  const items: Uint8Array[] = []
  for (let i = 0; i < count; i++) {
    const [from, to] = [base + offsetAt(i), base + offsetAt(i + 1)]
    if (to < from || to > view.byteLength) throw new FontProgramError('an INDEX is damaged')
    items.push(new Uint8Array(view.buffer, view.byteOffset + from, to - from))
  }
  return { items, end: base + offsetAt(count) }
}

function readDict(bytes: Uint8Array): Dict {
  const dict = new Map<number, readonly number[]>()
  const view = viewOf(bytes)
  let operands: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const byte = view.getUint8(at++)
    if (byte <= 21) {
      dict.set(byte === 12 ? 1200 + view.getUint8(at++) : byte, operands)
      operands = []
    } else if (byte === 28) {
      operands.push(view.getInt16(at))
      at += 2
    } else if (byte === 29) {
      operands.push(view.getInt32(at))
      at += 4
    } else if (byte === 30) {
      let text = ''
      for (let isOpen = true; isOpen && at < bytes.length; ) {
        const pair = view.getUint8(at++)
        for (const nibble of [pair >> 4, pair & 15]) {
          if (nibble === 15) isOpen = false
          else if (isOpen) text += NIBBLES[nibble] ?? ''
        }
      }
      operands.push(Number(text) || 0)
    } else if (byte >= 32 && byte <= 246) operands.push(byte - 139)
    else if (byte >= 247 && byte <= 250) operands.push((byte - 247) * 256 + view.getUint8(at++) + 108)
    else if (byte >= 251 && byte <= 254) operands.push(-(byte - 251) * 256 - view.getUint8(at++) - 108)
  }
  return dict
}

const NIBBLES = [...'0123456789', '.', 'E', 'E-', '', '-']

function readPrivate(
  view: DataView,
  dict: Dict,
  { scale, spend }: { readonly scale: number; readonly spend: Spend },
): PrivateDict {
  const [size = 0, offset = 0] = dict.get(OPERATOR.private) ?? []
  if (size < 0 || offset < 0 || offset + size > view.byteLength)
    throw new FontProgramError('its private DICT is damaged')
  spend(size)
  const own = readDict(new Uint8Array(view.buffer, view.byteOffset + offset, size))
  const subrs = own.get(OPERATOR.subrs)?.[0]
  return {
    defaultWidth: own.get(OPERATOR.defaultWidth)?.[0] ?? 0,
    nominalWidth: own.get(OPERATOR.nominalWidth)?.[0] ?? 0,
    subrs: subrs === undefined ? [] : readIndexOf(view, offset + subrs, spend).items,
    scale,
  }
}

/** SIDs or CIDs by glyph. The predefined charsets ISOAdobe (0), Expert (1) and ExpertSubset (2) count as ISOAdobe. */
function readCharset(view: DataView, offset: number, count: number): number[] {
  if (offset <= 2) return Array.from({ length: count }, (_, glyph) => glyph)
  const charset = [0]
  const format = view.getUint8(offset)
  for (let at = offset + 1; charset.length < count; ) {
    const first = view.getUint16(at)
    at += 2
    let left = 0
    if (format === 1) left = view.getUint8(at++)
    else if (format === 2) {
      left = view.getUint16(at)
      at += 2
    }
    for (let i = 0; i <= left && charset.length < count; i++) charset.push(first + i)
  }
  return charset
}

/** Glyphs by code; null for the standard encoding. Supplements and the expert encoding are rare and not read. */
function readEncoding(view: DataView, offset: number): Map<number, number> | null {
  if (offset <= 1) return null
  const codes = new Map<number, number>()
  const format = view.getUint8(offset) & 0x7f
  const count = view.getUint8(offset + 1)
  let glyph = 1
  for (let i = 0; i < count; i++) {
    if (format === 0) codes.set(view.getUint8(offset + 2 + i), glyph++)
    else {
      const first = view.getUint8(offset + 2 + i * 2)
      const left = view.getUint8(offset + 3 + i * 2)
      for (let k = 0; k <= left; k++) codes.set(first + k, glyph++)
    }
  }
  return codes
}

/** Index of the font DICT by glyph. */
function createSelect(view: DataView, offset: number, count: number): (glyph: number) => number {
  const format = view.getUint8(offset)
  if (format === 0) return glyph => (glyph < count ? view.getUint8(offset + 1 + glyph) : 0)
  const ranges = view.getUint16(offset + 1)
  const starts = Array.from({ length: ranges }, (_, i) => view.getUint16(offset + 3 + i * 3))
  return glyph => {
    let [low, high] = [0, ranges]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= glyph) low = middle + 1
      else high = middle
    }
    return low === 0 ? 0 : view.getUint8(offset + 3 + (low - 1) * 3 + 2)
  }
}
