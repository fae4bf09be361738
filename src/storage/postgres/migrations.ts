import { PlatenError } from '../../base/errors.ts'
import { type OptionRules, readOptions } from '../../base/options.ts'
import { errorCode } from '../storage-errors.ts'
import { postgresFault } from './faults.ts'
import { MAX_SCHEMA_NAME, type PostgresPool, RESULT_TYPES, schemaRule } from './pool.ts'

export interface PostgresMigrationsOptions {
  /** Schema of the tables. */
  readonly schema: string
}

export const DEFAULT_SCHEMA = 'platen'

const RULES: OptionRules<PostgresMigrationsOptions> = { schema: schemaRule(MAX_SCHEMA_NAME) }

/**
 * The SQL that creates or updates the tables of Platen, to run by hand, as with `psql -f`. Running it again changes nothing.
 * @throws PlatenError `invalid_option`
 */
export function postgresMigrations(options: Partial<PostgresMigrationsOptions> = {}): string {
  const { schema } = readOptions<PostgresMigrationsOptions>('postgresMigrations', options, {
    rules: RULES,
    defaults: { schema: DEFAULT_SCHEMA },
  })
  return `${statementsFor(schema).join('\n\n')}\n`
}

/**
 * Each migration is one statement, and thus one transaction, that takes a lock and does nothing if it was applied before:
 * several processes may run them at once.
 */
function statementsFor(schema: string): string[] {
  const own = `"${schema}"`
  const lock = `PERFORM pg_advisory_xact_lock(hashtextextended('platen migrations ${schema}', 0));`
  const begin = `DO $platen$
BEGIN
  ${lock}
  IF to_regnamespace('${own}') IS NULL THEN
    CREATE SCHEMA ${own};
  END IF;
  IF to_regclass('${own}.migrations') IS NULL THEN
    CREATE TABLE ${own}.migrations (
      platen_version integer PRIMARY KEY,
      applied_at timestamptz NOT NULL DEFAULT now()
    );
  END IF;
END
$platen$;`
  return [
    begin,
    ...MIGRATIONS.map(
      (migration, at) => `DO $platen$
BEGIN
  ${lock}
  IF NOT EXISTS (SELECT FROM ${own}.migrations WHERE platen_version = ${at + 1}) THEN
${migration(own).trim().replaceAll(/^/gm, '    ')}
    INSERT INTO ${own}.migrations (platen_version) VALUES (${at + 1});
  END IF;
END
$platen$;`,
    ),
  ]
}

/**
 * Migrations of the schema. A released migration never changes; the schema changes by another one. Texts sort by their bytes.
 * Times are ISO 8601 texts, as in the contract.
 */
const MIGRATIONS: readonly ((schema: string) => string)[] = [
  schema => `
CREATE TABLE ${schema}.templates (
  account text COLLATE "C" NOT NULL,
  template_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  format text NOT NULL,
  group_name text,
  definition text NOT NULL,
  created_at text COLLATE "C" NOT NULL,
  updated_at text NOT NULL,
  PRIMARY KEY (account, template_id)
);
CREATE INDEX templates_by_age ON ${schema}.templates (account, created_at, template_id);

-- sorts_by_time: transaction_ref is a UUIDv7 of the minute of created_at, so a range of times is a range of references.
CREATE TABLE ${schema}.transactions (
  transaction_ref text COLLATE "C" NOT NULL PRIMARY KEY,
  account text COLLATE "C" NOT NULL,
  template_id text COLLATE "C",
  transaction_type text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  description text,
  source text NOT NULL,
  meta text COLLATE "C",
  message text,
  error_code text,
  filename text NOT NULL,
  primary_key text COLLATE "C",
  secondary_key text COLLATE "C",
  html_key text COLLATE "C",
  total_pages integer,
  created_at text COLLATE "C" NOT NULL,
  finished_at text COLLATE "C",
  expires_at text COLLATE "C",
  deleted_at text COLLATE "C",
  deletion_status integer NOT NULL,
  webhook_status text,
  lease_until text COLLATE "C",
  sorts_by_time boolean NOT NULL DEFAULT false
);
CREATE INDEX transactions_of_account ON ${schema}.transactions (account, transaction_ref);
CREATE INDEX transactions_of_template ON ${schema}.transactions (account, template_id, transaction_ref);
CREATE INDEX transactions_of_status ON ${schema}.transactions (account, status, transaction_ref);
CREATE INDEX transactions_of_type ON ${schema}.transactions (account, transaction_type, transaction_ref);
-- A hash, as an index cannot hold long texts.
CREATE INDEX transactions_of_meta ON ${schema}.transactions (account, hashtextextended(meta, 0), transaction_ref)
  WHERE meta IS NOT NULL;
CREATE INDEX transactions_by_age ON ${schema}.transactions (account, created_at) WHERE NOT sorts_by_time;
CREATE INDEX transactions_by_primary_key ON ${schema}.transactions (primary_key) WHERE primary_key IS NOT NULL;
CREATE INDEX transactions_by_secondary_key ON ${schema}.transactions (secondary_key)
  WHERE secondary_key IS NOT NULL;
CREATE INDEX transactions_by_html_key ON ${schema}.transactions (html_key) WHERE html_key IS NOT NULL;
CREATE INDEX transactions_by_expiry ON ${schema}.transactions (expires_at, transaction_ref)
  WHERE deletion_status = 0 AND expires_at IS NOT NULL;
CREATE INDEX transactions_by_lease ON ${schema}.transactions (lease_until, transaction_ref)
  WHERE status = 'processing' AND lease_until IS NOT NULL;
CREATE INDEX transactions_by_deletion ON ${schema}.transactions (deleted_at) WHERE deletion_status = 1;
CREATE INDEX transactions_without_files ON ${schema}.transactions (finished_at)
  WHERE deletion_status = 0 AND (status = 'error' OR status = 'success' AND primary_key IS NULL);

-- Counts of transactions, as counting a million rows takes long. Each connection adds to one of several rows, which may be
-- negative, so that connections seldom wait for each other; their sum is exact.
CREATE TABLE ${schema}.transaction_counts (
  account text COLLATE "C" NOT NULL,
  part integer NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (account, part)
) WITH (fillfactor = 50);

CREATE FUNCTION ${schema}.count_transactions() RETURNS trigger LANGUAGE plpgsql AS $count$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM ${schema}.transaction_counts;
    RETURN NULL;
  END IF;
  INSERT INTO ${schema}.transaction_counts AS counts (account, part, count)
    SELECT account, pg_backend_pid() % 16, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
    FROM changed GROUP BY account ORDER BY account
  ON CONFLICT (account, part) DO UPDATE SET count = counts.count + excluded.count;
  RETURN NULL;
END
$count$;
CREATE TRIGGER count_added AFTER INSERT ON ${schema}.transactions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.count_transactions();
CREATE TRIGGER count_removed AFTER DELETE ON ${schema}.transactions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.count_transactions();
CREATE TRIGGER count_truncated AFTER TRUNCATE ON ${schema}.transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.count_transactions();

CREATE TABLE ${schema}.webhook_attempts (
  account text COLLATE "C" NOT NULL,
  transaction_ref text COLLATE "C" NOT NULL,
  attempt integer NOT NULL,
  started_at text NOT NULL,
  duration_ms integer NOT NULL,
  status_code integer,
  message text,
  retry_at text,
  PRIMARY KEY (transaction_ref, attempt)
);

CREATE TABLE ${schema}.idempotency_keys (
  account text COLLATE "C" NOT NULL,
  idempotency_key text COLLATE "C" NOT NULL,
  claim_id text COLLATE "C" NOT NULL,
  fingerprint text NOT NULL,
  answer text,
  expires_at text COLLATE "C" NOT NULL,
  PRIMARY KEY (account, idempotency_key)
);
CREATE INDEX idempotency_keys_by_expiry ON ${schema}.idempotency_keys (expires_at);

-- Of postgresRateLimiter. Not logged: after a crash of the server, counting begins again.
CREATE UNLOGGED TABLE ${schema}.rate_limits (
  key text COLLATE "C" NOT NULL PRIMARY KEY,
  requests integer NOT NULL,
  ends_ms bigint NOT NULL
);
CREATE INDEX rate_limits_by_end ON ${schema}.rate_limits (ends_ms);`,
]

/**
 * Applies the missing migrations.
 * @throws PlatenError `storage_unavailable`, also for the tables of another program or a later Platen, and for missing
 *   migrations that may not be applied.
 */
export async function migrate(
  pool: PostgresPool,
  { schema, migrate: isAllowed }: { schema: string; migrate: boolean },
): Promise<void> {
  const version = await readVersion(pool, schema)
  if (version === MIGRATIONS.length) return
  if (version > MIGRATIONS.length) throw fromLaterRelease(schema, version)
  if (!isAllowed) {
    throw new PlatenError(
      'storage_unavailable',
      `The tables of Platen in schema ${schema} have version ${version}, and this release needs version ` +
        `${MIGRATIONS.length}. Run the SQL of postgresMigrations({ schema: '${schema}' }), or of the command ` +
        `platen migrations --schema ${schema}, or leave out migrate: false.`,
    )
  }
  for (const text of statementsFor(schema)) {
    try {
      await pool.query({ text })
    } catch (cause) {
      throw migrationFault(cause, schema)
    }
  }
}

/** Number of applied migrations; 0 without tables. */
async function readVersion(pool: PostgresPool, schema: string): Promise<number> {
  const doing = `read the version of the tables in schema ${schema}`
  const ask = async (text: string): Promise<Map<string, unknown>> => {
    const { rows } = await pool.query({ text, types: RESULT_TYPES })
    return new Map(Object.entries(rows[0] ?? {}))
  }
  try {
    const found = await ask(
      `SELECT (to_regclass('"${schema}".migrations') IS NOT NULL)::integer AS "exists", current_setting('server_encoding') AS encoding`,
    )
    const encoding = found.get('encoding')
    if (encoding !== 'UTF8') {
      const message = `The database has the encoding ${encoding}. Platen needs one created with ENCODING 'UTF8'.`
      throw new PlatenError('storage_unavailable', message)
    }
    if (found.get('exists') !== 1) return 0
    const applied = await ask(`SELECT max(platen_version) AS version FROM "${schema}".migrations`)
    return Number(applied.get('version') ?? 0)
  } catch (cause) {
    if (errorCode(cause) === '42703') throw ofAnotherProgram(schema, cause)
    throw postgresFault(cause, doing)
  }
}

function fromLaterRelease(schema: string, version: number): PlatenError {
  return new PlatenError(
    'storage_unavailable',
    `Schema ${schema} was written by a later release of Platen (version ${version} of its tables; this one supports up ` +
      `to ${MIGRATIONS.length}). Update Platen, or choose another schema.`,
  )
}

function ofAnotherProgram(schema: string, cause: unknown): PlatenError {
  const message = `Schema ${schema} has tables of another program. Choose another schema, such as '${DEFAULT_SCHEMA}'.`
  return new PlatenError('storage_unavailable', message, { cause })
}

/** 42P07 and 42723: a table or function has the name of one of ours. */
function migrationFault(cause: unknown, schema: string): PlatenError {
  const code = errorCode(cause)
  if (code === '42P07' || code === '42723') return ofAnotherProgram(schema, cause)
  if (code !== '42501') return postgresFault(cause, `create or update the tables in schema ${schema}`)
  return new PlatenError(
    'storage_unavailable',
    `The user of the pool may not create the tables of Platen in schema ${schema}. Grant it that right, or run the SQL of ` +
      `postgresMigrations({ schema: '${schema}' }) as another user.`,
    { cause },
  )
}
