import { describe, expect, test } from 'vitest'
import { lookAt, printHtml } from '../../../html/print-html.ts'

const PX = 0.75
/** Start of the content, below margins of 10 mm. */
const [LEFT, TOP] = [28.5, 28.5]

function page(body: string, css = ''): string {
  return `<!doctype html><style>body{margin:0;font:16px/20px Roboto}p{margin:0}${css}</style>${body}`
}

describe('blocks', () => {
  test('are aligned by presentational attributes, which tables reset', async () => {
    const html = `<div style="width:400px"><center><table cellspacing=0 cellpadding=0 width=200><tr><td>table</table></center>
      <div align=right><p style="width:100px">right</p></div><div style="text-align:center"><p style="width:100px">x</p></div></div>`
    const [look] = await lookAt(page(html))
    expect(look?.at('table').x).toBeCloseTo(LEFT + 100 * PX, 0)
    expect(look?.at('right').x).toBeGreaterThan(LEFT + 350 * PX)
    expect(look?.at('x').x).toBeCloseTo(LEFT + 46 * PX, 0)
  })

  test('with absolute position and auto margins are centred between their insets', async () => {
    const html = `<div style="position:relative;width:300px;height:200px"><b style="position:absolute;inset:0;margin:auto;
      width:100px;height:40px;background:#ff0000"></b></div>`
    const [look] = await lookAt(page(html))
    const colors = [75, 85, 115, 125].map(y => look?.color(LEFT + 150 * PX, TOP + y * PX))
    expect(colors).toEqual(['#ffffff', '#ff0000', '#ff0000', '#ffffff'])
  })
})

describe('overflow', () => {
  const [W, H] = ['width:100px', 'height:100px']
  const inner = '<div style="width:200px;height:200px;background:#ff0000"></div>'
  const at = async (html: string): Promise<(string | undefined)[]> => {
    const [look] = await lookAt(page(html))
    return [
      [3, 3],
      [50, 50],
      [150, 50],
      [50, 150],
    ].map(([x = 0, y = 0]) => look?.color(LEFT + x * PX, TOP + y * PX))
  }

  test('hidden clips at the padding box, with round corners', async () => {
    const [red, white] = ['#ff0000', '#ffffff']
    expect(await at(`<div style="${W};${H}">${inner}</div>`)).toEqual([red, red, red, red])
    expect(await at(`<div style="${W};${H};overflow:hidden">${inner}</div>`)).toEqual([
      red,
      red,
      white,
      white,
    ])
    const round = `<div style="${W};${H};overflow:hidden;border-radius:50px">${inner}</div>`
    expect(await at(round)).toEqual([white, red, white, white])
    expect(await at(`<div style="${W};max-height:100px;overflow:auto">${inner}</div>`)).toEqual([
      red,
      red,
      white,
      white,
    ])
  })

  test('hidden clips positioned descendants, and adds no page', async () => {
    const html = `<div style="height:900px"></div><div style="position:relative;overflow:hidden;${H}">
      <p style="height:5000px">in</p><b style="position:absolute;top:500px">out</b></div><p>after</p>`
    const pages = await lookAt(page(html))
    expect(pages.map(({ words }) => words.replace('out', '').trim())).toEqual(['after in'])
  })

  test('hidden of a fragmented box clips at its sides only', async () => {
    const html = `<div style="${W};overflow:hidden;white-space:nowrap">${'<p>line without an end</p>'.repeat(80)}</div>`
    const pages = await lookAt(page(html))
    expect(pages.map(({ words }) => words.match(/line/g)?.length)).toEqual([52, 28])
    expect(pages[1]?.color(LEFT + 100 * PX + 10, TOP + 5)).toBe('#ffffff')
  })

  test.each([
    ['of the root is ignored in print', 'html{overflow:hidden;height:100px}', ['one', 'two']],
    ['of the body is that of the root', 'body{overflow:hidden;height:100px}', ['one', 'two']],
    ['of the body clips if the root has one', 'html,body{overflow:hidden;height:100px}', ['one']],
  ])('%s', async (_, css, expected) => {
    const pages = await lookAt(page('<p style="height:1500px">one</p><p>two</p>', css))
    expect(pages.map(({ words }) => words)).toEqual(expected)
  })
})

describe('a border', () => {
  test.each([
    ['groove', '#4488cc', ['#285078', '#55aaff', '#285078', '#55aaff']],
    ['ridge', '#4488cc', ['#55aaff', '#285078', '#55aaff', '#285078']],
    ['inset', '#808080', ['#2c2c2c', '#2c2c2c', '#d4d4d4', '#d4d4d4']],
    ['outset', '#000000', ['#a8a8a8', '#a8a8a8', '#545454', '#545454']],
    ['inset', '#000080', ['#00002c', '#00002c', '#0000d4', '#0000d4']],
  ])('with style %s has two shades of %s, as in browsers', async (style, color, expected) => {
    const html = `<div style="width:60px;height:60px;border:20px ${style} ${color}"></div>`
    const [look] = await lookAt(page(html))
    const colors = [5, 15, 85, 95].map(y => look?.color(LEFT + 50 * PX, TOP + y * PX))
    expect(colors).toEqual(expected)
  })
})

test('a br element clears floats if it has the attribute', async () => {
  const float = '<i style="float:left;width:50px;height:100px"></i>'
  const [look] = await lookAt(
    page(`<p>a</p>${float}one<br>two<br clear="all">three<div>${float}<br clear=left></div><p>four</p>`),
  )
  const below = (text: string): number => ((look?.at(text).y ?? 0) - (look?.at('a').y ?? 0)) / PX
  expect(below('two')).toBeCloseTo(40, 0)
  expect(below('three')).toBeCloseTo(120, 0)
  expect(below('four')).toBeCloseTo(240, 0)
})

test('invisible characters draw nothing in any font', async () => {
  const text = ['200d', '200c', 'feff', 'fe0f', '2028', '2029', 'ad', '2060', '200e', '34f'].map(
    code => `a&#x${code};b`,
  )
  for (const family of ['Roboto', 'Noto Sans', 'Source Serif 4']) {
    const html = page(`<p style="font-family:'${family}'">${text.join(' ')}</p>`)
    const { warnings } = await printHtml(html)
    expect(warnings).toEqual([])
    const [look] = await lookAt(html)
    expect(look?.words.replace(/[^a-z]/g, '')).toBe('ab'.repeat(text.length))
  }
})
