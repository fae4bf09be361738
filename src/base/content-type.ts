const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['html', 'text/html; charset=utf-8'],
])

/** The media type of a file by the extension of its name. */
export function contentType(name: string): string {
  return CONTENT_TYPES.get(extensionOf(name)) ?? 'application/octet-stream'
}

/** A file name that ends as its content asks: `invoice` and `invoice.pdf` both become `invoice.pdf`. */
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

/** Ends the id in the key of a file whose downloads arrive as attachments: every URL of the file says so. */
export const ATTACHMENT_MARK = '-download'

export function isAttachmentKey(key: string): boolean {
  return key.slice(0, key.lastIndexOf('.')).endsWith(ATTACHMENT_MARK)
}
