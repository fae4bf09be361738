import { extname } from 'node:path'
import type { TemplateDefinition } from '../template/definition.ts'
import { CliError, EXIT } from './failure.ts'

/** Parameters of `create` by extension; the first is the format for standard output. */
const KINDS: Readonly<Record<'document' | 'scene', { what: string; streamed: string; formats: Formats }>> = {
  document: {
    what: 'a document',
    streamed: 'the PDF',
    formats: {
      '.pdf': {},
      '.html': { output_format: 'html' },
      '.png': { output_format: 'png' },
      '.jpg': { output_format: 'jpeg' },
      '.jpeg': { output_format: 'jpeg' },
    },
  },
  scene: {
    what: 'an image',
    streamed: 'a JPEG',
    formats: {
      '.jpg': {},
      '.jpeg': {},
      '.png': { output_image_type: 'pngOnly' },
      '.webp': { output_image_type: 'webpOnly' },
      '.avif': { output_image_type: 'avifOnly' },
      '.pdf': { output_format: 'pdf' },
    },
  },
}

type Formats = Readonly<Record<string, object>>

/**
 * The parameters of `create` for the extension of a file.
 * @throws CliError for an extension that does not fit the template.
 */
export function formatFor(output: string, { document, html, markdown, scene }: TemplateDefinition): object {
  // The engine reports templates with several contents or none.
  if ([document, html, markdown, scene].filter(body => body !== undefined).length !== 1) return {}
  const { what, streamed, formats } = KINDS[scene === undefined ? 'document' : 'scene']
  if (output === '-') return {}
  const format = new Map(Object.entries(formats)).get(extname(output).toLowerCase())
  if (format !== undefined) return format
  throw new CliError(
    EXIT.usage,
    `The template renders ${what}, so the file of -o must end in ${Object.keys(formats).join(' or ')}, got '${output}'. (- writes ${streamed} to standard output.)`,
  )
}
