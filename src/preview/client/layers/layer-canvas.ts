/** The scrollable and zoomable canvas of the layer editor. Its size is that of the panel, not of the zoomed scene. */
import { h, zoomOnWheel } from '../elements.ts'
import { nextZoom } from '../pages.ts'
import { Canvas, config, type FabricObject } from './fabric-objects.ts'

export interface LayerCanvasOptions {
  onZoom(zoom: number, isFit: boolean): void
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Space around the scene, in CSS pixels. */
const MARGIN = 20
const MAX_FIT = 4
/** How much of the objects beside the scene is hidden. */
const OUTSIDE = 0.8

/** Fades what lies outside of the scene, and draws its edge. */
class SceneCanvas extends Canvas {
  sceneSize: Size = { width: 300, height: 300 }

  override _renderOverlay(context: CanvasRenderingContext2D): void {
    const [zoom, , , , left, top] = this.viewportTransform
    const [width, height] = [this.sceneSize.width * zoom, this.sceneSize.height * zoom]
    context.save()
    context.globalCompositeOperation = 'destination-out'
    context.globalAlpha = OUTSIDE
    context.beginPath()
    context.rect(0, 0, this.width, this.height)
    context.rect(left, top, width, height)
    context.fill('evenodd')
    context.restore()
    context.save()
    context.strokeStyle = 'rgba(128, 128, 128, 0.5)'
    context.lineWidth = 1
    context.strokeRect(left - 0.5, top - 0.5, width + 1, height + 1)
    context.restore()
  }
}

export function createLayerCanvas({ onZoom }: LayerCanvasOptions) {
  const canvasElement = h('canvas')
  const space = h('div', { class: 'layer-space' }, canvasElement)
  const element = h(
    'div',
    {
      class: 'layer-canvas',
      tabindex: '0',
      role: 'application',
      'aria-label': 'Layers. Arrow keys move the selected layer.',
    },
    space,
  )
  const canvas = new SceneCanvas(canvasElement, {
    preserveObjectStacking: true,
    selection: false,
    stopContextMenu: true,
    controlsAboveOverlay: true,
  })
  let scene: Size = canvas.sceneSize
  let zoom = 1
  let isFit = true
  /** Size of the scrolled area. */
  let area: Size = { width: 0, height: 0 }

  const resized = new ResizeObserver(() => layout())
  resized.observe(element)
  element.addEventListener('scroll', () => place())
  zoomOnWheel(element, step)

  /** Sizes the canvas as the panel. */
  function layout(): void {
    const { clientWidth: width, clientHeight: height } = element
    if (width === 0 || height === 0) return
    if (isFit) {
      const byWidth = (width - 2 * MARGIN) / scene.width
      const byHeight = (height - 2 * MARGIN) / scene.height
      zoom = Math.max(0.02, Math.min(byWidth, byHeight, MAX_FIT))
    }
    const needed = (length: number) => Math.floor(length * zoom + 2 * MARGIN)
    area = { width: Math.max(width, needed(scene.width)), height: Math.max(height, needed(scene.height)) }
    space.style.width = area.width > width ? `${area.width}px` : '100%'
    space.style.height = area.height > height ? `${area.height}px` : '100%'
    config.configure({ devicePixelRatio: window.devicePixelRatio })
    canvas.sceneSize = scene
    canvas.setDimensions({ width, height })
    place()
    onZoom(zoom, isFit)
  }

  /** Position of the scene in the scrolled area. */
  function origin(): { x: number; y: number } {
    return { x: (area.width - scene.width * zoom) / 2, y: (area.height - scene.height * zoom) / 2 }
  }

  function place(): void {
    const { x, y } = origin()
    canvas.setViewportTransform([zoom, 0, 0, zoom, x - element.scrollLeft, y - element.scrollTop])
    canvas.requestRenderAll()
  }

  /** Keeps the middle of the view. */
  function setZoom(value: number): void {
    const middle = { x: element.clientWidth / 2, y: element.clientHeight / 2 }
    const { x, y } = origin()
    const seen = {
      x: (element.scrollLeft + middle.x - x) / zoom,
      y: (element.scrollTop + middle.y - y) / zoom,
    }
    isFit = false
    zoom = value
    layout()
    const moved = origin()
    element.scrollTo(moved.x + seen.x * zoom - middle.x, moved.y + seen.y * zoom - middle.y)
    place()
  }

  function step(direction: 1 | -1): void {
    setZoom(nextZoom(zoom, direction))
  }

  return {
    element,
    canvas,
    step,
    actualSize: () => setZoom(1),
    fit(): void {
      isFit = true
      layout()
    },

    /** Replaces all objects. */
    show(size: Size, objects: readonly FabricObject[]): void {
      scene = size
      const old = canvas.getObjects()
      canvas.remove(...old)
      for (const object of old) object.dispose()
      canvas.add(...objects)
      layout()
    },

    /** Scrolls to an object that is out of view. */
    reveal(object: FabricObject): void {
      const { x, y } = origin()
      const center = object.getCenterPoint().transform([zoom, 0, 0, zoom, x, y])
      const isSeen = (at: number, scroll: number, length: number) => scroll <= at && at <= scroll + length
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
      if (isSeen(center.x, scrollLeft, clientWidth) && isSeen(center.y, scrollTop, clientHeight)) return
      element.scrollTo(center.x - clientWidth / 2, center.y - clientHeight / 2)
    },

    destroy(): void {
      resized.disconnect()
      canvas.dispose()
      element.remove()
    },
  }
}
