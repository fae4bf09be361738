/** Images of two prints: the share of the page that differs, and both side by side. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp, { type OverlayOptions } from 'sharp'

const DPI = 60
/** Blur in pixels before the comparison, as glyphs have subpixel positions. */
const BLUR_SIGMA = 1.2
/** Difference of a channel, 0 to 255, that counts. */
const TOLERANCE = 40
/** Chromium rounds pages to whole CSS pixels: difference of page sizes, in pixels, that does not count. */
const ROUNDING = 1
const GAP = 8

/** The pages of a PDF as PNGs, drawn by poppler. */
export async function picturesOf(pdf: Uint8Array): Promise<Uint8Array[]> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-pictures-'))
  try {
    const file = join(folder, 'print.pdf')
    await writeFile(file, pdf)
    await promisify(execFile)('pdftoppm', ['-r', String(DPI), '-png', file, join(folder, 'page')])
    const names = (await readdir(folder)).filter(name => name.endsWith('.png')).sort()
    return await Promise.all(names.map(name => readFile(join(folder, name))))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Share of pixels that differ, 0 to 1; a page that only one print has differs completely. */
export async function inkDifference(
  ours: readonly Uint8Array[],
  theirs: readonly Uint8Array[],
): Promise<number> {
  const count = Math.max(ours.length, theirs.length)
  const shares = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const [our, their] = [ours[i], theirs[i]]
      return our === undefined || their === undefined ? 1 : await pageDifference(our, their)
    }),
  )
  return shares.reduce((sum, share) => sum + share, 0) / count
}

/** Compares the area that both pages have, at the same scale. Of sizes that differ, the rest counts as different. */
async function pageDifference(our: Uint8Array, their: Uint8Array): Promise<number> {
  const sizes = await Promise.all([our, their].map(png => sharp(png).metadata()))
  const widths = sizes.map(({ width }) => width)
  const heights = sizes.map(({ height }) => height)
  const [width, height] = [Math.min(...widths), Math.min(...heights)]
  const [a, b] = await Promise.all(
    [our, their].map(png =>
      sharp(png).extract({ left: 0, top: 0, width, height }).removeAlpha().blur(BLUR_SIGMA).raw().toBuffer(),
    ),
  )
  if (a === undefined || b === undefined) throw new Error('a picture could not be read')
  const [fullWidth, fullHeight] = [Math.max(...widths), Math.max(...heights)]
  const isSameSize = fullWidth - width <= ROUNDING && fullHeight - height <= ROUNDING
  const total = isSameSize ? width * height : fullWidth * fullHeight
  let differing = total - width * height
  for (let at = 0; at < b.length; at += 3) {
    const isFar = (channel: number) => Math.abs((a[channel] ?? 0) - (b[channel] ?? 0)) > TOLERANCE
    if (isFar(at) || isFar(at + 1) || isFar(at + 2)) differing += 1
  }
  return differing / total
}

/** Writes the pages of both prints to a PNG: ours on the left, theirs on the right. */
export async function writeSideBySide(
  file: string,
  ours: readonly Uint8Array[],
  theirs: readonly Uint8Array[],
): Promise<void> {
  const sizes = await Promise.all(
    [...ours, ...theirs].map(async png => {
      const { width, height } = await sharp(png).metadata()
      return { width, height }
    }),
  )
  const [width, height] = [
    Math.max(...sizes.map(size => size.width)),
    Math.max(...sizes.map(size => size.height)),
  ]
  const place = (pictures: readonly Uint8Array[], left: number): OverlayOptions[] =>
    pictures.map((png, i) => ({ input: Buffer.from(png), left, top: i * (height + GAP) }))
  const rows = Math.max(ours.length, theirs.length)
  await sharp({
    create: { width: 2 * width + GAP, height: rows * (height + GAP) - GAP, channels: 3, background: '#888' },
  })
    .composite([...place(ours, 0), ...place(theirs, width + GAP)])
    .png()
    .toFile(file)
}
