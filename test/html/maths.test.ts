import { fileURLToPath } from 'node:url'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import { createFontLibrary } from '../../src/assets/fonts/font-library.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { extractedText } from '../extracted-text.ts'
import { type ReferencePair, testReferencePairs } from './pairs/reference-pairs.ts'
import { lookAt, printHtml } from './print-html.ts'

const HEAD = '<!doctype html><style>@page{size:300px 200px;margin:0}body{margin:20px;font:20px Tinos}</style>'
const block = (content: string): string => `${HEAD}<math display="block">${content}</math>`
const inline = (content: string): string => `${HEAD}<p>Text <math>${content}</math> text`
const TALL = '<mspace height="2em"/>'
const frac = (numerator: string, denominator: string): string => `<mfrac>${numerator}${denominator}</mfrac>`
const small = (content: string): string => `<mstyle scriptlevel="+1" displaystyle="false">${content}</mstyle>`

const PAIRS: readonly ReferencePair[] = [
  [
    'a formula that is a flex container has its own baseline',
    inline(frac('<mi>a</mi>', TALL)).replace('<math>', '<math style=display:inline-flex>'),
    inline(frac('<mi>a</mi>', TALL)),
  ],
  [
    'display: block math',
    block('<mi>x</mi>').replace('display="block"', 'style="display:block math"'),
    block('<mi>x</mi>').replace('display="block"', 'style="display:block"'),
  ],
  [
    'a single letter is italic',
    block('<mi>x</mi><mi>sin</mi><mi>α</mi><mi>h</mi>'),
    block('<mtext>𝑥</mtext><mtext>sin</mtext><mtext>𝛼</mtext><mtext>ℎ</mtext>'),
  ],
  [
    'mathvariant',
    block(
      '<mi mathvariant="normal">x</mi><mi mathvariant="double-struck">R</mi><mn mathvariant="bold">2</mn>',
    ),
    block('<mtext>x</mtext><mtext>ℝ</mtext><mtext>𝟐</mtext>'),
  ],
  [
    'the space around operators',
    block('<mi>a</mi><mo>+</mo><mi>b</mi><mo>=</mo><mo>−</mo><mi>c</mi>'),
    block(
      `<mi>a</mi><mspace width="${4 / 18}em"/><mtext>+</mtext><mspace width="${4 / 18}em"/><mi>b</mi><mspace width="${5 / 18}em"/><mtext>=</mtext><mspace width="${5 / 18}em"/><mspace width="${4 / 18}em"/><mtext>−</mtext><mspace width="${4 / 18}em"/><mi>c</mi>`,
    ),
  ],
  [
    'a first operator is a prefix',
    block('<mo>−</mo><mi>c</mi><mo>!</mo>'),
    block('<mtext>−</mtext><mi>c</mi><mtext>!</mtext>'),
  ],
  [
    'attributes of operators',
    block('<mi>a</mi><mo lspace="1em" rspace="0">+</mo><mi>b</mi><mo form="prefix">+</mo><mi>c</mi>'),
    block('<mi>a</mi><mspace width="1em"/><mtext>+</mtext><mi>b</mi><mtext>+</mtext><mi>c</mi>'),
  ],
  [
    'white space in tokens',
    block('<mi> x </mi><mtext>\n a  b </mtext>'),
    block('<mi>x</mi><mtext>a b</mtext>'),
  ],
  [
    'implied rows',
    block('<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt><mstyle><mi>c</mi></mstyle>'),
    block('<msqrt><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></msqrt><mi>c</mi>'),
  ],
  [
    'a superscript',
    block(`${TALL}<msup><mi>x</mi><mn>2</mn></msup><mi>y</mi>`),
    block(
      `${TALL}<mi>x</mi><mpadded voffset="0.36em">${small('<mn>2</mn>')}</mpadded><mspace width="0.04em"/><mi>y</mi>`,
    ),
  ],
  [
    'a subscript',
    block('<msub><mi>x</mi><mn>2</mn></msub><mi>y</mi>'),
    block(
      `<mi>x</mi><mpadded voffset="-0.21em">${small('<mn>2</mn>')}</mpadded><mspace width="0.04em"/><mi>y</mi>`,
    ),
  ],
  [
    'the first child of semantics',
    block('<semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics>'),
    block('<mi>x</mi>'),
  ],
  ['a wrong number of children', block('<mi>x</mi>'), block('<mrow><mi>x</mi></mrow>')],
  [
    'limits next to operators in inline math',
    inline('<munderover><mo>∑</mo><mn>1</mn><mi>n</mi></munderover>'),
    inline('<msubsup><mo>∑</mo><mn>1</mn><mi>n</mi></msubsup>'),
  ],
  [
    'scripts without prescripts',
    block('<mmultiscripts><mi>x</mi><mn>1</mn><mn>2</mn></mmultiscripts>'),
    block('<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>'),
  ],
  [
    'colours and sizes',
    block('<mi mathcolor="red" mathsize="150%">x</mi>'),
    block('<mi style="color:red;font-size:1.5em">x</mi>'),
  ],
  [
    'a smaller fraction in a fraction',
    block(frac('<mi>a</mi>', frac('<mi>b</mi>', '<mi>c</mi>'))),
    block(frac('<mi>a</mi>', `<mstyle displaystyle="false">${frac('<mi>b</mi>', '<mi>c</mi>')}</mstyle>`)),
  ],
  [
    'formulas from right to left',
    block('<mrow dir="rtl"><mi>a</mi><mo>+</mo><mi>b</mi></mrow>'),
    block('<mi>b</mi><mo>+</mo><mi>a</mi>'),
  ],
  [
    'display: block is centred',
    `${HEAD}<math display="block"><mi>x</mi></math>`,
    `${HEAD}<div style="text-align:center;height:9.4px;line-height:0"><math><mi>x</mi></math></div>`
      .replace('height:9.4px;line-height:0', 'font-size:0')
      .replace('<math>', '<math style="font-size:20px">'),
  ],
]

describe('MathML', () => {
  testReferencePairs(PAIRS)

  test('has its text in reading order', async () => {
    const { bytes, warnings } = await printHtml(
      inline('<mi>x</mi><mo>=</mo><msqrt><mi>y</mi></msqrt><mo>+</mo><mtext>any word</mtext>'),
    )
    expect(warnings).toEqual([])
    const text = extractedText(bytes).replace(/\s+/g, ' ')
    expect(text).toContain('Text 𝑥 = √𝑦 + any word')
  })

  test('is aligned to the baseline of the line', async () => {
    const [page] = await lookAt(inline('<mi>x</mi>'))
    expect(page?.at('𝑥').y).toBeCloseTo(page?.at('Text').y ?? 0, 1)
  })

  test('centres fractions on the math axis, with the bar between', async () => {
    const [page] = await lookAt(block(frac('<mn>1</mn>', '<mn>22</mn>')))
    const [above, below] = [page?.at('1'), page?.at('22')]
    expect((below?.y ?? 0) - (above?.y ?? 0)).toBeGreaterThan(15)
    expect(above?.x).toBeGreaterThan(below?.x ?? 0)
  })

  test('stretches brackets to the height of their content', async () => {
    const rows = '<mtr><mtd><mi>a</mi></mtd></mtr>'.repeat(6)
    const { bytes } = await printHtml(
      `<!doctype html><style>@page{size:300px 400px;margin:0}</style><math display="block"><mo>(</mo><mtable>${rows}</mtable><mo>)</mo></math>`,
    )
    expect(extractedText(bytes).match(/[()]/g)).toEqual(['(', ')'])
  })

  test('can be a link', async () => {
    const { bytes } = await printHtml(`${HEAD}<a href="https://example.com/"><math><mi>x</mi></math></a>`)
    const [page] = (await PDFDocument.load(bytes)).getPages()
    expect(page?.node.Annots()?.size()).toBe(1)
  })
})

describe('the HTML of KaTeX', () => {
  testReferencePairs([
    [
      'rows without cells on the baseline have theirs at the bottom',
      `${HEAD}x<span style="display:inline-table"><span style="display:table-cell;vertical-align:bottom;width:20px;height:30px;background:red;color:red;font-size:8px">b</span></span>x`,
      `${HEAD}x<span style="display:inline-block;width:20px;height:30px;background:red"></span>x`,
    ],
  ])

  test('is not slanted if a font registers an italic face', async () => {
    const file = fileURLToPath(new URL('../../fonts/roboto/Roboto-Regular.ttf', import.meta.url))
    const fonts = await createFontLibrary(
      { Own: { normal: file, italics: file } },
      { limits: DEFAULT_LIMITS },
    )
    const print = async (tag: string) => {
      const { bytes } = await printHtml(`${HEAD}<${tag} style="font-family:Own">text</${tag}>`, { fonts })
      return (await drawPages(bytes, { dpi: 96 }))[0]?.png
    }
    expect(await print('i')).toEqual(await print('span'))
  })
})

describe('mistakes in MathML are reported', () => {
  const warningsOf = async (content: string): Promise<string[]> => {
    const { warnings } = await printHtml(block(content))
    return warnings.map(({ code, message }) => `${code}: ${message}`)
  }

  test.each([
    ['<mfoo><mi>x</mi></mfoo>', 'unknown_element: <mfoo> is not an element of MathML'],
    ['<mfenced><mi>x</mi></mfenced>', 'unsupported_element: <mfenced> is not part of MathML Core'],
    [
      '<menclose><mi>x</mi></menclose>',
      "unsupported_element: The notation 'longdiv' of <menclose> is not drawn",
    ],
    ['<mfrac><mi>x</mi></mfrac>', 'invalid_math: <mfrac> needs 2 children, but has 1'],
    ['<mspace width="NaN"/><mi>x</mi>', 'invalid_math: The attribute width="NaN" of <mspace>'],
    ['<mspace width="5"/><mi>x</mi>', 'invalid_math: The attribute width="5" of <mspace>'],
    ['<mo stretchy="maybe">(</mo>', 'invalid_math: The attribute stretchy="maybe" of <mo>'],
    ['<mi>x</mi>stray', 'invalid_math: The text "stray" in <math> is not printed'],
    ['<mtext>a <b>b</b></mtext>', 'unsupported_element: <b> in <mtext> is not supported'],
  ])('%s', async (content, expected) => {
    const warnings = await warningsOf(content.repeat(3))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(expected)
    expect(warnings[0]).toMatch(/, in line 1, column \d+\.$/)
  })

  test.each([
    ['nested rows', `${'<mrow>'.repeat(10_000)}<mi>x</mi>${'</mrow>'.repeat(10_000)}`],
    ['nested fractions', `${'<mfrac>'.repeat(10_000)}<mi>x</mi>`],
    ['nested operators', `${'<mfrac><mrow>'.repeat(5_000)}<mo>(</mo>`],
    ['nested limits', `${'<munder><mrow>'.repeat(5_000)}<mo>→</mo>`],
    ['nested scripts', `${'<msup><mi>x</mi>'.repeat(10_000)}<mi>x</mi>`],
    ['nested roots', `${'<msqrt>'.repeat(10_000)}<mi>x</mi>`],
    ['long rows', '<mo>(</mo><mi>x</mi>'.repeat(20_000)],
    [
      'many prescripts',
      `<mmultiscripts><mi>x</mi><mprescripts/>${'<mn>1</mn>'.repeat(10_000)}</mmultiscripts>`,
    ],
    [
      'wide tables',
      `<mtable><mtr>${'<mtd columnspan="99999"><mi>x</mi></mtd>'.repeat(10_000)}</mtr></mtable>`,
    ],
    ['tall tables', `<mtable>${'<mtr><mtd rowspan="99999"><mi>x</mi></mtd></mtr>'.repeat(5_000)}</mtable>`],
    [
      'huge lengths',
      '<mspace width="1e999em"/><mspace width="99999999999999999999em" height="9999999999999cm"/><mo minsize="9999999em">(</mo><mpadded voffset="-9999999999em"><mi>x</mi></mpadded><mstyle scriptlevel="99999999"><mi>x</mi></mstyle><mstyle scriptlevel="-99999999"><mi>x</mi></mstyle>',
    ],
  ])('are limited in time and number: %s', async (_, content) => {
    const { bytes, warnings } = await printHtml(block(content))
    expect(bytes.length).toBeGreaterThan(0)
    expect(warnings.length).toBeLessThan(10)
  })
})
