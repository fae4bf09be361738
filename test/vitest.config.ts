import { defineConfig } from 'vitest/config'
import { COMPILED_SOURCES } from './compiled-sources.ts'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    globalSetup: new URL('compiled-sources.ts', import.meta.url).pathname,
    env: { NODE_COMPILE_CACHE: COMPILED_SOURCES },
    testTimeout: 30_000,
    // However busy the machine is: what is waited for comes, or the test runs out of time.
    expect: { poll: { timeout: 25_000 } },
  },
})
