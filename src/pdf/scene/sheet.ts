import type { LoadedPictures } from '../../image/pictures.ts'
import type { SceneRaster } from '../../image/scene-raster.ts'
import type { ClosedDocument } from '../layout/document.ts'
import type { Matrix, PdfReference } from '../layout/parts.ts'
import type { PaintTarget } from '../paint/painted-vector.ts'
import type { Bounds } from './matrix.ts'
import type { ScenePictures } from './scene-pictures.ts'

/** The page that a scene is painted on, and what painting it takes. */
export interface Sheet {
  readonly document: ClosedDocument
  readonly target: PaintTarget
  /** From units of the scene to points of the page, whose y runs up. */
  readonly base: Matrix
  /** The whole page, in points. */
  readonly area: Bounds
  readonly pictures: LoadedPictures
  readonly embedded: ScenePictures
  readonly raster: SceneRaster
  readonly maxRasterPixels: number
  /** An object's place in the scene, and what of it PDF cannot say. */
  onRasterised(path: string, what: string): void
  /** A name that no other resource of the document has. */
  name(prefix: string): string
}

/** Sets parameters of the graphics state (ISO 32000-1 §8.4.5). */
export function setState({ document, name }: Sheet, parameters: Readonly<Record<string, unknown>>): void {
  const key = name('Gs')
  document.page.ext_gstates[key] = { Type: 'ExtGState', ...parameters }
  document.content.raw(`/${key} gs`)
}

/** Paints a form or a picture. */
export function paintObject({ document, name }: Sheet, reference: PdfReference): void {
  const key = name('X')
  document.page.xobjects[key] = reference
  document.content.raw(`/${key} Do`)
}
