import { markingOf } from '../../document/structure/marking.ts'
import { type Box, mapBox } from '../../graphics/affine.ts'
import type { Rect } from '../../graphics/decoration.ts'
import type { PaintedVector } from '../../graphics/paint-target.ts'
import type { PlacedPicture } from '../../graphics/picture.ts'
import { LAYOUT_ARTIFACT, MarkedContent, WATERMARK_ARTIFACT } from '../../graphics/structure.ts'
import { isLinkArea } from '../../layout/document/link-area.ts'
import type { Line, Page, PageItem } from '../../layout/document/pdfmake.ts'
import { ownerOf } from '../../layout/document/source-tags.ts'
import { SizedSvg } from '../../layout/document/svg-measure.ts'
import { MixedWatermark } from '../../layout/document/watermark.ts'
import { linkBox, type Outlines, paintLine } from './canvas/paint-line.ts'
import { type PositionedVector, paintPlainVector } from './canvas/paint-vector.ts'
import { EmbeddedPicture } from './embedded-picture.ts'
import { EmbeddedSvg, paintSvg } from './embedded-svg.ts'
import { Renderer } from './pdfkit.ts'
import { paintRecorded } from './svg-recording.ts'
import type { TrackedDocument } from './tracked-document.ts'

/** Paints pages: texts, lines and rectangles with own code, other items with pdfmake's. */
export class PlatenRenderer extends Renderer {
  readonly #document: TrackedDocument
  readonly #outlines: Outlines = new Map()
  readonly #painted = new WeakSet<Page>()

  constructor(document: TrackedDocument) {
    super(document)
    this.#document = document
  }

  /** Paints the pages that `renderPage` has not painted, while other threads compress those before. */
  async paintPages(pages: readonly Page[]): Promise<void> {
    const { writes } = this.#document
    writes.begin()
    try {
      for (const page of pages) {
        if (this.#painted.has(page)) continue
        this.renderPage(page)
        if (writes.isFull) await writes.waitForRoom()
      }
      await writes.end()
    } catch (error) {
      writes.abandon()
      throw error
    }
  }

  /** Paints and empties the next page. */
  renderPage(page: Page): void {
    this.#document.addPage({ size: [page.pageSize.width, page.pageSize.height] })
    for (const item of page.items) this.#paintMarked(item)
    this.#document.place = page.watermarkPlace ?? null
    this.#document.mark(WATERMARK_ARTIFACT)
    if (page.watermark instanceof MixedWatermark) this.#paintWatermark(page.watermark, page)
    else if (page.watermark) this.renderWatermark(page)
    this.#document.place = null
    page.items.length = 0 // frees memory
    this.#painted.add(page)
  }

  #paintWatermark({ line, angle }: MixedWatermark, { pageSize: { width, height } }: Page): void {
    this.#document.save()
    this.#document.rotate(angle, { origin: [width / 2, height / 2] })
    paintLine(this.#document, line, new Map())
    this.#document.restore()
  }

  /** Paints an item with its structure. */
  #paintMarked(item: PageItem): void {
    const marking = markingOf(item.item)
    this.#document.place = ownerOf(item.item)
    if (item.type !== 'line' && marking instanceof MarkedContent) {
      const { x, y } = item.item as { readonly x?: unknown; readonly y?: unknown }
      if (typeof x === 'number' && typeof y === 'number') this.#document.bookmarkHeading(marking, x, y)
      this.#document.markAsOneSequence(marking, () => this.#paint(item), this.#pictureBox(item))
      return
    }
    this.#document.mark(marking ?? LAYOUT_ARTIFACT)
    this.#paint(item)
  }

  /** The area of a picture, in coordinates of the page; null for other items. */
  #pictureBox({ type, item }: PageItem): Box | null {
    if (type !== 'image' && type !== 'svg') return null
    const { x, y, _width: width, _height: height } = item as Partial<SvgItem>
    if (x === undefined || y === undefined || width === undefined || height === undefined) return null
    return mapBox(this.#document._ctm, { left: x, top: y, right: x + width, bottom: y + height })
  }

  #paint({ type, item }: PageItem): void {
    switch (type) {
      case 'line':
        paintLine(this.#document, item as Line, this.#outlines)
        break
      case 'vector':
        this.renderVector(item)
        break
      case 'image':
        this.renderImage(item)
        break
      case 'svg':
        this.renderSVG(item)
        break
      case 'attachment':
        this.renderAttachment(item)
        break
      case 'beginClip':
        this.beginClip(item)
        break
      case 'endClip':
        this.endClip()
        break
      case 'beginVerticalAlignment':
        this.beginVerticalAlignment(item)
        break
      case 'endVerticalAlignment':
        this.endVerticalAlignment(item)
    }
  }

  override renderSVG(item: object): void {
    if (!isSvgItem(item)) return
    const { svg: sized, options: own = null, font = null, _width: width, _height: height } = item
    const { placed } = sized
    const { svg } = placed
    const options = {
      useCSS: false,
      ...own,
      imageCallback: (href: string) => placed.images.get(href),
    }
    const hasLinks = !this.#document.isDecorating
    const paint = (document: TrackedDocument): void => {
      const painter = new Renderer(document)
      let shown: object = { ...item, options }
      paintSvg(placed, sized, { document: this.#document, font, hasLinks }, dom => {
        painter.renderSVG({ ...shown, svg: dom })
        shown = { ...shown, ...NO_LINKS } // one link covers all layers
      })
    }
    const isLink = item.link || item.linkToPage || item.linkToDestination
    if (isLink || svg.linkedIds !== undefined)
      this.#document.svgLinks.within(svg, item, () => paint(this.#document))
    else {
      const sizes = { width, height, sized: [sized.width, sized.height] }
      paintRecorded(this.#document, { svg, font, options: { own, hasLinks, ...sizes } }, item, paint)
    }
  }

  override renderVector(vector: object | PositionedVector | PaintedVector): void {
    if ('paint' in vector) {
      const { x, y, w, h } = vector
      vector.paint(this.#document, { x, y, width: w, height: h })
    } else if (isLinkArea(vector)) {
      const { linkTarget, x, y, w, h } = vector
      linkBox(this.#document, linkTarget, { left: x, top: y, right: x + w, bottom: y + h })
    } else if (!('type' in vector && paintPlainVector(this.#document, vector))) {
      super.renderVector(vector)
    }
  }
}

/** An SVG that layout placed. */
interface SvgItem {
  readonly svg: SizedSvg & { readonly placed: EmbeddedSvg }
  /** Options of the painter. */
  readonly options?: object
  /** Font of texts without a registered family. */
  readonly font?: unknown
  readonly x: number
  readonly y: number
  readonly _width: number
  readonly _height: number
  readonly link?: unknown
  readonly linkToPage?: unknown
  readonly linkToDestination?: unknown
}

function isSvgItem(item: object): item is SvgItem {
  return 'svg' in item && item.svg instanceof SizedSvg && item.svg.placed instanceof EmbeddedSvg
}

const NO_LINKS = { link: undefined, linkToPage: undefined, linkToDestination: undefined }

/** Paints a picture over a rectangle, stretched to its shape. */
export function paintPicture(
  document: TrackedDocument,
  placed: PlacedPicture,
  { x, y, width, height }: Rect,
  opacity: number,
): void {
  if (placed instanceof EmbeddedPicture) {
    document.opacity(opacity)
    document.image(placed, x, y, { width, height })
  } else if (placed instanceof EmbeddedSvg) {
    new PlatenRenderer(document).renderSVG({
      svg: new SizedSvg(placed, { width, height }),
      x,
      y,
      _width: width,
      _height: height,
      ...(placed.svg.isStretched === true && { options: STRETCHED }),
    })
  }
}

const STRETCHED = { preserveAspectRatio: 'none' }
