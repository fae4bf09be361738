import type { FontLibrary } from '../../src/assets/contracts.ts'
import { createFontLibrary } from '../../src/assets/fonts.ts'
import { createPictureLibrary } from '../../src/assets/images.ts'
import type { JsonObject } from '../../src/json.ts'
import { DEFAULT_LIMITS, type Limits } from '../../src/limits.ts'
import type { PrintedPdf } from '../../src/pdf/contracts.ts'
import { printPdf } from '../../src/pdf/print.ts'
import type { BoundDocument } from '../../src/template/contracts.ts'

const bundledFonts = await createFontLibrary({}, { limits: DEFAULT_LIMITS })

export interface PrintOptions
  extends Partial<Pick<BoundDocument, 'header' | 'footer' | 'background' | 'watermark'>> {
  images?: Readonly<Record<string, unknown>>
  limits?: Partial<Limits>
  id?: string
  pictureDpi?: number
  /** Default: the bundled fonts. */
  fonts?: FontLibrary
}

/** Prints a bound document. */
export async function printDocument(definition: object, options: PrintOptions = {}): Promise<PrintedPdf> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const { header = null, footer = null, background = null, watermark = null, images = {} } = options
  const bind = (): BoundDocument => ({
    kind: 'document',
    definition: structuredClone(definition) as JsonObject,
    header,
    footer,
    background,
    watermark,
    images,
    warnings: [],
  })
  return await printPdf(bind, {
    fonts: options.fonts ?? bundledFonts,
    pictures: createPictureLibrary({ limits }).forRender(),
    limits,
    pictureDpi: options.pictureDpi ?? null,
    now: new Date('2026-01-15T09:30:00Z'),
    id: options.id ?? 'test',
  })
}
