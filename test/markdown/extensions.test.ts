import { describe, expect, test } from 'vitest'
import { markdownToHtml } from '../../src/markdown/markdown-to-html.ts'

/** The content of the body. */
async function body(source: string): Promise<string> {
  return /<body>\n([\s\S]*)<\/body>/.exec((await markdownToHtml(source)).html)?.[1] ?? ''
}

const smart = (lang: string, text: string) => `---\nlang: ${lang}\nsmart: true\n---\n${text}`

describe('extensions of GitHub and pandoc are rendered', () => {
  test.each([
    ['H~2~O, 2^10^', '<p>H<sub>2</sub>O, 2<sup>10</sup></p>\n'],
    ['~5 and ~6, ~~a~~', '<p>~5 and ~6, <s>a</s></p>\n'],
    ['a\n: b\n: c', '<dl>\n<dt>a</dt>\n<dd>b</dd>\n<dd>c</dd>\n</dl>\n'],
    [
      'https://a.de/b_c, d@e.de',
      '<a href="https://a.de/b_c">https://a.de/b_c</a>, <a href="mailto:d@e.de">d@e.de</a>',
    ],
    ['readme.md, example.com', '<p>readme.md, example.com</p>\n'],
    [':tada: :+1: `:tada:` :unknown: 10:30:45', '<p>🎉 👍 <code>:tada:</code> :unknown: 10:30:45</p>\n'],
    ['"a" -- b...', '<p>&quot;a&quot; -- b...</p>\n'],
    [smart('en', '"a \'b\'" -- c --- d... (c)'), '<p>“a ‘b’” – c — d… (c)</p>\n'],
    [smart('de-AT', '"a \'b\'" `--`'), '<p>„a ‚b‘“ <code>--</code></p>\n'],
    [smart('de-CH', '"a"'), '<p>«a»</p>\n'],
    ['# A\n# A\n## B & *c* `d`', '<h1 id="a">A</h1>\n<h1 id="a-1">A</h1>\n<h2 id="b--c-d">'],
    ['# !!!', '<h1>!!!</h1>\n'],
    ['# A {#b .c .d e="f g"}', '<h1 id="b" class="c d" e="f g">A</h1>\n'],
    ['# {a, b}\n\nx {#y}', '<h1 id="a-b">{a, b}</h1>\n<p>x {#y}</p>\n'],
    ['![a](b){width=50% .c}!', '<p><img src="b" alt="a" width="50%" class="c">!</p>\n'],
    ['[a](#b){.c} `d`{#e}', '<p><a href="#b" class="c">a</a> <code id="e">d</code></p>\n'],
    ['|a|\n|-|\n|b|\n\nTable: C *d*', '<table>\n<caption>C <em>d</em></caption><thead>'],
    [': C\n\n|a|\n|-|\n|b|', '<table>\n<caption>C</caption><thead>'],
    ['> a\n\nTable: b', '<p>Table: b</p>\n'],
  ])('%j', async (source, html) => {
    expect(await body(source)).toContain(html)
  })

  test.each(['note', 'tip', 'important', 'warning', 'caution'])('alert %s', async kind => {
    const title = `${kind[0]?.toUpperCase()}${kind.slice(1)}`
    expect(await body(`> [!${kind.toUpperCase()}]\n> a\n> b`)).toBe(
      `<div class="markdown-alert markdown-alert-${kind}">\n<p class="markdown-alert-title">${title}</p>\n<p>a\nb</p>\n</div>\n`,
    )
  })

  test('alerts may have a title, other blocks and be in quotes; other kinds are quotes', async () => {
    expect(await body('> [!TIP] Ein *Rat*\n> a')).toContain('title">Ein <em>Rat</em></p>\n<p>a</p>\n</div>')
    expect(await body('> [!TIP]\n>\n> - a')).toContain('Tip</p>\n<ul>\n<li>a</li>\n</ul>\n</div>')
    expect(await body('> a\n>\n> > [!TIP]\n> > b')).toMatch(
      /^<blockquote>\n<p>a<\/p>\n<div[\s\S]*<\/div>\n<\/blockquote>/,
    )
    expect(await body('> [!OTHER]\n> a')).toBe('<blockquote>\n<p>[!OTHER]\na</p>\n</blockquote>\n')
    expect(await body('[!TIP]')).toBe('<p>[!TIP]</p>\n')
  })
})

describe('footnotes', () => {
  const call = (id: string, number: number): string =>
    `<sup class="footnote-ref" id="${id}"><a href="#fn${number}" role="doc-noteref" aria-label="Footnote ${number}">${number}</a></sup>`
  const back = (id: string, reference: string, text: string): string =>
    ` <a class="footnote-backref" href="#${id}" role="doc-backlink" aria-label="Back to reference ${reference}">${text}</a>`

  test('are listed at the end, in the order of their references', async () => {
    expect(await body('a[^x] b[^y] c[^x] d^[in *e*]\n\n[^y]: Y\n[^x]: X\n\n    Z\n\nf')).toBe(
      `<p>a${call('fnref1', 1)} b${call('fnref2', 2)} c${call('fnref1-2', 1)} d${call('fnref3', 3)}</p>
<p>f</p>
<section class="footnotes" role="doc-endnotes">
<ol>
<li id="fn1"><p>X</p>
<p>Z${back('fnref1', '1', '↩')}${back('fnref1-2', '1-2', '↩<sup>2</sup>')}</p>
</li>
<li id="fn2"><p>Y${back('fnref2', '2', '↩')}</p>
</li>
<li id="fn3"><p>in <em>e</em>${back('fnref3', '3', '↩')}</p></li>
</ol>
</section>
`,
    )
  })

  test('may refer to each other and to themselves', async () => {
    const html = await body('a[^x]\n\n[^x]: b[^y]\n\n[^y]: c[^x] d[^y]')
    expect(html.match(/<li id="fn\d">/g)).toEqual(['<li id="fn1">', '<li id="fn2">'])
    expect(html.match(/href="#fn\d"/g)).toHaveLength(4)
  })

  test('without a definition are text, without a reference are omitted', async () => {
    expect(await body('a[^x]\n\n[^y]: c')).toBe('<p>a[^x]</p>\n')
  })
})

describe('code blocks', () => {
  const code = async (language: string, text: string) =>
    /<code[\s\S]*<\/code>/.exec(await body(`\`\`\`${language}\n${text}\n\`\`\``))?.[0]
  const span = (kind: string, text: string) => `<span class="hljs-${kind}">${text}</span>`

  test.each([
    [
      'js',
      'return null // <a>',
      [span('keyword', 'return'), span('literal', 'null'), span('comment', '// &lt;a&gt;')],
    ],
    ['JavaScript title="x"', 'return', [span('keyword', 'return')]],
    ['{.js .numberLines}', 'return', [span('keyword', 'return')]],
    ['python', 'x = "a\\n"', [span('string', '"a\\n"')]],
    ['json', '[1]', [span('number', '1')]],
    ['diff', '-a\n+b\n c', [span('deletion', '-a'), span('addition', '+b')]],
    ['html', '<p a="b">', [span('name', 'p'), span('attr', 'a'), span('string', '"b"')]],
  ])('are highlighted in %s: %j', async (language, text, parts) => {
    const html = await code(language, text)
    for (const part of parts) expect(html).toContain(part)
  })

  test('in other languages and without a language are plain', async () => {
    expect(await code('mermaid', 'a --> b')).toBe('<code class="language-mermaid">a --&gt; b\n</code>')
    expect(await code('', 'return')).toBe('<code>return\n</code>')
  })

  test('keep their text in every language', async () => {
    const text = `<?a "b' 'c #{d} \${e} /* f */ // g\n\n\t(h [i {j <k> -- ; l: \\m @n 0x1f 2.5e3 'o\n"""p\n`
    const names =
      'c cpp csharp css dart diff docker go hs html http ini java js json kt less lua nginx objc perl ps1 proto py r rb rs scala scss sh sql swift toml ts xml yaml'
    for (const name of names.split(' ')) {
      const html = (await code(name, text)) ?? ''
      expect(html, name).toContain(`class="hljs language-${name}"`)
      const plain = html
        .replace(/<[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
      expect(plain.replaceAll('&amp;', '&'), name).toBe(`${text}\n`)
    }
  })

  test('that are too long are plain, with a warning', async () => {
    const long = await markdownToHtml(`a\n\n\`\`\`js\n${'return\n'.repeat(150_000)}\`\`\``)
    expect(long.html).not.toContain('"hljs-keyword"')
    expect(long.warnings).toMatchObject([{ code: 'code_not_highlighted', line: 3 }])
    const many = await markdownToHtml('```js\nreturn\n```\n'.repeat(30_000))
    expect(many.html.match(/"hljs-keyword"/g)).toHaveLength(28_571)
    expect(many.warnings).toMatchObject([{ code: 'code_not_highlighted', line: 85_714 }])
  })

  test.each([
    ['c', 'int a('],
    ['cpp', '['],
    ['csharp', '((a'],
    ['java', 'if '],
    ['js', '{'],
    ['css', '{'],
    ['yaml', 'a: '],
  ])('in %s with only %j are highlighted in bounded time', async (language, piece) => {
    expect(await code(language, `${piece}\n`.repeat(9_000 / (piece.length + 1)))).toContain('hljs')
  })
})

describe('a table of contents', () => {
  const HEADINGS = '# T\n\n## A *b* [c](#d)\n\n#### D\n\n### E\n\n##### F\n\n## A'

  test.each(['[[toc]]', '[TOC]', '[[_TOC_]]'])('%s', async place => {
    const html = await body(`# T\n\n${place}\n\n${HEADINGS.slice(5)}`)
    expect(html).toBe(`<h1 id="t">T</h1>
<nav class="toc" role="doc-toc">
<ul>
<li><a href="#a-b-c">A <em>b</em> c</a><ul>
<li><a href="#e">E</a></li>
</ul>
</li>
<li><a href="#a">A</a></li>
</ul>
</nav>
${(await body(HEADINGS)).replace('<h1 id="t">T</h1>\n', '')}`)
  })

  test('of the front matter is first, after the title of the page', async () => {
    const front = '---\ntoc: true\ntoc-depth: 6\n---\n'
    expect(await body(`${front}Text\n\n${HEADINGS}`)).toMatch(/^<nav class="toc" role="doc-toc">/)
    const html = await body(`${front}${HEADINGS}`)
    expect(html).toMatch(/^<h1 id="t">T<\/h1>\n<nav class="toc" role="doc-toc">/)
    expect(html.match(/<li>/g)).toHaveLength(5)
  })

  test('is created once, and not inside of other text', async () => {
    expect((await body('[toc]\n\n[toc]\n\n# A')).match(/<nav/g)).toHaveLength(1)
    expect(await body('a [toc]\n\n`[toc]`\n\n# A')).not.toContain('<nav')
  })
})

describe('source lines', () => {
  test('are recorded for every element', async () => {
    const source = `---
title: T
---
# One

[[toc]]

> [!NOTE]
> Two
> Three

| a |
|---|
| Four |

Table: Five

Six[^n]
Seven

[^n]: Eight

    Nine

Ten
: Eleven

\`\`\`js
Alpha
Beta
\`\`\`

    Gamma
    Delta`
    const { html, lines } = await markdownToHtml(source)
    const written = html.split('\n')
    const lineOf = (text: string) => lines[written.findLastIndex(line => line.includes(text))]
    const expected = source.split('\n').flatMap((line, i) => {
      const word = /(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Alpha|Beta|Gamma|Delta)/.exec(
        line,
      )?.[0]
      return word === undefined ? [] : [[word, i + 1]]
    })
    expect(expected).toHaveLength(15)
    expect(expected.map(([word]) => [word, lineOf(String(word))])).toEqual(expected)
    expect(lineOf('Note</p>')).toBe(8)
  })
})

describe('hostile extensions are rendered in bounded time', () => {
  const LENGTH = 50_000
  test.each([
    ...[
      '^[',
      '[^',
      '[^1]: ',
      '^a',
      '~a',
      'a\n: ',
      '> [!NOTE]\n',
      '> [!NOTE]\n\n',
      '{',
      '# a {#b}\n',
      '`a`{.b}',
    ],
    ...['a@', 'www.a.b ', 'http://', 'a.', '//', ':a:', '|a|\n|-|\n\nTable: b\n\n', '# a\n', '[toc]\n\n'],
    ...['---\n', 'a[^1] ', '^[a]', '^[a^[b'],
  ])('50 kB of %j', async piece => {
    const { html } = await markdownToHtml(piece.repeat(LENGTH / piece.length))
    expect(html.length).toBeLessThan(5_000_000)
  })

  test.each([
    ['nested inline footnotes', `${'^[a'.repeat(20_000)}${']'.repeat(20_000)}`],
    [
      'nested definition lists',
      Array.from({ length: 300 }, (_, i) => `${'  '.repeat(i)}a\n${'  '.repeat(i)}: b`).join('\n'),
    ],
    ['10,000 footnotes', Array.from({ length: 10_000 }, (_, i) => `a[^${i}]\n\n[^${i}]: b\n\n`).join('')],
    ['10,000 entries of contents', `[toc]\n\n${'# a\n###### b\n'.repeat(5000)}`],
  ])('%s', async (_name, source) => {
    const { html } = await markdownToHtml(source)
    expect(html.length).toBeLessThan(5_000_000)
  })
})

describe('footnotes with a mistake are warnings', () => {
  test.each([
    ['a reference without a definition', 'a\nb[^x] c', 'undefined_footnote', 2, 2],
    ['the second of two references', 'a [^x], \\[^x], [^x]\n\n[^y]: b\n\nc[^y]', 'undefined_footnote', 1, 16],
    ['a reference in a cell', '|a|\n|-|\n|b [^x]|', 'undefined_footnote', 3, 4],
    ['a reference below front matter', '---\nlang: en\n---\n\n- a [^x]', 'undefined_footnote', 5, 5],
    ['a footnote without a reference', 'a\n\n[^x]: b\n[^x]: c', 'unused_footnote', 3, 1],
  ])('%s', async (_, source, code, line, column) => {
    expect((await markdownToHtml(source)).warnings.at(-1)).toMatchObject({ code, line, column })
  })

  test('text is not', async () => {
    const source = 'a[^1] `[^x]` \\[^x] [^ x] [^]\n\n    [^x]\n\n```\n[^x]: c\n```\n\n[^1]: b'
    expect((await markdownToHtml(source)).warnings).toEqual([])
  })
})
