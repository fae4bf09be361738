/**
 * Uses the built package beside it, and prints what came of it as JSON. Runs on Node, Bun and Deno. Arguments: origins of
 * the servers of assets, with http and with https.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import express from 'express'
import { createHandler, staticKeys, toNodeListener } from './dist/http/index.js'
import { createEngine, renderHtml, renderImage, renderMarkdown, renderPdf } from './dist/index.js'
import { directoryStorage } from './dist/storage/directory/index.js'

const [plain, secure] = process.argv.slice(2)
const HELLO = { template_id: 'hello', document: { content: ['Hello {{name}}'] } }
const CARD = {
  template_id: 'card',
  scene: { width: 64, height: 32, objects: [{ type: 'textbox', text: 'Hi', width: 60, fontSize: 12 }] },
}
const GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const listen = async listener => {
  const server = createServer(listener)
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise(resolve => {
      server.close(resolve)
      server.closeAllConnections()
    })
  return { port: server.address().port, close }
}
const beginning = bytes => Buffer.from(bytes).subarray(0, 5).toString('latin1')
/** The beginning of the file, or the code of the error. */
const outcomeOf = promise =>
  promise.then(
    ({ file }) => beginning(file),
    error => error.code ?? String(error),
  )

/** @param calls Functions by name. */
async function outcomesOf(calls) {
  const outcomes = {}
  for (const [name, call] of Object.entries(calls)) outcomes[name] = await outcomeOf(call())
  return outcomes
}

const photo = { image: GIF, width: 9 }
const hyphenated = { text: 'Donaudampfschifffahrt', hyphens: 'auto', language: 'de' }
const inter = async () => ({ fonts: { Inter: { normal: await readFile('inter.woff2') } } })
const single = await outcomesOf({
  document: () =>
    renderPdf({ document: { content: ['Hello {{name}}', photo, hyphenated] } }, { name: 'Ada' }),
  archive: () => renderPdf({ document: { content: ['Hello'] } }, {}, { pdfStandard: 'PDF/A-3b' }),
  encrypted: () => renderPdf({ document: { content: ['Hello'] } }, {}, { password: 'secret' }),
  woff2: async () =>
    renderPdf({ document: { content: [{ text: 'a', font: 'Inter' }] } }, {}, { resources: await inter() }),
  html: () => renderHtml('<style>h1 { color: red }</style><h1>Hello</h1>'),
  markdown: () => renderMarkdown('# Hello'),
  jpeg: () => renderImage(CARD.scene),
  png: () => renderImage(CARD.scene, { format: 'png' }),
})

const { host, port } = new URL(plain)
const limits = { maxFetchMs: 2000, maxAssetBytes: 100_000 }
const assets = { allowPrivateHosts: [host, new URL(secure).host] }
const withPicture = src => renderHtml(`<img src="${src}">`, { resources: { assets, limits } })
const fetching = await outcomesOf({
  http: () => withPicture(`${plain}/dot.svg`),
  redirect: () => withPicture(`${plain}/within`),
  https: () => withPicture(`${secure}/dot.svg`),
  toHttp: () => withPicture(`${secure}/to-http`),
  privateName: () => withPicture(`http://localhost:${port}/dot.svg`),
  privateTlsName: () => withPicture(secure.replace('127.0.0.1', 'localhost')),
  privateAddress: () => withPicture(`http://127.0.0.2:${port}/dot.svg`),
  privateIPv6: () => withPicture(`http://[::1]:${port}/dot.svg`),
  metadata: () => withPicture('http://169.254.169.254/latest/meta-data'),
  toPrivate: () => withPicture(`${plain}/to-private`),
  endlessRedirects: () => withPicture(`${plain}/endless-redirects`),
  silent: () => withPicture(`${plain}/silent`),
  silentTls: () => withPicture(`${secure}/silent`),
  stalled: () => withPicture(`${plain}/stalled`),
  tooLarge: () => withPicture(`${plain}/too-large`),
  tooLargeTls: () => withPicture(`${secure}/too-large`),
  missing: () => withPicture(`${plain}/missing`),
  broken: () => withPicture(`${plain}/broken`),
})

/** Addresses are checked in `lookup`, so a socket must connect to the address that it returns. */
const pinned = (open, origin) =>
  new Promise(resolve => {
    const lookup = (_, { all }, callback) =>
      all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
    const name = 'pinned.invalid'
    const socket = open({ host: name, servername: name, port: new URL(origin).port, lookup }, () => {
      resolve(socket.remoteAddress)
      socket.destroy()
    })
    socket.on('error', error => resolve(String(error)))
  })
const addresses = [await pinned(connect, plain), await pinned(connectTls, secure)]

async function render(isolation) {
  const folder = await mkdtemp(join(tmpdir(), 'platen-runtime-'))
  let receive
  const received = new Promise(resolve => {
    receive = resolve
  })
  const receiver = await listen(({ url, headers }, response) => {
    response.end()
    receive([new URL(url, 'http://localhost').searchParams.get('status'), 'webhook-id' in headers])
  })
  const engine = await createEngine({
    storage: directoryStorage(folder),
    rendering: { isolation, workers: 1 },
    assets,
    webhooks: { allowPrivateHosts: ['127.0.0.1'] },
  })
  await engine.putTemplate(HELLO)
  await engine.putTemplate(CARD)
  const as = { export_type: 'file' }
  const made = await outcomesOf({
    pdf: () => engine.createPdf({ template_id: 'hello', data: { name: 'Ada' }, ...as }),
    image: () => engine.createImage({ template_id: 'card', output_image_type: 'pngOnly', ...as }),
    firstPage: () => engine.createPdfFromHtml({ body: '<h1>Hello</h1>', output_format: 'png', ...as }),
    https: () => engine.createPdfFromHtml({ body: `<img src="${secure}/dot.svg">`, ...as }),
    privateName: () =>
      engine.createPdfFromHtml({ body: `<img src="http://localhost:${port}/dot.svg">`, ...as }),
  })
  const webhook_url = `http://127.0.0.1:${receiver.port}/`
  await engine.createPdf({ template_id: 'hello', data: {}, async: true, webhook_url })
  const webhook = await received
  await engine.close()
  const again = await createEngine({ storage: directoryStorage(folder) })
  const { objects } = await again.listObjects()
  await again.close()
  await receiver.close()
  await rm(folder, { recursive: true })
  return { ...made, webhook, objects: objects.length }
}

async function serve() {
  const engine = await createEngine({ rendering: { isolation: 'none' } })
  await engine.putTemplate(HELLO)
  const listener = toNodeListener(createHandler(engine, { authenticate: staticKeys({ key: 'default' }) }))
  const readsAll = async (request, _, next) => {
    for await (const _ of request);
    next()
  }
  const app = express()
    .use('/read', readsAll, listener)
    .use('/parsed', express.json(), listener)
    .use('/plain', listener)
  const api = await listen(app)
  const create = async path => {
    const response = await fetch(`http://127.0.0.1:${api.port}${path}/v2/create-pdf?template_id=hello`, {
      method: 'POST',
      headers: { 'x-api-key': 'key', 'content-type': 'application/json' },
      body: '{"name":"Ada"}',
    })
    const { code, warnings = null, download_url } = await response.json()
    if (code !== undefined) return code
    const download = await fetch(download_url)
    const { origin, pathname } = new URL(download_url)
    const isOwn = origin === `http://127.0.0.1:${api.port}` && pathname.startsWith(`${path}/v2/get-pdf/`)
    return [isOwn, warnings, beginning(await download.arrayBuffer())]
  }
  const made = {
    plain: await create('/plain'),
    parsed: await create('/parsed'),
    read: await create('/read'),
  }
  await api.close()
  await engine.close()
  return made
}

const none = await render('none')
const thread = await render('thread')
const childProcess = await render('process')
const http = await serve()
console.log(JSON.stringify({ single, fetching, addresses, none, thread, process: childProcess, http }))
