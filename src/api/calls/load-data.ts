import { PlatenError } from '../../base/errors.ts'
import { checkJson, isJsonObject, type JsonObject } from '../../base/json.ts'
import type { Services } from './services.ts'

const NAME = 'load_data_from'

/**
 * Fetches the data of a template from a URL, where the policy for assets allows it.
 * @throws PlatenError `asset_denied`, `asset_failed`; `invalid_json` for what is no JSON object in UTF-8 or too deep.
 */
export async function loadData(
  url: string,
  { fetcher, limits }: Pick<Services, 'fetcher' | 'limits'>,
  signal: AbortSignal | null,
): Promise<JsonObject> {
  const { bytes } = await fetcher.fetch({ url, accept: 'json', signal }).catch((cause: unknown) => {
    signal?.throwIfAborted()
    throw cause instanceof PlatenError ? refused(cause.code, `gives no data. ${cause.message}`) : cause
  })
  const value = parse(bytes)
  if (!isJsonObject(value))
    throw refused('invalid_json', `leads to ${nameOf(value)}; expected a JSON object.`)
  checkJson(value, { what: `The data of ${NAME}`, maxDepth: limits.maxJsonDepth })
  return value
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw refused('invalid_json', 'leads to what is no JSON in UTF-8.', cause)
  }
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  return value === null ? 'null' : `a ${typeof value}`
}

function refused(code: PlatenError['code'], reason: string, cause?: unknown): PlatenError {
  const message = `${NAME} ${reason}`
  return new PlatenError(code, message, { details: [{ path: `/${NAME}`, message }], cause })
}
