import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine } from '../../../src/index.ts'
import { paint } from '../../output/raster/painted.ts'
import { refusal } from '../../refusal.ts'

/** An editor's canvas: an artboard of 100 × 60 at 240, 80, with a red box in its top left corner. */
const WORKSPACE = {
  type: 'rect',
  id: 'workspace',
  left: 240,
  top: 80,
  width: 100,
  height: 60,
  strokeWidth: 0,
  fill: 'white',
}
const BOX = { type: 'rect', left: 240, top: 80, width: 20, height: 10, strokeWidth: 0, fill: 'red' }
const EDITOR = { version: '5.3.0', viewportTransform: [0.5, 0, 0, 0.5, 33, 44], objects: [WORKSPACE, BOX] }
const isRed = (pixel: readonly number[]) => pixel.join() === '255,0,0,255'
const CORNER = { left: 0, top: 0, right: 19, bottom: 9 }

let engine: Engine
beforeAll(async () => {
  engine = await createEngine({ rendering: { isolation: 'none' } })
})
afterAll(() => engine.close())

const put = (scene: object) => engine.putTemplate({ scene: JSON.parse(JSON.stringify(scene)) })

describe('the artboard of a scene', () => {
  it('is the named object, independent of canvas size, pan and zoom', async () => {
    const scene = { ...EDITOR, width: 900, height: 700, artboard: 'workspace' }
    expect((await put(scene)).warnings).toBeUndefined()
    const { width, height, boxOf, warnings } = await paint(scene)
    expect([width, height, boxOf(isRed), warnings]).toEqual([100, 60, CORNER, []])
  })

  it('is found by common names if the scene has no size', async () => {
    for (const marked of [{ id: 'workspace' }, { id: 7, name: 'clip' }, { id: 'WorkSpaceClipType' }]) {
      const scene = { ...EDITOR, objects: [{ ...WORKSPACE, ...marked }, BOX] }
      expect((await put(scene)).warnings).toBeUndefined()
      const { width, height, boxOf } = await paint(scene, { scale: 2 })
      expect([width, height]).toEqual([200, 120])
      expect(boxOf(isRed)).toEqual({ left: 0, top: 0, right: 39, bottom: 19 })
    }
  })

  it('excludes its stroke and may be scaled', async () => {
    const scaled = { width: 50, height: 30, scaleX: 2, scaleY: 2, stroke: 'blue', strokeWidth: 4 }
    const moved = { left: 240 - 4, top: 80 - 4 }
    const scene = { ...EDITOR, objects: [{ ...WORKSPACE, ...scaled, ...moved }, BOX] }
    const { width, height, boxOf } = await paint(scene)
    expect([width, height, boxOf(isRed)]).toEqual([100, 60, CORNER])
  })

  it('causes a warning if a scene with a size draws another region, unless the scene names it', async () => {
    const scene = { ...EDITOR, viewportTransform: [1, 0, 0, 1, 0, 0], width: 100, height: 60 }
    const expected = [{ code: 'artboard_mismatch', path: '/scene/objects/0' }]
    expect((await put(scene)).warnings).toMatchObject(expected)
    expect((await paint(scene)).warnings).toMatchObject(expected)
    expect((await put({ ...scene, artboard: false })).warnings).toBeUndefined()
    const panned = { ...scene, viewportTransform: [1, 0, 0, 1, -240, -80] }
    expect((await put(panned)).warnings).toBeUndefined()
    expect((await paint(panned)).boxOf(isRed)).toEqual(CORNER)
  })

  it('is not a small rectangle named clip', async () => {
    const small = { ...WORKSPACE, id: 'clip', width: 20, height: 12 }
    const scene = { ...EDITOR, width: 100, height: 60, objects: [small, BOX] }
    expect((await put(scene)).warnings).toBeUndefined()
  })

  it('causes a warning if several objects have its name', async () => {
    const scene = { ...EDITOR, artboard: 'workspace', objects: [WORKSPACE, { ...WORKSPACE, left: 300 }, BOX] }
    expect((await put(scene)).warnings).toMatchObject([
      { code: 'artboard_mismatch', path: '/scene/artboard', message: expect.stringContaining('2 objects') },
    ])
  })

  it('is rejected if no object has its name or its box is rotated', async () => {
    const detailOf = async (scene: object) => (await refusal(put(scene))).details
    expect(await detailOf({ ...EDITOR, artboard: 'page' })).toMatchObject([
      {
        path: '/scene/artboard',
        message: expect.stringContaining(
          "must be the id or name of an object of the scene, got the text 'page'",
        ),
      },
    ])
    const turned = { ...EDITOR, artboard: 'workspace', objects: [{ ...WORKSPACE, angle: 10 }] }
    expect(await detailOf(turned)).toMatchObject([{ path: '/scene/artboard' }])
  })
})
