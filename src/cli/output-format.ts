import { extname } from 'node:path'
import type { TemplateDefinition } from '../template/definition.ts'
import { CliError, EXIT } from './failure.ts'

const KINDS = {
  document: { what: 'a PDF', extensions: ['.pdf'], streamed: 'the PDF' },
  scene: { what: 'an image', extensions: ['.jpg', '.jpeg', '.png'], streamed: 'a JPEG' },
} as const

/**
 * What `create` is to be told so that the output is what the file's name says.
 * @throws CliError for a name that the template's output does not fit.
 */
export function formatFor(output: string, { document, scene }: TemplateDefinition): object {
  // Both or neither: what is wrong then, the engine says.
  if ((document === undefined) === (scene === undefined)) return {}
  const { what, extensions, streamed } = KINDS[document === undefined ? 'scene' : 'document']
  const extension = extname(output).toLowerCase()
  if (output !== '-' && !extensions.some(fitting => fitting === extension)) {
    throw new CliError(
      EXIT.usage,
      `The template makes ${what}, so the name after -o must end in ${extensions.join(' or ')}, but it is '${output}'. (- writes ${streamed} to standard output.)`,
    )
  }
  return extension === '.png' ? { output_image_type: 'pngOnly' } : {}
}
