import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { parseScene } from '../../../src/scene/reading/parse-scene.ts'
import { readMarkup } from '../../../src/scene/text/markup.ts'

const base = () => {
  const objects = [{ type: 'text', text: '' }]
  const options = { limits: DEFAULT_LIMITS, origins: new Map<string, string>(), used: new Set<string>() }
  const [text] = parseScene({ width: 1, height: 1, objects }, options).objects
  if (text?.type !== 'text') throw new Error('no text')
  return text.style
}

const parts = fc.constantFrom(
  '<b>',
  '</b>',
  '<i>',
  '</i>',
  '<size=200%>',
  '</size>',
  '<br>',
  '&lt;',
  '<',
  '>',
  '&',
  'a',
  '<x>',
)

it('reading escaped text returns the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      expect(readMarkup(escaped, base())).toEqual({ text, styles: null, unknown: [] })
    }),
  )
})

it('text outside of tags is kept with any tags, and sizes stay in range', () => {
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 300 }), list => {
      const { text, styles } = readMarkup(list.join(''), base())
      expect(text.split('a')).toHaveLength(list.filter(part => part === 'a').length + 1)
      for (const { fontSize = 1 } of styles?.all() ?? []) {
        expect(fontSize).toBeGreaterThan(0)
        expect(fontSize).toBeLessThanOrEqual(10_000)
      }
    }),
  )
})

it('limits nesting to 64 tags', () => {
  const { text, unknown } = readMarkup('<b>'.repeat(100), base())
  expect(text).toBe('<b>'.repeat(36))
  expect(unknown).toEqual(['<b>'])
})
