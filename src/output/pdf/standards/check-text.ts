import { privateUseIn } from '../../../base/values.ts'
import type { ConformanceLog, WrittenSource } from '../../../document/values/conformance-log.ts'
import { versionOf } from '../../../document/values/pdf-standards.ts'
import { stringBytes } from '../file/pdf-object.ts'
import { MAX_STRING_OF_A1 } from './object-limits.ts'

/** The longest strings after PDF/A-1 (ISO 19005-2 §6.1.13), in bytes. PDF 2.0 has no such limit. */
const MAX_BYTES = 32_767

/** Properties whose text is neither shown nor read aloud. */
const IDENTIFIERS: ReadonlySet<string> = new Set(['id', 'link', 'href', 'name'])

/** Reports texts that are too long for the claim, or that have private-use characters. @param name The property. */
export function checkText(
  name: string,
  text: string | undefined,
  source: WrittenSource,
  log: ConformanceLog,
): void {
  if (text === undefined) return
  const { archival, accessible } = log.claims
  if (versionOf(log.claims) === '2.0') {
    // ISO 14289-2 §8.4.3, §8.6, ISO 19005-4 §6.2.10.8
    const isRead = accessible === 2 ? !IDENTIFIERS.has(name) : name === 'actualText'
    const found = isRead ? privateUseIn(text) : null
    if (found !== null)
      log.addMistake(
        source,
        `\`${name}\` has the character ${found.code}, which is for private use and has no meaning`,
      )
    return
  }
  // PDF/UA-1 has no limit: that of ISO 32000-1 Annex C is only for content streams
  if (archival === null) return
  const most = archival.part === 1 ? MAX_STRING_OF_A1 : MAX_BYTES
  // a UTF-16 code unit needs two bytes, after a byte order mark
  if (text.length * 2 + 2 <= most || stringBytes(text).length <= most) return
  const message = `\`${name}\` has ${text.length.toLocaleString('en')} characters, more than the ${most.toLocaleString('en')} bytes of a string`
  log.addMistake(source, `${message}: shorten it`)
}
