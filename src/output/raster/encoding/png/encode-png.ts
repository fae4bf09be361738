/**
 * A raw picture → PNG, by the fastest way that suits it. Chosen so that no file has more than 1.1 of the bytes of
 * libvips' default, level 6 without filters. Its level 4 takes 0.6 to 0.8 of that time for 2 to 6 % more bytes, but up to
 * 60 % more where there is little in a picture, and no time to save. A palette is made at full effort: with less, a flat
 * card has twice the bytes.
 *
 * Of photographs, libvips' own filters cost more than they save. Measured on a card of 1080 × 1080 with a grainy photo
 * (CPU time): libvips 75 ms by default and 60 at level 4, rows less the row above and zlib's fastest 26 ms for 0.89 of
 * the bytes, Huffman codes alone 8 ms for 1.04. On smoother photos those take 0.75 to 0.95 of the bytes.
 */
import type { Sharp } from 'sharp'
import { softShare } from '../is-photographic.ts'
import type { RawPicture } from '../raw-picture.ts'
import { huffmanRows } from './huffman-rows.ts'
import { pngFile } from './png-file.ts'
import { tryRows } from './row-trial.ts'
import { zlibRows } from './zlib-rows.ts'

/** @param open Opens the same picture with sharp. */
export async function encodePng(
  open: () => Sharp,
  picture: RawPicture,
  { palette }: { palette: boolean },
): Promise<Uint8Array> {
  const { width, height, channels } = picture
  if (palette) return await open().png({ palette, effort: 7 }).toBuffer()
  if (width * height < SMALL_PIXELS) return await open().png().toBuffer()
  const trial = tryRows(picture)
  if (trial.bytesPerPixel < FLAT_BYTES_PER_PIXEL) return await open().png().toBuffer()
  const soft = channels === 3 ? softShare(picture) : 0
  if (soft > GRAINY_SHARE && trial.huffmanShare() < SURE_HUFFMAN_SHARE) {
    return pngFile(width, height, await huffmanRows(picture))
  }
  if (soft > SOFT_SHARE && trial.zlibShare() < SURE_ZLIB_SHARE) {
    return pngFile(width, height, await zlibRows(picture))
  }
  return await open().png({ compressionLevel: 4 }).toBuffer()
}

/** Minimum share of soft lines, because lines that are not sampled may differ. */
const GRAINY_SHARE = 0.6
const SOFT_SHARE = 0.3
const SMALL_PIXELS = 200_000
const FLAT_BYTES_PER_PIXEL = 0.25
/**
 * libvips compresses a whole picture better than a few rows: the share of the whole is 1.15 to 1.3 times that of the
 * sample.
 */
const SURE_HUFFMAN_SHARE = 0.84
/** Photos have 0.64 to 0.78 in the sampled rows, gradients 0.85 and more. */
const SURE_ZLIB_SHARE = 0.8
