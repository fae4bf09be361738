/** Messages between the preview's server and its page. Types only: the page bundles none of the server's code. */
import type { Problem, Warning } from '../base/errors.ts'
import type { JsonObject } from '../base/json.ts'
import type { SourceRegion } from '../graphics/source-region.ts'

export type TemplateKind = 'document' | 'html' | 'markdown' | 'scene'

/** An error of a template, its data or its file. */
export interface PreviewError {
  readonly code: string
  readonly message: string
  readonly details: readonly Problem[]
  /** In the file `source`, from 1; null if the error has no line. */
  readonly line: number | null
  readonly column: number | null
  /** Path of the file that the line belongs to; null: none. */
  readonly source: string | null
}

/** A template in the list of the folder. */
export interface TemplateEntry {
  /** Relative to the folder, with `/`: the key of the template. */
  readonly path: string
  readonly name: string
  readonly templateId: string | null
  readonly group: string | null
  /** Null for a file that cannot be read as a template. */
  readonly kind: TemplateKind | null
  readonly error: PreviewError | null
  /** Paths of other templates with the same id. */
  readonly duplicates: readonly string[]
  /** Changes with the files of the template. */
  readonly version: string
}

export interface ProjectView {
  /** Name of the folder. */
  readonly name: string
  /** Version of Platen. */
  readonly templates: readonly TemplateEntry[]
  /** Notes about files that are not listed. */
  readonly notes: readonly string[]
}

export type SourceLanguage = 'json' | 'html' | 'css' | 'markdown'

/** A file that the author edits. */
export interface SourceFile {
  readonly path: string
  readonly language: SourceLanguage
  /** JSON Pointer of its text in the template definition; `''` is the definition itself. */
  readonly pointer: '' | '/html' | '/css' | '/markdown'
  readonly text: string
  /** Hash of the bytes on disk. A save with another version is refused. */
  readonly version: string
}

export interface DataSet {
  /** `sample`, `none`, `file:PATH` or `made:NAME`. */
  readonly id: string
  readonly label: string
  readonly origin: 'sample' | 'file' | 'generated' | 'none'
  /** Path of its file; null for others. */
  readonly path: string | null
  /** JSON text. */
  readonly text: string
  readonly version: string | null
}

/** A template with everything that the page needs to edit it. */
export interface TemplateView {
  readonly entry: TemplateEntry
  readonly sources: readonly SourceFile[]
  readonly dataSets: readonly DataSet[]
  /** The data schema of the template; null without one. */
  readonly schema: JsonObject | null
  /** Absolute paths of the folders in which the template's references are looked up, in this order. */
  readonly assetRoots: readonly string[]
}

export interface RenderCall {
  readonly path: string
  /** Unsaved texts of files, by path. Default: the files on disk. */
  readonly texts?: Readonly<Record<string, string>>
  /** The data set to read; null: `dataText`. */
  readonly dataSet: string | null
  /** Edited data, as JSON text; null: those of `dataSet`. */
  readonly dataText: string | null
  /** Overrides of a scene, as JSON text; null: those of the data set. */
  readonly overridesText: string | null
  /** Device pixels per unit of a scene, 1 to 4. */
  readonly scale: number
  /** Thumbnails wait for other renders and have no source map. */
  readonly isThumbnail: boolean
}

/** Head of a rendered file. */
export interface RenderReply {
  readonly type: 'pdf' | 'png' | null
  readonly error: PreviewError | null
  readonly warnings: readonly Warning[]
  /** Of a document; null for an image. */
  readonly pages: number | null
  /** Units of a scene; null for a document. */
  readonly width: number | null
  readonly height: number | null
  readonly bytes: number
  /** Time in the renderer, without waiting for other renders. */
  readonly renderMs: number
  readonly regions: readonly SourceRegion[]
}

/** A named object of a scene with the properties that overrides replace. */
export interface LayerView {
  readonly name: string | null
  readonly type: string
  readonly properties: JsonObject
  readonly layers?: readonly LayerView[]
}

/** Findings about a template that need no rendering, and its layers. */
export interface CheckReply {
  readonly error: PreviewError | null
  readonly warnings: readonly Warning[]
  readonly layers: readonly LayerView[]
}

/** The objects of a scene after data binding, for the layer editor. */
export interface SceneReply {
  readonly error: PreviewError | null
  readonly scene: JsonObject | null
  /** JSON Pointers of the objects in the bound scene, such as `/objects/2/objects/0` → JSON Pointers into the template. */
  readonly pointers: Readonly<Record<string, string>>
  /** Pictures of the template, by name, as `data:` URIs or paths. */
  readonly images: JsonObject
}

export interface FontFaceView {
  readonly family: string
  readonly weight: number
  readonly italics: boolean
  /** Path of the file on the server. */
  readonly url: string
}

export interface SaveCall {
  readonly path: string
  readonly text: string
  /** Version that was read; null creates a new file. */
  readonly version: string | null
}

export interface SaveReply {
  readonly version: string
}

/** A picture that was added to the first asset root. */
export interface PictureReply {
  /** As templates refer to it. */
  readonly name: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}

/** An event of the server's stream. */
export type PreviewEvent =
  | { readonly kind: 'hello'; readonly run: string; readonly version: string }
  /** Paths of changed files, relative to the folder; empty: any may have changed. */
  | { readonly kind: 'changed'; readonly paths: readonly string[] }
