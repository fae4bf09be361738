import { contentType } from '../content-type.ts'
import { PlatenError, type Warning } from '../errors.ts'
import type { ImageEncoding, ImageFormat } from '../image/contracts.ts'
import { checkJson } from '../json.ts'
import type { RenderedImage } from '../render/contracts.ts'
import { CREATE_IMAGE, IGNORED } from '../request/calls.ts'
import { type Parameters, readParameters } from '../request/parameters.ts'
import type { Generation } from './generation.ts'
import { newTransaction } from './new-transaction.ts'
import { pictureBounds } from './picture-bounds.ts'
import type { Services } from './services.ts'
import { templateOfFormat } from './template-of-format.ts'
import { withWarnings } from './warnings.ts'

type Values = Parameters<typeof CREATE_IMAGE>

export function imageGeneration(account: string, services: Services): Generation<Values, RenderedImage> {
  const { renderer, links, limits, clock, createId } = services
  return {
    read(params) {
      const read = readParameters(CREATE_IMAGE, params, IGNORED)
      checkJson(read.values.data, { what: 'The data', maxDepth: limits.maxJsonDepth })
      checkJson(read.values.overrides, { what: 'The overrides', maxDepth: limits.maxJsonDepth })
      const { values, warnings } = read
      return { values, warnings: [...warnings, ...unusedEncoding(values)] }
    },

    async prepare(values) {
      const { template_id, overrides } = values
      const { definition } = await templateOfFormat('JPEG', template_id, { account, services })
      const formats = formatsOf(values.output_image_type, values.export_type === 'file')
      const outputs = formats.map(format => EXTENSION[format])
      return {
        transaction: newTransaction(values, { account, template_id, type: 'JPEG', outputs, createId }),

        async work({ transaction_ref }, signal) {
          const value = await renderer.renderImage(
            {
              definition,
              data: values.data,
              account,
              nowMs: clock().getTime(),
              id: transaction_ref,
              pictureBounds: pictureBounds(values),
              overrides,
              formats,
              scale: values.scale,
              encoding: encodingOf(values),
            },
            signal,
          )
          return { files: formats.map(format => bytesOf(value.files, format)), total_pages: null, value }
        },

        answer({ transaction_ref, primary_key, secondary_key, filename }, { files, warnings }) {
          const common = { status: 'success' as const, template_id, transaction_ref }
          if (primary_key === null) {
            const file = bytesOf(files, formats[0] ?? 'jpeg')
            return withWarnings({ ...common, file, filename, content_type: contentType(filename) }, warnings)
          }
          const png = formats[0] === 'png' ? primary_key : secondary_key
          const urls = {
            ...(formats[0] === 'png' ? {} : { download_url: links.url(primary_key) }),
            ...(png === null ? {} : { download_url_png: links.url(png) }),
          }
          return withWarnings({ ...common, ...urls }, warnings)
        },
      }
    },
  }
}

const EXTENSION = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif' } as const satisfies Record<
  ImageFormat,
  string
>

/** The formats to make, first the main one. As a file only one can be handed over. */
function formatsOf(type: Values['output_image_type'], isFile: boolean): ImageFormat[] {
  switch (type) {
    case 'all':
      return isFile ? ['jpeg'] : ['jpeg', 'png']
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

/** What asks for something of a file that is not made. */
function unusedEncoding(values: Values): Warning[] {
  const formats = formatsOf(values.output_image_type, values.export_type === 'file')
  return (['quality', 'dpi', 'background', 'palette'] as const)
    .filter(name => values[name] !== null && values[name] !== false)
    .filter(name => !TAKEN_BY[name].some(format => formats.includes(format)))
    .map(name => ({
      code: 'unused_parameter',
      message: `${name} changes nothing here: it is for ${TAKEN_BY[name].join(', ')}, and the output is ${formats.join(' and ')}.`,
      path: `/${name}`,
    }))
}

const TAKEN_BY: Readonly<Record<keyof ImageEncoding, readonly ImageFormat[]>> = {
  quality: ['jpeg', 'webp', 'avif'],
  dpi: ['jpeg', 'png'],
  background: ['jpeg'],
  palette: ['png'],
}

function bytesOf(files: RenderedImage['files'], format: ImageFormat): Uint8Array {
  const bytes = files[format]
  if (bytes === undefined) throw new PlatenError('internal', `The renderer gave no ${format}.`)
  return bytes
}
