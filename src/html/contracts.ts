import type { PictureSource } from '../assets/contracts.ts'
import type { Warning } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
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

/** Linked stylesheets and fonts; every failure is `asset_denied` or `asset_failed`. */
export interface ResourceSource {
  /** @param url Absolute: http, https or data. */
  load(url: string, kind: 'stylesheet' | 'font'): Promise<LoadedResource>
}

export interface LoadedResource {
  readonly bytes: Uint8Array
  /** After redirects: the base of what is relative in it. */
  readonly url: string
  readonly contentType: string | null
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

/** An `@font-face` rule (CSS Fonts 4 §11), as data. */
/** A weight and a slant that texts of a page have. */
export interface UsedFont {
  /** 1 to 1000. */
  readonly weight: number
  readonly italics: boolean
}

export interface FontFaceRule {
  readonly family: string
  /** The range of weights the face serves; both the same for one. */
  readonly weight: readonly [number, number]
  readonly style: 'normal' | 'italic' | 'oblique'
  /** In order of preference. Absolute URLs (or `data:`), and names of fonts the engine may have. */
  readonly sources: readonly ({ readonly url: string } | { readonly local: string })[]
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

/** In points, or a share of what the property refers to: 50 is half of it. `plus` points go on top, from `calc()`. */
export type LengthPercentage = number | { readonly percent: number; readonly plus?: number }
/** `#rrggbb` in small letters, or `#rrggbbaa` where it is not opaque. */
export type CssColor = string

/** CSS Backgrounds 3 §6.1. */
export interface BoxShadow {
  readonly x: number
  readonly y: number
  readonly blur: number
  readonly spread: number
  readonly color: CssColor
  readonly isInset: boolean
}

/**
 * Computed values (CSS 2.2 §6.1.2) of the properties that boxes know, all of them on every element. Lengths are
 * absolute, in points (1px = 0.75pt); keywords are in small letters; `currentcolor`, `inherit` and `var()` are gone.
 */
export interface ComputedStyle {
  readonly display: Display
  readonly position: 'static' | 'relative' | 'absolute' | 'fixed' | 'sticky'
  readonly float: 'none' | 'left' | 'right'
  readonly clear: 'none' | 'left' | 'right' | 'both'
  readonly top: LengthPercentage | 'auto'
  readonly right: LengthPercentage | 'auto'
  readonly bottom: LengthPercentage | 'auto'
  readonly left: LengthPercentage | 'auto'
  readonly visibility: 'visible' | 'hidden' | 'collapse'
  readonly overflow: string
  readonly opacity: number
  readonly direction: 'ltr' | 'rtl'
  readonly unicodeBidi: 'normal' | 'embed' | 'isolate' | 'bidi-override' | 'isolate-override' | 'plaintext'

  readonly boxSizing: 'content-box' | 'border-box'
  readonly width: LengthPercentage | 'auto'
  readonly minWidth: LengthPercentage | 'auto'
  readonly maxWidth: LengthPercentage | 'none'
  readonly height: LengthPercentage | 'auto'
  readonly minHeight: LengthPercentage | 'auto'
  readonly maxHeight: LengthPercentage | 'none'
  readonly marginTop: LengthPercentage | 'auto'
  readonly marginRight: LengthPercentage | 'auto'
  readonly marginBottom: LengthPercentage | 'auto'
  readonly marginLeft: LengthPercentage | 'auto'
  readonly paddingTop: LengthPercentage
  readonly paddingRight: LengthPercentage
  readonly paddingBottom: LengthPercentage
  readonly paddingLeft: LengthPercentage
  /** 0 where the style is none or hidden. */
  readonly borderTopWidth: number
  readonly borderRightWidth: number
  readonly borderBottomWidth: number
  readonly borderLeftWidth: number
  readonly borderTopStyle: BorderStyle
  readonly borderRightStyle: BorderStyle
  readonly borderBottomStyle: BorderStyle
  readonly borderLeftStyle: BorderStyle
  readonly borderTopColor: CssColor
  readonly borderRightColor: CssColor
  readonly borderBottomColor: CssColor
  readonly borderLeftColor: CssColor
  /** Horizontal and vertical radius. */
  readonly borderTopLeftRadius: readonly [LengthPercentage, LengthPercentage]
  readonly borderTopRightRadius: readonly [LengthPercentage, LengthPercentage]
  readonly borderBottomRightRadius: readonly [LengthPercentage, LengthPercentage]
  readonly borderBottomLeftRadius: readonly [LengthPercentage, LengthPercentage]
  /** The first is on top; colours are their own, lengths in points. */
  readonly boxShadow: readonly BoxShadow[]

  /** Null: transparent. */
  readonly backgroundColor: CssColor | null
  /** The layers, first the one on top; empty for none. */
  readonly backgroundImage: readonly BackgroundImage[]
  readonly backgroundRepeat: string
  readonly backgroundPosition: readonly [LengthPercentage, LengthPercentage]
  readonly backgroundSize: 'auto' | 'cover' | 'contain' | readonly (LengthPercentage | 'auto')[]

  readonly color: CssColor
  /** As written, without quotes: `Helvetica Neue`, `sans-serif`. */
  readonly fontFamily: readonly string[]
  readonly fontSize: number
  /** 1–1000. */
  readonly fontWeight: number
  readonly fontStyle: 'normal' | 'italic' | 'oblique'
  readonly fontVariantCaps: string
  readonly fontVariantNumeric: readonly string[]
  /** OpenType tags. */
  readonly fontFeatureSettings: readonly string[]
  /** A factor of the font's size, points, or the font's own leading. */
  readonly lineHeight: { readonly factor: number } | number | 'normal'
  readonly letterSpacing: number
  readonly wordSpacing: number
  readonly textAlign: TextAlign
  readonly textIndent: LengthPercentage
  readonly textTransform: 'none' | 'uppercase' | 'lowercase' | 'capitalize'
  /** The lines of this element itself; they run through its inline descendants (CSS Text Decoration 3 §2). */
  readonly textDecorationLine: readonly ('underline' | 'overline' | 'line-through')[]
  readonly textDecorationStyle: 'solid' | 'double' | 'dotted' | 'dashed' | 'wavy'
  readonly textDecorationColor: CssColor
  readonly whiteSpace: 'normal' | 'nowrap' | 'pre' | 'pre-wrap' | 'pre-line' | 'break-spaces'
  readonly overflowWrap: 'normal' | 'break-word' | 'anywhere'
  readonly wordBreak: string
  readonly hyphens: 'none' | 'manual' | 'auto'
  /** Of the text, as the nearest `lang` says; `auto` where none does. No property of CSS. */
  readonly language: string
  readonly verticalAlign: VerticalAlign

  readonly listStyleType: string
  readonly listStylePosition: 'inside' | 'outside'
  /** An absolute URL, or null. */
  readonly listStyleImage: string | null

  readonly tableLayout: 'auto' | 'fixed'
  readonly borderCollapse: 'separate' | 'collapse'
  /** Horizontal and vertical. */
  readonly borderSpacing: readonly [number, number]
  readonly captionSide: 'top' | 'bottom'
  readonly emptyCells: 'show' | 'hide'

  readonly flexDirection: 'row' | 'row-reverse' | 'column' | 'column-reverse'
  readonly flexWrap: 'nowrap' | 'wrap' | 'wrap-reverse'
  readonly justifyContent: string
  readonly alignItems: string
  readonly alignSelf: string
  readonly alignContent: string
  readonly flexGrow: number
  readonly flexShrink: number
  readonly flexBasis: LengthPercentage | 'auto' | 'content'
  readonly order: number
  readonly rowGap: LengthPercentage | 'normal'
  readonly columnGap: LengthPercentage | 'normal'

  /** With the values of the older `page-break-*` properties folded in. */
  readonly breakBefore: BreakBetween
  readonly breakAfter: BreakBetween
  readonly breakInside: 'auto' | 'avoid'
  readonly orphans: number
  readonly widows: number
  /** The named page type (CSS Paged Media 3 §9), or `auto`. */
  readonly page: string

  readonly objectFit: 'fill' | 'contain' | 'cover' | 'none' | 'scale-down'
  readonly objectPosition: readonly [LengthPercentage, LengthPercentage]
}

/** `flow-root` and what is not known are `block`. Elements of `none` are not in the tree. */
export type Display =
  | 'block'
  | 'inline'
  | 'inline-block'
  | 'list-item'
  | 'flex'
  | 'inline-flex'
  | 'grid'
  | 'inline-grid'
  | 'table'
  | 'inline-table'
  | 'table-row-group'
  | 'table-header-group'
  | 'table-footer-group'
  | 'table-row'
  | 'table-cell'
  | 'table-column'
  | 'table-column-group'
  | 'table-caption'
  | 'contents'

/** Those of old attributes (`-webkit-…`) align blocks inside as well as text; tables begin anew beneath them. */
export type TextAlign =
  | 'start'
  | 'end'
  | 'left'
  | 'right'
  | 'center'
  | 'justify'
  | '-webkit-left'
  | '-webkit-right'
  | '-webkit-center'

export type BorderStyle =
  | 'none'
  | 'hidden'
  | 'solid'
  | 'dashed'
  | 'dotted'
  | 'double'
  | 'groove'
  | 'ridge'
  | 'inset'
  | 'outset'
export type BreakBetween = 'auto' | 'avoid' | 'page' | 'left' | 'right'
export type VerticalAlign =
  | 'baseline'
  | 'sub'
  | 'super'
  | 'top'
  | 'text-top'
  | 'middle'
  | 'bottom'
  | 'text-bottom'
  | LengthPercentage

export type BackgroundImage =
  | { readonly kind: 'url'; readonly url: string }
  | {
      readonly kind: 'linear-gradient'
      /** Degrees; 0 points up, 90 to the right (CSS Images 3 §3.1). */
      readonly angle: number
      readonly stops: readonly { readonly color: CssColor; readonly offset: LengthPercentage | null }[]
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

export type MarginBoxName =
  | 'top-left-corner'
  | 'top-left'
  | 'top-center'
  | 'top-right'
  | 'top-right-corner'
  | 'right-top'
  | 'right-middle'
  | 'right-bottom'
  | 'bottom-right-corner'
  | 'bottom-right'
  | 'bottom-center'
  | 'bottom-left'
  | 'bottom-left-corner'
  | 'left-bottom'
  | 'left-middle'
  | 'left-top'

export interface MarginBox {
  readonly style: ComputedStyle
  readonly content: readonly MarginContent[]
}

export type MarginContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'counter'; readonly counter: 'page' | 'pages'; readonly listStyleType: string }
  | { readonly kind: 'picture'; readonly url: string }
