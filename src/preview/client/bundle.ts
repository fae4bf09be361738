/** Bundles the page of the preview for the package, the tests and the pictures of the documentation. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

export interface ClientFile {
  readonly fileName: string
  readonly source: string | Uint8Array
}

export interface ClientBundle {
  readonly files: readonly ClientFile[]
  /** Ids of all bundled modules, for their licences. */
  readonly moduleIds: readonly string[]
}

const require = createRequire(import.meta.url)
const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** `main.js`, its chunks, the worker of pdf.js, the stylesheet and the page. */
export async function bundleClient(): Promise<ClientBundle> {
  const build = await rolldown({
    input: { main: `${FOLDER}main.ts` },
    platform: 'browser',
    logLevel: 'warn',
  })
  const { output } = await build.generate({
    format: 'esm',
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  })
  await build.close()
  const chunks = output.filter(file => file.type === 'chunk')
  return {
    files: [
      ...chunks.map(({ fileName, code }) => ({ fileName, source: code })),
      { fileName: 'index.html', source: readFileSync(`${FOLDER}index.html`) },
      { fileName: 'styles.css', source: readFileSync(`${FOLDER}styles.css`) },
      {
        fileName: 'pdf.worker.mjs',
        source: readFileSync(require.resolve('pdfjs-dist/build/pdf.worker.min.mjs')),
      },
    ],
    moduleIds: chunks.flatMap(({ moduleIds }) => moduleIds),
  }
}
