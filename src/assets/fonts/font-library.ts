/**
 * Font files → families and faces with parsed fonts. Not pure: reads bundled files when a face is first used, and the
 * host's files at registration. Fails with `invalid_font`, naming family, face and reason.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import { PlatenError } from '../../base/errors.ts'
import { deniedAccess, hostError } from '../../base/host-errors.ts'
import type { Limits } from '../../base/limits.ts'
import { didYouMean } from '../../base/text-distance.ts'
import type { FaceQuery, FaceStyle, FontFace, FontFamily, FontLibrary } from '../../text/fonts.ts'
import { type BundledFace, type BundledFamily, bundledFamilies, bundledFileError } from './bundled-fonts.ts'
import { checkFontTables } from './font-check.ts'
import { faceOfCollection, isCollection } from './font-collection.ts'
import { drawsLetters, glyphLookup, hasPlainLetters, isColored, withoutColors } from './font-glyphs.ts'
import { FACE_STYLES, kindOfStyle, nearestFace } from './font-matching.ts'
import { isWoff, toSfnt, unpackWoff } from './sfnt.ts'
import { STANDARD_FAMILIES, standardFont } from './standard-fonts.ts'
import { instanceAt, type VariableAxes, variableAxesOf } from './variable-font.ts'

const require = createRequire(import.meta.url)

/** The bytes of a font file, its path (relative to the working directory), or its `file:` URL. */
export type FontFile = Uint8Array | string | URL

/**
 * The faces of a family, by pdfmake's names or by weight (`300`, `300italics`). At least one; missing faces fall back to
 * the nearest.
 */
export type FontFiles = { readonly [style in FaceStyle]?: FontFile | undefined }

/** The host's fonts, by family. They override bundled families of the same name. */
export type FontDescriptors = Readonly<Record<string, FontFiles>>

/** Limit for unpacked WOFF and WOFF2 files, as a multiple of `maxAssetBytes`. */
const MAX_UNPACKED_RATIO = 4
/** Glyphs drawn to validate a host's font. */
const SAMPLED_GLYPHS = 200

const REGULAR = { weight: 400, italics: false }

interface ParsedFont {
  readonly bytes: Uint8Array
  readonly font: Font
}

/** Bundled files by URL; each is read and parsed once per process. */
const bundledBytes = new Map<string, Uint8Array>()
const bundledFonts = new Map<string, Font>()
/** The host's fonts by content hash; each is parsed once while a library holds it. */
const registeredFonts = new Map<string, WeakRef<ParsedFont>>()

export interface FontLibraryOptions {
  readonly limits: Limits
}

/**
 * The bundled fonts and the host's. The host's files are read and validated here, bundled ones on first use.
 * @throws PlatenError `invalid_font`, `package_damaged`, `permission_denied`.
 */
export async function createFontLibrary(
  hostFonts: FontDescriptors = {},
  { limits }: FontLibraryOptions,
): Promise<FontLibrary> {
  const families = new Map<string, FontFamily>()
  const bundled = bundledFamilies()
  for (const { name, isColor, faces } of bundled) {
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
    families.set(key, { name, origin: 'host', faces: await hostFaces(name, files, limits, bundled) })
  }
  const fallbacks = fallbackOrder([...families.values()])
  return {
    families: () => [...families.values()],
    fallbacks: () => fallbacks,
    family: name => find(name)?.family ?? null,
    face(name, wanted) {
      const found = find(name)
      return found === null ? null : nearestFace(found.family, { ...wanted, ...found.style })
    },
  }

  /** The family of a name, and the style that the name itself implies. */
  function find(name: string): { family: FontFamily; style: Partial<FaceQuery> } | null {
    const own = families.get(name.toLowerCase())
    if (own !== undefined) return { family: own, style: {} }
    const standard = standardFont(name)
    const family = standard === null ? undefined : families.get(standard.family.toLowerCase())
    if (standard === null || family === undefined) return null
    const { bold, italics } = standard
    return { family, style: { ...(bold ? { bold, weight: 700 } : {}), ...(italics ? { italics } : {}) } }
  }
}

/** Bundled families that come last in fallback order because they look least like the others. */
const LAST_RESORTS = ['Source Serif 4', 'Roboto Mono', 'Noto Sans Symbols 2', 'Twemoji', 'STIX Two Math']

/** The host's fonts first, which may be registered as fallbacks, then the bundled ones. */
function fallbackOrder(families: readonly FontFamily[]): FontFamily[] {
  const rank = ({ name, origin }: FontFamily): number =>
    origin === 'host' ? 0 : 2 + LAST_RESORTS.indexOf(name)
  return families
    .filter(({ name, origin }) => origin === 'host' || !STANDARD_FAMILIES.has(name))
    .toSorted((a, b) => rank(a) - rank(b))
}

function bundledFace(family: string, isColor: boolean, { style, file, sha256 }: BundledFace): FontFace {
  const bytes = () => once(bundledBytes, file, () => unpackBundled(readFileSync(file)))
  const font = () => once(bundledFonts, file, () => parse(bytes()))
  const kind = kindOfStyle(style) ?? REGULAR
  const lookup = glyphLookup(font)
  const covers = (codePoint: number) => !isPrivateUse(codePoint) && lookup.covers(codePoint)
  return { family, style, ...kind, id: sha256, bytes, font, isColor, ...lookup, covers }
}

/** Characters of private use, such as those of icon fonts, have other meanings in each font. */
function isPrivateUse(codePoint: number): boolean {
  return (codePoint >= 0xe000 && codePoint <= 0xf8ff) || codePoint >= 0xf0000
}

/** The bundled fonts are TTF files, or WOFF files if few documents use them. */
function unpackBundled(bytes: Uint8Array): Uint8Array {
  return isWoff(bytes) ? unpackWoff(bytes, Number.POSITIVE_INFINITY) : bytes
}

function once<T>(kept: Map<string, T>, file: URL, make: () => T): T {
  let value = kept.get(file.href)
  if (value !== undefined) return value
  try {
    value = make()
  } catch (cause) {
    throw bundledFileError(file, cause)
  }
  kept.set(file.href, value)
  return value
}

async function hostFaces(
  family: string,
  files: unknown,
  limits: Limits,
  bundled: readonly BundledFamily[],
): Promise<FontFace[]> {
  if (family.trim() === '') throw invalidFont('A font family needs a name.')
  if (typeof files !== 'object' || files === null || files instanceof Uint8Array || Array.isArray(files)) {
    throw invalidFont(`The font family '${family}' must be an object like { normal: 'path/to/font.ttf' }.`)
  }
  const faces: FontFace[] = []
  for (const [key, file] of Object.entries(files)) {
    const style = FACE_STYLES.find(style => style === key)
    if (style === undefined) {
      const hint =
        didYouMean(key, FACE_STYLES) ||
        ': use normal, bold, italics, bolditalics, or a weight such as 300 or 300italics'
      throw invalidFont(`The font family '${family}' has an unknown face '${key}'${hint}`)
    }
    if (file === undefined) continue
    const standard = typeof file === 'string' ? standardFace(file, bundled) : null
    const face =
      standard === null
        ? await hostFace(family, style, file, { maxAssetBytes: limits.maxFontBytes }, 'maxFontBytes')
        : { ...standard, family, style, ...(kindOfStyle(style) ?? REGULAR) }
    const same = faces.find(({ weight, italics }) => weight === face.weight && italics === face.italics)
    if (same !== undefined) {
      throw invalidFont(`The font family '${family}' has two faces for one: '${same.style}' and '${style}'.`)
    }
    faces.push(face)
  }
  if (faces.length === 0)
    throw invalidFont(`The font family '${family}' has no face; give at least 'normal'.`)
  return faces
}

/** The bundled face for a name of the standard 14 fonts, which pdfmake accepts in place of a file. */
function standardFace(name: string, bundled: readonly BundledFamily[]): FontFace | null {
  const standard = standardFont(name)
  const family = bundled.find(({ name }) => name === standard?.family)
  if (standard === null || family === undefined) return null
  const faces = family.faces.map(face => bundledFace(family.name, family.isColor, face))
  return nearestFace({ name: family.name, origin: 'bundled', faces }, standard)
}

/**
 * A face of an untrusted font file: unpacked and validated.
 * @throws PlatenError `invalid_font`.
 */
export async function hostFace(
  family: string,
  style: FaceStyle,
  file: unknown,
  { maxAssetBytes: maxBytes }: Pick<Limits, 'maxAssetBytes'>,
  limitName = 'maxAssetBytes',
): Promise<FontFace> {
  const kind = kindOfStyle(style) ?? REGULAR
  try {
    const bytes = file instanceof Uint8Array ? file : await readFontFile(file, maxBytes)
    if (bytes.length > maxBytes) throw new Error(tooLarge(bytes.length, `${maxBytes} of ${limitName}`))
    const packed = isCollection(bytes) ? faceOfCollection(bytes, { family, kind }) : bytes
    const id = createHash('sha256').update(packed).digest('hex')
    const sfnt =
      registeredFonts.get(id)?.deref() ?? (await unpackFont(packed, id, maxBytes * MAX_UNPACKED_RATIO))
    const axes = variableAxesOf(sfnt.bytes)
    if (axes === null) return faceOf(sfnt, { family, style, ...kind, id })
    return variableFace(sfnt, axes, { family, style, ...kind, id })
  } catch (cause) {
    // A missing decoder is no mistake of the font.
    const fault = hostError(cause)
    if (fault?.code === 'package_damaged') throw fault
    const from = typeof file === 'string' ? ` (${file})` : ''
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw invalidFont(`The font '${family}', face '${style}'${from}, is unusable: ${reason}.`, cause)
  }
}

async function unpackFont(packed: Uint8Array, id: string, maxBytes: number): Promise<ParsedFont> {
  return keepParsed(id, await toSfnt(packed.slice(), maxBytes))
}

function keepParsed(id: string, sfnt: Uint8Array): ParsedFont {
  const parsed = parsedText(sfnt)
  registeredFonts.set(id, new WeakRef(parsed))
  return parsed
}

function parsedText(sfnt: Uint8Array): ParsedFont {
  const font = parseChecked(sfnt)
  if (!isColored(font) || !hasPlainLetters(font)) return { bytes: sfnt, font }
  const bytes = withoutColors(sfnt)
  const plain = parseChecked(bytes)
  return drawsLetters(plain) ? { bytes, font: plain } : { bytes: sfnt, font }
}

type FaceName = Pick<FontFace, 'family' | 'style' | 'weight' | 'italics' | 'id'>

/** The face keeps a reference to its parsed font, which other faces share until it is garbage-collected. */
function faceOf(parsed: ParsedFont, name: FaceName): FontFace {
  const font = () => parsed.font
  const isColor = isColored(parsed.font)
  return { ...name, bytes: () => parsed.bytes, font, isColor, ...glyphLookup(font) }
}

/** Percentages of `font-stretch` at which instances are made: those of its keywords. */
const STRETCHES = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]

/**
 * A face of a variable font. Registered as `normal` or `italics`, it has all weights and widths of the font; under
 * another name, only that weight.
 */
function variableFace({ bytes }: ParsedFont, axes: VariableAxes, name: FaceName): FontFace {
  const faces = new Map<string, FontFace>()
  const { weight: weights, stretch: stretches } = axes
  const at = (wantedWeight: number, wantedStretch: number): FontFace => {
    const weight =
      weights && Math.max(weights.min, Math.min(weights.max, Math.round(wantedWeight / 100) * 100))
    const stretch =
      stretches && Math.max(stretches.min, Math.min(stretches.max, nearestStretch(wantedStretch)))
    const values = [weight ?? name.weight, ...(stretch === null || stretch === 100 ? [] : [stretch])]
    const id = `${name.id}-${values.join('-')}`
    const known = faces.get(id)
    if (known !== undefined) return known
    let face: FontFace
    try {
      const parsed =
        registeredFonts.get(id)?.deref() ?? keepParsed(id, instanceAt(bytes, { weight, stretch }))
      face = faceOf(parsed, { ...name, weight: weight ?? name.weight, id })
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      const place = stretch === null ? '' : ` and the width ${stretch} %`
      const message = `The font '${name.family}' is unusable at the weight ${values[0]}${place}: ${reason}.`
      throw invalidFont(message, cause)
    }
    faces.set(id, face)
    return face
  }
  const own = at(name.weight, 100)
  const hasAll = name.style === 'normal' || name.style === 'italics'
  if (!hasAll) return { ...own, weight: name.weight }
  const { min, max } = weights ?? { min: name.weight, max: name.weight }
  const stretch = stretches === null ? {} : { stretch: [stretches.min, stretches.max] as const }
  return { ...own, weight: name.weight, variable: { min, max, ...stretch, at } }
}

function nearestStretch(wanted: number): number {
  return STRETCHES.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best))
}

/** The index of a face after the path of a collection: `fonts.ttc#2`. */
const COLLECTION_PATH = /^(.+\.(?:ttc|otc))#(\d{1,3})$/i

/**
 * The bytes of a font file, or of one face for a path such as `fonts.ttc#2`.
 * @throws Error whose message completes "the font is unusable: ".
 */
export async function readFontFile(file: unknown, maxBytes: number): Promise<Uint8Array> {
  const [, collection, number] = COLLECTION_PATH.exec(file instanceof URL ? file.href : String(file)) ?? []
  if (collection !== undefined) {
    return faceOfCollection(await readWholeFile(collection, maxBytes), Number(number))
  }
  return await readWholeFile(file, maxBytes)
}

async function readWholeFile(file: unknown, maxBytes: number): Promise<Uint8Array> {
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
    throw new Error(deniedAccess(cause) ?? 'the file does not exist or cannot be read', { cause })
  }
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) throw new Error('it is not a regular file')
    if (stats.size > maxBytes) throw new Error(tooLarge(stats.size, `${maxBytes} of maxFontBytes`))
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

/** Required, not imported: pdfkit requires it too, so the process loads fontkit once. */
function parse(sfnt: Uint8Array): Font {
  const fontkit: typeof import('fontkit') = require('fontkit')
  const font = fontkit.create(Buffer.from(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength))
  if ('fonts' in font) throw new Error('it is a font collection')
  return font
}

/** Parses an untrusted font: its tables must be consistent, and a line of text and a sample of glyphs must work. */
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
    // The font caches these glyphs without their code points.
    return parse(sfnt)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`its tables are inconsistent (${reason})`, { cause })
  }
}

function tooLarge(bytes: number, most: string): string {
  return `it has ${bytes} bytes, more than the ${most}`
}

function invalidFont(message: string, cause?: unknown): PlatenError {
  return new PlatenError('invalid_font', message, { cause })
}
