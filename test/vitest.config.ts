import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { COMPILED_SOURCES } from './compiled-sources.ts'
import { SHARED_FOLDER } from './shared-folder.ts'

const EXCLUDED = ['**/node_modules/**']
const LONG = 'test/**/*.long.test.ts'

/** Tests by mode; other modes run the given files. */
const INCLUDED: Readonly<Record<string, string>> = { long: LONG, soak: 'test/soak/*.soak.ts' }

/**
 * Tests without state of their process. Their files share processes, so that modules are loaded and compiled once for
 * many files; this halves the processor time.
 */
const SHARED = [
  'test/{check,css,document,graphics,html,html-corpus,layout,markdown,output,render,scene,svg,template,text}/**/*.test.ts',
  'test/{fixtures,tagged-fixtures}.test.ts',
]

const project = (
  name: string,
  test: NonNullable<TestProjectInlineConfiguration['test']>,
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: ['test/**/*.test.ts'], ...test },
})

/** Mode `test` (the default) runs the fast tests. */
export default defineConfig(({ mode }) => ({
  test: {
    root: new URL('..', import.meta.url).pathname,
    exclude: EXCLUDED,
    ...(mode === 'test'
      ? {
          projects: [
            project('shared', { include: SHARED, exclude: [LONG], isolate: false }),
            project('isolated', { exclude: [LONG, ...SHARED] }),
          ],
        }
      : { include: [INCLUDED[mode] ?? 'test/**/*.test.ts'] }),
    globalSetup: ['compiled-sources.ts', 'shared-folder.ts'].map(
      file => new URL(file, import.meta.url).pathname,
    ),
    env: { NODE_COMPILE_CACHE: COMPILED_SOURCES, PLATEN_SHARED_FOLDER: SHARED_FOLDER },
    // Long tests mostly wait for processes and leases.
    maxWorkers: mode === 'long' ? availableParallelism() + 1 : Math.max(2, availableParallelism() - 1),
    // Several files share the processors.
    testTimeout: mode === 'long' ? 120_000 : 30_000,
    hookTimeout: 120_000, // hooks build packages and start servers and browsers
    expect: { poll: { timeout: 25_000 } }, // polls end on success; on a busy machine they only wait longer
  },
}))
