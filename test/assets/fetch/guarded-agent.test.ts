import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { publicLookup, type Resolve } from '../../../src/assets/fetch/guarded-agent.ts'
import { createNetworkRules, DEFAULT_NETWORK_POLICY } from '../../../src/assets/fetch/network-policy.ts'
import { refusal } from '../../refusal.ts'

const RULES = createNetworkRules(DEFAULT_NETWORK_POLICY)

/** The result of a name lookup for a socket. */
function lookUp(resolve: Resolve, all = true): Promise<string | LookupAddress[]> {
  return new Promise((done, fail) => {
    publicLookup(resolve, RULES)('rebinding.example', { all }, (error, address) =>
      error === null ? done(address) : fail(error),
    )
  })
}

const PUBLIC = { address: '93.184.215.14', family: 4 } as const
const LOOPBACK = { address: '127.0.0.1', family: 4 } as const

describe('the lookup of a connection', () => {
  test('returns the checked addresses of a public name in order', async () => {
    const addresses = [PUBLIC, { address: '2606:4700:4700::1111', family: 6 as const }]
    expect(await lookUp(async () => addresses)).toEqual(addresses)
    expect(await lookUp(async () => addresses, false)).toBe('93.184.215.14')
  })

  test('is repeated for each connection: a name that changes from public to loopback is rejected', async () => {
    const answers = [PUBLIC, LOOPBACK]
    const resolve = async () => answers.splice(0, 1)
    expect(await lookUp(resolve)).toEqual([PUBLIC])
    expect(await refusal(lookUp(resolve))).toMatchObject({ code: 'asset_denied' })
    expect(answers).toEqual([])
  })

  test.each([
    ['first', [LOOPBACK, PUBLIC]],
    ['last', [PUBLIC, LOOPBACK]],
  ])('rejects a name whose private address is %s', async (_, addresses) => {
    expect(await refusal(lookUp(async () => addresses))).toMatchObject({ code: 'asset_denied' })
    expect(await refusal(lookUp(async () => addresses, false))).toMatchObject({ code: 'asset_denied' })
  })

  test('passes on errors of the resolver', async () => {
    const failure = new Error('no resolver')
    await expect(lookUp(() => Promise.reject(failure))).rejects.toBe(failure)
  })

  test('rejects private and unknown names with the same message', async () => {
    const unknown = Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
    const answers: Resolve[] = [async () => [LOOPBACK], async () => [], () => Promise.reject(unknown)]
    const errors = await Promise.all(
      answers.map(async resolve => {
        const { code, message } = await refusal(lookUp(resolve))
        return { code, message }
      }),
    )
    expect(errors[1]).toEqual(errors[0])
    expect(errors[2]).toEqual(errors[0])
    expect(errors[0]).toMatchObject({ code: 'asset_denied' })
  })
})
