/**
 * An opaque photograph → a PNG (third edition, 5.3 and 9). Pure; zlib works off the main thread. Sharp filters all
 * lines or none: unfiltered, a photograph takes it half as long again, for a seventh more bytes; filtered, longer still.
 */
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { Pixels } from './encode.ts'
import { isSoftLine } from './photograph.ts'

/** Of a photograph's differences hardly any repeat: to search for more takes twice the time at level 4. */
const LEVEL = 1
/** zlib goes back to the main thread for each piece of its output. */
const PIECE_BYTES = 1 << 18

const deflateAsync = promisify(deflate)

export async function photoPng(pixels: Pixels): Promise<Uint8Array> {
  const { width, height } = pixels
  const room = takeRoom((width * COLOURS + 1) * height)
  filterLines(pixels, room)
  const packed = await deflateAsync(room, { level: LEVEL, chunkSize: PIECE_BYTES })
  giveBack(room)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8) // eight bits of each of three colours
  const chunks = [chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', new Uint8Array(0))]
  return Buffer.concat([SIGNATURE, ...chunks.flat()])
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(type: string, data: Uint8Array): Uint8Array[] {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length, 0)
  head.write(type, 4, 'latin1')
  const foot = Buffer.alloc(4)
  foot.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0)
  return [head, data, foot]
}

/** Bytes of a pixel, as it comes and as it goes. */
const CHANNELS = 4
const COLOURS = 3
/** Filters of lines. */
const NONE = 0
const SUB = 1

/** Writes each line with the byte of its filter before it. */
function filterLines(pixels: Pixels, lines: Uint8Array): void {
  const { width, height, rgba } = pixels
  let to = 0
  for (let y = 0; y < height; y++) {
    const line = rgba.subarray(y * width * CHANNELS, (y + 1) * width * CHANNELS)
    const isSoft = isSoftLine(pixels, y)
    lines[to++] = isSoft ? SUB : NONE
    to = isSoft ? writeDifferences(line, lines, to) : writeColours(line, lines, to)
  }
}

/** Of each pixel, how it differs from the one before it. */
function writeDifferences(line: Uint8Array, lines: Uint8Array, start: number): number {
  let to = writeColours(line.subarray(0, CHANNELS), lines, start)
  for (let at = CHANNELS; at < line.length; at += CHANNELS) {
    lines[to++] = (line[at] ?? 0) - (line[at - 4] ?? 0)
    lines[to++] = (line[at + 1] ?? 0) - (line[at - 3] ?? 0)
    lines[to++] = (line[at + 2] ?? 0) - (line[at - 2] ?? 0)
  }
  return to
}

function writeColours(line: Uint8Array, lines: Uint8Array, start: number): number {
  let to = start
  for (let at = 0; at < line.length; at += CHANNELS) {
    lines[to++] = line[at] ?? 0
    lines[to++] = line[at + 1] ?? 0
    lines[to++] = line[at + 2] ?? 0
  }
  return to
}

/**
 * Room for the lines of a picture, kept for the next of the same size: new memory for each takes as long as filtering,
 * and has the collector run for every second picture.
 */
let spare: Uint8Array | null = null
const MAX_SPARE_BYTES = 16_000_000

function takeRoom(bytes: number): Uint8Array {
  const room = spare?.length === bytes ? spare : new Uint8Array(bytes)
  spare = null
  return room
}

function giveBack(room: Uint8Array): void {
  if (room.length <= MAX_SPARE_BYTES) spare = room
}
