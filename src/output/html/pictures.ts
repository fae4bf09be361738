import type { Picture, PictureSource } from '../../assets/contracts.ts'
import { PlatenError, type Warning } from '../../base/errors.ts'
import type { Node } from './node.ts'
import type { PictureWanted } from './survey.ts'

/** A picture as an `<img>` shows it without asking anybody. */
export interface PagePicture {
  /** A `data:` URI. */
  readonly uri: string
  /** Its own size; a pixel counts as a point, as in documents. */
  readonly width: number
  readonly height: number
}

export interface PagePictures {
  of(node: Node): PagePicture | null
  readonly warnings: readonly Warning[]
}

/** Loads what the document shows, one after the other. */
export async function loadPictures(
  wanted: ReadonlyMap<Node, PictureWanted>,
  { source, named }: { source: PictureSource; named: Readonly<Record<string, unknown>> },
): Promise<PagePictures> {
  const byReference = new Map<unknown, PagePicture>()
  const warnings: Warning[] = []
  for (const { reference, path } of wanted.values()) {
    if (byReference.has(reference)) continue
    const picture = await source.picture(reference, { named, path })
    if (picture.kind === 'svg') warnings.push(...picture.warnings)
    byReference.set(reference, await asPagePicture(picture))
  }
  return {
    of: node => byReference.get(wanted.get(node)?.reference) ?? null,
    warnings,
  }
}

/**
 * An SVG becomes a picture of its own, too: in one, nothing runs, and its ids and styles touch nothing around it.
 */
async function asPagePicture(picture: Picture): Promise<PagePicture> {
  const { width, height } = picture
  if (picture.kind === 'raster') {
    const bytes = Buffer.from(await picture.encoded())
    const type = bytes[0] === 0xff ? 'image/jpeg' : 'image/png'
    return { uri: `data:${type};base64,${bytes.toString('base64')}`, width, height }
  }
  const svg = Buffer.from(asFile(picture.svg))
  return { uri: `data:image/svg+xml;base64,${svg.toString('base64')}`, width, height }
}

/** As a file of its own an SVG needs its namespaces, and letters where the reader lacks its fonts. */
function asFile(svg: string): string {
  return svg
    .replace(
      /(\sfont-family\s*=\s*)(["'])([\w ,-]{1,200})\2/g,
      (_all, name: string, quote: string, families: string) =>
        `${name}${quote}${families}, sans-serif${quote}`,
    )
    .replace(/<svg\b([^>]*)>/, (_root, attributes: string) => {
      const missing = Object.entries(ROOT_ATTRIBUTES).filter(
        ([name]) => !new RegExp(`\\s${name}\\s*=`).test(attributes),
      )
      return `<svg${missing.map(([name, value]) => ` ${name}="${value}"`).join('')}${attributes}>`
    })
}

const ROOT_ATTRIBUTES = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'font-family': 'sans-serif',
}

/** Counts what pictures add to the page each time they are shown. */
export function createByteBudget(maxBytes: number): (bytes: number) => void {
  let spent = 0
  return bytes => {
    spent += bytes
    if (spent <= maxBytes) return
    throw new PlatenError(
      'output_too_large',
      `The HTML page grows past ${maxBytes} bytes (limit maxOutputBytes).`,
    )
  }
}
