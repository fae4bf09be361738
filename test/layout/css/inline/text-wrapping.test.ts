import { describe, expect, test } from 'vitest'
import { type ReferencePair, testReferencePairs } from '../../../html/pairs/reference-pairs.ts'
import { printHtml } from '../../../html/print-html.ts'

const page = (body: string): string =>
  `<!doctype html><style>@page{size:300px 200px;margin:10px}body{margin:0;font:16px/20px Roboto}p,pre{margin:0;font:16px/20px Roboto}</style>${body}`
const pair = (name: string, body: string, reference: string): ReferencePair => [
  name,
  page(body),
  page(reference),
]

describe('white space and wrapping', () => {
  testReferencePairs([
    pair(
      'text-wrap: nowrap',
      '<p style="width:50px;text-wrap:nowrap">one two  three',
      '<p style="width:50px;white-space:nowrap">one two  three',
    ),
    pair(
      'text-wrap-mode keeps the white space',
      '<p style="white-space:pre;text-wrap-mode:wrap;width:60px">one  two  three',
      '<p style="white-space:pre-wrap;width:60px">one  two  three',
    ),
    pair(
      'white-space-collapse',
      '<p style="white-space-collapse:preserve-breaks">one  two\nthree',
      '<p style="white-space:pre-line">one  two\nthree',
    ),
    pair(
      'white-space of two keywords',
      '<p style="white-space:preserve nowrap">one  two\nthree',
      '<p style="white-space:pre">one  two\nthree',
    ),
    pair(
      'white-space resets both',
      '<p style="text-wrap-mode:nowrap;white-space:normal;width:60px">one two three',
      '<p style="width:60px">one two three',
    ),
    pair(
      'break-all fills each line',
      '<p style="word-break:break-all;width:60px;font-family:Roboto Mono">ab abcdefghij',
      '<p style="font-family:Roboto Mono">ab abc<br>defghi<br>j',
    ),
    pair(
      'break-all keeps punctuation with its text',
      '<p style="word-break:break-all;width:70px;font-family:Roboto Mono">11.25 (5)% ab/cd:ef $12345',
      '<p style="font-family:Roboto Mono">11.25<br>(5)% a<br>b/cd:ef<br>$12345',
    ),
    pair(
      'break-all with a part that is too long for a line',
      '<p style="word-break:break-all;width:20px;font-family:Roboto Mono">a---b<p style="word-break:break-all;overflow-wrap:anywhere;width:20px;font-family:Roboto Mono">a???b',
      '<p style="font-family:Roboto Mono">a-<br>--<br>b<p style="font-family:Roboto Mono">a?<br>??<br>b',
    ),
    pair(
      'a box of break-all text is as narrow as a character with its punctuation',
      '<table style="width:1px;border-spacing:0"><td style="padding:0;word-break:break-all;font-family:Roboto Mono">(a)b</table>',
      '<p style="font-family:Roboto Mono">(a)<br>b',
    ),
    pair(
      'line-break: anywhere breaks before punctuation',
      '<p style="line-break:anywhere;width:60px;font-family:Roboto Mono">ab abc,de',
      '<p style="font-family:Roboto Mono">ab abc<br>,de',
    ),
    pair(
      'overflow-wrap breaks only words that are too long',
      '<p style="overflow-wrap:anywhere;width:60px;font-family:Roboto Mono">ab abcdefghij',
      '<p style="font-family:Roboto Mono">ab<br>abcdef<br>ghij',
    ),
    pair(
      'a box of break-all text is as narrow as a character',
      '<table style="width:1px;border-spacing:0"><td style="padding:0;word-break:break-all;font-family:Roboto Mono">abc</table>',
      '<p style="font-family:Roboto Mono">a<br>b<br>c',
    ),
    pair(
      'text-wrap: balance',
      '<p style="text-wrap:balance;width:120px;font-family:Roboto Mono">aaa bbb ccc ddd',
      '<p style="font-family:Roboto Mono">aaa bbb<br>ccc ddd',
    ),
    pair(
      'balanced text in the middle of its box',
      '<p style="text-wrap:balance;text-align:center;width:120px;font-family:Roboto Mono">aaa bbb ccc ddd',
      '<p style="width:120px;text-align:center;font-family:Roboto Mono">aaa bbb<br>ccc ddd',
    ),
    pair('a single line is not balanced', '<p style="text-wrap:balance">aaa bbb', '<p>aaa bbb'),
    pair(
      'text-align-last',
      '<p style="width:100px;text-align-last:right">one two three four five',
      '<p style="width:100px">one two three <span style="display:block;text-align:right">four five</span>',
    ),
    pair(
      'text-align-last: justify',
      '<p style="width:100px;text-align-last:justify">one two',
      '<p style="width:100px;text-align:justify">one two <span style="display:inline-block;width:100px"></span>',
    ),
    pair('tabs', '<pre style="tab-size:4">a\tb\n<b>abc</b>\td</pre>', '<pre>a   b\n<b>abc</b> d</pre>'),
    pair('tabs of 8 spaces after an inline box', '<pre><b>abc</b>\td</pre>', '<pre><b>abc</b>     d</pre>'),
    pair('tabs of 0 spaces', '<pre style="tab-size:0">a\tb</pre>', '<pre>ab</pre>'),
    pair(
      'hyphenate-character',
      '<p style="hyphenate-character:\'=\';width:40px;font-family:Roboto Mono">abc&shy;def',
      '<p style="font-family:Roboto Mono">abc=<br>def',
    ),
    pair(
      'an underline under the descenders',
      '<p style="text-decoration:underline;text-underline-position:under;text-decoration-skip-ink:none">x',
      '<p style="text-decoration:underline;text-underline-offset:4px;text-decoration-skip-ink:none">x',
    ),
  ])
})

describe('font features', () => {
  testReferencePairs([
    pair(
      'font-kerning: none',
      '<p style="font-kerning:none">AVATo',
      '<p style="font-feature-settings:\'kern\' 0">AVATo',
    ),
    pair(
      'optimizeSpeed',
      '<p style="text-rendering:optimizeSpeed">AVATo',
      '<p style="font-kerning:none">AVATo',
    ),
    pair(
      'font-kerning with optimizeSpeed',
      '<p style="text-rendering:optimizeSpeed;font-kerning:normal">AVATo',
      '<p>AVATo',
    ),
    pair(
      'font-variant-ligatures: none',
      '<p style="font-family:\'Source Serif 4\';font-variant-ligatures:none">office',
      "<p style=\"font-family:'Source Serif 4';font-feature-settings:'liga' 0,'clig' 0,'calt' 0\">office",
    ),
    pair(
      'font-variant: none',
      '<p style="font-family:\'Source Serif 4\';font-variant:none">office',
      '<p style="font-family:\'Source Serif 4\';font-variant-ligatures:none">office',
    ),
    pair(
      'font-variant-position',
      '<p style="font-variant-position:super">x2',
      '<p style="font-feature-settings:\'sups\'">x2',
    ),
    pair(
      'font-variant of several properties',
      '<p style="font-variant:small-caps no-common-ligatures tabular-nums">Office 11',
      '<p style="font-variant-caps:small-caps;font-variant-ligatures:no-common-ligatures;font-variant-numeric:tabular-nums">Office 11',
    ),
    pair('font resets features', '<p style="font-kerning:none;font:16px/20px Roboto">AVATo', '<p>AVATo'),
  ])

  test('font-kerning changes the width', async () => {
    const [kerned, apart] = [
      await printHtml(page('<p>AVATo')),
      await printHtml(page('<p style="font-kerning:none">AVATo')),
    ]
    expect(Buffer.compare(kerned.bytes, apart.bytes)).not.toBe(0)
  })
})

test.each([
  ['tab-size:red', 'invalid_css_value'],
  ['tab-size:-1', 'unsupported_css'],
  ['tab-size:2em', 'unsupported_css'],
  ['text-wrap:balance balance', 'invalid_css_value'],
  ['text-wrap:pretty', 'unsupported_css'],
  ['white-space:pre pre-wrap', 'invalid_css_value'],
  ['font-variant-ligatures:contextual no-contextual', 'invalid_css_value'],
  ['font-synthesis:style style', 'invalid_css_value'],
  ['hyphenate-character:1', 'invalid_css_value'],
  ['content-visibility:hidden', 'unsupported_css'],
  ['-webkit-box-reflect:below', 'unsupported_css'],
  ['-webkit-text-security:disc', 'unsupported_css'],
  ['-webkit-perspective:100px', 'unsupported_css'],
])('%s has the warning %s', async (css, code) => {
  const { warnings } = await printHtml(page(`<p style="${css}">Text`))
  expect(warnings.map(warning => warning.code)).toEqual([code])
})

test('properties without effect in print cause no warning', async () => {
  const css =
    'cursor:pointer;-webkit-tap-highlight-color:red;-webkit-font-smoothing:antialiased;-webkit-user-select:none;' +
    '-moz-osx-font-smoothing:grayscale;-webkit-text-size-adjust:100%;text-rendering:optimizeLegibility;contain:layout;' +
    'scroll-margin-top:4px;content-visibility:auto;font-stretch:normal;-webkit-box-flex:1;hanging-punctuation:first'
  expect((await printHtml(page(`<p style="${css}">Text`))).warnings).toEqual([])
})
