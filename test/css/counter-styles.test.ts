import { describe, expect, test } from 'vitest'
import { PREDEFINED_STYLES, predefinedStyle } from '../../src/css/counter-styles/predefined-styles.ts'
import { PREDEFINED_COUNTER_STYLES } from '../../src/html/generated-content/counter-styles.ts'
import { find, style, text } from '../html/styled.ts'

const INDENT = '\n  '

describe('predefined counter styles', () => {
  test.each([
    ['decimal', -5, '-5'],
    ['decimal-leading-zero', 7, '07'],
    ['decimal-leading-zero', -7, '-7'],
    ['lower-roman', 1994, 'mcmxciv'],
    ['upper-roman', 4000, '4000'],
    ['lower-roman', 0, '0'],
    ['lower-alpha', 27, 'aa'],
    ['upper-latin', 703, 'AAA'],
    ['lower-alpha', 0, '0'],
    ['lower-greek', 25, 'αα'],
    ['arabic-indic', 120, '١٢٠'],
    ['persian', 45, '۴۵'],
    ['devanagari', 190, '१९०'],
    ['thai', 12, '๑๒'],
    ['khmer', 30, '៣០'],
    ['cjk-decimal', 205, '二〇五'],
    ['cjk-decimal', -3, '-3'],
    ['armenian', 1987, 'ՌՋՁԷ'],
    ['lower-armenian', 12, 'ժբ'],
    ['georgian', 2001, 'ცა'],
    ['georgian', 12_345, 'ჵცტმე'],
    ['hebrew', 15, 'טו'],
    ['hebrew', 16, 'טז'],
    ['hebrew', 718, 'תשיח'],
    ['hebrew', 5784, 'ה׳תשפד'],
    ['hiragana', 48, 'ん'],
    ['hiragana', 49, 'ああ'],
    ['katakana', 2, 'イ'],
    ['hiragana-iroha', 3, 'は'],
    ['katakana-iroha', 47, 'ス'],
    ['cjk-earthly-branch', 12, '亥'],
    ['cjk-earthly-branch', 13, '一三'],
    ['cjk-heavenly-stem', 10, '癸'],
    ['simp-chinese-informal', 0, '零'],
    ['simp-chinese-informal', 10, '十'],
    ['simp-chinese-informal', 18, '十八'],
    ['simp-chinese-informal', 105, '一百零五'],
    ['simp-chinese-informal', 110, '一百一十'],
    ['simp-chinese-informal', 6001, '六千零一'],
    ['simp-chinese-informal', 6020, '六千零二十'],
    ['simp-chinese-formal', 18, '壹拾捌'],
    ['simp-chinese-formal', -2300, '负贰仟叁佰'],
    ['trad-chinese-formal', 9999, '玖仟玖佰玖拾玖'],
    ['cjk-ideographic', 10_000, '一〇〇〇〇'],
    ['japanese-informal', 1111, '千百十一'],
    ['japanese-formal', 1111, '壱阡壱百壱拾壱'],
    ['japanese-informal', -12, 'マイナス十二'],
    ['korean-hangul-formal', 1203, '일천이백삼'],
    ['korean-hanja-informal', 15, '十五'],
    ['korean-hanja-formal', 15, '壹拾五'],
    ['ethiopic-numeric', 1, '፩'],
    ['ethiopic-numeric', 100, '፻'],
    ['ethiopic-numeric', 78_010_092, '፸፰፻፩፼፺፪'],
    ['ethiopic-numeric', 780_100_000_092, '፸፰፻፩፼፼፺፪'],
  ])('%s of %d', (name, value, expected) => {
    expect(PREDEFINED_COUNTER_STYLES.format(value, name)).toBe(expected)
  })

  test('format every value, or use their fallback', () => {
    for (const name of PREDEFINED_STYLES) {
      for (const value of [-1e9, -1, 0, 1, 2, 99, 12_345, 1e9])
        expect(PREDEFINED_COUNTER_STYLES.format(value, name), `${name} ${value}`).not.toBe('')
    }
  })

  test.each([
    ['disc', '• '],
    ['decimal', '3. '],
    ['hiragana', 'う、'],
    ['korean-hangul-formal', '삼, '],
    ['ethiopic-numeric', '፫/ '],
  ])('marker of %s', (name, expected) => {
    expect(predefinedStyle(name)).not.toBeNull()
    expect(PREDEFINED_COUNTER_STYLES.marker(3, name)).toBe(expected)
  })
})

describe('@counter-style', () => {
  /** The values of a counter from −2 to 12, each after a space. */
  const written = async (descriptors: string, values = [-1, 0, 1, 2, 3, 4, 5]): Promise<string> => {
    const items = values.map(value => `<i style="counter-reset:n ${value}"></i>`).join('')
    const css = `@counter-style x { ${descriptors} } i::before { content: counter(n, x) "|" }`
    const page = await style(items, { css })
    expect(page.warnings).toEqual([])
    return text(page.root)
  }

  test.each([
    ['system: cyclic; symbols: a b', 'a|b|a|b|a|b|a|'],
    ['system: fixed; symbols: a b', '-1|0|a|b|3|4|5|'],
    ['system: fixed -1; symbols: a b', 'a|b|1|2|3|4|5|'],
    ['symbols: "*" "†"', '-1|0|*|†|**|††|***|'],
    ['system: alphabetic; symbols: a b', '-1|0|a|b|aa|ab|ba|'],
    ['system: numeric; symbols: a b', '-b|a|b|ba|bb|baa|bab|'],
    ['system: additive; additive-symbols: 3 c, 1 a, 0 z', '-1|z|a|aa|c|ca|caa|'],
    ['system: additive; additive-symbols: 3 c', '-1|0|1|2|c|4|5|'],
    ['system: extends lower-alpha; negative: "(" ")"', '-1|0|a|b|c|d|e|'],
    ['system: extends decimal; negative: "(" ")"; pad: 3 "0"', '(1)|000|001|002|003|004|005|'],
    ['system: numeric; symbols: a b; range: 0 1, 3 infinite; fallback: upper-alpha', '-1|a|b|B|bb|baa|bab|'],
    ['system: additive; additive-symbols: 3 c, 1 a; range: infinite infinite', '-a|0|a|aa|c|ca|caa|'],
    ['system: extends x', '-1|0|1|2|3|4|5|'],
    ['system: extends unknown', '-1|0|1|2|3|4|5|'],
    ['system: fixed; symbols: a; fallback: x', '-1|0|a|2|3|4|5|'],
  ])('%s', async (descriptors, expected) => {
    expect(await written(descriptors)).toBe(expected)
  })

  test('with two styles that extend each other is decimal', async () => {
    const css =
      '@counter-style a { system: extends b } @counter-style b { system: extends a; fallback: a } i::before { content: counter(n, b) }'
    const page = await style('<i></i>', { css })
    expect(text(page.root)).toBe('0')
  })

  test('has prefix and suffix in markers, and later rules override', async () => {
    const css = `@counter-style Step { system: extends upper-roman; prefix: "Step "; suffix: ": " }
      @counter-style Step { system: extends lower-roman; prefix: "("; suffix: ") " } ol { list-style: Step }`
    const page = await style('<ol><li>one', { css })
    expect(text(find(page, 'ol'))).toBe('(i) one')
  })

  test('names are case-sensitive, predefined ones are not', async () => {
    const css =
      '@counter-style X { symbols: a } @counter-style x { symbols: b } ol { list-style: X } ul { list-style: UPPER-Roman }'
    const page = await style('<ol><li></ol><ul><li></ul>', { css })
    expect(text(find(page, 'ol'))).toBe('a. ')
    expect(text(find(page, 'ul'))).toBe('I. ')
  })

  test.each([
    ['@counter-style { symbols: a }', 'its name is missing or reserved'],
    ['@counter-style decimal { symbols: a }', 'its name is missing or reserved'],
    ['@counter-style x { }', 'it needs symbols'],
    ['@counter-style x { system: additive }', 'it needs additive-symbols'],
    ['@counter-style x { system: numeric; symbols: a }', 'numeric needs two or more symbols'],
    ['@counter-style x { system: extends decimal; symbols: a }', 'has no symbols'],
    [
      `@counter-style x { symbols: a; negativ: b }`,
      "Unknown descriptor 'negativ' of @counter-style (did you mean 'negative'?)",
    ],
    [`@counter-style x { symbols: a;${INDENT}pad: -1 b }`, "'-1 b' is not a valid value of 'pad'"],
    [`@counter-style x { symbols: a;${INDENT}range: 5 1 }`, "'5 1' is not a valid value of 'range'"],
    [
      `@counter-style x { symbols: a;${INDENT}system: sideways }`,
      "'sideways' is not a valid value of 'system'",
    ],
    [
      `@counter-style x { system: additive;${INDENT}additive-symbols: 1 a, 2 b }`,
      "not a valid value of 'additive-symbols'",
    ],
  ])('%s causes a warning', async (css, message) => {
    const page = await style('<p>x', { css })
    expect(page.warnings.map(warning => warning.message).join()).toContain(message)
    expect(page.warnings[0]?.message).toMatch(/in line \d, column \d+ of 'css'/)
  })

  test('with an unknown name causes one warning and uses decimal', async () => {
    const css = 'ol { list-style: lower-romann }'
    const page = await style('<ol>\n<li>a<li>b</ol>', { css })
    expect(text(find(page, 'ol'))).toContain('2. b')
    expect(page.warnings.map(({ message }) => message)).toEqual([
      "Unknown counter style 'lower-romann' (did you mean 'lower-roman'?); it counts in decimals, in line 2, column 1.",
    ])
  })

  test('is limited in text length and time', async () => {
    const symbols = Array.from({ length: 2000 }, (_, i) => `s${i}`).join(' ')
    const rules = `@counter-style big { symbols: ${symbols} } @counter-style one { symbols: a }
      @counter-style padded { system: extends decimal; pad: 999999999 "ab" }
      @counter-style sum { system: additive; additive-symbols: 1 a }`
    const uses = ['big', 'one', 'padded', 'sum'].map(name => `counter(n, ${name}) "|"`).join(' ')
    const page = await style('<i style="counter-reset:n 999999999"></i>', {
      css: `${rules} i::before { content: ${uses} }`,
    })
    expect(text(page.root)).toBe('999999999|'.repeat(4))
  })
})

describe('symbols()', () => {
  test.each([
    ['symbols("*" "†")', '**|'],
    ['symbols(cyclic "a" "b")', 'a|'],
    ['symbols(numeric "0" "1")', '11|'],
    ['symbols(fixed "a")', '3|'],
  ])('%s', async (value, expected) => {
    const css = `i { counter-reset: n 3 } i::before { content: counter(n, ${value}) "|" }`
    const page = await style('<i></i>', { css })
    expect(text(page.root)).toBe(expected)
  })

  test('is a valid list-style', async () => {
    const page = await style('<ol><li>x', { css: 'ol { list-style: symbols("*") inside }' })
    expect(text(find(page, 'ol'))).toBe('* x')
  })

  test.each(['symbols()', 'symbols(a)', 'symbols(numeric "a")', 'symbols(extends "a")'])(
    '%s causes a warning',
    async value => {
      const page = await style('<ol><li>x</ol>', { css: `ol { list-style-type: ${value} }` })
      expect(page.warnings).toHaveLength(1)
    },
  )
})
