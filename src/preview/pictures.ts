/** A picture that the page adds → a file of the asset root. Not pure: decodes the picture, writes a file. */
import { randomBytes } from 'node:crypto'
import { lstat, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { createPictureLibrary, isMarkup } from '../assets/images/image-source.ts'
import { knownFormat } from '../assets/images/raster.ts'
import { PlatenError } from '../base/errors.ts'
import { DEFAULT_LIMITS } from '../base/limits.ts'
import type { PictureReply } from './protocol.ts'
import { PreviewFailure, pathInFolder } from './read-source.ts'

export const MAX_PICTURE_BYTES = DEFAULT_LIMITS.maxAssetBytes

/** Names of the files of each format. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  PNG: ['.png'],
  JPEG: ['.jpg', '.jpeg'],
  SVG: ['.svg'],
  WebP: ['.webp'],
}
/** Works in JSON, HTML, CSS and Markdown without escapes, and on every file system. */
const NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,95}$/

export interface AddedPicture {
  readonly name: string
  readonly bytes: Uint8Array
  /** Replaces a file with this name. */
  readonly isReplacing: boolean
}

/**
 * Validates a picture as rendering does, and writes it.
 * @param folder The first asset root of the template.
 * @throws PreviewFailure `invalid_name`, `not_a_picture`, `file_too_large`, `picture_exists`, `outside_folder`,
 * `not_saved`.
 */
export async function savePicture(
  folder: string,
  { name, bytes, isReplacing }: AddedPicture,
): Promise<PictureReply> {
  if (!NAME.test(name)) {
    const message = `'${name}' cannot be the name of a picture. Use letters, digits, '.', '_' and '-' only.`
    throw new PreviewFailure('invalid_name', 400, message)
  }
  if (bytes.length > MAX_PICTURE_BYTES) throw pictureTooLarge(name)
  const { width, height } = await checkPicture(name, bytes)
  const file = await pathInFolder(folder, name)
  const present = await lstat(file).catch(() => null)
  if (present !== null && !present.isFile()) {
    throw new PreviewFailure(
      'picture_exists',
      409,
      `'${name}' exists and is not a file. Choose another name.`,
    )
  }
  if (present !== null && !isReplacing) throw pictureExists(name)
  await writePicture(file, { name, bytes, isReplacing: present !== null })
  return { name, bytes: bytes.length, width, height }
}

export function pictureTooLarge(name: string): PreviewFailure {
  const message = `'${name}' is larger than ${MAX_PICTURE_BYTES / 1e6} MB, the limit of a picture. Make it smaller.`
  return new PreviewFailure('file_too_large', 413, message)
}

function pictureExists(name: string): PreviewFailure {
  return new PreviewFailure('picture_exists', 409, `'${name}' exists already. Nothing was written.`)
}

/** Decodes the picture completely. @returns Its size, in pixels or units of the SVG. */
async function checkPicture(
  name: string,
  bytes: Uint8Array,
): Promise<{ readonly width: number; readonly height: number }> {
  try {
    const format = isMarkup(bytes) ? 'SVG' : knownFormat(bytes)
    const extensions = EXTENSIONS[format]
    if (extensions === undefined) throw notAPicture(name, `It is a ${format}. Add a PNG, JPEG, SVG or WebP.`)
    if (!extensions.includes(extname(name).toLowerCase())) {
      throw notAPicture(
        name,
        `It is ${format === 'SVG' ? 'an' : 'a'} ${format}, so its name must end in '${extensions[0]}'.`,
      )
    }
    const pictures = createPictureLibrary({ limits: DEFAULT_LIMITS, maxCacheBytes: 0 }).forRender()
    const { width, height } = await pictures.picture(bytes, { named: {}, path: '' })
    return { width, height }
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error
    throw notAPicture(name, error.details[0]?.message ?? error.message)
  }
}

function notAPicture(name: string, reason: string): PreviewFailure {
  return new PreviewFailure('not_a_picture', 415, `'${name}' was not added. ${reason}`)
}

/** A new file is created exclusively; another one is replaced by renaming. */
async function writePicture(file: string, { name, bytes, isReplacing }: AddedPicture): Promise<void> {
  const target = isReplacing ? join(file, `../.${name}.${randomBytes(4).toString('hex')}.tmp`) : file
  try {
    await writeFile(target, bytes, { flag: 'wx' })
    if (isReplacing) await rename(target, file)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    if (code === 'EEXIST') throw pictureExists(name)
    await rm(target, { force: true }).catch(() => {}) // the first error is the one to report
    throw new PreviewFailure('not_saved', 500, `'${name}' could not be saved (${code}).`)
  }
}
