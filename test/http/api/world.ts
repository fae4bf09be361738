import sharp from 'sharp'
import { expect } from 'vitest'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import type { EngineOptions } from '../../../src/engine/options.ts'
import type { HandlerOptions } from '../../../src/http/index.ts'
import type { TemplateDefinition } from '../../../src/template/definition.ts'
import { type Served, serve } from '../server.ts'

export { KEY, OTHER_KEY, type Served } from '../server.ts'

/** An image with a text to override. */
const LABEL: TemplateDefinition = {
  template_id: 'label',
  scene: {
    width: 100,
    height: 40,
    background: '#ffffff',
    objects: [
      {
        type: 'textbox',
        name: 'title',
        left: 0,
        top: 0,
        width: 100,
        text: 'A',
        fontSize: 30,
        fill: '#000000',
      },
    ],
  },
}
/** Fails at render time. */
const BROKEN = { template_id: 'broken', document: { content: [{ image: 'missing.png' }] } }

export const UUID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/
export const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** An API on loopback with the templates hello, card, label and broken; webhooks to loopback are allowed. */
export async function open(
  options: Partial<HandlerOptions> = {},
  engine: EngineOptions = {},
): Promise<Served> {
  const served = await serve(options, {
    jobs: { pollMs: 5 },
    assets: { allowPrivateHosts: ['127.0.0.1'] },
    ...engine,
    webhooks: { allowPrivateHosts: ['127.0.0.1'], retryDelaysMs: [1, 2, 3], ...engine.webhooks },
  })
  for (const template of [LABEL, BROKEN]) await served.engine.forAccount('acme').putTemplate(template)
  return served
}

/** Unknown fields, as tests compare them with the API description. */
export type Answer = ReturnType<typeof JSON.parse>

/** The JSON body of a response, after checking its status. */
export async function json(response: Promise<Response>, status = 200): Promise<Answer> {
  const answer = await response
  const text = await answer.text()
  expect(answer.status, text).toBe(status)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  return JSON.parse(text)
}

/** The bytes of a URL, fetched without a key. */
export async function download(url: string): Promise<Buffer> {
  const response = await fetch(url)
  expect(response.status, url).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** The words of a PDF, in one line. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  const pages = await drawPages(pdf, { dpi: 10 })
  return pages.flatMap(({ text }) => text.map(run => run.text)).join(' ')
}

/** Number of pixels of an image that are close to a colour. */
export async function pixelsLike(
  picture: Uint8Array,
  [r, g, b]: readonly [number, number, number],
): Promise<number> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let i = 0; i < data.length; i += 3) {
    const distance = Math.max(
      ...[r, g, b].map((channel, at) => Math.abs(channel - (data[i + at] ?? Number.NaN))),
    )
    if (distance < 40) count++
  }
  return count
}

/** Waits until an asynchronous object is finished. */
export async function ended(api: Served, transaction_ref: string): Promise<Answer> {
  const find = async (): Promise<Answer> => {
    const { objects } = await json(api.call('/v2/list-objects?limit=500'))
    return objects.find((object: Answer) => object.transaction_ref === transaction_ref)
  }
  await expect.poll(async () => (await find())?.status).toMatch(/^(success|error)$/)
  return await find()
}
