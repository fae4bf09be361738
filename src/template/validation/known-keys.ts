import { didYouMean } from '../../base/text-distance.ts'
import type { NodeKind } from '../../document/node.ts'

/** The keys that documents and their parts may have: those pdfmake 0.3.11 reads, and Platen's own. */

const MARGINS = ['margin', 'marginLeft', 'marginTop', 'marginRight', 'marginBottom']
const STYLE = [
  ...['font', 'fontSize', 'fontFeatures', 'bold', 'italics', 'alignment', 'direction'],
  ...['color', 'background', 'opacity'],
  ...['characterSpacing', 'lineHeight', 'leadingIndent', 'sup', 'sub', 'noWrap', 'wordBreak', 'markerColor'],
  ...['hyphens', 'lineBreaking', 'language', 'smallCaps', 'tabularFigures'],
  ...['textAutospace', 'textSpacingTrim'],
  ...['decoration', 'decorationColor', 'decorationStyle', 'decorationThickness'],
  ...['link', 'linkToPage', 'linkToDestination', 'preserveLeadingSpaces', 'preserveTrailingSpaces'],
  ...['fillColor', 'fillOpacity', 'columnGap', 'orphans', 'widows', ...MARGINS],
]
const ANY_NODE = [
  ...[...STYLE, 'style', 'id', 'width', 'pageBreak', 'pageOrientation', 'headlineLevel'],
  ...['absolutePosition', 'relativePosition', 'unbreakable', 'keepTogether', 'keepWithNext'],
  ...['colSpan', 'rowSpan', 'border', 'borderColor', 'overlayPattern', 'overlayOpacity'],
  ...['verticalAlignment', 'valign', 'listType', 'counter'],
]
const TEXT = [
  ...['tocItem', 'tocStyle', 'tocNumberStyle', 'tocMargin', 'carry', 'noNewLine', 'maxHeight'],
  ...['outline', 'outlineText', 'outlineExpanded', 'outlineParentId'],
]
const PICTURE = [
  ...[
    'height',
    'fit',
    'cover',
    'minWidth',
    'maxWidth',
    'minHeight',
    'maxHeight',
    'linkToFile',
    'verticalAlign',
  ],
]
const PAGE = ['pageSize', 'pageOrientation', 'pageMargins', 'header', 'footer', 'background', 'watermark']

/** What each kind of node may have besides what every node may. */
const OF_KIND = {
  text: TEXT,
  box: ['padding', 'borderRadius', 'shadow', 'minHeight', 'breakInside'],
  columns: ['snakingColumns'],
  stack: [],
  ul: ['type'],
  ol: ['type', 'start', 'reversed', 'separator'],
  table: ['layout'],
  toc: [],
  image: PICTURE,
  svg: [...PICTURE, 'options'],
  canvas: [],
  qr: ['fit', 'foreground', 'padding', 'version', 'eccLevel', 'mode', 'mask'],
  barcode: [...PICTURE, 'symbology', 'showText', 'errorCorrection', 'quietZone'],
  attachment: ['icon', 'height'],
  pageReference: TEXT,
  textReference: TEXT,
  section: PAGE,
} as const satisfies Record<NodeKind, readonly string[]>

/** Keys of which a node of a document has one, in the order in which messages name them. */
export const NODE_KINDS = Object.keys(OF_KIND) as readonly NodeKind[]

const PARTS = {
  document: [
    ...['content', 'styles', 'defaultStyle', 'images', 'patterns', 'tableLayouts', 'pageBreakBefore'],
    ...[...PAGE, 'maxPagesNumber', 'info', 'language', 'displayTitle', 'tagged', 'version', 'subset'],
    ...['compress', 'userPassword', 'ownerPassword', 'permissions', 'attachments', 'files'],
  ],
  style: [...STYLE, 'keepTogether', 'keepWithNext', 'extends'],
  table: ['body', 'widths', 'heights', 'headerRows', 'keepWithHeaderRows', 'dontBreakRows', 'carry'],
  'carry of a table': ['head', 'foot'],
  'table layout': [
    ...['extends', 'zebra', 'hLineWidth', 'vLineWidth', 'hLineColor', 'vLineColor', 'hLineStyle'],
    ...['vLineStyle', 'paddingLeft', 'paddingRight', 'paddingTop', 'paddingBottom', 'fillColor'],
    ...['fillOpacity', 'columnFillColor', 'cellFillColor', 'defaultBorder', 'hLineWhenBroken'],
  ],
  'table of contents': [
    ...[
      'title',
      'id',
      'textStyle',
      'numberStyle',
      'textMargin',
      'sortBy',
      'sortLocale',
      'outlines',
      'leader',
    ],
    'hideEmpty',
    'leader',
  ],
  watermark: ['text', 'font', 'fontSize', 'color', 'opacity', 'bold', 'italics', 'angle'],
  vector: [
    ...['type', 'x', 'y', 'w', 'h', 'r', 'r1', 'r2', 'x1', 'y1', 'x2', 'y2', 'points', 'd', 'closePath'],
    ...['color', 'fillOpacity', 'linearGradient', 'lineColor', 'lineWidth', 'lineCap', 'lineJoin', 'dash'],
    'strokeOpacity',
  ],
} as const satisfies Record<string, readonly string[]>

/** What is said of a table in its node. */
const BESIDE_TABLE: readonly string[] = [...OF_KIND.table, ...ANY_NODE]

export type PartName = keyof typeof PARTS

/** What other formats call a property; the nearest name would be another one. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  align: 'alignment',
  textalign: 'alignment',
  dir: 'direction',
  textdirection: 'direction',
  rtl: 'direction',
  verticalalign: 'valign',
  fontweight: 'bold',
  fontstyle: 'italics',
  fontfamily: 'font',
  underline: 'decoration',
  textdecoration: 'decoration',
  letterspacing: 'characterSpacing',
  hyphenate: 'hyphens',
  lang: 'language',
  fontvariantcaps: 'smallCaps',
  fontvariantnumeric: 'tabularFigures',
  padding: 'margin',
  gap: 'columnGap',
  href: 'link',
  size: 'fontSize',
}

/** What is wrong with a key of a node of these kinds; null where it is known. */
export function unknownNodeKey(key: string, kinds: readonly NodeKind[]): string | null {
  const common = kinds.includes('section') ? ['id', 'style'] : ANY_NODE
  const known = [...kinds, ...common, ...kinds.flatMap(kind => OF_KIND[kind])]
  if (isKnown(key, known)) return null
  const owners = NODE_KINDS.filter(kind => isKnown(key, OF_KIND[kind]))
  const hint =
    kinds[0] === 'table' && isKnown(key, PARTS.table)
      ? ": it stands in 'table', not beside it"
      : owners.length > 0
        ? `: it belongs to ${listed(owners)}`
        : suggest(key, known)
  return `a node with '${kinds[0]}' has no '${key}'${hint}`
}

/** Whether a key says where a node stands among others, which a piece of a text does not. */
export function isOfBlock(key: string): boolean {
  return OF_BLOCKS.includes(key)
}

const OF_BLOCKS: readonly string[] = [
  ...MARGINS,
  'valign',
  'verticalAlignment',
  'pageBreak',
  'absolutePosition',
]

/** Whether every node may have the key, so that it is no misspelt kind of node. */
export function isCommonKey(key: string): boolean {
  return ANY_NODE.includes(key)
}

/** What is wrong with a key of a part of a document that is no node; null where it is known. */
export function unknownPartKey(key: string, part: PartName): string | null {
  const known: readonly string[] = PARTS[part]
  if (isKnown(key, known)) return null
  const isOfNode = part === 'table' && BESIDE_TABLE.includes(key)
  const hint = isOfNode ? ": it stands beside 'table', not in it" : suggest(key, known)
  return `a ${part} has no '${key}'${hint}`
}

function isKnown(key: string, known: readonly string[]): boolean {
  return key.startsWith('_') || key.startsWith('$') || known.includes(key)
}

function suggest(key: string, known: readonly string[]): string {
  const word = key.toLowerCase().replaceAll(/[-_]/g, '')
  const elsewhere = Object.hasOwn(ELSEWHERE, word) ? ELSEWHERE[word] : undefined
  return elsewhere !== undefined && known.includes(elsewhere)
    ? `, did you mean '${elsewhere}'?`
    : didYouMean(key, known)
}

function listed(kinds: readonly NodeKind[]): string {
  const shown = kinds.slice(0, 3).map(kind => `'${kind}'`)
  return kinds.length > 3 ? `${shown.join(', ')} and others` : shown.join(' and ')
}
