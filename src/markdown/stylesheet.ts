/** The default stylesheet of Markdown pages; the page's own CSS overrides it. */
export const MARKDOWN_STYLESHEET = `
@page { size: A4; margin: 22mm 24mm 24mm }
body { margin: 0; font: 10.5pt/1.55 Roboto, sans-serif; color: #1f2328; overflow-wrap: break-word }
h1, h2, h3, h4, h5, h6 { margin: 1.5em 0 0.5em; line-height: 1.25; font-weight: bold; color: #11151a; break-after: avoid }
h1 { font-size: 2em; margin-top: 0; padding-bottom: 0.25em; border-bottom: 0.75pt solid #d5dae0 }
h2 { font-size: 1.45em; padding-bottom: 0.2em; border-bottom: 0.75pt solid #e4e8ec }
h3 { font-size: 1.2em }
h4 { font-size: 1em }
h5, h6 { font-size: 0.9em; color: #57606a }
p, ul, ol, pre, table, blockquote { margin: 0 0 0.85em }
p { orphans: 2; widows: 2 }
ul, ol { padding-left: 1.7em }
li { margin: 0.2em 0 }
li > ul, li > ol { margin: 0.2em 0 }
.task { font-family: 'Source Serif 4', serif }
li.task-item { list-style-type: none }
a { color: #0b57c2; text-decoration: underline }
blockquote { padding: 0.1em 0 0.1em 1em; border-left: 2.5pt solid #c4ccd4; color: #57606a }
blockquote > :last-child { margin-bottom: 0 }
code, pre { font-family: 'Roboto Mono', monospace; font-size: 0.88em }
code { padding: 0.1em 0.3em; background-color: #eff1f4; border-radius: 2pt }
pre { padding: 0.8em 1em; background-color: #f5f6f8; border-radius: 4pt; line-height: 1.45; white-space: pre-wrap }
pre code { padding: 0; background-color: transparent; font-size: 1em }
table { border-collapse: collapse; font-size: 0.95em; line-height: 1.4 }
th, td { padding: 0.4em 0.8em; border: 0.5pt solid #d5dae0; text-align: left; vertical-align: top }
th { background-color: #f5f6f8; font-weight: bold }
tr { break-inside: avoid }
thead tr:last-child { break-after: avoid }
caption { margin-bottom: 0.4em; break-after: avoid; color: #57606a; text-align: left }
dl { margin: 0 0 0.85em }
dt { font-weight: bold; break-after: avoid }
dd { margin: 0 0 0.5em 1.7em }
dd > :last-child { margin-bottom: 0 }
sup, sub { font-size: 0.72em; line-height: 0 }
.footnote-ref a, .footnote-backref { text-decoration: none }
.footnotes { margin-top: 2em; padding-top: 0.7em; border-top: 0.75pt solid #d5dae0; font-size: 0.88em }
.footnotes p { margin-bottom: 0.4em }
.toc { margin: 0 0 1.5em }
.toc ul { margin: 0; padding-left: 1.4em; list-style-type: none }
.toc > ul { padding-left: 0 }
.toc li { margin: 0.25em 0 }
.toc a { color: inherit; text-decoration: none }
.toc a::after { content: leader('. ') target-counter(attr(href), page) }
.markdown-alert { margin: 0 0 0.85em; padding: 0.6em 1em; border-left: 3pt solid #0969da; background-color: #f2f7fd }
.markdown-alert > :last-child { margin-bottom: 0 }
.markdown-alert-title { margin-bottom: 0.3em; color: #0969da; font-weight: bold; break-after: avoid }
.markdown-alert-tip { border-left-color: #1a7f37; background-color: #f0f8f2 }
.markdown-alert-tip > .markdown-alert-title { color: #1a7f37 }
.markdown-alert-important { border-left-color: #8250df; background-color: #f7f3fd }
.markdown-alert-important > .markdown-alert-title { color: #8250df }
.markdown-alert-warning { border-left-color: #bf8700; background-color: #fdf8ec }
.markdown-alert-warning > .markdown-alert-title { color: #8a5d00 }
.markdown-alert-caution { border-left-color: #cf222e; background-color: #fdf2f2 }
.markdown-alert-caution > .markdown-alert-title { color: #cf222e }
.hljs-comment, .hljs-quote { color: #6a737d; font-style: italic }
.hljs-keyword { color: #a0256f }
.hljs-string, .hljs-regexp, .hljs-addition { color: #1a6b37 }
.hljs-number, .hljs-literal, .hljs-symbol { color: #0550ae }
.hljs-title, .hljs-section, .hljs-name { color: #6639ba }
.hljs-attr, .hljs-property { color: #8a4b00 }
.hljs-type, .hljs-built_in { color: #0a6f8a }
.hljs-meta, .hljs-tag { color: #57606a }
.hljs-deletion { color: #b3202c }
.hljs-strong { font-weight: bold }
.hljs-emphasis { font-style: italic }
.page-break { break-after: page }
hr { height: 0; margin: 1.8em 0; border: none; border-top: 0.75pt solid #d5dae0 }
img { max-width: 100% }
`
