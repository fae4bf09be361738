import { createFontLibrary } from '../../../src/assets/fonts/font-library.ts'
import { createPictureLibrary } from '../../../src/assets/images/image-source.ts'
import { DEFAULT_LIMITS, type Limits } from '../../../src/base/limits.ts'
import type { PrintedPdf } from '../../../src/document/contracts.ts'
import { printPdf } from '../../../src/render/document/print-document.ts'
import type { FontLibrary } from '../../../src/text/fonts.ts'
import { boundDocument, type DocumentParts } from '../../bound-document.ts'

const bundledFonts = await createFontLibrary({}, { limits: DEFAULT_LIMITS })

export interface PrintOptions extends DocumentParts {
  limits?: Partial<Limits>
  id?: string
  pictureDpi?: number
  /** Default: the bundled fonts. */
  fonts?: FontLibrary
}

/** Prints a bound document. */
export async function printDocument(definition: object, options: PrintOptions = {}): Promise<PrintedPdf> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  return await printPdf(() => boundDocument(definition, options), {
    fonts: options.fonts ?? bundledFonts,
    pictures: createPictureLibrary({ limits }).forRender(),
    limits,
    pictureDpi: options.pictureDpi ?? null,
    now: new Date('2026-01-15T09:30:00Z'),
    id: options.id ?? 'test',
  })
}
