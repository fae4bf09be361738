import { describe, expect, test } from 'vitest'
import { renderPdf } from '../../src/index.ts'
import { markdownToHtml } from '../../src/markdown/markdown-to-html.ts'

/** The body of a page with formulas, whose front matter takes three lines. */
async function page(source: string): Promise<{ body: string; warnings: readonly string[] }> {
  const { html, warnings } = await markdownToHtml(`---\nmath: true\n---\n${source}`)
  return {
    body: /<body>\n([\s\S]*)<\/body>/.exec(html)?.[1] ?? '',
    warnings: warnings.map(({ code, line, column, message }) =>
      [code, line, ...(column === undefined ? [] : [`column ${column}`]), message].join(' '),
    ),
  }
}

describe('formulas in Markdown', () => {
  test.each([
    ['$x$', 1],
    ['$a$ and $b$', 2],
    ['a$x$b', 1],
    ['*$x$*', 1],
    ['$a\nb$', 1],
    ['$\\$$', 1],
    ['$$x$$', 1],
    ['$$\na\n= b\n- c\n$$', 1],
    ['> $$\n> a\n> $$', 1],
    ['- a $$x$$ b', 1],
    ['text\n$$\nx\n$$\ntext', 1],
    ['# $x$', 1],
    ['| a |\n|---|\n| $x$ |', 1],
    ['$ x$', 0],
    ['$x $', 0],
    ['$20,000 and $30,000', 0],
    ['\\$x\\$', 0],
    ['`$x$`', 0],
    ['```\n$x$\n```', 0],
    ['$', 0],
    ['$$', 0],
    ['$$\na', 0],
    ['$$\n\na\n\n$$', 0],
    ['$a\n\nb$', 0],
  ])('are recognised in %j', async (source, count) => {
    const { body, warnings } = await page(source)
    expect([body.match(/<math/g)?.length ?? 0, warnings]).toEqual([count, []])
  })

  test('are off by default', async () => {
    expect((await markdownToHtml('$x$')).html).toContain('<p>$x$</p>')
  })

  test('are display formulas between double dollar signs', async () => {
    expect((await page('$$x$$')).body).toContain('<p><span class="katex"><math')
    expect((await page('$$x$$')).body).toContain('display="block"')
    expect((await page('$x$')).body).not.toContain('display="block"')
  })

  test('print escaped values literally', async () => {
    const { body } = await page('$5&#0037; a&#0095;b$')
    expect(body).toContain('<mi mathvariant="normal">%</mi>')
    expect(body).toContain('_')
  })

  test.each([
    ['a $x$ and $\\bad$', 'invalid_tex 4 column 12 the formula'],
    ['text\n\n> b $\\bad$', 'invalid_tex 6 column 6 the formula'],
    ['$$\na\n  + \\bad\n$$', 'invalid_tex 6 column 5 the formula'],
    ['$\\frac{1$', 'invalid_tex 4 column '],
    [`$${'x'.repeat(200_000)}$`, null],
    [
      `$$${'x'.repeat(20_000)}$$`,
      'invalid_tex 4 the formula is printed as written: at most 10000 characters',
    ],
    ['$\\def\\a{\\a\\a}\\a$', 'invalid_tex 4 column'],
  ])('have warnings with a position: %j', async (source, expected) => {
    const { body, warnings } = await page(source.slice(0, 300_000))
    if (expected === null) expect(warnings).toEqual([])
    else {
      expect(warnings).toHaveLength(1)
      expect(warnings[0]).toContain(expected)
      expect(body).toContain('<code>$')
    }
  })

  test.each([
    ['{{client}} $\\fracc{a}{b}$', 'In line 5, column 13: the formula'],
    ['$\\fracc{a}{b}$ of {{client}}', 'In line 5, column 2: the formula'],
    ['{{client}} $\\fracc{a}{b}$ of {{client}}', 'In line 5: the formula'],
  ])('have warnings with the position in the template: %s', async (line, message) => {
    const markdown = `---\nmath: true\n---\n\n${line}`
    const { warnings } = await renderPdf({ markdown }, { client: 'Müller & Söhne _GmbH_' })
    expect(warnings).toMatchObject([{ code: 'invalid_tex', message: expect.stringContaining(message) }])
  })

  test('are parsed in linear time', async () => {
    const { body } = await page('$a '.repeat(20_000))
    expect(body).not.toContain('<math')
  })
})
