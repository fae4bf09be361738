import type { FileSource } from '../assets/contracts.ts'
import { isRecord, pointer } from '../base/json.ts'
import { didYouMean } from '../base/text-distance.ts'
import { fail, type Node } from './node.ts'
import type { Report } from './report.ts'
import { readDate } from './values/document-settings.ts'
import { insteadOf } from './values/value-type.ts'

/** A file that pdfkit embeds: its bytes in `src`, and the properties of the definition. */
export interface Attachment extends Node {
  src: Uint8Array
}

/** Of a file to the document (ISO 32000-2 §7.11.3, table 43; ISO 19005-3 §6.8). */
export const RELATIONSHIPS = ['Source', 'Data', 'Alternative', 'Supplement', 'Unspecified']

/** True for a type and a subtype (RFC 6838 §4.2), without parameters. */
export function isMediaType(type: unknown): type is string {
  return typeof type === 'string' && /^[\w.+-]+\/[\w.+-]+$/.test(type)
}

const DATA_URI = /^data:([^,;]*)[^,]*;base64,(.*)$/s

/** Also without padding, with line breaks, and in the alphabet of URLs. */
const BASE64 = /^[\w+/\-\s]*={0,2}\s*$/

/** Attached and embedded files, by name. */
export function parseAttachments(files: unknown, path: string, report: Report): Record<string, Attachment> {
  const parsed: Record<string, Attachment> = {}
  for (const [name, file] of Object.entries(isRecord(files) ? files : {})) {
    if (!isRecord(file)) fail(pointer(path, name), 'expected an object with `src`')
    parsed[name] = parseAttachment({ name, ...file }, pointer(path, name), report)
  }
  return parsed
}

/** Reads bytes or a `data:` URI with its type. Paths are read before; URLs are not allowed. */
function parseAttachment(file: Node, path: string, report: Report): Attachment {
  const source = attachmentSource(file['src'], path)
  if (source === null)
    return fail(`${path}/src`, 'expected a base64 data: URI, bytes, or a path below an asset root')
  const attachment: Attachment = { ...file, ...source }
  const { type } = file
  if (type !== undefined) attachment['type'] = type
  if (type !== undefined && type !== null && !isMediaType(type))
    report('unknown_value', `${path}/type`, `expected a media type, such as text/csv${insteadOf(type, [])}`)
  const { relationship } = file
  if (relationship === null) delete attachment['relationship']
  else if (relationship !== undefined && !RELATIONSHIPS.some(one => one === relationship))
    fail(
      `${path}/relationship`,
      `expected one of ${RELATIONSHIPS.join(', ')}${insteadOf(relationship, RELATIONSHIPS)}`,
    )
  for (const key of ['creationDate', 'modifiedDate']) {
    if (file[key] === undefined || file[key] === null) delete attachment[key]
    else attachment[key] = readDate(file[key], `${path}/${key}`)
  }
  return attachment
}

function attachmentSource(source: unknown, path: string): { src: Uint8Array; type?: string } | null {
  if (source instanceof Uint8Array) {
    return { src: Buffer.from(source.buffer, source.byteOffset, source.byteLength) }
  }
  const [, type = '', base64] = typeof source === 'string' ? (DATA_URI.exec(source) ?? []) : []
  if (base64 === undefined) return null
  if (!BASE64.test(base64)) fail(`${path}/src`, 'the data: URI is not base64')
  return { src: Buffer.from(base64, 'base64'), ...(type === '' ? {} : { type }) }
}

/** Reads the files of `attachments` or `files` that have paths, in place. */
export async function readNamedFiles(
  named: unknown,
  path: string,
  files: FileSource | undefined,
): Promise<void> {
  for (const [name, file] of Object.entries(isRecord(named) ? named : {})) {
    if (isRecord(file)) await readFile(file, pointer(path, name), files)
  }
}

/** True if `src` is a path below an asset root. */
function hasPath({ src }: Node): boolean {
  return typeof src === 'string' && !DATA_URI.test(src)
}

/** Reads a file with a path, in place. */
async function readFile(file: Node, path: string, files: FileSource | undefined): Promise<void> {
  if (!hasPath(file)) return
  if (files === undefined) fail(`${path}/src`, 'no files are read here: give a base64 data: URI')
  file['src'] = await files.file(String(file['src']), `${path}/src`)
}

export interface FilePreparation {
  readonly report: Report
  /** Names of the document's `attachments`. */
  readonly attachments: ReadonlySet<string>
  /** Those that nodes show. */
  readonly shownAttachments: Set<string>
  /** Places of the nodes with files. */
  readonly attachedAt: string[]
  /** Files with paths, which are read after the tree is prepared. */
  readonly pendingFiles: { readonly file: Node; readonly path: string }[]
}

/** Reads a file object, or the name of one of the document's `attachments`. */
export function prepareFile(
  file: unknown,
  path: string,
  { report, attachments, shownAttachments, attachedAt, pendingFiles }: FilePreparation,
): unknown {
  attachedAt.push(path)
  if (isRecord(file)) {
    if (!hasPath(file)) return parseAttachment(file, path, report)
    pendingFiles.push({ file, path })
    return file
  }
  if (typeof file === 'string' && attachments.has(file)) {
    shownAttachments.add(file)
    return file
  }
  const expected = "expected the name of one of the document's 'attachments', or an object with `src`"
  return fail(
    path,
    typeof file === 'string'
      ? `${expected}, not '${file.slice(0, 40)}'${didYouMean(file, attachments)}`
      : expected,
  )
}

/** Reads the files with paths that nodes attach, in place. */
export async function readPendingFiles(
  { pendingFiles, report }: Pick<FilePreparation, 'pendingFiles' | 'report'>,
  files: FileSource | undefined,
): Promise<void> {
  for (const { file, path } of pendingFiles) {
    await readFile(file, path, files)
    Object.assign(file, parseAttachment(file, path, report))
  }
}

/** Reports attachments that no node shows: they are not in the PDF. */
export function reportUnusedAttachments({ report, attachments, shownAttachments }: FilePreparation): void {
  for (const name of attachments) {
    if (shownAttachments.has(name)) continue
    const message = `the attachment is not in the PDF: no node names it in its \`attachment\`. To embed a file without a place on a page, use \`files\``
    report('unused_property', pointer('/attachments', name), message)
  }
}
