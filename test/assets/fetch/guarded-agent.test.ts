import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { publicLookup, type Resolve } from '../../../src/assets/fetch/guarded-agent.ts'
import { createNetworkRules, DEFAULT_NETWORK_POLICY } from '../../../src/assets/fetch/network-policy.ts'
import { refusal } from '../../refusal.ts'

const RULES = createNetworkRules(DEFAULT_NETWORK_POLICY)

/** What a socket is told when it looks a name up. */
function lookUp(resolve: Resolve, all = true): Promise<string | LookupAddress[]> {
  return new Promise((done, fail) => {
    publicLookup(resolve, RULES)('rebinding.example', { all }, (error, address) =>
      error === null ? done(address) : fail(error),
    )
  })
}

const PUBLIC = { address: '93.184.215.14', family: 4 } as const
const LOOPBACK = { address: '127.0.0.1', family: 4 } as const

describe('the look-up of a connection', () => {
  test('gives a public name the addresses that were checked, in their order', async () => {
    const addresses = [PUBLIC, { address: '2606:4700:4700::1111', family: 6 as const }]
    expect(await lookUp(async () => addresses)).toEqual(addresses)
    expect(await lookUp(async () => addresses, false)).toBe('93.184.215.14')
  })

  test('is made anew for each connection: public first and loopback second is refused the second time', async () => {
    const answers = [PUBLIC, LOOPBACK]
    const resolve = async () => answers.splice(0, 1)
    expect(await lookUp(resolve)).toEqual([PUBLIC])
    expect(await refusal(lookUp(resolve))).toMatchObject({ code: 'asset_denied' })
    expect(answers).toEqual([])
  })

  test.each([
    ['first', [LOOPBACK, PUBLIC]],
    ['last', [PUBLIC, LOOPBACK]],
  ])('refuses a name whose private address comes %s', async (_, addresses) => {
    expect(await refusal(lookUp(async () => addresses))).toMatchObject({ code: 'asset_denied' })
    expect(await refusal(lookUp(async () => addresses, false))).toMatchObject({ code: 'asset_denied' })
  })

  test('hands on the failure of the resolver', async () => {
    const failure = new Error('no resolver')
    await expect(lookUp(() => Promise.reject(failure))).rejects.toBe(failure)
  })

  test('refuses private names and names that do not exist in the same words', async () => {
    const unknown = Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
    const answers: Resolve[] = [async () => [LOOPBACK], async () => [], () => Promise.reject(unknown)]
    const said = await Promise.all(
      answers.map(async resolve => {
        const { code, message } = await refusal(lookUp(resolve))
        return { code, message }
      }),
    )
    expect(said[1]).toEqual(said[0])
    expect(said[2]).toEqual(said[0])
    expect(said[0]).toMatchObject({ code: 'asset_denied' })
  })
})
