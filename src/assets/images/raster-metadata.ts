/** Metadata of pictures that changes how they are shown: EXIF orientation and ICC profiles. Pure. */
import type { Warning } from '../../base/errors.ts'

const ORIENTATION_TAG = 0x0112
const ENTRY_BYTES = 12

/** @param tiff An EXIF block after its `Exif\0\0` header (TIFF 6.0, section 2). @returns 1 to 8; 1 if none is set. */
export function exifOrientation(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1
  const isLittle = order === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return 1
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * ENTRY_BYTES
    if (at + ENTRY_BYTES > tiff.length) return 1
    if (short(at) !== ORIENTATION_TAG) continue
    const orientation = short(at + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

/** Profile descriptions are ASCII or UTF-16 (ICC.1 §9.2.41); those of sRGB profiles contain 'sRGB'. */
export function isSrgb(profile: Buffer): boolean {
  return /s\0?R\0?G\0?B/.test(profile.toString('latin1'))
}

export interface CheckedProfile {
  /** Null if the colours are in sRGB or grey, or the profile is not usable. */
  readonly profile: Buffer | null
  readonly warnings: readonly Warning[]
}

/** The profile if it changes the colours of a picture. @param profile Empty if it could not be read. */
export function checkProfile(profile: Buffer | null, channels: number): CheckedProfile {
  if (profile === null || isSrgb(profile)) return { profile: null, warnings: [] }
  const problem = problemOf(profile, channels)
  if (problem === null) return { profile: channels === 1 ? null : profile, warnings: [] }
  const message = `The colour profile of a picture is ignored, because ${problem}. Its colours may differ; save the picture again in sRGB.`
  return { profile: null, warnings: [{ code: 'damaged_profile', message }] }
}

/** Header and tag table of profiles (ICC.1 §7.2, §7.3). */
const [SPACE_AT, SIGNATURE_AT, TAGS_AT, TAG_BYTES] = [16, 36, 128, 12] as const
const PROFILE_SPACES: Readonly<Record<number, string>> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' }

/** A clause; null if the profile is usable. */
function problemOf(profile: Buffer, channels: number): string | null {
  const signature = profile.toString('latin1', SIGNATURE_AT, SIGNATURE_AT + 4)
  if (profile.length < TAGS_AT + 4 || signature !== 'acsp') return 'it is damaged'
  const size = profile.readUInt32BE(0)
  if (size <= TAGS_AT || size > profile.length || !areTagsInside(profile)) return 'it is incomplete'
  const space = profile.toString('latin1', SPACE_AT, SPACE_AT + 4)
  if (space === PROFILE_SPACES[channels]) return null
  return `its colour space '${space.trim()}' does not fit the picture, which has ${channels} channels`
}

function areTagsInside(profile: Buffer): boolean {
  const end = TAGS_AT + 4 + profile.readUInt32BE(TAGS_AT) * TAG_BYTES
  if (end > profile.length) return false
  for (let at = TAGS_AT + 4; at < end; at += TAG_BYTES) {
    if (profile.readUInt32BE(at + 4) + profile.readUInt32BE(at + 8) > profile.length) return false
  }
  return true
}

/**
 * @param chunks Of a profile in a JPEG (ICC.1 §B.4): number, count and content.
 * @returns Null without chunks; empty if one is missing, repeated, or disagrees about their count.
 */
export function joinProfile(chunks: readonly Buffer[]): Buffer | null {
  if (chunks.length === 0) return null
  const inOrder = chunks.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
  const isComplete = inOrder.every((chunk, i) => chunk[0] === i + 1 && chunk[1] === chunks.length)
  return isComplete ? Buffer.concat(inOrder.map(chunk => chunk.subarray(2))) : Buffer.alloc(0)
}
