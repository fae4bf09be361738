import { postgresMigrations } from '../storage/postgres/migrations.ts'
import { MAX_SCHEMA_NAME, schemaRule } from '../storage/postgres/pool.ts'
import { CliError, EXIT } from './failure.ts'
import type { Command } from './main.ts'
import { checkOutputPath, writeOutput } from './write-file.ts'

/** Writes the SQL of the tables on PostgreSQL. */
export const writeMigrations: Command = async (_args, { schema, output }) => {
  const rule = schemaRule(MAX_SCHEMA_NAME)
  const wrong = schema === null ? null : rule.check(schema, '--schema', rule.expected)
  if (wrong !== null) throw new CliError(EXIT.usage, wrong)
  const sql = postgresMigrations(schema === null ? {} : { schema })
  const path = output ?? '-'
  await checkOutputPath(path)
  await writeOutput(path, new TextEncoder().encode(sql))
  return EXIT.ok
}
