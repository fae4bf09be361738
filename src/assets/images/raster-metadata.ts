/** Metadata of pictures that changes how they are shown: EXIF orientation and ICC profiles. Pure. */

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

/** Colour space of a profile (ICC.1 §7.2.6), by the channels of pictures. */
const PROFILE_SPACES: Readonly<Record<number, string>> = { 3: 'RGB ', 4: 'CMYK' }
const SPACE_BYTES = [16, 20] as const

/** The profile if it changes the colours of a picture; null for sRGB, grey, and profiles of other colour spaces. */
export function neededProfile(profile: Buffer | null, channels: number): Buffer | null {
  if (profile === null || isSrgb(profile)) return null
  return profile.toString('latin1', ...SPACE_BYTES) === PROFILE_SPACES[channels] ? profile : null
}
