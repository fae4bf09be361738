/** A document after data binding: the input of this folder, of `html/` and of `output/html/`. */

import type { Problem, Warning } from '../base/errors.ts'
import type { Json } from '../base/json.ts'
import type { Artifact, StructureElement } from '../graphics/structure.ts'
import type { FlowSource } from '../layout/css/contracts.ts'
import type { RecordedPlaces } from './node-sources.ts'
import type { Syntax } from './values/conformance-log.ts'
import type { PageLabelRange } from './values/page-labels.ts'
import type { PageRange } from './values/page-ranges.ts'

/**
 * Values that differ per page: `{{@page}}`, `{{@pages}}`, `{{@pageSize.width}}`, and totals of nodes with
 * `carry: {name: amount}`. `{{@broughtForward.name}}` is the sum before the page, `{{@carriedForward.name}}` the sum
 * up to its end.
 */
export interface PageValues {
  page: number
  pages: number
  pageSize: { width: number; height: number }
  broughtForward: Readonly<Record<string, number>>
  carriedForward: Readonly<Record<string, number>>
}

/** A node that is bound once per page: header, footer, background, watermark, the carry rows of tables. */
export type PageNode = (values: PageValues) => BoundNode

/** Gives the node for one page, ready for layout, or null for none. */
export type PageNodeGetter = (context: PageValues) => unknown

/**
 * JSON with four exceptions: the page nodes of sections and tables are functions, files are bytes, the boxes of HTML come
 * as a `FlowSource`, and its margin boxes are marked as artifacts.
 */
export type BoundNode = Json | Uint8Array | PageNode | FlowSource | Artifact | BoundNode[] | BoundObject
export interface BoundObject {
  [key: string]: BoundNode
}

/**
 * Maps a JSON Pointer into what was bound to the template as written: directives move values. Other pointers, such as
 * those into the template, are returned as they are.
 */
export type WrittenPath = (path: string) => string

/** A pdfmake definition without expressions. */
export interface BoundDocument {
  readonly kind: 'document'
  /** Created for this call, so layout may change it. Excludes `images` and the four page nodes below. */
  readonly definition: BoundObject
  readonly header: PageNode | null
  readonly footer: PageNode | null
  readonly background: PageNode | null
  readonly watermark: PageNode | null
  /** The structure of HTML, whose content carries its markings. Absent: that of the definition. */
  readonly structure?: StructureElement
  /** The places of tables of HTML that need header cells. Absent: those of the definition. */
  readonly headerless?: readonly string[]
  /** The places of attached files of HTML, by name, for messages. Absent: those of the definition. */
  readonly filePlaces?: ReadonlyMap<string, string>
  /** The reasons why attached files of HTML are missing, at their places. Absent: none is missing. */
  readonly missingFiles?: readonly Problem[]
  /** The language of its source, for messages. Default: `document`. */
  readonly syntax?: Syntax
  /** The language as the author wrote it; null for none. Absent: that of the definition. */
  readonly writtenLanguage?: string | null
  /** The place of the whole page, such as `<html> in line 2`, for messages. Absent: there is no page. */
  readonly rootPlace?: string
  /** The place of the language of a page, for messages. Absent: `rootPlace`. */
  readonly languagePlace?: string
  /** The pages to print. Absent: all. */
  readonly pageRanges?: readonly PageRange[]
  /** The labels of pages of HTML. Absent: those of the definition. */
  readonly pageLabels?: readonly PageLabelRange[]
  /** Creates the document for another zoom of its content. Absent: its content has none. */
  readonly atZoom?: (zoom: number) => Promise<() => BoundDocument>
  /** True if mistakes that pdfmake tolerates are errors. */
  readonly strict?: boolean
  /** Pictures of the template and of `document.images`, by name. */
  readonly images: Readonly<Record<string, unknown>>
  /** JSON Pointer of the picture of a name. Absent: names have no place of their own. */
  readonly imagePath?: (name: string) => string
  /**
   * The place of a character in the author's text, such as `line 2, column 5`: of the first one, or of the first one in
   * an element such as `<p> in line 2`. Null if it is not found.
   */
  readonly placeOfCharacter?: (character: string, element?: string) => string | null
  /** The place of an element of HTML by its style, for messages. Absent: they are unknown. */
  readonly placeOfStyle?: (style: object) => string | null
  /** Present if the render makes a source map. */
  readonly places?: RecordedPlaces
  /** Absent: there is no template. */
  readonly written?: WrittenPath
  /** Grows while page nodes are bound: read it after the last page. */
  readonly warnings: readonly Warning[]
}
