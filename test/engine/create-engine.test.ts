import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PlatenError } from '../../src/base/errors.ts'
import { createEngine, type Engine } from '../../src/engine/create-engine.ts'
import type { EngineOptions } from '../../src/engine/options.ts'
import type { Storage } from '../../src/storage/contracts.ts'
import { directoryStorage } from '../../src/storage/directory/index.ts'
import { memoryStorage } from '../../src/storage/memory/index.ts'
import type { TemplateDefinition } from '../../src/template/definition.ts'
import { refusal } from '../refusal.ts'
import { runOnSmallDisk } from '../small-disk.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function open(options: EngineOptions = {}): Promise<Engine> {
  const engine = await createEngine({ sweepIntervalMs: 0, rendering: { isolation: 'none' }, ...options })
  cleanups.push(() => engine.close())
  return engine
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-engine-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function listFiles({ files }: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys
}

/** A clock that moves only when told to. */
function createClock(start = '2026-03-01T10:00:00.000Z') {
  let now = Date.parse(start)
  return {
    clock: () => new Date(now),
    moveMinutes(minutes: number) {
      now += minutes * 60_000
    },
  }
}

const HELLO = {
  template_id: 'hello',
  name: 'Hello',
  group_name: 'greetings',
  schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  document: { content: ['Hello {{name}}'] },
}
const CARD: TemplateDefinition = {
  template_id: 'card',
  scene: {
    width: 120,
    height: 60,
    background: '#ffffff',
    objects: [{ type: 'rect', name: 'box', left: 10, top: 10, width: 50, height: 30, fill: '#ff0000' }],
  },
}

const STORAGES = {
  memory: async () => memoryStorage(),
  directory: async () => directoryStorage(join(await temporaryFolder(), 'data')),
}

describe.each(Object.entries(STORAGES))('with %s storage', (name, createStorage) => {
  test('a stored template and data become a PDF that can be read by URL and by reference', async () => {
    const engine = await open({ storage: await createStorage() })
    await engine.putTemplate(HELLO)
    const result = await engine.createPdf({ template_id: 'hello', data: { name: 'World' } })
    expect(result).toEqual({
      status: 'success',
      template_id: 'hello',
      transaction_ref: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      download_url: expect.stringMatching(name === 'memory' ? /^memory:.*\.pdf$/ : /^file:.*\.pdf$/),
      total_pages: 1,
    })
    const byUrl = await engine.readFile({ url: result.download_url })
    const byReference = await engine.readFile({ transaction_ref: result.transaction_ref })
    expect(byUrl).toEqual(byReference)
    expect(byUrl.content_type).toBe('application/pdf')
    expect(Buffer.from(byUrl.file).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('createImage makes a JPEG and a PNG', async () => {
    const engine = await open({ storage: await createStorage() })
    await engine.putTemplate(CARD)
    const overrides = [{ name: 'box', fill: '#00ff00' }]
    const { download_url, download_url_png, transaction_ref } = await engine.createImage({
      template_id: 'card',
      overrides,
    })
    const jpeg = await engine.readFile({ url: download_url ?? '' })
    const png = await engine.readFile({ url: download_url_png ?? '' })
    expect([jpeg.content_type, png.content_type]).toEqual(['image/jpeg', 'image/png'])
    expect(png.filename).toMatch(/\.png$/)
    expect(await engine.readFile({ transaction_ref, output: 'secondary' })).toEqual(png)
    const { object } = await engine.getObject({ transaction_ref })
    expect([object.transaction_type, object.primary_url, object.secondary_url]).toEqual([
      'JPEG',
      download_url,
      download_url_png,
    ])
  })

  test('objects are listed newest first, with the fields of the API', async () => {
    const { clock, moveMinutes } = createClock()
    const engine = await open({ storage: await createStorage(), clock })
    await engine.putTemplate(HELLO)
    await engine.putTemplate(CARD)
    const data = { name: 'x' }
    const first = await engine.createPdf({
      template_id: 'hello',
      data,
      meta: 'order 7',
      description: 'a greeting',
      source: 'zapier',
    })
    moveMinutes(1)
    const second = await engine.createImage({ template_id: 'card' })
    const listed = await engine.listObjects()
    expect(listed).toMatchObject({ status: 'success', num_of_records: 2, limit: 300, offset: 0 })
    expect(listed.objects.map(({ transaction_ref }) => transaction_ref)).toEqual([
      second.transaction_ref,
      first.transaction_ref,
    ])
    expect(listed.objects[1]).toEqual({
      transaction_ref: first.transaction_ref,
      template_id: 'hello',
      description: 'a greeting',
      source: 'zapier',
      transaction_type: 'PDF',
      primary_url: first.download_url,
      secondary_url: null,
      deleted_at: null,
      deletion_status: 0,
      created_at: '2026-03-01T10:00:00.000Z',
      meta: 'order 7',
      status: 'success',
      message: null,
      expires_at: null,
    })
    expect((await engine.listObjects({ template_id: 'card' })).num_of_records).toBe(1)
    expect((await engine.listObjects({ limit: '1', offset: '1' })).objects[0]?.transaction_ref).toBe(
      first.transaction_ref,
    )
  })

  test('a deleted object keeps its record and loses its files; deleting again changes nothing', async () => {
    const { clock, moveMinutes } = createClock()
    const engine = await open({ storage: await createStorage(), clock })
    await engine.putTemplate(HELLO)
    const { transaction_ref, download_url } = await engine.createPdf({
      template_id: 'hello',
      data: { name: 'x' },
    })
    moveMinutes(5)
    const deleted = { status: 'success', transaction_ref }
    expect(await engine.deleteObject({ transaction_ref })).toEqual(deleted)
    moveMinutes(5)
    expect(await engine.deleteObject({ transaction_ref })).toEqual(deleted)
    const { object } = await engine.getObject({ transaction_ref })
    expect(object).toMatchObject({
      deletion_status: 1,
      deleted_at: '2026-03-01T10:05:00.000Z',
      primary_url: null,
    })
    expect((await refusal(engine.readFile({ url: download_url }))).code).toBe('object_not_found')
    expect(
      (await refusal(engine.deleteObject({ transaction_ref: '00000000-0000-7000-8000-000000000000' }))).code,
    ).toBe('object_not_found')
  })

  test('an expired file is unavailable immediately and removed by the next sweep', async () => {
    const { clock, moveMinutes } = createClock()
    const storage = await createStorage()
    const engine = await open({ storage, clock })
    await engine.putTemplate(HELLO)
    const { transaction_ref, download_url } = await engine.createPdf({
      template_id: 'hello',
      data: { name: 'x' },
      expiration: 10,
    })
    await engine.createPdf({ template_id: 'hello', data: { name: 'stays' } })
    expect((await engine.getObject({ transaction_ref })).object).toMatchObject({
      expires_at: '2026-03-01T10:10:00.000Z',
      primary_url: download_url,
    })
    moveMinutes(10)
    expect((await engine.getObject({ transaction_ref })).object.primary_url).toBeNull()
    expect((await refusal(engine.readFile({ url: download_url }))).code).toBe('object_not_found')
    expect(await engine.sweep()).toEqual({
      expired: 1,
      abandoned: 0,
      orphans: 0,
      unknown_files: 0,
      records: 0,
      idempotency_keys: 0,
    })
    expect(await listFiles(storage)).toHaveLength(1)
    expect((await engine.getObject({ transaction_ref })).object).toMatchObject({
      deletion_status: 1,
      status: 'success',
    })
  })

  test('a file whose deletion failed is removed by a later sweep', async () => {
    const storage = await createStorage()
    let isFull = true
    const remove = async (params: { key: string }): Promise<void> => {
      if (isFull) throw new PlatenError('storage_unavailable', 'The disk does not answer.')
      await storage.files.delete(params)
    }
    const engine = await open({
      storage: { ...storage, files: { ...storage.files, delete: remove } },
      clock: () => new Date(Date.now() + 2 * 3_600_000),
    })
    await engine.putTemplate(HELLO)
    const { transaction_ref } = await engine.createPdf({ template_id: 'hello', data: { name: 'x' } })
    await engine.createPdf({ template_id: 'hello', data: { name: 'stays' } })
    await engine.deleteObject({ transaction_ref })
    expect(await listFiles(storage)).toHaveLength(2)
    isFull = false
    expect(await engine.sweep()).toMatchObject({ orphans: 1, unknown_files: 0 })
    expect(await listFiles(storage)).toHaveLength(1)
  })

  test('a file without a record is kept and logged', async () => {
    const storage = await createStorage()
    const messages: string[] = []
    const clock = () => new Date(Date.now() + 2 * 3_600_000)
    const engine = await open({ storage, clock, logger: { warn: message => messages.push(message) } })
    await storage.files.put({ key: 'of-another.pdf', bytes: new Uint8Array(10) })
    expect(await engine.sweep()).toMatchObject({ orphans: 0, unknown_files: 1 })
    expect(await listFiles(storage)).toHaveLength(1)
    expect(messages).toEqual([expect.stringMatching(/1 stored files have no record.*backup/)])
  })

  test('records are kept for retention.objectsDays after their files expire', async () => {
    const { clock, moveMinutes } = createClock()
    const storage = await createStorage()
    const engine = await open({ storage, clock, retention: { objectsDays: 2 } })
    await engine.putTemplate(HELLO)
    await engine.putTemplate({ template_id: 'broken', document: { content: [{ image: '{{missing}}' }] } })
    const create = (expiration: number) =>
      engine.createPdf({ template_id: 'hello', data: { name: 'x' }, expiration })
    const [lasting, deleted] = [await create(0), await create(0)]
    await create(10)
    await refusal(engine.createPdf({ template_id: 'broken', data: {} }))
    await engine.deleteObject({ transaction_ref: deleted.transaction_ref })
    moveMinutes(15)
    expect(await engine.sweep()).toMatchObject({ expired: 1, records: 0 })
    const ended = (await engine.listObjects()).objects.length - 1
    moveMinutes(2 * 24 * 60)
    expect(await engine.sweep()).toMatchObject({ expired: 0, records: ended })
    const { objects } = await engine.listObjects()
    expect(objects.map(({ transaction_ref }) => transaction_ref)).toEqual([lasting.transaction_ref])
    expect((await engine.readFile({ transaction_ref: lasting.transaction_ref })).file.length).toBeGreaterThan(
      0,
    )
  })

  test('a failed render is recorded with its reason and leaves no file', async () => {
    const storage = await createStorage()
    const engine = await open({ storage })
    await engine.putTemplate(HELLO)
    const error = await refusal(engine.createPdf({ template_id: 'hello', data: { name: 7 } }))
    expect([error.code, error.details[0]?.path]).toEqual(['invalid_data', '/name'])
    const { objects } = await engine.listObjects()
    expect(objects[0]).toMatchObject({ status: 'error', message: error.message, primary_url: null })
    expect(await listFiles(storage)).toEqual([])
  })

  test("accounts cannot access each other's objects", async () => {
    const engine = await open({ storage: await createStorage() })
    const other = engine.forAccount('other')
    await engine.putTemplate(HELLO)
    const { transaction_ref, download_url } = await engine.createPdf({
      template_id: 'hello',
      data: { name: 'x' },
    })
    expect((await other.listTemplates()).templates).toEqual([])
    expect((await other.listObjects()).objects).toEqual([])
    for (const call of [
      () => other.createPdf({ template_id: 'hello' }),
      () => other.getTemplate({ template_id: 'hello' }),
      () => other.deleteTemplate({ template_id: 'hello' }),
    ]) {
      expect((await refusal(call())).code).toBe('template_not_found')
    }
    for (const call of [
      () => other.getObject({ transaction_ref }),
      () => other.deleteObject({ transaction_ref }),
      () => other.readFile({ transaction_ref }),
      () => other.readFile({ url: download_url }),
    ]) {
      expect((await refusal(call())).code).toBe('object_not_found')
    }
  })
})

describe('templates', () => {
  test('are created, replaced, listed and deleted', async () => {
    const { clock, moveMinutes } = createClock()
    const engine = await open({ clock })
    await engine.putTemplate(HELLO)
    moveMinutes(1)
    await engine.putTemplate(CARD)
    await engine.putTemplate({ ...HELLO, name: 'Hello again' })
    const { templates } = await engine.listTemplates()
    expect(templates).toEqual([
      {
        template_id: 'hello',
        name: 'Hello again',
        status: 'ACTIVE',
        format: 'PDF',
        group_name: 'greetings',
        created_at: '2026-03-01T10:00:00.000Z',
        updated_at: '2026-03-01T10:01:00.000Z',
      },
      expect.objectContaining({ template_id: 'card', name: 'card', format: 'JPEG', group_name: null }),
    ])
    expect((await engine.listTemplates({ format: 'JPEG' })).templates).toHaveLength(1)
    expect((await engine.listTemplates({ group_name: 'greetings' })).templates).toHaveLength(1)
    expect((await engine.getTemplate({ template_id: 'hello' })).template.definition).toEqual({
      ...HELLO,
      name: 'Hello again',
    })
    await engine.deleteTemplate({ template_id: 'hello' })
    expect((await refusal(engine.deleteTemplate({ template_id: 'hello' }))).code).toBe('template_not_found')
  })

  test('get an id if they have none', async () => {
    const engine = await open()
    const { template_id } = await engine.putTemplate({ document: { content: ['x'] } })
    expect((await engine.createPdf({ template_id })).total_pages).toBe(1)
  })

  test('are validated with their sample when they are stored', async () => {
    const engine = await open()
    const error = await refusal(engine.putTemplate({ ...HELLO, sample: { name: 5 } }))
    expect(error.code).toBe('invalid_data')
    expect((await engine.listTemplates()).templates).toEqual([])
  })
})

describe('create', () => {
  test('like version 1, makes the format of the template', async () => {
    const engine = await open()
    await engine.putTemplate(HELLO)
    await engine.putTemplate(CARD)
    expect(await engine.create({ template_id: 'hello', data: { name: 'x' } })).toHaveProperty(
      'total_pages',
      1,
    )
    expect(await engine.create({ template_id: 'card' })).toHaveProperty('download_url_png')
    expect((await refusal(engine.createImage({ template_id: 'hello' }))).message).toMatch(/createPdf/)
    expect((await refusal(engine.createPdf({ template_id: 'card' }))).message).toMatch(/createImage/)
  })

  test('export_type=file returns bytes or base64, recorded but not stored', async () => {
    const storage = memoryStorage()
    const engine = await open({ storage })
    await engine.putTemplate(HELLO)
    const params = {
      template_id: 'hello',
      data: { name: 'x' },
      export_type: 'file',
      filename: 'greeting',
    } as const
    const { file, filename, content_type, transaction_ref } = await engine.createPdf(params)
    expect([filename, content_type]).toEqual(['greeting.pdf', 'application/pdf'])
    const base64 = await engine.createPdf({ ...params, export_in_base64: true })
    expect(Buffer.from(base64.file, 'base64').length).toBe(file.length)
    expect(await listFiles(storage)).toEqual([])
    expect((await engine.getObject({ transaction_ref })).object).toMatchObject({
      status: 'success',
      primary_url: null,
    })
  })

  test('output_image_type makes one file with one URL', async () => {
    const engine = await open()
    await engine.putTemplate(CARD)
    const jpeg = await engine.createImage({ template_id: 'card', output_image_type: 'jpegOnly' })
    const png = await engine.createImage({ template_id: 'card', output_image_type: 'pngOnly' })
    expect([Object.hasOwn(jpeg, 'download_url'), Object.hasOwn(jpeg, 'download_url_png')]).toEqual([
      true,
      false,
    ])
    expect([Object.hasOwn(png, 'download_url'), Object.hasOwn(png, 'download_url_png')]).toEqual([
      false,
      true,
    ])
    const file = await engine.createImage({
      template_id: 'card',
      output_image_type: 'pngOnly',
      export_type: 'file',
    })
    expect(file.content_type).toBe('image/png')
  })

  test('the same request, clock and ids produce the same bytes', async () => {
    const { clock } = createClock()
    const options = { clock, createId: () => '00000000-0000-7000-8000-000000000001' }
    const bytes = async (): Promise<Uint8Array> => {
      const engine = await open(options)
      await engine.putTemplate(HELLO)
      return (await engine.createPdf({ template_id: 'hello', data: { name: 'x' }, export_type: 'file' })).file
    }
    expect(Buffer.compare(await bytes(), await bytes())).toBe(0)
  })

  test('password and pdf_standard encrypt the PDF and make PDF/A', async () => {
    const engine = await open()
    await engine.putTemplate(HELLO)
    const params = { template_id: 'hello', data: { name: 'x' }, export_type: 'file' } as const
    const locked = await engine.createPdf({ ...params, password: 'secret' })
    expect(Buffer.from(locked.file).toString('latin1')).toContain('/Encrypt')
    const archive = await engine.createPdf({ ...params, pdf_standard: 'PDFA3' })
    expect(Buffer.from(archive.file).toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>')
  })

  test('a claim that is not met stores no file, now and in the background', async () => {
    const storage = directoryStorage(await temporaryFolder())
    const engine = await open({ storage })
    await engine.putTemplate(HELLO)
    await engine.putTemplate({ template_id: 'page', html: '<p>{{name}}</p>' })
    for (const template_id of ['hello', 'page']) {
      const params = { template_id, data: { name: 'x' } }
      const claiming = { ...params, pdf_standard: 'PDF/UA-1' } as const // without title and language
      expect(await refusal(engine.createPdf(claiming))).toMatchObject({ code: 'standard_not_met' })
      const { transaction_ref } = await engine.createPdf({ ...claiming, async: true })
      await expect
        .poll(() => engine.getObject({ transaction_ref }))
        .toMatchObject({ object: { status: 'error' } })
      expect(await listFiles(storage)).toEqual([])
    }
    await engine.createPdf({ template_id: 'hello', data: { name: 'x' } })
    expect(await listFiles(storage)).toHaveLength(1)
  })

  test('a password is required to open the file and restricts no permissions beyond those of the template', async () => {
    const engine = await open()
    const permitted = async (settings: object) => {
      await engine.putTemplate({ ...HELLO, document: { ...HELLO.document, ...settings } })
      const params = { template_id: 'hello', data: { name: 'x' }, export_type: 'file' } as const
      const { file } = await engine.createPdf({ ...params, password: 'secret' })
      return Number(/\/P (-?\d+)/.exec(Buffer.from(file).toString('latin1'))?.[1]) & 0b111100111100
    }
    // ISO 32000-1 table 22: printing is bits 3 and 12, copying bit 5.
    expect(await permitted({})).toBe(0b111100111100)
    // Extraction for accessibility, bit 10, is always allowed.
    expect(await permitted({ permissions: { copying: true } })).toBe(0b1000010000)
    expect(await permitted({ ownerPassword: 'mine' })).toBe(0b1000000000)
  })

  test('publicUrl is the base of URLs, which readFile accepts', async () => {
    const engine = await open({ publicUrl: 'https://docs.example.com/' })
    await engine.putTemplate(HELLO)
    await engine.putTemplate(CARD)
    const pdf = await engine.createPdf({ template_id: 'hello', data: { name: 'x' } })
    const image = await engine.createImage({ template_id: 'card' })
    expect(pdf.download_url).toMatch(/^https:\/\/docs\.example\.com\/v2\/get-pdf\/[\w-]+\.pdf$/)
    expect(image.download_url_png).toMatch(/^https:\/\/docs\.example\.com\/v2\/get-image\/[\w-]+\.png$/)
    expect((await engine.readFile({ url: pdf.download_url })).content_type).toBe('application/pdf')
  })

  test('images of the engine and below its asset roots are found by name', async () => {
    const engine = await open({
      assets: {
        roots: [fileURLToPath(new URL('../../fixtures/invoice', import.meta.url))],
        images: { mark: '<svg width="10" height="10"><rect width="10" height="10"/></svg>' },
      },
    })
    await engine.putTemplate({ template_id: 'pictures', document: { content: [{ image: 'mark' }] } })
    expect((await engine.createPdf({ template_id: 'pictures' })).total_pages).toBe(1)
  })

  test.each(['-draft', '_base', '.hidden', '...'])('stores and returns a template %s', async template_id => {
    const engine = await open()
    await engine.putTemplate({ ...HELLO, template_id })
    const data = { name: 'x' }
    expect((await engine.createPdf({ template_id, data })).template_id).toBe(template_id)
    expect((await engine.getTemplate({ template_id })).template.template_id).toBe(template_id)
  })

  test('a parameter without effect is a warning', async () => {
    const engine = await open()
    await engine.putTemplate(HELLO)
    const { warnings } = await engine.createPdf({
      template_id: 'hello',
      data: { name: 'Ada' },
      export_in_base64: true,
    })
    expect(warnings).toEqual([
      {
        code: 'unused_parameter',
        message: expect.stringContaining('without export_type=file'),
        path: '/export_in_base64',
      },
    ])
  })

  test('an unknown parameter is a warning; a parameter of the hosted service is not', async () => {
    const engine = await open()
    await engine.putTemplate(HELLO)
    const params = { template_id: 'hello', data: { name: 'x' }, filenam: 'a.pdf', cloud_storage: 1 }
    const { warnings } = await engine.createPdf(params)
    expect(warnings).toEqual([
      {
        code: 'unknown_parameter',
        path: '/filenam',
        message: expect.stringMatching(/did you mean 'filename'/),
      },
    ])
  })
})

describe('invalid input is rejected, and the engine stays usable', () => {
  const circular: Record<string, unknown> = {}
  circular['self'] = circular

  test.each<[string, object, string, RegExp]>([
    ['no template_id', {}, 'invalid_request', /'template_id' is missing/],
    ['an unknown template', { template_id: 'nope' }, 'template_not_found', /'nope'/],
    ['an id that is a path', { template_id: '../../x' }, 'invalid_request', /letters, digits/],
    ['an id named like a prototype member', { template_id: '__proto__' }, 'template_not_found', /__proto__/],
    [
      'data that is a string',
      { template_id: 'hello', data: 'x' },
      'invalid_request',
      /'data' must be a JSON object, got 'x'/,
    ],
    ['data against the schema', { template_id: 'hello', data: {} }, 'invalid_data', /name/],
    ['data that is circular', { template_id: 'hello', data: circular }, 'invalid_json', /cycle: '\/self'/],
    ['data with a function', { template_id: 'hello', data: { name: () => 1 } }, 'invalid_json', /function/],
    [
      'a 300-character filename',
      { template_id: 'hello', filename: 'x'.repeat(300) },
      'invalid_request',
      /300 characters/,
    ],
    [
      'a filename with control characters',
      { template_id: 'hello', filename: 'a\r\nb\0.pdf' },
      'invalid_request',
      /control/,
    ],
    [
      'a filename that is a path',
      { template_id: 'hello', filename: '../a.pdf' },
      'invalid_request',
      /file name/,
    ],
    [
      'a filename with a bidirectional control',
      { template_id: 'hello', filename: '\u202Efdp.exe' },
      'invalid_request',
      /file name/,
    ],
    ['an empty password', { template_id: 'hello', password: '' }, 'invalid_request', /password/],
    [
      'a password that some readers cannot type',
      { template_id: 'hello', password: 'пароль' },
      'invalid_request',
      /Latin-1/,
    ],
    [
      'a password in PDF/A',
      { template_id: 'hello', password: 'x', pdf_standard: 'PDF/A-2b' },
      'invalid_request',
      /leave out 'password', or 'pdf_standard'/,
    ],
    ['flags that are objects', { template_id: 'hello', async: { toString: 1 } }, 'invalid_request', /async/],
    [
      'numbers that are objects',
      { template_id: 'hello', expiration: { valueOf: 1 } },
      'invalid_request',
      /expiration/,
    ],
    ['an unknown export type', { template_id: 'hello', export_type: 'zip' }, 'invalid_request', /json, file/],
    [
      'an invalid flag',
      { template_id: 'hello', export_in_base64: 'yes' },
      'invalid_request',
      /1, true, 0 or false/,
    ],
    [
      'an expiration of a month',
      { template_id: 'hello', expiration: 43_200 },
      'invalid_request',
      /0 to 10080/,
    ],
    ['an unknown standard', { template_id: 'hello', pdf_standard: 'PDF/X' }, 'invalid_request', /PDF\/A-1b/],
    [
      'an unsupported part of the service',
      { template_id: 'hello', einvoice: true },
      'invalid_request',
      /not supported/,
    ],
  ])('%s', async (_name, params, code, message) => {
    const engine = await open()
    await engine.putTemplate(HELLO)
    const error = await refusal(engine.createPdf(params as never))
    expect(error.code).toBe(code)
    expect(error.message).toMatch(message)
    expect((await engine.createPdf({ template_id: 'hello', data: { name: 'x' } })).status).toBe('success')
  })

  test.each([501, -1, 'abc', '1.5', Number.NaN])('a limit of %s is rejected', async limit => {
    const engine = await open()
    const error = await refusal(engine.listObjects({ limit }))
    expect([error.code, error.details[0]?.path]).toEqual(['invalid_request', '/limit'])
  })

  test.each<[string, unknown, string, RegExp]>([
    ['not an object', 7, 'invalid_template', /object/],
    ['a string that is not JSON', '{"document"', 'invalid_json', /not JSON/],
    ['neither document nor scene', { name: 'x' }, 'invalid_template', /document/],
    ['both', { document: { content: [] }, scene: {} }, 'invalid_template', /document|scene/],
    [
      'an id that is a path',
      { template_id: '../../x', document: { content: [] } },
      'invalid_template',
      /template_id/,
    ],
    [
      'an unknown font',
      { document: { content: [{ text: 'x', font: 'Robotto' }] } },
      'invalid_template',
      /'Roboto'/,
    ],
    [
      'an unknown style',
      { strict: true, document: { content: [{ text: 'x', style: 'totl' }], styles: { total: {} } } },
      'invalid_template',
      /did you mean 'total'/,
    ],
    [
      '3,000 nested blocks',
      { document: { content: ['{{#if a}}'.repeat(3000) + '{{/if}}'.repeat(3000)] } },
      'invalid_template',
      /nests blocks.* deeper than 32 levels/,
    ],
    [
      'a page on unknown paper',
      { html: '<p>x', settings: { paper_size: 'A9' } },
      'invalid_template',
      / problem: \/settings\/paper_size is 'A9'; expected one of/,
    ],
    ['nested 3,000 deep', { document: { content: nest(3000) } }, 'invalid_json', /deeper than 64 levels/],
  ])('an invalid template is rejected: %s', async (_name, definition, code, message) => {
    const engine = await open()
    const error = await refusal(engine.putTemplate(definition as never))
    expect([error.code, error.message]).toEqual([code, expect.stringMatching(message)])
    await engine.putTemplate(HELLO)
  })

  test.each<[string, string, string]>([
    ['a missing image', 'nothing.png', 'asset_failed'],
    ['a local path', '/etc/passwd', 'asset_denied'],
    ['a path that climbs', '../../etc/passwd', 'asset_denied'],
    ['a URL of a private host', 'http://127.0.0.1:1/a.png', 'asset_denied'],
    ['a URL of a file', 'file:///etc/passwd', 'asset_denied'],
    [
      'a truncated image',
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlE',
      'asset_failed',
    ],
  ])('%s is rejected', async (_name, image, code) => {
    const engine = await open()
    await engine.putTemplate({ template_id: 'picture', document: { content: [{ image: '{{image}}' }] } })
    const error = await refusal(engine.createPdf({ template_id: 'picture', data: { image } }))
    expect(error.code).toBe(code)
    expect((await engine.listObjects()).objects[0]).toMatchObject({ status: 'error', primary_url: null })
  })

  test('keys named __proto__ and constructor have no special meaning', async () => {
    const engine = await open()
    const definition = JSON.parse(
      '{"template_id": "proto", "document": {"content": ["{{constructor.name}}{{__proto__.x}}{{a}}"]}}',
    )
    await engine.putTemplate(definition)
    const data = JSON.parse(
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "a": "fine"}',
    )
    expect((await engine.createPdf({ template_id: 'proto', data })).status).toBe('success')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

test.each([{ objectsDays: 1e9 }, { jobsDays: Number.POSITIVE_INFINITY }, { idempotencyMs: 1e16 }])(
  'the retention %j, which exceeds the range of dates, is rejected',
  async retention => {
    const error = await refusal(createEngine({ retention }))
    expect(error.code).toBe('invalid_option')
    expect(error.message).toMatch(/'retention\.\w+' must be a number above 0, at most \d+/)
  },
)

test('a clock that returns an invalid date is rejected before anything is stored', async () => {
  const engine = await open({ clock: () => new Date(Number.NaN) })
  expect((await refusal(engine.putTemplate(HELLO))).code).toBe('invalid_option')
})

test('a node whose data is missing is reported with the name of the missing value', async () => {
  const engine = await open()
  const photo = { image: { $value: 'photo' }, width: 50 }
  const code = { $each: 'codes', do: { qr: { $value: 'text' }, fit: 60 } }
  await engine.putTemplate({ template_id: 'card', document: { content: [photo, code] } })
  const error = await refusal(engine.createPdf({ template_id: 'card', data: {} }))
  expect([error.code, error.details]).toEqual([
    'invalid_definition',
    [{ path: '/document/content/0', message: "its 'image' is the value of 'photo', which the data lacks" }],
  ])
})

test('readFile requires either a URL or a reference', async () => {
  const engine = await open()
  for (const params of [{}, { url: 'memory:x', transaction_ref: 'x' }]) {
    expect((await refusal(engine.readFile(params))).code).toBe('invalid_request')
  }
})

test('timers run between consecutive renders', async () => {
  const engine = await open()
  await engine.putTemplate(HELLO)
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  for (let i = 0; i < 60; i++) await engine.createPdf({ template_id: 'hello', data: { name: 'x' } })
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(3)
})

test('expired files are swept often, orphaned files an hour after the start and then hourly', async () => {
  const { clock, moveMinutes } = createClock()
  const looks = { expired: 0, files: 0 }
  const storage = memoryStorage()
  const { records, files } = storage
  const watched: Storage = {
    ...storage,
    records: {
      ...records,
      listExpired(params) {
        looks.expired++
        return records.listExpired(params)
      },
    },
    files: {
      ...files,
      list() {
        looks.files++
        return files.list()
      },
    },
  }
  const engine = await open({ storage: watched, clock, sweepIntervalMs: 1 })
  await expect.poll(() => looks.expired).toBeGreaterThan(5)
  expect(looks.files).toBe(0)
  moveMinutes(60)
  await expect.poll(() => looks.files).toBe(1)
  const before = looks.expired
  await expect.poll(() => looks.expired).toBeGreaterThan(before + 5)
  expect(looks.files).toBe(1)
  await engine.sweep()
  expect(looks.files).toBe(2)
})

test('a sweep with a fast clock keeps a file that is being stored', async () => {
  const storage = memoryStorage()
  const engine = await open({
    storage: {
      ...storage,
      files: {
        ...storage.files,
        put: async params => {
          await storage.files.put(params)
          expect(await engine.sweep()).toEqual({
            expired: 0,
            abandoned: 0,
            orphans: 0,
            unknown_files: 0,
            records: 0,
            idempotency_keys: 0,
          })
        },
      },
    },
    clock: () => new Date(Date.now() + 2 * 3_600_000),
  })
  await engine.putTemplate(HELLO)
  const { download_url } = await engine.createPdf({ template_id: 'hello', data: { name: 'x' } })
  expect((await engine.readFile({ url: download_url })).content_type).toBe('application/pdf')
})

test('an object that is deleted during its render leaves no file', async () => {
  const storage = memoryStorage()
  const engine = await open({
    storage: {
      ...storage,
      files: {
        ...storage.files,
        put: async params => {
          await storage.files.put(params)
          const [object] = (await engine.listObjects()).objects
          await engine.deleteObject({ transaction_ref: object?.transaction_ref ?? '' })
          await storage.files.put(params)
        },
      },
    },
  })
  await engine.putTemplate(HELLO)
  expect((await refusal(engine.createPdf({ template_id: 'hello', data: { name: 'x' } }))).code).toBe(
    'object_not_found',
  )
  expect(await listFiles(storage)).toEqual([])
})

describe('options of createEngine', () => {
  test.each<[string, unknown, RegExp]>([
    ['not an object', 'x', /must be an object/],
    ['null', null, /must be an object, got null/],
    ['a misspelt option', { font: {} }, /'font', did you mean 'fonts'/],
    ['an unknown option', { colour: 1 }, /'colour'; there are storage, /],
    ['a misspelt limit', { limits: { maxPage: 3 } }, /'limits.maxPage', did you mean 'maxPages'/],
    ['a limit of nothing', { limits: { maxPages: 0 } }, /number above 0/],
    ['a misspelt asset option', { assets: { root: [] } }, /'assets.root', did you mean 'roots'/],
    ['roots that are not a list', { assets: { roots: './pictures' } }, /must be an array of folders/],
    ['a missing root', { assets: { roots: ['./nonexist'] } }, /'\.\/nonexist' .*does not exist/],
    ['a root that is a file', { assets: { roots: [import.meta.filename] } }, /it is not a folder/],
    ['a storage that is a path', { storage: './data' }, /directoryStorage\(path\)/],
    ['a storage without a queue', { storage: { records: {}, files: {} } }, /directoryStorage\(path\)/],
    ['a clock that is not a function', { clock: { now: 1 } }, /must be a function/],
    ['an interval in words', { sweepIntervalMs: 'often' }, /milliseconds/],
    ['an invalid public URL', { publicUrl: 'docs.example.com' }, /http or https URL/],
  ])('%s is rejected', async (_name, options, message) => {
    const error = await refusal(createEngine(options as never))
    expect([error.code, error.message]).toEqual(['invalid_option', expect.stringMatching(message)])
  })

  test('undefined options keep their defaults', async () => {
    const engine = await open({
      publicUrl: undefined,
      limits: { maxPages: undefined },
      clock: undefined,
    } as never)
    await engine.putTemplate(HELLO)
    expect((await engine.createPdf({ template_id: 'hello', data: { name: 'x' } })).download_url).toMatch(
      /^memory:/,
    )
  })

  test.each([undefined, '', 7, 'x'.repeat(300)])('forAccount(%j) is rejected', async account => {
    const engine = await open()
    expect(() => engine.forAccount(account as never)).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    )
  })
})

function nest(depth: number): unknown {
  let node: unknown = 'x'
  for (let i = 0; i < depth; i++) node = [node]
  return node
}

test('on a full disk the call fails, no partial file remains, and the engine stays usable', async context => {
  const printed = runOnSmallDisk(
    new URL('../render-on-full-disk.ts', import.meta.url),
    await temporaryFolder(),
  )
  if (printed === null) return context.skip('this machine does not let the test mount a small disk')
  expect(JSON.parse(printed)).toEqual({
    failure: { code: 'storage_unavailable', message: expect.stringMatching(/the disk is full; free space/) },
    recorded: [{ status: 'error', primary_url: null }],
    after: 'success',
    files: 1,
  })
})

test('closing waits for running calls and rejects later ones', async () => {
  const storage = memoryStorage()
  const engine = await createEngine({ storage, sweepIntervalMs: 0 })
  await engine.putTemplate(HELLO)
  const running = engine.createPdf({ template_id: 'hello', data: { name: 'x' } })
  const closing = engine.close()
  expect((await running).status).toBe('success')
  await closing
  expect((await refusal(engine.listObjects())).code).toBe('storage_unavailable')
})

test('the folder of a closed engine can be opened by another engine', async () => {
  const folder = join(await temporaryFolder(), 'data')
  const first = await createEngine({ storage: directoryStorage(folder), sweepIntervalMs: 0 })
  await first.putTemplate(HELLO)
  const { download_url } = await first.createPdf({ template_id: 'hello', data: { name: 'x' } })
  await first.close()
  expect(await readdir(folder)).toContain('files')
  const second = await open({ storage: directoryStorage(folder) })
  expect((await second.readFile({ url: download_url })).content_type).toBe('application/pdf')
  expect((await second.listTemplates()).templates).toHaveLength(1)
})

test('closing the engine closes its storage after the running jobs', async () => {
  const storage = memoryStorage()
  const engine = await createEngine({ storage, sweepIntervalMs: 0 })
  const events: string[] = []
  await storage.queue.enqueue({
    id: 'job',
    kind: 'own',
    account: 'default',
    payload: '{}',
    runAt: new Date(0).toISOString(),
  })
  const handler = async () => {
    events.push('begun')
    await new Promise(setImmediate)
    await storage.records.findTransactionByKey({ account: null, key: 'abcdefgh' })
    events.push('ended')
    return 'done' as const
  }
  storage.queue.work({ kinds: ['own'], concurrency: 1, leaseMs: 60_000, pollMs: 10, handler })
  await vi.waitFor(() => expect(events).toContain('begun'))
  await engine.close()
  expect(events).toEqual(['begun', 'ended'])
  const closed = expect.objectContaining({ code: 'storage_unavailable' })
  await expect(storage.queue.counts()).rejects.toThrow(closed)
  await expect(storage.files.get({ key: 'abcdefgh' })).rejects.toThrow(closed)
  await expect(storage.records.findTransactionByKey({ account: null, key: 'abcdefgh' })).rejects.toThrow(
    closed,
  )
})
