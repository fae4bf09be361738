import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { COMPILED_SOURCES } from './compiled-sources.ts'

const LONG = 'test/**/*.long.test.ts'

/** Mode `test` (the default) runs the fast tests, `long` the long ones, any other mode the files that it is given. */
export default defineConfig(({ mode }) => ({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: [mode === 'long' ? LONG : 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(mode === 'test' ? [LONG] : [])],
    globalSetup: new URL('compiled-sources.ts', import.meta.url).pathname,
    env: { NODE_COMPILE_CACHE: COMPILED_SOURCES },
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    expect: { poll: { timeout: 25_000 } }, // polls end on success; a busy machine only makes them wait longer
  },
}))
