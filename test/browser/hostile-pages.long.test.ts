import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import {
  browserEngine,
  HAS_BROWSER,
  printPage,
  processesWith,
  temporaryFolder,
  WITH_SCRIPTS,
} from './browser-engine.ts'

const LOOP = '<p>never</p><script>for (;;) {}</script>'
const FINE = '<p id="text"></p><script>document.getElementById("text").textContent = "done"</script>'

async function wordsOf(pdf: Uint8Array): Promise<string> {
  const pages = await drawPages(pdf, { dpi: 10 })
  return pages.map(({ text }) => text.map(({ text }) => text).join(' ')).join('\n')
}

/** TCP and UDP on one loopback port, which count connections and packets. */
async function openTrap() {
  let reached = 0
  const server = createServer(socket => {
    reached++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const datagrams = createSocket('udp4', () => reached++).bind(port, '127.0.0.1')
  await once(datagrams, 'listening')
  onTestFinished(() => {
    server.close()
    datagrams.close()
  })
  return { port, host: `127.0.0.1:${port}`, reached: () => reached }
}

describe.skipIf(!HAS_BROWSER)('hostile pages', { timeout: 120_000 }, () => {
  test('cannot access the network', async () => {
    const { host, reached } = await openTrap()
    const engine = await browserEngine({}, { assets: { onError: 'placeholder' } })
    const url = `http://${host}/`
    const { pdf, warnings } = await printPage(
      engine,
      `<link rel="prefetch" href="${url}a"><link rel="preconnect" href="${url}"><link rel="dns-prefetch" href="${url}">
      <link rel="stylesheet" href="${url}b"><link rel="prerender" href="${url}c"><link rel="icon" href="${url}icon">
      <link rel="manifest" href="${url}manifest"><script type="speculationrules">{"prerender":[{"urls":["${url}s"]}]}</script>
      <img src="${url}d"><video src="${url}e" autoplay></video><iframe src="${url}f"></iframe><object data="${url}g"></object>
      <script src="${url}h"></script><a id="ping" href="#x" ping="${url}ping">x</a>
      <script>
        const attempts = [
          () => fetch('${url}i', { mode: 'no-cors' }),
          () => fetch('${url}j', { method: 'POST', body: 'x', mode: 'no-cors' }),
          () => navigator.sendBeacon('${url}k', 'x'),
          () => new WebSocket('ws://${host}/l'),
          () => new EventSource('${url}m'),
          () => new Worker(URL.createObjectURL(new Blob(['fetch("${url}n")']))),
          () => new SharedWorker(URL.createObjectURL(new Blob(['fetch("${url}o")']))),
          () => navigator.serviceWorker.register('/worker.js'),
          () => new WebTransport('https://${host}/p'),
          () => document.getElementById('ping').click(),
          () => window.open('${url}q'),
          () => { const request = new XMLHttpRequest(); request.open('GET', '${url}r', false); request.send() },
          () => new RTCPeerConnection({ iceServers: [{ urls: 'stun:${host}' }, { urls: 'turn:${host}?transport=tcp', username: 'a', credential: 'b' }] })
            .createDataChannel('x'),
          async () => {
            const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${host}' }] })
            peer.createDataChannel('x')
            await peer.setLocalDescription(await peer.createOffer())
          },
        ]
        for (const attempt of attempts) try { Promise.resolve(attempt()).catch(() => {}) } catch {}
        document.body.append('tried')
      </script>`,
    )
    expect(await wordsOf(pdf)).toContain('tried')
    expect(reached()).toBe(0)
    const messages = warnings.map(({ message }) => message).join('\n')
    for (const path of ['b', 'd', 'f', 'h', 'i', 'j', 'm', 'r']) expect(messages).toContain(`${url}${path}'`)
    expect(messages).toContain('ws://')
  })

  test('cannot read files outside of the asset roots', async () => {
    const root = await mkdtemp(join(tmpdir(), 'platen-root-'))
    const outside = await mkdtemp(join(tmpdir(), 'platen-secret-'))
    onTestFinished(async () => {
      for (const folder of [root, outside]) await rm(folder, { recursive: true })
    })
    await writeFile(join(outside, 'secret.txt'), 'SECRET')
    await writeFile(join(root, 'public.txt'), 'public')
    await symlink(join(outside, 'secret.txt'), join(root, 'link.txt'))
    const engine = await browserEngine({}, { assets: { roots: [root], onError: 'placeholder' } })
    const file = `file://${outside}/secret.txt`
    const { pdf } = await printPage(
      engine,
      `<iframe src="${file}"></iframe><iframe src="view-source:${file}"></iframe><object data="${file}"></object>
      <embed src="${file}"><a href="${file}">file</a><a href="javascript:alert(1)">script</a><link rel="import" href="${file}">
      <p id="found"></p><script>
        const read = url => fetch(url).then(response => response.text(), () => 'refused')
        const paths = ['public.txt', 'link.txt', '..%2f${outside.split('/').at(-1)}%2fsecret.txt', '${file}', '%2fetc%2fpasswd']
        Promise.all(paths.map(read)).then(texts => { document.getElementById('found').textContent = texts.join(' | ') })
      </script>`,
    )
    const words = await wordsOf(pdf)
    expect(words).toContain('public | refused | refused | refused | refused')
    expect(Buffer.from(pdf).includes('file://')).toBe(false)
    expect(Buffer.from(pdf).includes('javascript:')).toBe(false)
  })

  test('cannot block with dialogs, downloads and navigations', async () => {
    const folder = temporaryFolder()
    const engine = await browserEngine()
    const { pdf, warnings } = await printPage(
      engine,
      `<body onbeforeunload="return 'stay'"><p>${'text '.repeat(3)}</p><script>
        alert(1); confirm(2); prompt(3); print()
        window.onbeforeunload = event => { event.preventDefault(); return 'stay' }
        const link = document.createElement('a')
        link.href = URL.createObjectURL(new Blob(['x'.repeat(1000)]))
        link.download = 'platen-download.bin'
        link.click()
        location.href = 'http://example.com/elsewhere'
        setTimeout(() => { location.href = 'chrome://settings' })
      </script><meta http-equiv="refresh" content="0;url=http://example.com/refreshed">`,
    )
    expect(await wordsOf(pdf)).toContain('text')
    expect(warnings.map(({ message }) => message).join('\n')).toContain('http://example.com/elsewhere')
    await engine.close()
    expect((await readdir(folder, { recursive: true })).filter(name => name.includes('download'))).toEqual([])
  })

  test.each(['about:blank', 'URL.createObjectURL(new Blob(["x"], { type: "text/html" }))'])(
    'that replace themselves with %s are rejected',
    async target => {
      const engine = await browserEngine()
      const url = target.startsWith('URL') ? target : `'${target}'`
      const body = `<p>page</p><script>setTimeout(() => { location.href = ${url} }, 50)</script>`
      await expect(printPage(engine, body)).rejects.toMatchObject({ code: 'asset_denied' })
    },
  )

  test.each([
    ['a script', LOOP],
    ['a timer', '<script>setInterval(() => { for (;;) {} })</script>'],
    ['requests', `<script>const next = () => fetch('x' + Math.random()).finally(next); next()</script>`],
    ['a promise', '<script>const spin = () => Promise.resolve().then(spin); spin()</script>'],
    ['a getter', `<script>Object.defineProperty(document, 'title', { get() { for (;;) {} } })</script>`],
    ['before print', '<script>addEventListener("beforeprint", () => { for (;;) {} })</script>'],
    [
      'an image',
      '<img src="data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22><script>for(;;){}</script></svg>"><script>for(;;){}</script>',
    ],
  ])('with %s without end time out, and other pages are printed', async (_, body) => {
    const folder = temporaryFolder()
    const engine = await browserEngine({ timeoutMs: 8000 }, { assets: { onError: 'placeholder' } })
    const hostile = printPage(engine, body)
    const others = Promise.all([printPage(engine, FINE), printPage(engine, FINE)])
    const outcome = await hostile.then(
      () => 'printed',
      ({ code }) => code,
    )
    // on a fast machine, promises fill the memory of the page first
    const alternative = body.includes('fetch')
      ? 'printed'
      : body.includes('Promise')
        ? 'render_crashed'
        : null
    expect(['render_timeout', alternative]).toContain(outcome)
    for (const { pdf } of await others) expect(await wordsOf(pdf)).toBe('done')
    expect(await wordsOf((await printPage(engine, FINE)).pdf)).toBe('done')
    await engine.close()
    expect(processesWith(folder)).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    ['objects', '<script>const kept = []; for (;;) kept.push(new Array(1e5).fill({}))</script>'],
    ['buffers', '<script>const kept = []; for (;;) kept.push(new Uint8Array(1e7).fill(1))</script>'],
    ['elements', '<script>for (;;) document.body.append(document.createElement("div"))</script>'],
    [
      'text',
      '<script>let text = "x"; for (;;) { text += text + "y"; document.body.dataset.x = text }</script>',
    ],
  ])('with too much memory of %s end without affecting others', async (_, body) => {
    const engine = await browserEngine({ maxMemoryMb: 300, timeoutMs: 20_000 })
    const hostile = printPage(engine, body)
    const other = printPage(engine, FINE)
    const { code } = await hostile.catch(error => error)
    expect(['render_crashed', 'render_timeout', undefined]).toContain(code)
    expect(await wordsOf((await other).pdf)).toBe('done')
  })

  test('with too many pages are rejected, and the queue is limited', async () => {
    const engine = await browserEngine({ concurrency: 1, maxQueued: 1 }, { limits: { maxPages: 5 } })
    const many = '<p style="break-after: page">page'.repeat(8)
    await expect(printPage(engine, many)).rejects.toMatchObject({
      code: 'output_too_large',
      message: /maxPages/,
    })
    const [first, second, third] = [0, 1, 2].map(() => printPage(engine, FINE))
    await expect(third).rejects.toMatchObject({ code: 'concurrency_limited', retryable: true })
    await Promise.all([first, second])
  })

  test('that crash the browser do not fail other pages, which are printed again', async () => {
    const folder = temporaryFolder()
    const engine = await browserEngine()
    await printPage(engine, FINE)
    const slow = '<p>slow</p><script>const end = Date.now() + 1500; while (Date.now() < end) {}</script>'
    const printing = [printPage(engine, slow), printPage(engine, slow)]
    const [main] = processesWith(folder)
    setTimeout(() => process.kill(main ?? 0, 'SIGKILL'), 500)
    for (const { pdf } of await Promise.all(printing)) expect(await wordsOf(pdf)).toBe('slow')
  })

  test('are printed by a process that is replaced after pagesPerProcess', async () => {
    const folder = temporaryFolder()
    const engine = await browserEngine({ pagesPerProcess: 2 })
    const mains = new Set<number | undefined>()
    for (let i = 0; i < 5; i++) {
      await printPage(engine, FINE)
      mains.add(Math.min(...processesWith(folder)))
    }
    expect(mains.size).toBeGreaterThanOrEqual(3)
  })

  test('are stopped by a signal and by close', async () => {
    const folder = temporaryFolder()
    const engine = await browserEngine()
    const controller = new AbortController()
    const aborted = printPage(engine, LOOP, { signal: controller.signal })
    setTimeout(() => controller.abort(new Error('enough')), 1000)
    await expect(aborted).rejects.toThrow('enough')
    expect(await wordsOf((await printPage(engine, FINE)).pdf)).toBe('done')
    await engine.close()
    expect(processesWith(folder)).toEqual([])
  })

  test('share no cookies, storage or cache', async () => {
    let requests = 0
    const server = createHttpServer((_request, response) => {
      requests++
      response.setHeader('set-cookie', 'a=b').setHeader('cache-control', 'max-age=600').end('data')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const engine = await browserEngine({}, { assets: { allowPrivateHosts: ['127.0.0.1'] } })
    const body = `<body><script>
      document.body.append(document.cookie + '[' + (localStorage.mark ?? 'none') + ']')
      document.cookie = 'mark=1'; localStorage.mark = 'kept'
      fetch('http://127.0.0.1:${port}/').then(response => response.text()).then(text => document.body.append(text))
    </script>`
    for (const account of ['one', 'two']) {
      const { file } = await engine
        .forAccount(account)
        .createPdfFromHtml({ body, settings: WITH_SCRIPTS, export_type: 'file' })
      expect(await wordsOf(file)).toMatch(/\[none\]\s*data/)
    }
    expect(requests).toBe(2)
  })
})
