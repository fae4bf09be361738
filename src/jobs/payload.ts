/** Jobs of the queue ↔ JSON text. Pure. Stored text is untrusted: unreadable text is null. */
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts'
import type { Webhook } from './webhook.ts'

/** A queued call. */
export interface RenderPayload {
  readonly account: string
  /** Name of the call. */
  readonly call: string
  /** Checked parameters: JSON and bytes. */
  readonly params: JsonObject
  /** Beginning of the URLs in webhooks; null: URLs of the file store. */
  readonly publicUrl: string | null
  /** Null without a webhook. */
  readonly webhook: Webhook | null
  readonly askedAt: string
}

/** A queued webhook. */
export interface WebhookPayload {
  readonly account: string
  readonly transaction_ref: string
  readonly publicUrl: string | null
  readonly webhook: Webhook
}

export function renderPayloadText({ params, ...payload }: RenderPayload): string {
  const bytes: { path: string[]; base64: string }[] = []
  return JSON.stringify({ ...payload, params: withoutBytes(params, [], bytes), bytes })
}

export function webhookPayloadText(payload: WebhookPayload): string {
  return JSON.stringify(payload)
}

export function readRenderPayload(text: string): RenderPayload | null {
  const payload = parse(text)
  if (payload === null) return null
  const { account, call, params, publicUrl, askedAt } = payload
  const webhook = payload['webhook'] === null ? null : readWebhook(payload['webhook'])
  const isValid =
    typeof account === 'string' &&
    typeof call === 'string' &&
    isJsonObject(params) &&
    (publicUrl === null || typeof publicUrl === 'string') &&
    typeof askedAt === 'string' &&
    webhook !== undefined
  if (!isValid || !restoreBytes(params, payload['bytes'])) return null
  return { account, call, params, publicUrl, webhook, askedAt }
}

export function readWebhookPayload(text: string): WebhookPayload | null {
  const payload = parse(text)
  if (payload === null) return null
  const { account, transaction_ref, publicUrl } = payload
  const webhook = readWebhook(payload['webhook'])
  const isValid =
    typeof account === 'string' &&
    typeof transaction_ref === 'string' &&
    (publicUrl === null || typeof publicUrl === 'string')
  return isValid && webhook !== undefined ? { account, transaction_ref, publicUrl, webhook } : null
}

function parse(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

function readWebhook(value: Json | undefined): Webhook | undefined {
  if (!isJsonObject(value) || !isJsonObject(value['headers'])) return
  const { url, method, version } = value
  if (typeof url !== 'string' || !URL.canParse(url)) return
  if ((method !== 'GET' && method !== 'POST') || (version !== 1 && version !== 2)) return
  const headers = Object.entries(value['headers']).flatMap(([name, text]) =>
    typeof text === 'string' ? [[name, text] as const] : [],
  )
  return { url, method, version, headers: Object.fromEntries(headers) }
}

/** Replaces bytes by null, and collects them with their paths. */
function withoutBytes(value: Json, path: string[], bytes: { path: string[]; base64: string }[]): Json {
  if (value instanceof Uint8Array) {
    bytes.push({ path, base64: Buffer.from(value).toString('base64') })
    return null
  }
  if (Array.isArray(value)) return value.map((item, i) => withoutBytes(item, [...path, String(i)], bytes))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withoutBytes(item, [...path, key], bytes)]),
  )
}

/** Inserts the bytes at their paths. False if a path does not exist. */
function restoreBytes(params: JsonObject, bytes: Json | undefined): boolean {
  if (!Array.isArray(bytes)) return false
  return bytes.every(entry => {
    if (!isJsonObject(entry) || !Array.isArray(entry['path']) || typeof entry['base64'] !== 'string')
      return false
    const path = entry['path'].map(String)
    const last = path.pop()
    let place: Json = params
    for (const key of path) {
      const inner = ownValue(place, key)
      if (inner === undefined) return false
      place = inner
    }
    if (last === undefined || ownValue(place, last) === undefined) return false
    const value = new Uint8Array(Buffer.from(entry['base64'], 'base64'))
    return Reflect.defineProperty(place as object, last, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  })
}

function ownValue(place: Json, key: string): Json | undefined {
  if (typeof place !== 'object' || place === null || place instanceof Uint8Array) return
  return Object.hasOwn(place, key) ? new Map(Object.entries(place)).get(key) : undefined
}
