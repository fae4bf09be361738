import { defineConfig } from 'rolldown'

/**
 * Bundles the sources, as loading hundreds of small files took longer than running them. Each entry of package.json
 * becomes one file and the chunks that it shares with others; dynamic imports stay chunks of their own. Nothing is
 * minified, so stack traces are readable without source maps.
 *
 * Sources find files of the package by `import.meta.url`, so chunks are one folder deep, like `base/package-root.ts`.
 */
export default defineConfig({
  input: {
    index: 'src/index.ts',
    'storage/memory/index': 'src/storage/memory/index.ts',
    'storage/directory/index': 'src/storage/directory/index.ts',
    'http/index': 'src/http/index.ts',
    'testing/index': 'src/testing/index.ts',
    'cli/platen': 'src/cli/platen.ts',
    'cli/import/evaluate': 'src/cli/import/evaluate.ts',
    'render/worker': 'src/render/worker.ts',
  },
  platform: 'node',
  logLevel: 'warn',
  external: specifier => !/^[./]/.test(specifier),
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
