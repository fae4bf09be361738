/** The local server of `platen dev`. Not pure: listens on loopback, reads and writes files of one folder. */
import { timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { dirname, extname, join } from 'node:path'
import { isRecord } from '../base/json.ts'
import { templateSchema } from '../template/template-schema.ts'
import type { FontFace } from '../text/fonts.ts'
import { MAX_PICTURE_BYTES, pictureTooLarge, savePicture } from './pictures.ts'
import { createProject, type OpenedTemplate, type ProjectOptions } from './project.ts'
import type { FontFaceView, PreviewEvent, RenderCall, SaveReply, TemplateView } from './protocol.ts'
import { PreviewFailure, pathInFolder, readSource, saveSource } from './read-source.ts'
import { createRenders, type GivenData, type RenderSettings } from './renders.ts'
import { watchFolder } from './watch.ts'

export interface PreviewOptions extends ProjectOptions, RenderSettings {
  /** 0: a free port. */
  readonly port: number
  /** Part of the URL; every call must send it. */
  readonly token: string
  /** Folder of the built page. */
  readonly clientFolder: string
  /** Version of Platen, shown in the page. */
  readonly version: string
}

export interface Preview {
  /** With the token. */
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const TOKEN_HEADER = 'x-preview-token'
const MAX_BODY_BYTES = 30_000_000
const MAX_DISCARDED_BYTES = 100_000_000
/** Comments on idle event streams, so that a browser that is gone is noticed. */
const HEARTBEAT_MS = 15_000

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
  '.txt': 'text/plain; charset=utf-8',
}

/** No other origin, no inline script; CodeMirror adds style elements. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self' blob: data:",
  "connect-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Starts the preview of a folder.
 * @throws Error with `code` `EADDRINUSE` or `EACCES` if the port is not available.
 */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const { port, token, clientFolder } = options
  const project = createProject(options)
  const renders = await createRenders(options)
  const faces = renders.fonts.families().flatMap(({ faces }) => faces)
  const streams = new Set<ServerResponse>()
  const run = token.slice(0, 4) + Date.now().toString(36)
  const send = (response: ServerResponse, event: PreviewEvent): void => {
    response.write(`data: ${JSON.stringify(event)}\n\n`)
  }
  const watching = watchFolder(options.root, paths => {
    for (const stream of streams) send(stream, { kind: 'changed', paths })
  })

  async function givenData(template: OpenedTemplate, call: RenderCall): Promise<GivenData> {
    const { dataSet, dataText, overridesText: overrides } = call
    if (dataText !== null) return { text: dataText, overrides, source: 'data' }
    if (dataSet?.startsWith('file:')) {
      const path = dataSet.slice('file:'.length)
      const text = call.texts?.[path] ?? (await readSource(options.root, path)).text
      return { text, overrides, source: path }
    }
    const sample = template.definition?.['sample']
    if (dataSet === 'sample' && sample !== undefined) {
      return { text: JSON.stringify(sample), overrides, source: 'sample' }
    }
    const sets = dataSet === null ? [] : await project.dataSetsOf(template)
    const found = sets.find(({ id }) => id === dataSet) ?? (await project.defaultSetOf(template))
    const isBarePage = found.origin === 'none' && template.sources[0]?.language !== 'json'
    const source = found.path ?? (found.origin === 'sample' ? 'sample' : 'data')
    return { text: isBarePage ? null : found.text, overrides, source }
  }

  /** @throws PreviewFailure `outside_folder`, `file_missing`. */
  async function assetRootsOf(path: string): Promise<[string, ...string[]]> {
    const file = await pathInFolder(options.root, path)
    if (!existsSync(file)) throw new PreviewFailure('file_missing', 404, `There is no template '${path}'.`)
    const assetRoot = dirname(file)
    const [first = assetRoot, ...others] = renders.rootsOf({ assetRoot })
    return [first, ...others]
  }

  async function openFor(call: RenderCall) {
    const template = await project.openTemplate(call.path, call.texts)
    return { template, given: await givenData(template, call) }
  }

  const calls: Readonly<
    Record<string, (incoming: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>>
  > = {
    'GET /api/project': async (_, response) => {
      json(response, await project.view())
    },
    'GET /api/template': async (_, response, url) => {
      const path = url.searchParams.get('path') ?? ''
      const view = await project.templateView(path)
      const reply: TemplateView = { ...view, assetRoots: await assetRootsOf(path) }
      json(response, reply)
    },
    'GET /api/schema': async (_, response) => {
      json(response, templateSchema())
    },
    'POST /api/render': async (incoming, response) => {
      const call = readCall(await readBody(incoming))
      const { template, given } = await openFor(call)
      const gone = new AbortController()
      response.once('close', () => gone.abort(new Error('The page has canceled the render.')))
      const { scale, isThumbnail } = call
      const { head, bytes } = await renders.render(template, given, {
        scale,
        isThumbnail,
        signal: gone.signal,
      })
      const text = Buffer.from(JSON.stringify(head))
      const length = Buffer.alloc(4)
      length.writeUInt32BE(text.length)
      respond(response, 200, 'application/octet-stream', Buffer.concat([length, text, bytes]))
    },
    'POST /api/check': async (incoming, response) => {
      const { template, given } = await openFor(readCall(await readBody(incoming)))
      json(response, await renders.check(template, given))
    },
    'POST /api/scene': async (incoming, response) => {
      const { template, given } = await openFor(readCall(await readBody(incoming)))
      json(response, renders.scene(template, given))
    },
    'POST /api/save': async (incoming, response) => {
      const call = await readBody(incoming)
      const { path, text, version } = isRecord(call) ? call : {}
      if (
        typeof path !== 'string' ||
        typeof text !== 'string' ||
        (version !== null && typeof version !== 'string')
      ) {
        throw invalidCall('path, text and version')
      }
      if (!/\.(?:json|html?|md|markdown|css)$/i.test(path)) {
        throw new PreviewFailure('not_editable', 403, `'${path}' is not a template, a page or data.`)
      }
      const reply: SaveReply = { version: await saveSource(options.root, path, { text, version }) }
      json(response, reply)
    },
    'POST /api/picture': async (incoming, response, url) => {
      const given = url.searchParams
      const name = given.get('name') ?? ''
      const [folder] = await assetRootsOf(given.get('path') ?? '')
      const bytes = await readBytes(incoming, MAX_PICTURE_BYTES, () => pictureTooLarge(name))
      json(response, await savePicture(folder, { name, bytes, isReplacing: given.get('replace') === 'true' }))
    },
    'GET /api/asset': async (_, response, url) => {
      const path = url.searchParams.get('path') ?? ''
      const type = TYPES[extname(path).toLowerCase()] ?? ''
      if (!type.startsWith('image/'))
        throw new PreviewFailure('not_a_picture', 403, `'${path}' is not a picture.`)
      const bytes = await readFile(await pathInFolder(options.root, path)).catch(() => null)
      if (bytes === null) throw new PreviewFailure('file_missing', 404, `There is no picture '${path}'.`)
      respond(response, 200, type, bytes)
    },
    'GET /api/fonts': async (_, response) => {
      json(
        response,
        faces.map((face, i) => faceView(face, i)),
      )
    },
    'GET /api/font': async (_, response, url) => {
      const face = faces[Number(url.searchParams.get('face'))]
      if (face === undefined) throw new PreviewFailure('file_missing', 404, 'There is no such font.')
      respond(response, 200, 'font/ttf', face.bytes())
    },
    'GET /api/events': async (incoming, response) => {
      response.writeHead(200, {
        ...SECURITY,
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
      })
      send(response, { kind: 'hello', run, version: options.version })
      streams.add(response)
      const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS)
      incoming.once('close', () => {
        clearInterval(heartbeat)
        streams.delete(response)
      })
    },
  }

  const server = createServer((incoming, response) => {
    response.on('error', () => {}) // the browser is gone
    answer(incoming, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) {
        response.destroy()
        return
      }
      const failure =
        error instanceof PreviewFailure
          ? error
          : new PreviewFailure('internal', 500, error instanceof Error ? error.message : String(error))
      respond(
        response,
        failure.status,
        TYPES['.json'] ?? 'application/json',
        Buffer.from(JSON.stringify({ code: failure.code, message: failure.message })),
      )
    })
  })

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    checkOrigin(incoming, boundPort(server))
    const url = new URL(incoming.url ?? '/', 'http://preview')
    if (url.pathname.startsWith('/api/')) {
      checkToken(incoming, token)
      const call = calls[`${incoming.method} ${url.pathname}`]
      if (call === undefined) throw new PreviewFailure('route_not_found', 404, `There is no ${url.pathname}.`)
      return await call(incoming, response, url)
    }
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      throw new PreviewFailure('method_not_allowed', 405, 'Use GET.')
    }
    await sendClientFile(clientFolder, url.pathname, response)
  }

  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, HOST, resolve)
    })
  } catch (error) {
    watching.close()
    await renders.close()
    throw error
  }
  const bound = boundPort(server)
  return {
    url: `http://${HOST}:${bound}/?token=${token}`,
    port: bound,
    async close() {
      watching.close()
      for (const stream of streams) stream.end()
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
      await renders.close()
    },
  }
}

const SECURITY = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

function respond(response: ServerResponse, status: number, type: string, body: Uint8Array): void {
  response.writeHead(status, {
    ...SECURITY,
    'content-type': type,
    'content-length': body.length,
    'cache-control': 'no-store',
  })
  response.end(body)
}

function json(response: ServerResponse, value: unknown): void {
  respond(response, 200, 'application/json', Buffer.from(JSON.stringify(value)))
}

function boundPort(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Refuses other hosts (DNS rebinding) and requests of other sites. */
function checkOrigin({ headers }: IncomingMessage, port: number): void {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  const { host = '', origin } = headers
  const isOwn = origin === undefined || hosts.some(own => origin === `http://${own}`)
  if (!hosts.includes(host) || !isOwn) {
    throw new PreviewFailure('wrong_origin', 403, 'The preview answers only its own page on this machine.')
  }
}

function checkToken({ headers }: IncomingMessage, token: string): void {
  const given = Buffer.from(String(headers[TOKEN_HEADER] ?? ''))
  const expected = Buffer.from(token)
  if (given.length === expected.length && timingSafeEqual(given, expected)) return
  throw new PreviewFailure(
    'unauthorized',
    401,
    'The token is missing or out of date. Open the address that platen dev prints.',
  )
}

async function sendClientFile(folder: string, path: string, response: ServerResponse): Promise<void> {
  const name = path === '/' ? 'index.html' : path.slice(1)
  const type = TYPES[extname(name)]
  const file = join(folder, name)
  if (!/^[\w-]+(?:\.[\w-]+)*$/.test(name) || type === undefined || !existsSync(file)) {
    throw new PreviewFailure('route_not_found', 404, `There is no ${path}.`)
  }
  respond(response, 200, type, await readFile(file))
}

async function readBody(incoming: IncomingMessage): Promise<unknown> {
  const tooLarge = () => new PreviewFailure('payload_too_large', 413, 'The request is too large.')
  const bytes = await readBytes(incoming, MAX_BODY_BYTES, tooLarge)
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new PreviewFailure('invalid_json', 400, 'The request is not JSON.')
  }
}

/** Discards the rest of a body that is too large, up to a limit, so that the browser reads the response. */
async function readBytes(
  incoming: IncomingMessage,
  maxBytes: number,
  tooLarge: () => PreviewFailure,
): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += (chunk as Buffer).length
    if (size > maxBytes + MAX_DISCARDED_BYTES) throw tooLarge()
    if (size > maxBytes) chunks.length = 0
    else chunks.push(chunk as Buffer)
  }
  if (size > maxBytes) throw tooLarge()
  return Buffer.concat(chunks)
}

function readCall(body: unknown): RenderCall {
  if (!isRecord(body) || typeof body['path'] !== 'string') throw invalidCall('path')
  const text = (name: string): string | null => (typeof body[name] === 'string' ? String(body[name]) : null)
  const texts = isRecord(body['texts']) ? body['texts'] : {}
  const scale = Number(body['scale'] ?? 1)
  return {
    path: body['path'],
    texts: Object.fromEntries(
      Object.entries(texts).filter(([, value]) => typeof value === 'string'),
    ) as Record<string, string>,
    dataSet: text('dataSet'),
    dataText: text('dataText'),
    overridesText: text('overridesText'),
    scale: scale >= 1 && scale <= 4 ? scale : 1,
    isThumbnail: body['isThumbnail'] === true,
  }
}

function invalidCall(names: string): PreviewFailure {
  return new PreviewFailure('invalid_request', 400, `The request needs ${names}.`)
}

function faceView({ family, weight, italics }: FontFace, index: number): FontFaceView {
  return { family, weight, italics, url: `/api/font?face=${index}` }
}
