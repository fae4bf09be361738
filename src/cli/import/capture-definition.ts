import module, { createRequire } from 'node:module'
import { dirname, extname } from 'node:path'
import vm from 'node:vm'
import { createDynamicImport, loadModule, readSource, readVariable, type StandIn } from './load-module.ts'

/**
 * Runs a JavaScript file and finds its pdfmake definition: the argument of pdfmake, an export, or a variable such as
 * `dd`. Runs in a separate process, because the file is untrusted. A stand-in replaces pdfmake, so that nothing is
 * printed and pdfmake need not be installed.
 */
export interface Captured {
  readonly definition: object
  readonly layouts: Readonly<Record<string, unknown>>
  /** Number of definitions that the file passed to pdfmake. */
  readonly count: number
}

/** Variable names in pdfmake's documentation, its playground and common examples. */
const VARIABLES = ['dd', 'docDefinition', 'documentDefinition', 'docDef', 'definition', 'doc'] as const

const PDFMAKE =
  /^(?:@[\w-]+\/)?pdfmake(?:$|\/)|(?:^|\/)(?:pdfmake(?:\.min)?|vfs_fonts|js\/index|src\/printer)(?:\.js)?$/

/** @param data Argument for an exported function. */
export async function captureDefinition(path: string, data: unknown): Promise<Captured | null> {
  const captured: object[] = []
  const layouts: Record<string, unknown> = {}
  const value = createStandIn(captured, layouts)
  const standIn: StandIn = { matches: name => PDFMAKE.test(name), value }
  Object.assign(globalThis, { pdfMake: value })
  hookRequire(standIn)
  process.on('uncaughtException', error => {
    if (captured.length === 0) throw error
  })
  const found = await run(path, standIn).catch((error: unknown) => {
    if (captured.length === 0) throw error
  })
  // pending work, such as a fetch, may still pass a definition to pdfmake
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

async function run(path: string, standIn: StandIn): Promise<unknown> {
  if (extname(path) === '.json') return JSON.parse(readSource(path))
  if (!/\.(?:mjs|m?ts)$/.test(path)) {
    const source = readSource(path)
    try {
      return runScript(path, source, standIn)
    } catch (error) {
      if (!(error instanceof SyntaxError) || !/\b(?:import|export|await)\b/.test(source)) throw error
    }
  }
  const { exports, variables } = await loadModule(path, standIn, VARIABLES)
  return exports['default'] ?? [...Object.values(exports), ...Object.values(variables)].find(isDefinition)
}

/** Runs CommonJS, and browser scripts that use the global variable `pdfMake`. */
function runScript(path: string, source: string, standIn: StandIn): unknown {
  const exported = { exports: {} as unknown }
  const compile = (body: string) =>
    vm.compileFunction(body, ['exports', 'require', 'module', '__filename', '__dirname'], {
      filename: path,
      importModuleDynamically: createDynamicImport(path, standIn),
    })
  // the file may contain the object only
  const isObject = /^\s*\{/.test(source)
  // compiled alone first, so that syntax errors have positions in the file
  if (!isObject) compile(source)
  const call = compile(
    isObject ? `return (${source}\n)` : `${source}\n;return { ${VARIABLES.map(readVariable).join(', ')} }`,
  )
  const left: unknown = call(exported.exports, createRequire(path), exported, path, dirname(path))
  if (isObject) return left
  const own = exported.exports
  if (isDefinition(own) || typeof own === 'function') return own
  const inside = typeof own === 'object' && own !== null ? Object.values(own) : []
  const variables = typeof left === 'object' && left !== null ? Object.values(left) : []
  return [...inside, ...variables].find(isDefinition) ?? inside.find(value => typeof value === 'function')
}

/** Replaces pdfmake in nested `require` calls too. */
function hookRequire({ matches, value }: StandIn): void {
  const load: unknown = Reflect.get(module, '_load')
  if (typeof load !== 'function') return
  Reflect.set(module, '_load', (name: string, ...rest: unknown[]): unknown =>
    matches(name) ? value : Reflect.apply(load, module, [name, ...rest]),
  )
}

/** Captures definitions from every interface of pdfmake: `createPdf` in browsers, `PdfPrinter`, and the module of 0.3. */
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
  // accepts any call and any property; as a promise it resolves to undefined
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
