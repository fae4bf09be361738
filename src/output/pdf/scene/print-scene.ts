/**
 * A placed scene → a PDF of one page. Shapes are vectors, text is text, and pictures keep their pixels. Pure: fonts,
 * time and identity come from the context. Throws `invalid_definition`, `invalid_request`, `output_too_large`.
 */

import { PlatenError, type Warning } from '../../../base/errors.ts'
import type { PrintContext, PrintedPdf } from '../../../document/contracts.ts'
import type { Node } from '../../../document/node.ts'
import { createReports, type Report } from '../../../document/report.ts'
import { readConformance } from '../../../document/values/conformance.ts'
import { ConformanceLog, type ConformanceOptions } from '../../../document/values/conformance-log.ts'
import { pdfkitOptions } from '../../../document/values/document-settings.ts'
import type { Fill } from '../../../graphics/paint.ts'
import { BACKGROUND_ARTIFACT, LAYOUT_ARTIFACT, StructureElement } from '../../../graphics/structure.ts'
import { sceneRegions } from '../../../scene/placing/source-regions.ts'
import { createSceneStructure } from '../../../scene/structure.ts'
import type { LoadedScene } from '../../raster/load-scene.ts'
import type { SceneRaster } from '../../raster/scene-raster.ts'
import { UnsupportedNumber } from '../canvas/format-number.ts'
import { ClosedDocument } from '../pdf-document.ts'
import { createPlacementLog, POINTS_PER_INCH } from '../resample.ts'
import { paintWith } from './brush.ts'
import { makeForm, paintForm } from './form.ts'
import { concat } from './matrix.ts'
import { paintObjects, paintWithin } from './paint-objects.ts'
import type { PdfCanvas } from './pdf-canvas.ts'
import { openScenePictures } from './scene-pictures.ts'

/** Pixels per unit of the scene for rasterised objects: twice those of an image. */
const RASTER_SCALE = 2
/** Pixel budget of a page, in largest images. */
const DRAWN_IN_ALL = 4
/** Maximum side that viewers open (ISO 32000-1, Annex C). */
const MAX_SIDE_PT = 14_400

export interface ScenePrinting extends Omit<PrintContext, 'pictures'> {
  /** Settings of the file, as in a document definition. */
  readonly settings: Node
  /** Units of the scene per inch of the page. */
  readonly unitsPerInch: number
  /** Rasterises what PDF cannot express. */
  readonly raster: SceneRaster
}

export async function printScene(
  placed: LoadedScene,
  {
    settings,
    unitsPerInch,
    raster,
    fonts,
    limits,
    pictureDpi,
    now,
    id,
    withSourceMap = false,
  }: ScenePrinting,
): Promise<PrintedPdf> {
  const { scene, pictures } = placed
  const unit = POINTS_PER_INCH / unitsPerInch
  const [width, height] = [scene.width * unit, scene.height * unit]
  if (Math.max(width, height) > MAX_SIDE_PT) {
    const inches = Math.round(Math.max(width, height) / POINTS_PER_INCH)
    throw new PlatenError(
      'invalid_request',
      `The page would be ${inches} inches long, but a PDF page has at most ${MAX_SIDE_PT / POINTS_PER_INCH}. Use a greater dpi.`,
    )
  }
  const placements = pictureDpi === null ? null : createPlacementLog()
  const reports = createReports({ isStrict: false, known: [] }, limits)
  const report: Report = (code, path, message) => reports.report(code, `/scene${path}`, message)
  const conformance = sceneConformance(settings)
  const replacesTexts = conformance.claims.accessible === 2
  const root = conformance.isTagged ? new StructureElement('Document', null) : null
  const document = new ClosedDocument({
    pdfkit: pdfkitOptions(settings, { now, report }),
    patterns: {},
    attachments: {},
    fonts,
    fileId: id,
    now,
    conformance: new ConformanceLog(conformance, limits),
    maxBytes: limits.maxOutputBytes,
    placements,
    ...(root !== null && { structure: [root] }),
  })
  const embedded = await openScenePictures(document, { pictures, raster, dpi: pictureDpi })
  const rasterised = new Map<string, Warning>()
  const dropped = new Map<string, Warning>()
  const canvas: PdfCanvas = {
    document,
    base: [unit, 0, 0, -unit, 0, height],
    area: { left: 0, top: 0, right: width, bottom: height },
    pictures,
    embedded,
    raster,
    maxRasterPixels: limits.maxImagePixels,
    rasterLeft: { pixels: limits.maxImagePixels * DRAWN_IN_ALL },
    pictureDpi,
    rasterScale: pictureDpi === null ? RASTER_SCALE : Math.min(RASTER_SCALE, pictureDpi / unitsPerInch),
    onRasterised(path, what) {
      const message = `${what} does not exist in PDF, so the object and everything below it are printed as pixels.`
      rasterised.set(path, { code: 'printed_as_pixels', message, path })
    },
    onDropped: (path, warning) => void dropped.set(path, { ...warning, path }),
    castByGroups: new Map(),
    gradients: new Map(),
    // an untagged document has an outline, too
    structure: createSceneStructure(scene, root ?? new StructureElement('Document', null), {
      language: document.language,
      replacesTexts,
    }),
  }
  try {
    document.addPage({ size: [width, height] })
    document.save()
    concat(document, [unit, 0, 0, unit, 0, 0])
    paintScene(canvas, placed)
    document.restore()
    const kept: Warning[] = []
    const warn = (warning: Warning) => void kept.push(warning)
    await embedded.finish(warn)
    if (pictureDpi !== null) await placements?.embed(document, pictureDpi, warn)
    const bytes = document.finish()
    const own = [...rasterised.values(), ...dropped.values(), ...kept]
    const sourceMap = withSourceMap ? sceneRegions(placed, unit) : null
    return {
      bytes,
      pages: 1,
      sourceMap,
      warnings: [...placed.warnings, ...reports.warnings(), ...own, ...document.warnings()],
    }
  } catch (cause) {
    if (!(cause instanceof UnsupportedNumber) || Number.isNaN(cause.value)) throw cause
    const message = `The scene cannot be placed on a page: it has an ${cause.message}.`
    throw new PlatenError('invalid_definition', message, { cause })
  }
}

function sceneConformance(settings: Node): ConformanceOptions {
  const { language } = settings
  const written = typeof language === 'string' ? language : null
  return { ...readConformance(settings, '/scene'), syntax: 'scene', language: written, places: new Map() }
}

function paintScene(canvas: PdfCanvas, { scene, objects, overlaid, clip }: LoadedScene): void {
  const cover = (fill: Fill | null): void => {
    if (fill === null) return
    const box = { left: 0, top: 0, width: scene.width, height: scene.height }
    paintWith(canvas, { fill: { fill, box, opacity: 1 } }, () => {
      canvas.document.rect(0, 0, scene.width, scene.height)
      canvas.document.fill()
    })
  }
  const paintGround = (): void => {
    paintObjects(canvas, objects, () => {
      canvas.document.mark(BACKGROUND_ARTIFACT)
      cover(scene.background)
    })
  }
  const paint = (): void => {
    if (clip === null) paintGround()
    else paintWithin(canvas, clip, paintGround)
    canvas.document.mark(LAYOUT_ARTIFACT)
    cover(scene.overlay)
    paintObjects(canvas, overlaid, () => {})
  }
  // Blend modes apply to painted content, not to the paper.
  if ([...objects, ...overlaid].every(({ object }) => object.composite === 'source-over')) paint()
  else paintForm(canvas, makeForm(canvas, { bounds: canvas.area, isMarked: true }, paint), 1)
}
