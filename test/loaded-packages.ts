import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Tells, as the process ends, which packages it loaded. */
const TELLING = `
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

/** The packages that a fresh process loads which imports Platen, opens an engine as `engine`, and acts. */
export async function packagesOf(platen: URL, act: string): Promise<readonly string[]> {
  const script = `
    import { createEngine } from ${JSON.stringify(platen.href)}
    const engine = await createEngine({ rendering: { isolation: 'none' } })
    ${act}
    await engine.close()
  `
  const hook = `data:text/javascript,${encodeURIComponent(TELLING)}`
  const args = ['--import', hook, '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { encoding: 'utf8' })
  const packages: unknown = JSON.parse(stdout)
  if (!Array.isArray(packages)) throw new TypeError('the process told no packages')
  return packages.map(String)
}
