/** Default properties of operators by character and form (MathML Core appendix B). */
import type { OperatorForm } from './math-tree.ts'

export interface OperatorDefaults {
  /** Space before and after, in eighteenths of an em. */
  readonly left: number
  readonly right: number
  readonly isStretchy: boolean
  readonly isSymmetric: boolean
  readonly isLarge: boolean
  readonly hasMovableLimits: boolean
}

const PLAIN = { isStretchy: false, isSymmetric: false, isLarge: false, hasMovableLimits: false }

const UNKNOWN: OperatorDefaults = { left: 5, right: 5, ...PLAIN }
const ARROW: OperatorDefaults = { ...UNKNOWN, isStretchy: true }
const WIDE: OperatorDefaults = { left: 4, right: 4, ...PLAIN }
const MEDIUM: OperatorDefaults = { left: 3, right: 3, ...PLAIN }
const TIGHT: OperatorDefaults = { left: 0, right: 0, ...PLAIN }
const FENCE: OperatorDefaults = { ...TIGHT, isStretchy: true, isSymmetric: true }
const ACCENT: OperatorDefaults = { ...TIGHT, isStretchy: true }
const INTEGRAL: OperatorDefaults = { ...MEDIUM, isSymmetric: true, isLarge: true }
const SUM: OperatorDefaults = { ...INTEGRAL, hasMovableLimits: true }
const PREFIX_LETTER: OperatorDefaults = { left: 3, right: 0, ...PLAIN }
const SEPARATOR: OperatorDefaults = { left: 0, right: 3, ...PLAIN }

/** Ranges of code points in hexadecimal, and operators of two characters after `|`. */
const ENTRIES: Readonly<Record<OperatorForm, readonly (readonly [OperatorDefaults, string, string])[]>> = {
  infix: [
    [
      ARROW,
      `2190-2199 219c-21ad 21af-21b5 21b9 21bc-21cc 21d0-21dd 21e0-21f0 21f3 21f5-21f6 21fd-21ff 27f0-27f1
      27f5-27ff 290a-2910 2912-2913 2921-2922 294e-2961 296e-296f 2b45-2b46`,
      '',
    ],
    [
      WIDE,
      `2b 2d 2f b1 f7 2044 2212-2216 2218 2224 2227-222a 2236 2238 228c-228f 2293-2296 2298 229d-229f 22bb-22bd
      22c4 22c6 22ce-22cf 22d2-22d3 2795-2797 27f4 29bc 29f6 2a22-2a2e 2a38-2a3a 2a40-2a4f 2a51-2a63 2ada-2adb
      2afb 2afd 2b32`,
      '&&',
    ],
    [
      MEDIUM,
      `25 2a 2e 3f-40 5e-5f 7c b7 d7 2022 2043 2206 220e 2217 223f-2240 2297 2299 22a0-22a1 22c5 22c7 22c9-22cc
      2305-2306 25a0-25a1 25aa-25ab 25ad-25b1 27cb 27cd 2981-2982 2999-299a 29b5 29c2-29c3 29c9-29cd 29d8-29d9
      29db 29df-29e0 29e2 29e7-29ed 29f8-29fb 2a1d-2a21 2a2f-2a37 2a3b-2a3d 2a3f 2a50 2adc-2add 2afe`,
      '** // <> ||',
    ],
    [TIGHT, '5c 2061-2064', ''],
    [SEPARATOR, '2c 3a 3b', ''],
  ],
  prefix: [
    [
      TIGHT,
      `21 2b 2d ac b1 2018 201c 2200-2201 2203-2204 2207 2212-2213 221f-2222 223c 22be-22bf 2310 2319 2795-2796
      27c0 299b-29af 2aec-2aed`,
      '||',
    ],
    [
      FENCE,
      `28 5b 7b-7c 2016 2308 230a 2329 2772 27e6 27e8 27ea 27ec 27ee 2980 2983 2985 2987 2989 298b 298d 298f 2991
      2993 2995 2997 29fc`,
      '',
    ],
    [INTEGRAL, '222b-2233 2a0b-2a1c', ''],
    [SUM, '220f-2211 22c0-22c3 2a00-2a0a 2afc 2aff', ''],
    [PREFIX_LETTER, '2145-2146 2202 221a-221c', ''],
  ],
  postfix: [
    [
      TIGHT,
      `21-22 26-27 60 a8 b0 b2-b4 b8-b9 2ca-2cb 2d8-2da 2dd 311 2019-201b 201d-201f 2032-2037 2057 20db-20dc 23cd`,
      '!! ++ -- .. ||',
    ],
    [
      FENCE,
      `29 5d 7c-7d 2016 2309 230b 232a 2773 27e7 27e9 27eb 27ed 27ef 2980 2984 2986 2988 298a 298c 298e 2990 2992
      2994 2996 2998 29fd`,
      '',
    ],
    [ACCENT, '5e-5f 7e af 2c6-2c7 2c9 2cd 2dc 2f7 302 203e 2322-2323 23b4-23b5 23dc-23e1 1eef0-1eef1', ''],
  ],
}

const FORMS = ['infix', 'prefix', 'postfix'] as const

let dictionary: Readonly<Record<OperatorForm, ReadonlyMap<string, OperatorDefaults>>> | null = null

/** @param isGiven True if the author chose the form; otherwise other forms of the character count too. */
export function operatorDefaults(text: string, form: OperatorForm, isGiven: boolean): OperatorDefaults {
  dictionary ??= {
    infix: entriesOf('infix'),
    prefix: entriesOf('prefix'),
    postfix: entriesOf('postfix'),
  }
  const key = withoutOverlay(text)
  const found = dictionary[form].get(key)
  if (found !== undefined || isGiven) return found ?? UNKNOWN
  for (const other of FORMS) {
    const entry = dictionary[other].get(key)
    if (entry !== undefined) return entry
  }
  return UNKNOWN
}

function entriesOf(form: OperatorForm): Map<string, OperatorDefaults> {
  const entries = new Map<string, OperatorDefaults>()
  for (const [defaults, ranges, pairs] of ENTRIES[form]) {
    for (const character of charactersIn(ranges)) entries.set(character, defaults)
    if (pairs !== '') for (const pair of pairs.split(' ')) entries.set(pair, defaults)
  }
  return entries
}

/** A negated operator has the properties of the operator. */
function withoutOverlay(text: string): string {
  return /^[^\uD800-\uDFFF][\u0338\u20D2]$/.test(text) ? text.charAt(0) : text
}

/** Arrows, bars and braces that stretch along the line; other operators stretch along their height. */
const HORIZONTAL = `3d 5e-5f 7e af 2c6-2c7 2c9 2cd 2d8 2dc 2f7 302-303 305 30c 332 203e 20d0-20d1 20d6-20d7 20e1 2190 2192
  2194 2198-2199 219c-219e 21a0 21a2-21a4 21a6 21a9-21ad 21b4 21b9 21bc-21bd 21c0-21c1 21c4 21c6-21c7 21c9
  21cb-21d0 21d2 21d4 21da-21dd 21e0 21e2 21e4-21e6 21e8 21f0 21f4 21f6-21ff 2212 2322-2323 23b4-23b5 23dc-23e1
  2500 27f5-27ff 290c-2911 2914-2918 2942-2948 294a-294b 294e 2950 2952-2953 2956-2957 295a-295b 295e-295f
  2b45-2b46 1eef0-1eef1`

let horizontal: ReadonlySet<string> | null = null

export function stretchesAlongLine(text: string): boolean {
  horizontal ??= new Set(charactersIn(HORIZONTAL))
  return horizontal.has(text)
}

/** The characters of ranges of code points in hexadecimal. */
function* charactersIn(ranges: string): Generator<string> {
  for (const range of ranges.split(/\s+/)) {
    const [from = 0, to = from] = range.split('-').map(code => Number.parseInt(code, 16))
    for (let code = from; code <= to; code++) yield String.fromCodePoint(code)
  }
}
