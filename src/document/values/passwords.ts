/** Passwords of encrypted files (ISO 32000-2 §7.6.4). Pure. */

import type { Claims } from './pdf-standards.ts'

/** Characters that SASLprep forbids (RFC 4013 §2.3), and marks of direction (§2.4). */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e]/u
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}]/u

/** Bytes of a password that count (ISO 32000-2 §7.6.4.3.3). */
const MAX_BYTES = 127

const MAPPED_TO_NOTHING =
  /\u00ad|\u034f|\u1806|[\u180b-\u180d]|[\u200b-\u200d]|\u2060|[\ufe00-\ufe0f]|\ufeff/gu

/** A password as SASLprep prepares it (RFC 4013 §2.1, §2.2), in UTF-8. */
export function preparedPassword(password: string): Uint8Array {
  const mapped = password.replace(MAPPED_TO_NOTHING, '').replace(/\p{Zs}/gu, ' ')
  return Buffer.from(mapped.normalize('NFKC'), 'utf8')
}

/**
 * Why a file has no password although there is one: PDF/A forbids encryption (ISO 19005-1 §6.1.3). Null if it may have
 * one. Without a full stop.
 * @param names What to leave out: the password or the claim, as the author wrote them.
 */
export function encryptionMistake(
  { archival }: Pick<Claims, 'archival'>,
  names: { readonly password: string; readonly claim: string },
): string | null {
  return archival === null ? null : `PDF/A forbids encryption: leave out ${names.password}, or ${names.claim}`
}

/** Why a password is not possible (ISO 32000-2 §7.6.4.3.3); null if it is. */
export function passwordMistake(password: string): string | null {
  if (preparedPassword(password).length > MAX_BYTES)
    return `a password of at most ${MAX_BYTES} bytes in UTF-8`
  if (FORBIDDEN.test(password)) return 'a password without control characters and unassigned characters'
  if (!RIGHT_TO_LEFT.test(password)) return null
  const [first = '', last = ''] = [[...password][0], [...password].at(-1)]
  const isWhole = RIGHT_TO_LEFT.test(first) && RIGHT_TO_LEFT.test(last) && !LEFT_TO_RIGHT.test(password)
  return isWhole ? null : 'a password of one direction of writing (RFC 4013 §2.4)'
}
