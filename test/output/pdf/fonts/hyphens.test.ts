import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { printDocument } from '../../../layout/document/print-document.ts'
import { textByLine } from '../../../layout/document/printed-lines.ts'

const LONG = 'Donaudampfschifffahrtsgesellschaft'
const auto = { hyphens: 'auto', language: 'de' }

/** The lines of an untagged document, whose hyphens are text. */
async function linesOf(node: object | object[], definition: object = {}): Promise<string[]> {
  const content = [{ columns: [{ width: 80, ...node }] }]
  const { bytes } = await printDocument({ tagged: false, ...definition, content })
  return await textByLine(bytes)
}

const whole = (lines: readonly string[]): string => lines.map(line => line.replace(/-$/, '')).join('')

describe('words are hyphenated', () => {
  test('in their language, at the last opportunity that fits', async () => {
    const lines = await linesOf({ text: LONG, ...auto })
    expect(lines.length).toBeGreaterThan(2)
    expect(
      lines.slice(0, -1).every(line => /^(?:Donau|dampf|schiff|fahrts|ge|sell|Do|nau)+-$/.test(line)),
    ).toBe(true)
    expect(whole(lines)).toBe(LONG)
  })

  test('in the language of the document, if the text has none', async () => {
    const text = { text: LONG, hyphens: 'auto' }
    expect(await linesOf(text, { language: 'de-DE' })).toEqual(await linesOf({ ...text, language: 'de' }))
  })

  test('after a word, in a style, and in fragments', async () => {
    const styles = { prose: auto }
    const text = ['der ', { text: LONG, bold: true }, ' folgt']
    const lines = await linesOf({ text, style: 'prose' }, { styles })
    expect(lines[0]).toBe('derDonau-')
    expect(whole(lines).replaceAll(' ', '')).toBe(`der${LONG}folgt`)
  })

  test('with several fonts, inside a run of one font', async () => {
    expect(whole(await linesOf({ text: `→${LONG}→`, ...auto }))).toBe(`→${LONG}→`)
  })

  test('at soft hyphens without a language; soft hyphens replace patterns', async () => {
    const text = 'Blumento\u00ADpferdeausstellung'
    expect((await linesOf({ text }))[0]).toBe('Blumento-')
    expect((await linesOf({ text, ...auto }))[0]).toBe('Blumento-')
    expect(await linesOf({ text, hyphens: 'none', noWrap: true })).toEqual(['Blumentopferdeausstellung'])
    expect(await linesOf({ text, width: 400 })).toEqual(['Blumentopferdeausstellung'])
  })

  test('to reduce the minimum width of tables', async () => {
    const table = (style: object) => ({
      table: { widths: ['auto', 'auto'], body: [[{ text: LONG, ...style }, 'x '.repeat(400)]] },
      layout: 'noBorders',
    })
    const widthOf = async (style: object): Promise<number> => {
      const { bytes } = await printDocument({ content: [table(style)] })
      const [page] = await drawPages(bytes, { dpi: 5 })
      return page?.text.find(({ text }) => text.startsWith('x'))?.x ?? 0
    }
    expect(await widthOf(auto)).toBeLessThan((await widthOf({})) - 50)
  })
})

test.each([
  [
    'a language without patterns',
    { hyphens: 'auto', language: 'tlh' },
    /'tlh' were not hyphenated: Platen has no patterns/,
  ],
  ['no language', { hyphens: 'auto' }, /set 'language'/],
])('%s is a warning', async (_, style, message) => {
  const { warnings } = await printDocument({
    content: [
      { text: 'one', ...style },
      { text: 'two', ...style },
    ],
  })
  expect(warnings).toEqual([{ code: 'words_not_divided', message: expect.stringMatching(message) }])
})

describe('lines break', () => {
  test('between any two characters with break-all, but not inside a grapheme', async () => {
    const family = '👨‍👩‍👧‍👦'
    const lines = await linesOf({ text: family.repeat(12), wordBreak: 'break-all', width: 50 })
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.every(line => line.replaceAll(family, '') === '')).toBe(true)
  })

  test('inside a word only if it does not fit with break-word, and its column may be narrow', async () => {
    const table = (wordBreak: string): object => ({
      table: { widths: ['*', 400], body: [[{ text: `a ${LONG}${LONG}`, wordBreak }, 'beside']] },
    })
    const rowOf = async (wordBreak: string) => {
      const { bytes, warnings } = await printDocument({ content: [table(wordBreak)] })
      const [page] = await drawPages(bytes, { dpi: 5 })
      const words = page?.text.filter(({ text }) => text.trim() !== '') ?? []
      return { words, beside: words.find(({ text }) => text === 'beside')?.x ?? 0, warnings }
    }
    const broken = await rowOf('break-word')
    expect(broken.beside).toBeLessThan((await rowOf('normal')).beside - 100)
    expect(broken.words[0]?.text.trim()).toBe('a')
    expect(broken.warnings).toEqual([])
  })

  test('between words only with keep-all', async () => {
    const text = '漢字漢字 漢字漢字'
    expect(await linesOf({ text, width: 33 })).not.toEqual(['漢字漢字', '漢字漢字'])
    expect(await linesOf({ text, width: 33, wordBreak: 'keep-all' })).toEqual(['漢字漢字', '漢字漢字'])
  })

  test('but not inside an emoji wider than its column', async () => {
    expect(await linesOf({ text: '😀😀', fontSize: 40, width: 10 })).toEqual(['😀', '😀'])
  })
})
