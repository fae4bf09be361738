import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createPictureLibrary, type PictureLibraryOptions } from '../../../src/assets/images/image-source.ts'
import { DEFAULT_LIMITS, type Limits } from '../../../src/base/limits.ts'
import { dataUri, drawn, jpeg, png } from '../pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'platen-pictures-'))
const root = join(folder, 'root')
const picture = await png()
mkdirSync(join(root, 'logos'), { recursive: true })
mkdirSync(join(folder, 'root-beside'))
writeFileSync(join(root, 'logo.png'), picture)
writeFileSync(join(root, 'logos', 'café.png'), picture)
writeFileSync(join(root, 'plain.svg'), '<svg viewBox="0 0 4 3"/>')
writeFileSync(join(root, 'big.png'), Buffer.alloc(2000))
writeFileSync(join(folder, 'secret.png'), picture)
writeFileSync(join(folder, 'root-beside', 'secret.png'), picture)
symlinkSync(join(folder, 'secret.png'), join(root, 'link.png'))
symlinkSync(folder, join(root, 'up'))
symlinkSync(join(root, 'logo.png'), join(root, 'inner-link.png'))
symlinkSync(root, join(folder, 'root-link'))

afterAll(() => rmSync(folder, { recursive: true }))

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>'

interface Setting extends Omit<PictureLibraryOptions, 'limits'> {
  limits?: Partial<Limits>
  named?: Record<string, unknown>
}

function open(reference: unknown, { limits, named = {}, ...options }: Setting = {}) {
  const library = createPictureLibrary({ limits: { ...DEFAULT_LIMITS, ...limits }, ...options })
  return library.forRender().picture(reference, { named, path: '/content/0/image' })
}

describe('an image reference', () => {
  it.each<[string, unknown]>([
    ['bytes', new Uint8Array(picture)],
    ['a Buffer', picture],
    ['a data: URI', dataUri(picture)],
    ['a data: URI in capitals', dataUri(picture).replace('data:image/png;base64', 'DATA:IMAGE/PNG;BASE64')],
    ['a data: URI with another type than its content', dataUri(picture, 'image/jpeg')],
    ['a data: URI with parameters', dataUri(picture, 'image/png;name=logo.png')],
    ['base64 with line breaks', dataUri(picture).replace(/.{76}/g, '$&\r\n')],
    ['base64 without padding', dataUri(picture).replace(/=+$/, '')],
    [
      'percent-encoded bytes',
      `data:image/png,${[...picture].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')}`,
    ],
  ])('may be %s', async (_, reference) => {
    expect(await open(reference)).toMatchObject({ kind: 'raster', width: 40, height: 20 })
  })

  it.each<[string, unknown]>([
    ['SVG text', SVG],
    ['SVG text after white space', `\n  ${SVG}`],
    ['SVG text with an XML declaration', `<?xml version="1.0"?><!-- drawn -->${SVG}`],
    ['SVG bytes', new TextEncoder().encode(SVG)],
    ['SVG bytes after a byte order mark', new TextEncoder().encode(`\uFEFF${SVG}`)],
    ['a base64 data: URI of SVG', dataUri(Buffer.from(SVG), 'image/svg+xml')],
    ['a percent-encoded data: URI of SVG', `data:image/svg+xml,${encodeURIComponent(SVG)}`],
    ['a plain data: URI of SVG', `data:image/svg+xml;utf8,${SVG}`],
  ])('may be %s', async (_, reference) => {
    expect(await open(reference)).toMatchObject({ kind: 'svg', width: 30, height: 20 })
  })

  it.each<[string, Setting]>([
    ['an image of the template', { named: { logo: dataUri(picture) } }],
    ['an image of the engine', { images: { logo: picture } }],
    [
      "a template's name for an image of the engine",
      { named: { logo: 'brand' }, images: { brand: picture } },
    ],
    ["a template's name for a file", { named: { logo: 'logo.png' }, roots: [root] }],
    ['its own name', { named: { logo: 'logo' }, images: { logo: picture } }],
    [
      'an image of the template before one of the engine',
      { named: { logo: picture }, images: { logo: SVG } },
    ],
  ])('may be a name: %s', async (_, setting) => {
    expect(await open('logo', setting)).toMatchObject({ kind: 'raster' })
  })

  it.each([
    ['logo.png', [root]],
    ['./logos/../logo.png', [root]],
    ['logos/café.png', [root]],
    ['inner-link.png', [root]],
    [join(root, 'logo.png'), [root]],
    ['logo.png', [join(folder, 'root-beside'), root]],
    ['logo.png', [join(folder, 'root-link')]],
  ])('may be a path below a root: %s', async (path, roots) => {
    expect(await open(path, { roots })).toMatchObject({ kind: 'raster', width: 40 })
  })

  it('may be the path of an SVG', async () => {
    expect(await open('plain.svg', { roots: [root] })).toMatchObject({ kind: 'svg', width: 4, height: 3 })
  })
})

describe('an invalid image reference', () => {
  it.each<[string, string, string, Setting, RegExp]>([
    [
      'a URL without a fetcher',
      'http://example.com/logo.png',
      'asset_denied',
      {},
      /URLs are not fetched here/,
    ],
    ['a file: URL', `file://${root}/logo.png`, 'asset_denied', { roots: [root] }, /file URL/],
    ['an ftp URL', 'ftp://example.com/logo.png', 'asset_denied', {}, /ftp URL/],
    ['a URL without scheme', '//example.com/logo.png', 'asset_denied', {}, /URL without a scheme/],
    ['a javascript: URL', 'javascript:alert(1)', 'asset_denied', {}, /javascript URL/],
    [
      'a path out of the root',
      '../../../../../../etc/passwd',
      'asset_denied',
      { roots: [root] },
      /outside the asset roots/,
    ],
    [
      'a path out of the root and down again',
      '../secret.png',
      'asset_denied',
      { roots: [root] },
      /outside the asset roots/,
    ],
    ['a path next to the root', '../root-beside/secret.png', 'asset_denied', { roots: [root] }, /outside/],
    ['an absolute path', '/etc/passwd', 'asset_denied', { roots: [root] }, /outside the asset roots/],
    ['an absolute path without roots', '/etc/passwd', 'asset_denied', {}, /no asset root is configured/],
    ['a climbing path without roots', '../logo.png', 'asset_denied', {}, /no asset root is configured/],
    ['the root itself', '.', 'asset_denied', { roots: [root] }, /outside/],
    ['a link out of the root', 'link.png', 'asset_denied', { roots: [root] }, /symbolic link/],
    ['a folder link out of the root', 'up/secret.png', 'asset_denied', { roots: [root] }, /symbolic link/],
    ['a path with NUL', 'logo.png\0.jpg', 'asset_denied', { roots: [root] }, /NUL/],
    ['a folder', 'logos', 'asset_failed', { roots: [root] }, /not a regular file/],
    ['a missing file', 'nothing.png', 'asset_failed', { roots: [root] }, /no such file below an asset root/],
    ['a path through a file', 'logo.png/x', 'asset_failed', { roots: [root] }, /no such file/],
    [
      'an unknown name',
      'lgoo',
      'asset_failed',
      { named: { logo: '' } },
      /no picture with that name, did you mean 'logo'\?/,
    ],
    [
      'an unknown name near one of the engine',
      'brnad',
      'asset_failed',
      { images: { brand: '' }, roots: [root] },
      /did you mean 'brand'\?/,
    ],
    [
      'bare base64 of a JPEG',
      `/9j/${'4AAQSkZJRgABAQAAAQABAAD/'.repeat(20)}`,
      'asset_failed',
      {},
      /base64 without a type; prefix it with 'data:image\/jpeg;base64,'/,
    ],
    [
      'bare base64 of a PNG',
      picture.toString('base64'),
      'asset_failed',
      { roots: [root] },
      /prefix it with 'data:image\/png;base64,'/,
    ],
    ['nothing', '', 'asset_failed', { roots: [root] }, /It is empty/],
    ['constructor', 'constructor', 'asset_failed', {}, /no picture with that name/],
    ['__proto__', '__proto__', 'asset_failed', { roots: [root] }, /no picture with that name/],
    ['toString', 'toString', 'asset_failed', { named: {} }, /no picture with that name/],
    ['broken base64', 'data:image/png;base64,iVBORw0KG!!!', 'asset_failed', {}, /invalid base64/],
    ['base64 cut in a digit', 'data:image/png;base64,iVBOR', 'asset_failed', {}, /invalid base64/],
    ['empty base64', 'data:image/png;base64,', 'asset_failed', {}, /invalid base64/],
    ['a data: URI without comma', 'data:image/png;base64', 'asset_failed', {}, /no comma/],
    ['a data: URI of text', 'data:text/html,<p>', 'asset_failed', {}, /the type 'text\/html'/],
    ['a data: URI without a type', 'data:,x', 'asset_failed', {}, /the type 'text\/plain'/],
    [
      'a file over maxAssetBytes',
      'big.png',
      'image_too_large',
      { roots: [root], limits: { maxAssetBytes: 1999 } },
      /2000 bytes, more than the 1999/,
    ],
    [
      'SVG that is not UTF-8',
      'latin1',
      'asset_failed',
      { images: { latin1: Buffer.from('<svg viewBox="0 0 1 1">\xe9</svg>', 'latin1') } },
      /not valid UTF-8/,
    ],
  ])('%s', async (_, reference, code, setting, reason) => {
    await expect(open(reference, setting)).rejects.toMatchObject({
      name: 'PlatenError',
      code,
      message: expect.stringMatching(reason),
      details: [{ path: '/content/0/image', message: expect.stringMatching(reason) }],
    })
  })

  it.each<[string, unknown, string]>([
    ['a number', 20, 'a number'],
    ['null', null, 'null'],
    ['nothing', undefined, 'undefined'],
    ['true', true, 'a boolean'],
    ['an array', ['logo'], 'an array'],
    ['an object', {}, 'an object'],
  ])('%s is invalid_definition', async (_, reference, type) => {
    await expect(open(reference)).rejects.toMatchObject({
      code: 'invalid_definition',
      message: expect.stringContaining(`It is ${type}; give`),
    })
  })

  it.each([
    { host: 'x' },
    { 'Content-Length': '5' },
    { 'proxy-authorization': 'x' },
    { authorization: 'x\r\nhost: y' },
    { 'a b': 'x' },
    { authorization: 5 },
  ])('as a URL with the headers %j is asset_denied', async headers => {
    const named = { logo: { url: 'https://example.com/logo.png', headers } }
    await expect(open('logo', { named })).rejects.toMatchObject({
      code: 'asset_denied',
      message: expect.stringMatching(/Its header '/),
    })
  })

  it('over maxAssetBytes in a data: URI is rejected before decoding', async () => {
    const uri = `data:image/png;base64,${'A'.repeat(20_000_000)}`
    await expect(open(uri)).rejects.toMatchObject({ code: 'image_too_large' })
  })

  it('is shortened in messages', async () => {
    for (const reference of [dataUri(Buffer.alloc(5000)), `<svg>${' '.repeat(5000)}`, 'x'.repeat(5000)]) {
      const failure = await open(reference).catch((failure: unknown) => failure)
      expect(String(failure).length).toBeLessThan(400)
      expect(String(failure)).toMatch(/of \d+ characters/)
    }
  })

  it('does not make the library unusable', async () => {
    const library = createPictureLibrary({ limits: DEFAULT_LIMITS })
    const place = { named: {}, path: '' }
    const broken = picture.subarray(0, 60)
    await expect(library.forRender().picture(broken, place)).rejects.toMatchObject({ code: 'asset_failed' })
    await expect(library.forRender().picture(broken, place)).rejects.toMatchObject({ code: 'asset_failed' })
    await expect(library.forRender().picture(picture, place)).resolves.toMatchObject({ kind: 'raster' })
  })
})

describe('the image library', () => {
  const place = { named: {}, path: '' }

  it('decodes equal content once across renders, with any reference', async () => {
    const library = createPictureLibrary({ limits: DEFAULT_LIMITS, roots: [root] })
    const first = await library.forRender().picture(picture, place)
    expect(await library.forRender().picture(dataUri(picture), place)).toBe(first)
    expect(await library.forRender().picture('logo.png', place)).toBe(first)
    const svg = await library.forRender().picture(SVG, place)
    expect(await library.forRender().picture(new TextEncoder().encode(SVG), place)).toBe(svg)
  })

  it('decodes content once for concurrent requests', async () => {
    const library = createPictureLibrary({ limits: DEFAULT_LIMITS })
    const [first, second] = await Promise.all([
      library.forRender().picture(picture, place),
      library.forRender().picture(Buffer.from(picture), place),
    ])
    expect(first).toBe(second)
  })

  it('evicts the least recently used images when the cache is full', async () => {
    const [a, b] = [await png(41, 20), await jpeg(300, 300)]
    const library = createPictureLibrary({ limits: DEFAULT_LIMITS, maxCacheBytes: b.length + a.length - 1 })
    const first = await library.forRender().picture(a, place)
    expect(await library.forRender().picture(a, place)).toBe(first)
    await library.forRender().picture(b, place)
    expect(await library.forRender().picture(a, place)).not.toBe(first)
  })

  it('counts decoded pixels in the size of its cache', async () => {
    const noise = await drawn(200, 200, 4).png().toBuffer()
    const library = createPictureLibrary({ limits: DEFAULT_LIMITS, maxCacheBytes: noise.length + 10 })
    const first = await library.forRender().picture(noise, place)
    expect(await library.forRender().picture(noise, place)).toBe(first)
    if (first.kind === 'raster') await first.pixels()
    expect(await library.forRender().picture(noise, place)).not.toBe(first)
  })

  it('does not change when the buffer of the caller is modified', async () => {
    const buffer = Buffer.from(await jpeg())
    const library = createPictureLibrary({ limits: DEFAULT_LIMITS })
    const kept = await library.forRender().picture(buffer, place)
    buffer.fill(0)
    if (kept.kind !== 'raster') throw new Error('not a raster picture')
    expect(kept.jpeg?.bytes[0]).toBe(0xff)
    expect(await kept.pixels()).toMatchObject({ channels: 3 })
  })

  it('reads a file again in the next render', async () => {
    const library = createPictureLibrary({ limits: DEFAULT_LIMITS, roots: [root] })
    const file = join(root, 'changing.png')
    writeFileSync(file, await png(10, 10))
    const render = library.forRender()
    expect(await render.picture('changing.png', place)).toMatchObject({ width: 10 })
    writeFileSync(file, await png(11, 10))
    expect(await render.picture('changing.png', place)).toMatchObject({ width: 10 })
    expect(await library.forRender().picture('changing.png', place)).toMatchObject({ width: 11 })
  })

  it('limits each render to maxAssetsBytes, counting an image once', async () => {
    const [a, b] = [await png(60, 20), await png(61, 20)]
    const limits = { ...DEFAULT_LIMITS, maxAssetsBytes: a.length + b.length - 1 }
    const library = createPictureLibrary({ limits })
    const render = library.forRender()
    await render.picture(a, place)
    await render.picture(Buffer.from(a), place)
    await render.picture(dataUri(a), place)
    await expect(render.picture(b, place)).rejects.toMatchObject({
      code: 'image_too_large',
      message: expect.stringContaining('maxAssetsBytes'),
    })
    await expect(library.forRender().picture(b, place)).resolves.toMatchObject({ kind: 'raster' })
  })

  it('reports the path of each reference to the same broken image', async () => {
    const render = createPictureLibrary({ limits: DEFAULT_LIMITS }).forRender()
    for (const path of ['/content/0', '/content/7']) {
      await expect(render.picture('missing', { named: {}, path })).rejects.toMatchObject({
        details: [{ path }],
      })
    }
  })
})

it('the images of a render are limited to maxRenderPixels in total', async () => {
  const library = createPictureLibrary({ limits: { ...DEFAULT_LIMITS, maxRenderPixels: 2000 } })
  const source = library.forRender()
  const show = (reference: unknown) => source.picture(reference, { named: {}, path: '/content/0/image' })
  const [first, second, third] = [await png(40, 20), await png(40, 21), await png(40, 22)]
  await show(first)
  await show(new Uint8Array(first))
  await show(second)
  await expect(show(third)).rejects.toMatchObject({
    code: 'image_too_large',
    message: expect.stringMatching(/2520 pixels; the limit maxRenderPixels is 2000/),
  })
  await library.forRender().picture(third, { named: {}, path: '/content/0/image' })
})
