import fc from 'fast-check'
import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { NO_SETTINGS } from '../../src/html/page-settings.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { webPageOf } from '../../src/render/html-output.ts'

interface Page {
  html: string
  css?: string
  baseUrl?: string
  images?: Record<string, string>
}

const write = ({ html, css, baseUrl, images = {} }: Page): string =>
  webPageOf({
    source: { html, css: css ?? null, settings: NO_SETTINGS, baseUrl: baseUrl ?? null },
    images,
    mode: parseHtml(html, { maxNodes: 100_000 }).mode,
  })

interface Node {
  nodeName: string
  attrs?: { name: string; value: string }[]
  childNodes?: Node[]
  value?: string
}

/** The elements of a page as parsed by a browser, in document order. */
function elements(page: string): Node[] {
  const walk = (node: Node): Node[] => [node, ...(node.childNodes ?? []).flatMap(walk)]
  return walk(parse(page) as Node)
}

const named = (page: string, name: string) => elements(page).filter(({ nodeName }) => nodeName === name)
const attributeOf = (node: Node | undefined, name: string) =>
  node?.attrs?.find(attr => attr.name === name)?.value

describe('the output_html file of a page', () => {
  test('keeps its text and declares its encoding and base URL', () => {
    const page = write({
      html: '<!doctype html>\n<html lang="de"><head><title>T</title></head><body><p>Grüße',
      baseUrl: 'https://example.com/a?b=1&c="',
    })
    expect(
      page.startsWith(
        '<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="',
      ),
    ).toBe(true)
    expect(
      page.includes(
        `script-src 'none'; object-src 'none'; frame-src 'none'; worker-src 'none'; connect-src 'none'; form-action 'none'"><base href="https://example.com/a?b=1&amp;c=&quot;">`,
      ),
    ).toBe(true)
    expect(attributeOf(named(page, 'html')[0], 'lang')).toBe('de')
    expect(named(page, 'head')[0]?.childNodes?.map(({ nodeName }) => nodeName)).toEqual(
      expect.arrayContaining(['meta', 'base', 'title']),
    )
    expect(page).toContain('Grüße')
  })

  /** Expects every script after the policy in the parsed page. */
  function expectPolicyFirst(page: string) {
    const first = elements(page).filter(({ nodeName }) => !nodeName.startsWith('#'))
    expect(first.slice(0, 4).map(({ nodeName }) => nodeName)).toEqual(['html', 'head', 'meta', 'meta'])
    expect(attributeOf(first[3], 'http-equiv')).toBe('Content-Security-Policy')
    expect(page.indexOf('Content-Security-Policy')).toBeLessThan(300)
  }

  test.each([
    '<script>x()</script><p>',
    '<html onclick=x()><head><script>x()</script>',
    '<!doctype html><html lang=de><head/onload=x()><p>',
    '<!-- a --><body onload="x()">',
    '<!--><script>alert(1)</script>--><head>',
    '<!-- a --!><script>alert(1)</script><!-- --><head>',
    '<!doctype html "><script>alert(1)</script>"><head>',
    '<html "><script>alert(1)</script>"><head>',
    '\uFEFF<?xml version="1.0"?><script>alert(1)</script>',
    '<frameset onload=x()><frame>',
  ])('has its Content-Security-Policy before all scripts: %j', html => {
    expectPolicyFirst(write({ html }))
  })

  const PIECES =
    '<! <!-- --> --!> - > < / " \' = <!doctype html> <!doctype <html <head <body <head> </head> <html> </html> <svg> <table> <template> <noscript> <title> <textarea> <frameset> <base <meta <script>x()</script> onload=x() \uFEFF \0 \n a'
  const pieces = fc.constantFrom(...PIECES.split(' '), ' ')

  test('has its Content-Security-Policy before all scripts, for any page', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), pieces => {
        expectPolicyFirst(write({ html: pieces.join('') }))
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['', 'no-quirks'],
    ['\uFEFF', 'no-quirks'],
    [' \n', 'no-quirks'],
    ['<!-- a --> <!-- b -->', 'no-quirks'],
    ['<!DOCTYPE html>', 'no-quirks'],
    ['\uFEFF<!doctype html><html><body>', 'no-quirks'],
    ['<html lang=de>', 'quirks'],
    ['<!doctype html PUBLIC "-//W3C//DTD HTML 3.2//EN"><html>', 'quirks'],
    ['<!doctype html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"><html>', 'limited-quirks'],
  ])('keeps the document mode: %j', (start, mode) => {
    const page = write({ html: `${start}<p>a`, baseUrl: 'https://example.com/' })
    expect(parse(page)).toMatchObject({ mode })
    expect(named(page, 'p')).toHaveLength(1)
  })

  test('keeps title and attributes after a byte order mark', () => {
    const page = write({
      html: '\uFEFF<!-- a --><html lang="de"><head><title>T</title></head><body class="b">',
    })
    expect(named(page, 'head')[0]?.childNodes?.map(({ nodeName }) => nodeName)).toContain('title')
    expect(attributeOf(named(page, 'html')[0], 'lang')).toBe('de')
    expect(attributeOf(named(page, 'body')[0], 'class')).toBe('b')
  })

  test('keeps its own base element', () => {
    const page = write({ html: '<base href="https://example.org/x/"><p>', baseUrl: 'https://example.com/' })
    expect(named(page, 'base').map(base => attributeOf(base, 'href'))).toEqual(['https://example.org/x/'])
  })

  test('embeds the stylesheet, which cannot end its style element', () => {
    const page = write({ html: '<p>a', css: 'p::after { content: "</style><script>x</script>" }' })
    expect(named(page, 'style')).toHaveLength(1)
    expect(named(page, 'script')).toHaveLength(0)
    expect(named(page, 'style')[0]?.childNodes?.[0]?.value).toContain('<\\/style>')
  })

  test('embeds its named images', () => {
    const page = write({
      html: `<img alt=x src="logo"><img src = 'photo'><img src="other.png"><p>src="logo"<img src="__proto__">`,
      images: { logo: '<svg/>', photo: 'data:image/png;base64,AA==' },
    })
    expect(named(page, 'img').map(image => attributeOf(image, 'src'))).toEqual([
      `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`,
      'data:image/png;base64,AA==',
      'other.png',
      '__proto__',
    ])
    expect(page).toContain('<p>src="logo"')
  })

  test('is written in linear time', () => {
    for (const piece of ['<img ', '<!--', '<img src="', 'src=', '<base', '<!doctype ', ' ', "<img src='a"]) {
      const html = piece.repeat(1_000_000 / piece.length)
      expect(write({ html, css: '</style'.repeat(1000), images: { a: '<svg/>' } }).length).toBeGreaterThan(
        900_000,
      )
    }
  })
})
