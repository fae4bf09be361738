import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { defineConfig, type Plugin } from 'rolldown'
import { esmExternalRequirePlugin } from 'rolldown/plugins'
import { isStarterFile, STARTERS } from './cli/init/starters.ts'
import { bundleClient, type ClientBundle } from './preview/client/bundle.ts'
import { LANGUAGES } from './text/hyphenation.ts'

const require = createRequire(import.meta.url)

/** Sources `require` packages that they load on first use. The bundler resolves `require` only where it is not declared. */
function requiredPackages(): Plugin {
  return {
    name: 'required-packages',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: DECLARED_REQUIRE },
      handler: code => ({ code: code.replace(DECLARED_REQUIRE, ''), map: null }),
    },
  }
}

const DECLARED_REQUIRE = /^const require = createRequire\(import\.meta\.url\)$/m

/** Modules of dependencies that are not needed, or that Node has. */
const REPLACED: Readonly<Record<string, string>> = {
  // 0.8 MB, used by fontkit for WOFF2. Platen decompresses WOFF2 itself.
  'brotli/decompress.js': `module.exports = () => { throw new Error('WOFF2 is decompressed before') }`,
  // Inflates tables of Unicode when they are loaded, which took 20 ms of a cold start.
  'tiny-inflate': `module.exports = (source, target) => {
    target.set(require('node:zlib').inflateRawSync(source, { maxOutputLength: target.length }))
    return target
  }`,
  // Only undici's cache imports it, which Platen does not use. Node has it from 22.13 on, and an import fails before.
  'node:sqlite': 'module.exports = {}',
}

const BUILTIN_MODULES = [...builtinModules, ...builtinModules.map(name => `node:${name}`)].filter(
  name => !(name in REPLACED),
)

function replacedModules(): Plugin {
  const PREFIX = '\0replaced:'
  return {
    name: 'replaced-modules',
    resolveId: {
      filter: { id: new RegExp(`^(?:${Object.keys(REPLACED).join('|')})$`) },
      handler: id => `${PREFIX}${id}`,
    },
    load: {
      filter: { id: new RegExp(`^${PREFIX}`) },
      handler: id => ({ code: REPLACED[id.slice(PREFIX.length)] ?? '', moduleType: 'js' }),
    },
    // ES modules have no `__dirname`. pdfkit reads its colour profile from a file there, and wawoff2 nothing, as its
    // WebAssembly is in its code. Platen never uses fonts without outlines.
    transform: {
      filter: { id: /\/(?:pdfkit\/js\/pdfkit|wawoff2\/build\/decompress_binding)\.js$/ },
      handler: (code, id) => ({
        code: code
          .replace(/fs\.readFileSync\(`\$\{__dirname\}(\/data\/.*\.icc)`\)/, (_call, path) => {
            return `Buffer.from('${readFileSync(join(dirname(id), path), 'base64')}', 'base64')`
          })
          .replaceAll(/fs\.readFileSync\(__dirname.*\.afm.*\)/g, `''`)
          .replaceAll('scriptDirectory=__dirname+"/"', 'scriptDirectory="/"'),
        map: null,
      }),
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        for (const [id, { code }] of Object.entries(chunk.type === 'chunk' ? chunk.modules : {})) {
          if (id.includes('/node_modules/') && /\b__dirname\b/.test(code ?? '')) {
            throw new Error(`${id} uses __dirname, which ES modules do not have`)
          }
        }
      }
    },
  }
}

/** The highest quality, 11, takes six seconds to save 6 %. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Data of dependencies that is read at run time, beside the chunks. */
function dataFiles(): Plugin {
  return {
    name: 'data-files',
    generateBundle() {
      const subsetter = readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
      this.emitFile({ type: 'asset', fileName: 'harfbuzz-subset.wasm', source: subsetter })
      const hyphen = createRequire(require.resolve('hyphen'))
      for (const language of LANGUAGES) {
        const patterns: unknown = hyphen(`./patterns/${language}.js`)
        this.emitFile({
          type: 'asset',
          fileName: `hyphenation/${language}.json.br`,
          source: brotliCompressSync(JSON.stringify(patterns), COMPRESSION),
        })
      }
    },
  }
}

/** The fixtures that `platen init` copies. */
function starterTemplates(): Plugin {
  return {
    name: 'starter-templates',
    generateBundle() {
      for (const name of Object.keys(STARTERS)) {
        const folder = new URL(`../fixtures/${name}/`, import.meta.url)
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !isStarterFile(entry.name)) continue
          const path = join(entry.parentPath, entry.name)
          const fileName = join('templates', name, relative(fileURLToPath(folder), path)).replaceAll(
            '\\',
            '/',
          )
          this.emitFile({ type: 'asset', fileName, source: readFileSync(path) })
        }
      }
    },
  }
}

/** The page of the preview, in `preview/`. */
function previewClient(client: Promise<ClientBundle>): Plugin {
  return {
    name: 'preview-client',
    async generateBundle() {
      for (const { fileName, source } of (await client).files) {
        this.emitFile({ type: 'asset', fileName: `preview/${fileName}`, source })
      }
    },
  }
}

/** The licences of bundled packages, of code inside them and of bundled fonts, which ask to be copied with them. */
function licences(client: Promise<ClientBundle>): Plugin {
  return {
    name: 'licences',
    async generateBundle(_options, bundle) {
      const own = Object.values(bundle).flatMap(chunk => (chunk.type === 'chunk' ? chunk.moduleIds : []))
      const { moduleIds } = await client
      const folders = new Set([...own, ...moduleIds].flatMap(id => packageFolder(id) ?? []))
      for (const name of DATA_PACKAGES) folders.add(packageFolder(require.resolve(name)) ?? '')
      const texts = [...[...folders].sort().map(licenceText), harfbuzzLicence(), ...fontLicences()]
      this.emitFile({
        type: 'asset',
        fileName: 'THIRD-PARTY-LICENSES.txt',
        source: texts.join(`\n${'-'.repeat(78)}\n\n`),
      })
    },
  }
}

/** harfbuzzjs has the licence of its own code only; its WebAssembly is HarfBuzz. */
function harfbuzzLicence(): string {
  const text = readFileSync(new URL('licences/harfbuzz.txt', import.meta.url), 'utf8')
  return `HarfBuzz (in harfbuzzjs), licence: MIT-Modern-Variant\n\n${text}`
}

function fontLicences(): string[] {
  const fonts = new URL('../fonts/', import.meta.url)
  const { families }: FontManifest = JSON.parse(readFileSync(new URL('manifest.json', fonts), 'utf8'))
  return families.map(({ name, licence, licenceFile }) => {
    const text = readFileSync(new URL(licenceFile, fonts), 'utf8').trim()
    return `Font ${name}, licence: ${licence}\n\n${text}\n`
  })
}

interface FontManifest {
  readonly families: readonly {
    readonly name: string
    readonly licence: string
    readonly licenceFile: string
  }[]
}

const DATA_PACKAGES = ['harfbuzzjs/dist/harfbuzz-subset.wasm', 'hyphen']

function packageFolder(file: string): string | null {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? null
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/** @throws Error for a package without a licence. */
function licenceText(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const head = `${name} ${version}, licence: ${license ?? 'as follows'}`
  const file = readdirSync(folder).find(file => /^(?:licen[cs]e|copying)/i.test(file))
  if (file !== undefined) return `${head}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  // fontkit and dfa: their packages name licence and author only.
  if (license !== 'MIT' || author === undefined) throw new Error(`${name} has no licence file`)
  return `${head}\n\nCopyright (c) ${typeof author === 'string' ? author : author.name}\n\n${MIT}\n`
}

const CLIENT = bundleClient()

/**
 * Bundles the sources and their dependencies, as loading hundreds of small files took longer than running them, and as
 * many dependencies bring more files than code. Each entry of package.json becomes one file and the chunks that it
 * shares with others; dynamic imports stay chunks of their own. Packages with native code or WebAssembly stay outside:
 * they are optional dependencies.
 *
 * Sources find files of the package by `import.meta.url`, so chunks are one folder deep, like `base/package-files.ts`.
 */
export default defineConfig({
  input: {
    index: 'src/index.ts',
    'storage/memory/index': 'src/storage/memory/index.ts',
    'storage/directory/index': 'src/storage/directory/index.ts',
    'storage/redis/index': 'src/storage/redis/index.ts',
    'storage/s3/index': 'src/storage/s3/index.ts',
    'storage/postgres/index': 'src/storage/postgres/index.ts',
    'http/index': 'src/http/index.ts',
    'browser/index': 'src/browser/index.ts',
    'testing/index': 'src/testing/index.ts',
    'cli/platen': 'src/cli/platen.ts',
    'cli/import/evaluate': 'src/cli/import/evaluate.ts',
    'render/worker': 'src/render/worker.ts',
  },
  platform: 'node',
  logLevel: 'warn',
  transform: {
    define: {
      PLATEN_IS_BUILT: 'true',
      // Variables that undici reads. Deno denies reading them without --allow-env.
      'process.env.JEST_WORKER_ID': 'undefined',
      'process.env.UNDICI_NO_WASM_SIMD': 'undefined',
    },
  },
  external: [
    '@napi-rs/canvas',
    'sharp',
    '@hyzyla/pdfium',
    'pg-boss',
    'puppeteer-core',
    'katex',
    /^@modelcontextprotocol\/sdk\//,
  ],
  plugins: [
    requiredPackages(),
    // `require` of a built-in module becomes an import, as `createRequire` fails in bundles of CommonJS.
    esmExternalRequirePlugin({ external: BUILTIN_MODULES }),
    replacedModules(),
    dataFiles(),
    starterTemplates(),
    previewClient(CLIENT),
    licences(CLIENT),
  ],
  output: {
    dir: 'dist',
    format: 'esm',
    chunkFileNames: 'chunks/[name].js',
    // The first PDF of a process loads two files: the engine and the document renderer.
    codeSplitting: {
      groups: [
        { name: 'engine', test: /src\/engine\/create-engine\.ts$/ },
        { name: 'printing', test: /src\/render\/document\/print-document\.ts$/ },
        // Each file that the first SVG or HTML page loads costs about half a millisecond.
        { name: 'css-values', test: /src\/css\/values\// },
        { name: 'read-svg', test: /src\/svg\/(?:read-svg|parts)\.ts$/ },
      ],
    },
    cleanDir: true,
    minify: false,
  },
})
