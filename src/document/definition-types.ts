/** Types of documents. Generated from the table of nodes by `npm run types`: do not edit. */
import type {
  Bound,
  Directive,
  DocumentFlag,
  EachDirective,
  IfDirective,
  List,
  LiteralDirective,
  NoDirective,
  Numeral,
  PartialDirective,
  Percentage,
  TemplateString,
  ValueDirective,
  WithDirective,
} from '../base/bound-value.ts'

/** A node of a document, an array of nodes (a stack), or text. */
export type DocumentNode =
  | string
  | number
  | boolean
  | null
  | undefined
  | List<DocumentNode>
  | EachDirective<DocumentNode>
  | IfDirective<DocumentNode>
  | WithDirective<DocumentNode>
  | ValueDirective
  | PartialDirective
  | LiteralDirective
  | CoveredCell
  | TextNode
  | BoxNode
  | ColumnsNode
  | StackNode
  | UlNode
  | OlNode
  | TableNode
  | TocNode
  | ImageNode
  | SvgNode
  | CanvasNode
  | QrNode
  | BarcodeNode
  | AttachmentNode
  | PageReferenceNode
  | TextReferenceNode
  | SectionNode

/** The cells of a row. */
export type TableRow =
  | List<DocumentNode>
  | EachDirective<TableRow>
  | IfDirective<TableRow>
  | WithDirective<TableRow>
  | ValueDirective
  | PartialDirective
  | LiteralDirective

declare const noProperty: unique symbol
/** `{}`: a cell that a span covers. */
export interface CoveredCell extends NoDirective {
  readonly [noProperty]?: never
}

type UpperCasePageSizeName =
  | '4A0'
  | '2A0'
  | 'A0'
  | 'A1'
  | 'A2'
  | 'A3'
  | 'A4'
  | 'A5'
  | 'A6'
  | 'A7'
  | 'A8'
  | 'A9'
  | 'A10'
  | 'B0'
  | 'B1'
  | 'B2'
  | 'B3'
  | 'B4'
  | 'B5'
  | 'B6'
  | 'B7'
  | 'B8'
  | 'B9'
  | 'B10'
  | 'C0'
  | 'C1'
  | 'C2'
  | 'C3'
  | 'C4'
  | 'C5'
  | 'C6'
  | 'C7'
  | 'C8'
  | 'C9'
  | 'C10'
  | 'RA0'
  | 'RA1'
  | 'RA2'
  | 'RA3'
  | 'RA4'
  | 'SRA0'
  | 'SRA1'
  | 'SRA2'
  | 'SRA3'
  | 'SRA4'
  | 'EXECUTIVE'
  | 'FOLIO'
  | 'LEGAL'
  | 'LETTER'
  | 'TABLOID'
/** A name of paper, in upper case, in lower case, or with a capital letter. */
export type PageSizeName =
  | UpperCasePageSizeName
  | Lowercase<UpperCasePageSizeName>
  | Capitalize<Lowercase<UpperCasePageSizeName>>

/** Names of styles, or styles; later ones override earlier ones. */
export type DocumentStyles = string | DocumentStyle | List<string | DocumentStyle>

/** Properties of every node. */
export interface NodeProperties extends Omit<DocumentStyle, 'extends'> {
  /** Named styles; later ones override earlier ones. Default: none. */
  readonly style?: Bound<DocumentStyles>
  /** Name for links, references and page break rules. Default: none. */
  readonly id?: Bound<string | number>
  /** Width; of a column also a percentage, `auto` or `*`. Default: the available width; of a picture, its own. In points. */
  readonly width?: Bound<number | Numeral | Percentage | 'auto' | '*' | 'star'>
  /** Forces a page break. Default: none. */
  readonly pageBreak?: Bound<
    'before' | 'after' | 'beforeOdd' | 'beforeEven' | 'afterOdd' | 'afterEven' | false
  >
  /** Orientation of the pages from the forced page break on. Default: unchanged. */
  readonly pageOrientation?: Bound<'portrait' | 'landscape'>
  /** Heading level, for page break rules and tagged PDF: there a whole number from 1 to 6. Default: none. */
  readonly headlineLevel?: Bound<number | Numeral>
  /** Structure type in tagged PDF (ISO 32000-1 §14.8.4); `Em` and `Strong` are `Span` before PDF 2.0. Or `presentation` for a table or picture without meaning. Default: that of the kind of node. */
  readonly role?: Bound<
    | 'Part'
    | 'Art'
    | 'Sect'
    | 'Div'
    | 'BlockQuote'
    | 'Caption'
    | 'P'
    | 'H1'
    | 'H2'
    | 'H3'
    | 'H4'
    | 'H5'
    | 'H6'
    | 'Table'
    | 'Quote'
    | 'Note'
    | 'Code'
    | 'Span'
    | 'Figure'
    | 'Formula'
    | 'Em'
    | 'Strong'
    | 'presentation'
  >
  /** Title of the structure element in tagged PDF, such as the name of a section. Default: none. */
  readonly title?: Bound<string | number>
  /** Replacement text of a picture, or description of a link, in tagged PDF. Default: none. */
  readonly alt?: Bound<string | number>
  /** The text that the content stands for, in tagged PDF. Default: none. */
  readonly actualText?: Bound<string | number>
  /** Decoration, which tagged PDF hides from assistive technology. Default: `false`. */
  readonly artifact?: Bound<DocumentFlag>
  /** Position on the page in points from its top left corner, outside of the flow. Default: none. */
  readonly absolutePosition?: Bound<{
    /** Points to the right. */
    readonly x?: Bound<number | Numeral>
    /** Points downwards. */
    readonly y?: Bound<number | Numeral>
  }>
  /** Offset in points from the place in the flow. Default: none. */
  readonly relativePosition?: Bound<{
    /** Points to the right. */
    readonly x?: Bound<number | Numeral>
    /** Points downwards. */
    readonly y?: Bound<number | Numeral>
  }>
  /** Moves the node to the next page if it does not fit. Default: `false`. */
  readonly unbreakable?: Bound<DocumentFlag>
  /** Cells that a header cell describes in tagged PDF. Default: `Column` in header rows, `Row` in header columns. */
  readonly scope?: Bound<'Row' | 'Column' | 'Both'>
  /** Columns that a table cell spans. Default: `1`. */
  readonly colSpan?: Bound<number | Numeral>
  /** Rows that a table cell spans. Default: `1`. */
  readonly rowSpan?: Bound<number | Numeral>
  /** Edges of a table cell that have a line. Default: those of the table layout. */
  readonly border?: Bound<List<Bound<DocumentFlag>>>
  /** Line colours of a table cell. Default: those of the table layout. */
  readonly borderColor?: Bound<List<Bound<string | null>>>
  /** Pattern over a table cell. Default: none. */
  readonly overlayPattern?: Bound<
    | string
    | List<Bound<number | string>>
    | false
    | readonly [Bound<string>, Bound<string | List<Bound<number | string>> | false>]
  >
  /** Opacity of the pattern, from 0 to 1. Default: `1`. */
  readonly overlayOpacity?: Bound<number | Numeral>
  /** The same as `valign`, for one cell or column. Default: `'top'`. */
  readonly verticalAlignment?: Bound<'top' | 'middle' | 'bottom' | 'baseline'>
  /** Vertical alignment in the row; of a table, for all cells. Default: `'top'`. */
  readonly valign?: Bound<'top' | 'middle' | 'bottom' | 'baseline'>
  /** Marker of a list item. Default: that of the list. */
  readonly listType?: Bound<
    | 'disc'
    | 'circle'
    | 'square'
    | 'none'
    | 'decimal'
    | 'lower-alpha'
    | 'upper-alpha'
    | 'lower-roman'
    | 'upper-roman'
  >
  /** Number of an item of an ordered list. Default: the next number. */
  readonly counter?: Bound<number | Numeral>
}

/** A paragraph: a string, or an array of strings, runs and inline pictures. */
export interface TextNode extends NodeProperties {
  /** A paragraph: a string, or an array of strings, runs and inline pictures. */
  readonly text: DocumentNode
  /** Lists the text in the table of contents, or in those with the given ids. Default: none. */
  readonly tocItem?: Bound<string | boolean | List<Bound<string>>>
  /** Style of the entry in the table of contents. Default: none. */
  readonly tocStyle?: Bound<DocumentStyles>
  /** Style of the page number in the table of contents. Default: none. */
  readonly tocNumberStyle?: Bound<DocumentStyles>
  /** Margin of the entry in the table of contents. Default: `textMargin` of the table of contents. In points. */
  readonly tocMargin?: Bound<number | Numeral | List<Bound<number | Numeral | null>>>
  /** Amounts that are added up from page to page. Default: none. */
  readonly carry?: Bound<{ readonly [name: string]: Bound<number | string> }>
  /** Continues on the line of the text before. Default: `false`. */
  readonly noNewLine?: Bound<DocumentFlag>
  /** Height after which lines are dropped. Default: all lines are printed. In points. */
  readonly maxHeight?: Bound<number | Numeral>
  /** Adds an entry to the outline. Default: `false`. */
  readonly outline?: Bound<DocumentFlag>
  /** Text of the outline entry. Default: the text itself. */
  readonly outlineText?: Bound<string | number | boolean | null>
  /** Shows the children of the outline entry. Default: `false`. */
  readonly outlineExpanded?: Bound<DocumentFlag>
  /** `id` of the parent outline entry. Default: none. */
  readonly outlineParentId?: Bound<string | number | boolean | null>
}

/** Content with padding, border, background and shadow. */
export interface BoxNode extends Omit<NodeProperties, 'border' | 'background' | 'width'> {
  /** Content with padding, border, background and shadow. */
  readonly box: DocumentNode
  /** Space between border and content. In points. Default: `0`. */
  readonly padding?: Bound<number | Numeral | List<Bound<number | Numeral>>>
  /** Border, for all sides or by side. Default: none. */
  readonly border?: Bound<
    | number
    | Numeral
    | {
        /** Width of the line in points. Default: 1. */
        readonly width?: Bound<number | Numeral>
        /** Style of the line. Default: `solid`. */
        readonly style?: Bound<'solid' | 'dashed' | 'dotted' | 'double'>
        /** Colour of the line. Default: `black`. */
        readonly color?: Bound<string>
      }
    | {
        /** Border of the top side. */
        readonly top?: Bound<
          | number
          | Numeral
          | {
              /** Width of the line in points. Default: 1. */
              readonly width?: Bound<number | Numeral>
              /** Style of the line. Default: `solid`. */
              readonly style?: Bound<'solid' | 'dashed' | 'dotted' | 'double'>
              /** Colour of the line. Default: `black`. */
              readonly color?: Bound<string>
            }
          | null
        >
        /** Border of the right side. */
        readonly right?: Bound<
          | number
          | Numeral
          | {
              /** Width of the line in points. Default: 1. */
              readonly width?: Bound<number | Numeral>
              /** Style of the line. Default: `solid`. */
              readonly style?: Bound<'solid' | 'dashed' | 'dotted' | 'double'>
              /** Colour of the line. Default: `black`. */
              readonly color?: Bound<string>
            }
          | null
        >
        /** Border of the bottom side. */
        readonly bottom?: Bound<
          | number
          | Numeral
          | {
              /** Width of the line in points. Default: 1. */
              readonly width?: Bound<number | Numeral>
              /** Style of the line. Default: `solid`. */
              readonly style?: Bound<'solid' | 'dashed' | 'dotted' | 'double'>
              /** Colour of the line. Default: `black`. */
              readonly color?: Bound<string>
            }
          | null
        >
        /** Border of the left side. */
        readonly left?: Bound<
          | number
          | Numeral
          | {
              /** Width of the line in points. Default: 1. */
              readonly width?: Bound<number | Numeral>
              /** Style of the line. Default: `solid`. */
              readonly style?: Bound<'solid' | 'dashed' | 'dotted' | 'double'>
              /** Colour of the line. Default: `black`. */
              readonly color?: Bound<string>
            }
          | null
        >
      }
  >
  /** Radius of the corners. In points. Default: `0`. */
  readonly borderRadius?: Bound<
    | number
    | Numeral
    | readonly [
        Bound<number | Numeral>,
        Bound<number | Numeral>,
        Bound<number | Numeral>,
        Bound<number | Numeral>,
      ]
    | {
        /** Radius in points. Default: 0. */
        readonly topLeft?: Bound<number | Numeral>
        /** Radius in points. Default: 0. */
        readonly topRight?: Bound<number | Numeral>
        /** Radius in points. Default: 0. */
        readonly bottomRight?: Bound<number | Numeral>
        /** Radius in points. Default: 0. */
        readonly bottomLeft?: Bound<number | Numeral>
      }
  >
  /** Colour or gradient behind the content. Default: none. */
  readonly background?: Bound<
    | string
    | {
        /** Colours, evenly spaced. */
        readonly linearGradient: Bound<List<Bound<string>>>
        /** Direction in degrees clockwise, where 0 is upwards. Default: 180, downwards. */
        readonly angle?: Bound<number | Numeral>
      }
  >
  /** Shadows, with lengths in points; the first is on top. Default: none. */
  readonly shadow?: Bound<
    | string
    | {
        /** Offset to the right in points. Default: 0. */
        readonly x?: Bound<number | Numeral>
        /** Offset downwards in points. Default: 0. */
        readonly y?: Bound<number | Numeral>
        /** Blur radius in points. Default: 0. */
        readonly blur?: Bound<number | Numeral>
        /** Growth of the shadow in points. Default: 0. */
        readonly spread?: Bound<number | Numeral>
        /** Colour of the shadow. Default: `#00000055`. */
        readonly color?: Bound<string>
        /** Draws the shadow inside the box. Default: `false`. */
        readonly inset?: Bound<DocumentFlag>
      }
    | List<
        Bound<{
          /** Offset to the right in points. Default: 0. */
          readonly x?: Bound<number | Numeral>
          /** Offset downwards in points. Default: 0. */
          readonly y?: Bound<number | Numeral>
          /** Blur radius in points. Default: 0. */
          readonly blur?: Bound<number | Numeral>
          /** Growth of the shadow in points. Default: 0. */
          readonly spread?: Bound<number | Numeral>
          /** Colour of the shadow. Default: `#00000055`. */
          readonly color?: Bound<string>
          /** Draws the shadow inside the box. Default: `false`. */
          readonly inset?: Bound<DocumentFlag>
        }>
      >
  >
  /** Width of the border box. Default: the width that is available. In points. */
  readonly width?: Bound<number | Numeral | Percentage | 'auto' | '*' | 'star'>
  /** Minimum height of the border box. In points. Default: `0`. */
  readonly minHeight?: Bound<number | Numeral>
  /** Whether pages may break inside the box. Default: `'auto'`. */
  readonly breakInside?: Bound<'avoid' | 'auto'>
}

/** Nodes side by side. */
export interface ColumnsNode extends NodeProperties {
  /** Nodes side by side. */
  readonly columns: List<Bound<DocumentNode>> | TemplateString | Directive<List<Bound<DocumentNode>>>
  /** Lets content flow from column to column. Default: `false`. */
  readonly snakingColumns?: Bound<DocumentFlag>
}

/** Nodes one below the other. */
export interface StackNode extends NodeProperties {
  /** Nodes one below the other. */
  readonly stack: List<Bound<DocumentNode>> | TemplateString | Directive<List<Bound<DocumentNode>>>
}

/** An unordered list. */
export interface UlNode extends NodeProperties {
  /** An unordered list. */
  readonly ul: List<Bound<DocumentNode>> | TemplateString | Directive<List<Bound<DocumentNode>>>
  /** Marker. Default: `'disc'`. */
  readonly type?: Bound<'disc' | 'circle' | 'square' | 'none'>
}

/** An ordered list. */
export interface OlNode extends NodeProperties {
  /** An ordered list. */
  readonly ol: List<Bound<DocumentNode>> | TemplateString | Directive<List<Bound<DocumentNode>>>
  /** Counter style. Default: `'decimal'`. */
  readonly type?: Bound<'decimal' | 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman' | 'none'>
  /** First number. Default: `1`. */
  readonly start?: Bound<number | Numeral>
  /** Counts down. Default: `false`. */
  readonly reversed?: Bound<DocumentFlag>
  /** Text around the number. Default: `'.'`. */
  readonly separator?: Bound<string | readonly [Bound<string>, Bound<string>]>
}

/** A table. */
export interface TableNode extends NodeProperties {
  /** A table. */
  readonly table: DocumentTable | TemplateString | Directive<DocumentTable>
  /** Lines, padding and fills of the table. Default: lines around all cells. */
  readonly layout?: Bound<string | TableLayout>
}

/** A table of contents of the texts with `tocItem`. */
export interface TocNode extends NodeProperties {
  /** A table of contents of the texts with `tocItem`. */
  readonly toc: TableOfContents | TemplateString | Directive<TableOfContents>
}

/** A raster picture: a name, a path below an asset root, a URL, or a data: URI. */
export interface ImageNode extends NodeProperties {
  /** A raster picture: a name, a path below an asset root, a URL, or a data: URI. */
  readonly image: string | TemplateString | Directive<string>
  /** Height; alone, it keeps the aspect ratio. Default: that of the picture. In points. */
  readonly height?: Bound<number | Numeral | Percentage | 'auto' | '*' | 'star'>
  /** Largest width and height in points, keeping the aspect ratio. Default: none. */
  readonly fit?: Bound<readonly [Bound<number | Numeral>, Bound<number | Numeral>]>
  /** Width and height in points that are filled; the rest of the picture is clipped. Default: none. */
  readonly cover?: Bound<{
    /** Width of the area in points. */
    readonly width: Bound<number | Numeral>
    /** Height of the area in points. */
    readonly height: Bound<number | Numeral>
    /** Visible part of a picture that is too wide. Default: `center`. */
    readonly align?: Bound<'left' | 'center' | 'right'>
    /** Visible part of a picture that is too high. Default: `center`. */
    readonly valign?: Bound<'top' | 'center' | 'bottom'>
  }>
  /** Minimum width. In points. Default: none. */
  readonly minWidth?: Bound<number | Numeral>
  /** Maximum width. In points. Default: none. */
  readonly maxWidth?: Bound<number | Numeral>
  /** Minimum height. In points. Default: none. */
  readonly minHeight?: Bound<number | Numeral>
  /** Maximum height. In points. Default: none. */
  readonly maxHeight?: Bound<number | Numeral>
  /** Attached file that the picture opens. Default: none. */
  readonly linkToFile?: Bound<string | object>
  /** Alignment of a picture in a line of text. Default: `'baseline'`. */
  readonly verticalAlign?: Bound<'top' | 'middle' | 'bottom' | 'baseline' | number | Numeral>
}

/** A vector picture: SVG text, a name, a path, a URL, or a data: URI. */
export interface SvgNode extends NodeProperties {
  /** A vector picture: SVG text, a name, a path, a URL, or a data: URI. */
  readonly svg: string | TemplateString | Directive<string>
  /** Height; alone, it keeps the aspect ratio. Default: that of the picture. In points. */
  readonly height?: Bound<number | Numeral | Percentage | 'auto' | '*' | 'star'>
  /** Largest width and height in points, keeping the aspect ratio. Default: none. */
  readonly fit?: Bound<readonly [Bound<number | Numeral>, Bound<number | Numeral>]>
  /** Width and height in points that are filled; the rest of the picture is clipped. Default: none. */
  readonly cover?: Bound<{
    /** Width of the area in points. */
    readonly width: Bound<number | Numeral>
    /** Height of the area in points. */
    readonly height: Bound<number | Numeral>
    /** Visible part of a picture that is too wide. Default: `center`. */
    readonly align?: Bound<'left' | 'center' | 'right'>
    /** Visible part of a picture that is too high. Default: `center`. */
    readonly valign?: Bound<'top' | 'center' | 'bottom'>
  }>
  /** Minimum width. In points. Default: none. */
  readonly minWidth?: Bound<number | Numeral>
  /** Maximum width. In points. Default: none. */
  readonly maxWidth?: Bound<number | Numeral>
  /** Minimum height. In points. Default: none. */
  readonly minHeight?: Bound<number | Numeral>
  /** Maximum height. In points. Default: none. */
  readonly maxHeight?: Bound<number | Numeral>
  /** Attached file that the picture opens. Default: none. */
  readonly linkToFile?: Bound<string | object>
  /** Alignment of a picture in a line of text. Default: `'baseline'`. */
  readonly verticalAlign?: Bound<'top' | 'middle' | 'bottom' | 'baseline' | number | Numeral>
  /** Options of svg-to-pdfkit. Default: none. */
  readonly options?: Bound<object>
}

/** Vector graphics. */
export interface CanvasNode extends NodeProperties {
  /** Vector graphics. */
  readonly canvas: List<Bound<Vector>> | TemplateString | Directive<List<Bound<Vector>>>
}

/** A QR code. */
export interface QrNode extends NodeProperties {
  /** A QR code. */
  readonly qr: string | number | TemplateString | Directive<string | number>
  /** Width and height. Default: 5 points for each module. */
  readonly fit?: Bound<number | Numeral>
  /** Colour of the dark modules. Default: `'black'`. */
  readonly foreground?: Bound<string | List<Bound<number | string>> | false>
  /** Quiet zone, in modules. Default: `0`. */
  readonly padding?: Bound<number | Numeral>
  /** Version. Default: the smallest. */
  readonly version?: Bound<number | Numeral>
  /** Error correction level. Default: `'L'`. */
  readonly eccLevel?: Bound<'L' | 'M' | 'Q' | 'H'>
  /** Encoding. Default: the shortest. */
  readonly mode?: Bound<'numeric' | 'alphanumeric' | 'octet'>
  /** Mask pattern. Default: the best. */
  readonly mask?: Bound<number | Numeral>
}

/** A barcode or matrix code. */
export interface BarcodeNode extends Omit<NodeProperties, 'color'> {
  /** A barcode or matrix code. */
  readonly barcode: string | number | TemplateString | Directive<string | number>
  /** Height; alone, it keeps the aspect ratio. Default: that of the picture. In points. */
  readonly height?: Bound<number | Numeral | Percentage | 'auto' | '*' | 'star'>
  /** Largest width and height in points, keeping the aspect ratio. Default: none. */
  readonly fit?: Bound<readonly [Bound<number | Numeral>, Bound<number | Numeral>]>
  /** Width and height in points that are filled; the rest of the picture is clipped. Default: none. */
  readonly cover?: Bound<{
    /** Width of the area in points. */
    readonly width: Bound<number | Numeral>
    /** Height of the area in points. */
    readonly height: Bound<number | Numeral>
    /** Visible part of a picture that is too wide. Default: `center`. */
    readonly align?: Bound<'left' | 'center' | 'right'>
    /** Visible part of a picture that is too high. Default: `center`. */
    readonly valign?: Bound<'top' | 'center' | 'bottom'>
  }>
  /** Minimum width. In points. Default: none. */
  readonly minWidth?: Bound<number | Numeral>
  /** Maximum width. In points. Default: none. */
  readonly maxWidth?: Bound<number | Numeral>
  /** Minimum height. In points. Default: none. */
  readonly minHeight?: Bound<number | Numeral>
  /** Maximum height. In points. Default: none. */
  readonly maxHeight?: Bound<number | Numeral>
  /** Attached file that the picture opens. Default: none. */
  readonly linkToFile?: Bound<string | object>
  /** Alignment of a picture in a line of text. Default: `'baseline'`. */
  readonly verticalAlign?: Bound<'top' | 'middle' | 'bottom' | 'baseline' | number | Numeral>
  /** Symbology, such as ean13 or datamatrix. Default: `'code128'`. */
  readonly symbology?: Bound<string>
  /** Colour of the bars. Default: `'black'`. */
  readonly color?: Bound<string>
  /** Prints the data below the bars. Default: `false`. */
  readonly showText?: Bound<DocumentFlag>
  /** Error correction level of a QR code. Default: `'M'`. */
  readonly errorCorrection?: Bound<'L' | 'M' | 'Q' | 'H'>
  /** Quiet zone around the barcode, in modules. Default: `0`. */
  readonly quietZone?: Bound<number | Numeral>
}

/** An icon that opens an attached file. */
export interface AttachmentNode extends Omit<NodeProperties, 'width'> {
  /** An icon that opens an attached file. */
  readonly attachment: string | object | TemplateString | Directive<string | object>
  /** Icon of the annotation: Graph, PushPin, Paperclip or Tag (ISO 32000-1 §12.5.6.15). Default: PushPin. */
  readonly icon?: Bound<string>
  /** Width of the icon. In points. Default: `7`. */
  readonly width?: Bound<number | Numeral>
  /** Height of the icon. In points. Default: `18`. */
  readonly height?: Bound<number | Numeral>
}

/** The page number of the node with this `id`. */
export interface PageReferenceNode extends NodeProperties {
  /** The page number of the node with this `id`. */
  readonly pageReference: string | number | TemplateString | Directive<string | number>
  /** Lists the text in the table of contents, or in those with the given ids. Default: none. */
  readonly tocItem?: Bound<string | boolean | List<Bound<string>>>
  /** Style of the entry in the table of contents. Default: none. */
  readonly tocStyle?: Bound<DocumentStyles>
  /** Style of the page number in the table of contents. Default: none. */
  readonly tocNumberStyle?: Bound<DocumentStyles>
  /** Margin of the entry in the table of contents. Default: `textMargin` of the table of contents. In points. */
  readonly tocMargin?: Bound<number | Numeral | List<Bound<number | Numeral | null>>>
  /** Amounts that are added up from page to page. Default: none. */
  readonly carry?: Bound<{ readonly [name: string]: Bound<number | string> }>
  /** Continues on the line of the text before. Default: `false`. */
  readonly noNewLine?: Bound<DocumentFlag>
  /** Height after which lines are dropped. Default: all lines are printed. In points. */
  readonly maxHeight?: Bound<number | Numeral>
  /** Adds an entry to the outline. Default: `false`. */
  readonly outline?: Bound<DocumentFlag>
  /** Text of the outline entry. Default: the text itself. */
  readonly outlineText?: Bound<string | number | boolean | null>
  /** Shows the children of the outline entry. Default: `false`. */
  readonly outlineExpanded?: Bound<DocumentFlag>
  /** `id` of the parent outline entry. Default: none. */
  readonly outlineParentId?: Bound<string | number | boolean | null>
}

/** The text of the node with this `id`. */
export interface TextReferenceNode extends NodeProperties {
  /** The text of the node with this `id`. */
  readonly textReference: string | number | TemplateString | Directive<string | number>
  /** Lists the text in the table of contents, or in those with the given ids. Default: none. */
  readonly tocItem?: Bound<string | boolean | List<Bound<string>>>
  /** Style of the entry in the table of contents. Default: none. */
  readonly tocStyle?: Bound<DocumentStyles>
  /** Style of the page number in the table of contents. Default: none. */
  readonly tocNumberStyle?: Bound<DocumentStyles>
  /** Margin of the entry in the table of contents. Default: `textMargin` of the table of contents. In points. */
  readonly tocMargin?: Bound<number | Numeral | List<Bound<number | Numeral | null>>>
  /** Amounts that are added up from page to page. Default: none. */
  readonly carry?: Bound<{ readonly [name: string]: Bound<number | string> }>
  /** Continues on the line of the text before. Default: `false`. */
  readonly noNewLine?: Bound<DocumentFlag>
  /** Height after which lines are dropped. Default: all lines are printed. In points. */
  readonly maxHeight?: Bound<number | Numeral>
  /** Adds an entry to the outline. Default: `false`. */
  readonly outline?: Bound<DocumentFlag>
  /** Text of the outline entry. Default: the text itself. */
  readonly outlineText?: Bound<string | number | boolean | null>
  /** Shows the children of the outline entry. Default: `false`. */
  readonly outlineExpanded?: Bound<DocumentFlag>
  /** `id` of the parent outline entry. Default: none. */
  readonly outlineParentId?: Bound<string | number | boolean | null>
}

/** Content on pages of its own; allowed only at the top level of the content. */
export interface SectionNode
  extends Pick<NodeProperties, 'id' | 'style' | 'language' | 'title'>,
    NoDirective {
  /** Content on pages of its own; allowed only at the top level of the content. */
  readonly section: DocumentNode
  /** Paper size by name, or width and height in points. Default: that of the document. */
  readonly pageSize?: Bound<
    | 'inherit'
    | PageSizeName
    | {
        /** Width in points. */
        readonly width: Bound<number | Numeral>
        /** Height in points; `auto` for one page as high as its content. */
        readonly height: Bound<number | Numeral | 'auto'>
      }
  >
  /** Orientation of the paper. Default: that of `pageSize`, or of the document. */
  readonly pageOrientation?: Bound<'inherit' | 'portrait' | 'landscape'>
  /** Margins of the pages. Default: those of the document. */
  readonly pageMargins?: Bound<
    | 'inherit'
    | number
    | List<
        Bound<
          | number
          | 'auto'
          | {
              /** Minimum in points. */
              readonly min: Bound<number>
            }
        >
      >
    | {
        /** Left margin in points. */
        readonly left: Bound<number>
        /** Top margin in points; `auto` and `min` grow with the header. */
        readonly top: Bound<
          | number
          | 'auto'
          | {
              /** Minimum in points. */
              readonly min: Bound<number>
            }
        >
        /** Right margin in points. */
        readonly right: Bound<number>
        /** Bottom margin in points; `auto` and `min` grow with the footer. */
        readonly bottom: Bound<
          | number
          | 'auto'
          | {
              /** Minimum in points. */
              readonly min: Bound<number>
            }
        >
      }
  >
  /** Node in the top margin, bound for each page; `inherit` keeps that of the section before. Default: that of the document. */
  readonly header?: Bound<DocumentNode>
  /** Node in the bottom margin, bound for each page; `inherit` keeps that of the section before. Default: that of the document. */
  readonly footer?: Bound<DocumentNode>
  /** Node behind the content, bound for each page; `inherit` keeps that of the section before. Default: that of the document. */
  readonly background?: Bound<DocumentNode>
  /** Text across each page; `inherit` keeps that of the section before. Default: that of the document. */
  readonly watermark?: Bound<string | Watermark>
}

/** Properties of a document. */
export interface DocumentDefinition extends NoDirective {
  /** The node or nodes to print. Required. */
  readonly content: DocumentNode
  /** Named styles. Default: none. */
  readonly styles?: Bound<{ readonly [name: string]: Bound<DocumentStyle> }>
  /** Style of all text. Default: none. */
  readonly defaultStyle?: Bound<DocumentStyle>
  /** Named pictures. Default: none. */
  readonly images?: Bound<object>
  /** Named tiling patterns (ISO 32000-1 §8.7.3). Default: none. */
  readonly patterns?: Bound<object>
  /** Named table layouts. Default: none. */
  readonly tableLayouts?: Bound<{ readonly [name: string]: Bound<string | TableLayout> }>
  /** Page breaks before nodes of a heading level, style or id. Default: none. */
  readonly pageBreakBefore?: Bound<
    | {
        /** Applies to nodes with this `headlineLevel`. */
        readonly headlineLevel?: Bound<number>
        /** Applies to nodes with this named style. */
        readonly style?: Bound<string>
        /** Applies to the node with this `id`. */
        readonly id?: Bound<string>
        /** Breaks only if the node starts lower than this: points from the top of the page, or a percentage of the height between the margins, such as `80%`. */
        readonly startsBelow?: Bound<number | Percentage>
        /** `always`; `notFirst`: unless the node is the first on its page; `last`: if nothing follows it on its page; `nextPage`: if the content after it continues on the next page. Default: `notFirst`. */
        readonly when?: Bound<'always' | 'notFirst' | 'last' | 'nextPage'>
      }
    | List<
        Bound<{
          /** Applies to nodes with this `headlineLevel`. */
          readonly headlineLevel?: Bound<number>
          /** Applies to nodes with this named style. */
          readonly style?: Bound<string>
          /** Applies to the node with this `id`. */
          readonly id?: Bound<string>
          /** Breaks only if the node starts lower than this: points from the top of the page, or a percentage of the height between the margins, such as `80%`. */
          readonly startsBelow?: Bound<number | Percentage>
          /** `always`; `notFirst`: unless the node is the first on its page; `last`: if nothing follows it on its page; `nextPage`: if the content after it continues on the next page. Default: `notFirst`. */
          readonly when?: Bound<'always' | 'notFirst' | 'last' | 'nextPage'>
        }>
      >
  >
  /** Paper size by name, or width and height in points. Default: `'A4'`. */
  readonly pageSize?: Bound<
    | PageSizeName
    | {
        /** Width in points. */
        readonly width: Bound<number | Numeral>
        /** Height in points; `auto` for one page as high as its content. */
        readonly height: Bound<number | Numeral | 'auto'>
      }
  >
  /** Orientation of the paper. Default: portrait; of paper by width and height, as given. */
  readonly pageOrientation?: Bound<'portrait' | 'landscape'>
  /** Margins of the page; top and bottom may grow with header and footer. In points. Default: `40`. */
  readonly pageMargins?: Bound<
    | number
    | List<
        Bound<
          | number
          | 'auto'
          | {
              /** Minimum in points. */
              readonly min: Bound<number>
            }
        >
      >
    | {
        /** Left margin in points. */
        readonly left: Bound<number>
        /** Top margin in points; `auto` and `min` grow with the header. */
        readonly top: Bound<
          | number
          | 'auto'
          | {
              /** Minimum in points. */
              readonly min: Bound<number>
            }
        >
        /** Right margin in points. */
        readonly right: Bound<number>
        /** Bottom margin in points; `auto` and `min` grow with the footer. */
        readonly bottom: Bound<
          | number
          | 'auto'
          | {
              /** Minimum in points. */
              readonly min: Bound<number>
            }
        >
      }
  >
  /** Node in the top margin, bound for each page. Default: none. */
  readonly header?: Bound<DocumentNode>
  /** Node in the bottom margin, bound for each page. Default: none. */
  readonly footer?: Bound<DocumentNode>
  /** Node behind the content, bound for each page. Default: none. */
  readonly background?: Bound<DocumentNode>
  /** Text across each page. Default: none. */
  readonly watermark?: Bound<string | Watermark>
  /** Number of pages that are printed. Default: all pages. */
  readonly maxPagesNumber?: Bound<number | Numeral>
  /** Title, author, subject, keywords and other metadata of the file. Default: creator, producer and dates only. */
  readonly info?: Bound<{ readonly [name: string]: Bound<string | number | boolean> }>
  /** Language of the document. Default: none. */
  readonly language?: Bound<string>
  /** Numbers that viewers show for pages, in ranges: `[{"from": 1, "style": "lower-roman"}, {"from": 5, "prefix": "A-", "start": 1}]`. `from` is the first page, `style` one of `decimal`, `lower-roman`, `upper-roman`, `lower-alpha`, `upper-alpha` and `none`, `prefix` a text before the number, `start` the first number. Default: decimal numbers from 1. */
  readonly pageLabels?: Bound<
    List<
      Bound<{
        /** The first page, from 1. Default: 1. */
        readonly from?: Bound<number | Numeral>
        /** Style of the numbers. Default: `decimal`. */
        readonly style?: Bound<
          'decimal' | 'lower-roman' | 'upper-roman' | 'lower-alpha' | 'upper-alpha' | 'none'
        >
        /** Text before the numbers. Default: none. */
        readonly prefix?: Bound<string | number>
        /** The number of the first page. Default: 1. */
        readonly start?: Bound<number | Numeral>
      }>
    >
  >
  /** Shows the title in the window of the viewer. Default: `false`. */
  readonly displayTitle?: Bound<DocumentFlag>
  /** Tags the content with its structure (ISO 32000-1 §14.8). Default: `true`. */
  readonly tagged?: Bound<DocumentFlag>
  /** PDF version. Default: `'1.7'`. */
  readonly version?: Bound<'1.3' | '1.4' | '1.5' | '1.6' | '1.7' | '1.7ext3'>
  /** Standards that the file claims to meet: a level of PDF/A, a part of PDF/UA, or both. The short names of pdfmake mean the lowest: `PDF/A-1` is `PDF/A-1b`, `PDF/A-2` is `PDF/A-2b`, `PDF/A-3` is `PDF/A-3b`, `PDF/UA` is `PDF/UA-1`. Default: none. */
  readonly subset?: Bound<
    | 'PDF/UA-1'
    | 'PDF/UA-2'
    | 'PDF/A-1b'
    | 'PDF/A-1a'
    | 'PDF/A-2b'
    | 'PDF/A-2u'
    | 'PDF/A-2a'
    | 'PDF/A-3b'
    | 'PDF/A-3u'
    | 'PDF/A-3a'
    | 'PDF/A-4'
    | 'PDF/A-4f'
    | 'PDF/A-1'
    | 'PDF/A-2'
    | 'PDF/A-3'
    | 'PDF/UA'
    | List<
        Bound<
          | 'PDF/UA-1'
          | 'PDF/UA-2'
          | 'PDF/A-1b'
          | 'PDF/A-1a'
          | 'PDF/A-2b'
          | 'PDF/A-2u'
          | 'PDF/A-2a'
          | 'PDF/A-3b'
          | 'PDF/A-3u'
          | 'PDF/A-3a'
          | 'PDF/A-4'
          | 'PDF/A-4f'
          | 'PDF/A-1'
          | 'PDF/A-2'
          | 'PDF/A-3'
          | 'PDF/UA'
        >
      >
  >
  /** `warn` reports what PDF/UA-1 forbids as warnings, without a claim. Default: `'off'`. */
  readonly accessibility?: Bound<'off' | 'warn'>
  /** Compresses content streams. Default: `true`. */
  readonly compress?: Bound<DocumentFlag>
  /** Password to open the file. Default: none. */
  readonly userPassword?: Bound<string | number>
  /** Password to change permissions. Default: none. */
  readonly ownerPassword?: Bound<string | number>
  /** Permissions of an encrypted file. Permissions that are not listed are denied. Default: none. */
  readonly permissions?: Bound<{
    /** Allows printing, also at a resolution. */
    readonly printing?: Bound<DocumentFlag | 'lowResolution' | 'highResolution'>
    /** Allows changes of the content. */
    readonly modifying?: Bound<DocumentFlag>
    /** Allows copying of texts and pictures. */
    readonly copying?: Bound<DocumentFlag>
    /** Allows annotations. */
    readonly annotating?: Bound<DocumentFlag>
    /** Allows filling in forms. */
    readonly fillingForms?: Bound<DocumentFlag>
    /** Allows reading for accessibility; it is always allowed. */
    readonly contentAccessibility?: Bound<DocumentFlag>
    /** Allows inserting, rotating and deleting pages. */
    readonly documentAssembly?: Bound<DocumentFlag>
  }>
  /** Files that nodes attach, by name: {"src", "name", "description", "type", "relationship"}. Default: none. */
  readonly attachments?: Bound<object>
  /** Files embedded in the PDF, by name: {"src", "name", "description", "type", "relationship"}. Default: none. */
  readonly files?: Bound<object>
}

/** Properties of a style. */
export interface DocumentStyle extends NoDirective {
  /** Font family, or several in order of preference. Default: `'Roboto'`. */
  readonly font?: Bound<string | List<Bound<string>>>
  /** Font size. In points. Default: `12`. */
  readonly fontSize?: Bound<number | Numeral>
  /** OpenType features, such as ["onum"] or {"liga": false}. Default: those that the font enables. */
  readonly fontFeatures?: Bound<List<Bound<string | null>> | { readonly [name: string]: Bound<DocumentFlag> }>
  /** Bold face. Default: `false`. */
  readonly bold?: Bound<DocumentFlag>
  /** Italic face. Default: `false`. */
  readonly italics?: Bound<DocumentFlag>
  /** Alignment of lines. Default: `start` if `direction` is set, otherwise `left`. */
  readonly alignment?: Bound<'left' | 'center' | 'right' | 'justify' | 'start' | 'end'>
  /** Base direction of the text. Default: left to right. */
  readonly direction?: Bound<'ltr' | 'rtl' | 'auto'>
  /** Text colour. Default: `'black'`. */
  readonly color?: Bound<string | List<Bound<number | string>> | false>
  /** Colour behind the text. Default: none. */
  readonly background?: Bound<
    | string
    | List<Bound<number | string>>
    | false
    | readonly [Bound<string>, Bound<string | List<Bound<number | string>> | false>]
  >
  /** Opacity from 0 to 1. Default: `1`. */
  readonly opacity?: Bound<number | Numeral>
  /** Space added between characters. In points. Default: `0`. */
  readonly characterSpacing?: Bound<number | Numeral>
  /** Line height as a multiple of the font's own. Default: `1`. */
  readonly lineHeight?: Bound<number | Numeral>
  /** Indent of the first line. In points. Default: `0`. */
  readonly leadingIndent?: Bound<number | Numeral>
  /** Superscript. Default: `false`. */
  readonly sup?: Bound<DocumentFlag>
  /** Subscript. Default: `false`. */
  readonly sub?: Bound<DocumentFlag>
  /** Breaks lines at line feeds only. Default: `false`. */
  readonly noWrap?: Bound<DocumentFlag>
  /** Break opportunities inside words (CSS Text 3 §5.2). Default: `'normal'`. */
  readonly wordBreak?: Bound<'normal' | 'break-all' | 'break-word' | 'keep-all'>
  /** Colour of list markers. Default: the text colour. */
  readonly markerColor?: Bound<string | List<Bound<number | string>> | false>
  /** Hyphenation (CSS Text 3 §5.4). Default: `'manual'`. */
  readonly hyphens?: Bound<'none' | 'manual' | 'auto'>
  /** Line breaking: first fit, or best paragraph. Default: optimal if justified and hyphenated. */
  readonly lineBreaking?: Bound<'greedy' | 'optimal'>
  /** Language of the text, for hyphenation and shaping. Default: that of the document. */
  readonly language?: Bound<string>
  /** Small capitals. Default: `false`. */
  readonly smallCaps?: Bound<DocumentFlag>
  /** Digits of equal width. Default: `false`. */
  readonly tabularFigures?: Bound<DocumentFlag>
  /** Space between CJK and other text (CSS Text 4 §8.4). Default: `'no-autospace'`. */
  readonly textAutospace?: Bound<'normal' | 'no-autospace'>
  /** Trimmed space of CJK punctuation (CSS Text 4 §8.5). Default: `'space-all'`. */
  readonly textSpacingTrim?: Bound<'normal' | 'trim-start' | 'trim-both' | 'space-all'>
  /** Lines under, through or over the text. Default: none. */
  readonly decoration?: Bound<
    | 'underline'
    | 'lineThrough'
    | 'overline'
    | ''
    | false
    | List<Bound<'underline' | 'lineThrough' | 'overline' | '' | false | null>>
  >
  /** Colour of the decoration. Default: the text colour. */
  readonly decorationColor?: Bound<string | List<Bound<number | string>> | false>
  /** Style of the decoration. Default: `'solid'`. */
  readonly decorationStyle?: Bound<'solid' | 'double' | 'dashed' | 'dotted' | 'wavy' | false>
  /** Thickness of the decoration. Default: it follows the font size. In points. */
  readonly decorationThickness?: Bound<number | Numeral>
  /** URL, mail address, or `#id` of a node. Default: none. */
  readonly link?: Bound<string>
  /** Page number that the node links to. Default: none. */
  readonly linkToPage?: Bound<number | Numeral>
  /** `id` of the node that the node links to. Default: none. */
  readonly linkToDestination?: Bound<string | number>
  /** Keeps spaces at the beginning of lines. Default: `false`. */
  readonly preserveLeadingSpaces?: Bound<DocumentFlag>
  /** Keeps spaces at the end of lines. Default: `false`. */
  readonly preserveTrailingSpaces?: Bound<DocumentFlag>
  /** Fill of a table cell. Default: none. */
  readonly fillColor?: Bound<
    | string
    | List<Bound<number | string>>
    | false
    | readonly [Bound<string>, Bound<string | List<Bound<number | string>> | false>]
  >
  /** Opacity of the fill, from 0 to 1. Default: `1`. */
  readonly fillOpacity?: Bound<number | Numeral>
  /** Space between columns. In points. Default: `0`. */
  readonly columnGap?: Bound<number | Numeral>
  /** Least number of lines before a page break. Default: `1`. */
  readonly orphans?: Bound<number | Numeral>
  /** Least number of lines after a page break. Default: `1`. */
  readonly widows?: Bound<number | Numeral>
  /** Space around the node. In points. Default: `0`. */
  readonly margin?: Bound<number | Numeral | List<Bound<number | Numeral | null>>>
  /** Space on the left; overrides `margin`. Default: that of `margin`. In points. */
  readonly marginLeft?: Bound<number | Numeral>
  /** Space above; overrides `margin`. Default: that of `margin`. In points. */
  readonly marginTop?: Bound<number | Numeral>
  /** Space on the right; overrides `margin`. Default: that of `margin`. In points. */
  readonly marginRight?: Bound<number | Numeral>
  /** Space below; overrides `margin`. Default: that of `margin`. In points. */
  readonly marginBottom?: Bound<number | Numeral>
  /** Avoids page breaks inside the node. Default: `false`. */
  readonly keepTogether?: Bound<DocumentFlag>
  /** Avoids a page break after the node. Default: `false`. */
  readonly keepWithNext?: Bound<DocumentFlag>
  /** Named styles that this one extends. Default: none. */
  readonly extends?: Bound<DocumentStyles>
}

/** Properties of a table. */
export interface DocumentTable extends NoDirective {
  /** Rows of cells. Required. */
  readonly body?: Bound<List<Bound<TableRow>>>
  /** Column widths. Default: `'auto'`. */
  readonly widths?: Bound<
    | number
    | Numeral
    | Percentage
    | 'auto'
    | '*'
    | 'star'
    | List<Bound<number | Numeral | Percentage | 'auto' | '*' | 'star' | null>>
  >
  /** Row heights. In points. Default: `'auto'`. */
  readonly heights?: Bound<
    number | Numeral | 'auto' | '*' | List<Bound<number | Numeral | 'auto' | '*' | null>>
  >
  /** Rows that repeat on each page. Default: `0`. */
  readonly headerRows?: Bound<number | Numeral>
  /** Columns of header cells in tagged PDF. Default: `0`. */
  readonly headerColumns?: Bound<number | Numeral>
  /** Rows that stay with the header rows. Default: `0`. */
  readonly keepWithHeaderRows?: Bound<number | Numeral>
  /** Avoids page breaks inside rows. Default: `false`. */
  readonly dontBreakRows?: Bound<DocumentFlag>
  /** Rows with totals at page breaks. Default: none. */
  readonly carry?: Bound<TableCarry>
}

/** Properties of a carry of a table. */
export interface TableCarry extends NoDirective {
  /** Row at the top of each further page. Default: none. */
  readonly head?: Bound<List<Bound<DocumentNode>>>
  /** Row at the bottom of each page that the table continues from. Default: none. */
  readonly foot?: Bound<List<Bound<DocumentNode>>>
}

/** Properties of a table layout. */
export interface TableLayout extends NoDirective {
  /** Layout that this one extends. Default: none. */
  readonly extends?: Bound<string>
  /** Fill colours of body rows, repeated in order. Default: none. */
  readonly zebra?: Bound<List<Bound<string | false | null>>>
  /** Widths of horizontal lines. In points. Default: `1`. */
  readonly hLineWidth?: Bound<
    | number
    | Numeral
    | List<Bound<number | Numeral | null>>
    | {
        /** The first line, row or column; of horizontal lines, the top edge. */
        readonly first?: Bound<number | Numeral | null>
        /** The last line, row or column; of horizontal lines, the bottom edge. */
        readonly last?: Bound<number | Numeral | null>
        /** The line below the header rows, or the header rows. */
        readonly header?: Bound<number | Numeral | null>
        /** Body rows or columns with odd numbers, counted from 1. */
        readonly odd?: Bound<number | Numeral | null>
        /** Body rows or columns with even numbers, counted from 1. */
        readonly even?: Bound<number | Numeral | null>
        /** All others. */
        readonly default?: Bound<number | Numeral | null>
      }
  >
  /** Widths of vertical lines. In points. Default: `1`. */
  readonly vLineWidth?: Bound<
    | number
    | Numeral
    | List<Bound<number | Numeral | null>>
    | {
        /** The first line, row or column; of horizontal lines, the top edge. */
        readonly first?: Bound<number | Numeral | null>
        /** The last line, row or column; of horizontal lines, the bottom edge. */
        readonly last?: Bound<number | Numeral | null>
        /** The line below the header rows, or the header rows. */
        readonly header?: Bound<number | Numeral | null>
        /** Body rows or columns with odd numbers, counted from 1. */
        readonly odd?: Bound<number | Numeral | null>
        /** Body rows or columns with even numbers, counted from 1. */
        readonly even?: Bound<number | Numeral | null>
        /** All others. */
        readonly default?: Bound<number | Numeral | null>
      }
  >
  /** Colours of horizontal lines. Default: `'black'`. */
  readonly hLineColor?: Bound<
    | string
    | false
    | List<Bound<string | false | null>>
    | {
        /** The first line, row or column; of horizontal lines, the top edge. */
        readonly first?: Bound<string | false | null>
        /** The last line, row or column; of horizontal lines, the bottom edge. */
        readonly last?: Bound<string | false | null>
        /** The line below the header rows, or the header rows. */
        readonly header?: Bound<string | false | null>
        /** Body rows or columns with odd numbers, counted from 1. */
        readonly odd?: Bound<string | false | null>
        /** Body rows or columns with even numbers, counted from 1. */
        readonly even?: Bound<string | false | null>
        /** All others. */
        readonly default?: Bound<string | false | null>
      }
  >
  /** Colours of vertical lines. Default: `'black'`. */
  readonly vLineColor?: Bound<
    | string
    | false
    | List<Bound<string | false | null>>
    | {
        /** The first line, row or column; of horizontal lines, the top edge. */
        readonly first?: Bound<string | false | null>
        /** The last line, row or column; of horizontal lines, the bottom edge. */
        readonly last?: Bound<string | false | null>
        /** The line below the header rows, or the header rows. */
        readonly header?: Bound<string | false | null>
        /** Body rows or columns with odd numbers, counted from 1. */
        readonly odd?: Bound<string | false | null>
        /** Body rows or columns with even numbers, counted from 1. */
        readonly even?: Bound<string | false | null>
        /** All others. */
        readonly default?: Bound<string | false | null>
      }
  >
  /** Dashes of horizontal lines, in points. Default: solid lines. */
  readonly hLineStyle?: Bound<
    | {
        /** Dashes, in points. */
        readonly dash?: Bound<{
          /** Length of the dashes in points. */
          readonly length: Bound<number | Numeral>
          /** Length of the gaps in points. Default: `length`. */
          readonly space?: Bound<number | Numeral>
          /** Start in the pattern in points. Default: 0. */
          readonly phase?: Bound<number | Numeral>
        }>
      }
    | List<
        Bound<{
          /** Dashes, in points. */
          readonly dash?: Bound<{
            /** Length of the dashes in points. */
            readonly length: Bound<number | Numeral>
            /** Length of the gaps in points. Default: `length`. */
            readonly space?: Bound<number | Numeral>
            /** Start in the pattern in points. Default: 0. */
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
      >
    | {
        /** The first line, row or column; of horizontal lines, the top edge. */
        readonly first?: Bound<{
          /** Dashes, in points. */
          readonly dash?: Bound<{
            /** Length of the dashes in points. */
            readonly length: Bound<number | Numeral>
            /** Length of the gaps in points. Default: `length`. */
            readonly space?: Bound<number | Numeral>
            /** Start in the pattern in points. Default: 0. */
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        /** The last line, row or column; of horizontal lines, the bottom edge. */
        readonly last?: Bound<{
          /** Dashes, in points. */
          readonly dash?: Bound<{
            /** Length of the dashes in points. */
            readonly length: Bound<number | Numeral>
            /** Length of the gaps in points. Default: `length`. */
            readonly space?: Bound<number | Numeral>
            /** Start in the pattern in points. Default: 0. */
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        /** The line below the header rows, or the header rows. */
        readonly header?: Bound<{
          /** Dashes, in points. */
          readonly dash?: Bound<{
            /** Length of the dashes in points. */
            readonly length: Bound<number | Numeral>
            /** Length of the gaps in points. Default: `length`. */
            readonly space?: Bound<number | Numeral>
            /** Start in the pattern in points. Default: 0. */
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        /** Body rows or columns with odd numbers, counted from 1. */
        readonly odd?: Bound<{
          /** Dashes, in points. */
          readonly dash?: Bound<{
            /** Length of the dashes in points. */
            readonly length: Bound<number | Numeral>
            /** Length of the gaps in points. Default: `length`. */
            readonly space?: Bound<number | Numeral>
            /** Start in the pattern in points. Default: 0. */
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        /** Body rows or columns with even numbers, counted from 1. */
        readonly even?: Bound<{
          /** Dashes, in points. */
          readonly dash?: Bound<{
            /** Length of the dashes in points. */
            readonly length: Bound<number | Numeral>
            /** Length of the gaps in points. Default: `length`. */
            readonly space?: Bound<number | Numeral>
            /** Start in the pattern in points. Default: 0. */
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        /** All others. */
        readonly default?: Bound<{
          /** Dashes, in points. */
          readonly dash?: Bound<{
            /** Length of the dashes in points. */
            readonly length: Bound<number | Numeral>
            /** Length of the gaps in points. Default: `length`. */
            readonly space?: Bound<number | Numeral>
            /** Start in the pattern in points. Default: 0. */
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
      }
  >
  /** Dashes of vertical lines, in points. Default: solid lines. */
  readonly vLineStyle?: Bound<
    | {
        /** Dashes, in points. */
        readonly dash?: Bound<{
          /** Length of the dashes in points. */
          readonly length: Bound<number | Numeral>
          /** Length of the gaps in points. Default: `length`. */
          readonly space?: Bound<number | Numeral>
          /** Start in the pattern in points. Default: 0. */
          readonly phase?: Bound<number | Numeral>
        }>
      }
    | List<
        Bound<{
          /** Dashes, in points. */
          readonly dash?: Bound<{
            /** Length of the dashes in points. */
            readonly length: Bound<number | Numeral>
            /** Length of the gaps in points. Default: `length`. */
            readonly space?: Bound<number | Numeral>
            /** Start in the pattern in points. Default: 0. */
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
      >
    | {
        /** The first line, row or column; of horizontal lines, the top edge. */
        readonly first?: Bound<{
          /** Dashes, in points. */
          readonly dash?: Bound<{
            /** Length of the dashes in points. */
            readonly length: Bound<number | Numeral>
            /** Length of the gaps in points. Default: `length`. */
            readonly space?: Bound<number | Numeral>
            /** Start in the pattern in points. Default: 0. */
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        /** The last line, row or column; of horizontal lines, the bottom edge. */
        readonly last?: Bound<{
          /** Dashes, in points. */
          readonly dash?: Bound<{
            /** Length of the dashes in points. */
            readonly length: Bound<number | Numeral>
            /** Length of the gaps in points. Default: `length`. */
            readonly space?: Bound<number | Numeral>
            /** Start in the pattern in points. Default: 0. */
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        /** The line below the header rows, or the header rows. */
        readonly header?: Bound<{
          /** Dashes, in points. */
          readonly dash?: Bound<{
            /** Length of the dashes in points. */
            readonly length: Bound<number | Numeral>
            /** Length of the gaps in points. Default: `length`. */
            readonly space?: Bound<number | Numeral>
            /** Start in the pattern in points. Default: 0. */
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        /** Body rows or columns with odd numbers, counted from 1. */
        readonly odd?: Bound<{
          /** Dashes, in points. */
          readonly dash?: Bound<{
            /** Length of the dashes in points. */
            readonly length: Bound<number | Numeral>
            /** Length of the gaps in points. Default: `length`. */
            readonly space?: Bound<number | Numeral>
            /** Start in the pattern in points. Default: 0. */
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        /** Body rows or columns with even numbers, counted from 1. */
        readonly even?: Bound<{
          /** Dashes, in points. */
          readonly dash?: Bound<{
            /** Length of the dashes in points. */
            readonly length: Bound<number | Numeral>
            /** Length of the gaps in points. Default: `length`. */
            readonly space?: Bound<number | Numeral>
            /** Start in the pattern in points. Default: 0. */
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        /** All others. */
        readonly default?: Bound<{
          /** Dashes, in points. */
          readonly dash?: Bound<{
            /** Length of the dashes in points. */
            readonly length: Bound<number | Numeral>
            /** Length of the gaps in points. Default: `length`. */
            readonly space?: Bound<number | Numeral>
            /** Start in the pattern in points. Default: 0. */
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
      }
  >
  /** Padding of columns on the left, in points. Default: `4`. */
  readonly paddingLeft?: Bound<
    | number
    | Numeral
    | List<Bound<number | Numeral | null>>
    | {
        /** The first line, row or column; of horizontal lines, the top edge. */
        readonly first?: Bound<number | Numeral | null>
        /** The last line, row or column; of horizontal lines, the bottom edge. */
        readonly last?: Bound<number | Numeral | null>
        /** The line below the header rows, or the header rows. */
        readonly header?: Bound<number | Numeral | null>
        /** Body rows or columns with odd numbers, counted from 1. */
        readonly odd?: Bound<number | Numeral | null>
        /** Body rows or columns with even numbers, counted from 1. */
        readonly even?: Bound<number | Numeral | null>
        /** All others. */
        readonly default?: Bound<number | Numeral | null>
      }
  >
  /** Padding of columns on the right, in points. Default: `4`. */
  readonly paddingRight?: Bound<
    | number
    | Numeral
    | List<Bound<number | Numeral | null>>
    | {
        /** The first line, row or column; of horizontal lines, the top edge. */
        readonly first?: Bound<number | Numeral | null>
        /** The last line, row or column; of horizontal lines, the bottom edge. */
        readonly last?: Bound<number | Numeral | null>
        /** The line below the header rows, or the header rows. */
        readonly header?: Bound<number | Numeral | null>
        /** Body rows or columns with odd numbers, counted from 1. */
        readonly odd?: Bound<number | Numeral | null>
        /** Body rows or columns with even numbers, counted from 1. */
        readonly even?: Bound<number | Numeral | null>
        /** All others. */
        readonly default?: Bound<number | Numeral | null>
      }
  >
  /** Padding of rows above, in points. Default: `2`. */
  readonly paddingTop?: Bound<
    | number
    | Numeral
    | List<Bound<number | Numeral | null>>
    | {
        /** The first line, row or column; of horizontal lines, the top edge. */
        readonly first?: Bound<number | Numeral | null>
        /** The last line, row or column; of horizontal lines, the bottom edge. */
        readonly last?: Bound<number | Numeral | null>
        /** The line below the header rows, or the header rows. */
        readonly header?: Bound<number | Numeral | null>
        /** Body rows or columns with odd numbers, counted from 1. */
        readonly odd?: Bound<number | Numeral | null>
        /** Body rows or columns with even numbers, counted from 1. */
        readonly even?: Bound<number | Numeral | null>
        /** All others. */
        readonly default?: Bound<number | Numeral | null>
      }
  >
  /** Padding of rows below, in points. Default: `2`. */
  readonly paddingBottom?: Bound<
    | number
    | Numeral
    | List<Bound<number | Numeral | null>>
    | {
        /** The first line, row or column; of horizontal lines, the top edge. */
        readonly first?: Bound<number | Numeral | null>
        /** The last line, row or column; of horizontal lines, the bottom edge. */
        readonly last?: Bound<number | Numeral | null>
        /** The line below the header rows, or the header rows. */
        readonly header?: Bound<number | Numeral | null>
        /** Body rows or columns with odd numbers, counted from 1. */
        readonly odd?: Bound<number | Numeral | null>
        /** Body rows or columns with even numbers, counted from 1. */
        readonly even?: Bound<number | Numeral | null>
        /** All others. */
        readonly default?: Bound<number | Numeral | null>
      }
  >
  /** Fill colours of rows. Default: none. */
  readonly fillColor?: Bound<
    | string
    | false
    | List<Bound<string | false | null>>
    | {
        /** The first line, row or column; of horizontal lines, the top edge. */
        readonly first?: Bound<string | false | null>
        /** The last line, row or column; of horizontal lines, the bottom edge. */
        readonly last?: Bound<string | false | null>
        /** The line below the header rows, or the header rows. */
        readonly header?: Bound<string | false | null>
        /** Body rows or columns with odd numbers, counted from 1. */
        readonly odd?: Bound<string | false | null>
        /** Body rows or columns with even numbers, counted from 1. */
        readonly even?: Bound<string | false | null>
        /** All others. */
        readonly default?: Bound<string | false | null>
      }
  >
  /** Opacity of fills, from 0 to 1. Default: `1`. */
  readonly fillOpacity?: Bound<
    | number
    | Numeral
    | List<Bound<number | Numeral | null>>
    | {
        /** The first line, row or column; of horizontal lines, the top edge. */
        readonly first?: Bound<number | Numeral | null>
        /** The last line, row or column; of horizontal lines, the bottom edge. */
        readonly last?: Bound<number | Numeral | null>
        /** The line below the header rows, or the header rows. */
        readonly header?: Bound<number | Numeral | null>
        /** Body rows or columns with odd numbers, counted from 1. */
        readonly odd?: Bound<number | Numeral | null>
        /** Body rows or columns with even numbers, counted from 1. */
        readonly even?: Bound<number | Numeral | null>
        /** All others. */
        readonly default?: Bound<number | Numeral | null>
      }
  >
  /** Fill colours of columns. Default: none. */
  readonly columnFillColor?: Bound<
    | string
    | false
    | List<Bound<string | false | null>>
    | {
        /** The first line, row or column; of horizontal lines, the top edge. */
        readonly first?: Bound<string | false | null>
        /** The last line, row or column; of horizontal lines, the bottom edge. */
        readonly last?: Bound<string | false | null>
        /** The line below the header rows, or the header rows. */
        readonly header?: Bound<string | false | null>
        /** Body rows or columns with odd numbers, counted from 1. */
        readonly odd?: Bound<string | false | null>
        /** Body rows or columns with even numbers, counted from 1. */
        readonly even?: Bound<string | false | null>
        /** All others. */
        readonly default?: Bound<string | false | null>
      }
  >
  /** Fill colours of body cells by their text. Default: none. */
  readonly cellFillColor?: Bound<
    List<
      Bound<{
        /** Fill of the cell; null for none. Required. */
        readonly color?: Bound<string | false>
        /** Index of the column, from 0. Default: all columns. */
        readonly column?: Bound<number | Numeral>
        /** Matches cells with this text. */
        readonly equals?: Bound<string | number | boolean>
        /** Matches cells with a larger number. */
        readonly above?: Bound<number | Numeral>
        /** Matches cells with a smaller number. */
        readonly below?: Bound<number | Numeral>
      }>
    >
  >
  /** Draws the lines of cells without `border`. Default: `true`. */
  readonly defaultBorder?: Bound<DocumentFlag>
  /** Draws a line where the table breaks across pages. Default: `true`. */
  readonly hLineWhenBroken?: Bound<DocumentFlag>
}

/** Properties of a table of contents. */
export interface TableOfContents extends NoDirective {
  /** Node above the entries. Default: none. */
  readonly title?: Bound<DocumentNode>
  /** Lists texts whose `tocItem` is this id. Default: texts whose `tocItem` is true. */
  readonly id?: Bound<string | number | boolean | null>
  /** Style of the entries. Default: none. */
  readonly textStyle?: Bound<DocumentStyles>
  /** Style of the page numbers. Default: none. */
  readonly numberStyle?: Bound<DocumentStyles>
  /** Margin of the entries. In points. Default: `0`. */
  readonly textMargin?: Bound<number | Numeral | List<Bound<number | Numeral | null>>>
  /** Order of the entries. Default: `'page'`. */
  readonly sortBy?: Bound<'page' | 'title'>
  /** Locale of the order by title. Default: that of the process. */
  readonly sortLocale?: Bound<string>
  /** Adds the entries to the outline. Default: `false`. */
  readonly outlines?: Bound<DocumentFlag>
  /** Text that repeats between title and page number. Default: none. */
  readonly leader?: Bound<string>
  /** Hides the title if there are no entries. Default: `false`. */
  readonly hideEmpty?: Bound<DocumentFlag>
}

/** Properties of a watermark. */
export interface Watermark extends NoDirective {
  /** The text, on one line. Required. */
  readonly text?: Bound<string | number | boolean | null>
  /** Font family. Default: that of `defaultStyle`, or Roboto. */
  readonly font?: Bound<string | List<Bound<string>>>
  /** Font size; `auto` fills the page. Default: `'auto'`. */
  readonly fontSize?: Bound<number | Numeral | 'auto'>
  /** Colour. Default: `'black'`. */
  readonly color?: Bound<string | List<Bound<number | string>> | false>
  /** Opacity from 0 to 1. Default: `0.6`. */
  readonly opacity?: Bound<number | Numeral>
  /** Bold face. Default: `false`. */
  readonly bold?: Bound<DocumentFlag>
  /** Italic face. Default: `false`. */
  readonly italics?: Bound<DocumentFlag>
  /** Rotation in degrees, clockwise. Default: the diagonal of the page. */
  readonly angle?: Bound<number | Numeral>
}

/** Properties of a vector. */
export interface Vector extends NoDirective {
  /** Shape. Required. */
  readonly type?: Bound<'rect' | 'line' | 'ellipse' | 'polyline' | 'path'>
  /** Left edge of a rectangle, or centre of an ellipse, which require it. In points. */
  readonly x?: Bound<number | Numeral>
  /** Top edge of a rectangle, or centre of an ellipse, which require it. In points. */
  readonly y?: Bound<number | Numeral>
  /** Width of a rectangle, which requires it. In points. */
  readonly w?: Bound<number | Numeral>
  /** Height of a rectangle, which requires it. In points. */
  readonly h?: Bound<number | Numeral>
  /** Corner radius of a rectangle. Default: `0`. In points. */
  readonly r?: Bound<number | Numeral>
  /** Horizontal radius of an ellipse, which requires it. In points. */
  readonly r1?: Bound<number | Numeral>
  /** Vertical radius of an ellipse, which requires it. In points. */
  readonly r2?: Bound<number | Numeral>
  /** Horizontal start of a line, which requires it. In points. */
  readonly x1?: Bound<number | Numeral>
  /** Vertical start of a line, which requires it. In points. */
  readonly y1?: Bound<number | Numeral>
  /** Horizontal end of a line, which requires it. In points. */
  readonly x2?: Bound<number | Numeral>
  /** Vertical end of a line, which requires it. In points. */
  readonly y2?: Bound<number | Numeral>
  /** Points of a polyline, which requires them; x and y in points. */
  readonly points?: Bound<
    List<
      Bound<{
        /** Horizontal position in points. */
        readonly x: Bound<number | Numeral>
        /** Vertical position in points. */
        readonly y: Bound<number | Numeral>
      }>
    >
  >
  /** Path data of a path, which requires it; lengths in points. */
  readonly d?: Bound<string>
  /** Closes a polyline. Default: `false`. */
  readonly closePath?: Bound<DocumentFlag>
  /** Fill colour. Default: none. */
  readonly color?: Bound<
    | string
    | List<Bound<number | string>>
    | false
    | readonly [Bound<string>, Bound<string | List<Bound<number | string>> | false>]
  >
  /** Opacity of the fill, from 0 to 1. Default: `1`. */
  readonly fillOpacity?: Bound<number | Numeral>
  /** Colours of a gradient from left to right; overrides `color`. Default: none. */
  readonly linearGradient?: Bound<List<Bound<string>>>
  /** Line colour. Default: black without a fill, otherwise no line. */
  readonly lineColor?: Bound<string | List<Bound<number | string>> | false>
  /** Line width. In points. Default: `1`. */
  readonly lineWidth?: Bound<number | Numeral>
  /** Line ends. Default: `'butt'`. */
  readonly lineCap?: Bound<'butt' | 'round' | 'square'>
  /** Line joins. Default: `'miter'`. */
  readonly lineJoin?: Bound<'miter' | 'round' | 'bevel'>
  /** Dashes of the line, in points. Default: a solid line. */
  readonly dash?: Bound<{
    /** Length of the dashes in points. */
    readonly length: Bound<number | Numeral>
    /** Length of the gaps in points. Default: `length`. */
    readonly space?: Bound<number | Numeral>
    /** Start in the pattern in points. Default: 0. */
    readonly phase?: Bound<number | Numeral>
  }>
  /** Opacity of the line, from 0 to 1. Default: `1`. */
  readonly strokeOpacity?: Bound<number | Numeral>
}
