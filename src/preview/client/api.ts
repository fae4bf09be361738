/** Calls of the preview's server. */
import type {
  CheckReply,
  FontFaceView,
  PictureReply,
  PreviewEvent,
  ProjectView,
  RenderCall,
  RenderReply,
  SaveCall,
  SaveReply,
  SceneReply,
  TemplateView,
} from '../protocol.ts'

/** An error of the server, or no connection (`code` is `offline`). */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const TOKEN = new URLSearchParams(window.location.search).get('token') ?? ''
const HEADERS = { 'x-preview-token': TOKEN }
/** Wait before the event stream is opened again. */
const RETRY_MS = 400

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, { ...init, headers: { ...HEADERS, ...init.headers } }).catch(
    (cause: unknown) => {
      if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
      throw new CallError('offline', 'The preview server does not answer. Start platen dev again.')
    },
  )
  if (response.ok) return response
  const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string }
  throw new CallError(body.code ?? 'internal', body.message ?? `The server answered ${response.status}.`)
}

async function get<Result>(path: string): Promise<Result> {
  return (await (await request(path)).json()) as Result
}

async function post(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  return await request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  })
}

export interface RenderedFile {
  readonly head: RenderReply
  readonly bytes: Uint8Array<ArrayBuffer>
}

export const api = {
  project: () => get<ProjectView>('/api/project'),
  template: (path: string) => get<TemplateView>(`/api/template?path=${encodeURIComponent(path)}`),
  schema: () => get<Record<string, unknown>>('/api/schema'),
  fonts: () => get<FontFaceView[]>('/api/fonts'),

  async render(call: RenderCall, signal?: AbortSignal): Promise<RenderedFile> {
    const buffer = await (await post('/api/render', call, signal)).arrayBuffer()
    const length = new DataView(buffer).getUint32(0)
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length))) as RenderReply
    return { head, bytes: new Uint8Array(buffer.slice(4 + length)) }
  },

  check: async (call: RenderCall) => (await (await post('/api/check', call)).json()) as CheckReply,
  scene: async (call: RenderCall) => (await (await post('/api/scene', call)).json()) as SceneReply,
  save: async (call: SaveCall) => (await (await post('/api/save', call)).json()) as SaveReply,

  async addPicture(
    { path, name, isReplacing }: { path: string; name: string; isReplacing: boolean },
    bytes: Blob,
  ): Promise<PictureReply> {
    const query = new URLSearchParams({ path, name, replace: String(isReplacing) })
    const headers = { 'content-type': 'application/octet-stream' }
    return await (await request(`/api/picture?${query}`, { method: 'POST', headers, body: bytes })).json()
  },

  async blob(path: string): Promise<Blob> {
    return await (await request(path)).blob()
  },
}

export interface Listening {
  onEvent(event: PreviewEvent): void
  onState(isConnected: boolean, message: string): void
}

/** Reads the event stream, and opens it again when the server has ended. */
export async function listen({ onEvent, onState }: Listening): Promise<never> {
  for (;;) {
    try {
      const response = await request('/api/events')
      onState(true, '')
      for await (const text of lines(response)) {
        if (text.startsWith('data: ')) onEvent(JSON.parse(text.slice('data: '.length)) as PreviewEvent)
      }
      onState(false, 'The preview server has stopped. Start platen dev again; this page reconnects.')
    } catch (error) {
      const isKnown = error instanceof CallError && error.code !== 'offline'
      onState(
        false,
        isKnown
          ? error.message
          : 'The preview server has stopped. Start platen dev again; this page reconnects.',
      )
    }
    await new Promise(resolve => window.setTimeout(resolve, RETRY_MS))
  }
}

async function* lines(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const parts = (rest + value).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
}
