/** Conditions on all objects, wherever they are: implementation limits, filters, external streams. */
import { isStreamObject, type PdfStreamObject } from '../../output/pdf/finish/pdf-file.ts'
import {
  isDictionary,
  PdfNumber,
  type PdfReference,
  type PdfValue,
} from '../../output/pdf/finish/pdf-syntax.ts'
import {
  MAX_ARRAY,
  MAX_ENTRIES,
  MAX_NAME,
  MAX_STRING_OF_A1,
} from '../../output/pdf/standards/object-limits.ts'
import type { CheckContext } from '../context.ts'
import { familyOf, type PdfProfile } from '../profiles.ts'

/** ISO 32000-1 Annex C, as ISO 19005-1 §6.1.12 and ISO 19005-2 §6.1.13 demand it. */
const MAX_INTEGER = 2 ** 31 - 1
const MIN_INTEGER = -(2 ** 31)
const MAX_REAL = { A1: 32767, later: 3.403e38 }
const MAX_STRING = { A1: MAX_STRING_OF_A1, later: 32_767 }
const MAX_OBJECTS = 8_388_607

const FILTERS = new Set(
  (
    'ASCIIHexDecode ASCII85Decode LZWDecode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode ' +
    'DCTDecode JPXDecode'
  ).split(' '),
)

export function checkObjects(context: CheckContext): void {
  const { source, report } = context
  let count = 0
  for (const { reference } of source.file.objects()) {
    count++
    const object = source.resolve(reference)
    if (isStreamObject(object)) {
      checkStreamDictionary(context, object)
      checkValue(context, object.dictionary, reference)
    } else checkValue(context, object, reference)
  }
  for (const object of source.file.malformedStrings) report('hexadecimal-string', { object })
  if (count > MAX_OBJECTS) report('limit-objects', { detail: `there are ${count}` })
}

function checkStreamDictionary({ source, report }: CheckContext, stream: PdfStreamObject): void {
  const { dictionary } = stream
  if (
    dictionary['F'] !== undefined ||
    dictionary['FFilter'] !== undefined ||
    dictionary['FDecodeParms'] !== undefined
  ) {
    report('external-stream', { object: stream })
  }
  const parameters = source.list(dictionary['DecodeParms'])
  for (const [i, each] of source.list(dictionary['Filter']).entries()) {
    const filter = source.name(each) ?? ''
    if (filter === 'LZWDecode') report('lzw-filter', { object: stream })
    const handler = filter === 'Crypt' ? source.name(source.dictionary(parameters[i])?.['Name']) : null
    const isIdentity = filter === 'Crypt' && (handler ?? 'Identity') === 'Identity'
    if (!FILTERS.has(filter) && !isIdentity)
      report('filter-defined', { object: stream, detail: `'${filter}'` })
  }
}

/** Values are nested at most as deep as the reader allows. */
function checkValue(context: CheckContext, value: PdfValue | undefined, object: PdfReference): void {
  const { report } = context
  if (typeof value === 'number' || value instanceof PdfNumber) checkNumber(context, value, object)
  else if (typeof value === 'string') {
    if (nameLength(value) > MAX_NAME) report('limit-name', { object, detail: `'${value.slice(0, 40)}…'` })
  } else if (value instanceof Uint8Array) {
    atMost(context, MAX_STRING, value.length, only => {
      report('limit-string', { object, only, detail: `one has ${value.length}` })
    })
  } else if (Array.isArray(value)) {
    if (value.length > MAX_ARRAY) report('limit-array', { object, detail: `one has ${value.length}` })
    for (const each of value) checkValue(context, each, object)
  } else if (isDictionary(value)) {
    const keys = Object.keys(value)
    if (keys.length > MAX_ENTRIES) report('limit-dictionary', { object, detail: `one has ${keys.length}` })
    for (const key of keys) {
      if (nameLength(key) > MAX_NAME) report('limit-name', { object, detail: `'${key.slice(0, 40)}…'` })
      checkValue(context, value[key], object)
    }
  }
}

/** Names keep escapes of bytes that are not ASCII. */
function nameLength(name: string): number {
  return name.length <= MAX_NAME ? name.length : name.replaceAll(/#[0-9a-f]{2}/gi, '_').length
}

function checkNumber(context: CheckContext, value: number | PdfNumber, object: PdfReference): void {
  const text = value.toString()
  const number = Number(text)
  if (!text.includes('.')) {
    if (number > MAX_INTEGER || number < MIN_INTEGER) {
      context.report('limit-integer', { object, detail: text })
    }
    return
  }
  atMost(context, MAX_REAL, Math.abs(number), only =>
    context.report('limit-real', { object, only, detail: text }),
  )
}

function atMost(
  { profiles }: CheckContext,
  limits: { readonly A1: number; readonly later: number },
  value: number,
  report: (profile: PdfProfile) => void,
): void {
  if (value <= limits.A1 && value <= limits.later) return
  for (const profile of profiles) {
    if (value > (familyOf(profile) === 'A1' ? limits.A1 : limits.later)) report(profile)
  }
}
