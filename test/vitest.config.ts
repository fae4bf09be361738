import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { COMPILED_SOURCES } from './compiled-sources.ts'
import { SHARED_FOLDER } from './shared-folder.ts'

const LONG = 'test/**/*.long.test.ts'

/** Tests by mode; other modes run the given files. */
const INCLUDED: Readonly<Record<string, string>> = { long: LONG, soak: 'test/soak/*.soak.ts' }

/** Mode `test` (the default) runs the fast tests. */
export default defineConfig(({ mode }) => ({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: [INCLUDED[mode] ?? 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(mode === 'test' ? [LONG] : [])],
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
