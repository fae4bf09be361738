import type { PictureSource, ResourceSource, UsedFont } from '../assets/contracts.ts'
import type { Warning } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { ComputedStyle } from '../css/computed-style.ts'
import type { CssColor, LengthPercentage } from '../css/values/value-types.ts'
import type { FontFaceRule, FontLibrary } from '../text/fonts.ts'

/** The input of a call: a page with its settings. */
export interface HtmlSource {
  readonly html: string
  /** The line that the author wrote for each line of the HTML, or null. Absent if both are the same. */
  readonly lines?: WrittenLines
  /** The texts of a template, in which source maps find columns. Absent: without a template, or the same as here. */
  readonly written?: { readonly page?: string | undefined; readonly css?: string | undefined }
  /** JSON Pointer of the HTML, or of the Markdown or URL that it comes from. Default `/html`. */
  readonly at?: string
  /** A stylesheet that follows those of the page; its JSON Pointer is `/css`. */
  readonly css: string | null
  readonly settings: HtmlSettings
  /** Base of relative URLs, or null. `<base href>` overrides it. */
  readonly baseUrl: string | null
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
  readonly header: PageMargin | null
  readonly footer: PageMargin | null
  /** 0.1–2. Scales everything except the paper and its margins. */
  readonly scale: number
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
   * Adds the fonts of a page to `fonts`; a font that fails gives the warning `font_failed`. Absent: page fonts are
   * ignored.
   */
  readonly addFonts?: (
    faces: readonly FontFaceRule[],
    used: readonly UsedFont[],
  ) => Promise<readonly Warning[]>
  /** Loads linked stylesheets, imports and fonts; there is no other access to the network. */
  readonly resources: ResourceSource
  readonly limits: Limits
  /** True to mark boxes with the elements they come from. Default: false. */
  readonly withSources?: boolean
  readonly now: Date
}

/** A page after the cascade (CSS Cascade 4): a tree of elements with computed styles. */
export interface StyledPage {
  readonly root: StyledElement
  readonly title: string | null
  readonly language: string | null
  /** Base of the relative references that remain in `root`, such as `<img src>`. */
  readonly baseUrl: string | null
  readonly pages: PageRules
  /** The `@font-face` rules whose media match and whose family is used, in document order. */
  readonly fontFaces: readonly FontFaceRule[]
  readonly warnings: readonly Warning[]
}

export type StyledNode = StyledElement | StyledText

export interface StyledText {
  readonly kind: 'text'
  /** As in the source; box generation collapses white space. */
  readonly text: string
}

export interface StyledElement {
  readonly kind: 'element'
  /**
   * In lower case; `::before`, `::after` and `::marker` for generated content. Each list item with a marker starts
   * with a `::marker`, which holds its text (`3. `, `• `) or a picture.
   */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly style: ComputedStyle
  /**
   * Without comments and elements of `display: none`. Generated content consists of text and `img` elements
   * (`attributes.src` absolute or as written). Empty for an inline `<svg>`.
   */
  readonly children: readonly StyledNode[]
  /** An inline `<svg>` as XML; null for other elements. */
  readonly markup: string | null
  /** For messages: `<p> in line 12`. */
  readonly place: string
  /** Of its start tag, or of the originating element of generated content: the line as written, the column in the page. */
  readonly line: number | null
  readonly column: number | null
}

/** The cascaded `@page` rules (CSS Paged Media 3 §4). */
export interface PageRules {
  readonly every: PageStyle
  /** Cascaded over `every`; null if no rule selects such pages. */
  readonly first: PageStyle | null
  readonly left: PageStyle | null
  readonly right: PageStyle | null
  /** Named pages. */
  readonly named: Readonly<Record<string, PageStyle>>
}

export interface PageStyle {
  /** Width and height in points, orientation included; null if not set. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** `size: landscape` without a size. */
  readonly orientation: 'portrait' | 'landscape' | null
  readonly margins: Readonly<Record<Side, LengthPercentage | null>>
  readonly backgroundColor: CssColor | null
  readonly marginBoxes: Readonly<Partial<Record<MarginBoxName, MarginBox>>>
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
  | { readonly kind: 'counter'; readonly counter: 'page' | 'pages'; readonly listStyleType: string }
  | { readonly kind: 'picture'; readonly url: string }
