/** CMaps: character codes → CIDs or Unicode (ISO 32000-1 §9.7.5, §9.10.3). Pure. */
import { isDictionary, PdfSyntaxError, type PdfValue } from '../../output/pdf/finish/pdf-syntax.ts'
import { type Spend, STEPS } from '../reading/budget.ts'
import { readContent } from '../reading/content-reader.ts'

interface Range<Value> {
  readonly low: number
  readonly high: number
  readonly bytes: number
  readonly value: Value
}

export interface CMap {
  /** Codes of a string. */
  codesOf(string: Uint8Array): number[]
  readonly codespaces: number
  /** Null for codes without a CID. */
  cidOf(code: number): number | null
  /** Null for codes without a mapping to Unicode. */
  textOf(code: number): string | null
  /** True if a text contains U+0000; of ranges, those at both ends count. */
  readonly hasZero: boolean
  /** True if a text contains U+FEFF or U+FFFE. */
  readonly hasNoncharacter: boolean
  readonly writingMode: number
  /** Name of the CMap that it extends. */
  readonly uses: string | null
  readonly systemInfo: {
    readonly registry: string
    readonly ordering: string
    readonly supplement: number
  } | null
}

const MAX_OPERANDS = 100_000
const MAX_CODE_BYTES = 4
/** Real CMaps have at most six. */
const MAX_SPACES = 100

/** ISO 32000-1, table 118, without the Identity ones. */
const PREDEFINED =
  /^(?:GB-EUC|GBpc-EUC|GBK-EUC|GBKp-EUC|GBK2K|UniGB-UCS2|UniGB-UTF16|B5pc|HKscs-B5|ETen-B5|ETenms-B5|CNS-EUC|UniCNS-UCS2|UniCNS-UTF16|83pv-RKSJ|90ms-RKSJ|90msp-RKSJ|90pv-RKSJ|Add-RKSJ|EUC|Ext-RKSJ|UniJIS-UCS2|UniJIS-UCS2-HW|UniJIS-UTF16|KSC-EUC|KSCms-UHC|KSCms-UHC-HW|KSCpc-EUC|UniKS-UCS2|UniKS-UTF16)-[HV]$|^[HV]$/

export function isPredefinedCMap(name: string): boolean {
  return name === 'Identity-H' || name === 'Identity-V' || PREDEFINED.test(name)
}

/** Two bytes for each code, which is the CID. */
export const IDENTITY: CMap = {
  codesOf: string => codesOfPairs(string),
  cidOf: code => code,
  textOf: () => null,
  codespaces: 0,
  hasZero: false,
  hasNoncharacter: false,
  writingMode: 0,
  uses: null,
  systemInfo: null,
}

function codesOfPairs(string: Uint8Array): number[] {
  const codes: number[] = []
  for (let i = 0; i + 1 < string.length; i += 2) codes.push((string[i] ?? 0) * 256 + (string[i + 1] ?? 0))
  return codes
}

/** @returns Null for malformed CMaps. */
export function readCMap(content: Buffer, spend: Spend): CMap | null {
  const spaces: Range<null>[] = []
  const cids: Range<number>[] = []
  const texts: Range<string | readonly string[]>[] = []
  let writingMode = 0
  let uses: string | null = null
  let systemInfo: CMap['systemInfo'] = null
  const range = <Value>(
    low: PdfValue | undefined,
    high: PdfValue | undefined,
    value: Value,
  ): Range<Value> | null => {
    if (!(low instanceof Uint8Array) || !(high instanceof Uint8Array)) return null
    return { low: codeOf(low), high: codeOf(high), bytes: low.length, value }
  }
  const push = <Value>(list: Range<Value>[], found: Range<Value> | null): void => {
    if (found === null) return
    spend(STEPS.kept)
    list.push(found)
  }
  try {
    for (const { name, operands } of readContent(content, { spend, maxOperands: MAX_OPERANDS })) {
      if (name === 'endcodespacerange') {
        for (let i = 0; i + 1 < operands.length && spaces.length < MAX_SPACES; i += 2)
          push(spaces, range(operands[i], operands[i + 1], null))
      } else if (name === 'endcidrange') {
        for (let i = 0; i + 2 < operands.length; i += 3) {
          push(cids, range(operands[i], operands[i + 1], Number(operands[i + 2])))
        }
      } else if (name === 'endcidchar') {
        for (let i = 0; i + 1 < operands.length; i += 2) {
          push(cids, range(operands[i], operands[i], Number(operands[i + 1])))
        }
      } else if (name === 'endbfchar') {
        for (let i = 0; i + 1 < operands.length; i += 2) {
          push(texts, range(operands[i], operands[i], unicodeOf(operands[i + 1])))
        }
      } else if (name === 'endbfrange') {
        for (let i = 0; i + 2 < operands.length; i += 3) {
          const target = operands[i + 2]
          const value = Array.isArray(target) ? target.map(unicodeOf) : unicodeOf(target)
          push(texts, range(operands[i], operands[i + 1], value))
        }
      } else if (name === 'usecmap') {
        if (typeof operands.at(-1) === 'string') uses = String(operands.at(-1))
      } else if (name === 'def') {
        if (operands.at(-2) === 'WMode') writingMode = Number(operands.at(-1)) || 0
        const info = operands.at(-1)
        if (operands.at(-2) === 'CIDSystemInfo' && isDictionary(info)) systemInfo = readSystemInfo(info)
      }
    }
  } catch (cause) {
    if (cause instanceof PdfSyntaxError) return null
    throw cause
  }
  return createCMap({ spaces, cids, texts, writingMode, uses, systemInfo })
}

interface Parts {
  readonly spaces: readonly Range<null>[]
  readonly cids: readonly Range<number>[]
  readonly texts: readonly Range<string | readonly string[]>[]
  readonly writingMode: number
  readonly uses: string | null
  readonly systemInfo: CMap['systemInfo']
}

function createCMap({ spaces, cids, texts, writingMode, uses, systemInfo }: Parts): CMap {
  const findCid = createLookup(cids)
  const findText = createLookup(texts)
  const ends = texts.flatMap(({ value, low, high }) =>
    typeof value === 'string' ? [value, advanced(value, high - low)] : value,
  )
  return {
    codespaces: spaces.length,
    codesOf(string) {
      if (spaces.length === 0) return codesOfPairs(string)
      const codes: number[] = []
      for (let at = 0; at < string.length; ) {
        let code = 0
        let bytes = 0
        let isFound = false
        while (!isFound && bytes < MAX_CODE_BYTES && at + bytes < string.length) {
          code = code * 256 + (string[at + bytes] ?? 0)
          bytes++
          isFound = spaces.some(space => space.bytes === bytes && isInSpace(code, space))
        }
        codes.push(code)
        at += isFound ? bytes : Math.min(string.length - at, spaces[0]?.bytes ?? 1)
      }
      return codes
    },
    cidOf(code) {
      const found = findCid(code)
      return found === null ? null : found.value + code - found.low
    },
    textOf(code) {
      const found = findText(code)
      if (found === null) return null
      const { value, low } = found
      return typeof value === 'string' ? advanced(value, code - low) : (value[code - low] ?? null)
    },
    hasZero: ends.some(text => text.includes('\0')),
    hasNoncharacter: ends.some(text => /[\ufeff\ufffe]/.test(text)),
    writingMode,
    uses,
    systemInfo,
  }
}

/** Each byte of a code is in the range of its position. */
function isInSpace(code: number, { low, high, bytes }: Range<null>): boolean {
  for (let i = 0; i < bytes; i++) {
    const byte = Math.floor(code / 256 ** i) % 256
    if (byte < Math.floor(low / 256 ** i) % 256 || byte > Math.floor(high / 256 ** i) % 256) return false
  }
  return true
}

/** Finds the last range that starts at or before a code, and contains it. */
function createLookup<Value>(ranges: readonly Range<Value>[]): (code: number) => Range<Value> | null {
  const sorted = ranges.toSorted((a, b) => a.low - b.low)
  return code => {
    let [start, end] = [0, sorted.length]
    while (start < end) {
      const middle = (start + end) >> 1
      if ((sorted[middle]?.low ?? 0) <= code) start = middle + 1
      else end = middle
    }
    const found = sorted[start - 1]
    return found !== undefined && code <= found.high ? found : null
  }
}

function codeOf(bytes: Uint8Array): number {
  return bytes.subarray(0, MAX_CODE_BYTES).reduce((code, byte) => code * 256 + byte, 0)
}

function unicodeOf(value: PdfValue | undefined): string {
  if (!(value instanceof Uint8Array)) return ''
  const even = Buffer.from(value.subarray(0, value.length - (value.length % 2)))
  return value.length === 1 ? String.fromCharCode(value[0] ?? 0) : even.swap16().toString('utf16le')
}

/** The text with its last code unit increased. */
function advanced(text: string, by: number): string {
  if (by === 0 || text === '') return text
  return text.slice(0, -1) + String.fromCharCode((text.charCodeAt(text.length - 1) + by) & 0xffff)
}

function readSystemInfo(info: Readonly<Record<string, PdfValue>>): CMap['systemInfo'] {
  const text = (key: string): string => {
    const value = info[key]
    return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : ''
  }
  return {
    registry: text('Registry'),
    ordering: text('Ordering'),
    supplement: Number(info['Supplement']) || 0,
  }
}
