/** Small pictures of templates: drawn when they are in view, two at a time, and kept while their files stay the same. */
import type { TemplateEntry } from '../protocol.ts'
import { api } from './api.ts'
import { openPdf } from './pdf.ts'

const MAX_SIDE = 260
const AT_ONCE = 2
const MAX_KEPT = 300

interface Thumbnail {
  /** Null for a template that does not render. */
  readonly canvas: HTMLCanvasElement | null
  /** Message of the error; '' without one. */
  readonly error: string
}

const kept = new Map<string, Promise<Thumbnail>>()
const waiting: (() => void)[] = []
let running = 0

/** Draws the thumbnail of a template into an element when it is scrolled into view. */
export function showThumbnail(entry: TemplateEntry, element: HTMLElement): void {
  const observer = new IntersectionObserver(entries => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    thumbnailOf(entry).then(({ canvas, error }) => {
      element.classList.remove('is-loading')
      if (canvas === null) {
        element.classList.add('is-broken')
        element.title = error
        return
      }
      // A canvas has one place in the document.
      const copy = document.createElement('canvas')
      copy.width = canvas.width
      copy.height = canvas.height
      copy.getContext('2d')?.drawImage(canvas, 0, 0)
      element.replaceChildren(copy)
    })
  })
  observer.observe(element)
}

function thumbnailOf(entry: TemplateEntry): Promise<Thumbnail> {
  const key = `${entry.path} ${entry.version}`
  let thumbnail = kept.get(key)
  if (thumbnail === undefined) {
    thumbnail = inTurn(() => draw(entry)).catch((error: unknown) => {
      kept.delete(key)
      return { canvas: null, error: error instanceof Error ? error.message : String(error) }
    })
    kept.set(key, thumbnail)
    for (const old of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(old)
    }
  }
  return thumbnail
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

async function draw({ path }: TemplateEntry): Promise<Thumbnail> {
  const { head, bytes } = await api.render({
    ...{ path, dataSet: null, dataText: null, overridesText: null, scale: 1, isThumbnail: true },
  })
  if (head.error !== null) return { canvas: null, error: head.error.message }
  if (head.type === 'pdf') {
    const pdf = await openPdf(bytes)
    const { width, height } = pdf.sizeOf(1)
    const scale = (MAX_SIDE / Math.max(width, height)) * Math.min(window.devicePixelRatio, 2)
    const canvas = await pdf.draw(1, scale, new AbortController().signal)
    pdf.close()
    return { canvas, error: '' }
  }
  const { width = 1, height = 1 } = { width: head.width ?? 1, height: head.height ?? 1 }
  const scale = Math.min(1, (MAX_SIDE / Math.max(width, height)) * Math.min(window.devicePixelRatio, 2))
  const bitmap = await createImageBitmap(new Blob([bytes]), {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  })
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return { canvas, error: '' }
}
