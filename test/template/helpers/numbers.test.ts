import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/base/json.ts'
import { VOCABULARY } from '../../../src/template/helpers/vocabulary.ts'
import { refusal, write } from '../binding.ts'

const german = { locale: 'de-DE', currency: 'EUR', time_zone: 'Europe/Berlin' }
const lines = [{ price: 0.1 }, { price: 0.2, tax: { rate: 0.19 } }]

/** Intl separates numbers and units with several kinds of spaces. */
function plain(text: unknown): string {
  return String(text).replaceAll(/[\u00a0\u202f]/g, ' ')
}

function says(
  cases: readonly (readonly [source: string, expected: string])[],
  data: JsonObject,
  rest = {},
): void {
  test.each(cases.map(([source, expected]) => ({ source, expected })))('$source', ({ source, expected }) => {
    expect(plain(write(source, data, rest))).toBe(expected)
  })
}

describe('numbers in the locale of the template', () => {
  says(
    [
      ['{{number n}}', '1.234,5'],
      ['{{number n 2}} {{number n digits=0}}', '1.234,50 1.235'],
      ['{{number n locale="en-US"}} {{number n useGrouping=false}}', '1,234.5 1234,5'],
      ['{{currency n}}', '1.234,50 €'],
      ['{{currency n "USD"}} {{currency n currency="JPY" locale="ja-JP"}}', '1.234,50 $ ￥1,235'],
      ['{{currency n maximumFractionDigits=0}}', '1.235 €'],
      ['{{currency "12.5"}} {{currency none}}{{currency missing}}', '12,50 € '],
      ['{{percent rate}} {{percent small}} {{percent rate 1}}', '19 % 7,25 % 19,0 %'],
      ['{{unit n "kilogram"}} {{unit 5 "day" unitDisplay="long"}}', '1.234,5 kg 5 Tage'],
      ['{{number big notation="compact"}}', '1,5 Mio.'],
      ['{{number half 2}} {{number minusHalf 2}} {{number tiny 2}}', '1,01 -1,01 0,00'],
    ],
    {
      n: 1234.5,
      none: null,
      rate: 0.19,
      small: 0.0725,
      big: 1_500_000,
      half: 1.005,
      minusHalf: -1.005,
      tiny: -0.001,
    },
    german,
  )
})

describe('plural forms', () => {
  says(
    [
      ['{{plural one one="item" other="items"}} {{plural two one="item" other="items"}}', 'item items'],
      ['{{plural two locale="ar" two="dual" other="x"}}', 'dual'],
      ['{{ordinal 1}} {{ordinal 2}} {{ordinal 3}} {{ordinal 11}} {{ordinal 22}}', '1st 2nd 3rd 11th 22nd'],
      ['{{ordinal 3 locale="de"}} {{ordinal 1 locale="fi" one="." other=":s"}}', '3. 1:s'],
      ['{{ordinal 1 locale="fr"}} {{ordinal 2 locale="fr-CA"}} {{ordinal 4 locale="ca"}}', '1er 2e 4t'],
      ['{{ordinal 1 locale="es"}} {{ordinal 1 locale="it"}} {{ordinal 1 locale="pt-BR"}}', '1.º 1º 1º'],
      ['{{ordinal 2 locale="nl"}} {{ordinal 2 locale="sv"}} {{ordinal 3 locale="sv"}}', '2e 2:a 3:e'],
      ['{{list names}} {{list names type="disjunction"}}', 'A, B, and C A, B, or C'],
    ],
    { one: 1, two: 2, names: ['A', 'B', 'C'] },
  )
})

describe('dates in locale and time zone', () => {
  says(
    [
      ['{{date day}} {{date day "long"}}', '01.03.2026 1. März 2026'],
      ['{{date day format="full"}} {{date day "iso"}}', 'Sonntag, 1. März 2026 2026-03-01'],
      ['{{date day month="long" year="numeric"}}', 'März 2026'],
      ['{{date moment}} {{time moment}}', '21.11.2026 00:30'],
      ['{{time moment timeZone="America/New_York" locale="en-US"}}', '6:30 PM'],
      ['{{dateTime wall}} {{time wall}}', '20.11.2026, 09:05 09:05'],
      ['{{date millis "iso"}} {{date offset "iso"}}', '1970-01-01T00:00:00.000Z 2026-11-20T07:00:00.000Z'],
      ['{{date none}}{{date ""}}{{date missing}}', ''],
      ['{{date (addDays day 31)}} {{date (addMonths end 1)}}', '01.04.2026 28.02.2026'],
      ['{{date (addDays @now 1) "short"}} {{date (now)}}', '21.11.26 20.11.2026'],
    ],
    {
      day: '2026-03-01',
      end: '2026-01-31',
      moment: '2026-11-20T23:30:00Z',
      wall: '2026-11-20T09:05',
      millis: 0,
      offset: '2026-11-20T09:00:00+02:00',
      none: null,
    },
    german,
  )

  test('a date without time is the same day in every time zone', () => {
    for (const time_zone of ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago']) {
      expect(write('{{date d "iso"}} {{date d}}', { d: '2026-03-01' }, { time_zone })).toBe(
        '2026-03-01 Mar 1, 2026',
      )
    }
  })
})

describe('arithmetic', () => {
  says(
    [
      ['{{add 0.1 0.2}} {{subtract 0.3 0.1}} {{multiply 1.1 3}} {{divide 1 4}}', '0.3 0.2 3.3 0.25'],
      ['{{add 1 2 3}} {{add n missing}} {{mod 7 3}} {{abs -3}}', '6 2 1 3'],
      ['{{sum lines "price"}} {{sum lines "tax.rate"}} {{sum numbers}}', '0.3 0.19 6'],
      ['{{#each lines}}{{runningTotal ../lines "price" @index}} {{/each}}', '0.1 0.3 '],
      ['{{round 1.005 2}} {{round -2.5}} {{round 2.5}} {{round 1234 -2}}', '1.01 -3 3 1200'],
      ['{{floor -1.5}} {{ceil -1.5}} {{floor 1.29 1}} {{ceil 1.21 1}}', '-2 -1 1.2 1.3'],
      ['{{min 3 1 2}} {{max numbers}} {{min missing}}', '1 3 '],
      ['{{multiply 9999999999999.99 1}}', '9999999999999.99'],
    ],
    { n: 2, lines, numbers: [1, 2, 3] },
  )
})

describe('logic and comparison', () => {
  const yes = (condition: string) => `{{#if ${condition}}}1{{else}}0{{/if}}`
  says(
    [
      [yes('(eq n 2)') + yes('(eq n "2")') + yes('(ne n 3)') + yes('(eq none missing)'), '1011'],
      [yes('(gt n 1)') + yes('(gte n 2)') + yes('(lt n 2)') + yes('(lte "10" 9)'), '1100'],
      [
        yes('(gt day "2026-01-01")') + yes('(lt missing 1)') + yes('(gt missing 1)') + yes('(gte missing 0)'),
        '1000',
      ],
      [
        yes('(in "a" list)') + yes('(includes list "z")') + yes('(in "b" "abc")') + yes('(in "k" map)'),
        '1011',
      ],
      ['{{or missing "x"}} {{and n "y"}} {{not missing}}', 'x y true'],
      ['{{default missing none "z"}} {{default zero 5}}', 'z 0'],
      ['{{lookup map "k"}} {{lookup list 1}}', 'v b'],
    ],
    { n: 2, zero: 0, none: null, day: '2026-03-01', list: ['a', 'b'], map: { k: 'v' } },
  )
})

describe('text and lists', () => {
  says(
    [
      ['{{upper s}} {{lower s}} {{capitalize s}} {{trim " x "}}', 'ÉTÉ À PARIS été à paris Été à Paris x'],
      ['{{upper "i" locale="tr"}}', 'İ'],
      ['{{truncate s 5}} {{truncate s 50}} {{truncate s 3 ellipsis=""}}', 'été … été à Paris été'],
      ['{{replace "a.b.c" "." "-"}}', 'a-b-c'],
      ['{{pad "7" 3 with="0" side="start"}}|{{pad "x" 3}}|', '007|x  |'],
      ['{{join list}} {{join list "-"}} {{join lines "; " "price"}}', 'a, b a-b 0.1; 0.2'],
      ['{{concat "a" n "b"}} {{concat "a" "b" separator="/"}}', 'a2b a/b'],
      ['{{length list}} {{length s}} {{length missing}} {{first list}}{{last list}}', '2 11 0 ab'],
      ['{{join (range 3)}} {{join (range 5 7)}} {{join (range 0)}}', '1, 2, 3 5, 6, 7 '],
      ['{{json list}}', '["a","b"]'],
    ],
    { s: 'été à Paris', list: ['a', 'b'], n: 2, lines },
  )
})

describe('invalid arguments are invalid_data with helper and value', () => {
  test.each([
    ['{{date "tomorrow"}}', "date: 'tomorrow' is not a date: write it like 2026-11-20"],
    ['{{date "2026-02-30"}}', 'there is no such day or time'],
    ['{{date list}}', "date: an array, the value of 'list', is not a date"],
    ['{{date "2026-01-01" s}}', 'format must be one of short, medium, long, full or iso'],
    ['{{currency "12,50"}}', "currency: '12,50' is not a number"],
    ['{{currency 1 s}}', "currency: 'x' is not an ISO 4217 code such as 'EUR'"],
    ['{{unit 1 s}}', "unit: 'x' is not a unit such as 'kilogram'"],
    ['{{number 1 locale=s}}', "number: locale must be a language tag such as 'de-DE'"],
    ['{{date 0 month=s}}', "date: month cannot be 'x'"],
    ['{{divide 1 0}}', 'divide: division by zero'],
    ['{{multiply big big}}', 'too large for a number'],
    ['{{sum s}}', "sum: 'x', the value of 's', is not a list"],
    ['{{plural 1 two=s}}', "the form for 'one' is missing"],
    ['{{truncate s (subtract 0 1)}}', 'the length must be a whole number from 0'],
    ['{{replace s none "y"}}', 'the text to replace is empty'],
    ['{{list s}}', "list: 'x', the value of 's', is not a list"],
    ['{{upper map}}', "upper: an object, the value of 'map', has no text"],
    ['{{number s}}', "number: 'x', the value of 's', is not a number"],
    ['{{sum lines "net"}}', "sum: 'x', 'net' of item 2 of the list, is not a number"],
    ['{{sum lines net}}', 'name its property in quotes, such as {{sum lines "amount"}}'],
    ['{{number 1 s}}', "number: the digits must be a whole number such as 2, not 'x'"],
  ])('%s', (source, message) => {
    const error = refusal(() =>
      write(source, { s: 'x', list: [], map: {}, big: 1e300, lines: [{ net: 1 }, { net: 'x' }] }),
    )
    expect(error.code).toBe('invalid_data')
    expect(error.message).toContain(message)
    expect(error.details[0]?.path).toBe('/document/info/value')
  })
})

describe('invalid constants are rejected when the template is compiled', () => {
  test.each([
    ['{{date x "looong"}}', 'date: format must be one of short, medium, long, full or iso'],
    ['{{date x month="looong"}}', "date: month cannot be 'looong'"],
    ['{{date x timeZone="Europe/Berln"}}', 'date: Invalid time zone specified: Europe/Berln'],
    ['{{currency x "EURO"}}', "'EURO' is not an ISO 4217 code"],
    ['{{number x notation="tiny"}}', "number: notation cannot be 'tiny'"],
    ['{{unit x}}', 'unit: the unit is missing'],
    ['{{plural x one="item"}}', "the form for 'other' is missing"],
    ['{{list x type="or"}}', "list: type cannot be 'or'"],
    ['{{truncate x -1}}', 'the length must be a whole number from 0'],
    ['{{pad x 5 side="left"}}', "side must be 'start' or 'end'"],
    ['{{upper x locale="no locale"}}', "locale must be a language tag such as 'de-DE'"],
    ['{{round x 99}}', 'the number of digits must be a whole number from -15 to 15'],
    ['{{addDays x "soon"}}', "'soon' is not a number"],
    ['{{number x "0.00"}}', "the digits must be a whole number such as 2, not '0.00'"],
  ])('%s', (source, message) => {
    const error = refusal(() => write(`{{#if never}}${source}{{/if}}`))
    expect(error.code).toBe('invalid_template')
    expect(error.message).toContain(message)
  })

  test('values of the data are checked at render time only', () => {
    expect(write('{{#if never}}{{date x length}}{{plural x one=form}}{{/if}}')).toBe('')
  })
})

test('every helper has a usage that begins with its name and a description', () => {
  for (const [name, { usage, description, args }] of VOCABULARY) {
    expect(usage.split(' ')[0]).toBe(name)
    expect(usage.includes(' ')).toBe(args[1] > 0)
    expect(description).toMatch(/^[^|]{10,140}[^.|]$/)
    expect(usage).not.toContain('|')
  }
})
