import { defineConfig } from 'rolldown'

/**
 * Sources → the package's modules. Loading two hundred small files took longer than running them, so each entry of
 * package.json becomes one file and the chunks that it shares with others; what is imported when it is needed stays a
 * chunk of its own. The names are as written, nothing is minified: stack traces stay readable without a map.
 *
 * Sources look for files of the package by `import.meta.url`: chunks lie one folder deep, as most sources do.
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
    // What the first PDF of a process needs is read as two files: the engine, and what prints.
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
