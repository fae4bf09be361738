import { existsSync, readFileSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { dirname, extname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import vm from 'node:vm'
import { attempt } from './notes.ts'

/**
 * Loads ES modules of the user with a stand-in for pdfmake. Before Node 22.15, module hooks need a worker thread, which
 * the permissions of the process deny; `vm` modules need none. Links files here, and loads packages with Node's loader.
 */
export interface StandIn {
  /** True if an import of this name resolves to the stand-in. */
  readonly matches: (name: string) => boolean
  readonly value: unknown
}

type Names = Readonly<Record<string, unknown>>

/** Exports of pdfmake and its font files. Other names that a file imports are added. */
const EXPORTS = [
  'createPdf',
  'addFonts',
  'setFonts',
  'addVirtualFileSystem',
  'addTableLayouts',
  'pdfMake',
  'vfs',
]

const EXTENSIONS = ['', '.js', '.mjs', '.ts', '.json', '/index.js', '/index.ts']

export interface LoadedModule {
  readonly exports: Names
  /** Values of the requested variables. */
  readonly variables: Names
}

/** @param variables Names of top-level variables, exported or not. */
export async function loadModule(
  path: string,
  standIn: StandIn,
  variables: readonly string[],
): Promise<LoadedModule> {
  const modules = createModules(standIn)
  let left: Names = {}
  const root = modules.fromSource(path, variables, values => {
    left = values
  })
  await modules.run(root)
  return { exports: { ...root.namespace }, variables: left }
}

/** Resolves `import()` in a script with the same stand-in. */
export function createDynamicImport(path: string, standIn: StandIn): (name: string) => Promise<vm.Module> {
  const modules = createModules(standIn)
  return name => modules.dynamic(name, path)
}

function createModules(standIn: StandIn) {
  const byPath = new Map<string, vm.Module>()

  function fromSource(
    path: string,
    variables: readonly string[] = [],
    leave: (values: Names) => void = () => {},
  ): vm.SourceTextModule {
    const source = withDefaultImports(readSource(path), standIn)
    const options = {
      identifier: path,
      initializeImportMeta: (meta: object) => {
        Object.assign(meta, { url: pathToFileURL(path).href, filename: path, dirname: dirname(path), leave })
      },
      importModuleDynamically: (name: string) => dynamic(name, path),
    }
    // compiled alone first, so that syntax errors have positions in the file
    const alone = parse(source, options)
    const withExport = `${source}\n;import.meta.leave({ ${variables.map(readVariable).join(', ')} })`
    const built = variables.length === 0 ? alone : new vm.SourceTextModule(withExport, options)
    byPath.set(path, built)
    return built
  }

  async function link(name: string, from: string): Promise<vm.Module> {
    if (standIn.matches(name)) return standInModule(standIn.value, from)
    if (!/^(?:\.{0,2}\/|file:)/.test(name)) return synthetic(await importFrom(name, from))
    const named = name.startsWith('file:') ? fileURLToPath(name) : resolve(dirname(from), name)
    const path = EXTENSIONS.map(extension => named + extension).find(isFile) ?? named
    const known = byPath.get(path)
    if (known !== undefined) return known
    if (isModule(path)) return fromSource(path)
    const required: unknown = createRequire(from)(path)
    const loaded = synthetic({ ...asNames(required), default: required })
    byPath.set(path, loaded)
    return loaded
  }

  async function run(loaded: vm.Module): Promise<vm.Module> {
    if (loaded.status === 'unlinked') await loaded.link((name, { identifier }) => link(name, identifier))
    await loaded.evaluate()
    return loaded
  }

  const dynamic = async (name: string, from: string) => run(await link(name, from))
  return { fromSource, run, dynamic }
}

/** The JavaScript of a file, without empty lines at the end, so that an unexpected end has the last line. */
export function readSource(path: string): string {
  const source = readFileSync(path, 'utf8')
    .replace(/^\uFEFF?(?:#!.*)?/, '')
    .trimEnd()
  if (!/\.[cm]?ts$/.test(path)) return source
  if (typeof module.stripTypeScriptTypes !== 'function') {
    throw new Error('TypeScript needs Node 22.13 or later: compile the file to JavaScript first')
  }
  return module.stripTypeScriptTypes(source)
}

/** Syntax errors of `vm` modules have no position, so an equivalent script is compiled for it. */
function parse(source: string, options: vm.SourceTextModuleOptions): vm.SourceTextModule {
  try {
    return new vm.SourceTextModule(source, options)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const blank = (text: string) => text.replace(/\S/g, ' ')
    const script = source
      .replace(/^[ \t]*import\b[^'"()]*(['"])[^'"\n]*\1/gm, blank)
      .replace(/\bexport\s+default\b/g, text => `void${blank(text.slice(4))}`)
      .replace(/\b(?:export|await)\b/g, blank)
      .replace(/\bimport\.meta\b/g, '({})       ')
    const same = attempt(() => vm.compileFunction(script, [], { filename: options.identifier }))
    if ('error' in same && same.thrown instanceof SyntaxError && same.error === error.message)
      throw same.thrown
    throw error
  }
}

/** Source of a property with the value of a variable, or undefined if there is none. */
export function readVariable(name: string): string {
  return `${name}: typeof ${name} === 'undefined' ? undefined : ${name}`
}

/** Bundlers allow properties such as `vfs` on the namespace of pdfmake; Node does not. */
function withDefaultImports(source: string, { matches }: StandIn): string {
  const imports = /(\bimport\s*)(\*\s*as)(\s+[\w$]+\s+from\s*(['"])([^'"\n]+)\4)/g
  return source.replace(imports, (whole, start: string, star: string, rest: string, _, name: string) =>
    matches(name) ? start + star.replace(/\S/g, ' ') + rest : whole,
  )
}

function standInModule(value: unknown, from: string): vm.Module {
  const named = [...readSource(from).matchAll(/\{([^{}]*)\}\s*from\b/g)].flatMap(([, names = '']) =>
    names.split(',').map(name => name.trim().split(/\s/, 1)[0] ?? ''),
  )
  const names = [...EXPORTS, ...named].filter(name => /^[\w$]+$/.test(name))
  const exported = names.map(name => [name, Reflect.get(Object(value), name)] as const)
  return synthetic({ ...Object.fromEntries(exported), default: value })
}

function synthetic(exported: Names): vm.Module {
  const names = Object.keys(exported)
  const built: vm.SyntheticModule = new vm.SyntheticModule(names, () => {
    for (const name of names) built.setExport(name, exported[name])
  })
  return built
}

/** Imports with Node's loader, relative to the file. */
async function importFrom(name: string, path: string): Promise<Names> {
  const load = vm.compileFunction('return import(name)', ['name'], {
    filename: path,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  return { ...(await load(name)) }
}

function isModule(path: string): boolean {
  const extension = extname(path)
  if (extension === '.mjs' || extension === '.mts') return true
  return ['.js', '.ts'].includes(extension) && /^\s*(?:import|export)\b/m.test(readFileSync(path, 'utf8'))
}

function isFile(path: string): boolean {
  return extname(path) !== '' && existsSync(path)
}

function asNames(value: unknown): Names {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
