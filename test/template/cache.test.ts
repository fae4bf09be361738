import { expect, test } from 'vitest'
import { DEFAULT_LIMITS as limits } from '../../src/base/limits.ts'
import { createTemplateCache } from '../../src/template/compile.ts'
import { refusal } from './binding.ts'

const numbered = (n: number) => ({ name: `t${n}`, document: { content: [`{{x}} ${n}`] } })

test('an equal definition compiles once, as an object and as text; a different key order makes it another', () => {
  const cache = createTemplateCache({ limits })
  const template = cache.get(numbered(1))
  expect(cache.get(numbered(1))).toBe(template)
  expect(cache.get(JSON.stringify(numbered(1)))).toBe(template)
  const other = cache.get({ document: numbered(1).document, name: 't1' })
  expect(Object.keys(other.definition)).toEqual(['document', 'name'])
  expect(cache.get(numbered(2))).not.toBe(template)
})

test('the least recently used template is evicted first', () => {
  const cache = createTemplateCache({ limits }, 2)
  const [one, two] = [cache.get(numbered(1)), cache.get(numbered(2))]
  expect(cache.get(numbered(1))).toBe(one)
  cache.get(numbered(3))
  expect(cache.get(numbered(1))).toBe(one)
  expect(cache.get(numbered(2))).not.toBe(two)
})

test('text that is not JSON, too deep or too large fails in every call', () => {
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
