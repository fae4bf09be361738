import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawPages, type PositionedText } from '../../../fixtures/page-pictures.ts'
import { createFontLibrary } from '../../../src/assets/fonts/font-library.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { withoutTable } from '../../assets/fonts/font-surgery.ts'
import { printHtml } from '../../html/print-html.ts'
import { printDocument } from '../../layout/document/print-document.ts'

/** Roboto without substitutions, so without small capitals. */
const roboto = readFileSync(new URL('../../../fonts/roboto/Roboto-Regular.ttf', import.meta.url))
const fonts = await createFontLibrary(
  { Plain: { normal: withoutTable(roboto, 'GSUB') } },
  { limits: DEFAULT_LIMITS },
)

interface Asked {
  readonly font: string
  readonly smallCaps?: boolean
  readonly tabularFigures?: boolean
  readonly spacing?: number
  readonly features?: string[]
}

/** The position of a bar after a text gives the width of the text. */
const WAYS: readonly (readonly [string, (text: string, asked: Asked) => Promise<{ bytes: Uint8Array }>])[] = [
  [
    'in documents',
    (text, { spacing = 0, features = [], ...style }) => {
      const run = { text, ...style, characterSpacing: spacing, fontFeatures: features }
      return printDocument(
        { defaultStyle: { fontSize: 20 }, content: [{ text: [run, { text: '|', font: 'Roboto Mono' }] }] },
        { fonts },
      )
    },
  ],
  [
    'in pages',
    (text, { font, smallCaps = false, tabularFigures = false, spacing = 0, features = [] }) => {
      const css = [
        `font: 20pt '${font}'; letter-spacing: ${spacing}pt`,
        smallCaps ? 'font-variant-caps: small-caps' : '',
        tabularFigures ? 'font-variant-numeric: tabular-nums' : '',
        features.map(tag => `font-feature-settings: '${tag}'`).join(),
      ]
      return printHtml(`<p><span style="${css.join(';')}">${text}</span>|</p>`, { fonts })
    },
  ],
]

async function runsOf(bytes: Uint8Array): Promise<readonly PositionedText[]> {
  const [page] = await drawPages(bytes, { dpi: 5 })
  return page?.text ?? []
}

describe.each(WAYS)('%s', (_, print) => {
  const widthOf = async (text: string, asked: Asked): Promise<number> => {
    const runs = await runsOf((await print(text, asked)).bytes)
    const bar = runs.find(run => run.text.includes('|'))
    return (bar?.x ?? Number.NaN) - (runs[0]?.x ?? Number.NaN)
  }
  const textOf = async (text: string, asked: Asked): Promise<string> => {
    const runs = await runsOf((await print(text, asked)).bytes)
    return runs
      .map(run => run.text)
      .join('')
      .replaceAll(/[ |]/g, '')
  }

  test.each(['Source Serif 4', 'Plain'])(
    'small capitals of %s come from the font or are scaled capitals',
    async font => {
      const [lower, upper, small] = await Promise.all([
        widthOf('nnnn', { font }),
        widthOf('NNNN', { font }),
        widthOf('nnnn', { font, smallCaps: true }),
      ])
      expect(small).not.toBeCloseTo(lower, 0)
      expect(small).toBeLessThan(upper * 0.95)
      expect(await widthOf('NNNN', { font, smallCaps: true })).toBeCloseTo(upper, 0)
    },
  )

  test.each(['Source Serif 4', 'Plain'])(
    'small capitals of %s are extracted as the original text',
    async font => {
      expect(await textOf('Größe Äpfel 12', { font, smallCaps: true })).toBe('GrößeÄpfel12')
    },
  )

  test('tabular figures have equal width', async () => {
    const features = ['pnum'] // figures of Roboto are tabular by default
    const widths = (tabularFigures: boolean): Promise<number[]> =>
      Promise.all(['1111', '8888'].map(text => widthOf(text, { font: 'Roboto', features, tabularFigures })))
    const [ones = 0, eights = 0] = await widths(true)
    expect(ones).toBeCloseTo(eights, 1)
    const [narrow = 0, wide = 0] = await widths(false)
    expect(narrow).toBeLessThan(wide - 1)
  })

  test('letter spacing disables ligatures', async () => {
    const font = 'Source Serif 4'
    const gaps = async (text: string): Promise<number> =>
      (await widthOf(text, { font, spacing: 5 })) - (await widthOf(text, { font }))
    expect(await gaps('ffifl')).toBeGreaterThan(4 * 5 - 2)
  })

  test('joined letters stay together with letter spacing', async () => {
    const font = 'Noto Sans Arabic'
    const [plain, spaced] = [await widthOf('سلام', { font }), await widthOf('سلام', { font, spacing: 8 })]
    expect(Math.abs(spaced - plain)).toBeLessThan(9)
  })
})
