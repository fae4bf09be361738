import type { TemplateDefinition } from '../template/definition.ts'
import { CliError, EXIT } from './failure.ts'
import type { Command } from './main.ts'
import { openEngine } from './open-engine.ts'
import { parametersFrom } from './parameters-from.ts'
import { readJson } from './read-json.ts'
import { VALIDATE_USAGE } from './usage.ts'

/** Checks a template as storing it would, and renders data (or its sample) to see that it prints. */
export const validate: Command = async ([templatePath, dataPath, ...rest], options) => {
  if (templatePath === undefined || rest.length > 0) {
    throw new CliError(EXIT.usage, `Usage: ${VALIDATE_USAGE}`)
  }
  const definition = (await readJson(templatePath, 'template')) as TemplateDefinition
  const data = dataPath === undefined ? definition.sample : await readJson(dataPath, 'data')
  const engine = await openEngine(templatePath, options)
  try {
    const { template_id, warnings = [] } = await engine.putTemplate(definition)
    const rendered =
      data === undefined
        ? null
        : await engine.create({ template_id, ...parametersFrom(data), export_type: 'file' })
    for (const { message, path } of [...warnings, ...(rendered?.warnings ?? [])]) {
      process.stdout.write(`warning: ${message}${path === undefined ? '' : ` (${path})`}\n`)
    }
    const checked = rendered === null ? 'no data to render: give DATA or a `sample`' : 'renders'
    process.stdout.write(`${templatePath}: valid, ${checked}\n`)
    return EXIT.ok
  } finally {
    await engine.close()
  }
}
