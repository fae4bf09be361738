import { describe, expect, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import { withoutStyleTags } from '../../src/css/strip-style-tags.ts'
import { readHtmlSettings } from '../../src/html/page-settings.ts'
import { createEngine } from '../../src/index.ts'
import { webPageOf } from '../../src/render/html-output.ts'

async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const pages = await drawPages(pdf, { dpi: 10 })
  return pages.flatMap(({ text }) => text.map(({ text }) => text))
}

describe('<style> tags in css', () => {
  test.each<[string, string]>([
    ['<style>a{b:c}</style>', 'a{b:c}'],
    ['<style type="text/css">\na{}\n</style>\n<STYLE\n>b{}</Style >', '\na{}\n\n\nb{}'],
    ['<style media=print>a{}</style> b{}', '@media print {a{}} b{}'],
    ["<style media='screen and (min-width: 9px)' id=x>a{}", '@media screen and (min-width: 9px) {a{}}'],
    ['<style nonce="a>b">p{}</style>', 'p{}'],
    [`<style title='>' media="print">p{}</style>`, '@media print {p{}}'],
    ['<style media="all">a{}</style><style>b{}', '@media all {a{}}b{}'],
    ['<style media="print{">a{}</style>', 'a{}'],
    ['a{content:"<style>"}/* </style> */', 'a{content:"<style>"}/* </style> */'],
    ["a{content:'<style>", "a{content:'<style>"],
    ["a{content:'x\n}<style>b{}", "a{content:'x\n}b{}"],
    ['a > style{} <styles> <style', 'a > style{} <styles> <style'],
  ])('are removed from %j', (css, expected) => {
    expect(withoutStyleTags(css)).toBe(expected)
  })

  test('are removed in linear time', () => {
    for (const piece of [
      '<style',
      '"\\',
      "'\\\n",
      '/*',
      '<style a="',
      '"<style>',
      '<style ""',
      '<style "a" ',
    ]) {
      expect(withoutStyleTags(`<style>${piece.repeat(200_000)}`).length).toBeGreaterThan(100_000)
    }
  })

  test('do not cause lost rules in calls, templates, Markdown and stored pages', async () => {
    const engine = await createEngine({ rendering: { isolation: 'none' } })
    const css =
      '<style><!-- .a { display: none } --></style>\n<style media="screen">p { display: none }</style>'
    const page = 'shown<i class="a">hidden</i>'
    for (const definition of [{ html: `<p>${page}` }, { markdown: page }]) {
      await engine.putTemplate({ template_id: 't', ...definition, css })
      const made = await engine.createPdf({ template_id: 't', data: {}, export_type: 'file' })
      expect(made.warnings).toBeUndefined()
      expect(await textsOf(made.file)).toEqual(['shown'])
    }
    const FILE = { css, export_type: 'file' } as const
    for (const made of [
      await engine.createPdfFromHtml({ body: `<p>${page}`, ...FILE }),
      await engine.createPdfFromHtml({ body: `<p>${page}`, data: {}, ...FILE }),
      await engine.createPdfFromMarkdown({ body: page, ...FILE }),
    ]) {
      expect(made.warnings).toBeUndefined()
      expect(await textsOf(made.file)).toEqual(['shown'])
    }
    await engine.close()
    const settings = readHtmlSettings({}).settings
    const stored = webPageOf({
      source: { html: page, css, settings, baseUrl: null },
      images: {},
      mode: 'no-quirks',
    })
    expect(stored).toContain(
      '<style>\n<!-- .a { display: none } -->\n@media screen {p { display: none }}\n</style>',
    )
  })
})
