import { basename, dirname, extname, resolve } from 'node:path'
import { PlatenError } from '../base/errors.ts'
import type { JsonObject } from '../base/json.ts'
import type { CommandOptions } from './command-line.ts'
import { EXIT } from './failure.ts'
import type { Note } from './import/notes.ts'
import { evaluateDefinition } from './import/start-evaluation.ts'
import type { Command } from './main.ts'
import { openEngine } from './open-engine.ts'
import { print, warningLines } from './print.ts'
import { readObject, readText, uncheckedTemplate } from './read-inputs.ts'
import { checkOutputPath, writeOutput } from './write-file.ts'

/** Writes the template of a pdfmake definition and lists the conversion of its functions on standard error. */
export const importDefinition: Command = async ([path = '', dataPath], options) => {
  const output = options.output ?? '-'
  await checkOutputPath(output, [path, dataPath])
  await readText(path, 'definition')
  const data = dataPath === undefined ? {} : await readObject(dataPath, 'data')
  const evaluated = await evaluateDefinition({ path: resolve(path), data })
  const { document, converted, unconverted, count } = evaluated
  const template = { name: basename(path, extname(path)), document }
  await writeOutput(output, Buffer.from(`${JSON.stringify(template, null, 2)}\n`))
  const several = count > 1 ? [`warning: only the first of ${count} definitions is imported`] : []
  const lines = [
    ...several,
    ...converted.map(note => line('converted', note)),
    ...unconverted.map(note => line('not converted', note)),
    ...(await findings(template, { ...options, root: options.root ?? dirname(path) })),
  ]
  process.stderr.write(lines.map(line => `${line}\n`).join(''))
  if (output !== '-') await print(`${output}: ${summary(converted, unconverted)}\n`)
  return EXIT.ok
}

function line(what: string, { path, message }: Note): string {
  return `${what}: ${path}: ${message}`
}

function summary(converted: readonly Note[], unconverted: readonly Note[]): string {
  const left =
    unconverted.length === 0
      ? 'nothing omitted'
      : `${unconverted.length} ${unconverted.length === 1 ? 'needs a change' : 'need changes'}`
  return `imported, ${converted.length} ${converted.length === 1 ? 'function' : 'functions'} converted, ${left}`
}

/** Warnings from storing and rendering the template. */
async function findings(template: JsonObject, options: CommandOptions): Promise<string[]> {
  const engine = await openEngine(null, options)
  try {
    const { template_id, warnings = [] } = await engine.putTemplate(uncheckedTemplate(template))
    const rendered = await engine.createPdf({ template_id, data: {}, export_type: 'file' })
    const lines = warningLines([...warnings, ...(rendered.warnings ?? [])])
    return lines === '' ? [] : [lines.trimEnd()]
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error
    return [`to be corrected before it renders: ${error.message}`]
  } finally {
    await engine.close()
  }
}
