import { describe, expect, test } from 'vitest'
import {
  AT_RULES,
  atRuleSupport,
  elementSupport,
  keywordsOf,
  propertySupport,
  type SupportRow,
  selectorSupport,
  VALUES,
  valueSupport,
} from '../../docs/tools/css-support.ts'
import { checkDeclaration } from '../../src/css/grammar.ts'
import { PAGED_PROPERTIES } from '../../src/css/properties/paged-media.ts'
import { cssName, styleKeys } from '../../src/css/properties/property-names.ts'
import { SHORTHAND_NAMES } from '../../src/css/properties/shorthands.ts'
import { PSEUDO_CLASS_NAMES } from '../../src/css/selectors/parse-selectors.ts'
import { PSEUDO_ELEMENTS } from '../../src/css/stylesheet.ts'
import { ELEMENT_NAMES } from '../../src/html/element-names.ts'
import { style } from './styled.ts'

/** The tables of docs/css-support.md agree with the engine. */

const WITH_PLACE = /, in line (\d+), column \d+ of 'css'\.$/
const CHUNK = 100

const unquoted = ({ name }: SupportRow): string => name.replaceAll('`', '')
const named = (rows: readonly SupportRow[], ...kinds: readonly SupportRow['support'][]): string[] =>
  rows.filter(({ support }) => kinds.includes(support)).map(unquoted)

/** The lines of a stylesheet with a warning, once per warning. */
async function warnedLines(lines: readonly string[]): Promise<number[]> {
  const found: number[] = []
  for (let from = 0; from < lines.length; from += CHUNK) {
    const { warnings } = await style('<p>', {
      css: lines.slice(from, from + CHUNK).join('\n'),
      limits: { maxProblems: CHUNK },
    })
    for (const { message } of warnings) {
      const [, line] = WITH_PLACE.exec(message) ?? []
      expect(line, message).toBeDefined()
      found.push(from + Number(line))
    }
  }
  return found.sort((a, b) => a - b)
}

const every = (lines: readonly string[]): number[] => lines.map((_, i) => i + 1)

describe('properties', () => {
  const rows = propertySupport()
  const inPage = rows.filter(({ note }) => note === 'In `@page`.').map(unquoted)
  const others = (names: readonly string[]): string[] => names.filter(name => !inPage.includes(name))

  test('that are supported are listed', () => {
    const own = styleKeys().filter(key => key !== 'language')
    const names = [...own.map(cssName), ...SHORTHAND_NAMES, ...PAGED_PROPERTIES, 'size', 'all']
    const listed = new Set(named(rows, 'exact', 'approximate'))
    expect(names.filter(name => !name.startsWith('-') && !listed.has(name))).toEqual([])
  })

  test('that are missing cause one warning each', async () => {
    const lines = others(named(rows, 'missing')).map(name => `p { ${name}: var(--x) }`)
    expect(await warnedLines(lines)).toEqual(every(lines))
    const ofPages = inPage.filter(name => name !== 'size').map(name => `@page { ${name}: 3px }`)
    expect(await warnedLines(ofPages)).toEqual(every(ofPages))
  })

  test('that are supported or without effect cause none', async () => {
    const names = others(named(rows, 'exact', 'approximate', 'no effect'))
    expect(await warnedLines(names.map(name => `p { ${name}: inherit }`))).toEqual([])
    expect(await warnedLines(['@page { size: A5 }'])).toEqual([])
  })

  test('that are exact support all keywords', async () => {
    const lines = named(rows, 'exact').flatMap(name =>
      keywordsOf(name)
        .filter(word => checkDeclaration(name, word) === 'valid')
        .map(word => `p { ${name}: ${word} }`),
    )
    expect(lines.length).toBeGreaterThan(500)
    expect(await warnedLines(lines)).toEqual([])
  })

  test('keywords in notes cause one warning each', async () => {
    const lines = rows.flatMap(row => {
      const [, list = ''] = /Missing: (.*)\.$/.exec(row.note) ?? []
      return list === ''
        ? []
        : list.split(', ').map(word => `p { ${unquoted(row)}: ${word.replaceAll('`', '')} }`)
    })
    expect(await warnedLines(lines)).toEqual(every(lines))
  })
})

describe('selectors', () => {
  const rows = selectorSupport()
  const examples = (...kinds: readonly SupportRow['support'][]): string[] =>
    named(rows, ...kinds).filter(name => name.startsWith(':'))

  test('that are parsed are listed', () => {
    const listed = named(rows, 'exact', 'approximate', 'no effect').map(name => name.replace(/\(.*$/s, ''))
    expect(PSEUDO_CLASS_NAMES.filter(name => !name.startsWith('-') && !listed.includes(`:${name}`))).toEqual(
      [],
    )
    expect([...PSEUDO_ELEMENTS].filter(name => !listed.includes(`::${name}`))).toEqual([])
  })

  test('that are missing cause one warning each', async () => {
    const lines = [...examples('missing'), ' || a', ' svg|a'].map(selector => `p${selector} { color: red }`)
    expect(await warnedLines(lines)).toEqual(every(lines))
  })

  test('that are supported or without effect cause none', async () => {
    const lines = examples('exact', 'approximate', 'no effect').map(selector => `p${selector} { color: red }`)
    expect(await warnedLines(lines)).toEqual([])
  })
})

describe('at-rules', () => {
  const rows = atRuleSupport()
  const examples = (...kinds: readonly SupportRow['support'][]): string[] =>
    named(rows, ...kinds).map(name => AT_RULES.find(([known]) => `@${known}` === name)?.[1] ?? '')

  test('that are missing cause one warning each', async () => {
    const lines = examples('missing')
    expect(await warnedLines(lines)).toEqual(every(lines))
  })

  test('that are supported or without effect cause none', async () => {
    const lines = examples('exact', 'approximate', 'no effect').filter(line => !/@import|@charset/.test(line))
    expect(await warnedLines(lines)).toEqual([])
  })

  test('with unknown names cause one warning each', async () => {
    const lines = ['@unknown x { p { color: red } }', '@page { @top-middle { content: "x" } }']
    expect(await warnedLines(lines)).toEqual(every(lines))
  })
})

describe('media queries', () => {
  test.each(['(mind-width: 1px)', 'print and (widht > 1px)', '(1px < weight < 9px)', 'prnt'])(
    'with an unknown part cause one warning: %s',
    async query => {
      expect(await warnedLines(['', `@media ${query} { p { color: red } }`])).toEqual([2])
    },
  )

  test.each([
    ...[
      '(min-width: 1px)',
      '(400px <= width <= 700px)',
      '(width >= calc(1px + 2em))',
      '(display-mode: browser)',
    ],
    ...[
      '(-webkit-min-device-pixel-ratio: 2)',
      '(min--moz-device-pixel-ratio: 2)',
      '(-ms-high-contrast: none)',
    ],
    ...['not all and (monochrome)', '(min-resolution: 2dppx)', '(orientation: landscape) and (hover)'],
  ])('with known features cause none: %s', async query => {
    expect(await warnedLines([`@media ${query} { p { color: red } }`])).toEqual([])
  })
})

describe('units and functions', () => {
  const rows = valueSupport()
  const declarations = (...kinds: readonly SupportRow['support'][]): string[] =>
    named(rows, ...kinds).map(name => `p { ${VALUES[name]} }`)

  test('that are missing cause one warning each', async () => {
    const lines = declarations('missing')
    expect(await warnedLines(lines)).toEqual(every(lines))
  })

  test('that are supported cause none', async () => {
    expect(await warnedLines(declarations('exact', 'approximate'))).toEqual([])
  })
})

describe('descriptors of @font-face', () => {
  test('that are not used cause one warning each', async () => {
    const lines = ['ascent-override: 90%', 'size-adjust: 90%', 'font-variation-settings: "wght" 3'].map(
      descriptor => `@font-face { font-family: x; src: url(x); ${descriptor} }`,
    )
    expect(await warnedLines(lines)).toEqual(every(lines))
  })

  test('without a source cause a warning', async () => {
    expect(await warnedLines(['', '@font-face { font-family: x }'])).toEqual([2])
  })
})

describe('elements', () => {
  const rows = elementSupport()
  const warningsOf = async (name: string) =>
    (await style(`<div>\n <${name} controls></${name}></div>`)).warnings

  test('of HTML are listed', () => {
    const listed = rows.map(unquoted)
    expect([...ELEMENT_NAMES].filter(name => !listed.includes(name))).toEqual([])
  })

  test.each(named(rows, 'missing').filter(name => !/^frame/.test(name)))(
    '<%s> causes one warning',
    async name => {
      const warnings = await warningsOf(name)
      expect(warnings).toEqual([
        expect.objectContaining({ message: expect.stringMatching(/, in line 2, column 2\.$/) }),
      ])
    },
  )

  test('frames cause one warning', async () => {
    const { warnings } = await style('<html>\n<frameset><frame src="x"></frameset>')
    expect(warnings).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/<frameset>.*, in line 2, column 1\.$/) }),
    ])
  })

  test('that are exact or without effect cause none', async () => {
    const inTables =
      /^(?:caption|col|colgroup|tbody|td|tfoot|th|thead|tr|frame|frameset|html|head|body|plaintext)$/
    for (const name of named(rows, 'exact', 'no effect').filter(name => !inTables.test(name))) {
      const value = /^(?:barcode|qrcode)$/.test(name) ? ' value="1"' : ''
      const end = VOID.test(name) ? '' : `</${name}>`
      const { warnings } = await style(`<div><${name}${value}>${end}</div>`)
      expect(warnings, name).toEqual([])
    }
  })
})

const VOID =
  /^(?:area|base|basefont|bgsound|br|col|embed|frame|hr|image|img|input|keygen|link|meta|param|source|track|wbr)$/
