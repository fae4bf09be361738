import sharp from 'sharp'
import { drawPages, type PositionedText } from '../../fixtures/page-pictures.ts'
import type { LoadedResource } from '../../src/assets/contracts.ts'
import { createFontLibrary } from '../../src/assets/fonts/font-library.ts'
import { createPageFonts } from '../../src/assets/fonts/page-fonts.ts'
import { createPictureLibrary } from '../../src/assets/images/image-source.ts'
import { DEFAULT_LIMITS, type Limits } from '../../src/base/limits.ts'
import type { PrintedPdf } from '../../src/document/contracts.ts'
import type { HtmlSettings } from '../../src/html/contracts.ts'
import { htmlToDocument } from '../../src/html/html-to-document.ts'
import { NO_SETTINGS } from '../../src/html/page-settings.ts'
import { printPdf } from '../../src/render/document/print-document.ts'
import type { FontLibrary } from '../../src/text/fonts.ts'

const bundledFonts = await createFontLibrary({}, { limits: DEFAULT_LIMITS })

export interface PrintHtmlOptions {
  pictureDpi?: number
  /** Default: the bundled fonts. */
  fonts?: FontLibrary
  readonly css?: string | null
  readonly settings?: Partial<HtmlSettings>
  readonly baseUrl?: string | null
  readonly limits?: Partial<Limits>
  readonly onError?: 'fail' | 'placeholder'
}

/** Prints an HTML page. */
export async function printHtml(html: string, options: PrintHtmlOptions = {}): Promise<PrintedPdf> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const { css = null, baseUrl = null, onError = 'fail' } = options
  const settings = { ...NO_SETTINGS, ...options.settings }
  const resources = { load: loadData }
  const fonts = createPageFonts(options.fonts ?? bundledFonts, { resources, limits })
  const context = {
    pictures: createPictureLibrary({ limits, onError }).forRender(),
    resources,
    limits,
    now: new Date('2026-01-15T09:30:00Z'),
  }
  const bind = await htmlToDocument(
    { html, css, settings, baseUrl },
    { ...context, fonts, addFonts: fonts.addFonts },
  )
  return await printPdf(bind, {
    ...context,
    fonts: fonts.library,
    pictureDpi: options.pictureDpi ?? null,
    id: 'test',
  })
}

async function loadData(url: string): Promise<LoadedResource> {
  if (!url.startsWith('data:')) throw new Error(`nothing is loaded here, and ${url} was asked for`)
  const response = await fetch(url)
  return { bytes: new Uint8Array(await response.arrayBuffer()), url, contentType: null }
}

export interface Look {
  readonly text: readonly PositionedText[]
  /** All text of the page, joined run by run. */
  readonly words: string
  /** The start of a run; throws if there is none. */
  at(text: string): PositionedText
  /** The colour at a position in points. */
  color(x: number, y: number): string
}

const DPI = 144

/** The pages of a printed page, as drawn by pdf.js. */
export async function lookAt(html: string, options: PrintHtmlOptions = {}): Promise<Look[]> {
  const { bytes } = await printHtml(html, options)
  const pages = await drawPages(bytes, { dpi: DPI })
  return await Promise.all(
    pages.map(async ({ png, text }): Promise<Look> => {
      const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      return {
        text,
        words: text.map(({ text }) => text.trim()).join(' '),
        at(wanted) {
          const found = text.find(({ text }) => text.trim() === wanted)
          if (found === undefined)
            throw new Error(`no run '${wanted}' in: ${text.map(({ text }) => text).join(' | ')}`)
          return found
        },
        color(x, y) {
          const at = (Math.floor((y * DPI) / 72) * info.width + Math.floor((x * DPI) / 72)) * 3
          return `#${data.subarray(at, at + 3).toString('hex')}`
        },
      }
    }),
  )
}
