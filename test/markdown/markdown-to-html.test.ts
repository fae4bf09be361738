import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { markdownToHtml } from '../../src/markdown/markdown-to-html.ts'
import { compileTemplate } from '../../src/template/compile.ts'

/** The content of the body. */
async function body(source: string): Promise<string> {
  return /<body>\n([\s\S]*)<\/body>/.exec((await markdownToHtml(source)).html)?.[1] ?? ''
}

describe('a Markdown page', () => {
  test.each([
    ['# A *b*\n\nc', '<h1 id="a-b">A <em>b</em></h1>\n<p>c</p>\n'],
    ['~~a~~ `b`', '<p><s>a</s> <code>b</code></p>\n'],
    ['<b class="c">d</b>', '<p><b class="c">d</b></p>\n'],
    ['www.example.com', '<p><a href="http://www.example.com">www.example.com</a></p>\n'],
    ['"a" -- (c)', '<p>&quot;a&quot; -- (c)</p>\n'],
    ['- [ ] a\n- [x] b\n- [y] c', '☐'],
  ])('renders %j', async (source, html) => {
    expect(await body(source)).toContain(html)
  })

  test('renders a table', async () => {
    expect(await body('| a | b |\n|---|--:|\n| 1 | 2 |')).toContain('<td style="text-align:right">2</td>')
  })

  test('renders task lists with boxes instead of bullets', async () => {
    const html = await body('- [ ] a\n- [X] *b*\n- [y] c\n- d\n\n[x] e')
    expect(html.match(/<li class="task-item">/g)).toHaveLength(2)
    expect(html).toContain('<span class="task">☐</span> a')
    expect(html).toContain('<span class="task">☑</span> <em>b</em>')
    expect(html).toContain('<p>[x] e</p>')
  })

  test('has the title of its first heading', async () => {
    expect((await markdownToHtml('a\n# Tom & *Jerry*\n# c')).html).toContain('<title>Tom &amp; Jerry</title>')
    expect((await markdownToHtml('a')).html).toContain('<title></title>')
  })
})

describe('data in Markdown', () => {
  const bind = async (markdown: string, value: string): Promise<string> => {
    const bound = compileTemplate({ markdown }, { limits: DEFAULT_LIMITS }).bind(
      { value },
      { now: new Date(0) },
    )
    return bound.kind === 'markdown' ? await body(bound.markdown) : ''
  }
  const tags = (html: string) => html.match(/<[^>]*>/g)

  test('are not parsed', async () => {
    const value = '*a* _b_ <i>c</i> [d](e) | # 1. `f` & "g" \\'
    const text = '*a* _b_ &lt;i&gt;c&lt;/i&gt; [d](e) | # 1. `f` &amp; &quot;g&quot; \\'
    expect(await bind('{{value}}', value)).toBe(`<p>${text}</p>\n`)
    expect(await bind('{{{value}}}', '*a*')).toBe('<p><em>a</em></p>\n')
    expect(await bind('<div title="{{value}}">{{value}}</div>', 'a.b')).toContain(
      '<div title="a&#0046;b">a&#0046;b</div>',
    )
  })

  test.each([
    ['`{{value}}`', 'A-1_b', '<p><code>A-1_b</code></p>\n'],
    ['`{{value}}`', '` <b>c</b> `', '<p><code>` &lt;b&gt;c&lt;/b&gt; `</code></p>\n'],
    ['    {{value}}', ' a\n\n<b>', '<pre><code> a\n\n&lt;b&gt;\n</code></pre>\n'],
    ['```\n{{value}}\n```', '\n```\n*d*', '<pre><code>\n```\n*d*\n</code></pre>\n'],
    ['- *x* `{{value}}`', '&#0045;', '<ul>\n<li><em>x</em> <code>&amp;#0045;</code></li>\n</ul>\n'],
    ['`&#45; &amp;`', '', '<p><code>&amp;#45; &amp;amp;</code></p>\n'],
  ])('are not parsed in code: %j with %j', async (markdown, value, html) => {
    expect(await bind(markdown, value)).toBe(html)
  })

  test('add no markup, with any characters', async () => {
    const source = [
      '# {{value}}',
      '{{value}}',
      '{{value}} **{{value}}** [{{value}}](/x "{{value}}")',
      '- {{value}}\n- b',
      '> {{value}}',
      '| a | b |\n|---|---|\n| {{value}} | x |\n| {{value}} | {{value}} |',
      '<p title="{{value}}">{{value}}</p>',
      'a\n{{value}}\nb',
      '1. {{value}}\n   {{value}}',
    ].join('\n\n')
    const unit = fc.oneof(
      fc.constantFrom(
        ...'\n\t *_#>-+=`~[]()<>!|&;:"\'\\1.aA/',
        '  ',
        '\n\n',
        '    ',
        '1. ',
        '- ',
        '```',
        '---',
        '</p>',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
    )
    const shape = async (value: string) =>
      tags(await bind(source, value))?.map(tag => tag.replace(/ (?:title|id)="[^"]*"/g, ''))
    const plain = await shape('x')
    await fc.assert(
      fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 10 }), async units => {
        expect(await shape(units.join(''))).toEqual(plain)
      }),
    )
  })
})

describe('hostile Markdown is rendered in bounded time', () => {
  const LENGTH = 100_000
  const repeated = [
    '[',
    ']',
    '>',
    '> ',
    '*',
    '_',
    '~',
    '`',
    '![',
    '<',
    '&',
    '|',
    'a|',
    '- ',
    '1. ',
    '\\',
    '[a](',
    '[a][',
    '<!--',
    '**x',
    '*a _b ',
    'a**b',
    '[a]: x\n',
    '> - ',
    '`a``',
    '<a ',
    '[[]]',
    '```\n',
    'a\n=\n',
    'a\n|-\n',
    '<?',
    '<![CDATA[',
  ]
  test.each(repeated)('100 kB of %j', async piece => {
    expect((await markdownToHtml(piece.repeat(LENGTH / piece.length))).html).toContain('</html>')
  })

  test('nested lists, and a wide table with empty rows', async () => {
    const list = Array.from({ length: 400 }, (_, i) => `${' '.repeat(2 * i)}- a`).join('\n')
    expect((await body(list)).match(/<ul>/g)?.length).toBeLessThan(100)
    const table = `|${'a|'.repeat(500)}\n|${'-|'.repeat(500)}\n${'|\n'.repeat(50_000)}`
    expect((await body(table)).length).toBeLessThan(2_000_000)
  })
})
