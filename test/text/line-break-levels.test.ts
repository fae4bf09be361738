import { describe, expect, test } from 'vitest'
import { breaksOfLevel } from '../../src/text/line-breaks.ts'
import { style } from '../html/styled.ts'

describe('line-break', () => {
  test.each([
    ['あいうっえ', [3], [3]],
    ['コーヒー', [1, 3], [1, 3]],
    ['人々と時々', [], [1, 4]],
    ['「っ', [], []],
    ['あ！い', [], [1]],
    ['あ…', [], [1]],
    ['ーあ', [], []],
    ['plain text', [], []],
  ])('of %s allows more breaks than strict', (text, normal, loose) => {
    expect(breaksOfLevel(text, 'normal')).toEqual(normal)
    expect(breaksOfLevel(text, 'loose')).toEqual(loose)
  })

  test.each(['auto', 'loose', 'normal', 'strict', 'anywhere'])(
    '%s is accepted without a warning',
    async value => {
      const { warnings } = await style('<p>x', { css: `p { line-break: ${value} }` })
      expect(warnings).toEqual([])
    },
  )
})
