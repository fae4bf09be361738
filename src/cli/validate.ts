import { EXIT } from './failure.ts'
import type { Command } from './main.ts'
import { openEngine } from './open-engine.ts'
import { print, warningLines } from './print.ts'
import { parametersFrom, readInputs, uncheckedTemplate } from './read-inputs.ts'

/** Checks a template as `putTemplate` does, and renders it with data or its sample. */
export const validate: Command = async ([templatePath = '-', dataPath], options) => {
  const { definition, data = definition.sample } = await readInputs(templatePath, dataPath)
  const engine = await openEngine(templatePath, options)
  try {
    const { template_id, warnings = [] } = await engine.putTemplate(uncheckedTemplate(definition))
    const rendered =
      data === undefined
        ? null
        : await engine.create({ template_id, ...parametersFrom(data), export_type: 'file' })
    const found = [...warnings, ...(rendered?.warnings ?? [])]
    const checked =
      rendered === null
        ? 'but not rendered; give DATA or add a `sample` to the template to check that it renders'
        : 'renders'
    await print(`${warningLines(found)}${templatePath}: valid, ${checked}\n`)
    return EXIT.ok
  } finally {
    await engine.close()
  }
}
