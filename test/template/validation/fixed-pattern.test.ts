import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { compileFixedPattern } from '../../../src/template/validation/schema.ts'

describe('a fixed pattern', () => {
  test.each([
    '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$',
    '^[A-Z]{3}$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^[a-z]+$',
    '^INV-[0-9]*$',
    '^x?$',
    '^a\\.b$',
  ])('%s matches the same texts as RE2', pattern => {
    const native = compileFixedPattern(pattern)
    const re2 = RE2JS.compile(RE2JS.translateRegExp(pattern))
    const near = fc.oneof(
      fc.string(),
      fc.stringMatching(new RegExp(pattern)),
      fc.stringMatching(new RegExp(pattern)).map(text => `${text}x`),
      fc.stringMatching(new RegExp(pattern)).map(text => `${text}\n`),
    )
    fc.assert(fc.property(near, text => native?.test(text) === re2.test(text)))
  })

  test.each([
    ['groups', '^(a+)+$'],
    ['alternatives', '^a|b$'],
    ['two parts of variable length', '^a*a*$'],
    ['two variable ranges', '^[a-z]{0,99}[a-z]{0,99}$'],
    ['no end', '^a+'],
    ['no beginning', 'a+$'],
    ['a look ahead', '^(?=a)a$'],
    ['a reference back', '^(a)\\1$'],
    ['any character', '^.*$'],
    ['spaces, which the engines match differently', '^\\s$'],
    ['a reversed range', '^[z-a]$'],
    ['letters beyond ASCII', '^ä$'],
  ])('is not compiled with %s', (_name, pattern) => {
    expect(compileFixedPattern(pattern)).toBeNull()
  })
})
