/**
 * Password → the key of an encrypted PDF, and decrypted objects. Standard security handler (ISO 32000-1 §7.6, ISO
 * 32000-2 §7.6.4): RC4 and AES-128 with revisions 2 to 4, AES-256 with revisions 5 and 6. Pure.
 */
import { createDecipheriv, createHash } from 'node:crypto'
import { hardenedHash } from '../file/encryption.ts'
import { isDictionary, type PdfDictionary, type PdfValue } from './pdf-syntax.ts'

export interface PdfDecryption {
  decryptString(bytes: Uint8Array, number: number, generation: number): Uint8Array
  decryptStream(bytes: Uint8Array, number: number, generation: number): Uint8Array
  readonly isMetadataEncrypted: boolean
}

/** `unsupported`: an unsupported encryption. */
export type OpenedDecryption = PdfDecryption | 'wrong password' | 'unsupported'

type Method = 'none' | 'RC4' | 'AESV2' | 'AESV3'

interface Handler {
  readonly revision: number
  /** Length of the file key in bytes. */
  readonly keyBytes: number
  readonly ownerKey: Uint8Array
  readonly userKey: Uint8Array
  readonly ownerEncryptedKey: Uint8Array
  readonly userEncryptedKey: Uint8Array
  readonly permissions: number
  readonly fileId: Uint8Array
  readonly isMetadataEncrypted: boolean
}

const EMPTY = new Uint8Array()

/**
 * @param encrypt The dictionary with resolved references.
 * @param password User or owner password.
 */
export function openDecryption(
  encrypt: PdfDictionary,
  fileId: Uint8Array,
  password: string,
): OpenedDecryption {
  const [version, revision] = [numberOf(encrypt['V']), numberOf(encrypt['R'])]
  if (encrypt['Filter'] !== 'Standard' || ![1, 2, 4, 5].includes(version)) return 'unsupported'
  if (version === 5 ? revision !== 5 && revision !== 6 : revision < 2 || revision > 4) return 'unsupported'
  const methods = methodsOf(encrypt, version)
  if (methods === null) return 'unsupported'
  const keyBits = version === 1 ? 40 : version === 4 ? 128 : numberOf(encrypt['Length'] ?? 40)
  const handler: Handler = {
    revision,
    keyBytes: Math.min(16, Math.max(5, Math.trunc(keyBits / 8))),
    ownerKey: bytesOf(encrypt['O']),
    userKey: bytesOf(encrypt['U']),
    ownerEncryptedKey: bytesOf(encrypt['OE']),
    userEncryptedKey: bytesOf(encrypt['UE']),
    permissions: numberOf(encrypt['P']),
    fileId,
    isMetadataEncrypted: encrypt['EncryptMetadata'] !== false,
  }
  const key = version === 5 ? keyOfAes256(handler, password) : keyOfMd5(handler, password)
  if (key === null) return 'wrong password'
  return {
    isMetadataEncrypted: handler.isMetadataEncrypted,
    decryptString: (bytes, number, generation) => decrypt(methods.strings, key, bytes, number, generation),
    decryptStream: (bytes, number, generation) => decrypt(methods.streams, key, bytes, number, generation),
  }
}

function methodsOf(encrypt: PdfDictionary, version: number): { strings: Method; streams: Method } | null {
  if (version < 4) return { strings: 'RC4', streams: 'RC4' }
  const filters = encrypt['CF']
  const methodOf = (name: PdfValue | undefined): Method | null => {
    if (name === undefined || name === 'Identity') return 'none'
    const filter = typeof name === 'string' && isDictionary(filters) ? filters[name] : undefined
    const method = isDictionary(filter) ? filter['CFM'] : undefined
    if (method === 'V2') return 'RC4'
    return method === 'AESV2' || method === 'AESV3' ? method : method === 'None' ? 'none' : null
  }
  const [strings, streams] = [methodOf(encrypt['StrF']), methodOf(encrypt['StmF'])]
  return strings === null || streams === null ? null : { strings, streams }
}

function decrypt(
  method: Method,
  key: Uint8Array,
  bytes: Uint8Array,
  number: number,
  generation: number,
): Uint8Array {
  if (method === 'none') return bytes
  if (method === 'AESV3') return decryptAes(key, bytes)
  const salt = Buffer.alloc(5)
  salt.writeUIntLE(number & 0xffffff, 0, 3)
  salt.writeUIntLE(generation & 0xffff, 3, 2)
  const suffix = method === 'AESV2' ? Buffer.from('sAlT') : EMPTY
  const own = md5(key, salt, suffix).subarray(0, Math.min(16, key.length + 5))
  return method === 'RC4' ? rc4(own, bytes) : decryptAes(own, bytes)
}

/** CBC: the first block is the initialisation vector, the last byte is the length of the padding. */
function decryptAes(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const end = bytes.length - (bytes.length % 16)
  if (end < 32) return EMPTY
  const decipher = createDecipheriv(`aes-${key.length === 32 ? 256 : 128}-cbc`, key, bytes.subarray(0, 16))
  decipher.setAutoPadding(false)
  const clear = decipher.update(bytes.subarray(16, end))
  const padding = clear.at(-1) ?? 0
  return padding >= 1 && padding <= 16 ? clear.subarray(0, clear.length - padding) : clear
}

const PASSWORD_PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
)

const padded = (password: Uint8Array): Uint8Array =>
  Buffer.concat([password, PASSWORD_PADDING]).subarray(0, 32)

/**
 * Algorithms 2, 6 and 7 of ISO 32000-1 §7.6.3: tries the user password, then the owner password, which encrypts the
 * user's.
 */
function keyOfMd5(handler: Handler, password: string): Uint8Array | null {
  const given = Buffer.from(password, 'latin1')
  return keyOfUser(handler, given) ?? keyOfUser(handler, userPasswordOf(handler, given))
}

function keyOfUser(handler: Handler, password: Uint8Array): Uint8Array | null {
  const { revision, keyBytes, ownerKey, userKey, permissions, fileId, isMetadataEncrypted } = handler
  const flags = Buffer.alloc(4)
  flags.writeInt32LE(permissions | 0)
  const clearMetadata = revision >= 4 && !isMetadataEncrypted ? Buffer.alloc(4, 0xff) : EMPTY
  const digest = md5(padded(password), ownerKey.subarray(0, 32), flags, fileId, clearMetadata)
  const key = hardened(digest, revision, keyBytes)
  if (revision === 2) return startsWith(userKey, rc4(key, PASSWORD_PADDING)) ? key : null
  return startsWith(userKey, rc4Series(key, md5(PASSWORD_PADDING, fileId), STEPS)) ? key : null
}

function userPasswordOf({ revision, keyBytes, ownerKey }: Handler, ownerPassword: Uint8Array): Uint8Array {
  const key = hardened(md5(padded(ownerPassword)), revision, keyBytes)
  const hidden = ownerKey.subarray(0, 32)
  return revision === 2 ? rc4(key, hidden) : rc4Series(key, hidden, STEPS.toReversed())
}

function hardened(digest: Uint8Array, revision: number, keyBytes: number): Uint8Array {
  let key = digest.subarray(0, keyBytes)
  for (let i = 0; revision >= 3 && i < 50; i++) key = md5(key).subarray(0, keyBytes)
  return key
}

/** RC4 is applied once per step; each step is XORed with every byte of the key. */
const STEPS = Array.from({ length: 20 }, (_, step) => step)

function rc4Series(key: Uint8Array, bytes: Uint8Array, steps: readonly number[]): Uint8Array {
  return steps.reduce(
    (result, step) =>
      rc4(
        key.map(byte => byte ^ step),
        result,
      ),
    bytes,
  )
}

/** Algorithm 2.A of ISO 32000-2 §7.6.4.3.3. */
function keyOfAes256(handler: Handler, password: string): Uint8Array | null {
  const given = Buffer.from(password, 'utf8').subarray(0, 127)
  const user = handler.userKey.subarray(0, 48)
  const hash = handler.revision === 5 ? sha256 : hardenedHash
  const keyBy = (record: Uint8Array, encrypted: Uint8Array, more: Uint8Array): Uint8Array | null => {
    if (record.length < 48 || encrypted.length < 32) return null
    if (!startsWith(record, hash(given, record.subarray(32, 40), more))) return null
    const cipher = createDecipheriv(
      'aes-256-cbc',
      hash(given, record.subarray(40, 48), more),
      Buffer.alloc(16),
    )
    cipher.setAutoPadding(false)
    return cipher.update(encrypted.subarray(0, 32))
  }
  return (
    keyBy(user, handler.userEncryptedKey, EMPTY) ?? keyBy(handler.ownerKey, handler.ownerEncryptedKey, user)
  )
}

const sha256 = (...parts: readonly Uint8Array[]): Uint8Array =>
  createHash('sha256').update(Buffer.concat(parts)).digest()

/** OpenSSL 3 has RC4 only in the legacy provider, which Node does not load. */
function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  const swap = (a: number, b: number): void => {
    const kept = state[a] ?? 0
    state[a] = state[b] ?? 0
    state[b] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  const result = new Uint8Array(bytes.length)
  for (let at = 0, i = 0, j = 0; at < bytes.length; at++) {
    i = (i + 1) & 255
    j = (j + (state[i] ?? 0)) & 255
    swap(i, j)
    result[at] = (bytes[at] ?? 0) ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0)
  }
  return result
}

function md5(...parts: readonly Uint8Array[]): Uint8Array {
  return createHash('md5').update(Buffer.concat(parts)).digest()
}

function startsWith(stored: Uint8Array, computed: Uint8Array): boolean {
  const length = Math.min(32, computed.length)
  return (
    stored.length >= length && Buffer.compare(stored.subarray(0, length), computed.subarray(0, length)) === 0
  )
}

function numberOf(value: PdfValue | undefined): number {
  return typeof value === 'number' ? value : 0
}

function bytesOf(value: PdfValue | undefined): Uint8Array {
  return value instanceof Uint8Array ? value : EMPTY
}
