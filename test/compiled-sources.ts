import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Compile cache of Node for the sources: passed as `NODE_COMPILE_CACHE` to all processes of the tests. */
export const COMPILED_SOURCES = fileURLToPath(
  new URL('../node_modules/.cache/compiled-sources', import.meta.url),
)

const SOURCES = new URL('../src/', import.meta.url)
/** Files that start something when they are loaded. */
const ENTRIES = ['cli/platen.ts']
/** Browser code, which no process of the tests loads. */
const BROWSER_FOLDER = 'preview/client/'

/**
 * Has Node strip the types of every source once, before any test. Node strips types in WebAssembly, and V8 13.6 frees
 * the wrappers between WebAssembly and JavaScript while another thread may still use them: a process that starts and
 * ends threads which strip types sometimes crashed in `Runtime_TierUpWasmToJSWrapper`. The published package contains
 * JavaScript and is not affected. Threads that load the cached sources also start in half the time.
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
