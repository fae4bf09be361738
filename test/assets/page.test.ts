import { afterAll, describe, expect, test } from 'vitest'
import { decodePage } from '../../src/assets/fetch/charset.ts'
import { createFetcher } from '../../src/assets/fetch/fetch.ts'
import { fetchPage } from '../../src/assets/page.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { refusal } from '../refusal.ts'
import { serve } from './loopback.ts'
import { png } from './pictures.ts'

const picture = await png()
const PAGE = '<!doctype html><title>Over there</title>'
const BODIES: Readonly<Record<string, [type: string | null, body: string | Uint8Array]>> = {
  '/page': ['text/html; charset=utf-8', `${PAGE}<p>Grüße`],
  '/old': ['text/html', Buffer.from('<p>Gr\xfc\xdfe', 'latin1')],
  '/untyped': [null, `\n<!-- a --><!-- b -->${PAGE}`],
  '/xhtml': ['application/xhtml+xml', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
  '/json': ['application/json', '{"a": 1}'],
  '/text': ['text/plain', PAGE],
  '/pdf': ['text/html', '%PDF-1.7'],
  '/png': ['text/html', picture],
  '/binary': ['text/html', '<p>\0'],
  '/empty': [null, ''],
  '/untyped-text': [null, 'Hello'],
}

const origin = await serve((request, response) => {
  if (request.url === '/moved') return response.writeHead(302, { location: '/page' }).end()
  const [type, body] = BODIES[request.url ?? ''] ?? []
  if (type !== null && type !== undefined) response.setHeader('content-type', type)
  return body === undefined ? response.writeHead(404).end(PAGE) : response.end(body)
})
const fetcher = createFetcher({ limits: DEFAULT_LIMITS, policy: { allowPrivateHosts: ['127.0.0.1'] } })
afterAll(() => fetcher.close())

const get = (path: string) =>
  fetchPage(new URL(path, origin).href, { fetcher, maxBytes: 100_000, path: '/url' })

describe('a page from a URL', () => {
  test('has its text and the URL after redirects', async () => {
    expect(await get('/moved')).toMatchObject({ html: `${PAGE}<p>Grüße`, url: `${origin}/page` })
    expect((await get('/old')).html).toBe('<p>Grüße')
  })

  test.each(['/untyped', '/xhtml'])('%s is accepted as a page', async path => {
    expect((await get(path)).html).toContain('<')
  })

  test.each([
    ['/json', "content of type 'application/json'"],
    ['/text', "content of type 'text/plain'"],
    ['/pdf', 'a PDF'],
    ['/png', 'a picture'],
    ['/binary', 'binary data'],
    ['/empty', 'nothing'],
    ['/untyped-text', 'content of no stated type'],
    ['/nowhere', 'status 404'],
  ])('%s is rejected: it is %s', async (path, what) => {
    const { code, message, details } = await refusal(get(path))
    expect(code).toBe('asset_failed')
    expect(message).toContain(what)
    expect(details[0]?.path).toBe('/url')
  })

  test('sends no request to private hosts', async () => {
    for (const url of ['http://169.254.169.254/', 'http://[::1]/', 'http://10.0.0.1/']) {
      expect((await refusal(get(url))).code).toBe('asset_denied')
    }
  })
})

describe('the encoding of a page', () => {
  const utf8 = Buffer.from('é')
  test.each<[string, Uint8Array, string | null, string]>([
    ['the byte order mark has precedence', Buffer.from('\uFEFFé'), 'text/html; charset=latin1', 'é'],
    ['UTF-16 by its mark', Buffer.from('\uFEFFé', 'utf16le'), null, 'é'],
    ['the charset of the Content-Type header', utf8, 'text/html; charset="UTF-8"', 'é'],
    [
      'the charset of a meta element',
      Buffer.from('<meta charset=utf-8>é'),
      'text/html',
      '<meta charset=utf-8>é',
    ],
    [
      'the charset of a http-equiv meta element',
      Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=utf-8">é'),
      null,
      '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">é',
    ],
    [
      'no meta in a comment',
      Buffer.concat([Buffer.from('<!-- <meta charset=utf-8> -->'), utf8]),
      null,
      '<!-- <meta charset=utf-8> -->Ã©',
    ],
    [
      'a meta element after the first 1024 bytes is ignored',
      Buffer.from(`${' '.repeat(1024)}<meta charset=utf-8>é`),
      null,
      `${' '.repeat(1024)}<meta charset=utf-8>Ã©`,
    ],
    [
      'a meta element cannot set a two-byte encoding',
      Buffer.from('<meta charset=utf-16>é'),
      null,
      '<meta charset=utf-16>é',
    ],
    ['windows-1252 by default', Buffer.from([0x80, 0x93]), null, '€“'],
    ['windows-1252 for an unknown name', Buffer.from([0x80]), 'text/html; charset=x-none', '€'],
    ['UTF-8 for XHTML', utf8, 'application/xhtml+xml', 'é'],
  ])('%s', (_, bytes, contentType, text) => {
    expect(decodePage(bytes, contentType)).toBe(text)
  })
})
