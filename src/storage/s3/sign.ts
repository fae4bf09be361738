/** Signatures of requests (AWS Signature Version 4). */
import type { SigningCredentials } from './credentials.ts'

export interface SigningContext {
  readonly credentials: SigningCredentials
  readonly region: string
  readonly now: Date
}

export interface UnsignedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Hexadecimal SHA-256 of the body. */
  readonly bodyHash: string
}

/** The headers of a request with its signature. */
export async function signedHeaders(
  { method, url, headers, bodyHash }: UnsignedRequest,
  context: SigningContext,
): Promise<Headers> {
  const signed = await sign(
    { method, url, headers: { ...headers, 'x-amz-content-sha256': bodyHash } },
    context,
  )
  // Set after the signature, as proxies change it.
  signed.headers.set('accept-encoding', 'identity')
  return signed.headers
}

/** A URL that gives everybody who has it an object, for a time. */
export async function presignedUrl(
  url: URL,
  expirySeconds: number,
  context: SigningContext,
): Promise<string> {
  const target = new URL(url)
  target.searchParams.set('X-Amz-Expires', String(expirySeconds))
  const signed = await sign({ method: 'GET', url: target, headers: {}, signQuery: true }, context)
  return signed.url.href
}

async function sign(
  request: { method: string; url: URL; headers: Record<string, string>; signQuery?: true },
  { credentials, region, now }: SigningContext,
) {
  const { AwsV4Signer } = await import('aws4fetch')
  const { accessKeyId, secretAccessKey, sessionToken, derivedKeys } = credentials
  return await new AwsV4Signer({
    ...request,
    url: request.url.href,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === null ? {} : { sessionToken }),
    service: 's3',
    region,
    cache: derivedKeys,
    datetime: now.toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
  }).sign()
}
