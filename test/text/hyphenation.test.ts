import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canHyphenate, hyphenate, LANGUAGES } from '../../src/text/hyphenation.ts'

const require = createRequire(import.meta.url)

function shown(text: string, language: string, hyphens: 'none' | 'manual' | 'auto' = 'auto'): string {
  const { text: plain, points } = hyphenate(text, hyphens, language)
  return [0, ...points].map((point, i) => plain.slice(point, points[i])).join('-')
}

test.each([
  ['de', 'Silbentrennung', 'Sil-ben-tren-nung'],
  ['de-AT', 'Donaudampfschifffahrtsgesellschaft', 'Do-nau-dampf-schiff-fahrts-ge-sell-schaft'],
  ['en-US', 'hyphenation', 'hy-phen-ation'],
  ['en', 'associates', 'as-so-ciates'],
  ['fr-CA', 'anticonstitutionnellement', 'an-ti-cons-ti-tu-tion-nel-le-ment'],
  ['en', '(Representation),', '(Rep-re-sen-ta-tion),'],
  ['en', 'short', 'short'],
  ['en', 'https://example.com/representation', 'https://example.com/representation'],
  [
    'de',
    'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung',
    'Grund-stücks-ver-kehrs-ge-neh-mi-gungs-zu-stän-dig-keits-über-tra-gungs-ver-ord-nung',
  ],
  ['de', 'www.beispielunternehmen-waermepumpen.de', 'www.beispielunternehmen-waermepumpen.de'],
  ['de', 'beispielunternehmen.de,', 'beispielunternehmen.de,'],
  ['de', 'Wärmepumpen@beispielunternehmen', 'Wärmepumpen@beispielunternehmen'],
  ['de', 'Silbentrennung...', 'Sil-ben-tren-nung...'],
  ['en', 'x'.repeat(1_000), 'x'.repeat(1_000)],
])('%s: %s', (language, word, divided) => {
  expect(shown(word, language)).toBe(divided)
})

test('soft hyphens have precedence over patterns, and apply only if hyphens are enabled', () => {
  expect(shown('Blumento\u00ADpferde', 'de')).toBe('Blumento-pferde')
  expect(shown('Blumento\u00ADpferde', 'de', 'manual')).toBe('Blumento-pferde')
  expect(shown('Blumento\u00ADpferde', 'de', 'none')).toBe('Blumentopferde')
  expect(shown('\u00AD\u00ADab\u00AD', 'de')).toBe('ab')
})

test('unknown languages are not hyphenated', () => {
  expect([canHyphenate('de-DE'), canHyphenate('tlh'), canHyphenate('__proto__'), canHyphenate('')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(hyphenate('Silbentrennung', 'auto', 'tlh').points).toEqual([])
})

test('every listed language has patterns', () => {
  expect(canHyphenate('cu')).toBe(false)
  for (const tag of LANGUAGES) {
    expect(canHyphenate(tag), tag).toBe(true)
    expect(() => hyphenate('abcdefgh', 'auto', tag), tag).not.toThrow()
  }
})

test('hyphenates like the reference program of the patterns, except at the ends of words', () => {
  const { hyphenateSync } = require('hyphen/de')
  const words = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäöüß'),
    minLength: 5,
    maxLength: 20,
  })
  fc.assert(
    fc.property(words, word => {
      const { points } = hyphenate(word, 'auto', 'de') // first: that program adds its results to the exceptions
      const ends: number[] = []
      for (const part of hyphenateSync(word).split('\u00AD')) ends.push((ends.at(-1) ?? 0) + part.length)
      expect(points).toEqual(ends.filter(end => end >= 2 && end <= word.length - 3))
    }),
  )
})
