import type { Warning } from '../base/errors.ts'
import type { JsonObject } from '../base/json.ts'
import type { BoundDocument, WrittenPath } from '../document/bound-document.ts'
import type { HtmlSettings } from '../html/contracts.ts'
import type { TemplateJson } from './definition.ts'

/** A scene after data binding, before overrides. */
export interface BoundScene {
  readonly kind: 'scene'
  readonly scene: JsonObject
  readonly images: Readonly<Record<string, unknown>>
  readonly warnings: readonly Warning[]
  readonly written: WrittenPath
}

/** What bound pages of both languages have. */
export interface BoundPage {
  readonly css: string | null
  readonly settings: HtmlSettings
  /** Pictures of the template, by name. */
  readonly images: Readonly<Record<string, unknown>>
  readonly warnings: readonly Warning[]
  /** The line of the template for each line of the page, or null. Absent if both are the same. */
  writtenLines?(): readonly (number | null)[]
}

/** An HTML page after data binding. */
export interface BoundHtml extends BoundPage {
  readonly kind: 'html'
  readonly html: string
}

/** A Markdown page after data binding. */
export interface BoundMarkdown extends BoundPage {
  readonly kind: 'markdown'
  readonly markdown: string
}

export type Bound = BoundDocument | BoundHtml | BoundMarkdown | BoundScene

/** A validated, compiled template, which binds any number of times. */
export interface CompiledTemplate {
  readonly definition: Readonly<TemplateJson>
  readonly format: 'PDF' | 'JPEG'
  /** SHA-256 of the definition as JSON text, hex. The order of keys counts, since it can change the output. */
  readonly contentHash: string
  readonly warnings: readonly Warning[]
  /**
   * Checks `data` against the schema and binds it. Data of a caller is read with `readJson` before.
   * @param options `now`: what `{{now}}` and date helpers take as the present. `withPlaces`: also records where the
   * nodes of a document are in the template.
   * @throws PlatenError `invalid_data`, `output_too_large`; `invalid_template` for a partial
   * that calls itself without end.
   */
  bind(data: JsonObject, options: { now: Date; withPlaces?: boolean }): Bound
}
