import { expect, test } from 'vitest'
import type { Logger } from '../../src/base/logger.ts'
import { createEngine } from '../../src/engine/create-engine.ts'
import { type Authenticate, createHandler } from '../../src/http/index.ts'
import { refusal } from '../refusal.ts'

/** The response of a handler with these functions of the host. */
async function answerOf(authenticate: Authenticate, logger?: Logger) {
  const engine = await createEngine({ sweepIntervalMs: 0 })
  const handler = createHandler(engine, { authenticate, ...(logger === undefined ? {} : { logger }) })
  const answer = await handler(new Request('http://localhost/v2/list-templates'))
  await engine.close()
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

test.each([
  ['throws', () => Promise.reject(new Error('the database of keys at db.internal is away'))],
  ['returns an account of 257 characters', () => 'x'.repeat(257)],
  ['returns an account that is not valid Unicode', () => '\uD800'],
  ['returns an account with a NUL', () => 'a\0b'],
] satisfies [string, Authenticate][])(
  'authenticate that %s is a 500, not an error of the client',
  async (_, authenticate) => {
    const { status, body } = await answerOf(authenticate)
    expect([status, body.status]).toEqual([500, 'error'])
    expect(body.message).toMatch(/^The request failed\./)
  },
)

test('a logger that throws or rejects does not fail the response', async () => {
  const failing: Logger['warn'][] = [
    () => {
      throw new Error('no room for logs')
    },
    async () => {
      throw new Error('no room for logs')
    },
  ]
  for (const warn of failing) {
    const { status } = await answerOf(() => Promise.reject(new Error('away')), { warn })
    expect(status).toBe(500)
  }
})

test('forAccount accepts and rejects the same account names', async () => {
  const engine = await createEngine({ sweepIntervalMs: 0 })
  for (const account of ['', 'x'.repeat(257), '\uD800', 'a\0b']) {
    expect((await refusal((async () => engine.forAccount(account))())).code).toBe('invalid_request')
  }
  expect(await engine.forAccount('x'.repeat(256)).accountInformation()).toMatchObject({ status: 'success' })
  await engine.close()
})
