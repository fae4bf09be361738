import { a, b, c, d, type Section, text } from './reference-pairs.ts'

/** Generated content, counters and lists (CSS 2.2 §12, CSS Lists 3). */
export const CONTENT_SECTIONS: readonly Section[] = [
  {
    section: 'CSS 2.2 §12.1, §12.2 ::before and ::after',
    pairs: [
      [
        'text before and after',
        '<p>one',
        '<p><span>“</span>one<span>”</span>',
        'p::before{content:"“"}p::after{content:"”"}',
      ],
      ['attributes', '<p title=x>one', '<p>one x', 'p::after{content:" " attr(title)}'],
      ['line feeds', '<p>one', '<p>one<br>two', 'p::after{content:"\\A two";white-space:pre}'],
      ['content: none', '<p>one', '<p>one', 'p::after{content:none}'],
      [
        'blocks',
        '<p>',
        a(0, 0, 30, 20),
        'p::before{content:"";display:block;width:30px;height:20px;background:#e6194b}',
      ],
      ['inherit from their element', '<p style=color:red>', '<p style=color:red>x', 'p::before{content:"x"}'],
      [
        'positioned',
        '<p style=position:relative;height:50px>',
        a(190, 40, 10, 10),
        'p::after{content:"";position:absolute;right:0;bottom:0;width:10px;height:10px;background:#e6194b}',
      ],
    ],
  },
  {
    section: 'CSS 2.2 §12.3 quotes',
    pairs: [
      ['of the language', '<p lang=en><q>a</q>', '<p><span>“</span>a<span>”</span>'],
      [
        'nested quotes',
        '<p lang=en><q>a <q>b</q></q>',
        '<p><span>“</span>a <span>‘</span>b<span>’</span><span>”</span>',
      ],
      ['the property quotes', '<p><q>a <q>b</q></q>', '<p>«a ‹b›»', 'p{quotes:"«" "»" "‹" "›"}'],
      [
        'no-open-quote counts',
        '<p><i>a</i> <q>b</q>',
        '<p><i>a</i> ‹b›',
        'p{quotes:"«" "»" "‹" "›"}i::before{content:no-open-quote}',
      ],
    ],
  },
  {
    section: 'CSS 2.2 §12.4 counters',
    css: 'p{counter-increment:n}p::before{content:counter(n) " "}',
    pairs: [
      ['begin at 0', '<p>a<p>b', '<div>1 a</div><div>2 b</div>'],
      [
        'counter-reset',
        '<p>a<section style="counter-reset:n 5"><p>b</section>',
        '<div>1 a</div><div>6 b</div>',
      ],
      ['counter-set', '<p>a<p style="counter-set:n 7">b', '<div>1 a</div><div>7 b</div>'],
      ['increments by a number', '<p>a<p style="counter-increment:n -3">b', '<div>1 a</div><div>-2 b</div>'],
      [
        'a nested counter has its own scope',
        '<section style="counter-reset:n"><p>a<section style="counter-reset:n"><p>b</section><p>c</section>',
        '<div>1 a</div><div>1 b</div><div>2 c</div>',
      ],
      [
        'counters() joins the scopes',
        '<section style="counter-reset:n"><p>a<section style="counter-reset:n"><p>b</section></section>',
        '<div>1 a</div><div>1.1 b</div>',
        'p::before{content:counters(n,".") " "}',
      ],
      [
        'elements with display: none do not count',
        '<p>a<p style=display:none>b<p>c',
        '<div>1 a</div><div>2 c</div>',
      ],
      [
        'hidden elements count',
        '<p>a<p style=visibility:hidden>b<p>c',
        '<div>1 a</div><div>&nbsp;</div><div>3 c</div>',
      ],
      [
        'styles',
        '<p>a<p>b',
        '<div>i. a</div><div>ii. b</div>',
        'p::before{content:counter(n,lower-roman) ". "}',
      ],
    ],
  },
  {
    section: 'CSS 2.2 §12.5 lists',
    css: 'ol,ul{margin:0;padding-left:40px}',
    pairs: [
      [
        'a space after an inside bullet collapses',
        '<ul style=list-style-position:inside><li> a<li>\n<b> c</b></ul>',
        '<ul style="list-style-position:inside;margin:0"><li>a<li><b>c</b></ul>',
      ],
      [
        'an inside marker is in the first line',
        '<ol style=list-style-position:inside><li>a</ol>',
        '<div style=margin-left:40px>1. a</div>',
      ],
      [
        'an outside marker is before the box',
        '<ol><li>a</ol>',
        '<div style="position:absolute;width:40px;text-align:right;white-space:pre">1. </div>' +
          text(40, 0, 'a'),
      ],
      [
        'start and value',
        '<ol start=3><li>a<li value=7>b</ol>',
        '<ol style=margin:0;padding-left:40px><li value=3>a<li value=7>b</ol>',
      ],
      [
        'reversed',
        '<ol reversed><li>a<li>b</ol>',
        '<ol style=margin:0;padding-left:40px><li value=2>a<li value=1>b</ol>',
      ],
      ['none', '<ul style=list-style:none><li>a</ul>', text(40, 0, 'a')],
      [
        'an outside marker pushes a higher first line down',
        '<ol style="font:20px/40px Roboto"><li><div style="font:10px/10px Roboto">a</div></ol>',
        '<ol style="font:20px/40px Roboto;margin:0;padding-left:40px"><li><span style="font:10px/10px Roboto">a</span></ol>',
      ],
      [
        'an item without lines has the height of its marker',
        '<ol><li><div></div><li>b</ol>',
        '<ol style=margin:0;padding-left:40px><li><li>b</ol>',
      ],
      ['a string', '<ul style=\'list-style:"– " inside\'><li>a</ul>', text(40, 0, '– a')],
      [
        'types',
        '<ol style="list-style:upper-alpha inside"><li>a<li>b</ol>',
        text(40, 0, 'A. a') + text(40, 10, 'B. b'),
      ],
      [
        'a marker of any element',
        '<div style="display:list-item;list-style:decimal inside">a</div>',
        text(0, 0, '1. a'),
      ],
      [
        '::marker content',
        '<ul style=list-style-position:inside><li>a</ul>',
        text(40, 0, '→ a'),
        'li::marker{content:"→ "}',
      ],
    ],
  },
]

const SELECTED = '<p id=i class=x lang=en>one<p class="x y">two<p title="a b">three<p><b>four</b>'
const words = (...names: readonly (string | null)[]): string =>
  ['one', 'two', 'three', '<b>four</b>']
    .map((word, i) => `<div${names[i] ? ` class=${names[i]}` : ''}>${word}</div>`)
    .join('')
const only = (...rows: readonly number[]): string =>
  words(...[0, 1, 2, 3].map(i => (rows.includes(i) ? 'a' : null)))
const red = (selector: string): string => `${selector}{background:#e6194b}`

/** Selectors and the cascade. */
export const CASCADE_SECTIONS: readonly Section[] = [
  {
    section: 'Selectors 4',
    pairs: [
      ['§5.1 type', SELECTED, only(0, 1, 2, 3), red('p')],
      ['§6.6 class', SELECTED, only(0, 1), red('.x')],
      ['§6.7 id', SELECTED, only(0), red('#i')],
      ['§6.1 attribute', SELECTED, only(2), red('[title]')],
      ['§6.1 a word of an attribute', SELECTED, only(2), red('[title~=b]')],
      ['§6.2 the start of an attribute', SELECTED, only(2), red('[title^="a "]')],
      ['§4.3 :not()', SELECTED, only(2, 3), red('p:not(.x)')],
      ['§4.2 :is()', SELECTED, only(0, 2), red('p:is(#i,[title])')],
      ['§4.5 :has()', SELECTED, only(3), red('p:has(b)')],
      ['§7.2 :lang()', SELECTED, only(0), red('p:lang(en)')],
      [
        '§13.3 :first-child, with the stylesheet before it',
        `<div>${SELECTED}</div>`,
        only(0),
        red('p:first-child'),
      ],
      ['§13.3 :nth-child(2n)', `<div>${SELECTED}</div>`, only(1, 3), red('p:nth-child(2n)')],
      ['§13.3 :nth-child(of)', `<div>${SELECTED}</div>`, only(1), red('p:nth-child(2 of .x)')],
      ['§13.4 :last-of-type', `<div>${SELECTED}</div>`, only(3), red('p:last-of-type')],
      ['§15.3 next sibling', SELECTED, only(1, 2), red('.x+p')],
      ['§15.4 later siblings', SELECTED, only(2, 3), red('.y~p')],
      ['§15.2 child', `<section><div>${SELECTED}</div></section>`, words(), red('section>p')],
      ['§15.1 descendant', `<section><div>${SELECTED}</div></section>`, only(0, 1, 2, 3), red('section p')],
      [
        '§13.2 :empty',
        `${SELECTED}<p class=z>`,
        `${words()}<div class=a style=height:10px></div>`,
        'p:empty{background:#e6194b;height:10px}',
      ],
    ],
  },
  {
    section: 'CSS Cascade 5',
    pairs: [
      [
        '§6.4 the more specific rule wins',
        '<p class=x>one',
        '<p class=b>one',
        '.x{background:#3cb44b}p{background:#e6194b}',
      ],
      [
        '§6.4 of equal rules the later one wins',
        '<p>one',
        '<p class=b>one',
        'p{background:#e6194b}p{background:#3cb44b}',
      ],
      [
        '§6.4 a style attribute wins',
        '<p style=background:#3cb44b id=x>one',
        '<p class=b>one',
        '#x{background:#e6194b}',
      ],
      [
        '§6.4 !important wins',
        '<p style=background:#e6194b>one',
        '<p class=b>one',
        'p{background:#3cb44b!important}',
      ],
      [
        '§6.4 rules without a layer win over layers',
        '<p>one',
        '<p class=b>one',
        'p{background:#3cb44b}@layer x{p{background:#e6194b}}',
      ],
      [
        '§6.4 later layers win',
        '<p>one',
        '<p class=b>one',
        '@layer x,y;@layer y{p{background:#3cb44b}}@layer x{p{background:#e6194b}}',
      ],
      [
        '§6.4 !important of earlier layers wins',
        '<p>one',
        '<p class=b>one',
        '@layer x,y;@layer y{p{background:#e6194b!important}}@layer x{p{background:#3cb44b!important}}',
      ],
      ['§7.1 initial', '<p class=a style=background:initial>one', '<p>one'],
      ['§7.2 inherit', '<div class=b><p class=a style=background:inherit>one</div>', '<p class=b>one'],
      [
        '§7.3 unset of an inherited property',
        '<div style=color:red><p style=color:unset>one</div>',
        '<p style=color:red>one',
      ],
      [
        '§7.3.4 revert is the style of browsers',
        '<b style=font-weight:revert>one</b>',
        '<b>one</b>',
        'b{font-weight:400}',
      ],
    ],
  },
  {
    section: 'CSS Conditional 3, CSS Nesting 1, CSS Variables 1, CSS Values 4',
    pairs: [
      ['@media print applies', '<p>one', '<p class=a>one', '@media print{p{background:#e6194b}}'],
      ['@media screen does not apply', '<p>one', '<p>one', '@media screen{p{background:#e6194b}}'],
      [
        '@supports',
        '<p>one',
        '<p class=a>one',
        '@supports (display:grid){p{background:#e6194b}}@supports (display:nonsense){p{background:blue}}',
      ],
      ['nested rules', '<p class=x>one', '<p class=a>one', 'p{&.x{background:#e6194b}}'],
      [
        'var()',
        '<p style=--w:50px><span class=a style=display:block;height:10px;width:var(--w)></span>',
        a(0, 0, 50, 10),
      ],
      ['the fallback of var()', '<p class=b style=width:var(--x,30px);height:10px>', b(0, 0, 30, 10)],
      ['calc()', '<p class=c style="width:calc(50% - 3 * 10px);height:10px">', c(0, 0, 70, 10)],
      [
        'min(), max() and clamp()',
        '<p class=d style="width:clamp(10px,max(20px,30%),min(50px,100%));height:10px">',
        d(0, 0, 50, 10),
      ],
      [
        'absolute units',
        '<p class=a style=width:1in;height:9pt><p class=b style=width:2.54cm;height:.75pc>',
        a(0, 0, 96, 12) + b(0, 12, 96, 12),
      ],
    ],
  },
]
