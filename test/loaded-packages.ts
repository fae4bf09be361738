import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Prints the loaded packages when the process ends. */
const REPORT_HOOK = `
import { registerHooks } from 'node:module'
const packages = new Set()
registerHooks({
  load(url, context, next) {
    const name = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]
    if (name !== undefined) packages.add(name)
    return next(url, context)
  },
})
process.on('exit', () => console.log(JSON.stringify([...packages])))
`

/** The packages loaded by a new process that imports Platen, opens an engine as `engine` and runs the code. */
export async function packagesOf(platen: URL, act: string): Promise<readonly string[]> {
  const script = `
    import { createEngine } from ${JSON.stringify(platen.href)}
    const engine = await createEngine({ rendering: { isolation: 'none' } })
    ${act}
    await engine.close()
  `
  const hook = `data:text/javascript,${encodeURIComponent(REPORT_HOOK)}`
  const args = ['--import', hook, '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { encoding: 'utf8' })
  const packages: unknown = JSON.parse(stdout)
  if (!Array.isArray(packages)) throw new TypeError('the process printed no list of packages')
  return packages.map(String)
}
