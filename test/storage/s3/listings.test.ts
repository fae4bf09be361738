import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Files } from '../../../src/storage/s3/index.ts'
import { refusal } from '../../refusal.ts'
import { answerError, type Intercept } from './fault-proxy.ts'
import { KEY, proxied, read } from './s3-files.ts'
import { BUCKET, CREDENTIALS, type S3Server, startS3 } from './s3-server.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3()
})
afterAll(() => server.stop())

async function keysOf(files: ReturnType<typeof s3Files>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys.sort()
}

/** Splits listings into pages of three objects, as the tokens of s3rver need DES, which Node no longer has. */
const paged: Intercept = async (request, response, forward) => {
  const url = new URL(request.url, 'http://host')
  if (!url.searchParams.has('list-type')) return
  const [, start = '0'] = /^1\/(\d+)\+=&é$/.exec(url.searchParams.get('continuation-token') ?? '') ?? []
  url.searchParams.delete('continuation-token')
  request.url = url.pathname + url.search
  const listing = String((await forward()).body)
  const contents = listing.match(/<Contents>.*?<\/Contents>/g) ?? []
  const end = Number(start) + 3
  const more = `<IsTruncated>true</IsTruncated><NextContinuationToken>1/${end}+=&amp;é</NextContinuationToken>`
  response.end(page(contents.slice(Number(start), end).join(''), end < contents.length ? more : undefined))
}

test('a listing may have several pages', async () => {
  const { files, proxy } = await proxied(server.endpoint, paged, { prefix: 'pages' })
  const keys = Array.from({ length: 10 }, (_, i) => `listed-key-${i}.pdf`)
  for (const key of keys) await files.put({ key, bytes: new Uint8Array(1) })
  expect(await keysOf(files)).toEqual(keys)
  expect(proxy.requests.filter(({ url }) => url.includes('list-type')).length).toBe(4)
  for (const key of keys) await files.trash({ key })
  expect(await keysOf(files)).toEqual([])
})

test('objects outside the prefix are not listed, read or removed', async () => {
  const options = { bucket: BUCKET, endpoint: server.endpoint, credentials: CREDENTIALS }
  const neighbours = ['', 'shared', 'shared/deeper', 'shared-too'].map(prefix =>
    s3Files({ ...options, prefix }),
  )
  for (const [i, files] of neighbours.entries()) {
    await files.put({ key: `${'abcd'[i]}0000000`, bytes: new Uint8Array(i) })
  }
  const foreign = [
    'shared/files/notes.txt',
    'shared/files/a%20b%2Bc & <d>',
    'shared/files/folder/12345678.pdf',
    'shared/trash/notes.txt',
    'files/deep/er/12345678.pdf',
  ]
  const put = (name: string) =>
    fetch(`${server.endpoint}/${BUCKET}/${name.split('/').map(encodeURIComponent).join('/')}`, {
      method: 'PUT',
      body: 'foreign',
    })
  for (const name of foreign) expect((await put(name)).status).toBe(200)
  for (const [i, files] of neighbours.entries()) {
    expect(await keysOf(files)).toEqual([`${'abcd'[i]}0000000`])
    expect(await files.emptyTrash({ before: '2999-01-01T00:00:00.000Z' })).toBe(0)
    expect(await files.get({ key: `${'bcda'[i]}0000000` })).toBeNull()
  }
  for (const name of foreign) {
    const found = await fetch(
      `${server.endpoint}/${BUCKET}/${name.split('/').map(encodeURIComponent).join('/')}`,
    )
    expect(await found.text(), name).toBe('foreign')
  }
})

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const entry = (key: string, size = '1', modified = '2026-01-01T08:00:00.000Z') =>
  `<Contents><Key>files/${key}</Key><LastModified>${modified}</LastModified><ETag>&quot;x&quot;</ETag><Size>${size}</Size></Contents>`
const page = (content: string, end = '<IsTruncated>false</IsTruncated>') =>
  `${HEAD}<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}${end}</ListBucketResult>`
const listed =
  (body: string | Uint8Array): Intercept =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(body)

describe('equivalent forms of a listing are accepted', () => {
  test.each([
    [
      'text as CDATA',
      page(
        `<Contents><Key><![CDATA[files/${KEY}]]></Key><LastModified>2026-01-01T08:00:00Z</LastModified><Size>1</Size></Contents>`,
      ),
    ],
    ['references', page(entry(KEY.replace('-', '&#45;')))],
    ['URL-encoded names', page(`<EncodingType>url</EncodingType>${entry(KEY)}${entry('foreign%zz')}`)],
    [
      'spaces and comments',
      `\n${page(` <!-- of 1 --> ${entry(KEY)}\n<Contents/>`.replace('<Contents/>', ''))}\n`,
    ],
    [
      'names that are not keys',
      page(`${entry(KEY)}${entry('__proto__')}${entry('a b+c')}${entry('../../../x')}`),
    ],
    ['common prefixes', page(`${entry(KEY)}<CommonPrefixes><Prefix>files/x/</Prefix></CommonPrefixes>`)],
  ])('%s', async (_, body) => {
    const { files } = await proxied(null, listed(body))
    expect(await keysOf(files)).toEqual([KEY])
  })
})

describe('a broken or hostile listing fails and lists no wrong file', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
  test.each([
    ['nothing', ''],
    ['text', 'not found'],
    ['JSON', '{"files":[]}'],
    ['half a document', page(entry(KEY)).slice(0, -40)],
    ['an entity bomb', page(entry('&b;')).replace(HEAD, HEAD + bomb)],
    [
      'an external entity',
      page(entry('&b;')).replace(HEAD, `${HEAD}<!DOCTYPE x [<!ENTITY b SYSTEM "file:///etc/passwd">]>`),
    ],
    ['an unknown entity', page(entry('&passwd;'))],
    ['deep nesting', page('<a>'.repeat(100_000))],
    ['too many elements', page('<a/>'.repeat(100_000))],
    ['9 MB', page(`${entry(KEY)}${' '.repeat(9_000_000)}`)],
    ['another root', page(entry(KEY)).replaceAll('ListBucketResult', 'ListAllMyBucketsResult')],
    ['an object outside of the prefix', page(entry(KEY).replace('files/', 'other/'))],
    ['an object without a name', page(entry(KEY).replace(/<Key>.*<\/Key>/, ''))],
    ['two names', page(entry(KEY).replace('<ETag>', '<Key>files/x</Key><ETag>'))],
    ['elements in a name', page(entry(`${KEY}<b/>`))],
    ['an invalid size', page(entry(KEY, '1e3'))],
    ['a negative size', page(entry(KEY, '-1'))],
    ['an invalid time', page(entry(KEY, '1', 'yesterday'))],
    ['no IsTruncated', page(entry(KEY), '')],
    ['no continuation token', page(entry(KEY), '<IsTruncated>true</IsTruncated>')],
    ['an invalid IsTruncated', page(entry(KEY), '<IsTruncated>maybe</IsTruncated>')],
    [
      'an endless loop of pages',
      page('', '<IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken>'),
    ],
  ])('%s', async (_, body) => {
    const { files } = await proxied(null, listed(body))
    const error = await refusal(keysOf(files))
    expect(error.code).toBe('storage_unavailable')
    expect(error.message).toMatch(/^Could not list files in bucket 'platen-test': the host '127/)
    const emptying = await refusal(files.emptyTrash({ before: '2999-01-01T00:00:00.000Z' }))
    expect(emptying.code).toBe('storage_unavailable')
  })

  test('an error with status 200 is retried', async () => {
    let failures = 1
    const { files } = await proxied(null, (_, response) => {
      if (failures-- > 0) answerError(response, 200, 'InternalError')
      else listed(page(entry(KEY)))(_, response, async () => Promise.reject(new Error('not forwarded')))
    })
    expect(await keysOf(files)).toEqual([KEY])
  })
})

test('a copy that fails with status 200 keeps the file', async () => {
  const { files } = await proxied(server.endpoint, ({ headers }, response) => {
    if (headers['x-amz-copy-source'] !== undefined) answerError(response, 200, 'AccessDenied')
  })
  const bytes = Buffer.from('kept')
  await files.put({ key: KEY, bytes })
  expect((await refusal(files.trash({ key: KEY }))).message).toMatch(/may not do this/)
  expect(await read(files)).toEqual(bytes)
})
