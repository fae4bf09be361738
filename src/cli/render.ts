import { basename } from 'node:path'
import type { FileResult } from '../index.ts'
import type { TemplateDefinition } from '../template/definition.ts'
import { CliError, EXIT } from './failure.ts'
import type { Command } from './main.ts'
import { openEngine } from './open-engine.ts'
import { formatFor } from './output-format.ts'
import { parametersFrom } from './parameters-from.ts'
import { readInputs } from './read-json.ts'
import { warningLines } from './warnings.ts'
import { checkPlace, writeOutput } from './write-file.ts'

/** Renders one template to one file. The data of an image may hold `overrides`. */
export const render: Command = async ([templatePath = '-', dataPath], options) => {
  const { output } = options
  if (output === null) {
    throw new CliError(EXIT.usage, 'Where should the output go? Add -o FILE, or -o - for standard output.')
  }
  const started = performance.now()
  await checkPlace(output)
  const { definition, data } = await readInputs(templatePath, dataPath)
  const format = formatFor(output, definition)

  const engine = await openEngine(templatePath, options)
  const progress = createProgress(`Rendering ${basename(templatePath)}`)
  try {
    const stored = await engine.putTemplate(data === undefined ? definition : withoutSample(definition))
    const result = (await engine.create({
      ...parametersFrom(data === undefined ? definition.sample : data),
      template_id: stored.template_id,
      export_type: 'file',
      ...format,
    })) as FileResult & { total_pages?: number }
    await writeOutput(output, result.file)
    progress.end()
    const warnings = [...(stored.warnings ?? []), ...(result.warnings ?? [])]
    process.stderr.write(warningLines(warnings))
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

function plural(pages: number): string {
  return pages === 1 ? 'page' : 'pages'
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
