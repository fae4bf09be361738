/** The structure of a JPEG (ITU-T T.81 annex B), without decoding its pixels. Pure. */
import { exifOrientation, joinProfile } from './raster-metadata.ts'

export interface JpegFile {
  readonly width: number
  readonly height: number
  /** Components of a pixel. */
  readonly channels: number
  /** Baseline, extended or progressive, with Huffman codes and 8 bits: the JPEGs that every PDF reader decodes. */
  readonly isCommon: boolean
  /** True for CMYK of Adobe, in which 0 is full ink. */
  readonly isInverted: boolean
  /** EXIF orientation. */
  readonly orientation: number
  /** Null without one; empty if its chunks are damaged. */
  readonly profile: Buffer | null
}

/** Markers without their first byte, 0xFF. */
const MARKER = { app1: 0xe1, app2: 0xe2, app14: 0xee, startOfScan: 0xda, endOfImage: 0xd9 } as const
/** Start of frame: C0 to CF except the tables C4 and CC and the reserved C8. */
const isFrame = (marker: number) => (marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker)
const isCommonFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2

/** @throws Error with the reason if the file ends early or a segment is damaged. Scans are not decoded. */
export function readJpeg(bytes: Uint8Array): JpegFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let frame: Frame | null = null
  let orientation = 1
  let isByAdobe = false
  let scans = 0
  const profile: Buffer[] = []
  for (let at = 2; ; ) {
    if (file[at] !== 0xff) throw new Error(at < file.length ? 'a marker is missing' : 'it ends early')
    while (file[at] === 0xff) at++
    const marker = file[at++] ?? MARKER.endOfImage
    if (marker === MARKER.endOfImage) break
    const end = at + (at + 2 <= file.length ? file.readUInt16BE(at) : file.length)
    if (end > file.length || end < at + 2) throw new Error('it ends early')
    const segment = file.subarray(at + 2, end)
    at = end
    if (isFrame(marker)) {
      // libjpeg refuses it too; PDF readers might use either.
      if (frame !== null) throw new Error('it has a second frame')
      frame = readFrame(segment, isCommonFrame(marker))
    } else if (marker === MARKER.app1 && segment.toString('latin1', 0, 6) === 'Exif\0\0') {
      orientation = exifOrientation(segment.subarray(6))
    } else if (marker === MARKER.app2 && segment.toString('latin1', 0, 12) === 'ICC_PROFILE\0') {
      profile.push(segment.subarray(12))
    } else if (marker === MARKER.app14 && segment.toString('latin1', 0, 5) === 'Adobe') {
      isByAdobe = true
    } else if (marker === MARKER.startOfScan) {
      if (frame === null) throw new Error('a scan comes before its frame')
      scans++
      at = endOfScan(file, at)
    }
  }
  if (frame === null || scans === 0) throw new Error('it has no picture')
  const isInverted = isByAdobe && frame.channels === 4
  return { ...frame, isInverted, orientation, profile: joinProfile(profile) }
}

type Frame = Pick<JpegFile, 'width' | 'height' | 'channels' | 'isCommon'>

function readFrame(segment: Buffer, isHuffman: boolean): Frame {
  const [depth = 0, , , , , channels = 0] = segment
  if (segment.length !== 6 + 3 * channels) throw new Error('its frame header is damaged')
  const [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)]
  if (width === 0 || height === 0) throw new Error('it has no pixels')
  return { width, height, channels, isCommon: isHuffman && depth === 8 }
}

/** The next marker after entropy-coded data, in which 0xFF is followed by 0 or a restart marker. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new Error('it ends early')
}
