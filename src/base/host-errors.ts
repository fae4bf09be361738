/** Errors of Node, Deno and Bun that the host can correct: denied permissions, and files that the installed package lacks. */
import { PlatenError } from './errors.ts'
import { isInPackage, packageDamaged } from './package-files.ts'

interface Permission {
  readonly flag: string
  /** Completes "Node's permission model denies …". */
  readonly what: string
  /** Alternative to the flag. */
  readonly instead?: string
}

const CALLING_THREAD = "render on the calling thread with `rendering.isolation: 'none'`"

/** By the permission that an error of Node names (https://nodejs.org/api/permissions.html). */
const PERMISSIONS: ReadonlyMap<unknown, Permission> = new Map([
  ['FileSystemRead', { flag: '--allow-fs-read', what: 'reading' }],
  ['FileSystemWrite', { flag: '--allow-fs-write', what: 'writing' }],
  ['WorkerThreads', { flag: '--allow-worker', what: 'worker threads', instead: CALLING_THREAD }],
  ['ChildProcess', { flag: '--allow-child-process', what: 'child processes', instead: CALLING_THREAD }],
  ['Net', { flag: '--allow-net', what: 'network access' }],
])

/** Message of Deno's `NotCapable`: the permission, the resource if there is one, and the flag. */
const DENO_DENIAL = /Requires (\w+) access(?: to "([^"]*)")?, run again with the (--allow-\w+) flag/

/** Access that the permission model of the runtime denied; null for other errors. */
function denialOf(error: unknown): (Permission & { readonly runtime: 'Node' | 'Deno' }) | null {
  const cause = find(error, ({ code, name }) => code === 'ERR_ACCESS_DENIED' || name === 'NotCapable')
  if (cause === null) return null
  const [, kind, resource, denoFlag] = DENO_DENIAL.exec(cause.message) ?? []
  if (denoFlag !== undefined) {
    const what = `${kind} access${resource === undefined ? '' : ` to '${resource}'`}`
    return { runtime: 'Deno', flag: denoFlag, what, ...(kind === 'run' ? { instead: CALLING_THREAD } : {}) }
  }
  const permission = PERMISSIONS.get(cause.permission)
  if (permission === undefined) return null
  const isFile = permission.what === 'reading' || permission.what === 'writing'
  const path = isFile && typeof cause.resource === 'string' ? ` '${cause.resource}'` : ''
  return { runtime: 'Node', ...permission, what: `${permission.what}${path}` }
}

/** The flag that permits what the runtime denied, as a clause; null for other errors. */
export function deniedAccess(error: unknown): string | null {
  const denial = denialOf(error)
  if (denial === null) return null
  const { runtime, flag } = denial
  return `${runtime}'s permission model denies access; start ${runtime} with ${flag}`
}

/**
 * The error for the host.
 * @returns Null for errors with another cause.
 */
export function hostError(error: unknown): PlatenError | null {
  const denial = denialOf(error)
  if (denial !== null) {
    const { runtime, flag, what, instead } = denial
    const remedy = instead === undefined ? flag : `${flag}, or ${instead}`
    const message = `${runtime}'s permission model denies ${what}. Start ${runtime} with ${remedy}.`
    return new PlatenError('permission_denied', message, { cause: error })
  }
  const missing = find(error, cause => missingModule(cause) !== null)
  return missing === null ? null : packageDamaged(missingModule(missing) ?? '', error)
}

/** How to let the runtime load native modules, if an error reports that it may not; null for other errors. */
export function nativeModulesRemedy(error: unknown): string | null {
  // sharp has the code of its cause only in its message.
  const isDisabled = ({ code, message }: NodeError): boolean =>
    code === 'ERR_DLOPEN_DISABLED' || message.includes('ERR_DLOPEN_DISABLED')
  if (find(error, ({ message }) => message.includes('--allow-ffi')) !== null) {
    return 'Start Deno with --allow-ffi'
  }
  if (find(error, isDisabled) === null) return null
  const hasPermissions = 'permission' in process && process.permission !== undefined
  return `Start Node ${hasPermissions ? 'with --allow-addons' : 'without --no-addons'}`
}

interface NodeError {
  readonly name: string
  readonly message: string
  readonly code?: unknown
  readonly path?: unknown
  readonly permission?: unknown
  readonly resource?: unknown
}

/** What the package misses: a module that it imports, or one of its files; null for other errors. */
function missingModule({ code, path, message }: NodeError): string | null {
  if (code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND') {
    const [, importer] = /(?: imported from |Require stack:\n- )(.+)/.exec(message) ?? []
    return importer !== undefined && isInPackage(importer) ? (message.split('\n', 1)[0] ?? '') : null
  }
  // Emscripten has the error of a missing WASM file only in its message.
  const [, quoted] = /\bENOENT: [^']*'([^']+)'/.exec(message) ?? []
  const file = typeof path === 'string' ? path : quoted
  return quoted !== undefined && file !== undefined && isInPackage(file)
    ? `the file '${file}' is missing`
    : null
}

/** The first error in a chain of causes that fulfils a condition. */
function find(error: unknown, matches: (error: NodeError) => boolean): NodeError | null {
  let cause = error
  for (let i = 0; i < MAX_CAUSES && cause instanceof Error; i++) {
    if (matches(cause)) return cause
    cause = cause.cause
  }
  return null
}

const MAX_CAUSES = 10
