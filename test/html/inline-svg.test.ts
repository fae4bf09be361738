import { describe, expect, test } from 'vitest'
import { type Look, lookAt, printHtml } from './print-html.ts'
import { find, style } from './styled.ts'

/** The colour of a drawing of 20 px at the corner of the page, which fills its SVG. */
async function colorOf(svg: string, css = '', outside = ''): Promise<string> {
  const page = `<!doctype html><style>@page{margin:0}body{margin:0}svg{display:block}${css}</style>${svg}${outside}`
  const [look] = (await lookAt(page)) as [Look]
  return look.color(7.5, 7.5)
}

const square = (attributes: string) =>
  `<svg width="20" height="20" viewBox="0 0 2 2"><rect width="2" height="2" ${attributes}/></svg>`

describe('inline SVG', () => {
  test('inherits the colour of the surrounding text', async () => {
    expect(await colorOf(square('fill="currentColor"'), 'body{color:#c00}')).toBe('#cc0000')
    const icon = square('fill="currentColor"').replace('<svg', '<svg color="#00c" class="icon"')
    expect(await colorOf(icon)).toBe('#0000cc')
    expect(await colorOf(icon, '.icon{color:#0c0}')).toBe('#00cc00')
  })

  test('inherits fill from ancestors in the page, and from rules for its elements', async () => {
    expect(await colorOf(`<div class="x">${square('')}</div>`, '.x{fill:#0a7}')).toBe('#00aa77')
    const green = square('').replace('<svg', '<svg fill="#0c0"')
    expect(await colorOf(`<div class="x">${green}</div>`, '.x{fill:#0a7}')).toBe('#00cc00')
    expect(await colorOf(square(''), 'svg{fill:#c00}')).toBe('#cc0000')
    expect(await colorOf(square('class="x"'), 'svg .x{fill:#00c}')).toBe('#0000cc')
    expect(await colorOf(square('class="x"'), ':root{--brand:#0c0}.x{fill:var(--brand)}')).toBe('#00cc00')
  })

  test('cascades rules, attributes and the style attribute as CSS defines', async () => {
    const css = 'rect{fill:#0c0}'
    expect(await colorOf(square('fill="#c00"'), css)).toBe('#00cc00')
    expect(await colorOf(square('fill="#c00" style="fill:#00c"'), css)).toBe('#0000cc')
    expect(await colorOf(square('style="fill:#00c"'), 'rect{fill:#0c0!important}')).toBe('#00cc00')
    expect(await colorOf(square('style="fill:var(--x)"'), 'svg{--x:#0c0}')).toBe('#00cc00')
  })

  test('hides elements with display: none, and applies opacity', async () => {
    expect(await colorOf(square('class="x"'), '.x{display:none}')).toBe('#ffffff')
    expect(await colorOf(square('class="x" fill="#000"'), '.x{opacity:.5}')).toMatch(/^#(7f|80){3}$/)
  })

  test('uses symbols and gradients of other SVGs in the page', async () => {
    const sprite =
      '<svg style="display:none"><symbol id="s" viewBox="0 0 1 1"><rect width="1" height="1" fill="currentColor"/></symbol></svg>' +
      '<svg width="0" height="0"><linearGradient id="g"><stop stop-color="#00c"/></linearGradient></svg>'
    const use = '<svg width="20" height="20" style="color:#c00"><use href="#s"/></svg>'
    expect(await colorOf(use, '', sprite)).toBe('#cc0000')
    expect(await colorOf(square('fill="url(#g)"'), '', sprite)).toBe('#0000cc')
  })

  test('stops circular references, and copies at most a thousand elements', async () => {
    const loop =
      '<svg hidden><symbol id="a"><use href="#b"/></symbol><symbol id="b"><use href="#a"/></symbol></svg>'
    const { warnings } = await printHtml(`<svg><use href="#a"/></svg>${loop}`)
    expect(warnings.filter(({ code }) => code !== 'svg_content_dropped')).toEqual([])
    const many = Array.from({ length: 3_000 }, (_, i) => `<g id="n${i}"><use href="#n${i + 1}"/></g>`).join(
      '',
    )
    const page = await style(`<svg id="user"><use href="#n0"/></svg><svg hidden>${many}</svg>`)
    expect(find(page, '#user').markup?.match(/<g /g)).toHaveLength(1_000)
  })

  test('is not scaled without viewBox, and shows nothing without a size', async () => {
    const dot = '<circle cx="10" cy="10" r="10" fill="#c00"/>'
    const [look] = (await lookAt(
      `<!doctype html><style>@page{margin:0}body{margin:0}svg{display:block;width:40px;height:40px}</style><svg>${dot}</svg>`,
    )) as [Look]
    expect([look.color(7.5, 7.5), look.color(22, 22)]).toEqual(['#cc0000', '#ffffff'])
    const page = await style(`<svg width="0" height="0">${dot}</svg>`)
    expect(find(page, 'svg')).toMatchObject({ children: [], markup: null })
    const { warnings } = await printHtml(`<svg>${dot}</svg>`)
    expect(warnings).toEqual([])
  })

  test('reads a width in percent from its attribute', async () => {
    const page = await style('<svg width="50%" viewBox="0 0 10 1"></svg>')
    expect(find(page, 'svg').style.width).toEqual({ percent: 50 })
  })

  test('uses the fonts of the page', async () => {
    const css = '@page{margin:0}body{margin:0;font:30px Roboto}text{font-weight:bold;text-anchor:end}'
    const svg = '<svg width="300" height="50"><text x="200" y="40">Wide</text></svg>'
    const [look] = (await lookAt(`<!doctype html><style>${css}</style>${svg}<br><b>Wide</b>r`)) as [Look]
    const [inSvg, inHtml] = look.text.filter(({ text }) => text.trim() === 'Wide')
    const width = look.at('r').x - (inHtml?.x ?? 0)
    expect(inSvg?.x).toBeCloseTo(150 - width, 0)
  })
})
