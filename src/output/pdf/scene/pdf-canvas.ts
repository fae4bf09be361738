import type { Warning } from '../../../base/errors.ts'
import type { Box } from '../../../graphics/affine.ts'
import type { StrokeStyle } from '../../../graphics/display-list.ts'
import type { Gradient } from '../../../graphics/paint.ts'
import type { Content } from '../../../scene/placing/place.ts'
import type { SceneStructure } from '../../../scene/structure.ts'
import type { LoadedPictures } from '../../raster/pictures.ts'
import type { RasterArea, SceneRaster } from '../../raster/scene-raster.ts'
import type { ClosedDocument } from '../pdf-document.ts'
import type { Matrix, PdfReference } from '../pdfkit.ts'
import { requireTransparency } from '../standards/transparency.ts'
import type { MarkedStream } from '../structure/marked-stream.ts'
import type { WrittenGradient } from './brush.ts'
import type { ScenePictures } from './scene-pictures.ts'

/** An embedded shadow and its area. */
export interface CastPixels {
  readonly picture: PdfReference
  readonly area: RasterArea
}

/** The page that a scene is painted on, with shared state. */
export interface PdfCanvas {
  readonly document: ClosedDocument
  /** From units of the scene to points of the page, where y points up. */
  readonly base: Matrix
  /** The whole page, in points. */
  readonly area: Box
  readonly pictures: LoadedPictures
  readonly embedded: ScenePictures
  readonly raster: SceneRaster
  readonly maxRasterPixels: number
  /** Remaining pixels for everything that is rasterised for the page. */
  readonly rasterLeft: { pixels: number }
  /** Maximum pixels per inch of embedded pictures; null for no maximum. */
  readonly pictureDpi: number | null
  /** Pixels per unit of the scene for rasterised objects. */
  readonly rasterScale: number
  readonly structure: SceneStructure
  /** Reports a rasterised object. @param what Names what PDF lacks. */
  onRasterised(path: string, what: string): void
  /** Reports parts of the SVG at `path` that are not painted. */
  onDropped(path: string, warning: Warning): void
  /** Shadows of groups that were drawn together with outer groups, by content; null for invisible ones. */
  readonly castByGroups: Map<Content, CastPixels | null>
  /** The gradient written last per fill. */
  readonly gradients: Map<Gradient, { readonly place: string; readonly written: WrittenGradient | null }>
}

/** Sets a blend mode or mask (ISO 32000-1 §8.4.5). */
export function setState({ document }: PdfCanvas, parameters: Readonly<Record<string, unknown>>): void {
  requireTransparency(document)
  const state = document.ref({ Type: 'ExtGState', ...parameters })
  state.end()
  const key = `State${state.id}`
  document.page.ext_gstates[key] = state
  document.content.raw(`/${key} gs`)
}

/** Paints a form or image. @param marks The marked-content sequences of the form; null for none. */
export function paintObject(
  { document }: PdfCanvas,
  reference: PdfReference,
  opacity: number,
  marks: MarkedStream | null = null,
): void {
  const key = `Object${reference.id}`
  document.page.xobjects[key] = reference
  document._doOpacity(opacity, opacity)
  if (marks === null) document.content.raw(`/${key} Do`)
  else document.content.paintMarkedForm(`/${key} Do`)
}

/** Sets width, dashes, caps and joins of strokes. */
export function setStroke({ document }: PdfCanvas, style: StrokeStyle): void {
  document.lineWidth(style.width)
  document.lineCap(style.cap)
  document.lineJoin(style.join)
  document.content.set('miterLimit', `${Math.max(1, style.miterLimit).toFixed(3)} M`)
  document.content.set('dash', dashOperator(style))
}

/** As on a canvas, a list of odd length is repeated. The pattern may begin before the path. */
function dashOperator({ dashes, dashOffset }: StrokeStyle): string {
  if (dashes.length === 0) return '[]0 d'
  const lengths = dashes.length % 2 === 1 ? [...dashes, ...dashes] : dashes
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const phase = ((dashOffset % total) + total) % total
  return `[${lengths.map(length => length.toFixed(3)).join(' ')}]${phase.toFixed(3)} d`
}
