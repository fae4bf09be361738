import { createHash, createHmac } from 'node:crypto'
import type { ProxiedRequest } from './fault-proxy.ts'

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
const hmac = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/**
 * Computes the signature that AWS Signature Version 4 defines for a request with an Authorization header or a presigned
 * URL, and checks its parts: s3rver checks no signatures.
 * @throws Error that names what differs.
 */
export function verifySignature(request: ProxiedRequest, secret: string, region: string): void {
  const url = new URL(request.url, 'http://host')
  const authorization = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(
    request.headers.authorization ?? '',
  )
  const query = url.searchParams
  const credential = authorization?.[1] ?? query.get('X-Amz-Credential') ?? ''
  const names = (authorization?.[2] ?? query.get('X-Amz-SignedHeaders') ?? '').split(';')
  const signature = authorization?.[3] ?? query.get('X-Amz-Signature')
  const date = String(request.headers['x-amz-date'] ?? query.get('X-Amz-Date'))
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  if (credential.split('/').slice(1).join('/') !== scope) throw new Error(`the scope of ${credential}`)
  const bodyHash = request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(request.body)) throw new Error('the body')
  const unsigned = Object.keys(request.headers).filter(
    name => name.startsWith('x-amz-') && !names.includes(name),
  )
  if (unsigned.length > 0 || !names.includes('host')) throw new Error(`unsigned headers ${unsigned}`)
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map(part => encode(decodeURIComponent(part)))
      .join('/'),
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map(name => `${name}:${String(request.headers[name]).trim().replaceAll(/\s+/g, ' ')}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(
    (key: Buffer, text) => hmac(key, text),
    hmac(`AWS4${secret}`, date.slice(0, 8)),
  )
  if (hmac(key, toSign).toString('hex') !== signature) throw new Error('the signature')
}
