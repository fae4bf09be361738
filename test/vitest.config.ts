import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    // However busy the machine is: what is waited for comes, or the test runs out of time.
    expect: { poll: { timeout: 25_000 } },
  },
})
