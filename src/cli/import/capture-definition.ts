import { readFileSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { dirname, extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import vm from 'node:vm'

/**
 * Runs a JavaScript file and finds its pdfmake definition: what it hands to pdfmake, exports, or leaves in a variable
 * such as `dd`. Runs in a process of its own, as the file may do anything. A stand-in takes the place of pdfmake, so
 * that nothing is printed and pdfmake need not be installed.
 */
export interface Captured {
  readonly definition: object
  readonly layouts: Readonly<Record<string, unknown>>
  /** Definitions that the file handed to pdfmake, this one included. */
  readonly count: number
}

/** Names that pdfmake's documentation, its playground and common examples give to a definition. */
const VARIABLES = ['dd', 'docDefinition', 'documentDefinition', 'docDef', 'definition', 'doc'] as const

const PDFMAKE =
  /^(?:@[\w-]+\/)?pdfmake(?:$|\/)|(?:^|\/)(?:pdfmake(?:\.min)?|vfs_fonts|js\/index|src\/printer)(?:\.js)?$/

/** @param data What an exported function is called with. */
export async function captureDefinition(path: string, data: unknown): Promise<Captured | null> {
  const captured: object[] = []
  const layouts: Record<string, unknown> = {}
  const standIn = createStandIn(captured, layouts)
  Object.assign(globalThis, { pdfMake: standIn })
  hookModules()
  process.on('uncaughtException', error => {
    if (captured.length === 0) throw error
  })
  const found = await run(path, standIn).catch((error: unknown) => {
    if (captured.length === 0) throw error
  })
  // What runs on, such as a fetch that the definition waits for, may still hand one to pdfmake.
  if (captured.length === 0 && !isDefinition(found) && typeof found !== 'function') await idle(captured)
  const [first = isDefinition(found) ? found : await callExport(found, data)] = captured
  if (!isDefinition(first)) return null
  return { definition: first, layouts, count: Math.max(1, captured.length) }
}

async function callExport(found: unknown, data: unknown): Promise<unknown> {
  return typeof found === 'function' ? await Reflect.apply(found, undefined, [data]) : found
}

function isDefinition(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'content' in value
}

async function idle(captured: readonly object[]): Promise<void> {
  await new Promise<void>(resolve => {
    process.once('beforeExit', () => resolve())
    const timer = setInterval(() => {
      if (captured.length === 0) return
      clearInterval(timer)
      resolve()
    }, 20)
    timer.unref()
  })
}

async function run(path: string, standIn: unknown): Promise<unknown> {
  const source = readFileSync(path, 'utf8').replace(/^\uFEFF?(?:#!.*)?/, '')
  if (extname(path) === '.json') return JSON.parse(source)
  if (!/\.(?:mjs|[cm]?ts)$/.test(path)) {
    try {
      return runScript(path, source, standIn)
    } catch (error) {
      if (!(error instanceof SyntaxError) || !/\b(?:import|export|await)\b/.test(source)) throw error
    }
  }
  const exported: Record<string, unknown> = await import(pathToFileURL(path).href)
  const named = VARIABLES.map(name => exported[name]).find(isDefinition)
  return exported['default'] ?? named
}

/** As CommonJS, which also runs what is written for a browser: `pdfMake` is there. */
function runScript(path: string, source: string, standIn: unknown): unknown {
  const load = createRequire(path)
  const required = Object.assign((name: string) => (PDFMAKE.test(name) ? standIn : load(name)), load)
  const exported = { exports: {} as unknown }
  const names = VARIABLES.map(name => `${name}: typeof ${name} === 'undefined' ? undefined : ${name}`)
  // A file may also hold the object alone.
  const isObject = /^\s*\{/.test(source)
  const body = isObject ? `return (${source}\n)` : `${source}\n;return { ${names.join(', ')} }`
  const call = vm.compileFunction(
    body,
    ['exports', 'require', 'module', '__filename', '__dirname', 'pdfMake'],
    { filename: path, importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER },
  )
  const left: unknown = call(exported.exports, required, exported, path, dirname(path), standIn)
  if (isObject) return left
  const own = exported.exports
  if (isDefinition(own) || typeof own === 'function') return own
  const inside = typeof own === 'object' && own !== null ? Object.values(own) : []
  const variables = typeof left === 'object' && left !== null ? Object.values(left) : []
  return [...inside, ...variables].find(isDefinition) ?? inside.find(value => typeof value === 'function')
}

/** In modules and in what files require, too, where Node has hooks for it (22.15 and later). */
function hookModules(): void {
  if (typeof module.registerHooks !== 'function') return
  const source = [
    'const pdfMake = globalThis.pdfMake',
    'module.exports = pdfMake',
    'module.exports.createPdf = pdfMake.createPdf',
  ].join('\n')
  module.registerHooks({
    resolve: (name, context, next) =>
      PDFMAKE.test(name) ? { url: 'platen:pdfmake', shortCircuit: true } : next(name, context),
    load: (url, context, next) =>
      url === 'platen:pdfmake' ? { format: 'commonjs', source, shortCircuit: true } : next(url, context),
  })
}

/** Takes definitions by all ways that pdfmake has had: the browser's `createPdf`, `PdfPrinter`, and the module of 0.3. */
function createStandIn(captured: object[], layouts: Record<string, unknown>): unknown {
  const take = (definition: unknown, second: unknown): unknown => {
    if (typeof definition === 'object' && definition !== null) captured.push(definition)
    const given = typeof second === 'object' && second !== null ? second : {}
    const named: unknown = 'tableLayouts' in given ? given.tableLayouts : given
    if (typeof named === 'object' && named !== null) Object.assign(layouts, named)
    return inert
  }
  const addLayouts = (given: unknown): unknown => Object.assign(layouts, given)
  const own: Record<string, unknown> = {
    createPdf: take,
    createPdfKitDocument: take,
    addTableLayouts: addLayouts,
    setTableLayouts: addLayouts,
  }
  // An object that takes any call and any property; as a promise it gives nothing.
  const inert: unknown = new Proxy(() => inert, {
    get(_, key) {
      if (typeof key === 'symbol') return undefined
      if (key !== 'then') return inert
      return (resolve?: (value: undefined) => void) => {
        resolve?.(undefined)
        return inert
      }
    },
    construct: () => standIn as object,
  })
  const standIn: unknown = new Proxy(function pdfMake() {}, {
    get(target, key) {
      if (typeof key === 'symbol' || key === 'then') return undefined
      if (key === 'default') return standIn
      return own[key] ?? (key in target ? Reflect.get(target, key) : inert)
    },
    set(_, key, value) {
      if (key === 'tableLayouts') Object.assign(layouts, value)
      return true
    },
    construct: () => standIn as object,
    apply: () => standIn,
  })
  return standIn
}
