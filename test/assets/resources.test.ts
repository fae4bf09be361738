import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { createFetcher } from '../../src/assets/fetch/fetch.ts'
import { createAssetLibrary } from '../../src/assets/library.ts'
import { createResourceSource } from '../../src/assets/resources.ts'
import { createBudget } from '../../src/base/budget.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { refusal } from '../refusal.ts'
import { serve } from './loopback.ts'
import { png } from './pictures.ts'

const asked: string[] = []
const picture = await png()
const origin = await serve((request, response) => {
  asked.push(`${request.url} ${request.headers.accept}`)
  if (request.url === '/moved.css') return response.writeHead(302, { location: '/a.css' }).end()
  if (request.url === '/logo.png') return response.end(picture)
  return response.setHeader('content-type', 'text/css').end('a { }'.padEnd(1000))
})
const limits = { ...DEFAULT_LIMITS, maxAssetBytes: 2000 }
const fetcher = createFetcher({ limits, policy: { allowPrivateHosts: ['127.0.0.1'] } })
afterAll(() => fetcher.close())

const LETTER_FONTS = fileURLToPath(new URL('../../fixtures/html-letter/fonts/', import.meta.url))

const open = (maxBytes = 10_000) => createResourceSource({ fetcher, budget: createBudget(maxBytes), limits })

describe('stylesheets and fonts', () => {
  test('are requested once, with the Accept header of their kind, and have their final URL', async () => {
    asked.length = 0
    const source = open()
    const first = await source.load(`${origin}/moved.css`, 'stylesheet')
    expect(await source.load(`${origin}/moved.css`, 'stylesheet')).toBe(first)
    expect(first).toMatchObject({ url: `${origin}/a.css`, contentType: 'text/css' })
    expect(asked).toEqual(['/moved.css', '/a.css'].map(path => `${path} text/css, */*;q=0.1`))
  })

  test.each([
    ['data:text/css,a%20%7B%7D', 'text/css', 'a {}'],
    ['data:text/css;base64,YSB7fQ==', 'text/css', 'a {}'],
    ['data:,a', null, 'a'],
  ])('are read from %s', async (url, contentType, text) => {
    const { bytes, ...rest } = await open().load(url, 'stylesheet')
    expect(Buffer.from(bytes).toString()).toBe(text)
    expect(rest).toEqual({ url, contentType })
  })

  test.each([
    ['file:///etc/passwd', 'asset_denied'],
    ['/etc/passwd', 'asset_denied'],
    ['http://127.0.0.2/a.css', 'asset_denied'],
    ['ftp://example.com/a.css', 'asset_denied'],
    ['data:text/css', 'asset_failed'],
    ['data:text/css;base64,%%%', 'asset_failed'],
    [`data:text/css,${'a'.repeat(7000)}`, 'asset_failed'],
  ])('are not loaded from %.30s', async (url, code) => {
    const failure = await refusal(open().load(url, 'font'))
    expect(failure.code).toBe(code)
    expect(failure.message).toMatch(/^The font \(.{1,100}\) cannot be used\. [A-Z]/)
  })

  test.each(['lora-latin-400-normal.woff2', './lora-latin-400-normal.woff2?v=2#iefix'])(
    'may be fonts below an asset root, such as %s',
    async url => {
      const source = createResourceSource({
        fetcher,
        budget: createBudget(100_000),
        limits: DEFAULT_LIMITS,
        roots: [LETTER_FONTS],
      })
      expect((await source.load(url, 'font')).bytes).toHaveLength(21_148)
    },
  )

  test('may be stylesheets below an asset root, named by a relative URL', async () => {
    const source = createResourceSource({
      ...{ fetcher, budget: createBudget(100_000), limits: DEFAULT_LIMITS },
      roots: [fileURLToPath(new URL('../../fixtures/html-letter/', import.meta.url))],
    })
    const { url, bytes } = await source.load('fonts/../page%2Ecss?v=2', 'stylesheet')
    expect(url).toBe('fonts/../page%2Ecss?v=2')
    expect(Buffer.from(bytes).toString()).toContain('@font-face')
  })

  test.each([
    ['../page.css', 'font', 'asset_denied'],
    ['/etc/passwd', 'font', 'asset_denied'],
    ['lora.woff2', 'font', 'asset_failed'],
    ['a%2F..%2F..%2Fpage.css', 'stylesheet', 'asset_denied'],
    ['none.css', 'stylesheet', 'asset_failed'],
  ] as const)('are not loaded from %s below an asset root as a %s', async (url, kind, code) => {
    const source = createResourceSource({
      fetcher,
      budget: createBudget(100_000),
      limits,
      roots: [LETTER_FONTS],
    })
    expect((await refusal(source.load(url, kind))).code).toBe(code)
  })

  test('count towards the limit of a render', async () => {
    const source = open(1500)
    await source.load(`${origin}/1.css`, 'stylesheet')
    const failure = await refusal(source.load(`${origin}/2.css`, 'stylesheet'))
    expect(failure.message).toContain('2000 bytes; the limit maxAssetsBytes is 1500')
  })
})

test('images and stylesheets of a render share its limit, and those of an account share the fetch cache', async () => {
  const library = createAssetLibrary({
    fetcher,
    limits: { ...limits, maxAssetsBytes: 1000 + picture.length - 1 },
  })
  const { resources, pictures } = library.forRender('a')
  asked.length = 0
  await resources.load(`${origin}/b.css`, 'stylesheet')
  const place = { named: {}, path: '/html' }
  expect((await refusal(pictures.picture(`${origin}/logo.png`, place))).code).toBe('image_too_large')
  expect(await library.forRender('a').pictures.picture(`${origin}/logo.png`, place)).toMatchObject({
    kind: 'raster',
  })
  expect(asked).toHaveLength(2)
  expect(await library.forRender('b').pictures.picture(`${origin}/logo.png`, place)).toMatchObject({
    kind: 'raster',
  })
  expect(asked).toHaveLength(3)
})
