/** The mapping of character codes to Unicode (ISO 32000-1 §9.10.2). */
import type { CheckContext } from '../context.ts'
import type { CheckedFont } from './check-fonts.ts'
import { readEncoding } from './check-simple-font.ts'
import { readCMap } from './cmap.ts'
import { isUnicodeName } from './encodings.ts'

const SYMBOLIC = 1 << 2
const KNOWN_COLLECTIONS = ['GB1', 'CNS1', 'Japan1', 'Korea1']

export function checkToUnicode(context: CheckContext, font: CheckedFont): void {
  const { source, report } = context
  const { dictionary, page, name, codes } = font
  const place = { object: dictionary, page, detail: `'${name}'` }
  const stream = source.stream(dictionary['ToUnicode'])
  if (stream === null) {
    if (!isKnownEncoding(context, font)) report('unicode-mapping', place)
    return
  }
  const cmap = source.parsed(stream, readCMap)
  if (cmap === null) {
    report('unicode-mapping', { ...place, detail: `the CMap of '${name}' is malformed` })
    return
  }
  if (cmap.hasZero) report('unicode-zero', place)
  if (cmap.hasNoncharacter) report('unicode-noncharacter', place)
  for (const code of codes) {
    if ((cmap.textOf(code) ?? '') === '')
      report('unicode-complete', { ...place, detail: `'${name}', code ${code}` })
  }
}

/** True if codes map to Unicode without ToUnicode. */
function isKnownEncoding({ source }: CheckContext, font: CheckedFont): boolean {
  const { dictionary, subtype, descriptor, program, codes } = font
  if (subtype === 'Type0') {
    const name = source.name(dictionary['Encoding'])
    if (name !== null && !name.startsWith('Identity')) return true
    const descendant = source.dictionary(source.item(dictionary['DescendantFonts'], 0))
    const info = source.dictionary(descendant?.['CIDSystemInfo'])
    return KNOWN_COLLECTIONS.includes(source.text(info?.['Ordering']) ?? '')
  }
  const encoding = readEncoding(source, dictionary, program)
  const isSymbolic = ((source.number(descriptor?.['Flags']) ?? 0) & SYMBOLIC) !== 0
  if (subtype === 'TrueType') return !isSymbolic && encoding.base !== null
  return [...codes].every(code => isUnicodeName(encoding.nameOf(code) ?? ''))
}
