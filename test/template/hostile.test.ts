import { expect, test, vi } from 'vitest'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { compileTemplate } from '../../src/template/compile.ts'
import { refusal } from './binding.ts'

const refuse = (definition: unknown) => refusal(() => compileTemplate(definition, { limits: DEFAULT_LIMITS }))

test('suggestions for thousands of misspelt styles among thousands are found in bounded time', () => {
  const styles = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`style${i}`, {}]))
  const content = Array.from({ length: 15_000 }, (_, i) => ({ text: 'x', style: `stylx${i}` }))
  const { warnings } = compileTemplate({ document: { styles, content } }, { limits: DEFAULT_LIMITS })
  expect(warnings).toHaveLength(DEFAULT_LIMITS.maxProblems)
  expect(warnings[0]?.message).toBe("unknown style 'stylx0', did you mean 'style0'?")
  const { code, message, details } = refuse({ strict: true, document: { styles, content } })
  expect(code).toBe('invalid_template')
  expect(message).toMatch(/^The template has 15000 problems: .*'stylx0', did you mean 'style0'\?/)
  expect(details).toHaveLength(DEFAULT_LIMITS.maxProblems)
})

test('a chain of thousands of partials is rejected', () => {
  const partials = Object.fromEntries(
    Array.from({ length: 15_000 }, (_, i) => [`p${i}`, [i === 14_999 ? 'end' : { $partial: `p${i + 1}` }]]),
  )
  const { code, details } = refuse({ document: { content: [{ $partial: 'p0' }] }, partials })
  expect([code, details[0]?.path]).toEqual(['invalid_template', '/partials'])
})

test('a schema that cannot be compiled prints nothing to the console', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const schema = { allOf: Array.from({ length: 2500 }, () => ({ type: 'object' })) }
  expect(refuse({ document: { content: [] }, schema }).code).toBe('invalid_template')
  expect(printed).not.toHaveBeenCalled()
  printed.mockRestore()
})
