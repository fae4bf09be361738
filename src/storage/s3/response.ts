/** Responses of S3 → their text, or the error in them. */
import { createByteCollector } from '../../base/bytes.ts'
import { parseXml } from '../../svg/xml.ts'
import { S3FormatError, textOf } from './xml.ts'

/** An error that the store reports. It has no text of the response except its code, which may not contain secrets. */
export class S3ResponseError extends Error {
  override readonly name = 'S3ResponseError'
  readonly status: number
  /** Code of S3, such as `NoSuchKey`; null if the response has none. */
  readonly code: string | null
  /** Region of the bucket, if the response names one. */
  readonly region: string | null
  /** For the operator of the store. */
  readonly requestId: string | null
  /** Clock of the store. */
  readonly dateMs: number

  constructor(status: number, headers: Headers, fields: Readonly<Record<'code' | 'region', string | null>>) {
    super(`S3 answered ${status} ${fields.code ?? ''}`.trim())
    this.status = status
    this.code = fields.code
    this.region = fields.region ?? word(headers.get('x-amz-bucket-region'))
    this.requestId = word(headers.get('x-amz-request-id'))
    this.dateMs = Date.parse(headers.get('date') ?? '')
  }
}

const MAX_ERROR_BYTES = 65_536
const MAX_TEXT_BYTES = 8_388_608

/** Throws the error of a response with another status than 2xx. */
export async function checkResponse(response: Response): Promise<void> {
  if (response.ok) return
  const text = await readText(response, MAX_ERROR_BYTES).catch(cause => {
    if (cause instanceof S3FormatError) return ''
    throw cause
  })
  throw new S3ResponseError(response.status, response.headers, errorFields(text))
}

/**
 * The text of a successful response. S3 also reports errors of long operations, such as copying, with status 200.
 * @throws S3ResponseError
 */
export async function readAnswer(response: Response): Promise<string> {
  const text = await readText(response, MAX_TEXT_BYTES)
  const fields = errorFields(text)
  if (fields.isError) throw new S3ResponseError(response.status, response.headers, fields)
  return text
}

/** Reads a response to its end, so that its connection can be used again. */
export async function discard(response: Response): Promise<void> {
  await readText(response, MAX_TEXT_BYTES)
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const collector = createByteCollector()
  for await (const chunk of response.body ?? []) {
    if (collector.length + chunk.byteLength > maxBytes) {
      throw new S3FormatError(`answered with more than ${maxBytes} bytes of XML`)
    }
    collector.add(chunk)
  }
  return new TextDecoder().decode(collector.bytes())
}

/** Code and region in an <Error>; without one, null. */
function errorFields(text: string): { code: string | null; region: string | null; isError: boolean } {
  const none = { code: null, region: null }
  if (!/<Error[\s>]/.test(text)) return { ...none, isError: false }
  try {
    const root = parseXml(text.trim(), { maxElements: 100, maxDepth: 5 })
    if (root.name !== 'Error') return { ...none, isError: false }
    return { code: word(textOf(root, 'Code')), region: word(textOf(root, 'Region')), isError: true }
  } catch {
    return { ...none, isError: false }
  }
}

/** Codes, regions and ids are words; anything else may be a secret that the server echoes. */
function word(text: string | null): string | null {
  return text !== null && /^[\w.:-]{1,64}$/.test(text) ? text : null
}
