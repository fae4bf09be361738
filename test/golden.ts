import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect } from 'vitest'

const FOLDER = fileURLToPath(new URL('./goldens/', import.meta.url))

/** Set by `npm run goldens`: references are written instead of compared. */
const isUpdating = process.env['MODE'] === 'goldens'

/** Maximum difference of a channel, from rounding. */
const CHANNEL_TOLERANCE = 1

/**
 * Compares text or a PNG with its reference in `test/goldens`. A differing result is written next to the reference as
 * `NAME.actual.EXT`; a missing reference is a failure.
 */
export async function expectGolden(file: string, actual: string | Uint8Array): Promise<void> {
  const reference = join(FOLDER, file)
  const rejected = reference.replace(/(\.\w+)$/, '.actual$1')
  if (isUpdating) {
    await rm(rejected, { force: true })
    await mkdir(dirname(reference), { recursive: true })
    await writeFile(reference, actual)
    return
  }
  const difference = existsSync(reference)
    ? await differs(await readFile(reference), actual)
    : 'has no reference; look at it, then run: npm run goldens'
  if (difference === null) return await rm(rejected, { force: true })
  await mkdir(dirname(rejected), { recursive: true })
  await writeFile(rejected, actual)
  expect.fail(`${file} ${difference}`)
}

async function differs(reference: Buffer, actual: string | Uint8Array): Promise<string | null> {
  if (typeof actual === 'string') {
    return reference.toString('utf8') === actual ? null : firstDifference(reference.toString('utf8'), actual)
  }
  const [a, b] = await Promise.all([decode(reference), decode(actual)])
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) {
    return `is ${b.info.width}×${b.info.height} instead of ${a.info.width}×${a.info.height} pixels`
  }
  let pixels = 0
  for (let i = 0; i < a.data.length; i += 4) {
    const isOff = [0, 1, 2, 3].some(
      c => Math.abs((a.data[i + c] ?? 0) - (b.data[i + c] ?? 0)) > CHANNEL_TOLERANCE,
    )
    if (isOff) pixels++
  }
  return pixels === 0 ? null : `differs in ${pixels} pixels`
}

function decode(png: Uint8Array) {
  return sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}

function firstDifference(reference: string, actual: string): string {
  const before = reference.split('\n')
  const after = actual.split('\n')
  const line = before.findIndex((text, i) => text !== after[i])
  const at = line < 0 ? before.length : line
  return `differs in line ${at + 1}: ${JSON.stringify(after[at] ?? null)} instead of ${JSON.stringify(before[at] ?? null)}`
}
