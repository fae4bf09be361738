import { expect, test } from 'vitest'
import { DEFAULT_LIMITS as limits } from '../../src/base/limits.ts'
import { createTemplateCache } from '../../src/template/compile.ts'
import { refusal } from './binding.ts'

const numbered = (n: number) => ({ name: `t${n}`, document: { content: [`{{x}} ${n}`] } })

test('the same definition compiles once, as an object and as text; another order of keys is another', () => {
  const cache = createTemplateCache({ limits })
  const template = cache.get(numbered(1))
  expect(cache.get(numbered(1))).toBe(template)
  expect(cache.get(JSON.stringify(numbered(1)))).toBe(template)
  const other = cache.get({ document: numbered(1).document, name: 't1' })
  expect(Object.keys(other.definition)).toEqual(['document', 'name'])
  expect(cache.get(numbered(2))).not.toBe(template)
})

test('what was used longest ago is forgotten first', () => {
  const cache = createTemplateCache({ limits }, 2)
  const [one, two] = [cache.get(numbered(1)), cache.get(numbered(2))]
  expect(cache.get(numbered(1))).toBe(one)
  cache.get(numbered(3))
  expect(cache.get(numbered(1))).toBe(one)
  expect(cache.get(numbered(2))).not.toBe(two)
})

test('text that is no JSON, too deep or too large is refused each time', () => {
  const cache = createTemplateCache({ limits: { ...limits, maxTemplateBytes: 1_000 } })
  for (const _ of [1, 2]) {
    expect(refusal(() => cache.get('{"document":')).code).toBe('invalid_json')
    expect(refusal(() => cache.get('"text"')).code).toBe('invalid_template')
    expect(
      refusal(() => cache.get(`{"document":{"content":${'['.repeat(400)}${']'.repeat(400)}}}`)).code,
    ).toBe('invalid_json')
    expect(refusal(() => cache.get(' '.repeat(2_000))).message).toContain('limits.maxTemplateBytes')
  }
})
