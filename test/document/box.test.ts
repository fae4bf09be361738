import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import { type PrintOptions, printDocument } from '../layout/document/print-document.ts'
import { refusal } from '../refusal.ts'

const lines = (count: number): string[] => Array.from({ length: count }, (_, i) => `line ${i}`)

/** The texts and colours of the printed pages; A4 with margins of 40 points, at one pixel per point. */
async function look(definition: object, options: PrintOptions = {}) {
  const { bytes } = await printDocument(definition, options)
  const pages = await drawPages(bytes, { dpi: 72 })
  return await Promise.all(
    pages.map(async ({ png, text }) => {
      const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const color = (x: number, y: number): string => {
        const at = (Math.floor(y) * info.width + Math.floor(x)) * 3
        return `#${data.subarray(at, at + 3).toString('hex')}`
      }
      return { text, color }
    }),
  )
}

describe('a box', () => {
  test('paints background and border behind its content, inside its margins', async () => {
    const [page] = await look({
      content: [
        {
          box: ['one', 'two'],
          margin: [10, 20],
          padding: [30, 15],
          background: '#ddeeff',
          border: { width: 4, color: '#ff0000' },
        },
      ],
    })
    const [one, two] = page?.text ?? []
    expect(one?.x).toBeCloseTo(40 + 10 + 4 + 30, 0)
    expect(two?.x).toBe(one?.x)
    expect(page?.color(45, 70)).toBe('#ffffff')
    expect(page?.color(52, 70)).toBe('#ff0000')
    expect(page?.color(300, 62)).toBe('#ff0000')
    expect(page?.color(300, 70)).toBe('#ddeeff')
    expect(page?.color(543, 70)).toBe('#ff0000')
  })

  test('has individual sides and round corners', async () => {
    const [page] = await look({
      content: [
        {
          box: 'x',
          minHeight: 100,
          width: 200,
          borderRadius: { topLeft: 40 },
          background: 'lime',
          border: { bottom: { width: 10, color: 'blue' }, right: { width: 6, color: 'red' } },
        },
      ],
    })
    expect(page?.color(43, 43)).toBe('#ffffff')
    expect(page?.color(80, 60)).toBe('#00ff00')
    expect(page?.color(100, 135)).toBe('#0000ff')
    expect(page?.color(237, 80)).toBe('#ff0000')
    expect(page?.color(243, 80)).toBe('#ffffff')
    expect(page?.color(100, 143)).toBe('#ffffff')
  })

  test('continues on the next page, sliced at the break', async () => {
    const pages = await look({
      content: [
        'before',
        { box: lines(80), padding: 10, background: '#00ff00', border: { width: 5, color: 'blue' } },
      ],
    })
    expect(pages).toHaveLength(2)
    const texts = pages.flatMap(({ text }) => text.map(({ text }) => text))
    expect(texts).toEqual(['before', ...lines(80)])
    expect(pages[0]?.color(300, 799)).toBe('#00ff00')
    expect(pages[1]?.color(300, 41)).toBe('#00ff00')
    expect(pages[1]?.color(42, 60)).toBe('#0000ff')
    expect(pages[1]?.text[0]?.x).toBeCloseTo(55, 0)
    const last = pages[1]?.text.at(-1)?.y ?? 0
    expect(pages[1]?.color(300, last + 17)).toBe('#0000ff')
    expect(pages[1]?.color(300, last + 25)).toBe('#ffffff')
  })

  test('can be inside cells, columns, boxes and unbreakable blocks', async () => {
    const box = (text: string, more: object = {}) => ({ box: text, background: '#00ff00', ...more })
    const pages = await look({
      content: [
        { table: { widths: ['*'], body: [[box('cell', { padding: 8 })]] }, layout: 'noBorders' },
        { columns: [box('left', { width: 100 }), box('right')] },
        { box: box('inner', { padding: 10 }), padding: 10, background: '#0000ff' },
        lines(46),
        { box: lines(4), breakInside: 'avoid', padding: 10, background: '#ff0000' },
      ],
    })
    expect(pages).toHaveLength(2)
    const [first, second] = pages
    const at = (name: string) => first?.text.find(({ text }) => text === name) ?? { x: 0, y: 0 }
    for (const name of ['cell', 'left', 'right', 'inner']) {
      expect(first?.color(at(name).x + 1, at(name).y + 2), name).toBe('#00ff00')
    }
    expect(at('right').x).toBeCloseTo(140, 0)
    expect(first?.color(at('inner').x - 15, at('inner').y)).toBe('#0000ff')
    expect(second?.text.map(({ text }) => text)).toEqual(lines(4))
    expect(second?.color(45, 45)).toBe('#ff0000')
    expect(first?.color(300, 798)).toBe('#ffffff')
  })

  test('can be in headers', async () => {
    const [page] = await look(
      { content: ['body'] },
      { header: () => ({ box: 'head', margin: 10, padding: 5, background: '#ff0000' }) },
    )
    expect(page?.text.map(({ text }) => text)).toEqual(['body', 'head'])
    expect(page?.color(300, 14)).toBe('#ff0000')
  })

  test('paints gradients and transparent colours', async () => {
    const [page] = await look({
      content: [
        { box: 'x', minHeight: 50, background: { linearGradient: ['#ff0000', '#0000ff'], angle: 90 } },
        { box: 'x', minHeight: 50, background: '#00000080' },
      ],
    })
    expect(page?.color(42, 80)).toMatch(/^#f[a-f0-9]000/)
    expect(page?.color(552, 80)).toMatch(/^#0[0-9]00f/)
    expect(page?.color(300, 120)).toMatch(/^#7[ef]7[ef]7[ef]$/)
  })

  describe('has shadows', () => {
    const white = { minHeight: 100, width: 200, background: '#ffffff' }
    const grey = (color: string | undefined): number => Number.parseInt(color?.slice(1, 3) ?? '', 16)

    test('that fade towards their offset', async () => {
      const [page] = await look({
        content: [{ box: 'x', ...white, margin: 30, shadow: { y: 6, blur: 12, color: '#000000' } }],
      })
      const below = [170, 174, 180, 186, 200].map(y => grey(page?.color(170, y + 3)))
      expect(below).toEqual([...below].sort((a, b) => a - b))
      expect(below[0]).toBeLessThan(120)
      expect(below.at(-1)).toBe(255)
      expect(grey(page?.color(170, 66))).toBeGreaterThan(grey(page?.color(170, 174)))
      expect(page?.color(170, 120)).toBe('#ffffff')
    })

    test('that are sharp without blur, larger with spread, and never visible through the box', async () => {
      const [page] = await look({
        content: [
          {
            box: 'x',
            ...white,
            margin: 30,
            background: null,
            shadow: '10pt 10pt 0 5pt #ff0000, 0 0 0 2pt blue',
          },
        ],
      })
      expect(page?.color(170, 120)).toBe('#ffffff')
      expect(page?.color(272, 150)).toBe('#ff0000')
      expect(page?.color(283, 150)).toBe('#ff0000')
      expect(page?.color(287, 150)).toBe('#ffffff')
      expect(page?.color(68, 120)).toBe('#0000ff')
    })

    test('inside the border', async () => {
      const shadow = { y: 10, color: '#ff0000', inset: true }
      const [page] = await look({
        content: [{ box: 'x', ...white, border: { width: 5, color: 'blue' }, shadow }],
      })
      expect(page?.color(140, 42)).toBe('#0000ff')
      expect(page?.color(230, 50)).toBe('#ff0000')
      expect(page?.color(230, 58)).toBe('#ffffff')
    })

    test('across page breaks, but not at the slices of the box', async () => {
      const pages = await look({
        content: [
          { box: lines(80), width: 200, background: '#ffffff', shadow: { blur: 20, color: '#000000' } },
        ],
      })
      for (const page of pages) expect(grey(page.color(242, 400))).toBeLessThan(200)
      for (const page of pages) expect(page.color(140, 805)).toBe('#ffffff')
      expect(grey(pages[0]?.color(242, 798))).toBeLessThan(200)
      expect(pages[0]?.color(242, 805)).toBe('#ffffff')
      expect(pages[1]?.color(140, 37)).toBe('#ffffff')
      expect(pages[1]?.color(242, 38)).toBe('#ffffff')
    })

    test('that many boxes share in the file', async () => {
      const card = () => ({ box: 'x', ...white, minHeight: 20, margin: 10, shadow: '0 1px 8px #0008' })
      const sizeOf = async (count: number): Promise<number> => {
        const { bytes } = await printDocument({ content: Array.from({ length: count }, card) })
        return bytes.length
      }
      expect((await sizeOf(15)) - (await sizeOf(1))).toBeLessThan(2_000)
    })

    test('but not in PDF/A-1, which forbids transparency', async () => {
      const content = [{ box: 'x', shadow: '0 1px 8px #000' }]
      const refused = await refusal(printDocument({ content, subset: 'PDF/A-1b', version: '1.4' }))
      expect(refused.message).toMatch(
        /PDF\/A-1 forbids transparency: leave blurred shadows out, or claim PDF\/A-2b/,
      )
      await printDocument({ content, subset: 'PDF/A-2b' })
    })
  })

  test.each([
    [{ box: 'x', shadow: 5 }, '/content/0/shadow', '0 2px 6px #0004", not 5'],
    [
      { box: 'x', border: { widht: 1 } },
      '/content/0/border/widht',
      "a border has no 'widht', did you mean 'width'?",
    ],
    [{ box: 'x', border: { top: 1, botom: 1 } }, '/content/0/border/botom', "did you mean 'bottom'?"],
    [
      { box: 'x', borderRadius: { topleft: 5 } },
      '/content/0/borderRadius/topleft',
      "did you mean 'topLeft'?",
    ],
    [
      { box: 'x', breakInside: 'never' },
      '/content/0/breakInside',
      "expected one of avoid, auto, not 'never'",
    ],
    [
      { text: 'x', decoration: 'underlined' },
      '/content/0/decoration',
      "not 'underlined', did you mean 'underline'?",
    ],
    [{ columns: ['x'], valign: 'center' }, '/content/0/valign', "not 'center', did you mean 'middle'?"],
    [{ box: 'x', shadow: '0 2px 6px #0004 5em' }, '/content/0/shadow', '0 2px 6px #0004'],
    [{ box: 'x', shadow: '1pt' }, '/content/0/shadow', '0 2px 6px #0004'],
    [{ box: 'x', shadow: { blur: -1 } }, '/content/0/shadow/blur', 'a number of points, from 0 to 1000'],
    [{ box: 'x', shadow: { blur: 1e5 } }, '/content/0/shadow/blur', 'a number of points, from 0 to 1000'],
    [{ box: 'x', shadow: { spread: 1e9 } }, '/content/0/shadow/spread', 'from -1000 to 1000'],
    [{ box: 'x', shadow: '0 0 100000 #000' }, '/content/0/shadow', '0 2px 6px #0004'],
    [{ box: 'x', shadow: { x: 'left' } }, '/content/0/shadow/x', 'expected a number of points'],
    [{ box: 'x', shadow: { color: 'grren' } }, '/content/0/shadow/color', 'expected a colour'],
    [{ box: 'x', shadow: { radius: 3 } }, '/content/0/shadow/radius', "a shadow has no 'radius'"],
    [{ box: 'x', shadow: [{}, { inset: 1 }] }, '/content/0/shadow/1/inset', 'true or false'],
    [{ box: 'x', shadow: `${'0 0 1px red,'.repeat(20)}0 0 red` }, '/content/0/shadow', 'at most 20 shadows'],
    [{ box: 'x', padding: -1 }, '/content/0/padding', 'expected a number of points, 0 or more'],
    [{ box: 'x', padding: [1, 2, 3] }, '/content/0/padding', '[left, top, right, bottom]'],
    [{ box: 'x', width: '1e9999' }, '/content/0/width', 'expected a number'],
    [{ box: 'x', border: { tpo: 1, top: 1 } }, '/content/0/border/tpo', "did you mean 'top'?"],
    [{ box: 'x', border: { style: 'wavy' } }, '/content/0/border/style', 'solid, dashed, dotted, double'],
    [{ box: 'x', borderRadius: [1, 2] }, '/content/0/borderRadius', 'topLeft'],
    [{ box: 'x', background: 3 }, '/content/0/background', 'expected a colour'],
    [{ box: [{ txt: 'x' }] }, '/content/0/box/0', "did you mean 'text'?"],
  ])('%j is rejected', async (node, path, message) => {
    const { details, message: actual } = await refusal(printDocument({ content: [node] }))
    expect(details[0]?.path).toBe(path)
    expect(actual).toContain(message)
  })
})
