import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificate, OPENSSL } from '../assets/certificate.ts'
import { serve, serveTls } from '../assets/loopback.ts'
import { buildPackage, ROOT } from '../built-package.ts'
import { isInstalled } from '../installed.ts'
import { findRuntime } from './find-runtime.ts'

const run = promisify(execFile)
const HERE = fileURLToPath(new URL('.', import.meta.url))
const hasOpenssl = isInstalled(OPENSSL)

const RUNTIMES: readonly (readonly [string, string | null, readonly string[]])[] = [
  ['Node', process.execPath, []],
  ['Bun', findRuntime('bun'), []],
  ['Deno', findRuntime('deno'), ['run', '--allow-all', '--no-prompt']],
]

/** The built package with its dependencies, in a separate folder. */
let folder = ''
let plain = ''
let secure = ''
let authorityFile = ''
/** Host and path of each request. */
const requests: string[] = []

const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

const answer: RequestListener = ({ url = '', headers, socket }, response) => {
  requests.push(`${headers.host}${url}`)
  const redirects: Readonly<Record<string, string>> = {
    '/within': '/dot.svg',
    '/to-http': `${plain}/dot.svg`,
    '/to-private': `${plain.replace('127.0.0.1', 'localhost')}/dot.svg`,
    '/endless-redirects': '/endless-redirects',
  }
  const location = redirects[url]
  response.setHeader('content-type', 'image/svg+xml')
  if (location !== undefined) response.writeHead(302, { location }).end()
  else if (url === '/silent') return
  else if (url === '/stalled') response.write('<svg')
  else if (url === '/too-large') response.end(' '.repeat(200_000))
  else if (url === '/missing') response.writeHead(404).end()
  else if (url === '/broken') socket.destroy()
  else response.end(DOT)
}

beforeAll(async () => {
  if (!hasOpenssl) return
  const certificate = await makeCertificate()
  authorityFile = certificate.authorityFile
  plain = await serve(answer)
  secure = await serveTls(certificate, answer)
  folder = await mkdtemp(join(tmpdir(), 'platen-runtimes-'))
  await buildPackage(folder)
  await copyFile(join(HERE, 'probe.js'), join(folder, 'probe.js'))
  const inter = join(ROOT, 'test/assets/fonts/inter/inter-latin-wght-normal.woff2')
  await copyFile(inter, join(folder, 'inter.woff2'))
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

const PDF = '%PDF-'
const PNG = '\u0089PNG\r'
const ENGINE = {
  pdf: PDF,
  image: PNG,
  firstPage: PNG,
  https: PDF,
  privateName: 'asset_denied',
  webhook: ['success', true],
  objects: 6,
}

const EXPECTED = {
  single: {
    document: PDF,
    archive: PDF,
    encrypted: PDF,
    woff2: PDF,
    html: PDF,
    markdown: PDF,
    jpeg: expect.stringMatching(/^\u00ff\u00d8\u00ff/),
    png: PNG,
  },
  fetching: {
    http: PDF,
    redirect: PDF,
    https: PDF,
    toHttp: 'asset_denied',
    privateName: 'asset_denied',
    privateTlsName: 'asset_denied',
    privateAddress: 'asset_denied',
    privateIPv6: 'asset_denied',
    metadata: 'asset_denied',
    toPrivate: 'asset_denied',
    endlessRedirects: 'asset_failed',
    silent: 'asset_failed',
    silentTls: 'asset_failed',
    stalled: 'asset_failed',
    tooLarge: 'asset_failed',
    tooLargeTls: 'asset_failed',
    missing: 'asset_failed',
    broken: 'asset_failed',
  },
  addresses: ['127.0.0.1', '127.0.0.1'],
  none: ENGINE,
  thread: ENGINE,
  process: ENGINE,
  http: { plain: [true, null, PDF], parsed: [true, null, PDF], read: 'body_missing' },
}

for (const [name, program, options] of RUNTIMES) {
  const title = `the built package renders, fetches and serves on ${name}`
  const missing = [...(program === null ? [name] : []), ...(hasOpenssl ? [] : [OPENSSL])]
  test.skipIf(missing.length > 0)(
    missing.length > 0 ? `${title} (not here: ${missing.join(', ')})` : title,
    async () => {
      requests.length = 0
      const env = { ...process.env, NODE_EXTRA_CA_CERTS: authorityFile }
      const args = [...options, 'probe.js', plain, secure]
      const { stdout } = await run(program ?? '', args, { cwd: folder, env })
      expect(JSON.parse(stdout)).toEqual(EXPECTED)
      expect(requests.filter(request => !request.startsWith('127.0.0.1:'))).toEqual([])
      expect(requests.length).toBeGreaterThan(0)
    },
    120_000,
  )
}
