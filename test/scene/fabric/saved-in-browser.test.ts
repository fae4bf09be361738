import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../../src/engine/create-engine.ts'
import { chromiumPictures, chromiumReference } from '../../chromium/references.ts'
import { LANDSCAPE } from './drawn-pictures.ts'
import { ofDataUri, openFabricPage } from './fabric-page.ts'
import { readPixels, SHAPES, TEXT, unlikeness } from './likeness.ts'
import { openImageEngine, pngOf } from './rendered.ts'

/** Scenes created with Fabric calls, as in an editor; `canvas` and `fabric` are in scope. */
const EDITORS = {
  shapes: `
    const gradient = new fabric.Gradient({
      type: 'linear', coords: { x1: 0, y1: 0, x2: 160, y2: 0 },
      colorStops: [{ offset: 0, color: '#2b6cb0' }, { offset: 1, color: '#faf089' }],
    })
    canvas.backgroundColor = '#f7fafc'
    canvas.add(new fabric.Rect({ left: 110, top: 70, width: 160, height: 90, rx: 14, ry: 14, fill: gradient,
      shadow: new fabric.Shadow({ color: 'rgba(0,0,0,0.4)', blur: 12, offsetX: 4, offsetY: 8 }) }))
    const circle = new fabric.Circle({ radius: 40, fill: '#c53030', stroke: '#1a202c', strokeWidth: 6 })
    circle.setPositionByOrigin(new fabric.Point(20, 130), 'left', 'top')
    const star = new fabric.Polygon([{ x: 0, y: 0 }, { x: 60, y: 20 }, { x: 20, y: 70 }], { fill: '#38a169', left: 150, top: 190 })
    star.rotate(25)
    star.scale(1.4)
    const group = new fabric.Group([circle, star])
    group.set({ angle: -10, opacity: 0.8 })
    canvas.add(group)
    const photo = await fabric.FabricImage.fromURL(${JSON.stringify(LANDSCAPE)})
    photo.set({ left: 230, top: 200, scaleX: 2, scaleY: 2 })
    photo.clipPath = new fabric.Circle({ radius: 19, left: 0, top: 0 })
    canvas.add(photo)
    canvas.add(new fabric.Ellipse({ left: 240, top: 60, rx: 45, ry: 30, skewX: 15, fill: '#4a5568' }))
    canvas.add(new fabric.Path('M 20 270 Q 80 220 150 270 T 280 260', { fill: '', stroke: '#553c9a', strokeWidth: 5, strokeDashArray: [14, 6] }))
    canvas.add(new fabric.Line([10, 10, 290, 30], { stroke: 'black', strokeWidth: 4 }))`,
  text: `
    canvas.backgroundColor = 'white'
    const title = new fabric.Textbox('Spring market on the old harbour', {
      left: 150, top: 70, width: 240, fontFamily: 'Source Serif 4', fontSize: 30, textAlign: 'center', fill: '#1a202c' })
    title.setSelectionStyles({ fill: '#c53030', fontWeight: 'bold' }, 0, 6)
    title.setSelectionStyles({ underline: true }, 7, 13)
    canvas.add(title)
    const label = new fabric.FabricText('Free entry', { fontFamily: 'Roboto', fontSize: 24, fill: 'white' })
    const plate = new fabric.Rect({ width: label.width + 30, height: label.height + 16, rx: 8, ry: 8, fill: '#2b6cb0' })
    const badge = new fabric.Group([plate, label], { left: 150, top: 170 })
    badge.rotate(-8)
    canvas.add(badge)
    canvas.add(new fabric.IText('10 – 18 h', { left: 150, top: 245, fontFamily: 'Roboto', fontSize: 20, charSpacing: 80, fontStyle: 'italic' }))`,
}

let engine: Engine
beforeAll(async () => {
  engine = await openImageEngine()
})
afterAll(() => engine.close())

interface SavedScene {
  /** As Fabric serialises it. */
  readonly scene: unknown
  /** As Fabric drew it: a `data:` URI of a PNG. */
  readonly picture: unknown
}

async function savedInBrowser(editor: string): Promise<SavedScene> {
  const page = await openFabricPage(7)
  try {
    const saved = await page.evaluate(`(async () => {
      const canvas = new fabric.Canvas(document.createElement('canvas'), { width: 300, height: 300, enableRetinaScaling: false })
      ${editor}
      canvas.renderAll()
      return JSON.stringify({
        scene: { ...canvas.toJSON(), width: 300, height: 300 },
        picture: canvas.toDataURL({ format: 'png', multiplier: 1 }),
      })
    })()`)
    return JSON.parse(String(saved))
  } finally {
    await page.close()
  }
}

test.each(['shapes', 'text'] as const)(
  'a scene with %s that Fabric 7 saves in a browser renders the same',
  async kind => {
    let saved: Promise<SavedScene> | undefined
    const ask = () => (saved ??= savedInBrowser(EDITORS[kind]))
    const scene = await chromiumReference(`fabric-7-${kind}`, async () => (await ask()).scene)
    const [picture = new Uint8Array()] = await chromiumPictures(`fabric-7-${kind}`, async () => [
      ofDataUri((await ask()).picture),
    ])
    const png = await pngOf(JSON.parse(JSON.stringify(scene)), engine)
    const [a, b] = [await readPixels(picture), await readPixels(png)]
    const bounds = kind === 'text' ? TEXT : SHAPES
    const found = unlikeness(a, b, { text: kind === 'text' })
    expect(found.strays).toBeLessThanOrEqual(bounds.strays)
    expect(found.atEdges).toBeLessThanOrEqual(bounds.atEdges)
  },
)
