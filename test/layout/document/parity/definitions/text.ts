import type { ParityDefinitions } from './contracts.ts'
import { PARAGRAPH } from './samples.ts'

const DECORATIONS = ['underline', 'lineThrough', 'overline']
const DECORATION_STYLES = ['solid', 'dashed', 'dotted', 'double', 'wavy']

export const TEXT: ParityDefinitions = {
  'text in all its forms': {
    document: {
      pageSize: 'A5',
      content: [
        'a string',
        42,
        true,
        false,
        null,
        {},
        '',
        'after an empty line',
        { text: 12.5 },
        { text: ['an ', 'array ', 'of ', 'strings'] },
        { text: { text: 'an object', bold: true } },
        ['an array ', 'is a stack'],
        { text: 'two\nlines\n\nand one after an empty one' },
        { text: 'a\ttab' },
        { text: 'Windows\r\nbreaks' },
        'Ελληνικά Кириллица Tiếng Việt ß æ ø å ł ğ ş € £ ¥ © ® ™ … – — “”',
      ],
    },
  },
  'inline styles': {
    document: {
      pageSize: 'A5',
      content: [
        {
          text: [
            'one ',
            { text: 'bold ', bold: true },
            { text: 'slanted ', italics: true },
            { text: 'both ', bold: true, italics: true },
            { text: 'big ', fontSize: 18 },
            { text: 'coloured ', color: '#884422' },
            { text: 'named ', color: 'teal' },
            { text: 'marked', background: '#ffee88' },
            {
              text: ' and marked over a line that is long enough to be broken somewhere',
              background: 'lightgray',
            },
          ],
        },
        {
          text: [
            'half a wo',
            { text: 'rd', bold: true },
            ' in bold, and wo',
            { text: 'rds that go on ', italics: true },
          ],
        },
        {
          text: [
            'outer ',
            { text: ['inner ', { text: 'innermost', bold: true }, ' inner'], color: 'red' },
            ' outer',
          ],
          fontSize: 14,
        },
        { text: 'see-through', opacity: 0.4, fontSize: 24, bold: true },
        { text: ['solid ', { text: 'faint ', opacity: 0.2 }, 'solid'] },
        { text: 'no such colour', color: 'nocolour' },
        { text: 'three digits', color: '#a3c' },
      ],
    },
  },
  'sizes on one line': {
    document: {
      pageSize: 'A5',
      content: [
        { text: [8, 12, 16, 24, 36].map(fontSize => ({ text: `size ${fontSize} `, fontSize })) },
        PARAGRAPH,
        {
          text: [
            { text: 'L', fontSize: 40 },
            'ine with a great initial, which goes on to a second line and a third.',
          ],
        },
      ],
    },
  },
  alignment: {
    document: {
      pageSize: 'A5',
      content: [
        ...['left', 'center', 'right', 'justify'].map(alignment => ({
          text: PARAGRAPH,
          alignment,
          margin: [0, 0, 0, 8],
        })),
        { text: ['mixed ', { text: 'aligned ', alignment: 'right' }, 'by the first'], alignment: 'center' },
        { text: `${PARAGRAPH}\nA line that is forced to end.\n${PARAGRAPH}`, alignment: 'justify' },
      ],
    },
  },
  decorations: {
    document: {
      pageSize: 'A5',
      content: [
        ...DECORATIONS.flatMap(decoration =>
          DECORATION_STYLES.map(decorationStyle => ({
            text: `${decoration}, ${decorationStyle}`,
            decoration,
            decorationStyle,
            fontSize: 14,
          })),
        ),
        { text: 'in another colour', decoration: 'underline', decorationColor: 'red' },
        { text: 'both', decoration: ['underline', 'lineThrough'] },
        { text: 'thick', decoration: 'underline', decorationThickness: 4 },
      ],
    },
  },
  'decorations of several words': {
    document: {
      pageSize: 'A5',
      content: [
        { text: PARAGRAPH, decoration: 'underline', alignment: 'justify' },
        { text: PARAGRAPH, decoration: 'lineThrough', background: '#eef', alignment: 'justify' },
        {
          text: [
            { text: 'small ', fontSize: 8, decoration: 'underline' },
            { text: 'large ', fontSize: 24, decoration: 'underline' },
            { text: 'other colour', decoration: 'underline', color: 'green' },
          ],
        },
      ],
    },
  },
  'superscript and subscript': {
    document: {
      pageSize: 'A5',
      content: [
        {
          text: [
            'x',
            { text: '2', sup: true },
            ' y',
            { text: 'i', sub: true },
            ' z',
            { text: 'note', sup: true, color: 'red' },
          ],
        },
        {
          text: [
            'under',
            { text: 'lined', sup: true, decoration: 'underline' },
            { text: 'low', sub: true, decoration: 'underline' },
          ],
        },
        { text: ['marked', { text: 'up', sup: true, background: 'yellow' }], fontSize: 20 },
      ],
    },
  },
  'line height': {
    document: {
      pageSize: 'A5',
      content: [0.8, 1, 1.25, 2].map(lineHeight => ({ text: PARAGRAPH, lineHeight, margin: [0, 0, 0, 6] })),
    },
  },
  'character spacing': {
    document: {
      pageSize: 'A5',
      content: [
        { text: PARAGRAPH, characterSpacing: 1 },
        { text: PARAGRAPH, characterSpacing: -0.5, alignment: 'justify' },
        { text: ['normal ', { text: 'spaced ', characterSpacing: 3 }, 'normal'] },
        { text: 'right and spaced', characterSpacing: 2, alignment: 'right' },
        { text: 'spaced and underlined', characterSpacing: 2, decoration: 'underline' },
      ],
    },
  },
  'font features': {
    document: {
      pageSize: 'A5',
      content: [
        { text: 'fi ffl 0123456789 by default' },
        { text: 'fi ffl 0123456789 with liga', fontFeatures: ['liga'] },
        { text: '1111 tabular', fontFeatures: ['tnum'] },
        { text: '1111 proportional', fontFeatures: ['pnum'] },
        { text: 'AVAVA without kerning', fontFeatures: { kern: false } },
        { text: 'Small Capitals', fontFeatures: ['smcp'] },
      ],
    },
  },
  spaces: {
    document: {
      pageSize: 'A5',
      content: [
        '   leading are cut',
        { text: '   leading are kept', preserveLeadingSpaces: true },
        { text: 'trailing are cut   ', alignment: 'right' },
        { text: 'trailing are kept   ', alignment: 'right', preserveTrailingSpaces: true },
        'many    between    words',
        'no-break space between these two words, which stand at the end of the line',
        { text: ['   in ', { text: '  arrays  ', preserveLeadingSpaces: true }, '  too'] },
      ],
    },
  },
  'breaking words': {
    document: {
      pageSize: 'A5',
      content: [
        { text: 'not wrapped '.repeat(12), noWrap: true },
        { text: 'unbreakableword'.repeat(12) },
        { text: 'brokenanywhere '.repeat(8), wordBreak: 'break-all' },
        { text: 'brokenanywhere'.repeat(8), wordBreak: 'break-all', bold: true },
        'a-b-c hyphenated-words-are-broken-where-their-hyphens-stand-and-nowhere-else-in-them',
        'https://example.com/a/long/path/with/many/parts/that/goes/over/the/end/of/the/line.html',
      ],
    },
  },
  'soft hyphens': {
    document: {
      pageSize: 'A5',
      content: ['soft­hyphens­stand­in­this­word­and­make­it­longer­than­a­line­of­the­page­is­wide'],
    },
  },
  'characters without a glyph': {
    document: { pageSize: 'A5', content: ['日本語 has no glyphs in Roboto.'] },
  },
  'indented text': {
    document: {
      pageSize: 'A5',
      content: [
        { text: PARAGRAPH, leadingIndent: 30 },
        { text: PARAGRAPH, leadingIndent: 30, alignment: 'justify' },
        { text: [{ text: PARAGRAPH, leadingIndent: 12 }, PARAGRAPH], margin: [0, 6] },
      ],
    },
  },
  'text with limited height': {
    document: { pageSize: 'A5', content: [{ text: PARAGRAPH, maxHeight: 30 }, 'after'] },
  },
  'text over pages': {
    document: { pageSize: 'A6', content: [{ text: PARAGRAPH.repeat(8), alignment: 'justify' }, 'after'] },
  },
  'a text wider than its page': {
    document: {
      pageSize: { width: 60, height: 200 },
      pageMargins: 10,
      content: ['Donaudampfschifffahrt and more', { text: 'i', fontSize: 60 }],
    },
  },
}
