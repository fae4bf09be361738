/** A file of `platen diff` → pages with text and pixels. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { PlatenError } from '../../base/errors.ts'
import { DEFAULT_LIMITS } from '../../base/limits.ts'
import { loadOptional } from '../../base/optional-package.ts'
import { createEngine } from '../../engine/create-engine.ts'
import type { OpenPdf } from '../../output/pdf/finish/rasterise.ts'
import { type FileProblem, readTemplateFile, type TemplateFile } from '../../project/template-files.ts'
import type { CommandOptions } from '../command-line.ts'
import { CliError, EXIT, systemReason } from '../failure.ts'
import { renderError, templateEngineOptions } from '../open-engine.ts'
import { parametersFrom, uncheckedTemplate } from '../read-inputs.ts'
import { checkOut } from './revision.ts'

/** Resolution at which pages are compared. */
export const COMPARED_DPI = 96
const MAX_FILE_BYTES = 200_000_000
const MAX_PAGES = 1000

export interface Picture {
  readonly width: number
  readonly height: number
  /** RGBA, not premultiplied. */
  readonly rgba: Uint8Array
}

/** One output: a file, or a template with one data set. */
export interface Output {
  /** Of the data set; `''` for a file. */
  readonly name: string
  readonly kind: 'PDF' | 'image'
  readonly bytes: Uint8Array
}

/** An opened output. Pages count from 0. */
export interface Pages {
  readonly count: number
  /** In points; of an image in pixels. */
  sizeOf(page: number): Promise<{ readonly width: number; readonly height: number }>
  textOf(page: number): Promise<string>
  draw(page: number): Promise<Picture>
}

export interface SideOptions {
  /** For messages. */
  readonly name: string
  readonly options: CommandOptions
  /** Revision of Git; null: the file as it is. */
  readonly revision: string | null
  /** Both sides are rendered at one time. */
  readonly now: Date
}

/** Reads a file, or renders a template with its sample and data files. */
export async function readOutputs(path: string, { revision, ...side }: SideOptions): Promise<Output[]> {
  if (revision === null) return await outputsOf(path, side)
  const folder = await mkdtemp(join(tmpdir(), 'platen-diff-'))
  try {
    return await outputsOf(await checkOut(path, revision, folder), side)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function outputsOf(path: string, side: Omit<SideOptions, 'revision'>): Promise<Output[]> {
  if (path.endsWith('.json')) return await renderTemplate(path, side)
  const bytes = await readBytes(path)
  const kind = isPdf(bytes) ? 'PDF' : isImage(bytes) ? 'image' : null
  if (kind === null) {
    throw new CliError(EXIT.failed, `'${path}' is not a PDF, PNG or JPEG, nor a template (.json).`)
  }
  return [{ name: '', kind, bytes }]
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path)
    if (size > MAX_FILE_BYTES) {
      throw new CliError(
        EXIT.failed,
        `'${path}' has ${Math.ceil(size / 1e6)} MB; files of at most ${MAX_FILE_BYTES / 1e6} MB are compared.`,
      )
    }
    return await readFile(path)
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError(EXIT.file, `'${path}' cannot be read: ${systemReason(error)}.`)
  }
}

/** The header may stand behind other bytes (ISO 32000-2 §7.5.2). */
function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
}

function isImage([first, second]: Uint8Array): boolean {
  return (first === 0x89 && second === 0x50) || (first === 0xff && second === 0xd8)
}

async function renderTemplate(
  path: string,
  { name, options, now }: Omit<SideOptions, 'revision'>,
): Promise<Output[]> {
  const template = await readTemplateFile(path)
  if (template?.kind !== 'template') {
    const reason = template === null ? '.' : `: ${problemText(template)}`
    throw new CliError(EXIT.failed, `'${name}' is not a template${reason}`)
  }
  const [broken] = template.problems
  if (broken !== undefined) throw new CliError(EXIT.failed, `The data of '${name}': ${problemText(broken)}`)
  const { definition } = template
  const engine = await createEngine({
    ...templateEngineOptions(options.root ?? dirname(path), options),
    clock: () => now,
  })
  try {
    const { template_id } = await engine.putTemplate(uncheckedTemplate(definition))
    const isScene = definition['scene'] !== undefined
    const format: object = isScene ? { output_image_type: 'pngOnly' } : {}
    const outputs: Output[] = []
    for (const { name: set, data } of dataSetsOf(template)) {
      const parameters = { ...parametersFrom(data), ...format }
      const { file } = (await engine.create({ template_id, ...parameters, export_type: 'file' })) as {
        file: Uint8Array
      }
      outputs.push({ name: set, kind: isScene ? 'image' : 'PDF', bytes: file })
    }
    return outputs
  } catch (error) {
    throw namedError(name, renderError(error, name, options))
  } finally {
    await engine.close()
  }
}

/** Names the template in an error about its content. */
function namedError(name: string, error: unknown): unknown {
  if (!(error instanceof PlatenError) || error.message.includes(`'${name}'`)) return error
  const { code, details, message } = error
  return new PlatenError(code, `'${name}': ${message}`, { details, cause: error })
}

function problemText({ path, line, column, message }: FileProblem): string {
  return `${basename(path)}${line === null ? '' : `:${line}:${column}`}: ${message}`
}

/** The sample and the data files; empty data if there are none. */
function dataSetsOf({
  path: template,
  definition,
  dataSets,
}: TemplateFile): { name: string; data: unknown }[] {
  const { sample } = definition
  const files = dataSets.map(({ path, data }) => ({ name: relative(dirname(template), path), data }))
  const sets = sample === undefined ? files : [{ name: 'sample', data: sample }, ...files]
  return sets.length === 0 ? [{ name: 'no data', data: {} }] : sets
}

/** Opens an output while a function reads it. @param name For messages. */
export async function withPages<Result>(
  output: Output,
  name: string,
  use: (pages: Pages) => Promise<Result>,
): Promise<Result> {
  if (output.kind === 'image') return await use(await imagePages(output.bytes, name))
  const { readPdf } = await import('../../output/pdf/finish/rasterise.ts')
  const failure = `'${name}' cannot be read as a PDF: it is damaged, or has a password.`
  const reading = readPdf(output.bytes, failure, async pdf => {
    if (pdf.pages > MAX_PAGES) {
      throw new CliError(
        EXIT.failed,
        `'${name}' has ${pdf.pages} pages; files of at most ${MAX_PAGES} pages are compared.`,
      )
    }
    return await use(pdfPages(pdf))
  })
  return await reading.catch((error: unknown) => {
    const isDamaged = error instanceof PlatenError && error.code === 'render_failed'
    throw isDamaged ? new CliError(EXIT.failed, error.message) : error
  })
}

function pdfPages(pdf: OpenPdf): Pages {
  return {
    count: pdf.pages,
    sizeOf: async page => await pdf.sizeOf(page),
    textOf: async page => await pdf.textOf(page),
    draw: async page => await pdf.draw(page, { limits: DEFAULT_LIMITS, dpi: COMPARED_DPI }),
  }
}

async function imagePages(bytes: Uint8Array, name: string): Promise<Pages> {
  const { default: sharp } = await loadOptional('sharp', 'Comparing images', () => import('sharp'))
  try {
    const { data, info } = await sharp(bytes, {
      failOn: 'warning',
      limitInputPixels: DEFAULT_LIMITS.maxImagePixels,
    })
      .rotate()
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const size = { width, height }
    return {
      count: 1,
      sizeOf: async () => size,
      textOf: async () => '',
      draw: async () => ({ ...size, rgba: data }),
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CliError(EXIT.failed, `The image '${name}' cannot be decoded: ${reason}`)
  }
}
