/** Header, trailer, cross-reference tables, objects and streams as written (ISO 32000-1 §7.5). */
import { isStreamObject, type PdfStreamObject } from '../../output/pdf/finish/pdf-file.ts'
import type { CheckContext } from '../context.ts'
import { familyOf, profilesOf } from '../profiles.ts'

export function checkFile(context: CheckContext): void {
  checkHeader(context)
  checkTrailer(context)
  checkEncryption(context)
  checkObjectSyntax(context)
}

function checkHeader({ profiles, source, bytes, report }: CheckContext): void {
  const header = bytes.toString('latin1', 0, 40)
  const [, major, minor] = /%PDF-(\d)\.(\d)/.exec(bytes.toString('latin1', 0, 1100)) ?? []
  const inCatalog = source.name(source.catalog['Version'])
  const version = Math.max(Number(`${major}.${minor}`) || 0, Number(inCatalog) || 0)
  if (version > 1.7) report('pdf-version', { detail: `it is ${version.toFixed(1)}` })
  for (const only of profilesOf(profiles, ['UA2']))
    if (version !== 2) report('pdf-version-2', { only, detail: `it is ${version.toFixed(1)}` })
  for (const only of profilesOf(profiles, ['A4']))
    if (inCatalog !== null && !/^2\.\d$/.test(inCatalog))
      report('pdf-version-2', { only, detail: `Version of the catalog is ${inCatalog}` })
  const line = /^%PDF-([12])\.\d(\r\n|\n|\r)/.exec(header)
  for (const only of profilesOf(profiles, ['A1', 'A2', 'A3', 'A4'])) {
    const form = familyOf(only) === 'A4' ? /^%PDF-2\.\d[\r\n]/ : /^%PDF-1\.[0-7][\r\n]/
    if (!form.test(header)) report('file-header', { only })
  }
  const comment = header.slice(line?.[0].length ?? header.search(/[\r\n]/) + 1)
  if (!/^%[\x80-\xff]{4}/.test(comment)) report('binary-comment')
}

function checkTrailer({ source, bytes, report }: CheckContext): void {
  const { file } = source
  const ids = source.array(file.trailer['ID'])
  const isValid = ids?.length === 2 && ids.every(id => (source.bytes(id)?.length ?? 0) > 0)
  if (!isValid) report('trailer-id')
  const info = source.dictionary(file.trailer['Info'])
  if (file.trailer['Info'] !== undefined) {
    if (source.catalog['PieceInfo'] === undefined) report('info-forbidden')
    else if (Object.keys(info ?? {}).some(key => key !== 'ModDate')) report('info-entries', { object: info })
  }
  const end = bytes.lastIndexOf('%%EOF')
  if (end < 0 || !/^(?:\r\n|\n|\r)?$/.test(bytes.toString('latin1', end + 5, end + 12)))
    report('data-after-end')
  if (file.isScanned) {
    report('cross-references', { detail: 'it is missing or damaged' })
    return
  }
  const start = file.body.lastIndexOf('startxref')
  const offset = Number(/^startxref\s+(\d{1,10})/.exec(file.body.toString('latin1', start, start + 40))?.[1])
  const head = file.body.toString('latin1', offset, offset + 40)
  if (!head.startsWith('xref')) report('no-object-streams', { detail: 'there is a cross-reference stream' })
  else if (!/^xref(?:\r\n|\n|\r)\d+ \d+ ?(?:\r\n|\n|\r)/.test(head)) {
    report('cross-references', { detail: 'its first lines are not well-formed' })
  }
}

/** Bit 10 of P (ISO 32000-1, table 22). */
const ACCESSIBILITY = 1 << 9

function checkEncryption({ source, report }: CheckContext): void {
  const encrypt = source.dictionary(source.file.trailer['Encrypt'])
  if (encrypt === null) return
  report('file-encrypted')
  const permissions = source.number(encrypt['P'])
  if (permissions === null) report('encryption-permissions')
  else if ((permissions & ACCESSIBILITY) === 0) report('encryption-accessibility')
}

function checkObjectSyntax(context: CheckContext): void {
  const { source, report } = context
  const { file } = source
  for (const { reference, offset } of file.objects()) {
    if (offset === null) {
      report('no-object-streams', { detail: 'there are object streams' })
      continue
    }
    const head = file.body.toString('latin1', Math.max(0, offset - 40), offset)
    const after = file.body.toString('latin1', offset, offset + 2)
    if (!/(?:^|[\r\n])\d+ \d+ obj$/.test(head) || !/^(?:[\r\n<[(/]| ?[<[(/\d])/.test(after)) {
      report('object-syntax', { object: reference })
    }
    const object = source.resolve(reference)
    if (isStreamObject(object)) checkStream(context, object)
  }
}

function checkStream({ source, report }: CheckContext, stream: PdfStreamObject): void {
  const { start, declaredLength } = stream
  const { body } = source.file
  if (!/stream\r?\n$/.test(body.toString('latin1', start - 8, start))) {
    report('stream-keyword', { object: stream })
  }
  const end = start + (typeof declaredLength === 'number' ? declaredLength : 0)
  if (
    typeof declaredLength !== 'number' ||
    !/^(?:\r\n|\n|\r)endstream/.test(body.toString('latin1', end, end + 11))
  ) {
    report('stream-length', { object: stream })
  }
}
