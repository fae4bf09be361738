import fc from 'fast-check'
import type { Json, JsonObject } from '../../../../src/index.ts'
import { PNG, SVG } from './definitions/samples.ts'

/** Random valid documents: documented properties of pdfmake with realistic values. */

const WORDS = [
  'ink',
  'paper and type',
  'a longer run of words that may have to go on to the next line',
  'x',
  'Σ & é — “quoted”',
]

const anyOf = <Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values)

const COLORS = anyOf('navy', '#884422', '#0a0', 'gray')
const MARGINS = anyOf<Json>(0, 6, [10, 4], [12, 3, 0, 9], [-4, 0, 0, 2])
const TEXT_STYLE: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  fontSize: anyOf(6, 9, 12, 17, 24),
  bold: anyOf(true, false),
  italics: anyOf(true, false),
  color: COLORS,
  background: COLORS,
  decoration: anyOf('underline', 'lineThrough', 'overline'),
  decorationStyle: anyOf('dashed', 'dotted', 'double', 'wavy'),
  characterSpacing: anyOf(0.5, 2),
  opacity: anyOf(0.3, 1),
  sup: fc.constant(true),
  style: anyOf<Json>('quiet', 'loud', ['quiet', 'loud']),
}
const BLOCK: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  margin: MARGINS,
  marginLeft: anyOf(5, 20),
  marginTop: anyOf(5, 20),
  alignment: anyOf('left', 'center', 'right'),
  lineHeight: anyOf(0.9, 1.3),
  width: anyOf<Json>('*', 'auto', 60, '25%'),
  fillColor: COLORS,
  border: anyOf<Json>([true, false, true, false], [false, false, false, false]),
  verticalAlignment: anyOf('middle', 'bottom'),
  noWrap: fc.constant(true),
  leadingIndent: fc.constant(15),
}
const TABLE: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  widths: anyOf<Json>(['*', 'auto'], [60, '*'], ['30%', '70%'], ['auto', 'auto'], ['*', '*']),
  heights: anyOf<Json>(20, ['auto', 30, 12]),
}
const LAYOUTS = anyOf('noBorders', 'headerLineOnly', 'lightHorizontalLines')

/** At most two of the properties. */
function some(properties: Readonly<Record<string, fc.Arbitrary<Json>>>): fc.Arbitrary<JsonObject> {
  return fc
    .subarray(Object.keys(properties), { maxLength: 2 })
    .chain(keys =>
      fc.record(Object.fromEntries(keys.map(key => [key, properties[key] ?? fc.constant(null)]))),
    )
}

/** Top-level nodes. */
const OUTERMOST: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  pageBreak: anyOf('before', 'after'),
  relativePosition: fc.constant({ x: 7, y: 3 }),
}

export function soundDocuments(): fc.Arbitrary<JsonObject> {
  const word = anyOf(...WORDS)
  const piece = fc.tuple(word, some(TEXT_STYLE)).map(([text, style]) => ({ ...style, text: `${text} ` }))
  const text = fc
    .tuple(fc.oneof(word, fc.array(fc.oneof(word, piece), { minLength: 1, maxLength: 3 })), some(TEXT_STYLE))
    .map(([text, style]): JsonObject => ({ ...style, text }))
  const picture = anyOf<JsonObject>(
    { image: PNG, width: 30 },
    { svg: SVG, width: 50 },
    { canvas: [{ type: 'rect', x: 2, y: 2, w: 30, h: 12, r: 3, lineColor: 'teal' }] },
  )
  const leaf = withBlock(fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: picture }))
  const inner = withBlock(fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: groups(leaf) }))
  const outer = withBlock(fc.oneof({ weight: 1, arbitrary: leaf }, { weight: 2, arbitrary: groups(inner) }))
  const outermost = fc
    .tuple(outer, fc.option(some(OUTERMOST), { freq: 3, nil: {} }))
    .map(([node, properties]): JsonObject => ({ ...node, ...properties }))
  return fc.array(outermost, { minLength: 1, maxLength: 4 }).map(content => ({
    pageSize: 'A6',
    content,
    styles: {
      quiet: { color: 'gray', margin: [4, 2] },
      loud: { fontSize: 15, bold: true, extends: 'quiet' },
    },
  }))
}

function withBlock(node: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc.tuple(node, some(BLOCK)).map(([own, block]) => ({ ...block, ...own }))
}

/** Container nodes. */
function groups(child: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  const children = fc.array(child, { minLength: 1, maxLength: 3 })
  const rows = fc.array(fc.array(child, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 })
  return fc.oneof<fc.Arbitrary<JsonObject>[]>(
    fc.record({ stack: children }),
    fc.record({ columns: children, columnGap: anyOf(0, 8) }),
    fc.record({ ul: children, type: anyOf('disc', 'square', 'circle') }),
    fc.record({ ol: children, type: anyOf('decimal', 'lower-roman'), start: anyOf(1, 9) }),
    fc.tuple(rows, some(TABLE)).map(([body, properties]) => ({ table: { ...properties, body } })),
    fc.tuple(rows, LAYOUTS).map(([body, layout]) => ({ layout, table: { headerRows: 1, body } })),
  )
}
