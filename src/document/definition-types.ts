/** Types of documents. Generated from the table of nodes by `npm run types`: do not edit. */
import type {
  Bound,
  Directive,
  DocumentFlag,
  EachDirective,
  IfDirective,
  List,
  LiteralDirective,
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
export interface CoveredCell {
  readonly [noProperty]?: never
}

/** Names of styles, or styles; later ones override earlier ones. */
export type DocumentStyles = string | DocumentStyle | List<string | DocumentStyle>

/** Properties of every node. */
export interface NodeProperties extends Omit<DocumentStyle, 'extends'> {
  /** Named styles; later ones override earlier ones. */
  readonly style?: Bound<DocumentStyles>
  /** Name for links, references and page break rules. */
  readonly id?: Bound<string | number>
  /** Width; of a column also a percentage, `auto` or `*`. */
  readonly width?: Bound<number | Numeral | Percentage | 'auto' | '*' | 'star'>
  /** Forces a page break. */
  readonly pageBreak?: Bound<
    'before' | 'after' | 'beforeOdd' | 'beforeEven' | 'afterOdd' | 'afterEven' | false
  >
  /** Orientation of the pages from the forced page break on. */
  readonly pageOrientation?: Bound<'portrait' | 'landscape'>
  /** Heading level, for page break rules and tagged PDF. */
  readonly headlineLevel?: Bound<number | Numeral>
  /** Position on the page, outside of the flow. */
  readonly absolutePosition?: Bound<{
    readonly x?: Bound<number | Numeral>
    readonly y?: Bound<number | Numeral>
  }>
  /** Offset from the place in the flow. */
  readonly relativePosition?: Bound<{
    readonly x?: Bound<number | Numeral>
    readonly y?: Bound<number | Numeral>
  }>
  /** Moves the node to the next page if it does not fit. Default: `false`. */
  readonly unbreakable?: Bound<DocumentFlag>
  /** Columns that a table cell spans. Default: `1`. */
  readonly colSpan?: Bound<number | Numeral>
  /** Rows that a table cell spans. Default: `1`. */
  readonly rowSpan?: Bound<number | Numeral>
  /** Edges of a table cell that have a line. */
  readonly border?: Bound<List<Bound<DocumentFlag>>>
  /** Line colours of a table cell. */
  readonly borderColor?: Bound<List<Bound<string | null>>>
  /** Pattern over a table cell. */
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
  /** Marker of a list item. */
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
  /** Number of an item of an ordered list. */
  readonly counter?: Bound<number | Numeral>
}

/** A paragraph: a string, or an array of strings, runs and inline pictures. */
export interface TextNode extends NodeProperties {
  /** A paragraph: a string, or an array of strings, runs and inline pictures. */
  readonly text: DocumentNode
  /** Lists the text in the table of contents, or in those with the given ids. */
  readonly tocItem?: Bound<string | boolean | List<Bound<string>>>
  /** Style of the entry in the table of contents. */
  readonly tocStyle?: Bound<DocumentStyles>
  /** Style of the page number in the table of contents. */
  readonly tocNumberStyle?: Bound<DocumentStyles>
  /** Margin of the entry in the table of contents. */
  readonly tocMargin?: Bound<number | Numeral | List<Bound<number | Numeral | null>>>
  /** Amounts that are added up from page to page. */
  readonly carry?: Bound<{ readonly [name: string]: Bound<number | string> }>
  /** Continues on the line of the text before. Default: `false`. */
  readonly noNewLine?: Bound<DocumentFlag>
  /** Height after which lines are dropped. In points. */
  readonly maxHeight?: Bound<number | Numeral>
  /** Adds an entry to the outline. Default: `false`. */
  readonly outline?: Bound<DocumentFlag>
  /** Text of the outline entry. Default: the text itself. */
  readonly outlineText?: Bound<string | number | boolean | null>
  /** Shows the children of the outline entry. Default: `false`. */
  readonly outlineExpanded?: Bound<DocumentFlag>
  /** `id` of the parent outline entry. */
  readonly outlineParentId?: Bound<string | number | boolean | null>
}

/** Content with padding, border, background and shadow. */
export interface BoxNode extends Omit<NodeProperties, 'border' | 'background' | 'width'> {
  /** Content with padding, border, background and shadow. */
  readonly box: DocumentNode
  /** Space between border and content. Default: `0`. */
  readonly padding?: Bound<number | Numeral | List<Bound<number | Numeral>>>
  /** Border, for all sides or by side. */
  readonly border?: Bound<
    | number
    | Numeral
    | {
        readonly width?: Bound<number | Numeral>
        readonly style?: Bound<'solid' | 'dashed' | 'dotted' | 'double'>
        readonly color?: Bound<string>
      }
    | {
        readonly top?: Bound<
          | number
          | Numeral
          | {
              readonly width?: Bound<number | Numeral>
              readonly style?: Bound<'solid' | 'dashed' | 'dotted' | 'double'>
              readonly color?: Bound<string>
            }
          | null
        >
        readonly right?: Bound<
          | number
          | Numeral
          | {
              readonly width?: Bound<number | Numeral>
              readonly style?: Bound<'solid' | 'dashed' | 'dotted' | 'double'>
              readonly color?: Bound<string>
            }
          | null
        >
        readonly bottom?: Bound<
          | number
          | Numeral
          | {
              readonly width?: Bound<number | Numeral>
              readonly style?: Bound<'solid' | 'dashed' | 'dotted' | 'double'>
              readonly color?: Bound<string>
            }
          | null
        >
        readonly left?: Bound<
          | number
          | Numeral
          | {
              readonly width?: Bound<number | Numeral>
              readonly style?: Bound<'solid' | 'dashed' | 'dotted' | 'double'>
              readonly color?: Bound<string>
            }
          | null
        >
      }
  >
  /** Radius of the corners. Default: `0`. */
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
        readonly topLeft?: Bound<number | Numeral>
        readonly topRight?: Bound<number | Numeral>
        readonly bottomRight?: Bound<number | Numeral>
        readonly bottomLeft?: Bound<number | Numeral>
      }
  >
  /** Colour or gradient behind the content. */
  readonly background?: Bound<
    string | { readonly linearGradient: Bound<List<Bound<string>>>; readonly angle?: Bound<number | Numeral> }
  >
  /** Shadows; the first is on top. */
  readonly shadow?: Bound<
    | string
    | {
        readonly x?: Bound<number | Numeral>
        readonly y?: Bound<number | Numeral>
        readonly blur?: Bound<number | Numeral>
        readonly spread?: Bound<number | Numeral>
        readonly color?: Bound<string>
        readonly inset?: Bound<DocumentFlag>
      }
    | List<
        Bound<{
          readonly x?: Bound<number | Numeral>
          readonly y?: Bound<number | Numeral>
          readonly blur?: Bound<number | Numeral>
          readonly spread?: Bound<number | Numeral>
          readonly color?: Bound<string>
          readonly inset?: Bound<DocumentFlag>
        }>
      >
  >
  /** Width of the border box. Default: the width that is available. */
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
  /** Lines, padding and fills of the table. */
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
  /** Height; alone, it keeps the aspect ratio. */
  readonly height?: Bound<number | Numeral | Percentage | 'auto' | '*' | 'star'>
  /** Largest size, keeping the aspect ratio. */
  readonly fit?: Bound<readonly [Bound<number | Numeral>, Bound<number | Numeral>]>
  /** Size that is filled; the rest of the picture is clipped. */
  readonly cover?: Bound<{
    readonly width: Bound<number | Numeral>
    readonly height: Bound<number | Numeral>
    readonly align?: Bound<'left' | 'center' | 'right'>
    readonly valign?: Bound<'top' | 'center' | 'bottom'>
  }>
  /** Minimum width. In points. */
  readonly minWidth?: Bound<number | Numeral>
  /** Maximum width. In points. */
  readonly maxWidth?: Bound<number | Numeral>
  /** Minimum height. In points. */
  readonly minHeight?: Bound<number | Numeral>
  /** Maximum height. In points. */
  readonly maxHeight?: Bound<number | Numeral>
  /** Attached file that the picture opens. */
  readonly linkToFile?: Bound<string | { readonly [name: string]: unknown }>
  /** Alignment of a picture in a line of text. Default: `'baseline'`. */
  readonly verticalAlign?: Bound<'top' | 'middle' | 'bottom' | 'baseline' | number | Numeral>
}

/** A vector picture: SVG text, a name, a path, a URL, or a data: URI. */
export interface SvgNode extends NodeProperties {
  /** A vector picture: SVG text, a name, a path, a URL, or a data: URI. */
  readonly svg: string | TemplateString | Directive<string>
  /** Height; alone, it keeps the aspect ratio. */
  readonly height?: Bound<number | Numeral | Percentage | 'auto' | '*' | 'star'>
  /** Largest size, keeping the aspect ratio. */
  readonly fit?: Bound<readonly [Bound<number | Numeral>, Bound<number | Numeral>]>
  /** Size that is filled; the rest of the picture is clipped. */
  readonly cover?: Bound<{
    readonly width: Bound<number | Numeral>
    readonly height: Bound<number | Numeral>
    readonly align?: Bound<'left' | 'center' | 'right'>
    readonly valign?: Bound<'top' | 'center' | 'bottom'>
  }>
  /** Minimum width. In points. */
  readonly minWidth?: Bound<number | Numeral>
  /** Maximum width. In points. */
  readonly maxWidth?: Bound<number | Numeral>
  /** Minimum height. In points. */
  readonly minHeight?: Bound<number | Numeral>
  /** Maximum height. In points. */
  readonly maxHeight?: Bound<number | Numeral>
  /** Attached file that the picture opens. */
  readonly linkToFile?: Bound<string | { readonly [name: string]: unknown }>
  /** Alignment of a picture in a line of text. Default: `'baseline'`. */
  readonly verticalAlign?: Bound<'top' | 'middle' | 'bottom' | 'baseline' | number | Numeral>
  /** Options of svg-to-pdfkit. */
  readonly options?: Bound<{ readonly [name: string]: unknown }>
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
  /** Width and height. In points. */
  readonly fit?: Bound<number | Numeral>
  /** Colour of the dark modules. Default: `'black'`. */
  readonly foreground?: Bound<string | List<Bound<number | string>> | false>
  /** Quiet zone, in modules. In modules. Default: `0`. */
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
  /** Height; alone, it keeps the aspect ratio. */
  readonly height?: Bound<number | Numeral | Percentage | 'auto' | '*' | 'star'>
  /** Largest size, keeping the aspect ratio. */
  readonly fit?: Bound<readonly [Bound<number | Numeral>, Bound<number | Numeral>]>
  /** Size that is filled; the rest of the picture is clipped. */
  readonly cover?: Bound<{
    readonly width: Bound<number | Numeral>
    readonly height: Bound<number | Numeral>
    readonly align?: Bound<'left' | 'center' | 'right'>
    readonly valign?: Bound<'top' | 'center' | 'bottom'>
  }>
  /** Minimum width. In points. */
  readonly minWidth?: Bound<number | Numeral>
  /** Maximum width. In points. */
  readonly maxWidth?: Bound<number | Numeral>
  /** Minimum height. In points. */
  readonly minHeight?: Bound<number | Numeral>
  /** Maximum height. In points. */
  readonly maxHeight?: Bound<number | Numeral>
  /** Attached file that the picture opens. */
  readonly linkToFile?: Bound<string | { readonly [name: string]: unknown }>
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
  /** Quiet zone around the barcode, in modules. In modules. Default: `0`. */
  readonly quietZone?: Bound<number | Numeral>
}

/** An icon that opens an attached file. */
export interface AttachmentNode extends Omit<NodeProperties, 'width'> {
  /** An icon that opens an attached file. */
  readonly attachment:
    | string
    | { readonly [name: string]: unknown }
    | TemplateString
    | Directive<string | { readonly [name: string]: unknown }>
  /** Icon of the annotation (ISO 32000-1 §12.5.6.15). Default: `'GraphPushPin'`. */
  readonly icon?: Bound<string>
  /** Width of the icon. In points. */
  readonly width?: Bound<number | Numeral>
  /** Height of the icon. In points. */
  readonly height?: Bound<number | Numeral>
}

/** The page number of the node with this `id`. */
export interface PageReferenceNode extends NodeProperties {
  /** The page number of the node with this `id`. */
  readonly pageReference: string | number | TemplateString | Directive<string | number>
  /** Lists the text in the table of contents, or in those with the given ids. */
  readonly tocItem?: Bound<string | boolean | List<Bound<string>>>
  /** Style of the entry in the table of contents. */
  readonly tocStyle?: Bound<DocumentStyles>
  /** Style of the page number in the table of contents. */
  readonly tocNumberStyle?: Bound<DocumentStyles>
  /** Margin of the entry in the table of contents. */
  readonly tocMargin?: Bound<number | Numeral | List<Bound<number | Numeral | null>>>
  /** Amounts that are added up from page to page. */
  readonly carry?: Bound<{ readonly [name: string]: Bound<number | string> }>
  /** Continues on the line of the text before. Default: `false`. */
  readonly noNewLine?: Bound<DocumentFlag>
  /** Height after which lines are dropped. In points. */
  readonly maxHeight?: Bound<number | Numeral>
  /** Adds an entry to the outline. Default: `false`. */
  readonly outline?: Bound<DocumentFlag>
  /** Text of the outline entry. Default: the text itself. */
  readonly outlineText?: Bound<string | number | boolean | null>
  /** Shows the children of the outline entry. Default: `false`. */
  readonly outlineExpanded?: Bound<DocumentFlag>
  /** `id` of the parent outline entry. */
  readonly outlineParentId?: Bound<string | number | boolean | null>
}

/** The text of the node with this `id`. */
export interface TextReferenceNode extends NodeProperties {
  /** The text of the node with this `id`. */
  readonly textReference: string | number | TemplateString | Directive<string | number>
  /** Lists the text in the table of contents, or in those with the given ids. */
  readonly tocItem?: Bound<string | boolean | List<Bound<string>>>
  /** Style of the entry in the table of contents. */
  readonly tocStyle?: Bound<DocumentStyles>
  /** Style of the page number in the table of contents. */
  readonly tocNumberStyle?: Bound<DocumentStyles>
  /** Margin of the entry in the table of contents. */
  readonly tocMargin?: Bound<number | Numeral | List<Bound<number | Numeral | null>>>
  /** Amounts that are added up from page to page. */
  readonly carry?: Bound<{ readonly [name: string]: Bound<number | string> }>
  /** Continues on the line of the text before. Default: `false`. */
  readonly noNewLine?: Bound<DocumentFlag>
  /** Height after which lines are dropped. In points. */
  readonly maxHeight?: Bound<number | Numeral>
  /** Adds an entry to the outline. Default: `false`. */
  readonly outline?: Bound<DocumentFlag>
  /** Text of the outline entry. Default: the text itself. */
  readonly outlineText?: Bound<string | number | boolean | null>
  /** Shows the children of the outline entry. Default: `false`. */
  readonly outlineExpanded?: Bound<DocumentFlag>
  /** `id` of the parent outline entry. */
  readonly outlineParentId?: Bound<string | number | boolean | null>
}

/** Content on pages of its own; allowed only at the top level of the content. */
export interface SectionNode extends Pick<NodeProperties, 'id' | 'style'> {
  /** Content on pages of its own; allowed only at the top level of the content. */
  readonly section: DocumentNode
  /** Paper size. Default: that of the document. */
  readonly pageSize?: Bound<
    | 'inherit'
    | string
    | { readonly width: Bound<number | Numeral>; readonly height: Bound<number | Numeral | 'auto'> }
  >
  /** Orientation of the paper. */
  readonly pageOrientation?: Bound<'inherit' | 'portrait' | 'landscape'>
  /** Margins. Default: those of the document. */
  readonly pageMargins?: Bound<
    | 'inherit'
    | number
    | List<Bound<number | 'auto' | { readonly min: Bound<number> }>>
    | {
        readonly left: Bound<number>
        readonly top: Bound<number | 'auto' | { readonly min: Bound<number> }>
        readonly right: Bound<number>
        readonly bottom: Bound<number | 'auto' | { readonly min: Bound<number> }>
      }
  >
  /** Node in the top margin, bound for each page; `inherit` keeps the one before. */
  readonly header?: Bound<DocumentNode>
  /** Node in the bottom margin, bound for each page; `inherit` keeps the one before. */
  readonly footer?: Bound<DocumentNode>
  /** Node behind the content, bound for each page. */
  readonly background?: Bound<DocumentNode>
  /** Text across each page. */
  readonly watermark?: Bound<string | Watermark>
}

/** Properties of a document. */
export interface DocumentDefinition {
  /** The node or nodes to print. */
  readonly content?: Bound<DocumentNode>
  /** Named styles. */
  readonly styles?: Bound<{ readonly [name: string]: Bound<DocumentStyle> }>
  /** Style of all text. */
  readonly defaultStyle?: Bound<DocumentStyle>
  /** Named pictures. */
  readonly images?: Bound<{ readonly [name: string]: unknown }>
  /** Named tiling patterns (ISO 32000-1 §8.7.3). */
  readonly patterns?: Bound<{ readonly [name: string]: unknown }>
  /** Named table layouts. */
  readonly tableLayouts?: Bound<{ readonly [name: string]: Bound<string | TableLayout> }>
  /** Page break rules. */
  readonly pageBreakBefore?: Bound<
    | {
        readonly headlineLevel?: Bound<number>
        readonly style?: Bound<string>
        readonly id?: Bound<string>
        readonly startsBelow?: Bound<number | Percentage>
        readonly when?: Bound<'always' | 'notFirst' | 'last' | 'nextPage'>
      }
    | List<
        Bound<{
          readonly headlineLevel?: Bound<number>
          readonly style?: Bound<string>
          readonly id?: Bound<string>
          readonly startsBelow?: Bound<number | Percentage>
          readonly when?: Bound<'always' | 'notFirst' | 'last' | 'nextPage'>
        }>
      >
  >
  /** Paper size by name, or width and height. Default: `'A4'`. */
  readonly pageSize?: Bound<
    string | { readonly width: Bound<number | Numeral>; readonly height: Bound<number | Numeral | 'auto'> }
  >
  /** Orientation of the paper. */
  readonly pageOrientation?: Bound<'portrait' | 'landscape'>
  /** Margins of the page. Default: `40`. */
  readonly pageMargins?: Bound<
    | number
    | List<Bound<number | 'auto' | { readonly min: Bound<number> }>>
    | {
        readonly left: Bound<number>
        readonly top: Bound<number | 'auto' | { readonly min: Bound<number> }>
        readonly right: Bound<number>
        readonly bottom: Bound<number | 'auto' | { readonly min: Bound<number> }>
      }
  >
  /** Node in the top margin, bound for each page. */
  readonly header?: Bound<DocumentNode>
  /** Node in the bottom margin, bound for each page. */
  readonly footer?: Bound<DocumentNode>
  /** Node behind the content, bound for each page. */
  readonly background?: Bound<DocumentNode>
  /** Text across each page. */
  readonly watermark?: Bound<string | Watermark>
  /** Prints the first pages only. */
  readonly maxPagesNumber?: Bound<number | Numeral>
  /** Title, author, subject, keywords and other metadata of the file. */
  readonly info?: Bound<{ readonly [name: string]: Bound<string | number | boolean> }>
  /** Language of the document. */
  readonly language?: Bound<string>
  /** Shows the title in the window of the viewer. Default: `false`. */
  readonly displayTitle?: Bound<DocumentFlag>
  /** Writes a structure tree (ISO 32000-1 §14.8). Default: `false`. */
  readonly tagged?: Bound<DocumentFlag>
  /** PDF version. Default: `'1.7'`. */
  readonly version?: Bound<'1.3' | '1.4' | '1.5' | '1.6' | '1.7' | '1.7ext3'>
  /** PDF/A level. */
  readonly subset?: Bound<'PDF/A-1' | 'PDF/A-1b' | 'PDF/A-2' | 'PDF/A-2b' | 'PDF/A-3' | 'PDF/A-3b'>
  /** Compresses content streams. Default: `true`. */
  readonly compress?: Bound<DocumentFlag>
  /** Password to open the file. */
  readonly userPassword?: Bound<string | number>
  /** Password to change permissions. */
  readonly ownerPassword?: Bound<string | number>
  /** Permissions of an encrypted file. */
  readonly permissions?: Bound<{
    readonly printing?: Bound<DocumentFlag | 'lowResolution' | 'highResolution'>
    readonly modifying?: Bound<DocumentFlag>
    readonly copying?: Bound<DocumentFlag>
    readonly annotating?: Bound<DocumentFlag>
    readonly fillingForms?: Bound<DocumentFlag>
    readonly contentAccessibility?: Bound<DocumentFlag>
    readonly documentAssembly?: Bound<DocumentFlag>
  }>
  /** Files that nodes attach, by name. */
  readonly attachments?: Bound<{ readonly [name: string]: unknown }>
  /** Files embedded in the PDF, by name. */
  readonly files?: Bound<{ readonly [name: string]: unknown }>
}

/** Properties of a style. */
export interface DocumentStyle {
  /** Font family, or several in order of preference. Default: `'Roboto'`. */
  readonly font?: Bound<string | List<Bound<string>>>
  /** Font size. In points. Default: `12`. */
  readonly fontSize?: Bound<number | Numeral>
  /** OpenType features, such as ["onum"] or {"liga": false}. */
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
  /** Colour behind the text. */
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
  /** Language of the text, for hyphenation and shaping. */
  readonly language?: Bound<string>
  /** Small capitals. Default: `false`. */
  readonly smallCaps?: Bound<DocumentFlag>
  /** Digits of equal width. Default: `false`. */
  readonly tabularFigures?: Bound<DocumentFlag>
  /** Space between CJK and other text (CSS Text 4 §8.4). Default: `'no-autospace'`. */
  readonly textAutospace?: Bound<'normal' | 'no-autospace'>
  /** Trimmed space of CJK punctuation (CSS Text 4 §8.5). Default: `'space-all'`. */
  readonly textSpacingTrim?: Bound<'normal' | 'trim-start' | 'trim-both' | 'space-all'>
  /** Lines under, through or over the text. */
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
  /** Thickness of the decoration. In points. */
  readonly decorationThickness?: Bound<number | Numeral>
  /** URL, mail address, or `#id` of a node. */
  readonly link?: Bound<string>
  /** Page number that the node links to. */
  readonly linkToPage?: Bound<number | Numeral>
  /** `id` of the node that the node links to. */
  readonly linkToDestination?: Bound<string | number>
  /** Keeps spaces at the beginning of lines. Default: `false`. */
  readonly preserveLeadingSpaces?: Bound<DocumentFlag>
  /** Keeps spaces at the end of lines. Default: `false`. */
  readonly preserveTrailingSpaces?: Bound<DocumentFlag>
  /** Fill of a table cell. */
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
  /** Space around the node. Default: `0`. */
  readonly margin?: Bound<number | Numeral | List<Bound<number | Numeral | null>>>
  /** Space on the left; overrides `margin`. In points. */
  readonly marginLeft?: Bound<number | Numeral>
  /** Space above; overrides `margin`. In points. */
  readonly marginTop?: Bound<number | Numeral>
  /** Space on the right; overrides `margin`. In points. */
  readonly marginRight?: Bound<number | Numeral>
  /** Space below; overrides `margin`. In points. */
  readonly marginBottom?: Bound<number | Numeral>
  /** Avoids page breaks inside the node. Default: `false`. */
  readonly keepTogether?: Bound<DocumentFlag>
  /** Avoids a page break after the node. Default: `false`. */
  readonly keepWithNext?: Bound<DocumentFlag>
  /** Named styles that this one extends. */
  readonly extends?: Bound<DocumentStyles>
}

/** Properties of a table. */
export interface DocumentTable {
  /** Rows of cells. */
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
  /** Row heights. Default: `'auto'`. */
  readonly heights?: Bound<
    number | Numeral | 'auto' | '*' | List<Bound<number | Numeral | 'auto' | '*' | null>>
  >
  /** Rows that repeat on each page. Default: `0`. */
  readonly headerRows?: Bound<number | Numeral>
  /** Rows that stay with the header rows. Default: `0`. */
  readonly keepWithHeaderRows?: Bound<number | Numeral>
  /** Avoids page breaks inside rows. Default: `false`. */
  readonly dontBreakRows?: Bound<DocumentFlag>
  /** Rows with totals at page breaks. */
  readonly carry?: Bound<TableCarry>
}

/** Properties of a carry of a table. */
export interface TableCarry {
  /** Row at the top of each further page. */
  readonly head?: Bound<List<Bound<DocumentNode>>>
  /** Row at the bottom of each page that the table continues from. */
  readonly foot?: Bound<List<Bound<DocumentNode>>>
}

/** Properties of a table layout. */
export interface TableLayout {
  /** Layout that this one extends. */
  readonly extends?: Bound<string>
  /** Fill colours of body rows, repeated in order. */
  readonly zebra?: Bound<List<Bound<string | false | null>>>
  /** Widths of horizontal lines. Default: `1`. */
  readonly hLineWidth?: Bound<
    | number
    | Numeral
    | List<Bound<number | Numeral | null>>
    | {
        readonly first?: Bound<number | Numeral | null>
        readonly last?: Bound<number | Numeral | null>
        readonly header?: Bound<number | Numeral | null>
        readonly odd?: Bound<number | Numeral | null>
        readonly even?: Bound<number | Numeral | null>
        readonly default?: Bound<number | Numeral | null>
      }
  >
  /** Widths of vertical lines. Default: `1`. */
  readonly vLineWidth?: Bound<
    | number
    | Numeral
    | List<Bound<number | Numeral | null>>
    | {
        readonly first?: Bound<number | Numeral | null>
        readonly last?: Bound<number | Numeral | null>
        readonly header?: Bound<number | Numeral | null>
        readonly odd?: Bound<number | Numeral | null>
        readonly even?: Bound<number | Numeral | null>
        readonly default?: Bound<number | Numeral | null>
      }
  >
  /** Colours of horizontal lines. Default: `'black'`. */
  readonly hLineColor?: Bound<
    | string
    | false
    | List<Bound<string | false | null>>
    | {
        readonly first?: Bound<string | false | null>
        readonly last?: Bound<string | false | null>
        readonly header?: Bound<string | false | null>
        readonly odd?: Bound<string | false | null>
        readonly even?: Bound<string | false | null>
        readonly default?: Bound<string | false | null>
      }
  >
  /** Colours of vertical lines. Default: `'black'`. */
  readonly vLineColor?: Bound<
    | string
    | false
    | List<Bound<string | false | null>>
    | {
        readonly first?: Bound<string | false | null>
        readonly last?: Bound<string | false | null>
        readonly header?: Bound<string | false | null>
        readonly odd?: Bound<string | false | null>
        readonly even?: Bound<string | false | null>
        readonly default?: Bound<string | false | null>
      }
  >
  /** Dashes of horizontal lines. */
  readonly hLineStyle?: Bound<
    | {
        readonly dash?: Bound<{
          readonly length: Bound<number | Numeral>
          readonly space?: Bound<number | Numeral>
          readonly phase?: Bound<number | Numeral>
        }>
      }
    | List<
        Bound<{
          readonly dash?: Bound<{
            readonly length: Bound<number | Numeral>
            readonly space?: Bound<number | Numeral>
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
      >
    | {
        readonly first?: Bound<{
          readonly dash?: Bound<{
            readonly length: Bound<number | Numeral>
            readonly space?: Bound<number | Numeral>
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        readonly last?: Bound<{
          readonly dash?: Bound<{
            readonly length: Bound<number | Numeral>
            readonly space?: Bound<number | Numeral>
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        readonly header?: Bound<{
          readonly dash?: Bound<{
            readonly length: Bound<number | Numeral>
            readonly space?: Bound<number | Numeral>
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        readonly odd?: Bound<{
          readonly dash?: Bound<{
            readonly length: Bound<number | Numeral>
            readonly space?: Bound<number | Numeral>
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        readonly even?: Bound<{
          readonly dash?: Bound<{
            readonly length: Bound<number | Numeral>
            readonly space?: Bound<number | Numeral>
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        readonly default?: Bound<{
          readonly dash?: Bound<{
            readonly length: Bound<number | Numeral>
            readonly space?: Bound<number | Numeral>
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
      }
  >
  /** Dashes of vertical lines. */
  readonly vLineStyle?: Bound<
    | {
        readonly dash?: Bound<{
          readonly length: Bound<number | Numeral>
          readonly space?: Bound<number | Numeral>
          readonly phase?: Bound<number | Numeral>
        }>
      }
    | List<
        Bound<{
          readonly dash?: Bound<{
            readonly length: Bound<number | Numeral>
            readonly space?: Bound<number | Numeral>
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
      >
    | {
        readonly first?: Bound<{
          readonly dash?: Bound<{
            readonly length: Bound<number | Numeral>
            readonly space?: Bound<number | Numeral>
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        readonly last?: Bound<{
          readonly dash?: Bound<{
            readonly length: Bound<number | Numeral>
            readonly space?: Bound<number | Numeral>
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        readonly header?: Bound<{
          readonly dash?: Bound<{
            readonly length: Bound<number | Numeral>
            readonly space?: Bound<number | Numeral>
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        readonly odd?: Bound<{
          readonly dash?: Bound<{
            readonly length: Bound<number | Numeral>
            readonly space?: Bound<number | Numeral>
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        readonly even?: Bound<{
          readonly dash?: Bound<{
            readonly length: Bound<number | Numeral>
            readonly space?: Bound<number | Numeral>
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
        readonly default?: Bound<{
          readonly dash?: Bound<{
            readonly length: Bound<number | Numeral>
            readonly space?: Bound<number | Numeral>
            readonly phase?: Bound<number | Numeral>
          }>
        } | null>
      }
  >
  /** Padding of columns on the left. Default: `4`. */
  readonly paddingLeft?: Bound<
    | number
    | Numeral
    | List<Bound<number | Numeral | null>>
    | {
        readonly first?: Bound<number | Numeral | null>
        readonly last?: Bound<number | Numeral | null>
        readonly header?: Bound<number | Numeral | null>
        readonly odd?: Bound<number | Numeral | null>
        readonly even?: Bound<number | Numeral | null>
        readonly default?: Bound<number | Numeral | null>
      }
  >
  /** Padding of columns on the right. Default: `4`. */
  readonly paddingRight?: Bound<
    | number
    | Numeral
    | List<Bound<number | Numeral | null>>
    | {
        readonly first?: Bound<number | Numeral | null>
        readonly last?: Bound<number | Numeral | null>
        readonly header?: Bound<number | Numeral | null>
        readonly odd?: Bound<number | Numeral | null>
        readonly even?: Bound<number | Numeral | null>
        readonly default?: Bound<number | Numeral | null>
      }
  >
  /** Padding of rows above. Default: `2`. */
  readonly paddingTop?: Bound<
    | number
    | Numeral
    | List<Bound<number | Numeral | null>>
    | {
        readonly first?: Bound<number | Numeral | null>
        readonly last?: Bound<number | Numeral | null>
        readonly header?: Bound<number | Numeral | null>
        readonly odd?: Bound<number | Numeral | null>
        readonly even?: Bound<number | Numeral | null>
        readonly default?: Bound<number | Numeral | null>
      }
  >
  /** Padding of rows below. Default: `2`. */
  readonly paddingBottom?: Bound<
    | number
    | Numeral
    | List<Bound<number | Numeral | null>>
    | {
        readonly first?: Bound<number | Numeral | null>
        readonly last?: Bound<number | Numeral | null>
        readonly header?: Bound<number | Numeral | null>
        readonly odd?: Bound<number | Numeral | null>
        readonly even?: Bound<number | Numeral | null>
        readonly default?: Bound<number | Numeral | null>
      }
  >
  /** Fill colours of rows. */
  readonly fillColor?: Bound<
    | string
    | false
    | List<Bound<string | false | null>>
    | {
        readonly first?: Bound<string | false | null>
        readonly last?: Bound<string | false | null>
        readonly header?: Bound<string | false | null>
        readonly odd?: Bound<string | false | null>
        readonly even?: Bound<string | false | null>
        readonly default?: Bound<string | false | null>
      }
  >
  /** Opacity of fills, from 0 to 1. Default: `1`. */
  readonly fillOpacity?: Bound<
    | number
    | Numeral
    | List<Bound<number | Numeral | null>>
    | {
        readonly first?: Bound<number | Numeral | null>
        readonly last?: Bound<number | Numeral | null>
        readonly header?: Bound<number | Numeral | null>
        readonly odd?: Bound<number | Numeral | null>
        readonly even?: Bound<number | Numeral | null>
        readonly default?: Bound<number | Numeral | null>
      }
  >
  /** Fill colours of columns. */
  readonly columnFillColor?: Bound<
    | string
    | false
    | List<Bound<string | false | null>>
    | {
        readonly first?: Bound<string | false | null>
        readonly last?: Bound<string | false | null>
        readonly header?: Bound<string | false | null>
        readonly odd?: Bound<string | false | null>
        readonly even?: Bound<string | false | null>
        readonly default?: Bound<string | false | null>
      }
  >
  /** Fill colours of body cells by their text. */
  readonly cellFillColor?: Bound<
    List<
      Bound<{
        readonly color?: Bound<string | false>
        readonly column?: Bound<number | Numeral>
        readonly equals?: Bound<string | number | boolean>
        readonly above?: Bound<number | Numeral>
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
export interface TableOfContents {
  /** Node above the entries. */
  readonly title?: Bound<DocumentNode>
  /** Lists texts whose `tocItem` is this id. */
  readonly id?: Bound<string | number | boolean | null>
  /** Style of the entries. */
  readonly textStyle?: Bound<DocumentStyles>
  /** Style of the page numbers. */
  readonly numberStyle?: Bound<DocumentStyles>
  /** Margin of the entries. */
  readonly textMargin?: Bound<number | Numeral | List<Bound<number | Numeral | null>>>
  /** Order of the entries. Default: `'page'`. */
  readonly sortBy?: Bound<'page' | 'title'>
  /** Locale of the order by title. */
  readonly sortLocale?: Bound<string>
  /** Adds the entries to the outline. Default: `false`. */
  readonly outlines?: Bound<DocumentFlag>
  /** Text that repeats between title and page number. */
  readonly leader?: Bound<string>
  /** Hides the title if there are no entries. Default: `false`. */
  readonly hideEmpty?: Bound<DocumentFlag>
}

/** Properties of a watermark. */
export interface Watermark {
  /** The text. */
  readonly text?: Bound<string | number | boolean | null>
  /** Font family. Default: `'Roboto'`. */
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
export interface Vector {
  /** Shape. */
  readonly type?: Bound<'rect' | 'line' | 'ellipse' | 'polyline' | 'path'>
  /** Left edge, or centre of an ellipse. In points. */
  readonly x?: Bound<number | Numeral>
  /** Top edge, or centre of an ellipse. In points. */
  readonly y?: Bound<number | Numeral>
  /** Width of a rectangle. In points. */
  readonly w?: Bound<number | Numeral>
  /** Height of a rectangle. In points. */
  readonly h?: Bound<number | Numeral>
  /** Corner radius of a rectangle. In points. */
  readonly r?: Bound<number | Numeral>
  /** Horizontal radius of an ellipse. In points. */
  readonly r1?: Bound<number | Numeral>
  /** Vertical radius of an ellipse. In points. */
  readonly r2?: Bound<number | Numeral>
  /** Start of a line. In points. */
  readonly x1?: Bound<number | Numeral>
  /** Start of a line. In points. */
  readonly y1?: Bound<number | Numeral>
  /** End of a line. In points. */
  readonly x2?: Bound<number | Numeral>
  /** End of a line. In points. */
  readonly y2?: Bound<number | Numeral>
  /** Points of a polyline. */
  readonly points?: Bound<
    List<Bound<{ readonly x: Bound<number | Numeral>; readonly y: Bound<number | Numeral> }>>
  >
  /** Path data of a path. */
  readonly d?: Bound<string>
  /** Closes a polyline. Default: `false`. */
  readonly closePath?: Bound<DocumentFlag>
  /** Fill colour. */
  readonly color?: Bound<
    | string
    | List<Bound<number | string>>
    | false
    | readonly [Bound<string>, Bound<string | List<Bound<number | string>> | false>]
  >
  /** Opacity of the fill, from 0 to 1. Default: `1`. */
  readonly fillOpacity?: Bound<number | Numeral>
  /** Colours of a gradient from left to right. */
  readonly linearGradient?: Bound<List<Bound<string>>>
  /** Line colour. Default: `'black'`. */
  readonly lineColor?: Bound<string | List<Bound<number | string>> | false>
  /** Line width. In points. Default: `1`. */
  readonly lineWidth?: Bound<number | Numeral>
  /** Line ends. Default: `'butt'`. */
  readonly lineCap?: Bound<'butt' | 'round' | 'square'>
  /** Line joins. Default: `'miter'`. */
  readonly lineJoin?: Bound<'miter' | 'round' | 'bevel'>
  /** Dashes of the line. */
  readonly dash?: Bound<{
    readonly length: Bound<number | Numeral>
    readonly space?: Bound<number | Numeral>
    readonly phase?: Bound<number | Numeral>
  }>
  /** Opacity of the line, from 0 to 1. Default: `1`. */
  readonly strokeOpacity?: Bound<number | Numeral>
}
