import type { FailedFont, PictureSource, ResourceSource, UsedFont } from '../assets/contracts.ts'
import type { Warning } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { ComputedStyle, RenderedStyle } from '../css/computed-style.ts'
import type { PageIdentity } from '../css/selectors/page-selectors.ts'
import type { LengthPercentage, PageOccurrence } from '../css/values/value-types.ts'
import type { PageLabelRange } from '../document/values/page-labels.ts'
import type { PageRange } from '../document/values/page-ranges.ts'
import type { PdfStandard } from '../document/values/pdf-standards.ts'
import type { Bookmark } from '../graphics/paint-target.ts'
import type { Marking } from '../graphics/structure.ts'
import type { FontFaceRule, FontLibrary } from '../text/fonts.ts'
import type { AttachedFiles } from './attached-files.ts'
import type { FieldSize } from './forms/shadow-tree.ts'
import type { CounterStyles } from './generated-content/counter-styles.ts'

/** The input of a call: a page with its settings. */
export interface HtmlSource {
  readonly html: string
  /** Of the text that the author wrote. Default `html`. */
  readonly syntax?: 'html' | 'markdown'
  /** The line that the author wrote for each line of the HTML, or null. Absent if both are the same. */
  readonly lines?: WrittenLines
  /** The texts of a template, in which messages and source maps find columns. Absent: without a template, or the same as here. */
  readonly written?: { readonly page?: string | undefined; readonly css?: string | undefined }
  /** JSON Pointer of the HTML, or of the Markdown or URL that it comes from. Default `/html`. */
  readonly at?: string
  /** A stylesheet that follows those of the page; its JSON Pointer is `/css`. */
  readonly css: string | null
  readonly settings: HtmlSettings
  /** Base of relative URLs, or null. `<base href>` overrides it. */
  readonly baseUrl: string | null
  /** Language tag for a page without `lang`, or null. Default: none. */
  readonly locale?: string | null
  /** A language that the author wrote and that is no language tag, with its place for messages. Absent: none. */
  readonly invalidLanguage?: { readonly text: string; readonly place: string }
}

export const DEFAULT_AT = '/html'

export type WrittenLines = readonly (number | null)[]

/** Validated settings of a call. Null leaves the value to `@page` and the defaults. Lengths in points. */
export interface HtmlSettings {
  /** In portrait orientation. */
  readonly paperSize: { readonly width: number; readonly height: number } | null
  readonly orientation: 'portrait' | 'landscape' | null
  readonly margins: Readonly<Record<Side, number | null>>
  readonly printBackground: boolean
  /** The pages to print; null for all. */
  readonly pageRanges: readonly PageRange[] | null
  /** The numbers that viewers show for pages; null for decimal numbers from 1. */
  readonly pageLabels: readonly PageLabelRange[] | null
  readonly header: PageMargin | null
  readonly footer: PageMargin | null
  /** 0.1–2. Scales everything except the paper and its margins. */
  readonly scale: number
  /** `auto`: Platen, and the browser for pages with features that Platen does not draw. */
  readonly renderer: 'platen' | 'browser' | 'auto'
  /** True to tag the content with its structure; null for the default. */
  readonly tagged: boolean | null
  /** Standards that go together; null for none. */
  readonly pdfStandard: readonly PdfStandard[] | null
  /** True if mistakes of accessibility are warnings. */
  readonly warnsOfAccessibility: boolean
  /** Scripts run only in the browser, and only if the host allows them. */
  readonly runScripts: boolean
}

/** Content above or below each page: HTML, or three texts with the fields of `MARGIN_FIELDS`. */
export type PageMargin =
  | { readonly kind: 'html'; readonly html: string; readonly lines?: WrittenLines }
  | {
      readonly kind: 'texts'
      readonly left: string
      readonly center: string
      readonly right: string
      readonly fontSize: number
    }

export type Side = 'top' | 'right' | 'bottom' | 'left'

/** What converting HTML to a document depends on. */
export interface HtmlContext {
  readonly fonts: FontLibrary
  readonly pictures: PictureSource
  /**
   * Adds the fonts of a page to `fonts`, for the used styles and code points. Absent: page fonts are ignored.
   */
  readonly addFonts?: (
    faces: readonly FontFaceRule[],
    used: readonly UsedFont[],
    characters: ReadonlySet<number>,
  ) => Promise<readonly FailedFont[]>
  /** Loads linked stylesheets, imports, fonts and attachments; there is no other access to the network. */
  readonly resources: ResourceSource
  readonly limits: Limits
  /** True to tag the content with its structure. Default: false. */
  readonly isTagged?: boolean
  /** True if messages about the structure need exact places. Default: false. */
  readonly isChecked?: boolean
  /** False if the conformance log reports languages that are no language tags. Default: true. */
  readonly reportsLanguages?: boolean
  /** True for a file of PDF 2.0, whose structure has types that PDF 1.7 lacks. Default: false. */
  readonly isVersion2?: boolean
  /** True to draw form controls in opaque colours, and to note the places of styles, for PDF/A-1. Default: false. */
  readonly isOpaque?: boolean
  /** True to mark boxes with the elements they come from. Default: false. */
  readonly withSources?: boolean
  /** The zoom at which the content fits its pages, found by layout. Viewport units refer to it. Default: that of the settings. */
  readonly zoom?: number
  readonly now: Date
}

/** Entries of the PDF's document information, from `<meta>`. */
export type PageMetadata = Readonly<Partial<Record<'author' | 'subject' | 'keywords', string>>>

export type PageMode = 'no-quirks' | 'quirks' | 'limited-quirks'

/** A page after the cascade (CSS Cascade 4): a tree of elements with computed styles. */
export interface StyledPage {
  readonly root: StyledElement
  /** The mode that the doctype selects (HTML §13.2.6.4.1). */
  readonly mode: PageMode
  readonly title: string | null
  readonly metadata: PageMetadata
  /** The `lang` of the root, or else the language of the locale; null for none. */
  readonly language: string | null
  /** Base of the relative references that remain in `root`, such as `<img src>`. */
  readonly baseUrl: string | null
  readonly pages: PageRules
  /** Empty for pages in frames. */
  readonly attachedFiles: AttachedFiles
  /** The `@font-face` rules whose media match and whose family is used, in document order. */
  readonly fontFaces: readonly FontFaceRule[]
  /** True if styles may contain units such as `vw`. */
  readonly hasViewportUnits: () => boolean
  readonly warnings: readonly Warning[]
}

export type StyledNode = StyledElement | StyledText

export interface StyledText {
  readonly kind: 'text'
  /** As in the source; box generation collapses white space. Empty with a reference or leader. */
  readonly text: string
  /** The text is the number of a page, which is known after layout. */
  readonly reference?: PageReference
  /** The text is this pattern, repeated until the line is full (CSS Content 3 §2.5). */
  readonly leader?: string
  /** Its structure, set by `markStructure`. Absent in untagged documents and in margins. */
  marking?: Marking
}

/** A page counter in generated content. */
export interface PageReference {
  /** Id of the element whose page is meant; null for the page of the text. */
  readonly target: string | null
  readonly counter: 'page' | 'pages'
  readonly listStyleType: string
}

/** An effect of an element on the margin boxes of its page and of the pages after it. */
export type PageMark =
  /** A named string (GCPM 3 §1.1). */
  | { readonly kind: 'string'; readonly name: string; readonly value: string }
  /** A running element (GCPM 3 §1.2). */
  | { readonly kind: 'running'; readonly name: string; readonly element: StyledElement }
  /** An entry of the outline (GCPM 3 §6). */
  | { readonly kind: 'bookmark'; readonly bookmark: Bookmark }
  /** A change of the page counter (CSS Paged Media 3 §6.1). */
  | { readonly kind: 'counter'; readonly change: 'set' | 'increment'; readonly by: number }

export interface StyledElement {
  readonly kind: 'element'
  /**
   * In lower case; `::before`, `::after` and `::marker` for generated content; `::first-letter`; `::anchor` for the place of a running
   * element, which is in its marks. Each list item with a marker starts
   * with a `::marker`, which holds its text (`3. `, `• `) or a picture.
   */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly style: ComputedStyle
  /** The style on the first formatted line (CSS Pseudo 4 §2.1). Absent: the same. */
  readonly firstLine?: ComputedStyle
  /**
   * Without comments and elements of `display: none`. Generated content consists of text and `img` elements
   * (`attributes.src` absolute or as written). Empty for an inline `<svg>`.
   */
  readonly children: readonly StyledNode[]
  /** An inline `<svg>` as XML; null for other elements. */
  readonly markup: string | null
  /** Pixels of its picture per CSS pixel. Absent: 1. */
  readonly density?: number
  /** True for a `<math>` element, whose descendants are those of MathML. Absent: false. */
  readonly isMath?: boolean
  /** The structure of its picture, formula or marker, set by `markStructure`. Absent: none. */
  marking?: Marking
  /** The size of a text field; absent for others. */
  readonly field?: FieldSize
  /** Index of a query container; absent for other elements. */
  readonly container?: number
  /** Absent: none. */
  readonly marks?: readonly PageMark[]
  /** For messages: `<p> in line 12`. */
  readonly place: string
  /** Of its start tag, or of the originating element of generated content: the line as written, the column in the page. */
  readonly line: number | null
  readonly column: number | null
}

/** The cascaded `@page` rules (CSS Paged Media 3 §4). */
export interface PageRules {
  /** The style of pages that no page selector selects. */
  readonly every: PageStyle
  /** `every`, and the style that each rule with a selector gives: together they have all fonts of pages. */
  readonly samples: ReadonlySet<PageStyle>
  readonly counterStyles: CounterStyles
  /** The same object for pages to which the same rules apply. */
  styleOf(page: PageIdentity): PageStyle
}

export interface PageStyle {
  /** Width and height in points, orientation included; null if not set. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** `size: landscape` without a size. */
  readonly orientation: 'portrait' | 'landscape' | null
  readonly margins: Readonly<Record<Side, LengthPercentage | null>>
  /** The page context: padding, borders and backgrounds. */
  readonly box: RenderedStyle
  readonly marginBoxes: Readonly<Partial<Record<MarginBoxName, MarginBox>>>
  /** The `@footnote` area (GCPM 3 §2.3). */
  readonly footnoteArea: RenderedStyle
}

/** Alignment of the content of each margin box (CSS Paged Media 3 §5.3.2). */
export const MARGIN_BOXES = {
  'top-left-corner': ['right', 'middle'],
  'top-left': ['left', 'middle'],
  'top-center': ['center', 'middle'],
  'top-right': ['right', 'middle'],
  'top-right-corner': ['left', 'middle'],
  'right-top': ['center', 'top'],
  'right-middle': ['center', 'middle'],
  'right-bottom': ['center', 'bottom'],
  'bottom-right-corner': ['left', 'middle'],
  'bottom-right': ['right', 'middle'],
  'bottom-center': ['center', 'middle'],
  'bottom-left': ['left', 'middle'],
  'bottom-left-corner': ['right', 'middle'],
  'left-bottom': ['center', 'bottom'],
  'left-middle': ['center', 'middle'],
  'left-top': ['center', 'top'],
} as const satisfies Readonly<Record<string, readonly [align: string, vertical: string]>>

export type MarginBoxName = keyof typeof MARGIN_BOXES

export interface MarginBox {
  readonly style: ComputedStyle
  readonly content: readonly MarginContent[]
}

export type MarginContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'counter'; readonly counter: string; readonly listStyleType: string }
  | { readonly kind: 'string' | 'element'; readonly name: string; readonly which: PageOccurrence }
  | { readonly kind: 'sum'; readonly name: string; readonly which: PageOccurrence; readonly label: string }
  | { readonly kind: 'picture'; readonly url: string }
