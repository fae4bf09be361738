import type { Budget } from '../base/budget.ts'
import type { Warning } from '../base/errors.ts'
import type { RequestHeaders } from './fetch/request-headers.ts'

/** The nine weights of CSS. */
export type FaceWeight = 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900

/** The faces a family can have: under pdfmake's names, or by weight, such as `300` and `300italics`. */
export type FaceStyle =
  | 'normal'
  | 'bold'
  | 'italics'
  | 'bolditalics'
  | `${FaceWeight}`
  | `${FaceWeight}italics`

/** What a text asks of a family. */
export interface FaceQuery {
  readonly bold: boolean
  readonly italics: boolean
  /** 1 to 1000. Default: 700 where `bold`, else 400. */
  readonly weight?: number
}

/** A parsed font program, as far as stages look into it themselves; it is fontkit's, and pdfkit embeds it. */
export interface OpenedFont {
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): FontGlyph & {
    readonly path: { readonly commands: readonly object[] }
  }
  /** @param codePoints What the glyph stands for; it keeps those of the first call. */
  getGlyph(id: number, codePoints?: number[]): FontGlyph | null
  /** Tags of the OpenType features that it has. */
  readonly availableFeatures: readonly string[]
  /** Of the line and the em, in units of the font; descent is negative. */
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  /** Absent in fonts that were made without. */
  readonly 'OS/2'?: { readonly typoAscender: number; readonly typoDescender: number } | undefined
  readonly unitsPerEm: number
  /** Degrees; 0 for upright faces. */
  readonly italicAngle: number
}

/** An outline of a parsed font. Measures are in units of the font. */
export interface FontGlyph {
  readonly id: number
  /** Of whoever asked for the glyph first. */
  readonly codePoints: readonly number[]
  readonly advanceWidth: number
  /** The box around its points. */
  readonly cbox: { readonly minX: number; readonly maxX: number }
}

/** One face of a family. The file is read and parsed on first use, once per process. */
export interface FontFace {
  readonly family: string
  readonly style: FaceStyle
  /** 1 to 1000: what it was registered for. */
  readonly weight: number
  readonly italics: boolean
  /** Stable over processes: a hash of the file for a host's font, the manifest's for a bundled one. */
  readonly id: string
  /** The sfnt bytes (WOFF and WOFF2 are unpacked). */
  bytes(): Uint8Array
  /** The parsed font. Throws `invalid_font`. */
  font(): OpenedFont
  /** Of a variable font: the weights that it has beside its own. */
  readonly variable?: {
    readonly min: number
    readonly max: number
    /** The face at a weight, rounded to hundreds between `min` and `max`. Throws `invalid_font`. */
    at(weight: number): FontFace
  }
  /** Whether its glyphs have colours of their own, as emoji do. */
  readonly isColor: boolean
  /** Whether it has a glyph of its own for a code point; asked of the font once, then known. */
  covers(codePoint: number): boolean
  /**
   * The glyph in colours for a character, which may be a sequence of code points such as that of a flag. Null where
   * the font has none, or has it in a form that documents cannot draw.
   */
  colorGlyph(character: string): ColorGlyph | null
}

/** A glyph of areas in colours, painted one over the other (OpenType, "COLR", version 0). */
export interface ColorGlyph {
  /** Its number in the font. */
  readonly id: number
  /** Units of the font, as are the outlines. */
  readonly advance: number
  readonly layers: readonly ColorLayer[]
}

export interface ColorLayer {
  readonly outline: readonly OutlineCommand[]
  /** Red, green, blue 0–255 and opacity 0–1; null for the colour of the text. */
  readonly color: readonly [red: number, green: number, blue: number, opacity: number] | null
}

/** A step of a path, in y upwards. */
export interface OutlineCommand {
  readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
  readonly args: readonly number[]
}

export interface FontFamily {
  readonly name: string
  readonly faces: readonly FontFace[]
  /** Comes with Platen; or was registered by the host, or for one render by its page. */
  readonly origin: 'bundled' | 'host'
}

/** The fonts of an engine: those that come with Platen and those that the host registered. */
export interface FontLibrary {
  families(): readonly FontFamily[]
  /** All of them in the order in which they stand in for what others lack: the host's first. */
  fallbacks(): readonly FontFamily[]
  /**
   * Case-insensitive; a name of the standard 14 fonts that is not registered gives the bundled family that stands for
   * it. Null where there is no such family.
   */
  family(name: string): FontFamily | null
  /**
   * The face for a style; where the family lacks it, its nearest (bolditalics → bold → normal, and so on), by weight
   * as CSS Fonts 4 §5.2 says. Null where there is no such family.
   */
  face(family: string, style: FaceQuery): FontFace | null
}

/** A picture that was checked whole, ready to be placed. Immutable; shared between renders. */
export type Picture = RasterPicture | SvgPicture

export interface RasterPicture {
  readonly kind: 'raster'
  /** Pixels of what came in, after EXIF orientation: what layout counts in. */
  readonly width: number
  readonly height: number
  /** Pixels that it holds now: less than `width` and `height` where it was reduced. */
  readonly pixelWidth: number
  readonly pixelHeight: number
  /** SHA-256 of the bytes that came in, hex; of a reduced picture with what it was reduced to. */
  readonly hash: string
  /** A baseline or progressive JPEG in grey or RGB, upright, that can be embedded as it is; else null. */
  readonly jpeg: { readonly bytes: Uint8Array; readonly channels: 1 | 3 } | null
  /** Decoded and deflated on the first call, then kept. A picture with `jpeg` has them too; nobody need ask. */
  pixels(): Promise<PicturePixels>
  /** An encoded PNG or JPEG of the upright picture, for a canvas to draw. Made on the first call, then kept. */
  encoded(): Promise<Uint8Array>
  /** The same picture, as large wherever it is placed, in fewer pixels. Made on the first call, then kept. */
  reduced(to: Reduction): Promise<RasterPicture>
}

export interface Reduction {
  /** Pixels, not more than the picture has. */
  readonly width: number
  readonly height: number
  /** Null: a JPEG stays one, all else stays without loss. With `jpeg`, what is transparent stays so, without loss. */
  readonly format: 'jpeg' | 'png' | null
}

/** How large pictures may be, in pixels; larger ones are scaled down, their aspect kept. */
export interface PictureBounds {
  readonly maxWidth: number
  readonly maxHeight: number
  /** What the smaller picture is stored as. */
  readonly format: Reduction['format']
}

/** 8-bit sRGB (or grey) rows without padding, zlib-deflated; the alpha channel apart, deflated. */
export interface PicturePixels {
  readonly rgb: Uint8Array
  readonly channels: 1 | 3
  /** Null where every pixel is opaque. */
  readonly alpha: Uint8Array | null
}

export interface SvgPicture {
  readonly kind: 'svg'
  /** The SVG text: scanned, without scripts, outside references, or bombs. */
  readonly svg: string
  /** In px, from width and height or the viewBox. */
  readonly width: number
  readonly height: number
  /** The raster pictures inside, by the `data:` URI under which an `xlink:href` in `svg` names them. */
  readonly images: ReadonlyMap<string, RasterPicture>
  /** What was left out of the SVG and shows, such as a foreignObject. */
  readonly warnings: readonly Warning[]
  /** It stands in for a picture that cannot be had, and takes whatever shape its place has. Default false. */
  readonly isPlaceholder?: boolean
}

/** The pictures of an engine: keeps what was decoded, up to a number of bytes, over renders. */
export interface PictureLibrary {
  /** The pictures of one render: it counts their bytes against `maxAssetsBytes`, or with others against a budget. */
  forRender(shared?: { fetcher: Pick<Fetcher, 'fetch'>; budget: Budget }): PictureSource
}

/**
 * Where a render's pictures come from. Every failure is `asset_denied`, `asset_failed`, `image_too_large`,
 * `svg_too_complex`, or `invalid_definition` where the reference is no string and no bytes.
 */
export interface PictureSource {
  /**
   * Resolves a reference: bytes, a `data:` URI, SVG text, a name in `named`, a picture of the engine, an http or
   * https URL where the policy allows its host, or a path below one of the asset roots. Never another path.
   * @param path JSON Pointer of the reference, for the message.
   */
  picture(
    reference: unknown,
    options: { named: Readonly<Record<string, unknown>>; path: string },
  ): Promise<Picture>
}

/** Where a render's attached files come from. */
export interface FileSource {
  /**
   * @param reference A path below an asset root.
   * @param path JSON Pointer of the reference, for messages.
   * @throws PlatenError `asset_denied`, `asset_failed`.
   */
  file(reference: string, path: string): Promise<Uint8Array>
}

/** What a fetch is for; servers that choose between formats are told. */
export type FetchKind = 'image' | 'stylesheet' | 'font' | 'page' | 'json' | 'pdf'

export interface FetchRequest {
  /** http or https. */
  readonly url: string
  /** Default: anything. */
  readonly accept?: FetchKind | null
  /** Sent to the origin of the URL alone: a redirect to another origin goes without. Names in lower case. */
  readonly headers?: RequestHeaders | null
  /** Default `maxAssetBytes`. */
  readonly maxBytes?: number
  readonly signal?: AbortSignal | null
}

export interface Fetched {
  readonly bytes: Uint8Array
  /** Where the last redirect led, without a fragment: the base of what is relative in it. */
  readonly url: string
  /** As the server says; what the bytes are is for their reader to find out. Null where it says nothing. */
  readonly contentType: string | null
  /** For how long the answer may be used again, in milliseconds; 0: not at all. */
  readonly freshForMs: number
}

/** A request that tells a receiver something; what it answers beyond its status is of no interest. */
export interface SendRequest {
  /** http or https. */
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly signal?: AbortSignal | null
}

/** The way out for webhooks, under a policy and a deadline of their own. */
export interface Sender {
  /** Throws `asset_denied` where it is known without asking anybody that the policy forbids the URL. */
  check(url: string): Promise<void>
  /**
   * Sends to the one URL, follows no redirect, and gives the status of the answer, whichever it is. Throws
   * `asset_denied` where the policy forbids the host, `asset_failed` where it does not answer in time, and the
   * signal's reason.
   */
  send(request: SendRequest): Promise<{ status: number }>
  /** Breaks off what is under way and closes all connections. */
  close(): Promise<void>
}

/** The one way out to the network for what is asked for, under an engine's policy. */
export interface Fetcher {
  /**
   * Asks with GET and follows redirects, each checked as the first URL was. Throws `asset_denied` where the policy
   * forbids the host, `asset_failed` where it gives no good answer in time and size, and the signal's reason.
   */
  fetch(request: FetchRequest): Promise<Fetched>
  /** Breaks off what is under way and closes all connections. */
  close(): Promise<void>
}
