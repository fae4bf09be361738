import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A module that makes packages unresolvable, as if they were not installed. */
const hiding = (packages: readonly string[]) => `
import { registerHooks } from 'node:module'
const packages = ${JSON.stringify(packages)}
registerHooks({
  resolve(specifier, context, next) {
    const hidden = packages.find(name => specifier === name || specifier.startsWith(name + '/'))
    if (hidden === undefined) return next(specifier, context)
    const failure = new Error(\`Cannot find package '\${hidden}' imported from \${context.parentURL}\`)
    throw Object.assign(failure, { code: context.conditions.includes('import') ? 'ERR_MODULE_NOT_FOUND' : 'MODULE_NOT_FOUND' })
  },
})
`

/** The environment of processes and their workers in which packages are not installed. */
export function withoutPackages(packages: readonly string[]): NodeJS.ProcessEnv {
  const hook = `data:text/javascript,${encodeURIComponent(hiding(packages))}`
  return { ...process.env, NODE_OPTIONS: `--import ${hook}` }
}

/** Runs a module in a fresh process without the packages. @returns What it prints, as JSON. */
export async function runWithout(packages: readonly string[], script: string): Promise<unknown> {
  const running = promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--unhandled-rejections=strict', '--input-type=module', '-'],
    { encoding: 'utf8', env: withoutPackages(packages), maxBuffer: 100_000_000 },
  )
  running.child.stdin?.end(script)
  return JSON.parse((await running).stdout)
}
