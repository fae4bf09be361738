import type { Warning } from '../base/errors.ts'
import type { Json, JsonObject } from '../base/json.ts'
import type { HtmlSettings } from '../html/contracts.ts'
import type { FlowSource } from '../layout/css/contracts.ts'
import type { TemplateDefinition } from './definition.ts'

/**
 * Values that are known only per page: `{{@page}}`, `{{@pages}}`, `{{@pageSize.width}}`, and the totals of
 * nodes that carry a value (`carry: {name: amount}`): `{{@broughtForward.name}}` is the sum before this page,
 * `{{@carriedForward.name}}` the sum up to its end.
 */
export interface PageValues {
  page: number
  pages: number
  pageSize: { width: number; height: number }
  broughtForward: Readonly<Record<string, number>>
  carriedForward: Readonly<Record<string, number>>
}

/** A node that is bound again for each page: header, footer, background, watermark, the carry rows of tables. */
export type PageNode = (values: PageValues) => BoundNode

/**
 * A bound value: JSON, except that `header`, `footer`, `background` and `watermark` of a section node in
 * `content` and the `carry` rows of a table are page nodes, and that the boxes of HTML come as a source.
 */
export type BoundNode = Json | PageNode | FlowSource | BoundNode[] | BoundObject
export interface BoundObject {
  [key: string]: BoundNode
}

/** A document after data is bound: a pdfmake definition without a single expression left. */
export interface BoundDocument {
  readonly kind: 'document'
  /** Freshly made for this call, so that layout may use it up. Without the four page nodes below and `images`. */
  readonly definition: BoundObject
  readonly header: PageNode | null
  readonly footer: PageNode | null
  readonly background: PageNode | null
  readonly watermark: PageNode | null
  /** True where mistakes that pdfmake tolerates are errors. */
  readonly strict?: boolean
  /** Pictures of the template and of `document.images`, by name. */
  readonly images: Readonly<Record<string, unknown>>
  /** Grows while page nodes are bound: read it after the last page. */
  readonly warnings: readonly Warning[]
}

/** A scene after data is bound; overrides are applied in stage 3. */
export interface BoundScene {
  readonly kind: 'scene'
  readonly scene: JsonObject
  readonly images: Readonly<Record<string, unknown>>
  readonly warnings: readonly Warning[]
  /** The place in the template of what a pointer into the bound scene says: directives move what they build. */
  written(path: string): string
}

interface BoundPage {
  readonly css: string | null
  readonly settings: HtmlSettings
  /** Pictures of the template, by name. */
  readonly images: Readonly<Record<string, unknown>>
  readonly warnings: readonly Warning[]
}

/** An HTML page after data is bound. */
export interface BoundHtml extends BoundPage {
  readonly kind: 'html'
  readonly html: string
}

/** A Markdown page after data is bound. */
export interface BoundMarkdown extends BoundPage {
  readonly kind: 'markdown'
  readonly markdown: string
}

export type Bound = BoundDocument | BoundHtml | BoundMarkdown | BoundScene

/** A template that was checked and compiled; binds any number of times. */
export interface CompiledTemplate {
  readonly definition: Readonly<TemplateDefinition>
  readonly format: 'PDF' | 'JPEG'
  /** SHA-256 of the definition as JSON text, hex; the order of keys counts, as it does in what is printed. */
  readonly contentHash: string
  readonly warnings: readonly Warning[]
  /**
   * Checks `data` against the schema and binds it.
   * @param now What `{{now}}` and date helpers take as the present.
   * @throws PlatenError `invalid_data`, `invalid_json`, `output_too_large`; `invalid_template` for a partial
   * that calls itself without end.
   */
  bind(data: JsonObject, options: { now: Date }): Bound
}
