/**
 * Encryption of a PDF file with AES-256: the standard security handler of revision 6 (ISO 32000-2 §7.6.4). Keys and
 * initialisation vectors are random.
 */
import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { preparedPassword } from '../../../document/values/passwords.ts'
import { writeObject } from './pdf-object.ts'

export interface EncryptionOptions {
  /** Opens the file; empty for none. */
  readonly userPassword: string
  /** Opens the file with all permissions. */
  readonly ownerPassword: string
  /** What readers with the user password may do; what is not listed is denied. */
  readonly permissions: Readonly<Record<string, unknown>>
}

export interface Encryption {
  /** The encryption dictionary as text (ISO 32000-2 §7.6.2). It is not encrypted. */
  readonly dictionary: string
  /** Encrypts a stream or a string. */
  encrypt(bytes: Uint8Array): Uint8Array
}

const NO_VECTOR = Buffer.alloc(16)
const NOTHING = Buffer.alloc(0)

export function createEncryption({
  userPassword,
  ownerPassword,
  permissions,
}: EncryptionOptions): Encryption {
  const key = randomBytes(32)
  const user = keyEntries(preparedPassword(userPassword), key, NOTHING)
  const owner = keyEntries(preparedPassword(ownerPassword), key, user.record)
  const flags = permissionFlags(permissions)
  const dictionary = {
    Filter: 'Standard',
    V: 5,
    R: 6,
    Length: 256,
    P: flags,
    O: owner.record,
    U: user.record,
    OE: owner.encryptedKey,
    UE: user.encryptedKey,
    Perms: permissionBlock(flags, key),
    CF: { StdCF: { CFM: 'AESV3', AuthEvent: 'DocOpen', Length: 32 } },
    StmF: 'StdCF',
    StrF: 'StdCF',
  }
  return {
    dictionary: writeObject(dictionary),
    encrypt(bytes) {
      const vector = randomBytes(16)
      const cipher = createCipheriv('aes-256-cbc', key, vector)
      return Buffer.concat([vector, cipher.update(bytes), cipher.final()])
    },
  }
}

/** Algorithms 8 and 9: hash and salts of a password, and the file key encrypted with it. */
function keyEntries(password: Uint8Array, key: Uint8Array, user: Uint8Array) {
  const [validationSalt, keySalt] = [randomBytes(8), randomBytes(8)]
  const record = Buffer.concat([hardenedHash(password, validationSalt, user), validationSalt, keySalt])
  const cipher = createCipheriv('aes-256-cbc', hardenedHash(password, keySalt, user), NO_VECTOR)
  cipher.setAutoPadding(false)
  return { record, encryptedKey: cipher.update(key) }
}

/** Table 22: bits that are reserved are set. Reading for accessibility is always allowed. */
const RESERVED = 0xfffff0c0
const ACCESSIBILITY = 1 << 9
const PRINTING = 1 << 2
const PRECISE_PRINTING = 1 << 11
const FLAGS = {
  modifying: 1 << 3,
  copying: 1 << 4,
  annotating: 1 << 5,
  fillingForms: 1 << 8,
  documentAssembly: 1 << 10,
} as const

function permissionFlags(permissions: EncryptionOptions['permissions']): number {
  let flags = RESERVED | ACCESSIBILITY
  if (permissions['printing'] === 'lowResolution') flags |= PRINTING
  if (permissions['printing'] === 'highResolution') flags |= PRINTING | PRECISE_PRINTING
  for (const [name, flag] of Object.entries(FLAGS)) if (permissions[name]) flags |= flag
  return flags | 0
}

/** Algorithm 10: the permissions, encrypted so that readers detect changes. */
function permissionBlock(flags: number, key: Uint8Array): Uint8Array {
  const block = randomBytes(16)
  block.writeInt32LE(flags, 0)
  block.writeInt32LE(-1, 4)
  block.write('Tadb', 8, 'latin1') // metadata is encrypted
  const cipher = createCipheriv('aes-256-ecb', key, null)
  cipher.setAutoPadding(false)
  return cipher.update(block)
}

/** The hash of a password with a salt: algorithm 2.B of ISO 32000-2 §7.6.4.3.4. */
export function hardenedHash(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Uint8Array {
  let key: Uint8Array = createHash('sha256')
    .update(Buffer.concat([password, salt, user]))
    .digest()
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const block = Buffer.concat([password, key, user])
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    cipher.setAutoPadding(false)
    const encrypted = cipher.update(Buffer.concat(Array<Uint8Array>(64).fill(block)))
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256')
      .update(encrypted)
      .digest()
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}
