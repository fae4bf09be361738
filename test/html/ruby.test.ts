import { describe, expect, test } from 'vitest'
import { type ReferencePair, testReferencePairs } from './pairs/reference-pairs.ts'
import { lookAt } from './print-html.ts'

const page = (body: string): string =>
  `<!doctype html><style>@page{size:300px 200px;margin:20px}body{margin:0;font:20px/30px Roboto}p{margin:0}.c{display:inline-block;text-align:center;line-height:1}.a{display:block;font-size:10px;margin-top:-10px;white-space:nowrap}</style>${body}`
const pair = (name: string, body: string, reference: string): ReferencePair => [
  name,
  page(body),
  page(reference),
]
const column = (base: string, annotation: string): string =>
  `<span class="c"><span class="a">${annotation}</span><span style="display:block">${base}</span></span>`

describe('ruby', () => {
  testReferencePairs([
    pair(
      'an annotation above its base',
      '<p>x <ruby>base<rt>text</rt></ruby> y',
      `<p>x ${column('base', 'text')} y`,
    ),
    pair(
      'a wide annotation',
      '<p>x <ruby>a<rt>annotation</rt></ruby> y',
      `<p>x ${column('a', 'annotation')} y`,
    ),
    pair(
      'without parentheses',
      '<p><ruby>base<rp>(</rp><rt>text</rt><rp>)</rp></ruby>',
      `<p>${column('base', 'text')}`,
    ),
    pair(
      'several bases, and text at the end',
      '<p><ruby>a<rt>one<rt></rt>b<rt>two</rt> rest</ruby>',
      `<p>${column('a', 'one')}${column('', '')}${column('b', 'two')} rest`,
    ),
    pair(
      '<rb> and <rtc>',
      '<p><ruby><rb>base</rb><rtc><rt>text</rt></rtc></ruby>',
      `<p>${column('base', 'text')}`,
    ),
    pair(
      'inline content of the base',
      '<p><ruby><b>base</b><rt>text</rt></ruby>',
      `<p>${column('<b>base</b>', 'text')}`,
    ),
    pair('a base without an annotation', '<p><ruby>base</ruby>', '<p>base'),
    pair('a hidden annotation', '<p><ruby>base<rt style="display:none">text</rt></ruby>', '<p>base'),
    pair(
      'lines of the base are not below the annotation',
      '<p><u><ruby>base<rt>text</rt></ruby></u>',
      `<p>${column('<u>base</u>', 'text')}`,
    ),
  ])

  test('does not change the line height', async () => {
    const [look] = await lookAt(page('<p>one<br><ruby>two<rt>text</rt></ruby><br>three'))
    const [one, two, three] = ['one', 'two', 'three'].map(text => look?.at(text).y ?? 0)
    expect((two ?? 0) - (one ?? 0)).toBeCloseTo((three ?? 0) - (two ?? 0), 3)
    expect(look?.at('text').y).toBeLessThan(two ?? 0)
  })
})
