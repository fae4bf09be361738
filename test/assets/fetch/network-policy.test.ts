import { describe, expect, test } from 'vitest'
import {
  createNetworkRules,
  DEFAULT_NETWORK_POLICY,
  type NetworkPolicy,
  parseHostPattern,
} from '../../../src/assets/fetch/network-policy.ts'

const rules = (policy: Partial<NetworkPolicy> = {}) =>
  createNetworkRules({ ...DEFAULT_NETWORK_POLICY, ...policy })
const isAllowed = (url: string, policy: Partial<NetworkPolicy>) => {
  try {
    rules(policy).check(url)
    return true
  } catch {
    return false
  }
}

describe('a URL', () => {
  test.each([
    'http://example.com/logo.png',
    'https://example.com:8443/logo.png',
    'HTTPS://EXAMPLE.COM/',
    'http://example.com:443/',
    'https://bücher.example/',
  ])('%s is allowed', url => {
    expect(rules().check(url)).toBeInstanceOf(URL)
  })

  test('loses its fragment', () => {
    expect(rules().check('https://example.com/a?b#c').href).toBe('https://example.com/a?b')
  })

  test.each([
    ['file:///etc/passwd', 'asset_denied', /file URL; only http and https/],
    ['ftp://example.com/', 'asset_denied', /ftp URL/],
    ['data:text/plain,x', 'asset_denied', /data URL/],
    ['https://user:secret@example.com/', 'asset_denied', /'example\.com' contains a user name/],
    ['https://user@example.com/', 'asset_denied', /user name/],
    ['http://example.com:22/', 'asset_denied', /Port 22 of the host 'example\.com:22'/],
    ['http://example.com:25/', 'asset_denied', /Port 25/],
    ['http://', 'asset_failed', /not a valid URL/],
    ['http://exa mple.com/', 'asset_failed', /not a valid URL/],
    ['http://127.0.0.256/', 'asset_failed', /not a valid URL/],
    ['//example.com/', 'asset_failed', /not a valid URL/],
  ])('%s is rejected', (url, code, message) => {
    expect(() => rules().check(url)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    )
  })

  test('with a password is rejected without the password in the message', () => {
    expect(() => rules().check('https://user:secret@example.com/')).toThrow(/^(?!.*secret)/)
  })

  test('of any kind is rejected if the network is off', () => {
    const off: Partial<NetworkPolicy> = {
      network: 'off',
      allowHosts: ['a.example'],
      allowPrivateHosts: ['b.example'],
    }
    for (const url of ['https://a.example/', 'http://b.example/', 'http://c.example/']) {
      expect(() => rules(off).check(url)).toThrow(/set the option assets\.network to 'public'/)
    }
  })
})

describe('allowHosts', () => {
  test.each<[string, string[], boolean]>([
    ['https://example.com/', ['example.com'], true],
    ['https://EXAMPLE.com./', ['Example.COM'], true],
    ['https://cdn.example.com/', ['example.com'], false],
    ['https://cdn.example.com/', ['*.example.com'], true],
    ['https://a.b.example.com/', ['*.example.com'], true],
    ['https://example.com/', ['*.example.com'], false],
    ['https://notexample.com/', ['*.example.com'], false],
    ['https://example.com.evil.test/', ['example.com', '*.example.com'], false],
    ['https://example.com:8443/', ['example.com'], true],
    ['https://example.com:8443/', ['example.com:8443'], true],
    ['https://example.com/', ['example.com:8443'], false],
    ['https://example.com/', ['example.com:443'], true],
    ['http://example.com/', ['example.com:443'], false],
    ['https://xn--bcher-kva.example/', ['bücher.example'], true],
    ['http://[2606:4700::1]/', ['2606:4700::1'], true],
    ['http://[2606:4700:0::1]:8080/', ['[2606:4700::1]:8080'], true],
    ['https://example.com/', [], false],
  ])('%s with %j: %s', (url, allowHosts, isAllowedByIt) => {
    expect(isAllowed(url, { allowHosts })).toBe(isAllowedByIt)
  })

  test('rejects with the name of the host and of the option', () => {
    expect(() => rules({ allowHosts: ['a.example'] }).check('https://b.example/')).toThrow(
      /'b\.example' is not in the option assets\.allowHosts/,
    )
  })
})

describe('allowPrivateHosts', () => {
  test('is allowed in addition to allowHosts, at any port unless it contains one', () => {
    const policy = { allowHosts: ['a.example'], allowPrivateHosts: ['localhost', 'files.internal:8080'] }
    expect(isAllowed('http://localhost/', policy)).toBe(true)
    expect(isAllowed('http://localhost:99/', policy)).toBe(true)
    expect(isAllowed('http://files.internal:8080/', policy)).toBe(true)
    expect(isAllowed('http://files.internal/', policy)).toBe(false)
    expect(isAllowed('https://b.example/', policy)).toBe(false)
  })
})

describe('an invalid host pattern', () => {
  test.each([
    '',
    '*',
    '*.',
    'https://example.com',
    'example.com/',
    'a.*.example',
    '*.*.example',
    'a b',
    'u@h',
    'a:b',
  ])('%j', text => expect(parseHostPattern(text)).toBeNull())
})
