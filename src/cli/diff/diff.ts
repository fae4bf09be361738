import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { DEFAULT_LIMITS } from '../../base/limits.ts'
import { encode } from '../../output/raster/encoding/encode.ts'
import { createFolder } from '../../storage/create-folder.ts'
import type { CommandOptions } from '../command-line.ts'
import { CliError, ClosedPipe, EXIT, reportFailure, systemReason } from '../failure.ts'
import type { Command } from '../main.ts'
import { print } from '../print.ts'
import { checkFolder, checkOutputPath, writeOutput } from '../write-file.ts'
import { alignPages } from './align-pages.ts'
import { type Area, comparePixels, type PixelDifference, sideBySide } from './compare-pixels.ts'
import { compareText, type TextChange } from './compare-text.ts'
import { COMPARED_DPI, type Output, type Pages, type Picture, readOutputs, withPages } from './open-side.ts'

/** As of diff(1). */
const EXIT_DIFFERENT = 1
const EXIT_TROUBLE = 2

const DEFAULT_THRESHOLD = 0.1
const POINTS_PER_INCH = 72
/** Changes of a page that are printed as text. */
const MAX_PRINTED = 20
const MAX_PRINTED_WORDS = 200

interface PageDifference {
  /** Numbers of the page in A and B, from 1; null on the side that lacks it. */
  readonly pages: readonly [number | null, number | null]
  /** Sizes of both, if they differ: points, or pixels of an image. */
  readonly sizes: readonly [string, string] | null
  readonly text: readonly TextChange[]
  readonly pixels: number
  readonly share: number
  /** In points from the top left corner; of an image in pixels. */
  readonly areas: readonly Area[]
  /** Smaller areas, which are not listed. */
  readonly moreAreas: number
}

interface PartDifference {
  /** The data set of templates; `''` for files. */
  readonly name: string
  readonly pages: readonly [number, number]
  /** Pages that differ. */
  readonly differences: readonly PageDifference[]
}

/** Compares two outputs, two templates, or a template at two revisions. Exits with 1 if they differ, 2 on errors. */
export const diff: Command = async (args, options) => {
  try {
    return (await compare(args, options)) ? EXIT_DIFFERENT : EXIT.ok
  } catch (error) {
    const code = reportFailure(error)
    return error instanceof ClosedPipe ? code : EXIT_TROUBLE
  }
}

async function compare([a = '', b]: readonly string[], options: CommandOptions): Promise<boolean> {
  const { from, to, output } = options
  if ((b === undefined) === (from === null)) {
    throw new CliError(EXIT.usage, 'Give two files, or one template and --from REVISION.')
  }
  if (to !== null && from === null) throw new CliError(EXIT.usage, '--to needs --from.')
  const threshold = readThreshold(options.threshold)
  await checkFolder(options.root)
  const write = output === null ? null : await createPictureWriter(output, [a, b])
  const now = new Date()
  const names = [from === null ? a : `${a} at ${from}`, b ?? (to === null ? a : `${a} at ${to}`)] as const
  const [left, right] = sameKind(names, [
    await readOutputs(a, { name: names[0], options, revision: from, now }),
    await readOutputs(b ?? a, { name: names[1], options, revision: b === undefined ? to : null, now }),
  ])
  const parts: PartDifference[] = []
  const singles: { name: string; only: 'A' | 'B' }[] = []
  for (const output of left) {
    const other = right.find(({ name }) => name === output.name)
    if (other === undefined) singles.push({ name: output.name, only: 'A' })
    else parts.push(await comparePart([output, other], { names, threshold, write }))
  }
  for (const { name } of right) {
    if (!left.some(output => output.name === name)) singles.push({ name, only: 'B' })
  }
  const isDifferent = singles.length > 0 || parts.some(({ differences }) => differences.length > 0)
  const report = { different: isDifferent, a: names[0], b: names[1], parts, singles }
  await print(options.json ? `${JSON.stringify(report, null, 2)}\n` : textOf(report))
  return isDifferent
}

type Sides = readonly [readonly Output[], readonly Output[]]

/** Compares a file with the sample of a template, or with its only data set. */
function sameKind(names: readonly [string, string], sides: Sides): Sides {
  const isFile = sides.map(([first]) => first?.name === '')
  if (isFile[0] === isFile[1]) return sides
  const rendered = isFile[0] ? 1 : 0
  const outputs = sides[rendered]
  const found = outputs.length === 1 ? outputs[0] : outputs.find(({ name }) => name === 'sample')
  if (found === undefined) {
    const sets = outputs.map(({ name }) => `'${name}'`).join(', ')
    const message = `'${names[rendered]}' has no sample but several data sets: ${sets}. Render it with one of them by platen render, and compare the files.`
    throw new CliError(EXIT.usage, message)
  }
  const chosen = [{ ...found, name: '' }]
  return rendered === 1 ? [sides[0], chosen] : [chosen, sides[1]]
}

function readThreshold(given: string | null): number {
  const threshold = given === null ? DEFAULT_THRESHOLD : Number(given)
  if (threshold >= 0 && threshold <= 1) return threshold
  throw new CliError(EXIT.usage, `--threshold must be a number from 0 to 1, got '${given}'.`)
}

type PictureWriter = (name: string, difference: PixelDifference) => Promise<void>

/** Writes the first picture to a file, or all to a folder, which is created if needed. */
async function createPictureWriter(
  path: string,
  inputs: readonly (string | undefined)[],
): Promise<PictureWriter> {
  const isFile = extname(path).toLowerCase() === '.png'
  if (isFile) await checkOutputPath(path, inputs)
  else {
    const found = await stat(path).catch(() => null)
    if (found !== null && !found.isDirectory()) {
      throw new CliError(EXIT.file, `'${path}' is neither a folder nor a .png.`)
    }
    await createFolder(path).catch((error: unknown) => {
      throw new CliError(EXIT.file, `The folder '${path}' of -o cannot be created: ${systemReason(error)}.`)
    })
  }
  let written = 0
  return async (name, difference) => {
    if (isFile && written > 0) return
    written++
    const limits = DEFAULT_LIMITS
    const { png } = await encode(sideBySide(difference), { formats: ['png'], limits })
    const target = isFile ? path : join(path, `${name}.png`)
    if (!isFile) await checkOutputPath(target, inputs)
    await writeOutput(target, png ?? new Uint8Array())
  }
}

interface Comparison {
  readonly names: readonly [string, string]
  readonly threshold: number
  readonly write: PictureWriter | null
}

async function comparePart(
  [a, b]: readonly [Output, Output],
  { names, threshold, write }: Comparison,
): Promise<PartDifference> {
  if (a.kind !== b.kind) {
    const message = `'${names[0]}' (${a.kind}) and '${names[1]}' (${b.kind}) cannot be compared.`
    throw new CliError(EXIT.failed, message)
  }
  const unit = a.kind === 'PDF' ? POINTS_PER_INCH / COMPARED_DPI : 1
  return await withPages(a, names[0], async left => {
    return await withPages(b, names[1], async right => {
      const differences: PageDifference[] = []
      const isSame = Buffer.compare(a.bytes, b.bytes) === 0
      const [leftTexts, rightTexts] = isSame ? [[], []] : [await textsOf(left), await textsOf(right)]
      for (const [i, j] of alignPages(leftTexts, rightTexts)) {
        if (i === null || j === null) {
          differences.push(singlePage(i, j))
          continue
        }
        const text = compareText(leftTexts[i] ?? '', rightTexts[j] ?? '')
        const sides = [await sideOf(left, i), await sideOf(right, j)] as const
        const found = comparePage(sides, text, { threshold, unit })
        if (found === null) continue
        const pages = [i + 1, j + 1] as const
        differences.push({ pages, ...found.difference })
        const page = i === j ? `page-${i + 1}` : `page-${i + 1}-${j + 1}`
        const name = [a.name.replace(/\.json$/, ''), page].filter(part => part !== '').join('-')
        await write?.(name.replaceAll(' ', '-'), found.picture)
      }
      return { name: a.name, pages: [left.count, right.count], differences }
    })
  })
}

async function textsOf({ count, textOf }: Pages): Promise<string[]> {
  const texts: string[] = []
  for (let page = 0; page < count; page++) texts.push(await textOf(page))
  return texts
}

function singlePage(a: number | null, b: number | null): PageDifference {
  const pages = [a === null ? null : a + 1, b === null ? null : b + 1] as const
  return { pages, sizes: null, text: [], pixels: 0, share: 0, areas: [], moreAreas: 0 }
}

/** A drawn page. */
interface Side {
  readonly size: string
  readonly picture: Picture
}

async function sideOf(pages: Pages, page: number): Promise<Side> {
  return { size: shownSize(await pages.sizeOf(page)), picture: await pages.draw(page) }
}

/** @returns Null for equal pages. */
function comparePage(
  [a, b]: readonly [Side, Side],
  text: readonly TextChange[],
  { threshold, unit }: { threshold: number; unit: number },
): { difference: Omit<PageDifference, 'pages'>; picture: PixelDifference } | null {
  const picture = comparePixels(a.picture, b.picture, threshold)
  if (a.size === b.size && text.length === 0 && picture.changed === 0) return null
  const scaled = (length: number): number => Math.round(length * unit * 10) / 10
  const areas = picture.areas.map(({ x, y, width, height }) => {
    return { x: scaled(x), y: scaled(y), width: scaled(width), height: scaled(height) }
  })
  const { changed: pixels, share, moreAreas } = picture
  const sizes = a.size === b.size ? null : ([a.size, b.size] as const)
  return { difference: { sizes, text, pixels, share, areas, moreAreas }, picture }
}

function shownSize({ width, height }: { width: number; height: number }): string {
  return `${Math.round(width * 100) / 100} × ${Math.round(height * 100) / 100}`
}

interface Report {
  readonly different: boolean
  readonly parts: readonly PartDifference[]
  readonly singles: readonly { readonly name: string; readonly only: 'A' | 'B' }[]
}

function textOf({ different, parts, singles }: Report): string {
  const lines = parts.flatMap(({ name, pages, differences }) => {
    const prefix = name === '' ? '' : `${name}, `
    const counts = pages[0] === pages[1] ? [] : [`${prefix}pages: ${pages[0]} in A, ${pages[1]} in B`]
    return [...counts, ...differences.flatMap(difference => pageLines(prefix, difference))]
  })
  const only = singles.map(({ name, only }) => `${name}: only in ${only}`)
  return different ? `${[...lines, ...only].join('\n')}\n` : 'no difference\n'
}

function pageLines(
  prefix: string,
  { pages: [a, b], sizes, text, pixels, share, areas, moreAreas }: PageDifference,
): string[] {
  if (a === null || b === null) return [`${prefix}page ${a ?? b}: only in ${b === null ? 'A' : 'B'}`]
  const title = a === b ? `${prefix}page ${a}` : `${prefix}page ${a} in A, ${b} in B`
  const facts = [
    ...(sizes === null ? [] : [`size ${sizes[0]} in A, ${sizes[1]} in B`]),
    text.length === 0 ? 'same text' : `${text.length} ${text.length === 1 ? 'change' : 'changes'} of text`,
    pixels === 0 ? 'same pixels' : `${percentOf(share)} of the pixels differ`,
  ]
  const more = text.length > MAX_PRINTED ? [`  … ${text.length - MAX_PRINTED} more changes of text`] : []
  return [
    `${title}: ${facts.join(', ')}`,
    ...text.slice(0, MAX_PRINTED).map(change => `  ${changeText(change)}`),
    ...more,
    ...areas.map(({ x, y, width, height }) => `  area at ${x}, ${y}: ${width} × ${height}`),
    ...(moreAreas > 0 ? [`  … ${moreAreas} smaller areas`] : []),
  ]
}

function percentOf(share: number): string {
  const percent = share * 100
  return percent < 0.01 ? 'less than 0.01 %' : `${percent.toFixed(2)} %`
}

/** In the notation of wdiff: `[-removed-]` and `{+added+}`. */
function changeText({ before, removed, added, after }: TextChange): string {
  const words = [
    before,
    removed === '' ? '' : `[-${cut(removed)}-]`,
    added === '' ? '' : `{+${cut(added)}+}`,
    after,
  ]
  return words.filter(word => word !== '').join(' ')
}

function cut(text: string): string {
  const words = text.split(' ')
  return words.length > MAX_PRINTED_WORDS ? `${words.slice(0, MAX_PRINTED_WORDS).join(' ')} …` : text
}
