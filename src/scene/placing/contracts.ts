import type { Picture, PictureSource } from '../../assets/contracts.ts'
import type { Warning } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import type { BarcodeSvg } from '../../graphics/barcode.ts'
import type { Pattern } from '../../graphics/paint.ts'
import type { SourceRegion } from '../../graphics/source-region.ts'
import type { FontLibrary } from '../../text/fonts.ts'
import type { BlendImageFilter } from '../filters/filter.ts'
import type { PictureReference, Scene } from '../reading/scene.ts'
import type { TextFonts } from '../text/text-fonts.ts'
import type { TextMeasurer } from '../text/text-measurer.ts'

/** What rendering a scene needs. */
export interface PaintContext {
  readonly fonts: FontLibrary
  readonly pictures: PictureSource
  readonly limits: Limits
  /** Cancels between stages, with its reason. Default: none. */
  readonly signal?: AbortSignal | null
}

/** What refers to a picture: an object, a pattern, or a filter that blends with one. */
export type PictureUser = PictureReference | Pattern | BlendImageFilter

/** A loaded picture, reduced to the properties that placing needs. */
export interface ScenePicture {
  /** In units of the scene; an SVG may have another number of pixels. */
  readonly width: number
  readonly height: number
  /** The picture before it was decoded; null for a barcode. */
  readonly origin: Picture | null
  /** Null for pictures other than barcodes. */
  readonly code: SceneBarcode | null
}

export interface SceneBarcode {
  /** A linear code has bars of any height. */
  readonly isLinear: boolean
  /** Side of a module in units of the picture; null where modules differ. */
  readonly module: number | null
  /** Draws the code with another aspect ratio. */
  reshape(aspectRatio: number): BarcodeSvg
}

/** What a back end provides for placing a scene. */
export interface PlacingBackend {
  readonly measurer: TextMeasurer
  /** Loads the pictures of visible objects in document order, so that the first mistake is reported. */
  loadPictures(scene: Scene, loading: PictureLoading): Promise<ReadonlyMap<PictureUser, ScenePicture>>
}

export interface PictureLoading {
  readonly source: PictureSource
  /** Pictures of the template and its data, by name. */
  readonly named: Readonly<Record<string, unknown>>
  readonly text: TextFonts
  readonly warn: (warning: Warning) => void
}

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** How images are encoded. */
export interface ImageEncoding {
  /** 1 to 100, for JPEG, WebP and AVIF. Null: 90, for AVIF 60. */
  readonly quality: number | null
  /** Dots per inch recorded in PNG and JPEG files; null records none. */
  readonly dpi: number | null
  /** The colour `#rrggbb` behind transparent areas of a JPEG. Null: white. */
  readonly background: string | null
  /** Reduces a PNG to a palette of at most 256 colours. */
  readonly palette: boolean
}

export interface PaintedImage {
  readonly width: number
  readonly height: number
  /** One encoded file per requested format. */
  readonly files: Readonly<Partial<Record<ImageFormat, Uint8Array>>>
  /** With JSON Pointers of the bound scene; null if it was not requested. */
  readonly sourceMap: readonly SourceRegion[] | null
  readonly warnings: readonly Warning[]
}
