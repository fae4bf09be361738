import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where Node keeps what it made of the sources: named by `NODE_COMPILE_CACHE` to all that a test starts. */
export const COMPILED_SOURCES = fileURLToPath(
  new URL('../node_modules/.cache/compiled-sources', import.meta.url),
)

const SOURCES = new URL('../src/', import.meta.url)
/** Which start something as they are loaded. */
const ENTRIES = ['cli/platen.ts']
/** For browsers: no process of the tests loads it. */
const BROWSER_FOLDER = 'preview/client/'

/**
 * Has Node strip the types of every source once, before any test. Node does that by WebAssembly, and V8 13.6 frees what
 * it compiled between WebAssembly and JavaScript for one thread while another may still use it: now and then a process
 * that ends threads and starts others, each of which strips types, crashed in `Runtime_TierUpWasmToJSWrapper`.
 * The package is JavaScript and strips nothing. Threads that find their sources stripped start in half the time, too.
 */
export default function compileSources(): void {
  const files = globSync('**/*.ts', { cwd: SOURCES }).filter(
    file => !ENTRIES.includes(file) && !file.endsWith('.d.ts') && !file.startsWith(BROWSER_FOLDER),
  )
  const imports = files.map(file => `await import(${JSON.stringify(new URL(file, SOURCES).href)})`)
  execFileSync(process.execPath, ['--input-type=module', '--eval', imports.join('\n')], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED_SOURCES },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
