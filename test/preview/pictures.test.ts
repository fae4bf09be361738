import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import type { PictureReply, RenderReply, TemplateView } from '../../src/preview/protocol.ts'
import type { PreviewOptions } from '../../src/preview/server.ts'
import { folderOf, openServer, TOKEN } from './open-preview.ts'

const TEMPLATE = JSON.stringify({ document: { content: [{ image: 'logo.png' }] } })
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>'
const pixel = sharp({ create: { width: 3, height: 2, channels: 3, background: '#1d4a3c' } })

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function open(options: Partial<PreviewOptions> = {}) {
  const root = await folderOf({ 'card/template.json': TEMPLATE })
  closing.push(() => rm(root, { recursive: true, force: true }))
  const preview = await openServer(root, options)
  closing.push(() => preview.close())
  const headers = { 'x-preview-token': TOKEN }
  const add = async (
    name: string,
    bytes: Uint8Array | string,
    { path = 'card/template.json', replace = false, ...others }: Record<string, string | boolean> = {},
  ) => {
    const url = new URL('/api/picture', preview.url)
    for (const [key, value] of Object.entries({ path, name, replace }))
      url.searchParams.set(key, String(value))
    const body = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...others },
      body,
    } as RequestInit)
    const reply = (await response.json()) as PictureReply & { code?: string; message?: string }
    return { status: response.status, ...reply }
  }
  const get = async (path: string): Promise<Response> => await fetch(new URL(path, preview.url), { headers })
  return { root, preview, add, get, folder: join(root, 'card') }
}

test('images are saved next to the template, which finds them by name', async () => {
  const { root, preview, add, get, folder } = await open()
  expect(await add('logo.png', await pixel.png().toBuffer())).toMatchObject({
    ...{ status: 200, name: 'logo.png', width: 3, height: 2 },
  })
  for (const [name, bytes] of [
    ['photo.jpeg', await pixel.jpeg().toBuffer()],
    ['photo.JPG', await pixel.jpeg().toBuffer()],
    ['photo.webp', await pixel.webp().toBuffer()],
    ['seal.svg', SVG],
  ] as const) {
    expect((await add(name, bytes)).status, name).toBe(200)
    expect(await readFile(join(folder, name))).toEqual(Buffer.from(bytes))
  }
  const view = (await (await get('/api/template?path=card/template.json')).json()) as TemplateView
  expect(view.assetRoots).toEqual([folder])
  const rendered = await fetch(new URL('/api/render', preview.url), {
    method: 'POST',
    headers: { 'x-preview-token': TOKEN },
    body: JSON.stringify({ path: 'card/template.json' }),
  })
  const bytes = await rendered.arrayBuffer()
  const length = new DataView(bytes).getUint32(0)
  const head = JSON.parse(new TextDecoder().decode(bytes.slice(4, 4 + length))) as RenderReply
  expect(head.error).toBeNull()
  expect(await readdir(root)).toEqual(['card'])
})

test('images are saved in the first asset root of --root', async () => {
  const shared = await folderOf({})
  closing.push(() => rm(shared, { recursive: true, force: true }))
  const { add, folder } = await open({ assets: { roots: [shared] } })
  expect((await add('seal.svg', SVG)).status).toBe(200)
  expect([await readdir(shared), await readdir(folder)]).toEqual([['seal.svg'], ['template.json']])
})

test('an image is replaced only if the author confirms it', async () => {
  const { add, folder } = await open()
  await writeFile(join(folder, 'logo.svg'), 'mine')
  expect(await add('logo.svg', SVG)).toMatchObject({
    ...{ status: 409, code: 'picture_exists' },
    message: "'logo.svg' exists already. Nothing was written.",
  })
  expect(await readFile(join(folder, 'logo.svg'), 'utf8')).toBe('mine')
  expect((await add('logo.svg', SVG, { replace: true })).status).toBe(200)
  expect(await readFile(join(folder, 'logo.svg'), 'utf8')).toBe(SVG)
  await mkdir(join(folder, 'folder.svg'))
  expect((await add('folder.svg', SVG, { replace: true })).status).toBe(409)
  expect((await readdir(folder)).sort()).toEqual(['folder.svg', 'logo.svg', 'template.json'])
})

test('names and links outside of the folder are rejected', async () => {
  const { root, add, folder } = await open()
  for (const name of [
    '../a.svg',
    '/tmp/a.svg',
    'b/a.svg',
    'b\\a.svg',
    '.a.svg',
    'a\0.svg',
    'a b.svg',
    '',
    'ä.svg',
  ]) {
    expect((await add(name, SVG)).code, name).toBe('invalid_name')
  }
  for (const path of ['../template.json', '/etc/passwd', 'card/../../x.json', '']) {
    expect((await add('a.svg', SVG, { path })).code, path).toBe('outside_folder')
  }
  expect((await add('a.svg', SVG, { path: 'none/template.json' })).code).toBe('file_missing')
  const outside = await folderOf({ 'kept.svg': 'kept' })
  closing.push(() => rm(outside, { recursive: true, force: true }))
  await symlink(join(outside, 'kept.svg'), join(folder, 'link.svg'))
  await symlink(join(outside, 'new.svg'), join(folder, 'dangling.svg'))
  expect((await add('link.svg', SVG, { replace: true })).code).toBe('outside_folder')
  expect((await add('dangling.svg', SVG, { replace: true })).code).toBe('picture_exists')
  await symlink(outside, join(root, 'linked'))
  expect((await add('a.svg', SVG, { path: 'linked/kept.svg' })).code).toBe('outside_folder')
  expect(await readdir(outside)).toEqual(['kept.svg'])
  expect(await readFile(join(outside, 'kept.svg'), 'utf8')).toBe('kept')
})

test('files that are not images or too large are rejected', async () => {
  const { add, folder } = await open()
  const png = await pixel.png().toBuffer()
  const cases: [string, Uint8Array | string, RegExp][] = [
    ['a.png', 'not a picture', /It is not a picture of a known format/],
    ['a.png', '', /It is empty/],
    ['a.jpg', png, /'a.jpg' was not added\. It is a PNG, so its name must end in '\.png'/],
    ['a.svg', png, /must end in '\.png'/],
    ['a.png', SVG, /It is an SVG, so its name must end in '\.svg'/],
    ['a.gif', await pixel.gif().toBuffer(), /It is a GIF\. Add a PNG, JPEG, SVG or WebP/],
    ['a.png', png.subarray(0, png.length - 20), /truncated or damaged/],
    ['a.svg', '<svg', /./],
    ['a.svg', '<html><script>1</script></html>', /HTML page/],
    ['a.html', '<p>', /./],
  ]
  for (const [name, bytes, message] of cases) {
    const reply = await add(name, bytes)
    expect([reply.status, reply.code], `${name} ${reply.message}`).toEqual([415, 'not_a_picture'])
    expect(reply.message).toMatch(message)
  }
  const large = await add('a.png', new Uint8Array(10_000_001))
  expect([large.status, large.message]).toEqual([
    413,
    "'a.png' is larger than 10 MB, the limit of a picture. Make it smaller.",
  ])
  const huge = sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#fff' } })
  expect((await add('a.png', await huge.png().toBuffer())).message).toMatch(/maxImagePixels/)
  expect(await readdir(folder)).toEqual(['template.json'])
})

test('saving images requires the token and the same origin', async () => {
  const { add, folder } = await open()
  expect((await add('a.svg', SVG, { 'x-preview-token': '' })).status).toBe(401)
  expect((await add('a.svg', SVG, { origin: 'http://attacker.example' })).status).toBe(403)
  expect(await readdir(folder)).toEqual(['template.json'])
})
