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
dialog { position: absolute; inset-inline: 0; width: fit-content; height: fit-content; margin: auto; border: solid; padding: 1em; background: white; color: black }

h1 { margin-block: 0.67em; font-size: 2em; font-weight: bold; bookmark-level: 1 }
h2 { margin-block: 0.83em; font-size: 1.5em; font-weight: bold; bookmark-level: 2 }
h3 { margin-block: 1em; font-size: 1.17em; font-weight: bold; bookmark-level: 3 }
h4 { margin-block: 1.33em; font-weight: bold; bookmark-level: 4 }
h5 { margin-block: 1.67em; font-size: 0.83em; font-weight: bold; bookmark-level: 5 }
h6 { margin-block: 2.33em; font-size: 0.67em; font-weight: bold; bookmark-level: 6 }
[role=heading i]:not(h1, h2, h3, h4, h5, h6) { bookmark-level: 2 }
:is(h1, h2, h3, h4, h5, h6, [role=heading i])[aria-level="1"] { bookmark-level: 1 }
:is(h1, h2, h3, h4, h5, h6, [role=heading i])[aria-level="2"] { bookmark-level: 2 }
:is(h1, h2, h3, h4, h5, h6, [role=heading i])[aria-level="3"] { bookmark-level: 3 }
:is(h1, h2, h3, h4, h5, h6, [role=heading i])[aria-level="4"] { bookmark-level: 4 }
:is(h1, h2, h3, h4, h5, h6, [role=heading i])[aria-level="5"] { bookmark-level: 5 }
:is(h1, h2, h3, h4, h5, h6, [role=heading i])[aria-level="6"] { bookmark-level: 6 }

dd { margin-inline-start: 40px }
dir, menu, ol, ul { padding-inline-start: 40px }
li { display: list-item; unicode-bidi: isolate }
dir, menu, ul { list-style-type: disc }
ol { list-style-type: decimal }
:is(dir, menu, ol, ul) :is(dir, menu, ul) { list-style-type: circle }
:is(dir, menu, ol, ul) :is(dir, menu, ol, ul) :is(dir, menu, ul) { list-style-type: square }
:is(dir, dl, menu, ol, ul) :is(dir, dl, menu, ol, ul) { margin-block: 0 }

table { display: table; box-sizing: border-box; border-collapse: separate; border-spacing: 2px; text-indent: initial }
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
tr, thead, tbody, tfoot { border-color: inherit }

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
ruby, rt { text-indent: 0 }
rt { font-size: 50%; line-height: normal; text-align: start }
[dir=rtl i] { direction: rtl }
[dir=ltr i] { direction: ltr }
[dir], bdi, output { unicode-bidi: isolate }
bdo, bdo[dir] { unicode-bidi: isolate-override }
textarea[dir=auto i], pre[dir=auto i] { unicode-bidi: plaintext }

hr { margin: 0.5em auto; border: 1px inset; color: gray; overflow: hidden }
fieldset { margin-inline: 2px; padding: 0.35em 0.75em 0.625em; border: 2px groove threedface }
legend { padding-inline: 2px }
details > summary { display: list-item; list-style: disclosure-closed inside }
details[open] > summary { list-style-type: disclosure-open }
details > summary ~ summary { display: block }

iframe, video, embed, canvas { display: inline-block }
iframe, embed { width: 300px; height: 150px }
iframe { border: 2px inset #eeeeee; overflow: hidden }
video { object-fit: contain }
embed[src] { width: auto; height: auto }

input, select, textarea, button { display: inline-block; break-inside: avoid; margin: 0; font: 400 13.3333px Arial; color: fieldtext;
  letter-spacing: 0; word-spacing: 0; line-height: normal; text-transform: none; text-indent: 0; text-align: start }
input { padding: 1px 2px; border: 2px inset #767676; background: field }
input[type=search i] { box-sizing: border-box }
input:is([type=checkbox i], [type=radio i]) { box-sizing: border-box; margin: 3px 3px 3px 4px; padding: 0; border: 0; background: none }
input[type=radio i] { margin: 3px 3px 0 5px }
input[type=range i] { margin: 2px; padding: 0; border: 0; background: none }
input:is([type=date i], [type=month i], [type=week i], [type=time i], [type=datetime-local i]) { padding: 0 0 0 1px;
  font-family: monospace }
input[type=color i] { box-sizing: border-box; width: 50px; height: 27px; padding: 1px 2px; border: 1px solid #767676;
  background: buttonface }
input:is([type=file i], [type=image i]) { padding: 0; border: 0; background: none }
input[type=file i] { width: 19em; color: inherit }
button, input:is([type=button i], [type=submit i], [type=reset i]) { box-sizing: border-box; padding: 1px 6px;
  border: 2px outset buttonborder; background: buttonface; color: buttontext; text-align: center }
textarea { padding: 2px; border: 1px solid #767676; background: field; font-family: monospace; white-space: pre-wrap;
  overflow-wrap: break-word }
select { box-sizing: border-box; border: 1px solid #767676; background: buttonface; white-space: pre }
select:is([multiple], [size]:not([size="1"])) { background: field; vertical-align: text-bottom; border-radius: 2px;
  white-space: normal }
option, optgroup { font-weight: normal }
optgroup { font-weight: bolder }
select :is(option, optgroup) { line-height: normal }
select option { min-height: 1.2em; padding: 0 2px 1px; white-space: nowrap }
optgroup > option { padding-inline-start: 20px }
option:checked { background: #cecece; color: #101010 }
input:disabled, textarea:disabled { background: #efefef4d; color: #545454; border-color: #7676764d }
input:is([type=checkbox i], [type=radio i], [type=range i], [type=file i], [type=image i]):disabled {
  background: none }
button:disabled, input:is([type=button i], [type=submit i], [type=reset i]):disabled { color: #1010104d; border-color: #7676764d }
select:disabled { border-color: #7676764d; opacity: 0.7 }
:is(select, option, optgroup):disabled, select:disabled option { color: #808080 }
button:disabled, input:is([type=button i], [type=submit i], [type=reset i]):disabled { background: #efefef4d }
input:disabled::file-selector-button { background: #efefef4d; color: #1010104d; border-color: #7676764d }
meter, progress { display: inline-block; box-sizing: border-box; width: 5em; height: 1em; vertical-align: -0.2em }
progress { width: 10em }

math { display: inline-block; direction: ltr; unicode-bidi: isolate; font: normal 1em math; line-height: normal; letter-spacing: 0;
  word-spacing: 0; text-indent: 0; text-transform: none; text-align: start; white-space: nowrap }
math[display=block i] { display: block }
semantics > :not(:first-child), maction > :not(:first-child) { display: none }
merror { border: 1px solid red; background: lightyellow }
mphantom { visibility: hidden }
mfrac { padding-inline: 1px }
mtable { border-spacing: 0 }
mtd { padding: 0.5ex 0.4em; text-align: center }
`

/** Additions for quirks mode: tables do not inherit text properties, and padding is part of the width of fields (HTML §15). */
export const QUIRKS_SHEET = `
table { font-weight: initial; font-style: initial; font-variant: initial; font-size: initial; line-height: initial;
  white-space: initial; text-align: initial }
input:not([type=image i]), textarea { box-sizing: border-box }
`

/** Additions for PDF/A-1, which forbids transparency: the colours of disabled controls as they look on white. */
export const OPAQUE_SHEET = `
input:not([type=checkbox i], [type=radio i], [type=range i], [type=file i], [type=image i]):disabled, textarea:disabled,
button:disabled, input:disabled::file-selector-button { background: #fafafa; border-color: #d2d2d2 }
button:disabled, input:is([type=button i], [type=submit i], [type=reset i]):disabled,
input:disabled::file-selector-button { color: #b3b3b3 }
select:disabled { border-color: #e2e2e2; opacity: 1 }
select:not([multiple], [size]:not([size="1"])):disabled { background: #f4f4f4 }
select:disabled, select:disabled :is(option, optgroup) { color: #a6a6a6 }
select:disabled option:checked { background: #dddddd }
`
