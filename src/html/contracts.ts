import type { PictureSource, ResourceSource, UsedFont } from '../assets/contracts.ts'
import type { Warning } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { ComputedStyle } from '../css/computed-style.ts'
import type { FontFaceRule } from '../css/font-faces.ts'
import type { CssColor, LengthPercentage } from '../css/values/value-types.ts'
import type { FontLibrary } from '../text/fonts.ts'

/** What a call hands in: a page, and what it asks of the paper. */
export interface HtmlSource {
  readonly html: string
  /** For each line of the HTML, the line that its author wrote, or null for none. Absent where that is the same. */
  readonly lines?: WrittenLines
  /** A stylesheet after those of the page itself. */
  readonly css: string | null
  readonly settings: HtmlSettings
  /** What relative URLs are relative to; null where there is nothing. A `<base href>` goes before it. */
  readonly baseUrl: string | null
}

export type WrittenLines = readonly (number | null)[]

/** The settings of a call, read. Null: not said, so `@page` and then the defaults decide. Lengths in points. */
export interface HtmlSettings {
  /** Upright. */
  readonly paperSize: { readonly width: number; readonly height: number } | null
  readonly orientation: 'portrait' | 'landscape' | null
  readonly margins: Readonly<Record<Side, number | null>>
  readonly printBackground: boolean
  readonly header: PageMargin | null
  readonly footer: PageMargin | null
  /** 0.1–2; everything but the paper and its margins is so much larger. */
  readonly scale: number
}

/** What stands above or below each page: HTML, or three texts with the fields of `MARGIN_FIELDS`. */
export type PageMargin =
  | { readonly kind: 'html'; readonly html: string }
  | {
      readonly kind: 'texts'
      readonly left: string
      readonly center: string
      readonly right: string
      readonly fontSize: number
    }

export type Side = 'top' | 'right' | 'bottom' | 'left'

/** What turning HTML into a document needs from around it. */
export interface HtmlContext {
  readonly fonts: FontLibrary
  readonly pictures: PictureSource
  /**
   * Takes in the fonts of a page, so that `fonts` has them; what cannot be had is a warning, `font_failed`. Left out:
   * pages bring no fonts.
   */
  readonly addFonts?: (
    faces: readonly FontFaceRule[],
    used: readonly UsedFont[],
  ) => Promise<readonly Warning[]>
  /** The only way to linked stylesheets, imports and fonts. */
  readonly resources: ResourceSource
  readonly limits: Limits
  readonly now: Date
}

/** A page after the cascade (CSS Cascade 4): a tree of elements with computed values. */
export interface StyledPage {
  readonly root: StyledElement
  readonly title: string | null
  readonly language: string | null
  /** The base of relative references that are left in `root`, such as `<img src>`. */
  readonly baseUrl: string | null
  readonly pages: PageRules
  /** The `@font-face` rules whose media apply and whose family is used, in document order. */
  readonly fontFaces: readonly FontFaceRule[]
  readonly warnings: readonly Warning[]
}

export type StyledNode = StyledElement | StyledText

export interface StyledText {
  readonly kind: 'text'
  /** As it stands in the source; white space is for the boxes to collapse. */
  readonly text: string
}

export interface StyledElement {
  readonly kind: 'element'
  /**
   * In small letters; `::before`, `::after` and `::marker` for what a stylesheet generates. Each list item that has
   * a marker begins with a `::marker`: its text is ready (`3. `, `• `), or it holds a picture.
   */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly style: ComputedStyle
  /**
   * Without elements of `display: none`, comments, and what no browser shows. Generated content stands as text and
   * as `img` elements (`attributes.src` absolute or as written) among them. Empty for an inline `<svg>`.
   */
  readonly children: readonly StyledNode[]
  /** An inline `<svg>` as XML text; null for every other element. */
  readonly markup: string | null
  /** For messages: `<p> in line 12`. */
  readonly place: string
}

/** The cascaded `@page` rules (CSS Paged Media 3 §4). */
export interface PageRules {
  readonly every: PageStyle
  /** Each already cascaded over `every`; null where no rule selects such pages. */
  readonly first: PageStyle | null
  readonly left: PageStyle | null
  readonly right: PageStyle | null
  /** Named pages. */
  readonly named: Readonly<Record<string, PageStyle>>
}

export interface PageStyle {
  /** In points, as it is to lie; null: not said. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** `size: landscape` without a size. */
  readonly orientation: 'portrait' | 'landscape' | null
  readonly margins: Readonly<Record<Side, LengthPercentage | null>>
  readonly backgroundColor: CssColor | null
  readonly marginBoxes: Readonly<Partial<Record<MarginBoxName, MarginBox>>>
}

/** How each margin box sets its content (CSS Paged Media 3 §5.3.2). */
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
