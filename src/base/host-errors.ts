/** Errors of Node that the host can correct: denied permissions, and files that the installed package lacks. */
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

const isDenied = ({ code }: NodeError): boolean => code === 'ERR_ACCESS_DENIED'

/** The flag that permits what Node denied, such as `--allow-fs-read`; null for other errors. */
export function missingFlag(error: unknown): string | null {
  return PERMISSIONS.get(find(error, isDenied)?.permission)?.flag ?? null
}

/**
 * The error for the host.
 * @returns Null for errors with another cause.
 */
export function hostError(error: unknown): PlatenError | null {
  const denied = find(error, isDenied)
  const permission = PERMISSIONS.get(denied?.permission)
  if (permission !== undefined) {
    const { flag, what, instead } = permission
    const isFile = what === 'reading' || what === 'writing'
    const path = isFile && typeof denied?.resource === 'string' ? ` '${denied.resource}'` : ''
    const remedy = instead === undefined ? flag : `${flag}, or ${instead}`
    const message = `Node's permission model denies ${what}${path}. Start Node with ${remedy}.`
    return new PlatenError('permission_denied', message, { cause: error })
  }
  const missing = find(error, cause => missingModule(cause) !== null)
  return missing === null ? null : packageDamaged(missingModule(missing) ?? '', error)
}

/** How to let Node load native modules, if an error reports that it may not; null for other errors. */
export function nativeModulesRemedy(error: unknown): string | null {
  // sharp has the code of its cause only in its message.
  const isDisabled = ({ code, message }: NodeError): boolean =>
    code === 'ERR_DLOPEN_DISABLED' || message.includes('ERR_DLOPEN_DISABLED')
  if (find(error, isDisabled) === null) return null
  const hasPermissions = 'permission' in process && process.permission !== undefined
  return `Start Node ${hasPermissions ? 'with --allow-addons' : 'without --no-addons'}`
}

interface NodeError {
  readonly message: string
  readonly code?: unknown
  readonly path?: unknown
  readonly permission?: unknown
  readonly resource?: unknown
}

/** What is missing: a module, or a file of the package or of a dependency; null for other errors. */
function missingModule({ code, path, message }: NodeError): string | null {
  if (code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND') return message.split('\n', 1)[0] ?? ''
  // Emscripten has the error of a missing WASM file only in its message.
  const [, quoted] = /\bENOENT: [^']*'([^']+)'/.exec(message) ?? []
  const file = typeof path === 'string' ? path : quoted
  const isOurs = file !== undefined && (isInPackage(file) || /[\\/]node_modules[\\/]/.test(file))
  return quoted !== undefined && isOurs ? `the file '${file}' is missing` : null
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
