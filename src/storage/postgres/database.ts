import { createHash } from 'node:crypto'
import { booleanRule, invalidOption, type OptionRules, readOptions } from '../../base/options.ts'
import { mustBe } from '../../base/values.ts'
import { createOpening, type Opening } from '../opening.ts'
import { isBrokenConnection, isConflict, postgresFault } from './faults.ts'
import { DEFAULT_SCHEMA, migrate } from './migrations.ts'
import {
  MAX_SCHEMA_NAME,
  openPool,
  type PostgresPool,
  type PostgresPoolOption,
  type PostgresQuery,
  poolRule,
  RESULT_TYPES,
  schemaRule,
} from './pool.ts'

export type PostgresValue = string | number | boolean | null

export interface Statement {
  /** Completes "Could not …" in the error. */
  readonly doing: string
  readonly sql: string
  readonly values: readonly PostgresValue[]
  /**
   * What to do if the connection breaks, when the statement may have been executed or not. `repeat`: executing it twice is
   * as good as once. `fail`: it is not. Otherwise the SQL to execute instead, with the same values.
   */
  readonly ifBroken: 'repeat' | 'fail' | { readonly sql: string }
  /** True if the best plan depends on the values. Such a statement is planned for each call. */
  readonly isPlannedForValues?: boolean
}

/** The open database of records. */
export interface PostgresDatabase {
  /** Executes one statement, and thus one transaction. @returns Its rows. */
  query(statement: Statement): Promise<readonly unknown[]>
  close(): Promise<void>
}

export interface OpenOptions {
  readonly pool: PostgresPoolOption
  readonly schema: string
  readonly migrate: boolean
  readonly preparedStatements: boolean
}

export const DEFAULT_OPEN_OPTIONS: Omit<OpenOptions, 'pool'> = {
  schema: DEFAULT_SCHEMA,
  migrate: true,
  preparedStatements: true,
}

export const OPEN_RULES: OptionRules<OpenOptions> = {
  pool: poolRule,
  schema: schemaRule(MAX_SCHEMA_NAME),
  migrate: booleanRule,
  preparedStatements: booleanRule,
}

/**
 * Checks the options of a store and fills in the defaults. The first use opens the database.
 * @param owner Takes the options, for messages.
 * @throws PlatenError `invalid_option`, also without a pool.
 */
export function readDatabaseOptions<Options extends OpenOptions>(
  owner: string,
  options: Partial<Options>,
  { rules, defaults }: { rules: OptionRules<Options>; defaults: Partial<Options> },
): { readonly settings: Options; readonly opening: Opening<PostgresDatabase> } {
  const settings = readOptions(owner, options, { rules, defaults }) as Options
  if (settings.pool === undefined) throw invalidOption(mustBe('pool', rules.pool.expected, undefined))
  const opening = createOpening({ open: () => openDatabase(settings), close: opened => opened.close() })
  return { settings, opening }
}

async function openDatabase(options: OpenOptions): Promise<PostgresDatabase> {
  const { pool, close } = makePool(options)
  try {
    await migrate(pool, options)
  } catch (cause) {
    await close()
    throw cause
  }
  return { query: statement => execute(pool, statement, options.preparedStatements), close }
}

function makePool({ pool }: OpenOptions) {
  try {
    return openPool(pool)
  } catch (cause) {
    throw postgresFault(cause, 'make the pool')
  }
}

/** Attempts to execute a statement that others make impossible by changing the same rows. */
const MAX_CONFLICTS = 5

async function execute(
  pool: PostgresPool,
  { sql, values, ifBroken, isPlannedForValues = false, doing }: Statement,
  preparedStatements: boolean,
): Promise<readonly unknown[]> {
  const isNamed = preparedStatements && !isPlannedForValues
  let text = sql
  let mayRepeat = ifBroken !== 'fail'
  for (let conflicts = 0; ; ) {
    try {
      return (await pool.query(queryOf(text, values, isNamed))).rows
    } catch (cause) {
      if (isConflict(cause) && conflicts < MAX_CONFLICTS) conflicts++
      else if (isBrokenConnection(cause) && mayRepeat) {
        mayRepeat = false
        if (typeof ifBroken === 'object') text = ifBroken.sql
      } else throw postgresFault(cause, doing)
    }
  }
}

function queryOf(text: string, values: readonly PostgresValue[], isNamed: boolean): PostgresQuery {
  const query = { text, values: [...values], types: RESULT_TYPES }
  return isNamed ? { ...query, name: nameOf(text) } : query
}

/** By the SQL, as a name must not be used for two statements. */
const names = new Map<string, string>()

/** PostgreSQL cuts longer names than 63 bytes. */
function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  const name = `platen_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`
  names.set(sql, name)
  return name
}
