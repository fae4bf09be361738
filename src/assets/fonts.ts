// Font files → families and faces with parsed fonts. The only import of fontkit.
// Not pure: reads the bundled files when a face is first used, and the host's files at registration.
// Fails with `invalid_font`, naming family, face and reason.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import { PlatenError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { didYouMean } from '../text-distance.ts'
import { type BundledFace, bundledFamilies, FACE_STYLES } from './bundled-fonts.ts'
import type { FaceStyle, FontFace, FontFamily, FontLibrary } from './contracts.ts'
import { checkFontTables } from './font-check.ts'
import { glyphLookup, isColored } from './font-glyphs.ts'
import { toSfnt } from './sfnt.ts'

/** A font file's bytes, or where it lies: a path (relative to the working directory) or a `file:` URL. */
export type FontFile = Uint8Array | string | URL

/** The faces of a family, as pdfmake names them. At least one; the missing ones fall back to their nearest. */
export type FontFiles = { readonly [style in FaceStyle]?: FontFile | undefined }

/** A host's own fonts, by family. One named like a bundled family takes its place. */
export type FontDescriptors = Readonly<Record<string, FontFiles>>

/** WOFF and WOFF2 may unpack to this many times `maxAssetBytes`. */
const MAX_UNPACKED_RATIO = 4
/** Glyphs drawn to see whether a host's font holds together. */
const SAMPLED_GLYPHS = 200

/** The order in which a family's faces stand in for one another. */
const FALLBACK: Readonly<Record<FaceStyle, readonly FaceStyle[]>> = {
  normal: ['normal', 'italics', 'bold', 'bolditalics'],
  bold: ['bold', 'normal', 'bolditalics', 'italics'],
  italics: ['italics', 'normal', 'bolditalics', 'bold'],
  bolditalics: ['bolditalics', 'bold', 'italics', 'normal'],
}

interface ParsedFont {
  readonly bytes: Uint8Array
  readonly font: Font
}

/** A bundled file is read once per process, and parsed once, by its URL. */
const bundledBytes = new Map<string, Uint8Array>()
const bundledFonts = new Map<string, Font>()
/** A host's font is parsed once per process while a library holds it, by content hash. */
const registeredFonts = new Map<string, WeakRef<ParsedFont>>()

/**
 * The fonts that come with Platen and the host's own. No bundled file is read before its face is used; the host's
 * are read and checked here.
 * @throws PlatenError `invalid_font`.
 */
export async function createFontLibrary(
  hostFonts: FontDescriptors = {},
  { limits }: { limits: Limits },
): Promise<FontLibrary> {
  const families = new Map<string, FontFamily>()
  for (const { name, isColor, faces } of bundledFamilies()) {
    families.set(name.toLowerCase(), {
      name,
      origin: 'bundled',
      faces: faces.map(face => bundledFace(name, isColor, face)),
    })
  }
  const registered = new Set<string>()
  for (const [name, files] of Object.entries(hostFonts)) {
    const key = name.toLowerCase()
    if (registered.has(key)) throw invalidFont(`The font family '${name}' is registered twice.`)
    registered.add(key)
    families.set(key, { name, origin: 'host', faces: await hostFaces(name, files, limits) })
  }
  const fallbacks = fallbackOrder([...families.values()])
  return {
    families: () => [...families.values()],
    fallbacks: () => fallbacks,
    family: name => families.get(name.toLowerCase()) ?? null,
    face: (name, wanted) => nearestFace(families.get(name.toLowerCase()) ?? null, wanted),
  }
}

/** Bundled families that stand in last, since they look least like the others. */
const LAST_RESORTS = ['Source Serif 4', 'Roboto Mono', 'Noto Sans Symbols 2', 'Twemoji']

/** The host's fonts, as it may have registered them for just that; then those that come with Platen. */
function fallbackOrder(families: readonly FontFamily[]): FontFamily[] {
  const rank = ({ name, origin }: FontFamily): number =>
    origin === 'host' ? 0 : 2 + LAST_RESORTS.indexOf(name)
  return families.toSorted((a, b) => rank(a) - rank(b))
}

/** The face of a family for a style, or what stands in for it; null without a family. */
export function nearestFace(
  family: FontFamily | null,
  { bold, italics }: { bold: boolean; italics: boolean },
): FontFace | null {
  const wanted = bold ? (italics ? 'bolditalics' : 'bold') : italics ? 'italics' : 'normal'
  for (const style of FALLBACK[wanted]) {
    const face = family?.faces.find(face => face.style === style)
    if (face !== undefined) return face
  }
  return null
}

function bundledFace(family: string, isColor: boolean, { style, file, sha256 }: BundledFace): FontFace {
  const bytes = () => once(bundledBytes, file, () => readFileSync(file))
  const font = () => once(bundledFonts, file, () => parse(bytes()))
  return { family, style, id: sha256, bytes, font, isColor, ...glyphLookup(font) }
}

function once<T>(kept: Map<string, T>, file: URL, make: () => T): T {
  let value = kept.get(file.href)
  if (value !== undefined) return value
  try {
    value = make()
  } catch (cause) {
    const where = fileURLToPath(file)
    throw invalidFont(`The bundled font ${where} is missing or damaged; install the package again.`, cause)
  }
  kept.set(file.href, value)
  return value
}

async function hostFaces(family: string, files: unknown, limits: Limits): Promise<FontFace[]> {
  if (family.trim() === '') throw invalidFont('A font family needs a name.')
  if (typeof files !== 'object' || files === null || files instanceof Uint8Array || Array.isArray(files)) {
    throw invalidFont(`The font family '${family}' must be an object like { normal: 'path/to/font.ttf' }.`)
  }
  const faces: FontFace[] = []
  for (const [key, file] of Object.entries(files)) {
    const style = FACE_STYLES.find(style => style === key)
    if (style === undefined) {
      const hint = didYouMean(key, FACE_STYLES) || `: use ${FACE_STYLES.join(', ')}`
      throw invalidFont(`The font family '${family}' has an unknown face '${key}'${hint}`)
    }
    if (file !== undefined) faces.push(await hostFace(family, style, file, limits))
  }
  if (faces.length === 0)
    throw invalidFont(`The font family '${family}' has no face; give at least 'normal'.`)
  return faces
}

/**
 * A face of a font file that nobody vouches for: unpacked, and checked whole.
 * @throws PlatenError `invalid_font`.
 */
export async function hostFace(
  family: string,
  style: FaceStyle,
  file: unknown,
  limits: Pick<Limits, 'maxAssetBytes'>,
): Promise<FontFace> {
  try {
    const packed = file instanceof Uint8Array ? file : await readFontFile(file, limits.maxAssetBytes)
    if (packed.length > limits.maxAssetBytes) throw new Error(tooLarge(packed.length, limits.maxAssetBytes))
    const id = createHash('sha256').update(packed).digest('hex')
    let parsed = registeredFonts.get(id)?.deref()
    if (parsed === undefined) {
      const sfnt = await toSfnt(packed.slice(), limits.maxAssetBytes * MAX_UNPACKED_RATIO)
      parsed = { bytes: sfnt, font: parseChecked(sfnt) }
      registeredFonts.set(id, new WeakRef(parsed))
    }
    const kept = parsed // the face holds on to it, so that others find it while the face lives
    const font = () => kept.font
    return {
      family,
      style,
      id,
      bytes: () => kept.bytes,
      font,
      isColor: isColored(kept.font),
      ...glyphLookup(font),
    }
  } catch (cause) {
    const from = typeof file === 'string' ? ` (${file})` : ''
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw invalidFont(`The font '${family}', face '${style}'${from}, is unusable: ${reason}.`, cause)
  }
}

async function readFontFile(file: unknown, maxBytes: number): Promise<Uint8Array> {
  const isUrl = file instanceof URL || (typeof file === 'string' && /^[a-z][a-z0-9+.-]+:/i.test(file))
  if (!isUrl && typeof file !== 'string') {
    throw new Error(`it is a ${typeof file}; give a file path or the bytes as a Uint8Array`)
  }
  if (isUrl && new URL(file).protocol !== 'file:') {
    throw new Error('it is a URL; give a file path, a file: URL or the bytes')
  }
  const path = isUrl ? fileURLToPath(file) : file
  let handle: Awaited<ReturnType<typeof open>>
  try {
    handle = await open(path)
  } catch (cause) {
    throw new Error('the file does not exist or cannot be read', { cause })
  }
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) throw new Error('it is no regular file')
    if (stats.size > maxBytes) throw new Error(tooLarge(stats.size, maxBytes))
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

/** Required, not imported: pdfkit requires it too, and so the process loads fontkit once. */
function parse(sfnt: Uint8Array): Font {
  const fontkit: typeof import('fontkit') = createRequire(import.meta.url)('fontkit')
  const font = fontkit.create(Buffer.from(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength))
  if ('fonts' in font) throw new Error('it is a font collection')
  return font
}

/** Parses a font nobody vouches for: its tables must agree, and a line of text and a sample of glyphs must work. */
function parseChecked(sfnt: Uint8Array): Font {
  checkFontTables(sfnt)
  try {
    const font = parse(sfnt)
    font.layout('Aa0 ')
    const step = Math.max(1, Math.floor(font.numGlyphs / SAMPLED_GLYPHS))
    for (let glyph = 0; glyph < font.numGlyphs; glyph += step) {
      const { advanceWidth, path } = font.getGlyph(glyph)
      if (!Number.isFinite(advanceWidth)) throw new Error(`glyph ${glyph} has no advance width`)
      if (path.commands.some(({ args }) => !args.every(Number.isFinite))) {
        throw new Error(`the outline of glyph ${glyph} is damaged`)
      }
    }
    // A font keeps the glyphs it was asked for, and these were asked for without the characters they stand for.
    return parse(sfnt)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`its tables contradict one another (${reason})`, { cause })
  }
}

function tooLarge(bytes: number, maxBytes: number): string {
  return `it has ${bytes} bytes, more than the ${maxBytes} of maxAssetBytes`
}

function invalidFont(message: string, cause?: unknown): PlatenError {
  return new PlatenError('invalid_font', message, { cause })
}
