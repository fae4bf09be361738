import { basename, extname } from 'node:path'
import type { FileResult, Warning } from '../index.ts'
import type { TemplateDefinition } from '../template/definition.ts'
import { CliError, EXIT } from './failure.ts'
import type { Command } from './main.ts'
import { openEngine } from './open-engine.ts'
import { parametersFrom } from './parameters-from.ts'
import { readJson } from './read-json.ts'
import { RENDER_USAGE } from './usage.ts'
import { writeOutput } from './write-file.ts'

/** Renders one template to one file. The data of an image may hold `overrides`. */
export const render: Command = async ([templatePath, dataPath, ...rest], options) => {
  if (templatePath === undefined || rest.length > 0) {
    throw new CliError(EXIT.usage, `Usage: ${RENDER_USAGE}`)
  }
  const { output } = options
  if (output === null) {
    throw new CliError(EXIT.usage, 'Where should the output go? Add -o FILE, or -o - for standard output.')
  }
  if (templatePath === '-' && dataPath === '-') {
    throw new CliError(EXIT.usage, 'Only one of TEMPLATE and DATA can come from standard input.')
  }
  const started = performance.now()
  const progress = createProgress(`Rendering ${basename(templatePath)}`)
  const definition = (await readJson(templatePath, 'template')) as TemplateDefinition
  const data = dataPath === undefined ? undefined : await readJson(dataPath, 'data')

  const engine = await openEngine(templatePath, options)
  try {
    const stored = await engine.putTemplate(data === undefined ? definition : withoutSample(definition))
    const result = (await engine.create({
      ...parametersFrom(data ?? definition.sample),
      template_id: stored.template_id,
      export_type: 'file',
      ...imageTypeOf(output),
    })) as FileResult & { total_pages?: number }
    await writeOutput(output, result.file)
    progress.end()
    printWarnings([...(stored.warnings ?? []), ...(result.warnings ?? [])])
    if (output !== '-') {
      const pages =
        result.total_pages === undefined ? '' : `${result.total_pages} ${plural(result.total_pages)}, `
      const ms = Math.round(performance.now() - started)
      process.stderr.write(`${output}: ${pages}${result.file.length} bytes, ${ms} ms\n`)
    }
    return EXIT.ok
  } finally {
    progress.end()
    await engine.close()
  }
}

/** With data at hand the sample need not be tried as well. */
function withoutSample({ sample: _, ...definition }: TemplateDefinition): TemplateDefinition {
  return definition
}

function imageTypeOf(output: string): object {
  return extname(output).toLowerCase() === '.png' ? { output_image_type: 'pngOnly' } : {}
}

function plural(pages: number): string {
  return pages === 1 ? 'page' : 'pages'
}

function printWarnings(warnings: readonly Warning[]): void {
  for (const { message, path } of warnings) {
    process.stderr.write(`warning: ${message}${path === undefined ? '' : ` (${path})`}\n`)
  }
}

/** Says on a terminal what is going on, and takes it back at the end. */
function createProgress(message: string): { end(): void } {
  if (!process.stderr.isTTY) return { end() {} }
  process.stderr.write(`${message} …`)
  let isShown = true
  return {
    end() {
      if (isShown) process.stderr.write('\r\x1b[K')
      isShown = false
    },
  }
}
