import * as parse5 from 'parse5'
import { expect, it } from 'vitest'
import { readTextByLines } from '../../src/html/parse.ts'

const OPTIONS = { scriptingEnabled: false, sourceCodeLocationInfo: true }

function parsedByLines(source: string) {
  const parser = new parse5.Parser<parse5.DefaultTreeAdapterTypes.DefaultTreeAdapterMap>(OPTIONS)
  readTextByLines(parse5, parser)
  parser.tokenizer.write(source, true)
  return parser.document
}

/** A tree without its references to parents. */
function treeOf(document: object): string {
  return JSON.stringify(document, (name, value) => (name === 'parentNode' ? undefined : value))
}

function expectSameTree(source: string): void {
  expect(treeOf(parsedByLines(source)), JSON.stringify(source)).toBe(treeOf(parse5.parse(source, OPTIONS)))
}

const TAGS = [
  ...['p', 'b', 'i', 'pre', 'textarea', 'listing', 'style', 'title', 'script', 'xmp', 'iframe', 'noscript'],
  ...['table', 'caption', 'colgroup', 'tr', 'td', 'select', 'option', 'template', 'ruby', 'li', 'button'],
  ...['svg', 'desc', 'foreignObject', 'math', 'mi', 'html', 'head', 'body', 'frameset', 'plaintext'],
]
const PARTS = [
  ...TAGS.flatMap(name => [`<${name}>`, `</${name}>`]),
  ...[
    '<!doctype html>',
    '<a href="x y">',
    '<br>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<',
    '</',
    '<!',
    '<?',
    '>',
  ],
  ...[
    ' ',
    '  ',
    '\t',
    '\f',
    '\n',
    '\n\n',
    '\r',
    '\r\n',
    '\0',
    '\u0001',
    'a',
    'two words',
    'é',
    '😀',
    '\ud800',
  ],
  ...['&', '&amp;', '&nbsp', '&#x41;', '"'],
]

it('random pages have the tree and the locations that parse5 gives them', () => {
  let state = 1
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % limit
  }
  for (let page = 0; page < 5_000; page++) {
    let source = ''
    for (let i = below(25); i >= 0; i--) source += PARTS[below(PARTS.length)]
    expectSameTree(source)
  }
})

it('texts longer than the buffer of parse5 are the same', () => {
  const text = 'Words of a long text. '.repeat(4_000)
  expectSameTree(`<!doctype html><title>${text}</title><style>${text}</style>
    <p>${text}<b>${text}\r\n${text}</b>&amp;${text}😀${text}<pre>\n${text}</pre><table>${text}<tr><td>${text}`)
})
