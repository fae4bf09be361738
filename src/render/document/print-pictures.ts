import type { Picture } from '../../assets/contracts.ts'
import { describeReference } from '../../assets/images/reference.ts'
import { PlatenError, type Warning } from '../../base/errors.ts'
import type { PrintContext } from '../../document/contracts.ts'
import { type NamedImages, resolveImageName } from '../../document/image-names.ts'
import { fail } from '../../document/node.ts'
import type { PictureRequest } from '../../document/prepare.ts'
import { barcodeSvg } from '../../graphics/barcode.ts'
import type { PlacedPicture } from '../../graphics/picture.ts'
import type { PicturePixels, RasterPicture } from '../../graphics/raster-picture.ts'
import { EmbeddedPicture } from '../../output/pdf/embedded-picture.ts'
import { EmbeddedSvg, loadSvgPainter } from '../../output/pdf/embedded-svg.ts'
import { filterWarning, unknownFontWarnings } from '../../output/pdf/svg-warnings.ts'
import type { SvgPicture } from '../../svg/svg-picture.ts'

interface LoadedRaster {
  readonly picture: RasterPicture
  readonly pixels: PicturePixels | null
}
type Loaded =
  | ({ readonly kind: 'raster'; readonly warnings: readonly Warning[] } & LoadedRaster)
  | {
      readonly kind: 'svg'
      readonly svg: SvgPicture
      readonly images: ReadonlyMap<string, LoadedRaster>
      readonly path: string
      readonly isSized: boolean
      /** The reference for messages; null for SVG text in the document. */
      readonly file: string | null
    }

export type PrintPictures = ReturnType<typeof createPrintPictures>

/**
 * Pictures of one document: loaded between layouts, placed during layout.
 */
export function createPrintPictures(
  { pictures, fonts }: Pick<PrintContext, 'pictures' | 'fonts'>,
  document: NamedImages,
) {
  const loaded = new Map<unknown, Loaded>()

  async function pictureOf(request: Extract<PictureRequest, { kind: 'picture' }>): Promise<Picture> {
    const { reference, ...place } = resolveImageName(request, document)
    return await pictures.picture(reference, place)
  }

  function warningsOf(picture: Loaded): readonly Warning[] {
    if (picture.kind === 'raster') return picture.warnings
    const { svg, path, isSized } = picture
    const filters = filterWarning(svg)
    const unknown = unknownFontWarnings(svg, fonts)
    const own = svg.warnings.filter(({ code }) => !(isSized && code === 'missing_size'))
    const all = [...own, ...unknown, ...(filters === null ? [] : [filters])]
    return all.map(warning => ({ ...warning, path }))
  }

  async function loadOne(request: PictureRequest): Promise<Loaded> {
    const picture =
      request.kind === 'picture'
        ? await pictureOf(request)
        : await pictures.picture(await drawBarcode(request), { named: {}, path: request.path })
    if (picture.kind === 'raster') {
      const warnings = picture.warnings.map(warning => ({ ...warning, path: request.path }))
      return { kind: 'raster', warnings, ...(await withPixels(picture)) }
    }
    await loadSvgPainter()
    const images = new Map<string, LoadedRaster>()
    for (const [href, image] of picture.images) images.set(href, await withPixels(image))
    const isSized = request.kind === 'picture' && request.isSized === true
    const isFile = request.kind === 'picture' && isNameOrUrl(request.reference) && !picture.isPlaceholder
    const file = isFile ? describeReference(request.reference) : null
    return { kind: 'svg', svg: picture, images, path: request.path, isSized, file }
  }

  return {
    /** Loads and validates pictures that are not loaded yet. Throws the errors of the picture source. */
    async load(requests: readonly PictureRequest[]): Promise<void> {
      for (const request of requests) {
        const key = keyOf(request)
        if (!loaded.has(key)) loaded.set(key, await loadOne(request))
      }
    },

    /** Parts of the loaded pictures that are ignored: each once, at the first of its pictures. */
    warnings: (): Warning[] => {
      const found = new Map<string, { warning: Warning; pictures: number }>()
      for (const picture of loaded.values()) {
        const file = picture.kind === 'svg' ? picture.file : null
        for (const warning of warningsOf(picture)) {
          const key = `${warning.code} ${warning.message}`
          const known = found.get(key)
          const message = file === null ? warning.message : `In ${file}: ${warning.message}`
          if (known === undefined) found.set(key, { warning: { ...warning, message }, pictures: 1 })
          else known.pictures++
        }
      }
      return Array.from(found.values(), ({ warning, pictures }) => {
        if (pictures === 1) return warning
        const more = pictures === 2 ? 'Another picture has' : `${pictures - 1} other pictures have`
        return { ...warning, message: `${warning.message} ${more} the same.` }
      })
    },

    /** Places pictures in one document; each picture is embedded once. */
    placer(): (request: PictureRequest) => PlacedPicture | null {
      const placed = new Map<RasterPicture, EmbeddedPicture>()
      const placeRaster = ({ picture, pixels }: LoadedRaster): EmbeddedPicture => {
        const known = placed.get(picture)
        if (known !== undefined) return known
        const fresh = new EmbeddedPicture(picture, pixels, `I${placed.size + 1}`)
        placed.set(picture, fresh)
        return fresh
      }
      return request => {
        const picture = loaded.get(keyOf(request))
        if (picture === undefined) return null
        if (picture.kind === 'raster') return placeRaster(picture)
        const images = new Map([...picture.images].map(([href, image]) => [href, placeRaster(image)]))
        return new EmbeddedSvg(picture.svg, images)
      }
    },
  }
}

/** False for bytes, `data:` URIs and SVG text. */
function isNameOrUrl(reference: unknown): boolean {
  return typeof reference === 'string' && !/^\s*<|^data:/i.test(reference)
}

async function drawBarcode({ options, path }: Extract<PictureRequest, { kind: 'barcode' }>): Promise<string> {
  try {
    return (await barcodeSvg(options)).svg
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error
    return fail(path, error.message.replace(/\.$/, ''))
  }
}

async function withPixels(picture: RasterPicture): Promise<LoadedRaster> {
  return { picture, pixels: picture.jpeg === null ? await picture.pixels() : null }
}

/** Text by value, bytes by identity. */
function keyOf(request: PictureRequest): unknown {
  return request.kind === 'barcode' ? `barcode ${JSON.stringify(request.options)}` : request.reference
}
