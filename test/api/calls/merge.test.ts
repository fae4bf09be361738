import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import { createEngine, type Engine } from '../../../src/engine/create-engine.ts'
import { refusal } from '../../refusal.ts'
import { describeWith } from '../../with-tools.ts'

let engine: Engine
const server = createServer()
let served = ''

beforeAll(async () => {
  engine = await createEngine({
    sweepIntervalMs: 0,
    rendering: { isolation: 'none' },
    assets: { allowPrivateHosts: ['127.0.0.1'] },
  })
  const content = ['{{text}}', { text: 'second page', pageBreak: 'before' }] as const
  await engine.putTemplate({ template_id: 'letter', document: { content } })
  await engine.putTemplate({
    template_id: 'owned',
    document: { ownerPassword: 'mine', permissions: {}, content: ['{{text}}'] },
  })
  const { file } = await engine.createPdf({
    template_id: 'letter',
    data: { text: 'served' },
    export_type: 'file',
  })
  server.on('request', (_request, response) => response.end(file))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  served = `http://127.0.0.1:${(server.address() as AddressInfo).port}/letter.pdf`
})
afterAll(async () => {
  server.close()
  await engine.close()
})

async function textOf(pdf: Uint8Array): Promise<string[]> {
  return (await drawPages(pdf, { dpi: 10 })).map(({ text }) => text.map(run => run.text).join(' '))
}

const create = (text: string) => engine.createPdf({ template_id: 'letter', data: { text } })

async function dataUri(template_id: string, text: string, password?: string): Promise<string> {
  const params = {
    template_id,
    data: { text },
    export_type: 'file',
    ...(password === undefined ? {} : { password }),
  } as const
  const { file } = await engine.createPdf(params)
  return `data:application/pdf;base64,${Buffer.from(file).toString('base64')}`
}

describe('mergePdfs', () => {
  test('merges pages in order: references and URLs of this engine, data: URIs, http URLs and PDFs with an owner password', async () => {
    const [first, second] = [await create('first'), await create('second')]
    const urls = [
      first.transaction_ref,
      second.download_url,
      await dataUri('letter', 'third'),
      served,
      await dataUri('owned', 'fifth'),
    ]
    const { primary_url, total_pages, transaction_ref, ...rest } = await engine.mergePdfs({ urls })
    expect([total_pages, rest]).toEqual([9, { status: 'success' }])
    const { file, content_type } = await engine.readFile({ url: primary_url })
    expect(content_type).toBe('application/pdf')
    const pages = await textOf(file)
    expect(pages.filter(text => text !== 'second page')).toEqual([
      'first',
      'second',
      'third',
      'served',
      'fifth',
    ])
    expect((await engine.getObject({ transaction_ref })).object).toMatchObject({
      transaction_type: 'MERGE',
      template_id: null,
    })
  })

  test('opens PDFs of this engine with their password', async () => {
    const url = await dataUri('letter', 'locked', 'geheim')
    const { file } = await engine.mergePdfs({
      urls: [{ url, password: 'geheim' }, { url: await dataUri('letter', 'open') }],
      export_type: 'file',
    })
    expect(await textOf(file)).toEqual(['locked', 'second page', 'open', 'second page'])
  })

  test('returns a file, identical to that of a worker', async () => {
    const urls = [await dataUri('letter', 'a'), await dataUri('letter', 'b')]
    const here = await engine.mergePdfs({ urls, export_type: 'file', filename: 'both' })
    expect([here.filename, here.content_type, here.total_pages]).toEqual(['both.pdf', 'application/pdf', 4])
    const threads = await createEngine({ sweepIntervalMs: 0, rendering: { isolation: 'thread', workers: 1 } })
    const there = await threads.mergePdfs({ urls, export_type: 'file' })
    await threads.close()
    expect(await textOf(there.file)).toEqual(await textOf(here.file))
  })

  test.each<[string, () => Promise<unknown>, string, RegExp]>([
    ['nothing', async () => undefined, 'invalid_request', /'urls' is missing/],
    ['urls that are not a list', async () => 'x', 'invalid_request', /array of 1 to 100/],
    ['an empty list', async () => [], 'invalid_request', /array of 1 to 100/],
    ['too long a list', async () => Array(101).fill('x'), 'invalid_request', /array of 1 to 100/],
    ['a number in the list', async () => ['x', 5], 'invalid_request', /urls\/1/],
    [
      'bytes that are not a PDF',
      async () => ['data:application/pdf;base64,bm9wZQ=='],
      'asset_failed',
      /'\/urls\/0'.*not a PDF/,
    ],
    ['a data: URI that is not base64', async () => ['data:application/pdf,x'], 'asset_failed', /base64/],
    [
      'an encrypted PDF without a password',
      async () => [await dataUri('letter', 'x', 'secret')],
      'asset_failed',
      /'\/urls\/0'.*needs a password; pass \{"url"/,
    ],
    [
      'a wrong password',
      async () => [{ url: await dataUri('letter', 'x', 'secret'), password: 'Secret' }],
      'asset_failed',
      /'\/urls\/0'.*the password is wrong/,
    ],
    [
      'a password without a URL',
      async () => [{ password: 'x' }],
      'invalid_request',
      /'urls\/0\/url' must be .*, got undefined/,
    ],
    [
      'a password that is not a string',
      async () => ['x', { url: 'x', password: {} }],
      'invalid_request',
      /'urls\/1\/password' must be .*, got an object/,
    ],
    [
      'an unknown key',
      async () => [{ url: 'x', pasword: 'x' }],
      'invalid_request',
      /'urls\/0' has an unknown property 'pasword'.*password/,
    ],
    [
      'a damaged PDF',
      async () => [`data:application/pdf;base64,${Buffer.from('%PDF-1.7 and no more').toString('base64')}`],
      'asset_failed',
      /it is damaged/,
    ],
    ['a local path', async () => ['/etc/passwd'], 'asset_denied', /./],
    ['a file: URL', async () => ['file:///etc/passwd'], 'asset_denied', /./],
    ['an unknown reference', async () => ['00000000-0000-7000-8000-000000000000'], 'object_not_found', /./],
    [
      'a private address',
      async () => [(await create('a')).download_url, 'http://10.0.0.1/a.pdf'],
      'asset_denied',
      /^The file at '\/urls\/1' could not be read: ./,
    ],
    ['no files', async () => [], 'invalid_request', /^'urls' must be an array of 1 to 100/],
  ])('rejects %s', async (_name, urls, code, message) => {
    const error = await refusal(engine.mergePdfs({ urls: (await urls()) as string[] }))
    expect([error.code, error.message]).toEqual([code, expect.stringMatching(message)])
  })

  test('limits the total size of the files to maxAssetsBytes', async () => {
    const letter = await dataUri('letter', 'a')
    const { length } = Buffer.from(letter.slice(letter.indexOf(',') + 1), 'base64')
    const bounded = await createEngine({
      sweepIntervalMs: 0,
      rendering: { isolation: 'none' },
      limits: { maxAssetsBytes: 2 * length },
    })
    expect((await bounded.mergePdfs({ urls: [letter, letter] })).total_pages).toBe(4)
    const { code, message, details } = await refusal(bounded.mergePdfs({ urls: [letter, letter, letter] }))
    expect([code, details[0]?.path]).toEqual(['asset_failed', '/urls/2'])
    expect(message).toMatch(/limit maxAssetsBytes/)
    await bounded.close()
  })

  test('cannot access objects of another account', async () => {
    const { transaction_ref, download_url } = await create('mine')
    for (const url of [transaction_ref, download_url]) {
      expect((await refusal(engine.forAccount('other').mergePdfs({ urls: [url] }))).code).toBe(
        'object_not_found',
      )
    }
  })
})

/** qpdf and poppler-utils encrypt the PDFs and read the results. */
const TOOLS = ['qpdf', 'pdftotext']

const ENCRYPTIONS: Readonly<Record<string, readonly string[]>> = {
  'RC4, 40 bits': ['40'],
  'RC4, 128 bits': ['128', '--use-aes=n'],
  'AES-128': ['128', '--use-aes=y'],
  'AES-128 with clear metadata': ['128', '--use-aes=y', '--cleartext-metadata'],
  'AES-256 of revision 5': ['256', '--force-R5'],
  'AES-256': ['256'],
}

describeWith(TOOLS, 'mergePdfs decrypts', () => {
  const run = (tool: string, ...args: string[]) => execFileSync(tool, args, { encoding: 'utf8' })
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'platen-merge-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(Object.entries(ENCRYPTIONS))('%s', async (_name, key) => {
    const { file } = await engine.createPdf({
      template_id: 'letter',
      data: { text: 'sealed' },
      export_type: 'file',
    })
    const plain = join(folder, 'plain.pdf')
    writeFileSync(plain, file)
    const encrypted = (user: string): string => {
      const sealed = join(folder, 'sealed.pdf')
      const passwords = ['--encrypt', user, 'of the owner', ...key, '--']
      run('qpdf', ...['--allow-weak-crypto', '--object-streams=generate', ...passwords, plain, sealed])
      return `data:application/pdf;base64,${readFileSync(sealed, 'base64')}`
    }
    const locked = encrypted('of the user')
    const merged = await engine.mergePdfs({
      urls: [
        encrypted(''),
        { url: locked, password: 'of the user' },
        { url: locked, password: 'of the owner' },
      ],
      export_type: 'file',
    })
    const opened = join(folder, 'merged.pdf')
    writeFileSync(opened, merged.file)
    expect(run('qpdf', '--check', opened)).toMatch(
      /File is not encrypted.*No syntax or stream encoding errors found/s,
    )
    expect(run('pdftotext', opened, '-').match(/sealed|second page/g)).toEqual(
      Array(3).fill(['sealed', 'second page']).flat(),
    )
  })
})
