import { beforeAll, describe, expect, test } from 'vitest'
import { elements, style } from '../html/styled.ts'
import { computedWithChromium } from './chromium.ts'
import { computedText } from './computed-text.ts'
import { chromiumReference } from './references.ts'

/** Declarations of a `style` attribute, whose computed values are compared. */
const DECLARATIONS = [
  '',
  'margin: 1px 2px 3px 4px',
  'margin: 1em auto',
  'margin: -5px 10%',
  'margin: 1px 2px 3px 4px 5px',
  'margin: auto; margin-left: 3mm',
  'margin-inline: 1cm 2cm; margin-block: 3pt',
  'padding: 1in',
  'padding: 2pc 4q',
  'padding: -1px',
  'padding: 5% 1em',
  'padding-inline-start: 7px; padding-block-end: 8px',
  'direction: rtl; margin-inline-start: 5px; padding-inline: 1px 2px; border-inline-start: 3px solid red',
  'border: 2px solid red',
  'border: solid',
  'border: none 5px blue',
  'border: dashed thick',
  'border: 1px solid; color: green',
  'border: 1px; border-style: dotted',
  'border-top: medium double rgb(1 2 3)',
  'border: 1px solid red; border-left: none',
  'border-width: thin medium thick 9px; border-style: solid dashed',
  'border-color: red green blue #123; border-style: solid',
  'border: 1px solid red blue',
  'border-radius: 5px',
  'border-radius: 1px 2px 3px 4px / 10% 20%',
  'border-radius: 1px 2px / 3px',
  'border-top-left-radius: 5px 10px',
  'background: red',
  'background: #ff000080',
  'background: none',
  'background: no-repeat right 10px top 5px / 50% auto #eee',
  'background: center / cover no-repeat green',
  'background-position: right',
  'background-position: bottom left',
  'background-position: 10px',
  'background-position: 25% 4px',
  'background-position: right 10px bottom 20px',
  'background-size: 10px',
  'background-size: contain',
  'background-repeat: repeat-x',
  'background-repeat: no-repeat repeat',
  'background-color: rgba(255, 0, 0, 0.5)',
  'background-color: currentcolor; color: teal',
  'color: RED',
  'color: #ABC',
  'color: #abcd',
  'color: #12345678',
  'color: #12345',
  'color: rgb(10%, 20%, 30%)',
  'color: rgb(300, -5, 20)',
  'color: rgb(1 2 3 / 40%)',
  'color: rgb(1, 2, 3 / 40%)',
  'color: rgba(1, 2, 3)',
  'color: hsl(120, 100%, 25%)',
  'color: hsl(-90deg 50% 50% / 0.25)',
  'color: hsla(0.5turn, 40%, 60%, 1)',
  'color: hwb(90 10% 20%)',
  'color: rebeccapurple',
  'color: transparent',
  'color: notacolor',
  'color: inherit',
  'color: currentcolor',
  'color: calc(1px)',
  'font: italic bold 12px/1.5 Arial, sans-serif',
  'font: 12px "A B"',
  'font: small-caps 300 2em/20px Georgia',
  'font: 12px',
  'font: bold',
  'font: normal normal 400 larger serif',
  'font-size: 2em',
  'font-size: 50%',
  'font-size: larger',
  'font-size: smaller',
  'font-size: xx-large',
  'font-size: x-small',
  'font-size: 1.5rem',
  'font-size: -3px',
  'font-size: 0',
  'font-size: 12',
  'font-size: calc(1em + 2px)',
  'font-size: 10px; margin: 2em; width: 3rem',
  'font-weight: bolder',
  'font-weight: lighter',
  'font-weight: 550',
  'font-weight: 1001',
  'font-style: italic',
  'font-style: oblique',
  'font-variant: small-caps tabular-nums',
  'font-variant-numeric: oldstyle-nums tabular-nums',
  'font-feature-settings: "tnum", "liga" off',
  'font-family: Foo Bar, "Baz \\"x", monospace',
  'font-family: 12x',
  'line-height: 1.5',
  'line-height: 150%',
  'line-height: 20px',
  'line-height: 2em; font-size: 20px',
  'line-height: -1',
  'letter-spacing: 2px; word-spacing: 0.5em',
  'letter-spacing: normal',
  'text-indent: 2em',
  'text-indent: 10%',
  'text-align: justify; text-transform: uppercase',
  'text-decoration: underline',
  'text-decoration: line-through underline wavy red',
  'text-decoration: none',
  'text-decoration: red dotted overline 2px',
  'text-decoration: foo',
  'vertical-align: super',
  'vertical-align: -2px',
  'vertical-align: 50%',
  'white-space: pre-line; overflow-wrap: anywhere; word-break: break-all; hyphens: none',
  'word-wrap: break-word',
  'width: 50%',
  'width: calc(100% - 20px)',
  'width: calc(2 * (3px + 1em) / 4)',
  'width: calc(1px+2px)',
  'width: calc(10px * 2px)',
  'width: calc(100px / 0)',
  'width: min(10px, 2em)',
  'width: max(1cm, 10px, 2pt)',
  'width: clamp(10px, 5em, 50px)',
  'width: clamp(90px, 5em, 50px)',
  'width: -10px',
  'width: 10',
  'width: 0',
  'width: 1e2px',
  'width: +.5e1px',
  'width: 1e99px; height: 5px',
  'width: 10PX',
  'width: 10px 20px',
  'width: auto; height: 20mm',
  'min-width: auto; max-width: none',
  'min-width: 10px; max-width: 50%; min-height: 3em; max-height: 100px',
  'box-sizing: border-box',
  'display: flex',
  'display: inline-block',
  'display: inline-flex; float: left',
  'display: table-cell; float: right',
  'display: inline; position: absolute',
  'display: foo',
  'display: list-item',
  'float: left; position: absolute',
  'position: relative; top: 1px; left: 10%; bottom: auto',
  'inset: 1px 2px',
  'inset: 5%; position: fixed',
  'overflow: hidden',
  'opacity: 0.5',
  'opacity: 50%',
  'opacity: 2',
  'opacity: -1',
  'visibility: hidden',
  'list-style: none',
  'list-style: square inside',
  'list-style: lower-roman',
  'list-style: "x" outside',
  'list-style: inside foo bar',
  'border-collapse: collapse; border-spacing: 3px 5px; table-layout: fixed; caption-side: bottom',
  'border-spacing: 4px',
  'empty-cells: hide',
  'flex: 1',
  'flex: none',
  'flex: auto',
  'flex: initial',
  'flex: 2 3',
  'flex: 2 3 10px',
  'flex: 10px',
  'flex: 1 1 0',
  'flex: 0 0 33.3%',
  'flex: -1',
  'flex-flow: column wrap',
  'flex-flow: wrap',
  'flex-flow: row row',
  'justify-content: space-between; align-items: center; align-self: flex-end; align-content: stretch',
  'place-content: center',
  'order: -3',
  'gap: 10px',
  'gap: 1em 5%',
  'row-gap: normal; column-gap: 3px',
  'break-inside: avoid',
  'page-break-inside: avoid',
  'break-after: avoid',
  'orphans: 3; widows: 4',
  'orphans: 0',
  'object-fit: cover; object-position: left 20%',
  'object-position: top',
  'all: initial',
  'margin: inherit',
  'margin-left: initial',
  'display: unset; color: unset',
  '--x: 5px; margin: var(--x)',
  '--x: 5px; margin: var(--y, 7px) var(--x)',
  'margin: 3px; margin: var(--missing)',
  'color: red; color: var(--missing)',
  '--a: var(--b); --b: var(--a); width: var(--a, 9px)',
  '--a: ; width: 5px',
  '--len: 2; width: calc(var(--len) * 1em)',
  '--border: 1px solid red; border: var(--border)',
  '--fam: Arial, serif; font-family: var(--fam)',
  '--X: 1px; width: var(--x, 2px)',
  'width: 5px !important; width: 6px',
  'WIDTH: 5px; Color: Blue',
  'width: 5px; ; height: 6px;;',
  'width: 5px; colour; height: 6px',
  'width: 5px; {height: 7px} min-width: 2px',
  'background: url(x.png) red',
  '/* c */ width /* d */ : /* e */ 5px /* f */',
  'text-align: start',
  'text-align: end',
  'text-decoration: underline underline',
  'text-decoration: underline red 2px dotted',
  'justify-content: safe center; align-items: first baseline',
  'justify-content: baseline',
  'align-items: left',
  'align-content: left',
  'align-self: end end',
  'place-content: baseline',
  'place-content: space-between center',
  'color: hsl(20, 50, 50)',
  'color: hsl(20 50 50)',
  'overflow: visible hidden',
  'overflow: hidden hidden hidden',
  'display: inline flex',
  'display: block flex',
  'display: list-item block',
  'orphans: 1.5',
  'order: 1.5',
  'font-style: oblique 100deg',
  'background-repeat: repeat-x repeat-y',
  'background-position: center left 5px',
  'background-position: top 5px left',
  'background-position: center 5px',
  'font-variant-numeric: slashed-zero tabular-nums',
  'font-variant: lining-nums oldstyle-nums',
  'font: italic italic 12px a',
  'flex: 1 3px 1',
  'flex: 1 1 1',
  'font-family: serif, inherit',
  'rotate: 5deg; width: 3px',
] as const

/** Elements styled by the user agent stylesheet, and presentational attributes. */
const MARKUP = `
<h1 id="h1">x</h1><h2 id="h2">x</h2><h3 id="h3">x</h3><h4 id="h4">x</h4><h5 id="h5">x</h5><h6 id="h6">x</h6>
<p id="p">x</p><blockquote id="bq">x</blockquote><pre id="pre">x</pre><figure id="figure">x</figure><hr id="hr">
<ul id="ul"><li id="li">x<ul id="ul2"><li>x<ul id="ul3"><li>x</li></ul></li></ul></li></ul>
<ol id="ol" type="A" start="3"><li id="oli">x</li></ol><dl id="dl"><dt id="dt">x</dt><dd id="dd">x</dd></dl>
<b id="b">x</b><strong id="strong">x<b id="bb">y</b></strong><em id="em">x</em><u id="u">x</u><s id="s">x</s><mark id="mark">x</mark><small id="small">x</small><big id="big">x</big>
<sub id="sub">x</sub><sup id="sup">x</sup><code id="code">x</code><a id="a" href="#">x</a><a id="nolink">x</a>
<center id="center">x</center><font id="font" color="#ff0000" size="5" face="Arial">x</font><font id="font2" size="+2" color="navy">x</font>
<table id="t1" border="1" cellpadding="4" cellspacing="6" width="50%" bgcolor="#eeeeee"><caption id="cap">c</caption>
<colgroup id="cg"><col id="col" width="30"></colgroup><thead id="thead"><tr id="tr"><th id="th">x</th></tr></thead>
<tbody id="tbody"><tr valign="top" align="right" id="tr2"><td id="td" width="20" height="30" nowrap>x</td><td id="td2" align="center" bgcolor="red">x</td></tr></tbody>
<tfoot id="tfoot"><tr><td>x</td></tr></tfoot></table>
<div id="dv" align="center">x</div><p id="pa" align="right">x</p><img id="img" width="40" height="50%"><fieldset id="fs"><legend id="lg">x</legend></fieldset>
<address id="address">x</address><cite id="cite">x</cite><q id="q">x</q><abbr id="abbr" title="t">x</abbr><bdo id="rtl" dir="rtl">x</bdo>
<center id="ce"><table id="ct"><tr><td id="ctd">x</table></center><h2 id="ha" align="center">x</h2><p id="pm" align="middle">x</p>
<div id="mono" style="font-family: monospace">x<code id="mono2">x</code><b id="mono3" style="font-family: serif">x</b></div><code id="mono4" style="font-family: Consolas, monospace">x</code>
<div style="font-size: 20px"><code id="mono5">x</code><code id="mono6" style="font-size: 1em">x</code></div><code id="mono7" style="font-size: 2em">x</code><code id="mono8" style="font-size: 20px">x</code>
<b id="sys" style="color: windowtext; background: window">x</b><section id="section"><h1 id="h1s">x</h1></section><menu id="menu"><li>x</li></menu><nav id="nav">x</nav>
`

/** Conflicting rules, to compare the cascade. */
const SHEET = `
@layer low, high;
@layer high { .layered { color: #010101; width: 1px !important } }
@layer low { .layered { color: #020202; height: 2px; width: 2px !important } }
@layer high { @layer inner { .layered { margin-left: 3px } } .layered { margin-left: 4px } }
.unlayered { color: #030303 } @layer high { .unlayered { color: #040404 } }
#spec.spec { color: #050505 } div#spec { color: #060606 } .spec.spec.spec.spec { color: #070707 }
:where(#where.spec2) { color: #080808 } .spec2 { color: #090909 }
:is(.spec3, #nothing) { color: #0a0a0a } div.spec3.spec3 { color: #0b0b0b }
:not(#nothing).not { color: #0c0c0c } .not.not { color: #0d0d0d }
.nest { color: #0e0e0e; & > b { color: #0f0f0f } .inner & { color: #101010 } &.and { width: 5px } i { width: 6px }
  @media all { height: 7px } + u { width: 8px } }
.a, .b { .c & { width: 9px } & .d { height: 9px } }
.even:nth-child(even) { width: 10px } .even:nth-child(3n+1) { height: 11px } .even:nth-last-child(2) { margin-left: 1px }
.even:nth-child(-n+2) { margin-right: 2px } .even:nth-of-type(2) { margin-top: 3px } .even:nth-child(2 of .x) { padding: 4px }
.even:not(:first-child, :last-child) { padding-left: 5px } .even:only-child { padding-right: 6px }
.has:has(> img) { width: 12px } .has:has(+ .has2) { height: 13px } .has:has(i b) { margin: 1px } .has:has(~ .has3) { padding: 2px }
[data-a] { width: 14px } [data-a="x" i] { height: 15px } [data-a~="two"] { margin: 1px } [data-a|="en"] { padding: 1px }
[data-a^="pre"] { margin-top: 2px } [data-a$="post"] { margin-top: 3px } [data-a*="mid"] { margin-top: 4px } [data-a=""] { margin-top: 5px }
.ch > p + p { width: 16px } .ch p ~ i { width: 17px } .ch :empty { height: 18px } .ch :lang(de) { margin: 4px }
.imp { width: 19px !important } .imp { width: 20px } #imp2 { width: 21px !important }
.rev { all: revert } .rev2 { margin-top: 50px; margin-top: revert } .inh { border: inherit; margin: inherit; color: inherit }
.esc\\:aped\\/x { width: 22px } .\\31 23 { width: 23px } #Case { width: 24px } .CaSe { height: 25px } DIV.tag { margin: 3px }
:root { --base: 10px; --twice: calc(var(--base) * 2); --list: 1px 2px } .var { width: var(--twice); margin: var(--list) var(--base); --base: 30px }
.unknown, ::-nothing { width: 26px } .bad(, .good { width: 27px } .after { width: 28px }
.stray { width: 29px; } } .after-stray { width: 30px }
.late { width: 31px; color } .late2 { width: 32px }
@supports (display: flex) { .sup { width: 33px } } @supports not (display: flex) { .sup { width: 34px } }
@supports (foo: bar) { .sup { height: 35px } } @supports selector(:is(a)) and (color: red) { .sup { margin: 36px } }
@media (min-width: 1px) { .med { width: 37px } } @media (width >= 1px) and (orientation) { .med { height: 38px } }
@media speech, not all { .med { margin: 39px } }
.order { width: 40px } .order { width: 41px }
.shorthand { border: 1px solid red; border-left-color: blue; border-top: 3px dotted }
.vw { width: 0vw; margin: max(0vmin, 3px) }
`
const SHEET_MARKUP = `
<div id="l1" class="layered"></div><div id="l2" class="unlayered"></div><div id="spec" class="spec"></div><div id="where" class="spec2"></div>
<div id="s3" class="spec3"></div><div id="s4" class="not"></div><div id="n0" class="nest and"><b id="n1">x</b><i id="n2">x</i></div><u id="n3">x</u>
<div class="inner"><div class="nest" id="n4"></div></div><div class="c"><div class="b" id="n5"><i class="d" id="n6">x</i></div></div>
<div><p class="even x" id="e1">x</p><p class="even" id="e2">x</p><div class="even x" id="e3">x</div><p class="even x" id="e4">x</p><i class="even" id="e5">x</i></div><div><p class="even" id="e6">x</p></div>
<div class="has" id="h-1"><img></div><div class="has" id="h-2"><i><u><b>x</b></u></i></div><div class="has2"></div><div class="has" id="h-3"></div><div></div><div class="has3"></div>
<i data-a="X" id="a1">x</i><i data-a="one two" id="a2">x</i><i data-a="en-GB" id="a3">x</i><i data-a="pre-mid-post" id="a4">x</i><i data-a id="a5">x</i>
<div class="ch"><p id="c1">x</p><p id="c2">x</p><i id="c3">x</i><b id="c4"></b><b id="c5"><!-- c --></b><b lang="de-AT" id="c6">x<u id="c7">y</u></b></div>
<div class="imp" id="imp1" style="width: 99px"></div><div class="imp" id="imp2" style="width: 99px !important"></div>
<h1 class="rev" id="r1">x</h1><p class="rev2" id="r2">x</p><div style="border: 2px solid red; margin: 7px; color: lime"><p class="inh" id="r3">x</p></div>
<div class="esc:aped/x" id="x1"></div><div class="123" id="x2"></div><div id="Case" class="case"></div><div id="x3" class="CaSe tag"></div>
<div class="var" id="v1"><i class="var" id="v2">x</i></div><div class="unknown" id="u1"></div><div class="good" id="u2"></div><div class="after" id="u3"></div>
<div class="stray" id="y1"></div><div class="after-stray" id="y2"></div><div class="late" id="y3"></div><div class="late2" id="y4"></div>
<div class="sup" id="z1"></div><div class="med" id="z2"></div><div class="order" id="z3"></div><div class="shorthand" id="z4"></div><div class="vw" id="z5"></div>
`

const PAGE = `<!doctype html><html><head><style>${SHEET}</style></head><body>
<div style="color: #102030; font-size: 20px; font-weight: 600; margin: 6px; line-height: 1.2">
${DECLARATIONS.map((declarations, i) => `<div id="d${i}" style='${declarations}'>x</div>`).join('\n')}
</div>${MARKUP}${SHEET_MARKUP}</body></html>`

/** Intentional differences. */
const DIFFERENCES: readonly { readonly of: RegExp; readonly why: string }[] = [
  {
    of: /^(?:h\d|h1s|r1|ha) break-after$/,
    why: 'headings stay with what follows, as the print sheet of CSS 2.2 has it',
  },
  {
    of: /^(?:t1|th|td|td2|hr) border-\w+-color$/,
    why: 'the light grey that relief is shaded from; theirs is made of the colour of text by its painter',
  },
  { of: /^img overflow$/, why: 'a picture is cut by object-fit alone' },
  { of: /^fs min-width$/, why: 'a fieldset is as narrow as its box' },
]
const DIFFERENT_DECLARATIONS: Readonly<Record<string, string>> = {
  'font-style: oblique': 'theirs calls it italic',
  'display: inline; position: absolute':
    'box generation blockifies it: its static position depends on `display`',
  'font-feature-settings: "tnum", "liga" off': 'only what is on is kept',
  'width: calc(100px / 0)': 'another largest length',
  'width: 1e99px; height: 5px': 'another largest length',
  'width: 5px; {height: 7px} min-width: 2px':
    'the parser takes up again after the brace, not after the semicolon',
}

type Values = Readonly<Record<string, string>>
type ValuesById = Readonly<Record<string, Values>>

/** As stored: computed values of the element without declarations, and the differences of other elements. */
interface StoredValues {
  readonly plain: Values
  readonly differing: ValuesById
}

const PLAIN_ID = 'd0'

async function chromiumValues(properties: readonly string[]): Promise<ValuesById> {
  const { plain, differing } = await chromiumReference('computed-values', async (): Promise<StoredValues> => {
    const values = await computedWithChromium(PAGE, properties)
    const plain = values[PLAIN_ID] ?? {}
    const differing = Object.entries(values).map(([id, own]) => [
      id,
      Object.fromEntries(Object.entries(own).filter(([name, value]) => value !== plain[name])),
    ])
    return { plain, differing: Object.fromEntries(differing) }
  })
  return Object.fromEntries(Object.entries(differing).map(([id, own]) => [id, { ...plain, ...own }]))
}

/** Chromium 150 writes the second `auto` of a `background-size`, 156 omits it (CSSOM: shortest form). */
function normalise(property: string, value: string): string {
  const text = property === 'background-size' ? value.replace(/ auto$/, '') : value
  return text.replace('"Times New Roman"', 'serif')
}

describe('computed values equal those of Chromium', () => {
  let pairs: { id: string; of: string; property: string; ours: string; theirs: string }[] = []

  beforeAll(async () => {
    const page = await style(PAGE)
    const own = elements(page).filter(({ attributes }) => attributes['id'] !== undefined)
    const properties = Object.keys(computedText(page.root.style))
    const theirs = await chromiumValues(properties)
    pairs = own.flatMap(element => {
      const id = element.attributes['id'] ?? ''
      const of = element.attributes['style'] ?? element.name
      const values = computedText(element.style)
      return properties.map(property => ({
        id,
        of,
        property,
        ours: values[property] ?? '',
        theirs: normalise(property, theirs[id]?.[property] ?? '(none)'),
      }))
    })
  }, 120_000)

  test('for every declaration, element and rule of the tables', () => {
    const differing = pairs
      .filter(({ ours, theirs }) => !isSame(ours, theirs))
      .filter(({ of }) => !Object.hasOwn(DIFFERENT_DECLARATIONS, of))
      .filter(({ id, property }) => !DIFFERENCES.some(({ of }) => of.test(`${id} ${property}`)))
      .map(({ id, of, property, ours, theirs }) => `${id} (${of}) ${property}: ${ours} instead of ${theirs}`)
    expect(differing).toEqual([])
    expect(pairs.length).toBeGreaterThan(20_000)
  })
})

/** Tolerance for rounding to 1/64 px and to 8-bit channels. */
function isSame(a: string, b: string): boolean {
  if (a === b) return true
  const number = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g
  if (a.replace(number, '#') !== b.replace(number, '#')) return false
  const [left, right] = [a.match(number) ?? [], b.match(number) ?? []]
  return left.every(
    (each, i) => Math.abs(Number(each) - Number(right[i])) <= 0.02 + Math.abs(Number(each)) * 1e-4,
  )
}
