const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['html', 'text/html; charset=utf-8'],
])

/** Media type of a file by its extension. */
export function contentType(name: string): string {
  return CONTENT_TYPES.get(extensionOf(name)) ?? 'application/octet-stream'
}

/** A file name with the extension of its content: `invoice` and `invoice.pdf` both become `invoice.pdf`. */
export function withExtension(name: string, extension: string): string {
  const current = extensionOf(name)
  if (current === extension || (current === 'jpeg' && extension === 'jpg')) return name
  const base = CONTENT_TYPES.has(current) ? name.slice(0, -current.length - 1) : name
  return `${base}.${extension}`
}

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** Suffix of the id in a file key for downloads as attachments, so that every URL of the file has it. */
export const ATTACHMENT_MARK = '-download'

export function isAttachmentKey(key: string): boolean {
  return key.slice(0, key.lastIndexOf('.')).endsWith(ATTACHMENT_MARK)
}
