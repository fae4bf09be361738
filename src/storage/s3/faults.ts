import { networkReason } from '../../assets/fetch/client.ts'
import { PlatenError } from '../../base/errors.ts'
import { deniedAccess } from '../../base/host-errors.ts'
import { errorCode } from '../storage-errors.ts'
import type { Address } from './address.ts'
import { S3ResponseError } from './response.ts'
import { S3FormatError } from './xml.ts'

export class S3TimeoutError extends Error {
  override readonly name = 'S3TimeoutError'
  constructor(timeoutMs: number) {
    super(`No answer, or no further bytes, within ${timeoutMs} ms.`)
  }
}

/**
 * Explains a failed call: `storage_unavailable`, with the remedy and without texts of the response. A PlatenError passes
 * unchanged.
 * @param doing Completes "Could not …".
 */
export function s3Fault(cause: unknown, doing: string, address: Address): PlatenError {
  if (cause instanceof PlatenError) return cause
  const denied = deniedAccess(cause)
  if (denied !== null)
    return new PlatenError('permission_denied', `Could not ${doing}: ${denied}.`, { cause })
  return new PlatenError('storage_unavailable', `Could not ${doing}: ${reason(cause, address)}`, { cause })
}

function reason(cause: unknown, address: Address): string {
  const { host } = address
  if (cause instanceof S3ResponseError) {
    const { status, code, requestId } = cause
    const request = requestId === null ? '' : `, request ${requestId}`
    return `${explain(cause, address)} (${host} answered ${status}${code === null ? '' : ` ${code}`}${request})`
  }
  if (cause instanceof S3FormatError) {
    return `the host '${host}' ${cause.message}. Check that 'endpoint' is an S3 API.`
  }
  if (cause instanceof S3TimeoutError) {
    return `the host '${host}' is too slow: ${cause.message} Check the network, or raise 'timeoutMs'.`
  }
  const remedy = isUntrustedCertificate(cause)
    ? "Start Node with NODE_EXTRA_CA_CERTS=FILE if its certificate authority is your own, and use a host name in 'endpoint' that the certificate contains."
    : /^(?:ERR_SSL|ERR_TLS|EPROTO)/.test(networkCode(cause))
      ? "Check whether 'endpoint' must begin with http: or https:."
      : "Check 'endpoint', the network and that the store is running."
  return `the host '${host}' ${networkReason(networkCause(cause))}. ${remedy}`
}

/** True if another attempt meets the same certificate. */
export function isUntrustedCertificate(cause: unknown): boolean {
  return /CERT|SELF_SIGNED|VERIFY_LEAF|ISSUER|^CRL_/.test(networkCode(cause))
}

/** `fetch` wraps the error of the network. */
function networkCause(cause: unknown): unknown {
  return cause instanceof TypeError && cause.cause !== undefined ? cause.cause : cause
}

function networkCode(cause: unknown): string {
  return errorCode(networkCause(cause)) ?? ''
}

const PERMISSIONS =
  's3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload on its objects and s3:ListBucket on the bucket'

function explain({ status, code, region }: S3ResponseError, address: Address): string {
  const bucket = `bucket '${address.bucket}'`
  if (code !== null && REGION_CODES.has(code)) return otherRegion(region, address)
  if (status >= 300 && status < 400) return otherRegion(region, address)
  switch (code) {
    case 'NoSuchBucket':
      return `there is no ${bucket}. Create it, or correct 'bucket', 'endpoint' and 'region'.`
    case 'AccessDenied':
    case 'AllAccessDisabled':
      return `the credentials may not do this in ${bucket}. Allow them ${PERMISSIONS}.`
    case 'InvalidAccessKeyId':
      return "the store does not know the access key. Correct 'credentials'."
    case 'SignatureDoesNotMatch':
      return "the signature is wrong. Correct the secretAccessKey in 'credentials', and check that no proxy changes the host or path."
    case 'ExpiredToken':
    case 'InvalidToken':
    case 'TokenRefreshRequired':
      return "the temporary credentials have expired. Pass a function as 'credentials' that gets new ones."
    case 'RequestTimeTooSkewed':
      return 'the clock of this machine is wrong. Synchronise it, for example with NTP.'
    case 'InvalidObjectState':
      return 'the object is archived. Restore it, and exclude the prefix from archiving lifecycle rules.'
    case 'EntityTooLarge':
      return 'the object is larger than the store allows.'
    case 'NotImplemented':
    case 'InvalidRequest':
    case 'InvalidArgument':
      return "the store does not support the request. Try 'checksum: null' and 'encryption: null'."
    case 'NoSuchUpload':
      return 'the multipart upload was aborted by somebody else, such as a lifecycle rule. Try again.'
    default:
      return explainByStatus(status, code, bucket)
  }
}

function explainByStatus(status: number, code: string | null, bucket: string): string {
  if (status === 507 || /Quota|StorageFull|InsufficientStorage/.test(code ?? '')) {
    return `the store has no more space for ${bucket}. Free space or raise its quota.`
  }
  if (code?.startsWith('KMS.') === true) {
    return "the KMS key cannot be used. Check the key in 'encryption' and the permissions kms:GenerateDataKey and kms:Decrypt."
  }
  if (status === 429 || code === 'SlowDown') {
    return 'the store limits the rate of requests. Try again later, or raise its limit.'
  }
  if (status >= 500) return 'the store has a problem. Try again later.'
  if (status === 401 || status === 403) {
    return `the credentials may not do this in ${bucket}. Check them, and allow them ${PERMISSIONS}.`
  }
  return "the store refused the request. Check 'endpoint' and 'bucket', and the log of the store."
}

const REGION_CODES: ReadonlySet<string> = new Set([
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
  'PermanentRedirect',
  'Redirect',
  'TemporaryRedirect',
])

/** A redirect is never followed: it would send signed requests to a host that the options do not name. */
function otherRegion(region: string | null, { bucket, region: own }: Address): string {
  const remedy =
    region === null || region === own ? "Correct 'region' and 'endpoint'." : `Set 'region' to '${region}'.`
  return `the bucket '${bucket}' is in another region or at another endpoint. ${remedy}`
}
