import type { Picture, PictureSource } from '../../assets/contracts.ts'
import { PlatenError, type Warning } from '../../base/errors.ts'
import { type NamedImages, resolveImageName } from '../../document/image-names.ts'
import type { SvgElement } from '../../svg/element.ts'
import type { Node } from './node.ts'
import type { PictureWanted } from './survey.ts'

/** A picture for an `<img>` without requests. */
export interface PagePicture {
  /** A `data:` URI. */
  readonly uri: string
  /** Intrinsic size; one pixel is one point, as in documents. */
  readonly width: number
  readonly height: number
}

export interface PagePictures {
  of(node: Node): PagePicture | null
  readonly warnings: readonly Warning[]
}

/** Loads the pictures of the document one after the other. */
export async function loadPictures(
  wanted: ReadonlyMap<Node, PictureWanted>,
  { source, document }: { source: PictureSource; document: NamedImages },
): Promise<PagePictures> {
  const byReference = new Map<unknown, PagePicture>()
  const warnings: Warning[] = []
  for (const { reference, path } of wanted.values()) {
    if (byReference.has(reference)) continue
    const { reference: resolved, ...place } = resolveImageName({ reference, path }, document)
    const picture = await source.picture(resolved, place)
    if (picture.kind === 'svg') warnings.push(...picture.warnings)
    byReference.set(reference, await asPagePicture(picture))
  }
  return {
    of: node => byReference.get(wanted.get(node)?.reference) ?? null,
    warnings,
  }
}

/**
 * SVGs become `<img>` too: scripts do not run there, and ids and styles do not affect the page.
 */
async function asPagePicture(picture: Picture): Promise<PagePicture> {
  const { width, height } = picture
  if (picture.kind === 'raster') {
    const bytes = Buffer.from(await picture.encoded())
    const type = bytes[0] === 0xff ? 'image/jpeg' : 'image/png'
    return { uri: `data:${type};base64,${bytes.toString('base64')}`, width, height }
  }
  // Loaded on first use: most pages contain no SVG.
  const { withAttributes, writeElement } = await import('../../svg/element.ts')
  const withGenericFonts = (element: SvgElement): SvgElement => {
    const family = element.attributes.get('font-family')
    const generic = family === undefined ? null : { 'font-family': `${family}, ${GENERIC_FAMILY}` }
    const children = element.children.map(child =>
      typeof child === 'string' ? child : withGenericFonts(child),
    )
    return { ...(generic === null ? element : withAttributes(element, generic)), children }
  }
  const root = withGenericFonts(picture.root)
  const family = root.attributes.get('font-family') ?? GENERIC_FAMILY
  const svg = Buffer.from(writeElement(withAttributes(root, { 'font-family': family })))
  return { uri: `data:image/svg+xml;base64,${svg.toString('base64')}`, width, height }
}

/** Appended to all font lists: an SVG in an `<img>` has only the reader's fonts. */
const GENERIC_FAMILY = 'sans-serif'

/** Counts the bytes of pictures each time they are shown. */
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
