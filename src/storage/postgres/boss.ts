import type { ConstructorOptions, PgBoss } from 'pg-boss'
import { PlatenError } from '../../base/errors.ts'
import { loadOptional } from '../../base/optional-package.ts'
import { invalidOption } from '../../base/options.ts'
import { createOpening, type Opening } from '../opening.ts'
import { errorCode } from '../storage-errors.ts'
import { postgresFault } from './faults.ts'

// The pg-boss that a queue uses: created, started and stopped here, or the host's own.

export interface BossOptions {
  readonly boss: PgBoss | null
  readonly connectionString: string | null
  readonly schema: string
  readonly onError: (cause: unknown) => void
}

/** `engines` of pg-boss 12. */
const MIN_NODE = [22, 12] as const

/**
 * Starts pg-boss at the first call, and stops it at `close`. A `boss` of the host is used as it is.
 * @throws PlatenError `invalid_option` if this Node is too old for pg-boss.
 */
export function createBossOpening({ boss, connectionString, schema, onError }: BossOptions): Opening<PgBoss> {
  if (boss !== null) return createOpening<PgBoss>({ open: async () => boss, close: () => undefined })
  checkNode()
  return createOpening<PgBoss>({
    async open() {
      const { PgBoss } = await loadOptional('pg-boss', 'pgBossQueue()', () => import('pg-boss'))
      const settings = settingsFor(connectionString ?? '', schema)
      const started = new PgBoss(settings)
      started.on('error', onError)
      try {
        return await started.start()
      } catch (cause) {
        await started.stop({ graceful: false }).catch(() => undefined)
        throw startFault(cause, schema)
      }
    },
    close: started => started.stop({ graceful: false }),
  })
}

function checkNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return
  throw invalidOption(
    `pgBossQueue() uses pg-boss, which needs Node ${MIN_NODE.join('.')} or later; this is Node ${process.versions.node}. ` +
      'Use a later Node, or the queue of directoryStorage() or memoryStorage().',
  )
}

/** How often pg-boss looks for jobs whose worker ended. Of all processes, one does at a time. */
const MONITOR_SECONDS = 10

function settingsFor(connectionString: string, schema: string): ConstructorOptions {
  const settings: ConstructorOptions & { readonly allowExitOnIdle: boolean } = {
    connectionString,
    schema,
    application_name: 'platen',
    // No cron jobs, statistics or list of instances, which would only write to the database.
    schedule: false,
    registerInstance: false,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    // A waiting worker must not keep the process open.
    allowExitOnIdle: true,
    clock: {
      now: () => Date.now(),
      setTimeout: (callback, ms) => setTimeout(callback, ms).unref(),
      clearTimeout: timer => clearTimeout(timer as NodeJS.Timeout),
      setInterval: (callback, ms) => setInterval(callback, ms).unref(),
      clearInterval: timer => clearInterval(timer as NodeJS.Timeout),
    },
  }
  return settings
}

function startFault(cause: unknown, schema: string): PlatenError {
  const code = errorCode(cause)
  if (code === '42501') return missingRights(schema, cause)
  if (code !== '42601') return queueFault(cause, 'open the job queue')
  const message = `The option 'schema' of pgBossQueue, '${schema}', is a keyword of SQL, which pg-boss does not quote. Use another name, such as '${schema}_jobs'.`
  return new PlatenError('invalid_option', message, { cause })
}

function missingRights(schema: string, cause: unknown): PlatenError {
  return new PlatenError(
    'storage_unavailable',
    `The user of 'connectionString' may not create the schema ${schema} of pg-boss, or use it. Grant it CREATE on the ` +
      'database. Or start the queue once as another user, and grant this one USAGE on the schema and SELECT, INSERT, UPDATE ' +
      'and DELETE on its tables.',
    { cause },
  )
}

/** @param doing Completes "Could not …". */
export function queueFault(cause: unknown, doing: string): PlatenError {
  if (cause instanceof Error && cause.message.startsWith('Database not opened')) {
    const message = `Could not ${doing}: pg-boss is not started. Start the boss before the engine, and stop it after the engine.`
    return new PlatenError('storage_unavailable', message, { cause })
  }
  return postgresFault(cause, doing)
}
