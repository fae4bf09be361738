import { describe, expect, test } from 'vitest'
import { findTagMistakes } from '../../src/html/unclosed-tags.ts'
import { type RenderHtmlOptions, renderHtml, renderMarkdown } from '../../src/index.ts'

/** Mistakes in pages are warnings with the line in the source. */

const messagesOf = async (html: string, options: RenderHtmlOptions = {}) =>
  (await renderHtml(html, options)).warnings.map(({ message }) => message)

describe('a page warns of', () => {
  test.each<[string, string, string]>([
    [
      'an unknown element',
      '<p>a</p>\n<sction>x</sction>',
      '<sction> is not an element of HTML (did you mean <section>?); it is laid out as <span>, in line 2, column 1.',
    ],
    [
      'a script',
      '<p>a\n<script>f()</script>',
      'Scripts do not run; write {{path}} and {{#each}} instead of <script>, in line 2, column 1.',
    ],
    [
      'a script of the head',
      '<!doctype html>\n<script>f()</script><p>a',
      'Scripts do not run; write {{path}} and {{#each}} instead of <script>, in line 2, column 1.',
    ],
    [
      'a script that is loaded',
      '<!doctype html><head>\n<script src="https://example.com/a.js"></script></head><p>a',
      'Scripts do not run; put the HTML and CSS that <script src> makes into the page, in line 2, column 1.',
    ],
    [
      'a script of a hidden element',
      '<p>a</p><div hidden>\n<script type=module>f()</script></div>',
      'Scripts do not run; write {{path}} and {{#each}} instead of <script>, in line 2, column 1.',
    ],
    [
      'a margin box with the name of a method of objects',
      '<style>@page { @constructor { content: "a" } }</style>b',
      'Unknown margin box @constructor, in line 1, column 16 of the page.',
    ],
    [
      'a canvas',
      '<p>a\n<canvas></canvas>',
      '<canvas> is blank: scripts draw its content, and scripts do not run, in line 2, column 1.',
    ],
    [
      'an img without src',
      '<p>a\n<img alt="">',
      '<img> in line 2, column 1 has no src: give it the URL or the name of a picture.',
    ],
    [
      'an img that a script loads',
      '<p>a\n<img data-src="a.png">',
      "<img> in line 2, column 1 has no src, and 'data-src' is not supported: give it the URL or the name of a picture.",
    ],
    [
      'a link without a target',
      '<h1 id="totals">a</h1>\n<a href="#total">b</a>',
      "At <a> in line 2, column 1, the link '#total' leads nowhere: no element has the id 'total', did you mean 'totals'?",
    ],
    [
      'a relative link',
      '<p>a <a href="page2.html">b</a>',
      'At <a> in line 1, column 6, the link \'page2.html\' is refused: it is relative, and a PDF has no address; write the whole URL, or give the page a base with <base href="https://…">.',
    ],
    [
      'a link to a domain',
      '<p>a <a href="example.com/x">b</a>',
      "At <a> in line 1, column 6, the link 'example.com/x' is refused (did you mean 'https://example.com/x'?): use http:, https:, mailto: or tel:, or #id for a place in the document.",
    ],
    [
      'a link in an SVG without a target',
      '<svg role="img" aria-label="a" width="9" height="9"><a data-id="q&r" href="#q&r"><path d="M0 0h9v9"/></a></svg>',
      "At <svg> in line 1, column 1, the link '#q&r' leads nowhere: no element has the id 'q&r'; give its target this id.",
    ],
    [
      'a custom property',
      '<style>:root { --brand: red }</style>\n<p style="color: var(--brnad)">a',
      "'color: var(--brnad)' is ignored: '--brnad' is not defined (did you mean '--brand'?), at <p> in line 2, column 1.",
    ],
    [
      'vertical text in a margin box',
      '<style>@page { @left-middle { content: "a"; writing-mode: vertical-rl } }</style>b',
      "'writing-mode' is not supported in margin boxes: the text is horizontal, in line 1, column 45 of the page.",
    ],
    [
      'an unclosed tag after an apostrophe in a value',
      "<p title=it's><i>x</i><b>b",
      '<b> is not closed: </b> is missing, in line 1, column 23.',
    ],
    [
      'an unclosed tag after an apostrophe in an attribute',
      "<p don't>\n<b>it's",
      '<b> is not closed: </b> is missing, in line 2, column 1.',
    ],
    [
      'an unclosed tag after comments',
      '<!--><i>a</i><!-- " --!><?x "?>\n<b>b',
      '<b> is not closed: </b> is missing, in line 2, column 1.',
    ],
    [
      'an unclosed tag of no element',
      '<p>a\n <imgg src=x>',
      '<imgg> is not an element of HTML (did you mean <img>?); it is laid out as <span>, in line 2, column 2.',
    ],
    ['an unclosed tag', '<p>a\n <b>b', '<b> is not closed: </b> is missing, in line 2, column 2.'],
    [
      'crossed tags',
      '<p>a\n <b>b<i>c</b>d</i>',
      '<i> in <b> is closed after it: write </i> before </b>, in line 2, column 6.',
    ],
    [
      'an unknown character reference',
      '<p>a&nbsp;&euml;\n &foo; a&b <style>a{}</style>',
      "'&foo;' is not a character reference of HTML and is printed as text: correct its name, or write '&amp;' for '&', in line 2, column 2.",
    ],
    [
      'a misspelt custom property of Bootstrap',
      '<style>:root { --bs-primary: red }</style><p style="color: var(--bs-primry)">a<b style="margin: var(--bs-primry)">b</b>',
      "'color: var(--bs-primry)' is ignored: '--bs-primry' is not defined (did you mean '--bs-primary'?), at <p> in line 1, column 43.",
    ],
    [
      'a misspelt keyword',
      '<p style="display: flexx">a',
      "'flexx' is not a valid value of 'display' (did you mean 'flex'?), in the style of <p> in line 1, column 1.",
    ],
    [
      'a misspelt keyword among others',
      '<p style="border: 1px sold rgb(0, 0, 0)">a',
      "'1px sold rgb(0, 0, 0)' is not a valid value of 'border' (did you mean '1px solid rgb(0, 0, 0)'?), in the style of <p> in line 1, column 1.",
    ],
    [
      'a misspelt function',
      '<p style="color: rbg(0, 0, 0)">a',
      "'rbg(0, 0, 0)' is not a valid value of 'color' (did you mean 'rgb(0, 0, 0)'?), in the style of <p> in line 1, column 1.",
    ],
    [
      'a word that is like no keyword',
      '<p style="display: sideways">a',
      "'sideways' is not a valid value of 'display', in the style of <p> in line 1, column 1.",
    ],
    [
      'a misspelt page size',
      '<style>@page { size: A4 landscap }</style>a',
      "'A4 landscap' is not a valid value of 'size' (did you mean 'A4 landscape'?), in line 1, column 16 of the page.",
    ],
    [
      'a misspelt at-rule',
      '<style>@meida print { p { color: red } }</style>a',
      'Unknown at-rule @meida (did you mean @media?); it was ignored, in line 1, column 8 of the page.',
    ],
    [
      'an at-rule that is not supported',
      '<style>@position-try --a { top: 0 }</style>a',
      'The at-rule @position-try is not supported and was ignored, in line 1, column 8 of the page.',
    ],
    [
      'a pseudo-class that is not supported',
      '<style>p:has-slotted { color: red }</style>a',
      "The selector 'p:has-slotted' contains the pseudo-class :has-slotted, which is not supported, in line 1, column 8 of the page.",
    ],
    [
      'a value that css-tree lacks',
      '<p style="image-orientation: none">a',
      "'image-orientation: none' is not supported yet, in the style of <p> in line 1, column 1.",
    ],
    [
      'a property that margin boxes do not have',
      '<style>@page { @top-left { content: "a \\"leader(b)"; float: left; position: relative } }</style>b',
      "'float: left' is not supported in margin boxes, in line 1, column 54 of the page.",
    ],
    [
      'a property that pages do not have',
      '<style>@page { margin: 1in; background: red; transform: rotate(3deg) }</style>b',
      "'transform: rotate(3deg)' is not supported in @page, in line 1, column 46 of the page.",
    ],
    [
      'a property that the footnote area does not have',
      '<style>@page { @footnote { border-top: 1px solid; columns: 2 } }</style>b',
      "'columns: 2' is not supported in @footnote, in line 1, column 51 of the page.",
    ],
    [
      'a property that footnotes do not inherit from their area',
      '<style>@page { @footnote { color: red; font-size: 8pt } }</style>b',
      "'font-size: 8pt' has no effect in @footnote: footnotes inherit from the text around them, so set it on their elements, in line 1, column 40 of the page.",
    ],
    [
      'footnotes that each page numbers',
      '<style>@page { counter-reset: footnote }</style>b',
      "'counter-reset: footnote' is not supported in @page: footnotes are numbered in the whole document, in line 1, column 16 of the page.",
    ],
    [
      'content that margin boxes do not have',
      '<style>@page { @top-left { content: target-counter("#a", page) } }</style><p id="a">b',
      "'target-counter()' is not supported in 'content' of margin boxes, in line 1, column 28 of the page.",
    ],
    [
      'a running element that does not exist',
      '<style>.a { position: running(head) } @page { @top-left { content: element(haed) } }</style><b class="a">b</b>c',
      "'element(haed)' shows nothing: no rule sets 'position: running(haed)', did you mean 'head'?, in line 1, column 59 of the page.",
    ],
    [
      'a named string that does not exist',
      '<style>@page { @top-left { content: string(a) } }</style>b',
      "'string(a)' shows nothing: no rule sets 'string-set: a …', in line 1, column 28 of the page.",
    ],
    [
      'a carried total that does not exist',
      '<style>@page { @top-left { content: carried-forward(a) } }</style>b',
      "'carried-forward(a)' shows nothing: no rule sets '-platen-carry: a …', in line 1, column 28 of the page.",
    ],
    [
      'a misspelt counter in a margin box',
      '<style>@page { @top-left { content: counter(page) counter(pge) "counter(x)" } }</style>a',
      "'counter(pge)' is 0 in margin boxes: no @page rule sets it, did you mean 'page'?, in line 1, column 28 of the page.",
    ],
    [
      'a named string outside of margin boxes',
      '<style>p { string-set: a "b" } p::before { content: string(a) }</style><p>b',
      "'string(a)' is possible only in margin boxes of @page; here it is empty, for <p> in line 1, column 72.",
    ],
    [
      'the generated text of a target',
      '<style>a::after { content: target-text(attr(href), after) }</style><a href="#b">b</a><p id="b">c',
      "'after' in target-text() is not supported: the text of ::after is left out, for <a> in line 1, column 68.",
    ],
    [
      'text that clips the background of a row',
      '<table>\n<tr style="background: red; background-clip: text; color: transparent"><td>a</table>',
      "'background-clip: text' is not supported for table rows and the root: the text of <tr> in line 2, column 1 is printed in one colour.",
    ],
    [
      'fields without data',
      '<p>a\n{{name}}',
      "In line 2, column 1: '{{name}}' is printed as text, because the call has no data. Give 'data' (DATA of the command line), even if it is {}.",
    ],
  ])('%s', async (_, html, message) => {
    expect(await messagesOf(html)).toEqual([message])
  })

  test.each([
    ['a custom property with a fallback', '<p style="color: var(--a, red)">a'],
    ['optional custom properties of Bootstrap', '<p style="text-align: var(--bs-body-text-align)">a'],
    [
      'values with prefixes',
      '<p style="text-align:-webkit-match-parent;height:-webkit-min-content;max-height:-webkit-min-content">a',
    ],
    [
      'properties that Tailwind leaves normal',
      '<p style="font-variation-settings: var(--default-font-variation-settings, normal)">a',
    ],
    ['custom elements', '<my-note>a</my-note>'],
    [
      'counters of pages, whose names may begin with dashes',
      '<style>@page { counter-increment: --c 2 page; @top-left { content: counter(--c) counter(page) } }</style>a',
    ],
    [
      'names that only style attributes or rules without elements set',
      `<style>h3 { string-set: a content() } @page { @top-left { content: string(a) element(b) string(c) } }</style>
      <p style="position: running(b)">a</p><p style='string-set: c "d", e content()'>b</p>`,
    ],
    [
      'inherited properties and boxes in @page',
      '<style>@page { color: red; font: 8pt Roboto; padding: 3px; @top-left { content: ""; display: block; opacity: 0.5; text-transform: uppercase } }</style>a',
    ],
    ['data in scripts', '<p>a</p><script type="application/ld+json">{}</script>'],
    ['the top of the page', '<a href="#">a</a><a href="#top">b</a>'],
    ['an id', '<a href="#b">a</a><p id="b">b</p>'],
    ['end tags that HTML may omit', '<ul><li>a<li>b</ul><table><tr><td>c<p>d</table><p>e'],
    ['inline SVG', '<svg width="5" height="5"><g><rect width="5" height="5"/></g></svg>'],
    ['quotes in unquoted values', `<a name=?q="x>a</a><b class=x">b</b><p title = '>'>c<i don't>d</i>`],
    ['tags in comments', '<!----><b>a</b><!-- <b> --!><? <b ?><i>c</i>'],
  ])('nothing for %s', async (_, html) => {
    expect(await messagesOf(html)).toEqual([])
  })
})

describe('lines in warnings are those of the template', () => {
  const wrong = '<i style="colr: red">x</i>'
  const data = { lines: [{ name: 'a' }, { name: 'b\nc' }] }

  test.each<[string, string, number]>([
    ['after a loop', `<ul>\n{{#each lines}}\n  <li>{{name}}</li>\n{{/each}}\n</ul>\n${wrong}`, 6],
    ['in a loop', `<p>\n{{#each lines}}\n{{name}}\n${wrong}\n{{/each}}`, 4],
    ['after a value of several lines', `<p>\n{{lines.[1].name}}\n${wrong}`, 3],
    ['in a branch', `{{#if none}}\n\n{{else}}\n<p>\n${wrong}\n{{/if}}`, 5],
  ])('%s', async (_, html, line) => {
    const [message, ...more] = await messagesOf(html, { data })
    expect(more).toEqual([])
    expect(message).toContain(`in the style of <i> in line ${line}, column 1.`)
  })

  test('in Markdown', async () => {
    const markdown = `# a\n\n{{#each lines}}\n- {{@index}}\n- b\n{{/each}}\n\n${wrong}`
    const { warnings } = await renderMarkdown(markdown, { data })
    expect(warnings).toMatchObject([{ message: expect.stringContaining('in line 8, column 1.') }])
  })

  test('in Markdown, with the columns of tags, links, images and blocks', async () => {
    const markdown =
      '# a <i style="colr: red">b</i>\n\nc [d](#none) <sction>e</sction> <b style="foo: 1">f</b> **g**\n\n- ![](data:image/svg+xml,%3Csvg%20width=%225%22%20height=%225%22%3E%3Cuse/%3E%3C/svg%3E)'
    const { warnings } = await renderMarkdown(markdown)
    const places = warnings.map(({ message }) =>
      /<\w+> (?:in line|is not).*?line (\d+, column \d+)|<\w+> in line (\d+, column \d+)/
        .exec(message)
        ?.slice(1)
        .join(''),
    )
    expect(places).toEqual(['1, column 5', '3, column 14', '3, column 33', '3, column 3', '5, column 3'])
  })

  test('and for partials the line of the call', async () => {
    const { createEngine } = await import('../../src/index.ts')
    const engine = await createEngine({ rendering: { isolation: 'none' } })
    const partials = { row: `<p>\n\n${wrong}\n{{lines.length}}` }
    await engine.putTemplate({
      template_id: 't',
      html: `<div>\n\n{{> row}}\n</div>\n${'<u>x</u>'}`,
      partials,
    })
    const { warnings } = await engine.createPdf({ template_id: 't', data })
    expect(warnings).toMatchObject([{ message: expect.stringContaining('in line 3.') }])
    await engine.close()
  })
})

test('a page with only tags is searched in linear time', () => {
  for (const part of ['<a', '<!--', '<div>', '</div>', '<script>', '<b></i>', '<i "'])
    expect(findTagMistakes(part.repeat(200_000)).length).toBeLessThanOrEqual(20)
})

test('nested and stray tags are found', () => {
  expect(findTagMistakes('<b>\n<i>x</b>\n</i>\n<div title="<p>">\n</DIV><br></section>')).toEqual([
    { kind: 'crossed', name: 'i', outer: 'b', line: 2, column: 1 },
    { kind: 'unopened', name: 'section', outer: null, line: 5, column: 11 },
  ])
})
