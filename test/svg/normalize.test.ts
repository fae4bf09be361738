import { describe, expect, it } from 'vitest'
import { createPictureLibrary } from '../../src/assets/images/image-source.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { writeElement } from '../../src/svg/element.ts'
import type { SvgPicture } from '../../src/svg/svg-picture.ts'

type OpenedSvg = SvgPicture & { readonly svg: string }

async function openSvg(svg: string): Promise<OpenedSvg> {
  const library = createPictureLibrary({ limits: DEFAULT_LIMITS })
  const picture = await library.forRender().picture(svg, { named: {}, path: '' })
  if (picture.kind !== 'svg') throw new Error('not an SVG')
  return { ...picture, svg: writeElement(picture.root) }
}

function open(content: string, attributes = 'viewBox="0 0 100 100"'): Promise<OpenedSvg> {
  return openSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)
}

/** The content of the root element. */
async function normalized(content: string): Promise<string> {
  return (await open(content)).svg.replace(/^<svg[^>]*>|<\/svg>$/g, '')
}

describe('colours of an SVG', () => {
  it.each([
    ['hsl(0 100% 50%)', '#ff0000'],
    ['hsla(240, 100%, 50%, 0.5)', 'rgba(0, 0, 255, 0.502)'],
    ['rgb(42 157 143 / 50%)', 'rgba(42, 157, 143, 0.502)'],
    ['#2a9d8f80', 'rgba(42, 157, 143, 0.502)'],
    ['#f008', 'rgba(255, 0, 0, 0.5334)'],
    ['RED', '#ff0000'],
    ['var(--x, red)', '#ff0000'],
    ['oklch(0 0 0)', '#000000'],
  ])('%s is converted to a notation that all renderers read', async (color, written) => {
    expect(await normalized(`<rect width="9" height="9" fill="${color}"/>`)).toContain(`fill="${written}"`)
    expect(await normalized(`<rect width="9" height="9" style="stroke:${color}"/>`)).toContain(
      `stroke="${written}"`,
    )
  })

  it('that are invalid cause a warning, and the inherited value is used', async () => {
    const { svg, warnings } = await open('<g fill="red"><rect width="9" height="9" fill="bluu"/></g>')
    expect(svg).toContain('<g fill="#ff0000"><rect width="9" height="9"/></g>')
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      [
        'svg_content_dropped',
        "The SVG's fill 'bluu' is not supported and is left out; #ff0000 is used instead.",
      ],
    ])
  })
})

describe('styles of an SVG', () => {
  it('cascade by importance, specificity and order, before attributes', async () => {
    const sheet = '<style>rect{fill:red}.a{fill:green}#b{fill:blue}rect.i{fill:lime !important}</style>'
    const rect = (attributes: string) => normalized(`${sheet}<rect width="9" height="9" ${attributes}/>`)
    expect(await rect('fill="gray"')).toContain('#ff0000')
    expect(await rect('class="a"')).toContain('#008000')
    expect(await rect('class="a" id="b"')).toContain('#0000ff')
    expect(await rect('class="a" id="b" style="fill:black"')).toContain('#000000')
    expect(await rect('class="a i" id="b" style="fill:black"')).toContain('#00ff00')
  })

  it('resolve custom properties in the scope of use', async () => {
    const content =
      '<style>:root{--a:red}.blue{--a:blue}</style><defs><rect id="r" width="9" height="9" fill="var(--a)"/></defs><use href="#r"/><g class="blue"><use href="#r"/></g>'
    expect((await normalized(content)).match(/fill="[^"]*"/g)).toEqual(['fill="#ff0000"', 'fill="#0000ff"'])
  })

  it('resolve lengths relative to font and viewport', async () => {
    const content =
      '<g font-size="20"><rect x="1em" y="10%" width="calc(50% - 1em)" height="1in" stroke-width="0.1em"/></g>'
    expect(await normalized(content)).toContain(
      '<rect stroke-width="2" x="20" y="10" width="30" height="96"/>',
    )
  })

  it('with an invalid selector cause a warning and skip only that rule', async () => {
    const { svg, warnings } = await open(
      '<style>rect:wrong{fill:red}rect{fill:blue}</style><rect width="9" height="9"/>',
    )
    expect(svg).toContain('fill="#0000ff"')
    expect(warnings.map(({ code }) => code)).toEqual(['unsupported_selector'])
  })

  it('with @font-face cause a warning that it is ignored', async () => {
    const { warnings } = await open(
      '<style>@font-face{font-family:"Own";src:url(data:font/woff2;base64,AA==)}</style><text y="9">x</text>',
    )
    expect(warnings.map(({ code, message }) => [code, /'Own'|Own/.test(message)])).toEqual([
      ['svg_content_dropped', true],
    ])
  })
})

describe('a referenced element', () => {
  it('is inlined where it is used, and omitted if unused', async () => {
    const content =
      '<defs><g id="a"><circle r="1"/></g><linearGradient id="unused"><stop/></linearGradient></defs><use href="#a" x="5" fill="red"/>'
    expect(await normalized(content)).toBe(
      '<g fill="#ff0000"><g transform="translate(5 0)"><circle r="1"/></g></g>',
    )
  })

  it('is shared by shapes with equal boxes, and copied for each other box', async () => {
    const gradient = '<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
    const rect = (x: number) => `<rect x="${x}" width="9" height="9" fill="url(#g)"/>`
    const svg = await normalized(gradient + rect(0) + rect(0) + rect(20))
    expect(svg.match(/<linearGradient/g)).toHaveLength(2)
    expect(svg.match(/fill="[^"]*"/g)).toEqual(['fill="url(#g)"', 'fill="url(#g)"', 'fill="url(#g-1)"'])
  })

  it('counts towards the size limit when markers are inlined', async () => {
    const marker = `<marker id="m">${'<rect width="1" height="1"/>'.repeat(20)}</marker>`
    const svg = await normalized(`${marker}<path d="M0 0L9 9" stroke="red" marker-end="url(#m)"/>`)
    expect(svg.match(/<rect/g)).toHaveLength(20)
    expect(svg).not.toContain('marker')
  })
})

describe('a normalised SVG', () => {
  it.each([
    '<g style="mix-blend-mode:multiply"><rect width="9" height="9" fill="#ff000080"/></g>',
    '<text x="1em" y="20" font-size="10" letter-spacing="0.1em">a<tspan dy="1em">b</tspan></text>',
    '<path id="p" d="M0 0h9"/><text><textPath href="#p" startOffset="50%">x</textPath></text>',
    '<filter id="f"><feDropShadow dx="1" dy="1" stdDeviation="1"/></filter><circle r="9" filter="url(#f)"/>',
    '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle r="1"/></clipPath><ellipse rx="9" ry="5" clip-path="url(#c)"/>',
    '<mask id="m" maskContentUnits="objectBoundingBox"><rect width="1" height="1" fill="#fff"/></mask><text y="9" mask="url(#m)">x</text>',
    '<pattern id="p" width=".5" height=".5"><rect width="9" height="9"/></pattern><ellipse rx="9" ry="5" fill="url(#p)"/>',
    '<mask id="m" fill="#fff"><rect width="1" height="1"/></mask><pattern id="p" width="2" height="2" fill="red"><circle r="1"/></pattern><circle r="9" mask="url(#m)" fill="url(#p)"/>',
    '<svg x="5" y="5" width="9" height="9" viewBox="0 0 1 1"><circle r="1"/></svg>',
    '<path d="M0 0L9 9" stroke="red" fill="blue" stroke-width="3" paint-order="stroke" opacity=".5" transform="scale(2 3)" vector-effect="non-scaling-stroke"/>',
  ])('is unchanged when normalised again: %s', async content => {
    const once = await open(content)
    const again = await openSvg(once.svg)
    expect(again.svg).toBe(once.svg)
  })
})
