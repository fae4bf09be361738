import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createPictureLibrary } from '../../src/assets/images/image-source.ts'
import { PlatenError } from '../../src/base/errors.ts'
import { DEFAULT_LIMITS, type Limits } from '../../src/base/limits.ts'
import { writeElement } from '../../src/svg/element.ts'
import type { SvgPicture } from '../../src/svg/svg-picture.ts'
import { dataUri, drawn, jpeg, png, withClaimedSize } from '../assets/pictures.ts'

type OpenedSvg = SvgPicture & { readonly svg: string }

async function open(svg: string, limits: Partial<Limits> = {}): Promise<OpenedSvg> {
  const library = createPictureLibrary({ limits: { ...DEFAULT_LIMITS, ...limits } })
  const picture = await library.forRender().picture(svg, { named: {}, path: '/content/0/svg' })
  if (picture.kind !== 'svg') throw new Error('not an SVG')
  return { ...picture, svg: writeElement(picture.root) }
}

/** An SVG of 40 × 20 with some content. */
const around = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20" viewBox="0 0 40 20" ${attributes}>${inside}</svg>`

const cleaned = async (inside: string, attributes = '') => (await open(around(inside, attributes))).svg

describe('the size of an SVG', () => {
  it.each<[string, number, number]>([
    ['width="40" height="20"', 40, 20],
    ['width="40px" height="20.5px"', 40, 20.5],
    ['width="72pt" height="6pc"', 96, 96],
    ['width="1in" height="2.54cm"', 96, 96],
    ['width="25.4mm" height="1e2"', 96, 100],
    ['width="2em" height="4ex"', 32, 32],
    ['viewBox="0 0 40 20"', 40, 20],
    ['viewBox="5,5,40,20"', 40, 20],
    ['viewBox="0 0 40 20" width="100%" height="50%"', 40, 10],
    ['viewBox="0 0 40 20" width="80"', 80, 40],
    ['viewBox="0 0 40 20" height="10"', 20, 10],
    ['viewBox="0 0 40 20" width="auto" height="-5"', 40, 20],
  ])('with %s is %d × %d px', async (attributes, width, height) => {
    const picture = await open(`<svg ${attributes}/>`)
    expect(picture.width).toBeCloseTo(width, 9)
    expect(picture.height).toBeCloseTo(height, 9)
  })

  it.each<[string, number, number]>([
    ['', 300, 150],
    ['width="40"', 40, 150],
    ['width="0" height="20"', 300, 20],
    ['viewBox="0 0 0 0"', 300, 150],
    ['viewBox="0 0 40"', 300, 150],
    ['width="1e999" height="1"', 300, 1],
    ['width="wide" height="high"', 300, 150],
    ['width="100%"', 300, 150],
    ['width="100%" height="100%"', 300, 150],
  ])('with %j is the default of browsers, with a warning about viewBox', async (attributes, ...size) => {
    const { width, height, warnings } = await open(`<svg ${attributes}/>`)
    expect([width, height]).toEqual(size)
    expect(warnings).toEqual([{ code: 'missing_size', message: expect.stringContaining('Add viewBox=') }])
  })

  it('is written to the root in px with a viewBox, for renderers that read only numbers', async () => {
    const { svg } = await open('<svg width="1in" height="48"><rect width="96" height="48"/></svg>')
    expect(svg).toMatch(
      /^<svg width="96" height="48" viewBox="0 0 96 48" xmlns="http:\/\/www.w3.org\/2000\/svg"/,
    )
  })
})

describe('a valid SVG', () => {
  it.each<[string, string]>([
    [
      'shapes',
      '<rect x="2" y="2" width="9" height="9" fill="#c00"/><circle cx="20" cy="10" r="8" stroke="blue" fill="none"/>',
    ],
    [
      'a style sheet',
      '<style>.a{fill:red} #b{fill:green} rect.c,circle{fill:blue}</style><rect class="a" width="10" height="20"/><rect id="b" class="a" x="10" width="10" height="20"/><rect class="c" x="20" width="10" height="20"/>',
    ],
    [
      'a style sheet in CDATA',
      '<style><![CDATA[ .a { fill: red } ]]></style><rect class="a" width="10" height="20"/>',
    ],
    [
      'styles that override each other',
      '<style>rect{fill:red}.a{fill:blue !important}</style><rect class="a" style="fill:green" width="40" height="20"/>',
    ],
    [
      'gradients',
      '<defs><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><radialGradient id="h" href="#g"/></defs><rect width="20" height="20" fill="url(#g)"/><rect x="20" width="20" height="20" style="fill:url(\'#h\')"/>',
    ],
    [
      'use and symbol',
      '<symbol id="s" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></symbol><use xlink:href="#s" width="20" height="20"/><use href="#s" x="20" width="20" height="20"/>',
    ],
    [
      'clip path, mask, pattern and marker',
      '<clipPath id="c"><circle cx="10" cy="10" r="9"/></clipPath><mask id="m"><rect width="40" height="10" fill="#fff"/></mask><pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="2" height="2"/></pattern><marker id="k" markerWidth="4" markerHeight="4"><circle r="2" cx="2" cy="2"/></marker><rect width="20" height="20" fill="url(#p)" clip-path="url(#c)"/><path d="M22 2L38 10L22 18" fill="none" stroke="red" marker-mid="url(#k)" mask="url(#m)"/>',
    ],
    [
      'a switch',
      '<switch><foreignObject requiredExtensions="x" width="40" height="20"><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject><rect width="40" height="20" fill="teal"/></switch>',
    ],
    [
      'the prefixes of an editor',
      '<sodipodi:namedview xmlns:sodipodi="s" id="n"/><g inkscape:label="Layer" xmlns:inkscape="i"><rect width="9" height="9"/></g>',
    ],
    [
      'entities and comments',
      '<!-- <image href="/etc/passwd"/> --><text y="12" font-size="9">A &amp; B &#60; &#x43;</text>',
    ],
  ])('with %s looks the same after cleaning', async (_, inside) => {
    const before = await sharp(Buffer.from(around(inside)))
      .ensureAlpha()
      .raw()
      .toBuffer()
    const after = await sharp(Buffer.from(await cleaned(inside)))
      .ensureAlpha()
      .raw()
      .toBuffer()
    expect(
      before.some(byte => byte !== 0),
      'the test draws something',
    ).toBe(true)
    expect(after.equals(before)).toBe(true)
  })

  it('may have an XML declaration and a plain DOCTYPE', async () => {
    const doctype =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    const picture = await open(`<?xml version="1.0" encoding="UTF-8"?>\n${doctype}\n${around('<g/>')}\n`)
    expect(picture.svg).not.toContain('DOCTYPE')
  })

  it('may use a namespace prefix', async () => {
    const { svg } = await open(
      '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><svg:rect width="4" height="4"/></svg:svg>',
    )
    expect(svg).toContain('<rect width="4" height="4"/>')
  })

  it('keeps links with safe schemes, and removes other schemes', async () => {
    expect(await cleaned('<a href="https://example.com/?a=1&amp;b=2"><rect/></a>')).toContain(
      'xlink:href="https://example.com/?a=1&amp;b=2"',
    )
    expect(await cleaned('<a href="mailto:a@example.com"><rect/></a>')).toContain('mailto:')
    for (const href of ['javascript:alert(1)', 'file:///etc/passwd', '/local', ' JavaScript:x']) {
      expect(await cleaned(`<a href="${href}"><rect/></a>`)).toContain('<a><rect/></a>')
    }
  })

  it('is unchanged when cleaned again', async () => {
    const once = await open(
      around('<style>rect{fill:red}</style><text y="9">a &lt; b "c"</text><rect width="9" height="9"/>'),
    )
    expect((await open(once.svg)).svg).toBe(once.svg)
  })
})

describe('conditional processing uses English and supports no extension', () => {
  const rect = (fill: string, attributes = '') => `<rect width="9" height="9" fill="${fill}" ${attributes}/>`
  it.each<[string, string, string[]]>([
    ['the first match', rect('red', 'systemLanguage="xx"') + rect('green'), ['#008000']],
    ['only one element', rect('red') + rect('green'), ['#ff0000']],
    ['a list', rect('red', 'systemLanguage="de, en"') + rect('green'), ['#ff0000']],
    ['a region', rect('red', 'systemLanguage="en-GB"') + rect('green'), ['#ff0000']],
    [
      'another language with the same prefix',
      rect('red', 'systemLanguage="enm"') + rect('green'),
      ['#008000'],
    ],
    ['an empty language', rect('red', 'systemLanguage=""') + rect('green'), ['#008000']],
    ['an empty extension', rect('red', 'requiredExtensions=""') + rect('green'), ['#008000']],
    ['features', rect('red', 'requiredFeatures="urn:x"') + rect('green'), ['#ff0000']],
    ['none', rect('red', 'systemLanguage="de"') + rect('green', 'systemLanguage="fr"'), []],
  ])('in a switch: %s', async (_, inside, fills) => {
    const { svg, warnings } = await open(around(`<switch>${inside}</switch>`))
    const drawn = [...svg.matchAll(/<rect[^>]* ?fill="([^"]*)"/g)].map(([, fill]) => fill)
    expect([drawn, warnings]).toEqual([fills, []])
  })

  it('hides elements outside of a switch, but keeps resources in them', async () => {
    const gradient = '<linearGradient id="g"><stop stop-color="green"/></linearGradient>'
    const inside = `<g systemLanguage="de">${rect('red')}${gradient}</g>${rect('url(#g)')}`
    const svg = await cleaned(inside)
    expect(svg).not.toContain('#ff0000')
    expect(svg).toContain('fill="#008000"')
  })
})

describe('active content', () => {
  it.each<[string, string, RegExp]>([
    ['a script', '<script>alert(1)</script>', /script|alert/],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>', /script|alert/],
    ['a prefixed script', '<svg:script>alert(1)</svg:script>', /script|alert/],
    ['an event handler', '<rect onclick="alert(1)" ONLOAD="alert(2)"/>', /alert/],
    [
      'a foreignObject',
      '<foreignObject><iframe src="file:///etc/passwd"/></foreignObject>',
      /foreign|iframe|passwd/,
    ],
    [
      'an animation that sets a reference',
      '<image><set attributeName="href" to="/etc/passwd"/></image>',
      /set|passwd/,
    ],
    ['an unknown element', '<iframe src="x"/><html:img src="/etc/passwd"/>', /iframe|img|passwd/],
    ['a base', '<g xml:base="file:///etc/"><rect/></g>', /base|etc/],
    ['an escaped url()', '<rect fill="\\75rl(/etc/passwd)" style="fill:\\75rl(/etc/passwd)"/>', /passwd/],
    [
      'a link with two spellings',
      '<a href="https://example.com" xlink:href="javascript:x"><rect/></a>',
      /javascript/,
    ],
  ])('%s is removed', async (_, inside, trace) => {
    expect(await cleaned(`${inside}<rect width="1" height="1"/>`)).not.toMatch(trace)
  })

  it('causes a warning if it would have been visible', async () => {
    const { warnings } = await open(around('<foreignObject/><foreignObject/><script/><metadata/>'))
    expect(warnings.map(({ code, message }) => [code, message.match(/<\w+>/)?.[0]])).toEqual([
      ['svg_content_dropped', '<foreignObject>'],
      ['svg_content_dropped', '<script>'],
    ])
    expect((await open(around('<rect/>'))).warnings).toEqual([])
  })
})

describe('an external reference is left out with a warning', () => {
  it.each<[string, string]>([
    ['a local image', '<image href="/etc/passwd.png"/>'],
    ['a relative image', '<image xlink:href="../logo.png"/>'],
    ['an image with a file: URL', '<image href="file:///etc/passwd"/>'],
    ['an image with a URL', '<image href="https://example.com/x.png"/>'],
    [
      'an image with a URL that is not drawn',
      '<defs><pattern id="p"><image href="http://example.com/x.png"/></pattern></defs>',
    ],
    ['an image with an encoded URL', '<image href="&#104;ttp://example.com/x.png"/>'],
    ['a prefixed image', '<svg:image xmlns:svg="http://www.w3.org/2000/svg" href="/etc/passwd"/>'],
    ['HTML inside', '<image href="data:text/html,x"/>'],
    ['a filter image', '<filter id="f"><feImage href="http://example.com/x.png"/></filter>'],
    ['a use of another file', '<use href="other.svg#icon"/>'],
    ['a use of a URL', '<use xlink:href="https://example.com/x.svg#icon"/>'],
    ['a use of a data: URI', '<use href="data:image/svg+xml,x#a"/>'],
    ['a gradient of another file', '<linearGradient href="other.svg#g"/>'],
    ['a text path of another file', '<text><textPath href="other.svg#p">x</textPath></text>'],
    ['a style sheet with @import', '<style>@import "https://example.com/x.css";</style>'],
    ['a font from outside', '<style>@font-face{font-family:x;src:url(https://example.com/x.woff)}</style>'],
  ])('%s', async (_, inside) => {
    const { svg, warnings } = await open(around(`${inside}<rect width="1" height="1"/>`))
    expect(svg).not.toMatch(/example|passwd|logo|other|data:/)
    expect(svg).toContain('<rect')
    expect(warnings.map(({ code }) => code)).toContain('svg_content_dropped')
  })
})

describe('an SVG in an image', () => {
  const uri = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const nested = around('<rect width="9" height="9"/>')

  it('is drawn in the area of the image, and inherits nothing', async () => {
    const { svg, warnings } = await open(
      around(`<g fill="red" stroke="blue"><image x="5" width="20" height="10" href="${uri(nested)}"/></g>`),
    )
    expect(svg).toMatch(/matrix\(0\.5 0 0 0\.5 5 0\)/)
    expect(svg).toMatch(/<g[^>]* fill="#000000"[^>]* stroke="none"[^>]*>.*<rect width="9"/)
    expect(svg).not.toContain('<image')
    expect(warnings).toEqual([])
  })

  it('may be written with percent encoding', async () => {
    const { svg } = await open(around(`<image href="data:image/svg+xml,${encodeURIComponent(nested)}"/>`))
    expect(svg).toMatch(/<rect[^>]*width="9"/)
  })

  it('has its own style sheet and ids', async () => {
    const inner = around(
      '<style>rect{stroke:#123456}</style><linearGradient id="a"><stop stop-color="#010203"/><stop offset="1"/></linearGradient><rect width="9" height="9" fill="url(#a)"/>',
    )
    const outer =
      '<linearGradient id="a"><stop stop-color="#040506"/><stop offset="1"/></linearGradient><rect width="8" height="8" fill="url(#a)"/>'
    const { svg } = await open(around(`<image width="20" height="10" href="${uri(inner)}"/>${outer}`))
    expect(svg.match(/stroke="#123456"/g)).toHaveLength(1)
    expect(svg).toMatch(/<linearGradient id="image-\d+-a"/)
    expect(svg).toMatch(/<linearGradient id="a"/)
    expect(svg).toMatch(/<rect[^>]*width="9"[^>]*url\(#image-\d+-a\)|url\(#image-\d+-a\)[^>]*width="9"/)
  })

  it.each([
    ['an SVG that is malformed', '<svg', 'asset_failed'],
    ['an SVG with a DTD', '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 'asset_denied'],
    ['another document', '<html/>', 'asset_failed'],
  ])('fails if it is %s', async (_, inner, code) => {
    await expect(open(around(`<image href="${uri(inner)}"/>`))).rejects.toMatchObject({
      code,
      message: expect.stringContaining('An <image> inside the SVG cannot be used.'),
    })
  })

  it('counts towards the limit of elements', async () => {
    const many = around('<rect/>'.repeat(60))
    const images = `<image href="${uri(many)}"/>`.repeat(3)
    await expect(open(around(images), { maxSvgElements: 100 })).rejects.toMatchObject({
      code: 'svg_too_complex',
    })
  })

  it('is left out in three others', async () => {
    let svg = around('<rect width="9" height="9"/>')
    for (let i = 0; i < 3; i++) svg = around(`<image href="${uri(svg)}"/>`)
    expect((await open(svg)).svg).toContain('<rect')
    const { svg: drawn, warnings } = await open(around(`<image href="${uri(svg)}"/>`))
    expect(drawn).not.toContain('<rect width="9"')
    expect(warnings).toEqual([{ code: 'svg_content_dropped', message: 'An SVG in 3 others is left out.' }])
  })
})

describe('a mistake in an SVG is a warning', () => {
  it.each([
    ['<retc width="5"/>', 'unknown_element', /<retc> is not an element of SVG \(did you mean <rect>\?\)/],
    ['<use/>', 'svg_reference_missing', /<use> has no href/],
    ['<use href="#icon"/>', 'svg_reference_missing', /<use> refers to '#icon': no element has this id/],
    [
      '<defs><g id="icons"/></defs><use href="#icon"/>',
      'svg_reference_missing',
      /'#icon': no element has this id, did you mean 'icons'\?/,
    ],
    ['<rect fill="url(#a)"/>', 'svg_reference_missing', /fill refers to '#a'/],
    ['<rect style="stroke: url(#a) none"/>', 'svg_reference_missing', /stroke refers to '#a'/],
    ['<g mask="url(#a)"/>', 'svg_reference_missing', /mask refers to '#a'/],
    ['<g clip-path="url(#a)"/>', 'svg_reference_missing', /clip-path refers to '#a'/],
    ['<g filter="url(#a)"/>', 'svg_reference_missing', /filter refers to '#a'/],
    ['<path marker-end="url(#a)"/>', 'svg_reference_missing', /marker-end refers to '#a'/],
    ['<g id="a"/><rect mask="url(#a)"/>', 'svg_reference_missing', /'#a': that is a <g> and has no effect/],
  ])('%s', async (inside, code, message) => {
    const { warnings } = await open(around(inside))
    expect(warnings).toEqual([{ code, message: expect.stringMatching(message) }])
  })

  it.each([
    '<rect fill="url(#a) red"/>',
    '<metadata><x/></metadata><sodipodi:namedview xmlns:sodipodi="http://x"/><font/><view/>',
    '<switch><foo/><rect/></switch>',
  ])('%s is none', async inside => {
    expect((await open(around(inside))).warnings).toEqual([])
  })

  it('is listed at most 20 times', async () => {
    const uses = Array.from({ length: 50 }, (_, i) => `<use href="#a${i}"/>`).join('')
    expect((await open(around(uses))).warnings).toHaveLength(20)
  })
})

describe('an SVG is asset_denied with', () => {
  it.each([
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
    '<!doctype svg SYSTEM "x.dtd" [ ]>',
  ])('a DOCTYPE with declarations: %s', async doctype => {
    await expect(open(`${doctype}${around('<text>&b;</text>')}`)).rejects.toMatchObject({
      code: 'asset_denied',
      message: expect.stringMatching(/without a DOCTYPE/),
    })
  })
})

describe('an external reference in a style', () => {
  it.each<[string, string]>([
    ['a fill of another file', '<rect fill="url(other.svg#g)"/>'],
    ['a fill by URL', '<rect fill="URL( \'https://example.com/x.svg#g\' )"/>'],
    ['a style with a URL', '<rect style="fill:url(https://example.com/x)"/>'],
    ['a style with a comment in the URL', '<rect style="fill:/**/url(https://example.com/x)"/>'],
    ['a style sheet with a URL', '<style>rect{fill:url("//example.com/x")}</style>'],
    ['a clip path', '<rect clip-path="url(shapes.svg#c)"/>'],
  ])('%s is removed with a warning', async (_, inside) => {
    const { svg, warnings } = await open(around(inside))
    expect(svg).not.toMatch(/url|example/)
    expect(warnings.map(({ code }) => code)).toEqual(['svg_content_dropped'])
    expect(warnings[0]?.message).toMatch(/outside the document/)
  })

  it.each([
    ['url(other.svg#g) red', '#ff0000'],
    ["url('other.svg#g') rgb(0 0 255)", '#0000ff'],
    ['url(other.svg#g)', 'none'],
    ['url(other.svg#g) url(more.svg#g)', 'none'],
  ])('the fill %s uses the fallback %s', async (fill, painted) => {
    const { svg } = await open(around(`<rect width="9" height="9" fill="${fill}"/>`))
    expect(svg).toContain(`fill="${painted}"`)
    expect(svg).not.toContain('url')
  })

  it.each([
    '<rect cursor="url(x.cur)"/>',
    '<style>@im/**/port url(x.css);</style>',
    '<rect style="fill:u/**/rl(https://example.com/x)"/>',
  ])('is removed without a warning if it has no visible effect: %s', async inside => {
    const { svg } = await open(around(inside))
    expect(svg).not.toMatch(/url|example|x\.c/)
  })
})

describe('an image inside an SVG', () => {
  it('is validated, kept by its URI, and named equally in each use', async () => {
    const uri = dataUri(await png())
    const { svg, images } = await open(around(`<image href="${uri}"/><image xlink:href="${uri}" x="5"/>`))
    const hrefs = [...svg.matchAll(/xlink:href="([^"]*)"/g)].map(([, href]) => href)
    expect(hrefs).toHaveLength(2)
    expect(new Set(hrefs)).toEqual(new Set(images.keys()))
    expect([...images.values()]).toMatchObject([{ kind: 'raster', width: 40, height: 20 }])
  })

  it.each(['webp', 'gif'] as const)(
    'in %s is converted to PNG, which every renderer supports',
    async format => {
      const uri = dataUri(await drawn(40, 20)[format]().toBuffer(), `image/${format}`)
      const { svg } = await open(around(`<image href="${uri}"/>`))
      const [, data = ''] = /data:image\/png;base64,([^"]*)/.exec(svg) ?? []
      expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ format: 'png', width: 40 })
    },
  )

  it('in JPEG is unchanged', async () => {
    const uri = dataUri(await jpeg(), 'image/jpeg')
    expect((await open(around(`<image href="${uri}"/>`))).svg).toContain(uri)
  })

  it.each<[string, () => Promise<Uint8Array>, string]>([
    ['cut short', async () => (await png(99, 99)).subarray(0, 99), 'asset_failed'],
    [
      'of 100,000 × 100,000 pixels',
      async () => withClaimedSize(await png(), 100_000, 100_000),
      'image_too_large',
    ],
    ['that is HTML', async () => Buffer.from('<html>'), 'asset_failed'],
  ])('%s fails like a separate image', async (_, bytes, code) => {
    const uri = dataUri(await bytes())
    await expect(open(around(`<image href="${uri}"/>`))).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/inside the SVG/),
    })
  })
})

describe('a circular reference is removed with a warning', () => {
  const shape = '<rect width="9" height="9" fill="lime"/>'
  it.each<[string, string]>([
    ['a use element of itself', `<g id="a">${shape}<use href="#a" x="9"/></g>`],
    ['a use element of the root', `<g id="a"><g><use href="#a" x="9"/></g>${shape}</g>`],
    ['use elements of each other', `<g id="a">${shape}<use href="#b"/></g><g id="b"><use href="#a"/></g>`],
    ['a use element of an ancestor', `<use href="#c"/><g id="p"><g id="c">${shape}<use href="#p"/></g></g>`],
    ['gradients', `<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>${shape}`],
    [
      'a pattern filled with itself',
      `<pattern id="p" width="1" height="1">${shape}<rect fill="url(#p)"/></pattern><rect width="9" height="9" fill="url(#p)"/>`,
    ],
    [
      'a pattern that inherits itself',
      `<g fill="url(#p)"><pattern id="p" width="1" height="1">${shape}<rect/></pattern><rect width="9" height="9"/></g>`,
    ],
    [
      'patterns that inherit each other',
      `<g fill="url(#p)"><pattern id="q"><rect/></pattern></g><g fill="url(#q)"><pattern id="p"><rect/></pattern></g>${shape}`,
    ],
    ['a mask of itself', `<mask id="m"><rect mask="url(#m)"/></mask>${shape}`],
    [
      'a marker of itself',
      `<marker id="m" markerWidth="9" markerHeight="9"><path d="M0 0h9v9h-9z" fill="lime" marker-end="url(#m)"/></marker><path d="M0 0h9" marker-start="url(#m)"/>`,
    ],
    [
      'a marker that inherits itself',
      `<g marker-end="url(#m)"><marker id="m" markerWidth="9" markerHeight="9"><path d="M0 0h9v9h-9z" fill="lime"/></marker><path d="M9 0L0 0"/></g>`,
    ],
    [
      'a custom property',
      `<g style="--p:url(#p)"><pattern id="p" width="1" height="1">${shape}<rect x="20" width="9" height="9" fill="var(--p)"/></pattern><rect width="9" height="9" fill="var(--p)"/></g>`,
    ],
    ['a style', `<style>.c{clip-path:url(#c)}</style><clipPath id="c"><rect class="c"/></clipPath>${shape}`],
  ])('%s', async (_, inside) => {
    const { svg, warnings } = await open(around(inside))
    expect(warnings).toMatchObject([
      { code: 'svg_content_dropped', message: expect.stringMatching(/circular reference is left out/) },
    ])
    const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
    const at = (5 * 40 + 5) * 4
    expect([...pixels.subarray(at, at + 4)]).toEqual([0, 255, 0, 255])
  })

  it('is found in bounded time among patterns that inherit each other', async () => {
    const level = (i: number) =>
      `<g fill="url(#p${i})"><g stroke="url(#p${i})"><pattern id="p${i + 1}"/></g></g>`
    const inside = `<pattern id="p0"/>${Array.from({ length: 40 }, (_, i) => level(i)).join('')}<rect fill="url(#p40)"/>`
    await expect(open(around(inside)).catch(({ code }) => code)).resolves.toBeDefined()
  })

  it('in fill uses the fallback colour', async () => {
    const { svg } = await open(
      around(
        '<pattern id="p" width="9" height="9"><rect width="9" height="9" fill="url(#p) red"/></pattern><rect width="9" height="9" fill="url(#p)"/>',
      ),
    )
    expect(svg).toContain('fill="#ff0000"')
  })
})

describe('an excessive SVG is svg_too_complex', () => {
  const doubled = (levels: number) =>
    Array.from(
      { length: levels },
      (_, i) => `<g id="u${i + 1}">${`<use href="#u${i}"/>`.repeat(10)}</g>`,
    ).join('')

  it.each<[string, string]>([
    ['more elements than the limit', '<g/>'.repeat(20_001)],
    ['nesting of uses', `<defs><g id="u0"><rect/></g>${doubled(6)}</defs><use href="#u6"/>`],
    [
      'nesting that would overflow any number',
      `<defs><g id="u0"><rect/></g>${doubled(60)}</defs><use href="#u60"/>`,
    ],
    [
      'nesting of patterns',
      Array.from(
        { length: 8 },
        (_, i) => `<pattern id="p${i + 1}">${`<rect fill="url(#p${i})"/>`.repeat(10)}</pattern>`,
      ).join(''),
    ],
    [
      'an inherited pattern on many shapes',
      `<pattern id="p">${'<rect/>'.repeat(500)}</pattern><g fill="url(#p)">${'<rect/>'.repeat(500)}</g>`,
    ],
    [
      'a marker on many corners',
      `<marker id="k">${'<rect/>'.repeat(500)}</marker><path marker-mid="url(#k)" d="M0 0${'L1 1'.repeat(500)}"/>`,
    ],
    [
      'long paths drawn many times',
      `<path id="d" d="M0 0${'h1'.repeat(50_000)}"/>${'<use href="#d"/>'.repeat(500)}`,
    ],
    ['a very long text', `<text>${'<tspan>lorem</tspan>'.repeat(2001)}</text>`],
    ['a large amount of text', `<text>${'lorem ipsum'.repeat(900)}</text>`.repeat(110)],
    ['depth', '<g>'.repeat(2000) + '</g>'.repeat(2000)],
    [
      'depth by reference',
      Array.from({ length: 300 }, (_, i) => `<g id="d${i + 1}"><use href="#d${i}"/></g>`).join(''),
    ],
    [
      'thousands of styles',
      `<style>${'.a{fill:red}'.repeat(1000)}</style>${'<rect class="a"/>'.repeat(5000)}`,
    ],
    [
      'one long style on many elements',
      `<style>rect{font-family:${'a'.repeat(200_000)}}</style>${'<rect/>'.repeat(500)}`,
    ],
  ])('%s', async (_, inside) => {
    await expect(open(around(inside))).rejects.toMatchObject({ code: 'svg_too_complex' })
  })

  it('but a chart of ordinary size is accepted', async () => {
    const gradient = '<linearGradient id="g"><stop/><stop offset="1"/></linearGradient>'
    const points = Array.from(
      { length: 2000 },
      (_, i) => `<circle class="p" cx="${i}" cy="9" r="1" fill="url(#g)"/>`,
    )
    const sheet = '<style>.p{stroke:#333;stroke-width:.5}</style>'
    const picture = await open(
      around(`${sheet}<defs>${gradient}</defs><g fill="url(#g)">${points.join('')}</g>`),
    )
    expect(picture.svg.match(/ stroke="#333333" stroke-width="0.5"/g)).toHaveLength(2000)
  })

  it('and one exactly at the limit is accepted', async () => {
    await expect(open(around('<g/>'.repeat(9)), { maxSvgElements: 10 })).resolves.toMatchObject({
      kind: 'svg',
    })
    await expect(open(around('<g/>'.repeat(10)), { maxSvgElements: 10 })).rejects.toMatchObject({
      code: 'svg_too_complex',
    })
  })

  it.each([
    ['stroke-dasharray="1e-9" stroke-dashoffset="-1e300"', /dasharray|dashoffset/],
    ['style="stroke-dasharray:0.0001;stroke-dashoffset:-1e12"', /dasharray|dashoffset/],
    ['stroke-dasharray="-5 1"', /dasharray/],
  ])('endless dashes are removed: %s', async (attributes, trace) => {
    expect(await cleaned(`<path d="M0 0h9" ${attributes}/>`)).not.toMatch(trace)
    expect(await cleaned('<path d="M0 0h9" stroke-dasharray="4 2" stroke-dashoffset="-3"/>')).toMatch(trace)
  })

  it.each<[string, string]>([
    [
      'nested groups whose transforms need their boxes',
      `${'<g style="transform-box:fill-box;transform:scale(1.01)">'.repeat(90)}<rect width="9" height="9"/>${'</g>'.repeat(90)}`,
    ],
    ['a very long list of dashes', `<path d="M0 0h9" stroke-dasharray="${'1 (2 '.repeat(100_000)}"/>`],
    ['a very long transform', `<rect width="9" height="9" style="translate:${'1 ( '.repeat(50_000)}"/>`],
  ])('%s are read in bounded time', async (_, inside) => {
    await expect(open(around(inside))).resolves.toMatchObject({ kind: 'svg' })
  })

  it('an endlessly repeating gradient is padded, with a warning', async () => {
    const gradient = (attributes: string) =>
      `<linearGradient id="g" ${attributes} spreadMethod="repeat"><stop/><stop offset="1" stop-color="red"/></linearGradient><rect width="9" height="9" fill="url(#g)"/>`
    const endless = await open(around(gradient('x2="1e-4"')))
    expect(endless.svg).not.toContain('spreadMethod')
    expect(endless.warnings.map(({ code }) => code)).toEqual(['svg_content_dropped'])
    const { svg, warnings } = await open(around(gradient('x2="0.5"')))
    expect(svg).toContain('spreadMethod="repeat"')
    expect(warnings).toEqual([])
  })

  it('the first of two equal ids is used by all renderers', async () => {
    const gradient = (color: string) =>
      `<linearGradient id="a"><stop stop-color="${color}"/></linearGradient>`
    const svg = await cleaned(
      `${gradient('red')}${gradient('blue')}<rect width="9" height="9" fill="url(#a)"/>`,
    )
    expect(svg).toContain('<rect fill="#ff0000" width="9" height="9"/>')
  })
})

describe('malformed XML is asset_failed with the line', () => {
  it.each<[string, string, RegExp]>([
    ['a tag never closed', '<svg>\n<g>', /line 2, <g> is never closed/],
    ['tags crossed', '<svg>\n<g>\n<a></g></a></svg>', /line 3, unexpected <\/g>: expected <\/a>/],
    ['an additional end tag', '<svg/>\n</svg>', /line 2, unexpected <\/svg>: no element is open/],
    ['an attribute without quotes', '<svg width=40/>', /line 1, the value of 'width' is not quoted/],
    ['an attribute without value', '<svg hidden/>', /the tag <svg> is not well formed/],
    ['an attribute twice', '<svg id="a" id="b"/>', /'id' twice/],
    ['a tag cut off', '<svg viewBox="0 0 1 1"', /the tag <svg> is not well formed/],
    ['a value cut off', '<svg viewBox="0 0', /'viewBox' is not quoted/],
    ['an unknown entity', '<svg>\n\n&nbsp;</svg>', /line 3, '&nbsp;' is not an XML entity/],
    ['a lone ampersand', '<svg>a & b</svg>', /'&' is not an XML entity/],
    ['a character that XML forbids', '<svg>&#0;</svg>', /'&#0;' is not an XML entity/],
    ['half a surrogate', '<svg>&#xD800;</svg>', /'&#xD800;' is not an XML entity/],
    ['a comment cut off', '<svg><!-- ', /'-->' is missing/],
    ['two roots', '<svg/>\n<svg/>', /line 2, there is a second root/],
    ['text outside', '<svg/>text', /text outside the root/],
    ['no name', '<svg>< g/></svg>', /not followed by a name/],
    ['an unknown declaration', '<!ELEMENT x><svg/>', /unknown declaration/],
    ['a comment alone', '<!-- nothing -->', /there is no element/],
    ['another root', '<html2><svg/></html2>', /root element is <html2>/],
  ])('%s', async (_, svg, reason) => {
    await expect(open(svg)).rejects.toMatchObject({
      code: 'asset_failed',
      message: expect.stringMatching(reason),
    })
  })
})

describe('any text', () => {
  const fragment = fc.constantFrom(
    ...[
      '<',
      '>',
      '</',
      '/>',
      '<g',
      '<use href="#a"',
      ' id="a"',
      '<style>',
      '</style>',
      'rect{fill:url(#a)}',
      '"',
      "'",
      '=',
    ],
    ...[
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '&amp;',
      '&#65;',
      '</g>',
      '<rect/>',
      ' style="a:b;c"',
      'x',
      ' ',
      '\n',
      '{',
      '}',
      '@media',
    ],
  )

  it('is converted to an SVG that is unchanged when read again, or fails with a code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fragment, { maxLength: 30 }), async fragments => {
        try {
          const { svg } = await open(around(fragments.join('')))
          expect((await open(svg)).svg).toBe(svg)
        } catch (failure) {
          expect(failure).toBeInstanceOf(PlatenError)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('may be empty', async () => {
    const { svg } = await open(around('<![CDATA[]]>'))
    expect((await open(svg)).svg).toBe(svg)
  })

  it('in an element is preserved', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 20 }), async text => {
        const escaped = text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
        const { svg } = await open(around(`<text id="${escaped.replaceAll('\\', '')}">${escaped}</text>`))
        const content = /<text[^>]*>([\s\S]*)<\/text>|<text[^>]*\/>/.exec(svg)?.[1] ?? ''
        expect((await open(svg)).svg).toBe(svg)
        expect(
          content
            .replaceAll('&lt;', '<')
            .replaceAll('&gt;', '>')
            .replaceAll('&quot;', '"')
            .replaceAll('&amp;', '&'),
        ).toBe(text)
      }),
      { numRuns: 100 },
    )
  })
})
