/** The user-agent stylesheet (HTML standard §15, CSS 2.2 appendix D), as far as it applies to paper. */
export const USER_AGENT_SHEET = `
html, body, address, blockquote, center, dialog, div, figure, figcaption, footer, form, header, hr, legend, listing,
main, p, plaintext, pre, search, xmp, article, aside, h1, h2, h3, h4, h5, h6, hgroup, nav, section, dir, dd, dl, dt,
menu, ol, ul, fieldset, details, summary, optgroup, option { display: block; unicode-bidi: isolate }
[hidden], area, base, basefont, datalist, head, link, meta, noembed, noframes, param, rp, script, style, template,
title, source, track, audio:not([controls]), input[type=hidden], dialog:not([open]) { display: none }
slot { display: contents }

body { margin: 8px }
p, dl, menu, ol, ul, dir, blockquote, figure, listing, plaintext, pre, xmp { margin-block: 1em }
blockquote, figure { margin-inline: 40px }
address, cite, dfn, em, i, var { font-style: italic }
b, strong { font-weight: bolder }
center { text-align: -webkit-center }
dialog { margin: auto; border: solid; padding: 1em; background: white; color: black }

h1 { margin-block: 0.67em; font-size: 2em; font-weight: bold }
h2 { margin-block: 0.83em; font-size: 1.5em; font-weight: bold }
h3 { margin-block: 1em; font-size: 1.17em; font-weight: bold }
h4 { margin-block: 1.33em; font-weight: bold }
h5 { margin-block: 1.67em; font-size: 0.83em; font-weight: bold }
h6 { margin-block: 2.33em; font-size: 0.67em; font-weight: bold }
h1, h2, h3, h4, h5, h6 { break-after: avoid }

dd { margin-inline-start: 40px }
dir, menu, ol, ul { padding-inline-start: 40px }
li { display: list-item; unicode-bidi: isolate }
dir, menu, ul { list-style-type: disc }
ol { list-style-type: decimal }
:is(dir, menu, ol, ul) :is(dir, menu, ul) { list-style-type: circle }
:is(dir, menu, ol, ul) :is(dir, menu, ol, ul) :is(dir, menu, ul) { list-style-type: square }
:is(dir, dl, menu, ol, ul) :is(dir, dl, menu, ol, ul) { margin-block: 0 }

table { display: table; box-sizing: border-box; border-spacing: 2px; text-indent: initial }
caption { display: table-caption; text-align: -webkit-center }
colgroup, colgroup[hidden] { display: table-column-group }
col, col[hidden] { display: table-column }
thead { display: table-header-group; vertical-align: middle }
tbody { display: table-row-group; vertical-align: middle }
tfoot { display: table-footer-group; vertical-align: middle }
tr { display: table-row; vertical-align: inherit }
td, th { display: table-cell; vertical-align: inherit; padding: 1px }
th { font-weight: bold; text-align: -platen-th }
table > tr { vertical-align: middle }
tr, td, th, thead, tbody, tfoot, caption { unicode-bidi: isolate }

a:link { color: #0000ee; text-decoration: underline }
u, ins { text-decoration: underline }
s, strike, del { text-decoration: line-through }
mark { background: yellow; color: black }
big { font-size: larger }
small { font-size: smaller }
sub { vertical-align: sub; font-size: smaller }
sup { vertical-align: super; font-size: smaller }
code, kbd, listing, plaintext, pre, samp, tt, xmp { font-family: monospace }
listing, plaintext, pre, xmp { white-space: pre }
nobr { white-space: nowrap }
q::before { content: open-quote }
q::after { content: close-quote }
abbr[title], acronym[title] { text-decoration: underline dotted }
ruby { display: inline }
rt { font-size: 50% }
[dir=rtl i] { direction: rtl }
[dir=ltr i] { direction: ltr }
[dir], bdi, output { unicode-bidi: isolate }
bdo, bdo[dir] { unicode-bidi: isolate-override }
textarea[dir=auto i], pre[dir=auto i] { unicode-bidi: plaintext }

hr { margin: 0.5em auto; border: 1px inset; color: gray; overflow: hidden }
fieldset { margin-inline: 2px; padding: 0.35em 0.75em 0.625em; border: 2px groove threedface }
legend { padding-inline: 2px }
summary { display: list-item; list-style: disclosure-closed inside }
details[open] > summary { list-style-type: disclosure-open }

iframe, video, embed, canvas { display: inline-block; width: 300px; height: 150px }
iframe { border: 2px inset #eeeeee }
video, canvas, embed { border: 0 }

input, select, textarea, button, meter, progress { display: inline-block; font: 400 13.3333px sans-serif;
  color: fieldtext; letter-spacing: 0; word-spacing: 0; text-transform: none; text-indent: 0; text-align: start;
  box-sizing: border-box; border: 1px solid #767676; background: white; padding: 1px 2px; line-height: normal;
  white-space: pre }
input { min-width: 150px; min-height: 1.6em }
input:is([type=checkbox], [type=radio]) { min-width: 13px; width: 13px; height: 13px; min-height: 0; margin: 3px;
  padding: 0; text-align: center; font-size: 11px; line-height: 1 }
input[type=radio] { border-radius: 50% }
input:is([type=button], [type=submit], [type=reset], [type=color], [type=file], [type=image], [type=range]) {
  min-width: 0 }
button, input:is([type=button], [type=submit], [type=reset]) { background: buttonface; color: buttontext;
  padding: 1px 6px; text-align: center }
button { white-space: normal }
textarea { white-space: pre-wrap; padding: 2px; font-family: monospace; min-width: 180px; min-height: 2.8em;
  vertical-align: text-bottom }
select { background: white; min-width: 40px }
meter, progress { width: 160px; height: 16px; vertical-align: -0.2em }
`

/** Additions for quirks mode: tables do not inherit text properties (HTML §15.3.10). */
export const QUIRKS_SHEET = `
table { font-weight: initial; font-style: initial; font-variant: initial; font-size: initial; line-height: initial;
  white-space: initial; text-align: initial }
`
