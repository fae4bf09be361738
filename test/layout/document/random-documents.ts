import fc from 'fast-check'
import type { Json, JsonObject } from '../../../src/index.ts'

/** Arbitrary values, some of them valid, for any key. */
const WILD: Json[] = [
  ...[0, -1, 1, 0.5, 1e-9, 1e6, -1e6, 1e308, 5, 50, 700],
  ...['', 'auto', '*', '20%', 'x', 'NaN'],
  ...[true, null, [], {}, [1, 2], ['a']],
]
const WORDS = ['alpha', 'beta gamma', 'delta\nepsilon', 'x'.repeat(80), '']
const SVG = '<svg width="5" height="10"><rect width="5" height="10"/></svg>'

const NODE_KEYS = [
  ...'fontSize lineHeight margin marginTop width height alignment color background opacity font'.split(' '),
  ...'characterSpacing leadingIndent noWrap wordBreak decoration decorationStyle decorationThickness'.split(
    ' ',
  ),
  ...'absolutePosition relativePosition unbreakable keepWithNext pageBreak pageOrientation style sup'.split(
    ' ',
  ),
  ...'colSpan rowSpan border borderColor fillColor fillOpacity verticalAlignment valign maxHeight'.split(' '),
  ...'columnGap markerColor listType counter type start separator reversed fit cover orphans'.split(' '),
  ...'link linkToPage linkToDestination id tocItem headlineLevel direction fontFeatures padding'.split(' '),
]
const TABLE_KEYS = 'widths heights headerRows keepWithHeaderRows dontBreakRows'.split(' ')
const TOC_KEYS = 'id title sortBy textMargin hideEmpty'.split(' ')
const VECTOR_KEYS = 'x y w h x1 y1 x2 y2 r1 r2 d points dash'.split(' ')
const SETTINGS = [
  ...'pageSize pageMargins pageOrientation header footer watermark pageBreakBefore'.split(' '),
  ...'defaultStyle maxPagesNumber info language version'.split(' '),
]

const wild = fc.constantFrom(...WILD)
const some = (keys: string[]): fc.Arbitrary<JsonObject> =>
  fc.dictionary(fc.constantFrom(...keys), wild, { maxKeys: 2, noNullPrototype: true })

/** Small documents of all node types, with arbitrary values. */
export function wildDocuments(): fc.Arbitrary<JsonObject> {
  const word = fc.constantFrom(...WORDS)
  const { node } = fc.letrec<{ node: Json }>(tie => {
    const children = fc.array(tie('node'), { maxLength: 3 })
    const vector = fc.record({
      type: fc.constantFrom('rect', 'line', 'ellipse', 'polyline', 'path', 'none'),
      ...Object.fromEntries(VECTOR_KEYS.map(key => [key, wild])),
    })
    const rows = fc.array(fc.array(tie('node'), { minLength: 2, maxLength: 2 }), { maxLength: 3 })
    const shape: fc.Arbitrary<JsonObject> = fc.oneof(
      fc.record({
        text: fc.oneof(word, fc.array(fc.oneof(word, fc.record({ text: word })), { maxLength: 3 })),
      }),
      fc.record({ stack: children }),
      fc.record({ columns: children }),
      fc.record({ ul: children }),
      fc.record({ ol: children }),
      fc.record({ box: children }),
      fc.tuple(rows, some(TABLE_KEYS)).map(([body, properties]) => ({ table: { body, ...properties } })),
      fc.record({ canvas: fc.array(vector, { maxLength: 2 }) }),
      fc.record({ qr: word }),
      fc.record({ svg: fc.constant(SVG) }),
      fc.record({ toc: some(TOC_KEYS) }),
    )
    const whole = fc.tuple(shape, some(NODE_KEYS)).map(([own, others]) => ({ ...others, ...own }))
    return { node: fc.oneof({ maxDepth: 3 }, word, whole) }
  })
  return fc
    .tuple(fc.array(node, { minLength: 1, maxLength: 3 }), some(SETTINGS))
    .map(([content, settings]) => ({ pageSize: 'A6', ...settings, content }))
}
