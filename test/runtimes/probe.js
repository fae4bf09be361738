/** Uses the built package beside it, and prints what came of it as JSON. Runs on Node, Bun and Deno. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { createHandler, staticKeys, toNodeListener } from './dist/http/index.js'
import { createEngine } from './dist/index.js'
import { directoryStorage } from './dist/storage/directory/index.js'

const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const HELLO = { template_id: 'hello', document: { content: ['Hello {{name}}'] } }
const CARD = {
  template_id: 'card',
  scene: { width: 64, height: 32, objects: [{ type: 'textbox', text: 'Hi', width: 60, fontSize: 12 }] },
}

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
const codeOf = promise =>
  promise.then(
    () => 'done',
    error => error.code ?? String(error),
  )

let asked = 0
const assets = await listen((request, response) => {
  asked++
  if (request.url === '/away') {
    response.writeHead(302, { location: `http://localhost:${assets.port}/dot.svg` })
  } else response.setHeader('content-type', 'image/svg+xml')
  response.end(DOT)
})
const host = `127.0.0.1:${assets.port}`

async function render(isolation) {
  const engine = await createEngine({
    rendering: { isolation, workers: 1 },
    assets: { allowPrivateHosts: [host] },
  })
  await engine.putTemplate(HELLO)
  await engine.putTemplate(CARD)
  const as = { export_type: 'file' }
  const html = src => engine.createPdfFromHtml({ body: `<h1>Hello</h1><img src="${src}">`, ...as })
  const pdf = await engine.createPdf({ template_id: 'hello', data: { name: 'Ada' }, ...as })
  const image = await engine.createImage({ template_id: 'card', output_image_type: 'pngOnly', ...as })
  const page = await html(`http://${host}/dot.svg`)
  const before = asked
  const made = {
    pdf: beginning(pdf.file),
    image: beginning(image.file),
    page: [beginning(page.file), page.warnings ?? null],
    // A name of a private address, asked for itself and by a redirect.
    privateName: await codeOf(html(`http://localhost:${assets.port}/dot.svg`)),
    redirect: await codeOf(html(`http://${host}/away`)),
    requests: asked - before,
  }
  await engine.close()
  return made
}

async function serve() {
  const folder = await mkdtemp(join(tmpdir(), 'platen-runtime-'))
  const engine = await createEngine({
    storage: directoryStorage(folder),
    rendering: { isolation: 'none' },
  })
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
  await rm(folder, { recursive: true })
  return made
}

const none = await render('none')
const thread = await render('thread')
const childProcess = await render('process')
const http = await serve()
await assets.close()
console.log(JSON.stringify({ none, thread, process: childProcess, http }))
