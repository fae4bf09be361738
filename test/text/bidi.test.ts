import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  firstStrong,
  hasRightToLeft,
  isTrailing,
  levelRuns,
  mirrored,
  resolveLevels,
  visualOrder,
} from '../../src/text/bidi.ts'

/** Notation of Unicode: lower-case letters are left-to-right, upper-case letters represent Hebrew. */
function hebrew(text: string): string {
  return text.replace(/[A-Z]/g, letter => String.fromCodePoint(0x05d0 + letter.charCodeAt(0) - 65))
}

function latin(text: string): string {
  return text.replace(/[\u05D0-\u05EA]/g, letter => String.fromCodePoint(letter.charCodeAt(0) - 0x05d0 + 65))
}

/** The characters of one line in visual order. */
function seen(text: string, base: 'ltr' | 'rtl' | 'auto'): string {
  const { levels, paragraphs } = resolveLevels(text, base)
  const pieces = [...text].map((character, i) => ({ level: levels[i] ?? 0, isSpace: isTrailing(character) }))
  return visualOrder(pieces, paragraphs[0]?.level ?? 0)
    .map(i => ((pieces[i]?.level ?? 0) % 2 === 1 ? mirrored(text.charAt(i)) : text.charAt(i)))
    .join('')
}

describe('examples of UAX #9', () => {
  test.each([
    ['car means CAR.', 'ltr', 'car means RAC.'],
    ['<car MEANS CAR.=', 'ltr', '<car RAC SNAEM.='],
    ['he said "THE VALUES ARE 123, 456, 789, OK".', 'ltr', 'he said "KO ,789 ,456 ,123 ERA SEULAV EHT".'],
    ['IT IS A bmw 500, OK.', 'rtl', '.KO ,bmw 500 A SI TI'],
    ['AB(CD[&ef]!)gh', 'rtl', 'gh(![ef&]DC)BA'],
    ['smith (fabrikam ARABIC) HEBREW', 'ltr', 'smith (fabrikam CIBARA) WERBEH'],
    ['ARABIC (company) shelf', 'rtl', 'shelf (company) CIBARA'],
  ] as const)('%j in %s', (text, base, expected) => {
    expect(latin(seen(hebrew(text), base))).toBe(expected)
  })

  test('embeddings, overrides and isolates', () => {
    const quoted = hebrew('DID YOU SAY ’\u202Ahe said “\u202BCAR MEANS CAR\u202C”\u202C‘?')
    expect(latin(seen(quoted, 'rtl')).replace(/[\u202A-\u202C]/g, '')).toBe(
      '?‘he said “RAC SNAEM RAC”’ YAS UOY DID',
    )
    expect(seen('abc \u202Edef\u202C ghi', 'ltr').replace(/[\u202C\u202E]/g, '')).toBe('abc fed ghi')
    expect(
      latin(seen(hebrew('\u2067A 1\u2069, \u2067B 2\u2069'), 'ltr')).replace(/[\u2067\u2069]/g, ''),
    ).toBe('1 A, 2 B')
  })
})

test('numbers among Arabic are left-to-right, with their currency signs', () => {
  expect(seen('السعر 1,234.50 ريال', 'rtl')).toBe('لاير 1,234.50 رعسلا')
  expect(seen('من ١٢٣ إلى 45%', 'rtl')).toBe('%45 ىلإ ١٢٣ نم')
})

test('trailing white space of a line has the paragraph level', () => {
  const levels = [1, 1, 2, 2].map((level, i) => ({ level, isSpace: i === 3 }))
  expect(visualOrder(levels, 1)).toEqual([3, 2, 1, 0])
})

test('each paragraph has its own base level, from its first strong character outside of isolates', () => {
  const text = hebrew('one A\nB two\r\n12 \u2067C\u2069 x\n...')
  const { paragraphs } = resolveLevels(text, 'auto')
  expect(paragraphs.map(({ level }) => level)).toEqual([0, 1, 0, 0])
  expect(paragraphs.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
  expect(firstStrong(hebrew('\u2067a\u2069 A'))).toBe('rtl')
  expect(firstStrong('12.5 %')).toBeNull()
})

test('emoji among Hebrew are neutral, and letters beyond the BMP have their direction', () => {
  const { levels } = resolveLevels(hebrew('AB 🎉 CD'), 'rtl')
  expect([...levels]).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  const adlam = '\u{1E900}\u{1E901} a'
  expect(hasRightToLeft(adlam)).toBe(true)
  expect([...resolveLevels(adlam, 'ltr').levels]).toEqual([1, 1, 1, 1, 0, 0])
})

test.each(['plain text', 'Größe 12 €', '日本語', '🎉 emoji', '\uFEFF'])('%j needs no levels', text => {
  expect(hasRightToLeft(text)).toBe(false)
})

test('level runs cover a part of a text', () => {
  expect(levelRuns(new Uint8Array([0, 0, 1, 1, 2]), 1, 5)).toEqual([
    { start: 1, end: 2, level: 0 },
    { start: 2, end: 4, level: 1 },
    { start: 4, end: 5, level: 2 },
  ])
})

/** Rule L2, from the lowest level inwards. */
function naiveOrder(levels: readonly number[], indices: readonly number[], level: number): number[] {
  const parts: number[][] = []
  for (let i = 0; i < levels.length; ) {
    const isDeeper = (levels[i] ?? 0) > level
    let end = i + 1
    while (isDeeper && end < levels.length && (levels[end] ?? 0) > level) end++
    const inside = indices.slice(i, end)
    parts.push(isDeeper ? naiveOrder(levels.slice(i, end), inside, level + 1) : inside)
    i = end
  }
  return (level % 2 === 1 ? parts.reverse() : parts).flat()
}

test('runs are reversed as rule L2 defines', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 30 }), levels => {
      const pieces = levels.map(level => ({ level, isSpace: false }))
      expect(visualOrder(pieces, 0)).toEqual(
        naiveOrder(
          levels,
          levels.map((_, i) => i),
          0,
        ),
      )
    }),
  )
})

test('long paragraphs have the same levels as when resolved in one piece', () => {
  const bidi = (createRequire(import.meta.url)('bidi-js') as typeof import('bidi-js').default)()
  const word = fc.constantFrom('abc', 'שלום', 'كتاب', '12', '3.5%', '(', ')', '-', 'x1', '\u202B', '\u202C')
  fc.assert(
    fc.property(fc.array(word, { minLength: 600, maxLength: 2_000 }), fc.boolean(), (words, isRtl) => {
      const text = words.join(' ')
      const base = isRtl ? 'rtl' : 'ltr'
      expect(resolveLevels(text, base).levels).toEqual(bidi.getEmbeddingLevels(text, base).levels)
    }),
    { numRuns: 10 },
  )
})

test.each([
  ['numbers', ' 1'],
  ['isolates', '\u2068'],
  ['embeddings', '\u202B'],
  ['isolates in pairs', '\u2067א\u2069'],
  ['brackets', '(א'],
  ['marks', '\u00AD\u0300'],
])('hostile %s take linear time', (_, part) => {
  const time = (count: number): number => {
    const text = `א${part.repeat(count)}`
    const before = process.cpuUsage().user
    expect(resolveLevels(text, 'auto').levels).toHaveLength(text.length)
    return process.cpuUsage().user - before
  }
  time(2_000)
  const one = Math.max(20_000, time(100_000)) // in µs; garbage collections take some ms
  expect(time(400_000)).toBeLessThan(one * 10)
})
