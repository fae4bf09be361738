import { templateSchema } from '../template/template-schema.ts'
import { EXIT } from './failure.ts'
import type { Command } from './main.ts'
import { checkOutputPath, writeOutput } from './write-file.ts'

/** Writes the JSON Schema of templates. */
export const writeSchema: Command = async (_args, { output }) => {
  const path = output ?? '-'
  await checkOutputPath(path)
  await writeOutput(path, new TextEncoder().encode(`${JSON.stringify(templateSchema(), null, 1)}\n`))
  return EXIT.ok
}
