/**
 * Painting order (CSS 2.2 Appendix E). Pagination adds the items of each box to the layer that paints them: that of a
 * stacking context, or of a box that is painted as if it were one. When all boxes are placed, the items of a page are
 * put into painting order.
 */
import type { Compositing } from '../../../graphics/paint-target.ts'
import { compositedItem, MAX_GROUP_DEPTH, PLAIN } from '../effects/compositing.ts'
import { linkTextClips } from '../effects/text-clips.ts'
import type { PageItem } from './page-item.ts'

/**
 * The part of a layer that an item belongs to, from the bottom: background and borders of the box that establishes the
 * stacking context, those of its blocks, inline content, and outlines. Floats are layers of their own.
 */
export type PaintPhase = 'own' | 'blocks' | 'inlines' | 'outlines'

/** A layer on one page. Everything in it is painted before what follows the layer. */
class LayerFragment {
  readonly own: PageItem[] = []
  /** Decorations that continue from the page before; the outermost comes last. */
  readonly continued: PageItem[] = []
  readonly blocks: PageItem[] = []
  readonly floats: LayerFragment[] = []
  readonly inlines: (PageItem | LayerFragment)[] = []
  readonly outlines: PageItem[] = []
  /** Positioned boxes and stacking contexts in this stacking context. */
  readonly stacked: LayerFragment[] = []
  readonly layer: PaintLayer
  readonly zIndex: number
  readonly order: number

  constructor(layer: PaintLayer, zIndex: number, order: number) {
    this.layer = layer
    this.zIndex = zIndex
    this.order = order
  }
}

/** Where the stacking context of a layer paints it. */
type Place =
  | { readonly phase: 'floats' | 'inlines' }
  /** `order`: position in document order. */
  | { readonly phase: 'stacked'; readonly zIndex: number; readonly order: number }

export class PaintLayer {
  /** The layer of the stacking context that contains positioned descendants. */
  readonly context: PaintLayer
  readonly #compositing: Compositing
  /** True for stacking contexts with content that is blended with its backdrop in them. */
  #hasBlending = false
  /** Number of groups around its content. */
  readonly #depth: number
  readonly #parent: PaintLayer | null
  readonly #place: Place
  readonly #fragments = new Map<number, LayerFragment>()

  /** @param compositing Of stacking contexts; null for other layers. */
  private constructor(
    parent: PaintLayer | null,
    place: Place,
    compositing: Compositing | null,
    depth: number,
  ) {
    this.#parent = parent
    this.#place = place
    this.context = compositing === null && parent !== null ? parent.context : this
    this.#compositing = compositing ?? PLAIN
    this.#depth = this.#compositing === PLAIN ? depth : depth + 1
    if (this.#compositing.blend !== 'normal') parent?.addBlending()
  }

  /** The root stacking context. */
  static root(): PaintLayer {
    return new PaintLayer(null, ROOT, PLAIN, 0)
  }

  /** A stacking context that is painted apart from the layer around it. @param groups Number of groups around it. */
  apart(groups: number): PaintLayer {
    return new PaintLayer(null, ROOT, PLAIN, this.#depth + groups)
  }

  /** A float, an atomic inline or a flex item: it contains no positioned descendants. */
  atomic(phase: 'floats' | 'inlines'): PaintLayer {
    return new PaintLayer(this, { phase }, null, this.#depth)
  }

  /** A positioned box with `z-index: auto`, whose positioned descendants are painted after it. */
  positioned(order: number): PaintLayer {
    return new PaintLayer(this.context, { phase: 'stacked', zIndex: 0, order }, null, this.#depth)
  }

  stackingContext(zIndex: number, order: number, compositing: Compositing): PaintLayer {
    return new PaintLayer(this.context, { phase: 'stacked', zIndex, order }, compositing, this.#depth)
  }

  /** Adds an item above the earlier ones of its phase. */
  push(page: number, item: PageItem, phase: PaintPhase): void {
    this.#on(page)[phase].push(item)
  }

  /** Adds an item below all others. */
  pushBelow(page: number, item: PageItem): void {
    this.#on(page).own.unshift(item)
  }

  /** Adds the decoration of a box that continues from the page before, below those of the boxes inside it. */
  pushContinued(page: number, item: PageItem, phase: PaintPhase): void {
    this.#on(page)[phase === 'own' || phase === 'outlines' ? phase : 'continued'].push(item)
  }

  /**
   * Adds the part of an item that is on another page.
   * @param isFromBefore True for an item of an earlier page, which is below all others of its phase.
   */
  pushOverflow(page: number, item: PageItem, phase: PaintPhase, isFromBefore: boolean): void {
    const fragment = this.#on(page)
    if (!isFromBefore) fragment[phase].push(item)
    else if (phase === 'blocks') fragment.continued.push(item)
    else fragment[phase].unshift(item)
  }

  /** Visits the items of all pages, those of the layers in this one too. Recursive, as `itemsOn`. */
  forEachItem(visit: (page: number, item: PageItem, layer: PaintLayer, phase: PaintPhase) => void): void {
    for (const [page, fragment] of this.#fragments) visitItems(fragment, page, visit)
  }

  /** Visits the items of a page. */
  forEachItemOn(page: number, visit: (item: PageItem) => void): void {
    const fragment = this.#fragments.get(page)
    if (fragment !== undefined) visitItems(fragment, page, (_, item) => visit(item))
  }

  /** The pages with items. */
  pages(): Iterable<number> {
    return this.#fragments.keys()
  }

  /** The items of a page in painting order. Recursive; parse.ts limits the depth of the tree. */
  itemsOn(page: number): PageItem[] {
    const items: PageItem[] = []
    const fragment = this.#fragments.get(page)
    if (fragment !== undefined) this.addComposed(fragment, items)
    linkTextClips(items)
    return items
  }

  /** True if its content is part of a group. */
  get isGrouped(): boolean {
    return this.#depth > 0
  }

  /** True if its content cannot be composed as a group. */
  get isTooDeep(): boolean {
    return this.#depth > MAX_GROUP_DEPTH
  }

  /** Notes content that is blended with its backdrop in the stacking context. */
  addBlending(): void {
    this.context.#hasBlending = true
  }

  /** Adds what the layer paints on a page: as one item if it is composed as a group. */
  addComposed(fragment: LayerFragment, items: PageItem[]): void {
    if (this.#compositing === PLAIN && !this.#hasBlending) {
      addContent(fragment, items)
      return
    }
    const own: PageItem[] = []
    addContent(fragment, own)
    linkTextClips(own)
    if (own.length > 0) items.push(compositedItem(own, this.#compositing, this.isTooDeep || undefined))
  }

  #on(page: number): LayerFragment {
    const known = this.#fragments.get(page)
    if (known !== undefined) return known
    const place = this.#place
    const fragment =
      place.phase === 'stacked'
        ? new LayerFragment(this, place.zIndex, place.order)
        : new LayerFragment(this, 0, 0)
    this.#fragments.set(page, fragment)
    if (this.#parent !== null) this.#parent.#on(page)[place.phase].push(fragment)
    return fragment
  }
}

const ROOT: Place = { phase: 'stacked', zIndex: 0, order: 0 }

function visitItems(
  { own, continued, blocks, floats, inlines, outlines, stacked, layer }: LayerFragment,
  page: number,
  visit: Parameters<PaintLayer['forEachItem']>[0],
): void {
  for (const item of own) visit(page, item, layer, 'own')
  for (const item of continued.toReversed()) visit(page, item, layer, 'blocks')
  for (const item of blocks) visit(page, item, layer, 'blocks')
  for (const fragment of floats) visitItems(fragment, page, visit)
  for (const entry of inlines) {
    if (entry instanceof LayerFragment) visitItems(entry, page, visit)
    else visit(page, entry, layer, 'inlines')
  }
  for (const item of outlines) visit(page, item, layer, 'outlines')
  for (const fragment of stacked) visitItems(fragment, page, visit)
}

function addInOrder(fragment: LayerFragment, items: PageItem[]): void {
  fragment.layer.addComposed(fragment, items)
}

function addContent(fragment: LayerFragment, items: PageItem[]): void {
  const { own, continued, blocks, floats, inlines, outlines, stacked } = fragment
  stacked.sort((a, b) => a.zIndex - b.zIndex || a.order - b.order)
  const above = stacked.findIndex(({ zIndex }) => zIndex >= 0)
  const negative = above < 0 ? stacked.length : above
  for (const item of own) items.push(item)
  for (const layer of stacked.slice(0, negative)) addInOrder(layer, items)
  for (const item of continued.toReversed()) items.push(item)
  for (const item of blocks) items.push(item)
  for (const layer of floats) addInOrder(layer, items)
  for (const entry of inlines) {
    if (entry instanceof LayerFragment) addInOrder(entry, items)
    else items.push(entry)
  }
  for (const item of outlines) items.push(item)
  for (const layer of stacked.slice(negative)) addInOrder(layer, items)
}
