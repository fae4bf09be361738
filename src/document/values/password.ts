/** The version whose encryption allows Unicode passwords (ISO 32000-2 §7.6.4.3.3). Older ones allow Latin-1. */
const UNICODE_VERSION = '1.7ext3'

const LATIN_1 = /^[\0-\xff]*$/

/** Characters that SASLprep forbids (RFC 4013 §2.3), and marks of direction (§2.4). */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e]/u
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}]/u

/** Why a password is not possible in this PDF version; null if it is. */
export function passwordMistake(password: string, version: unknown): string | null {
  if (version !== UNICODE_VERSION) {
    if (LATIN_1.test(password)) return null
    const found = [...password].find(character => !LATIN_1.test(character))
    return `a password of Latin-1 characters, not '${found}', unless the document's version is "${UNICODE_VERSION}"`
  }
  if (FORBIDDEN.test(password)) return 'a password without control characters and unassigned characters'
  if (!RIGHT_TO_LEFT.test(password)) return null
  const [first = '', last = ''] = [[...password][0], [...password].at(-1)]
  const isWhole = RIGHT_TO_LEFT.test(first) && RIGHT_TO_LEFT.test(last) && !LEFT_TO_RIGHT.test(password)
  return isWhole ? null : 'a password of one direction of writing (RFC 4013 §2.4)'
}
