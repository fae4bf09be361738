import { fail, isNode, type Node } from '../document-node.ts'
import { PlatenError } from '../errors.ts'
import { pointer } from '../json.ts'

/** What pdfkit embeds: the bytes in `src`, and what the definition says of the file beside them. */
export interface Attachment extends Node {
  src: Uint8Array
}

/** Attached and embedded files, by name. */
export function parseAttachments(files: unknown, path: string): Record<string, Attachment> {
  const parsed: Record<string, Attachment> = {}
  for (const [name, file] of Object.entries(isNode(files) ? files : {})) {
    if (!isNode(file)) fail(pointer(path, name), 'expected an object with `src`')
    parsed[name] = parseAttachment({ name, ...file }, pointer(path, name))
  }
  return parsed
}

/** Files come as bytes or `data:` URIs; a path or URL would be a way out. */
export function parseAttachment(file: Node, path: string): Attachment {
  return { ...file, src: attachmentBytes(file['src'], path) }
}

function attachmentBytes(source: unknown, path: string): Uint8Array {
  if (source instanceof Uint8Array) return Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const base64 = typeof source === 'string' ? /^data:[^,]*;base64,(.*)$/s.exec(source)?.[1] : undefined
  if (base64 !== undefined) return Buffer.from(base64, 'base64')
  throw new PlatenError(
    'asset_denied',
    `The file at '${path}/src' is no data: URI; paths and URLs are not read.`,
    {
      details: [{ path: `${path}/src`, message: 'expected a base64 data: URI or bytes' }],
    },
  )
}
