/** The rendered pages, or the image, with zoom, page strip and the regions of the source map. */
import type { SourceRegion } from '../../graphics/source-region.ts'
import type { RenderReply } from '../protocol.ts'
import { h, replaceChildren, zoomOnWheel } from './elements.ts'
import { type OpenedPdf, openPdf, type PageSize } from './pdf.ts'

export interface PagesOptions {
  /** The author has clicked a region, or its page. */
  onPick(region: SourceRegion): void
  /** Page in view, from 1, and number of pages. */
  onPage(page: number, pages: number): void
  onZoom(zoom: number, isFit: boolean): void
}

export interface Drawn {
  /** Time to read and draw the visible pages. */
  readonly drawMs: number
}

interface Sheet {
  readonly element: HTMLElement
  readonly overlay: HTMLElement
  readonly strip: HTMLButtonElement
  /** What the canvas shows: document and scale. */
  drawn: string
}

/** CSS pixels per point at 100 %. */
const PIXELS_PER_POINT = 96 / 72
const ZOOM_STEPS = [0.1, 0.25, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 4]
const MARGIN = 48
const STRIP_WIDTH = 72
/** Pages as near to the view, in CSS pixels, are drawn before the author scrolls to them. */
const DRAWN_BESIDE = 200
/** Time without a new result before they are drawn, and then the strip, so that they do not compete with it. */
const BESIDE_MS = 30
const STRIP_MS = 500

/** The next larger or smaller zoom of the buttons and keys. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const next =
    direction > 0
      ? ZOOM_STEPS.find(value => value > zoom + 0.01)
      : ZOOM_STEPS.findLast(value => value < zoom - 0.01)
  return next ?? zoom
}

export function createPages({ onPick, onPage, onZoom }: PagesOptions) {
  const column = h('div', { class: 'sheets' })
  const viewport = h(
    'div',
    { class: 'viewport', tabindex: '0', role: 'region', 'aria-label': 'Rendered pages' },
    column,
  )
  const strip = h('nav', { class: 'strip', 'aria-label': 'Pages' })
  const element = h('div', { class: 'pages' }, strip, viewport)
  const sheets: Sheet[] = []
  let pdf: OpenedPdf | null = null
  let image: { readonly source: ImageBitmap; readonly size: PageSize } | null = null
  let regions: readonly SourceRegion[] = []
  let marked: readonly SourceRegion[] = []
  let isOutdated = false
  /** Counts results and failures, so that a result that is read slowly does not replace a later one. */
  let results = 0
  let run = 0
  let zoom = 1
  let isFit = true
  let drawing = new AbortController()

  const pageCount = (): number => pdf?.pages ?? (image === null ? 0 : 1)
  const sizeOf = (page: number): PageSize => pdf?.sizeOf(page) ?? image?.size ?? { width: 595, height: 842 }
  /** CSS pixels per unit of the output. */
  const unit = (): number => zoom * (pdf === null ? 1 : PIXELS_PER_POINT)

  const resized = new ResizeObserver(() => {
    if (isFit && viewport.clientWidth > 0) fit()
  })
  resized.observe(viewport)
  viewport.addEventListener('scroll', () => {
    onPage(pageInView(), pageCount())
    markStrip()
    drawVisible()
  })
  zoomOnWheel(viewport, step)

  function fit(): void {
    isFit = true
    const { width, height } = sizeOf(1)
    const perUnit = pdf === null ? 1 : PIXELS_PER_POINT
    const byWidth = (viewport.clientWidth - MARGIN) / (width * perUnit)
    const byHeight = (viewport.clientHeight - MARGIN) / (height * perUnit)
    setZoom(Math.max(0.05, Math.min(byWidth, pageCount() > 1 ? 1.5 : Math.max(byHeight, 0.6), 2)), true)
  }

  function step(direction: 1 | -1): void {
    setZoom(nextZoom(zoom, direction), false)
  }

  function setZoom(value: number, fits: boolean): void {
    isFit = fits
    if (Math.abs(value - zoom) > 0.001) {
      const { scrollTop, scrollHeight, clientHeight } = viewport
      const middle = scrollHeight === 0 ? 0 : (scrollTop + clientHeight / 2) / scrollHeight
      zoom = value
      layout()
      if (scrollTop > 0) viewport.scrollTop = middle * viewport.scrollHeight - clientHeight / 2
      drawVisible()
    }
    onZoom(zoom, isFit)
  }

  /** Adds and removes sheets, and sizes them. */
  function layout(): void {
    const count = pageCount()
    while (sheets.length < count) sheets.push(createSheet(sheets.length + 1))
    for (const { element, strip: button } of sheets.splice(count)) {
      element.remove()
      button.remove()
    }
    strip.hidden = count < 2
    for (const [i, { element, strip: button }] of sheets.entries()) {
      const { width, height } = sizeOf(i + 1)
      element.style.width = `${width * unit()}px`
      element.style.height = `${height * unit()}px`
      element.setAttribute('aria-label', `Page ${i + 1} of ${count}`)
      button.style.setProperty('--ratio', `${width} / ${height}`)
    }
    drawMarks()
  }

  function createSheet(page: number): Sheet {
    const overlay = h('div', { class: 'overlay' })
    const element = h('div', { class: 'sheet', role: 'img' }, overlay)
    const button = h(
      'button',
      { type: 'button', class: 'strip-page', 'aria-label': `Show page ${page}`, onclick: () => show(page) },
      h('span', {}, String(page)),
    )
    column.append(element)
    strip.append(button)
    const sheet: Sheet = { element, overlay, strip: button, drawn: '' }
    element.addEventListener('pointermove', event => hover(sheet, page, event))
    element.addEventListener('pointerleave', () => overlay.querySelector('.hover')?.remove())
    element.addEventListener('click', event => {
      const region = regionAt(sheet, page, event)
      if (region !== null) onPick(region)
    })
    return sheet
  }

  function regionAt({ element }: Sheet, page: number, event: MouseEvent): SourceRegion | null {
    if (isOutdated) return null
    const box = element.getBoundingClientRect()
    const x = (event.clientX - box.left) / unit()
    const y = (event.clientY - box.top) / unit()
    let best: SourceRegion | null = null
    for (const region of regions) {
      const isInside =
        region.page === page &&
        region.x <= x &&
        x <= region.x + region.width &&
        region.y <= y &&
        y <= region.y + region.height
      if (isInside && (best === null || region.width * region.height <= best.width * best.height))
        best = region
    }
    return best
  }

  function hover(sheet: Sheet, page: number, event: PointerEvent): void {
    const region = regionAt(sheet, page, event)
    const before = sheet.overlay.querySelector<HTMLElement>('.hover')
    if (region === null) {
      before?.remove()
      return
    }
    const label = `${region.path}${region.line === null ? '' : `:${region.line}`}`
    if (before?.dataset['path'] === label && before.dataset['y'] === String(region.y)) return
    before?.remove()
    const box = regionBox(region, 'hover')
    box.dataset['path'] = label
    box.dataset['y'] = String(region.y)
    box.append(h('span', { class: 'region-label' }, label))
    sheet.overlay.append(box)
  }

  function regionBox({ x, y, width, height }: SourceRegion, kind: string): HTMLElement {
    const box = h('div', { class: `region ${kind}` })
    const scale = unit()
    box.style.left = `${x * scale}px`
    box.style.top = `${y * scale}px`
    box.style.width = `${width * scale}px`
    box.style.height = `${height * scale}px`
    return box
  }

  function drawMarks(): void {
    for (const { overlay } of sheets) {
      for (const old of overlay.querySelectorAll('.mark')) old.remove()
    }
    for (const region of marked) sheets[region.page - 1]?.overlay.append(regionBox(region, 'mark'))
  }

  /** Outdated pages are grey and have no outlines: their regions belong to an older text of the template. */
  function setOutdated(outdated: boolean): void {
    isOutdated = outdated
    element.classList.toggle('is-outdated', outdated)
    if (!outdated) return
    marked = []
    for (const { overlay } of sheets) overlay.replaceChildren()
  }

  /** Pages in view, and those at most `margin` CSS pixels beside it. */
  function visible(margin = 0): number[] {
    const view = viewport.getBoundingClientRect()
    return sheets.flatMap(({ element }, i) => {
      const box = element.getBoundingClientRect()
      return box.bottom > view.top - margin && box.top < view.bottom + margin ? [i + 1] : []
    })
  }

  function pageInView(): number {
    const view = viewport.getBoundingClientRect()
    const middle = view.top + view.height / 3
    const found = sheets.findIndex(({ element }) => element.getBoundingClientRect().bottom >= middle)
    return found < 0 ? Math.max(1, sheets.length) : found + 1
  }

  function markStrip(): void {
    const current = pageInView()
    for (const [i, { strip: button }] of sheets.entries()) {
      button.toggleAttribute('aria-current', i + 1 === current)
    }
  }

  let current: Promise<void> = Promise.resolve()

  function drawVisible(): void {
    current = drawInView()
  }

  /** Draws the pages in view. Those beside it and the strip follow later. */
  async function drawInView(): Promise<void> {
    drawing.abort()
    drawing = new AbortController()
    const { signal } = drawing
    await drawPages(visible(), signal)
    drawOthers(signal)
  }

  async function drawOthers(signal: AbortSignal): Promise<void> {
    await new Promise(resolve => window.setTimeout(resolve, BESIDE_MS))
    if (!signal.aborted) await drawPages(visible(DRAWN_BESIDE), signal)
    if (sheets.length > 1 && !signal.aborted) await drawStrip(signal)
  }

  /** Draws pages of the sheets that are outdated. The old canvas stays until the new one is complete. */
  async function drawPages(pages: readonly number[], signal: AbortSignal): Promise<void> {
    const scale = unit() * window.devicePixelRatio
    const key = `${run}@${scale.toFixed(4)}`
    for (const page of pages) {
      const sheet = sheets[page - 1]
      if (sheet === undefined || sheet.drawn === key) continue
      const canvas = await drawPage(page, scale, signal)
      if (canvas === null || signal.aborted) return
      sheet.element.querySelector('canvas')?.remove()
      sheet.element.prepend(canvas)
      sheet.drawn = key
      const { width, height } = sizeOf(page)
      sheet.element.style.width = `${width * unit()}px`
      sheet.element.style.height = `${height * unit()}px`
    }
  }

  async function drawPage(
    page: number,
    scale: number,
    signal: AbortSignal,
  ): Promise<HTMLCanvasElement | null> {
    if (pdf !== null) return await pdf.draw(page, scale, signal)
    if (image === null) return null
    const canvas = h('canvas', { width: image.source.width, height: image.source.height })
    canvas.getContext('2d')?.drawImage(image.source, 0, 0)
    return canvas
  }

  const stripDrawn = new WeakMap<Sheet, number>()

  async function drawStrip(signal: AbortSignal): Promise<void> {
    await new Promise(resolve => window.setTimeout(resolve, STRIP_MS))
    const view = strip.getBoundingClientRect()
    for (const [i, sheet] of sheets.entries()) {
      if (signal.aborted) return
      const box = sheet.strip.getBoundingClientRect()
      if (stripDrawn.get(sheet) === run || box.bottom < view.top || box.top > view.bottom) continue
      const { width } = sizeOf(i + 1)
      const canvas = await drawPage(i + 1, (STRIP_WIDTH / width) * window.devicePixelRatio, signal)
      if (canvas === null) return
      sheet.strip.querySelector('canvas')?.remove()
      sheet.strip.prepend(canvas)
      stripDrawn.set(sheet, run)
    }
  }
  strip.addEventListener('scroll', () => drawVisible())

  function show(page: number): void {
    sheets[page - 1]?.element.scrollIntoView({ block: 'start' })
    drawVisible()
  }

  return {
    element,
    fit,
    step,
    show,
    actualSize: () => setZoom(1, false),
    /** The source map of the pages; empty if they are outdated. */
    regions: () => (isOutdated ? [] : regions),

    /** The template has changed and could not be rendered; the next result ends this. */
    outdate(): void {
      results++
      setOutdated(true)
    },

    /** The part of the image that the node at a pointer made. Null if there is no image, or no such region. */
    cut(pointer: string): { canvas: HTMLCanvasElement; width: number; height: number } | null {
      const region = regions.find(({ path }) => path === pointer)
      if (image === null || region === undefined) return null
      const scale = image.source.width / image.size.width
      const [width, height] = [Math.ceil(region.width * scale), Math.ceil(region.height * scale)]
      const canvas = h('canvas', { width, height })
      canvas.getContext('2d')?.drawImage(image.source, -region.x * scale, -region.y * scale)
      return { canvas, width: region.width, height: region.height }
    },

    pdf: () => pdf,
    page: () => pageInView(),
    pages: pageCount,

    /**
     * Shows a new result and keeps the scroll position. Resolves when the visible pages are drawn; to null if a later
     * result or failure came first.
     */
    async set(head: RenderReply, bytes: Uint8Array<ArrayBuffer>): Promise<Drawn | null> {
      const started = performance.now()
      const own = ++results
      const source =
        head.type === 'pdf' ? null : await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const opened = source === null ? await openPdf(bytes) : null
      if (own !== results) {
        opened?.close()
        return null
      }
      const isFirst = pageCount() === 0
      const old = pdf
      pdf = opened
      image =
        source === null
          ? null
          : { source, size: { width: head.width ?? source.width, height: head.height ?? source.height } }
      regions = head.regions
      marked = []
      setOutdated(false)
      run++
      const [top, left] = [viewport.scrollTop, viewport.scrollLeft]
      layout()
      if (viewport.clientWidth === 0) isFit ||= isFirst
      else if (isFirst) fit()
      else {
        viewport.scrollTop = top
        viewport.scrollLeft = left
        if (isFit) fit()
      }
      drawVisible()
      for (let last: Promise<void> | null = null; last !== current; ) {
        last = current
        await last
      }
      old?.close()
      onPage(pageInView(), pageCount())
      markStrip()
      return { drawMs: performance.now() - started }
    },

    /** Highlights regions, and shows the first if none is in view. */
    mark(found: readonly SourceRegion[], { scroll }: { scroll: boolean }): void {
      marked = isOutdated ? [] : found
      drawMarks()
      const [first] = marked
      if (!scroll || first === undefined) return
      const inView = new Set(visible())
      const marks = [...column.querySelectorAll('.mark')]
      const view = viewport.getBoundingClientRect()
      const isSeen =
        marked.some(({ page }) => inView.has(page)) &&
        marks.some(mark => {
          const box = mark.getBoundingClientRect()
          return box.bottom > view.top && box.top < view.bottom
        })
      if (!isSeen) marks[0]?.scrollIntoView({ block: 'center' })
    },

    clear(): void {
      results++
      pdf?.close()
      pdf = null
      image = null
      regions = []
      marked = []
      setOutdated(false)
      layout()
      replaceChildren(column)
      replaceChildren(strip)
      sheets.length = 0
      isFit = true
      viewport.scrollTop = 0
      onPage(0, 0)
    },
  }
}
