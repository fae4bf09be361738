import { PlatenError, type Warning } from '../../base/errors.ts'
import type { ImageEncoding, ImageFormat } from '../../scene/placing/contracts.ts'
import { withRegion } from '../../template/definition.ts'
import { CREATE_IMAGE, IGNORED } from '../schema/calls.ts'
import { type Parameters, readParameters } from '../schema/parameters.ts'
import type { Generation } from './call.ts'
import { checkPdfFile, newTransaction, pdfSettings, pictureBounds } from './output-files.ts'
import type { Services } from './services.ts'
import { templateOfFormat } from './templates.ts'

type Values = Parameters<typeof CREATE_IMAGE>

/** The files of a scene, one per requested format. */
interface RenderedScene {
  readonly files: Readonly<Partial<Record<OutputFormat, Uint8Array>>>
  /** Of a PDF; null without one. */
  readonly pages: number | null
  readonly warnings: readonly Warning[]
}

type OutputFormat = keyof typeof EXTENSION

export function imageGeneration(account: string, services: Services): Generation<Values, RenderedScene> {
  const { renderer, limits, clock, createId } = services

  async function render(
    values: Values,
    definition: string,
    { account, id, signal }: { account: string; id: string; signal: AbortSignal | null },
  ): Promise<RenderedScene> {
    const { data, overrides, scale } = values
    const source = { definition, data, overrides }
    const common = { account, id, nowMs: clock().getTime(), pictureBounds: pictureBounds(values) }
    if (values.output_format === null) {
      const formats = formatsOf(values).filter(isPictureFormat)
      const job = { ...common, ...source, formats, scale, encoding: encodingOf(values) }
      const { files, warnings } = await renderer.renderImage(job, signal)
      return { files, pages: null, warnings }
    }
    const page = { ...source, kind: 'scene', unitsPerInch: unitsPerInch(values) } as const
    const outputs = { format: 'pdf', withHtml: false } as const
    const job = { ...common, ...pdfSettings(values), source: page, outputs }
    const { bytes, pages, warnings } = await renderer.renderPdf(job, signal)
    return { files: { pdf: bytes }, pages, warnings }
  }

  return {
    read(params) {
      const { values, warnings } = readParameters(CREATE_IMAGE, params, IGNORED, limits)
      checkPdfFile(values, values.output_format === 'pdf', 'Give it with output_format=pdf.')
      return { values, warnings: [...warnings, ...unusedEncoding(values)] }
    },

    async prepare(values) {
      const { template_id, overrides } = values
      const template = await templateOfFormat('JPEG', template_id, { account, services })
      const definition = withRegion(template.definition, values)
      const formats = formatsOf(values)
      const outputs = formats.map(format => EXTENSION[format])
      const type = values.output_format === 'pdf' ? 'PDF' : 'JPEG'
      return {
        transaction: newTransaction(values, { account, template_id, type, outputs, createId }),

        async check(signal) {
          const scale = values.output_format === 'pdf' ? 1 : values.scale
          const job = { account, definition, data: values.data, overrides, scale, nowMs: clock().getTime() }
          return (await renderer.checkImage(job, signal)).warnings
        },

        async work({ transaction_ref }, signal) {
          const value = await render(values, definition, { account, id: transaction_ref, signal })
          const files = formats.map(format => bytesOf(value.files, format))
          return { files, total_pages: value.pages, value }
        },

        answer({ primary_key, secondary_key }, { files, pages, warnings }) {
          const [main = 'jpeg'] = formats
          const [download_url, download_url_png] =
            main === 'png' ? [null, primary_key] : [primary_key, secondary_key]
          const keys = { download_url, download_url_png }
          return { pages, file: bytesOf(files, main), keys, warnings }
        },
      }
    },
  }
}

const EXTENSION = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  pdf: 'pdf',
} as const satisfies Record<ImageFormat | 'pdf', string>

/** The formats of the files, the main one first. `export_type=file` returns only one. */
function formatsOf({ output_format, output_image_type, export_type }: Values): OutputFormat[] {
  if (output_format !== null) return [output_format]
  switch (output_image_type) {
    case 'all':
      return export_type === 'file' ? ['jpeg'] : ['jpeg', 'png']
    case 'jpegOnly':
      return ['jpeg']
    case 'pngOnly':
      return ['png']
    case 'webpOnly':
      return ['webp']
    case 'avifOnly':
      return ['avif']
  }
}

function encodingOf({ quality, dpi, background, palette }: Values): ImageEncoding {
  return { quality, dpi, background, palette }
}

/** The page has the printed size of a PNG with this scale and dpi. */
export function unitsPerInch({ scale, dpi }: Pick<Values, 'scale' | 'dpi'>): number {
  return dpi === null ? DEFAULT_UNITS_PER_INCH : dpi / scale
}

/** CSS pixels per inch. */
export const DEFAULT_UNITS_PER_INCH = 96

/** Warns about parameters that no requested format has. */
function unusedEncoding(values: Values): Warning[] {
  const formats = formatsOf(values)
  return (['quality', 'dpi', 'background', 'palette', 'image_resample_res'] as const)
    .filter(name => values[name] !== null && values[name] !== false)
    .filter(name => !FORMATS_WITH[name].some(format => formats.includes(format)))
    .map(name => ({
      code: 'unused_parameter',
      message: `'${name}' has no effect: it is for ${FORMATS_WITH[name].join(', ')}, but the output is ${formats.join(' and ')}.`,
      path: `/${name}`,
    }))
}

const FORMATS_WITH: Readonly<Record<keyof ImageEncoding | 'image_resample_res', readonly OutputFormat[]>> = {
  quality: ['jpeg', 'webp', 'avif'],
  dpi: ['jpeg', 'png', 'pdf'],
  background: ['jpeg'],
  palette: ['png'],
  image_resample_res: ['pdf'],
}

function isPictureFormat(format: OutputFormat): format is ImageFormat {
  return format !== 'pdf'
}

function bytesOf(files: RenderedScene['files'], format: OutputFormat): Uint8Array {
  const bytes = files[format]
  if (bytes === undefined) throw new PlatenError('internal', `The renderer returned no ${format}.`)
  return bytes
}
