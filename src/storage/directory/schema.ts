import { PlatenError } from '../../base/errors.ts'
import type { SqliteDatabase } from './database.ts'

/** Marks a SQLite file as Platen's: 'Pltn' in ASCII. https://sqlite.org/pragma.html#pragma_application_id */
const APPLICATION_ID = 0x506c746e

/**
 * Migrations of the schema. `user_version` counts the applied ones. A released migration never changes; the schema changes
 * by another one.
 */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE templates (
    account TEXT NOT NULL,
    template_id TEXT NOT NULL,
    name TEXT NOT NULL,
    format TEXT NOT NULL,
    group_name TEXT,
    definition TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (account, template_id)
  ) STRICT;
  CREATE INDEX templates_by_age ON templates (account, created_at, template_id);

  CREATE TABLE transactions (
    transaction_ref TEXT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL,
    template_id TEXT,
    transaction_type TEXT NOT NULL,
    status TEXT NOT NULL,
    description TEXT,
    source TEXT NOT NULL,
    meta TEXT,
    message TEXT,
    error_code TEXT,
    filename TEXT NOT NULL,
    primary_key TEXT,
    secondary_key TEXT,
    html_key TEXT,
    total_pages INTEGER,
    created_at TEXT NOT NULL,
    finished_at TEXT,
    expires_at TEXT,
    deleted_at TEXT,
    deletion_status INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX transactions_of_account ON transactions (account, transaction_ref);
  CREATE INDEX transactions_of_template ON transactions (account, template_id, transaction_ref);
  CREATE INDEX transactions_by_primary_key ON transactions (primary_key) WHERE primary_key IS NOT NULL;
  CREATE INDEX transactions_by_secondary_key ON transactions (secondary_key) WHERE secondary_key IS NOT NULL;
  CREATE INDEX transactions_by_html_key ON transactions (html_key) WHERE html_key IS NOT NULL;
  CREATE INDEX transactions_by_expiry ON transactions (expires_at, transaction_ref)
    WHERE deletion_status = 0 AND expires_at IS NOT NULL;
  `,
  // The payload is last: columns after a long value are slow to read.
  `
  CREATE TABLE jobs (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    run_at TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    lease TEXT,
    leased_until TEXT,
    payload TEXT NOT NULL
  ) STRICT;
  CREATE INDEX jobs_by_time ON jobs (kind, run_at, id, leased_until);
  `,
  `
  ALTER TABLE transactions ADD COLUMN webhook_status TEXT;
  ALTER TABLE transactions ADD COLUMN lease_until TEXT;
  CREATE INDEX transactions_by_lease ON transactions (lease_until, transaction_ref)
    WHERE status = 'processing' AND lease_until IS NOT NULL;

  CREATE TABLE webhook_attempts (
    transaction_ref TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    account TEXT NOT NULL,
    started_at TEXT NOT NULL,
    duration_ms INTEGER NOT NULL,
    status_code INTEGER,
    message TEXT,
    retry_at TEXT,
    PRIMARY KEY (transaction_ref, attempt)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE idempotency_keys (
    account TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    claim_id TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    answer TEXT,
    PRIMARY KEY (account, idempotency_key)
  ) STRICT;
  CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
  `,
  `
  ALTER TABLE jobs ADD COLUMN account TEXT NOT NULL DEFAULT '';
  DROP INDEX jobs_by_time;
  CREATE INDEX jobs_by_account ON jobs (account, kind, run_at, id, leased_until);
  CREATE INDEX jobs_that_run ON jobs (account, leased_until) WHERE lease IS NOT NULL;
  `,
  // Lists and counts in time that does not grow with the number of transactions. `sorts_by_time`: the reference begins with
  // the time of created_at, within a minute and as text, so a range of times is a range of references. It is computed, so
  // that a process of an earlier release, which has the database open, writes it too.
  `
  ALTER TABLE transactions ADD COLUMN sorts_by_time INTEGER GENERATED ALWAYS AS (coalesce(
    substr(transaction_ref, 1, 13) BETWEEN ${referenceTime(-59)} AND ${referenceTime(59)}, 0)) VIRTUAL;
  CREATE INDEX transactions_by_age ON transactions (account, created_at) WHERE sorts_by_time = 0;
  CREATE INDEX transactions_of_status ON transactions (account, status, transaction_ref);
  CREATE INDEX transactions_of_type ON transactions (account, transaction_type, transaction_ref);
  CREATE INDEX transactions_of_meta ON transactions (account, meta, transaction_ref) WHERE meta IS NOT NULL;
  CREATE INDEX transactions_by_deletion ON transactions (deleted_at) WHERE deletion_status = 1;
  CREATE INDEX transactions_without_files ON transactions (finished_at)
    WHERE deletion_status = 0 AND (status = 'error' OR status = 'success' AND primary_key IS NULL);

  CREATE TABLE transaction_counts (account TEXT NOT NULL PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO transaction_counts SELECT account, count(*) FROM transactions GROUP BY account;
  CREATE TRIGGER count_added AFTER INSERT ON transactions BEGIN
    INSERT INTO transaction_counts VALUES (NEW.account, 1) ON CONFLICT (account) DO UPDATE SET count = count + 1;
  END;
  CREATE TRIGGER count_removed AFTER DELETE ON transactions BEGIN
    UPDATE transaction_counts SET count = count - 1 WHERE account = OLD.account;
  END;
  `,
]

/**
 * SQL for the timestamp of a UUIDv7 reference (RFC 9562 §5.7) made `seconds` after `created_at`: 48 bits of milliseconds in
 * hexadecimal. Times before 1970 count as 1970.
 */
function referenceTime(seconds: number): string {
  const ms = `max(0, (strftime('%s', created_at) + ${seconds}) * 1000)`
  return `printf('%08x-%04x', ${ms} >> 16, ${ms} & 65535)`
}

/** @throws PlatenError `storage_unavailable` if another program or a later Platen owns the file. */
export function checkOwner(database: SqliteDatabase, file: string): void {
  inTransaction(database, 'BEGIN', () => readVersion(database, file))
}

/** Applies the missing migrations in one transaction. */
export function migrate(database: SqliteDatabase, file: string): void {
  const known = inTransaction(database, 'BEGIN', () => readVersion(database, file))
  if (known === MIGRATIONS.length) return
  inTransaction(database, 'BEGIN IMMEDIATE', () => {
    const version = readVersion(database, file)
    for (const step of MIGRATIONS.slice(version)) database.exec(step)
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}`)
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`)
  })
}

function inTransaction<T>(database: SqliteDatabase, begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => T): T {
  database.exec(begin)
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (cause) {
    rollBack(database)
    throw cause
  }
}

/** SQLite rolls back by itself after some failures, such as a full disk; ROLLBACK then fails. */
function rollBack(database: SqliteDatabase): void {
  try {
    database.exec('ROLLBACK')
  } catch {
    // The first failure is reported.
  }
}

/** Number of applied migrations; 0 for an empty database. Reads in a transaction for consistency. */
function readVersion(database: SqliteDatabase, file: string): number {
  const application = readNumber(database, 'SELECT application_id AS value FROM pragma_application_id')
  const version = readNumber(database, 'SELECT user_version AS value FROM pragma_user_version')
  const isEmpty = readNumber(database, 'SELECT count(*) AS value FROM sqlite_schema') === 0
  if (application !== APPLICATION_ID && !(isEmpty && application === 0 && version === 0)) {
    throw new PlatenError(
      'storage_unavailable',
      `${file} is a database of another program. Choose another folder, or move that file away.`,
    )
  }
  if (version > MIGRATIONS.length) {
    throw new PlatenError(
      'storage_unavailable',
      `${file} was written by a later release of Platen (schema ${version}; this one supports up to ` +
        `${MIGRATIONS.length}). Use that release, or choose another folder.`,
    )
  }
  return version
}

function readNumber(database: SqliteDatabase, sql: string): number {
  const row = database.prepare(sql).get()
  return typeof row === 'object' && row !== null && 'value' in row ? Number(row.value) : Number.NaN
}
