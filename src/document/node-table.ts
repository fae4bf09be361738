/**
 * The properties of document nodes, and of their parts: how each is read, its default, and what it does. Reading before
 * layout, warnings for unknown properties, the JSON Schema and the reference derive from this table. pdfmake 0.3 reads
 * all of them but Platen's own.
 */

import type { Json } from '../base/json.ts'
import { EMPHASIS, PRESENTATION, ROLES } from '../graphics/structure.ts'
import { BOX, breakInside } from './box-node.ts'
import type { NodeKind } from './node.ts'
import { color, fill } from './values/colors.ts'
import { SETTINGS } from './values/document-settings.ts'
import { PAGE_LABELS_DESCRIPTION } from './values/page-labels.ts'
import { pageMargins, pageSize } from './values/page-settings.ts'
import {
  BARCODE,
  cover,
  ERROR_CORRECTION,
  fit,
  inlineAlignment,
  verticalAlignment,
} from './values/picture-values.ts'
import {
  cellFillRules,
  colorByPlace,
  lineStyleByPlace,
  numberByPlace,
  widthByPlace,
  zebra,
} from './values/table-layout-values.ts'
import { border, borderColor, heights, widths } from './values/table-values.ts'
import {
  decoration,
  families,
  fontFeatures,
  language,
  leader,
  length,
  link,
  locale,
  margin,
  position,
} from './values/text-values.ts'
import {
  any,
  anyNumber,
  either,
  flag,
  keyword,
  keywordOrFalse,
  lenientKeyword,
  looseFlag,
  number,
  points,
  type Readers,
  type ReadValue,
  size,
  text,
  unread,
  type ValueType,
  valueType,
} from './values/value-type.ts'
import { dash, gradient, pathData, polyline, vectorType } from './values/vector-values.ts'

export interface Property {
  readonly type: ValueType
  readonly description: string
  /** Absent: inherited, or none. */
  readonly byDefault?: Json
}

export type Properties = Readonly<Record<string, Property>>

function property(type: ValueType, description: string, byDefault?: Json): Property {
  return byDefault === undefined ? { type, description } : { type, description, byDefault }
}

/** A keyword that layout ignores if it is unknown. */
function word(words: readonly string[], description: string, byDefault?: Json): Property {
  return property(lenientKeyword(words), description, byDefault)
}

const node = any('node', { $ref: '#/$defs/node' })
const nodes = any('array of nodes', { type: 'array', items: { $ref: '#/$defs/node' } })
const string = any('string', { type: ['string', 'number', 'boolean', 'null'] })
const styleNames = any('style name, style object, or an array of them', { $ref: '#/$defs/styles' })
const strings = any('string or array of strings', {
  anyOf: [{ type: ['string', 'boolean'] }, { type: 'array', items: { type: 'string' } }],
})
const boolean = any('boolean', { enum: [true, false, 'true', 'false', 0, 1, '0', '1'] })
/** A number or a numeral that layout reads itself. */
const numeric = any('number', { type: ['number', 'string'], pattern: anyNumber.schema['pattern'] ?? '' })
const files = any('object of files', { type: 'object' })
const orientation = lenientKeyword(['portrait', 'landscape'], { ignoresCase: true })
/** Read by `readVerticalAlignment`, which applies it to cells. */
const inRow = unread(verticalAlignment.schema, verticalAlignment.read)
const factor = number({ min: 0 })
const modules = number({ min: 0, unit: 'modules' })
const lines = number({ min: 1, isInteger: true, unit: 'lines' })

/** A value of the section before, or of a type. */
const inheritable = ({ schema, check }: ValueType): ValueType =>
  unread(either({ enum: ['inherit'] }, schema), (value, path, reading) =>
    value === 'inherit' ? value : check(value, path, reading),
  )

const MARGINS = {
  margin: property(margin, 'Space around the node.', 0),
  marginLeft: property(points, 'Space on the left; overrides `margin`. Default: that of `margin`.'),
  marginTop: property(points, 'Space above; overrides `margin`. Default: that of `margin`.'),
  marginRight: property(points, 'Space on the right; overrides `margin`. Default: that of `margin`.'),
  marginBottom: property(points, 'Space below; overrides `margin`. Default: that of `margin`.'),
}

const BREAKS = {
  keepTogether: property(flag, 'Avoids page breaks inside the node.', false),
  keepWithNext: property(flag, 'Avoids a page break after the node.', false),
}

const STYLE = {
  font: property(families, 'Font family, or several in order of preference.', 'Roboto'),
  fontSize: property(size, 'Font size.', 12),
  fontFeatures: property(
    fontFeatures,
    'OpenType features, such as ["onum"] or {"liga": false}. Default: those that the font enables.',
  ),
  bold: property(looseFlag, 'Bold face.', false),
  italics: property(looseFlag, 'Italic face.', false),
  alignment: word(
    ['left', 'center', 'right', 'justify', 'start', 'end'],
    'Alignment of lines. Default: `start` if `direction` is set, otherwise `left`.',
  ),
  direction: word(['ltr', 'rtl', 'auto'], 'Base direction of the text. Default: left to right.'),
  color: property(color, 'Text colour.', 'black'),
  background: property(fill, 'Colour behind the text.'),
  opacity: property(anyNumber, 'Opacity from 0 to 1.', 1),
  characterSpacing: property(points, 'Space added between characters.', 0),
  lineHeight: property(factor, "Line height as a multiple of the font's own.", 1),
  leadingIndent: property(points, 'Indent of the first line.', 0),
  sup: property(looseFlag, 'Superscript.', false),
  sub: property(looseFlag, 'Subscript.', false),
  noWrap: property(looseFlag, 'Breaks lines at line feeds only.', false),
  wordBreak: word(
    ['normal', 'break-all', 'break-word', 'keep-all'],
    'Break opportunities inside words (CSS Text 3 §5.2).',
    'normal',
  ),
  markerColor: property(color, 'Colour of list markers. Default: the text colour.'),
  hyphens: word(['none', 'manual', 'auto'], 'Hyphenation (CSS Text 3 §5.4).', 'manual'),
  lineBreaking: word(
    ['greedy', 'optimal'],
    'Line breaking: first fit, or best paragraph. Default: optimal if justified and hyphenated.',
  ),
  language: property(
    language,
    'Language of the text, for hyphenation and shaping. Default: that of the document.',
  ),
  smallCaps: property(flag, 'Small capitals.', false),
  tabularFigures: property(flag, 'Digits of equal width.', false),
  textAutospace: word(
    ['normal', 'no-autospace'],
    'Space between CJK and other text (CSS Text 4 §8.4).',
    'no-autospace',
  ),
  textSpacingTrim: word(
    ['normal', 'trim-start', 'trim-both', 'space-all'],
    'Trimmed space of CJK punctuation (CSS Text 4 §8.5).',
    'space-all',
  ),
  decoration: property(decoration, 'Lines under, through or over the text.'),
  decorationColor: property(color, 'Colour of the decoration. Default: the text colour.'),
  decorationStyle: property(
    keywordOrFalse(['solid', 'double', 'dashed', 'dotted', 'wavy']),
    'Style of the decoration.',
    'solid',
  ),
  decorationThickness: property(
    number({ min: 0.05, unit: 'points' }),
    'Thickness of the decoration. Default: it follows the font size.',
  ),
  link: property(link, 'URL, mail address, or `#id` of a node.'),
  linkToPage: property(number({ min: 1 }), 'Page number that the node links to.'),
  linkToDestination: property(text, '`id` of the node that the node links to.'),
  preserveLeadingSpaces: property(boolean, 'Keeps spaces at the beginning of lines.', false),
  preserveTrailingSpaces: property(boolean, 'Keeps spaces at the end of lines.', false),
  fillColor: property(fill, 'Fill of a table cell.'),
  fillOpacity: property(anyNumber, 'Opacity of the fill, from 0 to 1.', 1),
  columnGap: property(points, 'Space between columns.', 0),
  orphans: property(lines, 'Least number of lines before a page break.', 1),
  widows: property(lines, 'Least number of lines after a page break.', 1),
  ...MARGINS,
} satisfies Properties

const COMMON = {
  ...STYLE,
  style: property(styleNames, 'Named styles; later ones override earlier ones.'),
  id: property(text, 'Name for links, references and page break rules.'),
  width: property(
    length,
    'Width; of a column also a percentage, `auto` or `*`. Default: the available width; of a picture, its own.',
  ),
  pageBreak: property(
    keywordOrFalse(['before', 'after', 'beforeOdd', 'beforeEven', 'afterOdd', 'afterEven']),
    'Forces a page break.',
  ),
  pageOrientation: property(
    orientation,
    'Orientation of the pages from the forced page break on. Default: unchanged.',
  ),
  headlineLevel: property(
    numeric,
    'Heading level, for page break rules and tagged PDF: there a whole number from 1 to 6.',
  ),
  role: property(
    keyword([...ROLES, ...EMPHASIS, PRESENTATION]),
    'Structure type in tagged PDF (ISO 32000-1 §14.8.4); `Em` and `Strong` are `Span` before PDF 2.0. Or `presentation` for a table or picture without meaning. Default: that of the kind of node.',
  ),
  title: property(text, 'Title of the structure element in tagged PDF, such as the name of a section.'),
  alt: property(text, 'Replacement text of a picture, or description of a link, in tagged PDF.'),
  actualText: property(text, 'The text that the content stands for, in tagged PDF.'),
  artifact: property(flag, 'Decoration, which tagged PDF hides from assistive technology.', false),
  absolutePosition: property(
    position,
    'Position on the page in points from its top left corner, outside of the flow.',
  ),
  relativePosition: property(position, 'Offset in points from the place in the flow.'),
  unbreakable: property(flag, 'Moves the node to the next page if it does not fit.', false),
  ...BREAKS,
  scope: property(
    keyword(['Row', 'Column', 'Both']),
    'Cells that a header cell describes in tagged PDF. Default: `Column` in header rows, `Row` in header columns.',
  ),
  colSpan: property(anyNumber, 'Columns that a table cell spans.', 1),
  rowSpan: property(anyNumber, 'Rows that a table cell spans.', 1),
  border: property(
    unread(border.schema, border.read),
    'Edges of a table cell that have a line. Default: those of the table layout.',
  ),
  borderColor: property(
    unread(borderColor.schema, borderColor.read),
    'Line colours of a table cell. Default: those of the table layout.',
  ),
  overlayPattern: property(fill, 'Pattern over a table cell.'),
  overlayOpacity: property(anyNumber, 'Opacity of the pattern, from 0 to 1.', 1),
  verticalAlignment: property(inRow, 'The same as `valign`, for one cell or column.', 'top'),
  valign: property(inRow, 'Vertical alignment in the row; of a table, for all cells.', 'top'),
  listType: property(
    lenientKeyword([
      ...['disc', 'circle', 'square', 'none', 'decimal'],
      ...['lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman'],
    ]),
    'Marker of a list item. Default: that of the list.',
  ),
  counter: property(numeric, 'Number of an item of an ordered list. Default: the next number.'),
} satisfies Properties

const TEXT = {
  tocItem: property(strings, 'Lists the text in the table of contents, or in those with the given ids.'),
  tocStyle: property(styleNames, 'Style of the entry in the table of contents.'),
  tocNumberStyle: property(styleNames, 'Style of the page number in the table of contents.'),
  tocMargin: property(
    margin,
    'Margin of the entry in the table of contents. Default: `textMargin` of the table of contents.',
  ),
  carry: property(
    any('object of numbers', {
      type: 'object',
      additionalProperties: { type: ['number', 'string'] },
    }),
    'Amounts that are added up from page to page.',
  ),
  noNewLine: property(boolean, 'Continues on the line of the text before.', false),
  maxHeight: property(points, 'Height after which lines are dropped. Default: all lines are printed.'),
  outline: property(boolean, 'Adds an entry to the outline.', false),
  outlineText: property(string, 'Text of the outline entry. Default: the text itself.'),
  outlineExpanded: property(boolean, 'Shows the children of the outline entry.', false),
  outlineParentId: property(string, '`id` of the parent outline entry.'),
} satisfies Properties

const file = any('attachment name, or {"src", "name", "description"}', { type: ['string', 'object'] })

const PICTURE = {
  height: property(length, 'Height; alone, it keeps the aspect ratio. Default: that of the picture.'),
  fit: property(fit, 'Largest width and height in points, keeping the aspect ratio.'),
  cover: property(cover, 'Width and height in points that are filled; the rest of the picture is clipped.'),
  minWidth: property(size, 'Minimum width.'),
  maxWidth: property(size, 'Maximum width.'),
  minHeight: property(size, 'Minimum height.'),
  maxHeight: property(points, 'Maximum height.'),
  linkToFile: property(file, 'Attached file that the picture opens.'),
  verticalAlign: property(inlineAlignment, 'Alignment of a picture in a line of text.', 'baseline'),
} satisfies Properties

const PAGE = {
  pageSize: property(pageSize, 'Paper size by name, or width and height in points.', 'A4'),
  pageOrientation: property(
    orientation,
    'Orientation of the paper. Default: portrait; of paper by width and height, as given.',
  ),
  pageMargins: property(
    pageMargins,
    'Margins of the page; top and bottom may grow with header and footer.',
    40,
  ),
  header: property(node, 'Node in the top margin, bound for each page.'),
  footer: property(node, 'Node in the bottom margin, bound for each page.'),
  background: property(node, 'Node behind the content, bound for each page.'),
  watermark: property(
    any('string or watermark object', { $ref: '#/$defs/watermark' }),
    'Text across each page.',
  ),
} satisfies Properties

/** A node on the pages of a section. */
function sectionPart(place: string): Property {
  return property(
    node,
    `${place}, bound for each page; \`inherit\` keeps that of the section before. Default: that of the document.`,
  )
}

const ORDERED = ['decimal', 'lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman', 'none']
const layoutName = any('layout name or layout object', { $ref: '#/$defs/tableLayout' })

interface KindRow {
  readonly description: string
  /** The value of the property that gives the node its kind. */
  readonly content: ValueType
  readonly own: Properties
}

/** Kinds of nodes, in the order in which messages name them. */
export const KINDS: Readonly<Record<NodeKind, KindRow>> = {
  text: {
    description: 'A paragraph: a string, or an array of strings, runs and inline pictures.',
    content: any('string, number, or array of strings and nodes', { $ref: '#/$defs/node' }),
    own: TEXT,
  },
  box: {
    description: 'Content with padding, border, background and shadow.',
    content: node,
    own: {
      padding: property(BOX.padding, 'Space between border and content.', 0),
      border: property(BOX.border, 'Border, for all sides or by side.'),
      borderRadius: property(BOX.borderRadius, 'Radius of the corners.', 0),
      background: property(BOX.background, 'Colour or gradient behind the content.'),
      shadow: property(BOX.shadow, 'Shadows, with lengths in points; the first is on top.'),
      width: property(BOX.width, 'Width of the border box. Default: the width that is available.'),
      minHeight: property(BOX.minHeight, 'Minimum height of the border box.', 0),
      breakInside: property(breakInside, 'Whether pages may break inside the box.', 'auto'),
    },
  },
  columns: {
    description: 'Nodes side by side.',
    content: nodes,
    own: { snakingColumns: property(boolean, 'Lets content flow from column to column.', false) },
  },
  stack: { description: 'Nodes one below the other.', content: nodes, own: {} },
  ul: {
    description: 'An unordered list.',
    content: nodes,
    own: { type: word(['disc', 'circle', 'square', 'none'], 'Marker.', 'disc') },
  },
  ol: {
    description: 'An ordered list.',
    content: nodes,
    own: {
      type: property(lenientKeyword(ORDERED), 'Counter style.', 'decimal'),
      start: property(numeric, 'First number.', 1),
      reversed: property(boolean, 'Counts down.', false),
      separator: property(
        any('string, or [before, after]', {
          anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 }],
        }),
        'Text around the number.',
        '.',
      ),
    },
  },
  table: {
    description: 'A table.',
    content: any('table object', { $ref: '#/$defs/table' }),
    own: {
      layout: property(layoutName, 'Lines, padding and fills of the table. Default: lines around all cells.'),
    },
  },
  toc: {
    description: 'A table of contents of the texts with `tocItem`.',
    content: any('table of contents object', { $ref: '#/$defs/tableOfContents' }),
    own: {},
  },
  image: {
    description: 'A raster picture: a name, a path below an asset root, a URL, or a data: URI.',
    content: any('string', { type: 'string' }),
    own: PICTURE,
  },
  svg: {
    description: 'A vector picture: SVG text, a name, a path, a URL, or a data: URI.',
    content: any('string', { type: 'string' }),
    own: { ...PICTURE, options: property(any('object', { type: 'object' }), 'Options of svg-to-pdfkit.') },
  },
  canvas: {
    description: 'Vector graphics.',
    content: any('array of vectors', { type: 'array', items: { $ref: '#/$defs/vector' } }),
    own: {},
  },
  qr: {
    description: 'A QR code.',
    content: text,
    own: {
      fit: property(size, 'Width and height. Default: 5 points for each module.'),
      foreground: property(color, 'Colour of the dark modules.', 'black'),
      padding: property(modules, 'Quiet zone, in modules.', 0),
      version: property(number({ min: 1, max: 40, isInteger: true }), 'Version. Default: the smallest.'),
      eccLevel: property(keyword(ERROR_CORRECTION, { ignoresCase: true }), 'Error correction level.', 'L'),
      mode: property(
        keyword(['numeric', 'alphanumeric', 'octet'], { ignoresCase: true }),
        'Encoding. Default: the shortest.',
      ),
      mask: property(number({ min: -1, max: 7, isInteger: true }), 'Mask pattern. Default: the best.'),
    },
  },
  barcode: {
    description: 'A barcode or matrix code.',
    content: text,
    own: {
      ...PICTURE,
      symbology: property(BARCODE.symbology, 'Symbology, such as ean13 or datamatrix.', 'code128'),
      color: property(BARCODE.color, 'Colour of the bars.', 'black'),
      showText: property(BARCODE.showText, 'Prints the data below the bars.', false),
      errorCorrection: property(BARCODE.errorCorrection, 'Error correction level of a QR code.', 'M'),
      quietZone: property(BARCODE.quietZone, 'Quiet zone around the barcode, in modules.', 0),
    },
  },
  attachment: {
    description: 'An icon that opens an attached file.',
    content: file,
    own: {
      icon: property(
        any('string', { type: 'string' }),
        'Icon of the annotation: Graph, PushPin, Paperclip or Tag (ISO 32000-1 §12.5.6.15). Default: PushPin.',
      ),
      width: property(size, 'Width of the icon.', 7),
      height: property(size, 'Height of the icon.', 18),
    },
  },
  pageReference: { description: 'The page number of the node with this `id`.', content: text, own: TEXT },
  textReference: { description: 'The text of the node with this `id`.', content: text, own: TEXT },
  section: {
    description: 'Content on pages of its own; allowed only at the top level of the content.',
    content: node,
    own: {
      ...PAGE,
      pageSize: property(
        inheritable(pageSize),
        'Paper size by name, or width and height in points. Default: that of the document.',
      ),
      pageOrientation: property(
        inheritable(orientation),
        'Orientation of the paper. Default: that of `pageSize`, or of the document.',
      ),
      pageMargins: property(
        inheritable(pageMargins),
        'Margins of the pages. Default: those of the document.',
      ),
      header: sectionPart('Node in the top margin'),
      footer: sectionPart('Node in the bottom margin'),
      background: sectionPart('Node behind the content'),
      watermark: property(
        PAGE.watermark.type,
        'Text across each page; `inherit` keeps that of the section before. Default: that of the document.',
      ),
    },
  },
}

/** Parts of a document that are not nodes, by the name that messages use. */
export const PARTS = {
  document: {
    content: property(node, 'The node or nodes to print. Required.'),
    styles: property(
      any('object of styles', { type: 'object', additionalProperties: { $ref: '#/$defs/style' } }),
      'Named styles.',
    ),
    defaultStyle: property(any('style object', { $ref: '#/$defs/style' }), 'Style of all text.'),
    images: property(any('object of pictures', { type: 'object' }), 'Named pictures.'),
    patterns: property(
      any('object of patterns', { type: 'object' }),
      'Named tiling patterns (ISO 32000-1 §8.7.3).',
    ),
    tableLayouts: property(
      any('object of layouts', { type: 'object', additionalProperties: { $ref: '#/$defs/tableLayout' } }),
      'Named table layouts.',
    ),
    pageBreakBefore: property(
      SETTINGS.pageBreakRules,
      'Page breaks before nodes of a heading level, style or id.',
    ),
    ...PAGE,
    maxPagesNumber: property(numeric, 'Number of pages that are printed. Default: all pages.'),
    info: property(
      SETTINGS.info,
      'Title, author, subject, keywords and other metadata of the file. Default: creator, producer and dates only.',
    ),
    language: property(SETTINGS.language, 'Language of the document.'),
    pageLabels: property(SETTINGS.pageLabels, PAGE_LABELS_DESCRIPTION),
    displayTitle: property(boolean, 'Shows the title in the window of the viewer.', false),
    tagged: property(flag, 'Tags the content with its structure (ISO 32000-1 §14.8).', true),
    version: property(SETTINGS.version, 'PDF version.', '1.7'),
    subset: property(
      SETTINGS.subset,
      'Standards that the file claims to meet: a level of PDF/A, a part of PDF/UA, or both. The short names of pdfmake mean the lowest: `PDF/A-1` is `PDF/A-1b`, `PDF/A-2` is `PDF/A-2b`, `PDF/A-3` is `PDF/A-3b`, `PDF/UA` is `PDF/UA-1`.',
    ),
    accessibility: property(
      SETTINGS.accessibility,
      '`warn` reports what PDF/UA-1 forbids as warnings, without a claim.',
      'off',
    ),
    compress: property(boolean, 'Compresses content streams.', true),
    userPassword: property(SETTINGS.password, 'Password to open the file.'),
    ownerPassword: property(SETTINGS.password, 'Password to change permissions.'),
    permissions: property(
      SETTINGS.permissions,
      'Permissions of an encrypted file. Permissions that are not listed are denied.',
    ),
    attachments: property(
      files,
      'Files that nodes attach, by name: {"src", "name", "description", "type", "relationship"}.',
    ),
    files: property(
      files,
      'Files embedded in the PDF, by name: {"src", "name", "description", "type", "relationship"}.',
    ),
  },
  style: { ...STYLE, ...BREAKS, extends: property(styleNames, 'Named styles that this one extends.') },
  table: {
    body: property(
      any('array of rows', { type: 'array', items: { $ref: '#/$defs/row' } }),
      'Rows of cells. Required.',
    ),
    widths: property(widths, 'Column widths.', 'auto'),
    heights: property(heights, 'Row heights.', 'auto'),
    headerRows: property(anyNumber, 'Rows that repeat on each page.', 0),
    headerColumns: property(anyNumber, 'Columns of header cells in tagged PDF.', 0),
    keepWithHeaderRows: property(anyNumber, 'Rows that stay with the header rows.', 0),
    dontBreakRows: property(boolean, 'Avoids page breaks inside rows.', false),
    carry: property(
      any('{"head", "foot"}', { $ref: '#/$defs/carryOfATable' }),
      'Rows with totals at page breaks.',
    ),
  },
  'carry of a table': {
    head: property(nodes, 'Row at the top of each further page.'),
    foot: property(nodes, 'Row at the bottom of each page that the table continues from.'),
  },
  'table layout': {
    extends: property(any('layout name', { type: 'string' }), 'Layout that this one extends.'),
    zebra: property(zebra, 'Fill colours of body rows, repeated in order.'),
    hLineWidth: property(widthByPlace, 'Widths of horizontal lines.', 1),
    vLineWidth: property(widthByPlace, 'Widths of vertical lines.', 1),
    hLineColor: property(colorByPlace, 'Colours of horizontal lines.', 'black'),
    vLineColor: property(colorByPlace, 'Colours of vertical lines.', 'black'),
    hLineStyle: property(lineStyleByPlace, 'Dashes of horizontal lines, in points. Default: solid lines.'),
    vLineStyle: property(lineStyleByPlace, 'Dashes of vertical lines, in points. Default: solid lines.'),
    paddingLeft: property(numberByPlace, 'Padding of columns on the left, in points.', 4),
    paddingRight: property(numberByPlace, 'Padding of columns on the right, in points.', 4),
    paddingTop: property(numberByPlace, 'Padding of rows above, in points.', 2),
    paddingBottom: property(numberByPlace, 'Padding of rows below, in points.', 2),
    fillColor: property(colorByPlace, 'Fill colours of rows.'),
    fillOpacity: property(numberByPlace, 'Opacity of fills, from 0 to 1.', 1),
    columnFillColor: property(colorByPlace, 'Fill colours of columns.'),
    cellFillColor: property(cellFillRules, 'Fill colours of body cells by their text.'),
    defaultBorder: property(boolean, 'Draws the lines of cells without `border`.', true),
    hLineWhenBroken: property(boolean, 'Draws a line where the table breaks across pages.', true),
  },
  'table of contents': {
    title: property(node, 'Node above the entries.'),
    id: property(string, 'Lists texts whose `tocItem` is this id. Default: texts whose `tocItem` is true.'),
    textStyle: property(styleNames, 'Style of the entries.'),
    numberStyle: property(styleNames, 'Style of the page numbers.'),
    textMargin: property(margin, 'Margin of the entries.', 0),
    sortBy: property(any("'page' or 'title'", { enum: ['page', 'title'] }), 'Order of the entries.', 'page'),
    sortLocale: property(locale, 'Locale of the order by title. Default: that of the process.'),
    outlines: property(boolean, 'Adds the entries to the outline.', false),
    leader: property(leader, 'Text that repeats between title and page number.'),
    hideEmpty: property(boolean, 'Hides the title if there are no entries.', false),
  },
  watermark: {
    text: property(string, 'The text, on one line. Required.'),
    font: property(families, 'Font family. Default: that of `defaultStyle`, or Roboto.'),
    fontSize: property(
      valueType(either(size.schema, { enum: ['auto'] }), (value, path) =>
        value === 'auto' ? value : size.read(value, path),
      ),
      'Font size; `auto` fills the page.',
      'auto',
    ),
    color: property(color, 'Colour.', 'black'),
    opacity: property(anyNumber, 'Opacity from 0 to 1.', 0.6),
    bold: property(looseFlag, 'Bold face.', false),
    italics: property(looseFlag, 'Italic face.', false),
    angle: property(anyNumber, 'Rotation in degrees, clockwise. Default: the diagonal of the page.'),
  },
  vector: {
    type: property(vectorType, 'Shape. Required.'),
    ...Object.fromEntries(
      Object.entries({
        x: 'Left edge of a rectangle, or centre of an ellipse, which require it.',
        y: 'Top edge of a rectangle, or centre of an ellipse, which require it.',
        w: 'Width of a rectangle, which requires it.',
        h: 'Height of a rectangle, which requires it.',
        r: 'Corner radius of a rectangle. Default: `0`.',
        r1: 'Horizontal radius of an ellipse, which requires it.',
        r2: 'Vertical radius of an ellipse, which requires it.',
        x1: 'Horizontal start of a line, which requires it.',
        y1: 'Vertical start of a line, which requires it.',
        x2: 'Horizontal end of a line, which requires it.',
        y2: 'Vertical end of a line, which requires it.',
      }).map(([name, description]) => [name, property(points, description)]),
    ),
    points: property(polyline, 'Points of a polyline, which requires them; x and y in points.'),
    d: property(pathData, 'Path data of a path, which requires it; lengths in points.'),
    closePath: property(boolean, 'Closes a polyline.', false),
    color: property(fill, 'Fill colour.'),
    fillOpacity: property(anyNumber, 'Opacity of the fill, from 0 to 1.', 1),
    linearGradient: property(gradient, 'Colours of a gradient from left to right; overrides `color`.'),
    lineColor: property(color, 'Line colour. Default: black without a fill, otherwise no line.'),
    lineWidth: property(size, 'Line width.', 1),
    lineCap: property(keyword(['butt', 'round', 'square'], { ignoresCase: true }), 'Line ends.', 'butt'),
    lineJoin: property(keyword(['miter', 'round', 'bevel'], { ignoresCase: true }), 'Line joins.', 'miter'),
    dash: property(dash, 'Dashes of the line, in points. Default: a solid line.'),
    strokeOpacity: property(anyNumber, 'Opacity of the line, from 0 to 1.', 1),
  },
} satisfies Record<string, Properties>

export type PartName = keyof typeof PARTS

/** Kinds of nodes in the order of the table. */
export const KIND_NAMES = Object.keys(KINDS) as readonly NodeKind[]

/** Properties that every node of a kind may have, beside its own. */
export function commonProperties(kind: NodeKind): Properties {
  if (kind !== 'section') return COMMON
  const { id, style, language, title } = COMMON
  return { id, style, language, title }
}

/** True if every node may have the property. */
export function isCommonProperty(key: string): boolean {
  return Object.hasOwn(COMMON, key)
}

/** True if the property places a block, so that pictures in a text ignore it. */
export function isBlockProperty(key: string): boolean {
  return Object.hasOwn(MARGINS, key) || BLOCK_PROPERTIES.includes(key)
}

const BLOCK_PROPERTIES = ['valign', 'verticalAlignment', 'pageBreak', 'absolutePosition']

/** Readers of the properties that layout does not read itself. */
function readersOf(properties: Properties): Readers {
  const read = Object.entries(properties).filter(([, { type }]) => !type.isUnread)
  return new Map(read.map(([key, { type }]) => [key, type.read]))
}

const { fit: fitProperty, cover: coverProperty, ...PICTURE_SIZES } = PICTURE
const REFERENCE = property(text, '`id` of a node.')
const COMMON_READERS = readersOf({
  ...{ ...TEXT, ...PICTURE_SIZES, ...COMMON, pageReference: REFERENCE, textReference: REFERENCE },
})
const BREAK_PROPERTIES = ['orphans', 'widows', 'unbreakable', ...Object.keys(BREAKS)]

/** Readers for each use of a node or part. `run` is a piece of text, which page breaks do not concern. */
export const READERS = {
  node: COMMON_READERS,
  run: new Map([...COMMON_READERS].filter(([key]) => !BREAK_PROPERTIES.includes(key))),
  picture: readersOf({ fit: fitProperty, cover: coverProperty }),
  qr: readersOf(KINDS.qr.own),
  attachment: readersOf(KINDS.attachment.own),
  cell: new Map<string, ReadValue>([
    ['border', border.read],
    ['borderColor', borderColor.read],
  ]),
  table: readersOf(PARTS.table),
  tableLayout: readersOf(PARTS['table layout']),
  tableOfContents: readersOf(PARTS['table of contents']),
  vector: readersOf(PARTS.vector),
  watermark: readersOf(PARTS.watermark),
} satisfies Record<string, Readers>
