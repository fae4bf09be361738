import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { deniedAccess, hostError } from '../../src/base/host-errors.ts'

function thrown(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

const require = createRequire(import.meta.url)
const ABSENT = 'no-such-package'

test.each<[string, unknown, RegExp]>([
  ['a missing module', thrown(() => require(ABSENT)), /Cannot find module 'no-such-package'\. Install/],
  [
    'a missing file of the package',
    thrown(() => readFileSync(new URL('../../fonts/none.ttf', import.meta.url))),
    /the file '.*none\.ttf' is missing/,
  ],
  ['a cause of another error', new Error('x', { cause: thrown(() => require(ABSENT)) }), /no-such-package/],
])('%s is package_damaged', (_name, error, message) => {
  const found = hostError(error)
  expect([found?.code, found?.message]).toEqual(['package_damaged', expect.stringMatching(message)])
})

test.each<[string, unknown]>([
  [
    'a missing module of the host',
    Object.assign(new Error("Cannot find package 'pg' imported from /app/storage.js"), {
      code: 'ERR_MODULE_NOT_FOUND',
    }),
  ],
  ['a missing file of the host', thrown(() => readFileSync('/no/such/file'))],
  ['another error of the package', thrown(() => readFileSync(new URL('.', import.meta.url)))],
  ['an error of the language', new TypeError('x is not a function')],
  ['no error', undefined],
])('%s is not an error of the installation', (_name, error) => {
  expect([hostError(error), deniedAccess(error)]).toEqual([null, null])
})
