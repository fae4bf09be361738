import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from '../../../html/pairs/equal-print.ts'
import { smallPage } from '../../../html/pairs/reference-pairs.ts'
import { lookAt, printHtml } from '../../../html/print-html.ts'

const TEXT = 'position:absolute;left:20px;top:40px;font-size:40px;line-height:50px;'
const shadowed = (style: string, text = 'Ag') => smallPage(`<p style="${TEXT}${style}">${text}</p>`)
/** Texts from the bottom to the top: offset and colour. */
const texts = (...layers: readonly (readonly [x: number, y: number, style: string])[]) =>
  smallPage(
    layers.map(([x, y, style]) => `<p style="${TEXT}margin:${y}px 0 0 ${x}px;${style}">Ag</p>`).join(''),
  )

describe('a shadow of text', () => {
  test.each([
    ['with an offset', 'text-shadow:3px 5px #f00', texts([3, 5, 'color:#f00'], [0, 0, ''])],
    ['to the top left', 'text-shadow:-4px -4px 0 #f00', texts([-4, -4, 'color:#f00'], [0, 0, ''])],
    [
      'in the colour of the text',
      'color:#00f;text-shadow:60px 0',
      texts([60, 0, 'color:#00f'], [0, 0, 'color:#00f']),
    ],
    [
      'and another below it',
      'text-shadow:2px 2px #f00,4px 4px #0f0',
      texts([4, 4, 'color:#0f0'], [2, 2, 'color:#f00'], [0, 0, '']),
    ],
    [
      'with a decoration',
      'text-decoration:underline;text-shadow:0 60px #f00',
      texts([0, 60, 'color:#f00;text-decoration:underline'], [0, 0, 'text-decoration:underline']),
    ],
    [
      'in italics',
      'font-style:italic;text-shadow:3px 5px #f00',
      texts([3, 5, 'font-style:italic;color:#f00'], [0, 0, 'font-style:italic']),
    ],
    [
      'with letter spacing',
      'letter-spacing:9px;text-shadow:3px 5px #f00',
      texts([3, 5, 'letter-spacing:9px;color:#f00'], [0, 0, 'letter-spacing:9px']),
    ],
    ['none', 'text-shadow:none', texts([0, 0, ''])],
  ])('%s', async (_, style, reference) => {
    await expectEqualPrint(shadowed(style), reference, { tolerance: 120, share: 0.004 })
  })

  test('is inherited, in the colour of each text', async () => {
    await expectEqualPrint(
      smallPage(`<div style="text-shadow:60px 0;color:#f00"><p style="${TEXT}color:#00f">Ag</p></div>`),
      texts([60, 0, 'color:#00f'], [0, 0, 'color:#00f']),
      { tolerance: 120, share: 0.004 },
    )
  })

  test('is blurred', async () => {
    const html = smallPage(
      `<p style="${TEXT}font-size:80px;line-height:80px;color:#0000;text-shadow:0 0 10px #000">■</p>`.replace(
        '■',
        'I',
      ),
    )
    const [page] = await lookAt(html)
    const row = Array.from({ length: 60 }, (_, x) =>
      Number.parseInt(page?.color(10 + x, 60).slice(1, 3) ?? '', 16),
    )
    const darkest = Math.min(...row)
    expect(darkest).toBeGreaterThan(40)
    expect(darkest).toBeLessThan(200)
    // no edge: adjacent pixels differ little
    const steps = row.slice(1).map((grey, i) => Math.abs(grey - (row[i] ?? 0)))
    expect(Math.max(...steps)).toBeLessThan(40)
    expect(row.at(-1)).toBe(255)
  })

  test('of a decoration line equals that of a box', async () => {
    const line = 'text-decoration:line-through;text-decoration-thickness:auto'
    const [page] = await lookAt(
      shadowed(`color:#0000;${line};text-shadow:0 0 6px #000`, '&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;'),
    )
    expect(page?.color(30, 50)).not.toBe('#ffffff')
  })

  test('adds no text', async () => {
    const [page] = await lookAt(shadowed('text-shadow:3px 5px #f00,0 0 4px #00f'))
    expect(page?.words).toBe('Ag')
  })

  test.each(['1px', '1px 1px 1px 1px', 'inset 1px 1px', '1px 1px -1px', 'red'])(
    'that is invalid is reported: %s',
    async value => {
      const { warnings } = await printHtml(`<p>a</p>\n<style>p { text-shadow: ${value} }</style>`)
      expect(warnings).toHaveLength(1)
      expect(warnings[0]?.message).toMatch(/line 2/)
    },
  )

  test('is sharp if a document has too many', async () => {
    const html = smallPage(
      `<div style="text-shadow:0 0 2px #000;font-size:60px;line-height:60px">${'<p>Shadow</p>'.repeat(130)}</div>`,
    )
    const { warnings, bytes } = await printHtml(html)
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringMatching(/^Some shadows of text/)])
    expect(bytes.length).toBeLessThan(5_000_000)
  })
})
