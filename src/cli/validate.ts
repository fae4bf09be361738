import { EXIT } from './failure.ts'
import type { Command } from './main.ts'
import { openEngine } from './open-engine.ts'
import { parametersFrom } from './parameters-from.ts'
import { print } from './print.ts'
import { readInputs } from './read-inputs.ts'
import { warningLines } from './warnings.ts'

/** Checks a template as storing it would, and renders data (or its sample) to see that it prints. */
export const validate: Command = async ([templatePath = '-', dataPath], options) => {
  const { definition, data = definition.sample } = await readInputs(templatePath, dataPath)
  const engine = await openEngine(templatePath, options)
  try {
    const { template_id, warnings = [] } = await engine.putTemplate(definition)
    const rendered =
      data === undefined
        ? null
        : await engine.create({ template_id, ...parametersFrom(data), export_type: 'file' })
    const found = [...warnings, ...(rendered?.warnings ?? [])]
    const checked =
      rendered === null
        ? 'but not rendered; to see that it renders, give DATA or put a `sample` into the template'
        : 'renders'
    await print(`${warningLines(found)}${templatePath}: valid, ${checked}\n`)
    return EXIT.ok
  } finally {
    await engine.close()
  }
}
