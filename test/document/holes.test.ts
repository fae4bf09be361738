import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEngine, type Engine, type EngineOptions, type JsonObject } from '../../src/index.ts'
import { serve } from '../assets/loopback.ts'
import { readPdf } from '../layout/document/parity/read-pdf.ts'
import { runScript } from '../layout/document/run-script.ts'
import { printStock, setUrlPolicy } from '../layout/document/stock-pdfmake.ts'
import { refusal } from '../refusal.ts'
import { uncheckedTemplate } from '../unchecked-template.ts'

/** Vulnerabilities of pdfmake, demonstrated with pdfmake itself, that Platen does not have. */

/** An image without access permission, in a single colour. */
const SECRET = [250, 20, 130]
const [r = 0, g = 0, b = 0] = SECRET
const secret = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r, g, b } } })
  .png()
  .toBuffer()

const folder = mkdtempSync(join(tmpdir(), 'platen-holes-'))
const secretFile = join(folder, 'secret.png')
writeFileSync(secretFile, secret)
afterAll(() => rmSync(folder, { recursive: true }))

const engines: Engine[] = []
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
})

beforeEach(() => setUrlPolicy(() => true))

async function open(options: EngineOptions = {}): Promise<Engine> {
  const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0, ...options })
  engines.push(engine)
  return engine
}

const LOOPBACK = { assets: { allowPrivateHosts: ['127.0.0.1'] } } satisfies EngineOptions

async function print(
  engine: Pick<Engine, 'putTemplate' | 'createPdf'>,
  document: JsonObject,
): Promise<Uint8Array> {
  await engine.putTemplate(uncheckedTemplate({ template_id: 'a', document }))
  const { file } = await engine.createPdf({ template_id: 'a', export_type: 'file' })
  return file
}

const page = (...content: JsonObject[]): JsonObject => ({ pageSize: 'A10', pageMargins: 0, content })

async function showsSecret(pdf: Uint8Array): Promise<boolean> {
  const { pages } = await readPdf(pdf, { dpi: 72 })
  return pages.some(({ picture: { rgba } }) => {
    for (let i = 0; i < rgba.length; i += 4) {
      if (SECRET.every((value, channel) => rgba[i + channel] === value)) return true
    }
    return false
  })
}

const STOCK = new URL('../layout/document/stock-process.ts', import.meta.url)
const PLATEN = new URL('../layout/document/platen-process.ts', import.meta.url)

describe('a local file outside of the policy', () => {
  const svg = `<svg width="20" height="20"><image href="${secretFile}" width="20" height="20"/></svg>`

  test('is read by pdfmake through an SVG', async () => {
    await expect(printStock(page({ image: secretFile }))).rejects.toThrow('denied by resource access policy')
    expect(await showsSecret(await printStock(page({ svg })))).toBe(true)
  })

  test('is not read by Platen', async () => {
    const engine = await open()
    expect(await refusal(print(engine, page({ image: secretFile })))).toMatchObject({ code: 'asset_denied' })
    expect(await showsSecret(await print(engine, page({ svg })))).toBe(false)
    const { warnings } = await engine.createPdf({ template_id: 'a' })
    expect(warnings).toMatchObject([{ code: 'svg_content_dropped' }])
  })
})

describe('two failing images, one fetched and one not', async () => {
  const origin = await serve((_, response) => response.writeHead(404).end())
  const definition = { content: ['text'], images: { a: `${origin}/a.png`, b: null } }

  test('terminate the process of pdfmake, although its promise is handled', async () => {
    const { code, output, errors } = await runScript(STOCK, [definition])
    expect(errors).toContain('Network request failed')
    expect(code).not.toBe(0)
    expect(output).toContain('refused')
  })

  test('are an error in Platen, or nothing if they are unused', async () => {
    const shown = { ...definition, content: [{ image: 'a' }, { image: 'b' }] }
    expect(await runScript(PLATEN, [shown])).toEqual({
      code: 0,
      output: 'refused: asset_failed',
      errors: '',
    })
    expect(await runScript(PLATEN, [definition])).toMatchObject({ code: 0, errors: '' })
  })
})

describe('an image that only one tenant may access', () => {
  let asked: (string | undefined)[] = []
  const open401 = async () =>
    await serve(({ headers }, response) => {
      asked.push(headers.authorization)
      if (headers.authorization === undefined) response.writeHead(401).end()
      else response.writeHead(200, { 'content-type': 'image/png' }).end(secret)
    })
  beforeEach(() => {
    asked = []
  })

  test('is shown by pdfmake to other tenants', async () => {
    const url = `${await open401()}/logo.png`
    const withKey = {
      ...page({ image: 'logo' }),
      images: { logo: { url, headers: { authorization: 'key of one' } } },
    }
    const without = { ...page({ image: 'logo' }), images: { logo: url } }
    expect(await showsSecret(await printStock(withKey))).toBe(true)
    expect(await showsSecret(await printStock(without))).toBe(true)
    expect(asked).toEqual(['key of one'])
  })

  test('is fetched by Platen per account, with the headers of the document', async () => {
    const engine = await open(LOOPBACK)
    const guarded = `${await open401()}/logo.png`
    const withKey = page({ image: { url: guarded, headers: { authorization: 'key of one' } } } as JsonObject)
    expect(await showsSecret(await print(engine, withKey))).toBe(true)
    expect(await refusal(print(engine, page({ image: guarded })))).toMatchObject({ code: 'asset_failed' })
    expect(asked).toEqual(['key of one', undefined])
    asked = []

    const elsewhere = await open401()
    const redirecting = await serve((_, response) => {
      response.writeHead(302, { location: `${elsewhere}/logo.png` }).end()
    })
    const away = { url: `${redirecting}/logo.png`, headers: { authorization: 'key of one' } }
    expect(await refusal(print(engine, page({ image: away })))).toMatchObject({ code: 'asset_failed' })
    expect(asked).toEqual([undefined])
    asked = []

    const free = await serve((request, response) => {
      asked.push(request.url)
      response.writeHead(asked.length === 1 ? 200 : 403, { 'content-type': 'image/png' }).end(secret)
    })
    const document = page({ image: `${free}/logo.png` })
    const [one, other] = [engine.forAccount('one'), engine.forAccount('other')]
    expect(await showsSecret(await print(one, document))).toBe(true)
    expect(await showsSecret(await print(one, document))).toBe(true)
    expect(asked).toEqual(['/logo.png'])
    expect(await refusal(print(other, document))).toMatchObject({ code: 'asset_failed' })
    expect(asked).toEqual(['/logo.png', '/logo.png'])
  })
})

describe('requests that bypass the URL policy of pdfmake', () => {
  const PRIVATE = /^https?:\/\/(?:127\.|10\.|192\.168\.|169\.254\.|\[)/

  test('include private addresses with a host name', async () => {
    const asked: string[] = []
    const origin = await serve((request, response) => {
      asked.push(request.url ?? '')
      response.end(secret)
    })
    const byName = `${origin.replace('127.0.0.1', 'localhost')}/by-name.png`
    setUrlPolicy(url => !PRIVATE.test(url))
    const definition = (image: string) => ({ ...page({ image: 'a' }), images: { a: image } })
    await expect(printStock(definition(`${origin}/by-address.png`))).rejects.toThrow('denied')
    expect(await showsSecret(await printStock(definition(byName)))).toBe(true)
    expect(asked).toEqual(['/by-name.png'])

    const engine = await open()
    expect(await refusal(print(engine, page({ image: byName })))).toMatchObject({ code: 'asset_denied' })
    expect(asked).toEqual(['/by-name.png'])
  })

  test('include responses that never end', async () => {
    const waiting: ServerResponse[] = []
    const origin = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).write(secret.subarray(0, 8))
      waiting.push(response)
    })
    const stock = printStock({ ...page({ image: 'a' }), images: { a: `${origin}/stock.png` } }).catch(
      () => 'ended',
    )
    await expect.poll(() => waiting.length).toBe(1)

    const engine = await open({ ...LOOPBACK, limits: { maxFetchMs: 500 } })
    const platen = refusal(print(engine, page({ image: `${origin}/platen.png` })))
    expect(await Promise.race([stock, platen])).toMatchObject({ code: 'asset_failed' })
    for (const response of waiting) response.destroy()
    expect(await stock).toBe('ended')
  })

  test('include responses of any size', async () => {
    const MANY_BYTES = 40_000_000
    const PART_BYTES = 500_000
    const LIMIT = 1_000_000
    let sent = 0
    function* parts(): Generator<Buffer> {
      for (sent = 0; sent < MANY_BYTES; sent += PART_BYTES) yield Buffer.alloc(PART_BYTES)
    }
    const origin = await serve(async (_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' })
      await pipeline(Readable.from(parts()), response).catch(() => null)
    })
    const stock = printStock({ ...page({ image: 'a' }), images: { a: `${origin}/a.png` } })
    await expect(stock).rejects.toThrow('Unknown image format')
    expect(sent).toBe(MANY_BYTES)

    const engine = await open({ ...LOOPBACK, limits: { maxAssetBytes: LIMIT } })
    const error = await refusal(print(engine, page({ image: `${origin}/a.png` })))
    expect(error.message).toContain(String(LIMIT))
    expect(sent).toBeLessThan(MANY_BYTES)
  })
})

describe('image references that are not names', () => {
  /** The unread rest of an open file. */
  const bytesLeft = (descriptor: number): number => readSync(descriptor, Buffer.alloc(10_000))

  test('read open files by descriptor in pdfmake', async () => {
    const descriptor = openSync(secretFile, 'r')
    try {
      const engine = await open()
      const error = await refusal(print(engine, page({ image: descriptor })))
      expect(error.details).toEqual([
        expect.objectContaining({ path: expect.stringContaining('/content/0/image') }),
      ])
      expect(bytesLeft(descriptor)).toBe(secret.length)

      const read = openSync(secretFile, 'r')
      await printStock(page({ image: read })).catch(() => null)
      expect(bytesLeft(read)).toBe(0)
      closeSync(read)
    } finally {
      closeSync(descriptor)
    }
  })

  test.each(['constructor', '__proto__', 'toString'])("cause a TypeError in pdfmake: '%s'", async name => {
    await expect(printStock({ ...page({ image: name }), images: {} })).rejects.toThrow(TypeError)
    const engine = await open()
    const error = await refusal(print(engine, page({ image: name })))
    expect(error.code).toMatch(/^(?:asset_|invalid_definition)/)
  })
})
