import { describe, expect, it } from 'vitest'
import { PlatenError } from '../../../src/base/errors.ts'
import { type Painted, paint } from '../../output/raster/painted.ts'

async function failure(painting: Promise<Painted>): Promise<PlatenError> {
  const error = await painting.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (error instanceof PlatenError) return error
  throw new Error(`no PlatenError but ${String(error)}`)
}

const withObject = (object: unknown) => ({ width: 10, height: 10, objects: [object] })

describe('a scene', () => {
  it('accepts the type names of every Fabric version', async () => {
    for (const type of ['rect', 'Rect', 'RECT']) {
      const { pixel } = await paint(withObject({ type, width: 10, height: 10, fill: 'red' }))
      expect(pixel(5, 5)).toEqual([255, 0, 0, 255])
    }
    for (const type of ['i-text', 'IText', 'textbox', 'Textbox', 'text', 'Text']) {
      expect((await paint(withObject({ type, text: 'x', width: 10 }))).warnings).toEqual([])
    }
  })

  it('saved by Fabric gets the defaults of its version', async () => {
    const rect = { type: 'Rect', left: 50, top: 50, width: 20, height: 20, fill: 'red' }
    const isPainted = ([, , , a = 0]: readonly number[]) => a > 200
    const boxOf = async (version: string | null) => {
      const scene = { width: 100, height: 100, objects: [rect], ...(version && { version }) }
      return (await paint(scene)).boxOf(isPainted)
    }
    expect(await boxOf(null)).toEqual({ left: 50, top: 50, right: 69, bottom: 69 })
    // Its stroke width of 1 is part of the box even without a stroke: an offset of half a pixel.
    expect(await boxOf('5.3.0')).toEqual({ left: 51, top: 51, right: 69, bottom: 69 })
    // Since version 7, left and top are the position of the centre.
    expect(await boxOf('7.0.0')).toEqual({ left: 40, top: 40, right: 59, bottom: 59 })
  })

  it('draws its background and overlay images below and above its objects', async () => {
    const plain = (color: string) => ({
      type: 'image',
      width: 10,
      height: 10,
      src: `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="${color}"/></svg>`,
    })
    const rect = { type: 'rect', width: 5, height: 10, fill: 'blue' }
    const { pixel } = await paint({
      ...withObject(rect),
      backgroundImage: plain('red'),
      overlayImage: { ...plain('lime'), height: 5 },
    })
    expect([pixel(2, 2), pixel(2, 8), pixel(8, 8)]).toEqual([
      [0, 255, 0, 255],
      [0, 0, 255, 255],
      [255, 0, 0, 255],
    ])
  })

  it('ignores unknown properties', async () => {
    const object = {
      type: 'rect',
      width: 10,
      height: 10,
      fill: 'red',
      selectable: false,
      lockUniScaling: null,
      zork: {},
    }
    const { pixel, warnings } = await paint({ ...withObject(object), hoverCursor: 'move' })
    expect(pixel(5, 5)).toEqual([255, 0, 0, 255])
    expect(warnings).toEqual([])
  })

  it('accepts numbers written as text', async () => {
    const { pixel } = await paint(
      withObject({ type: 'rect', left: '5', width: '5px', height: '10.0', fill: 'red' }),
    )
    expect([pixel(2, 5)[3], pixel(7, 5)[3]]).toEqual([0, 255])
  })
})

describe('an invalid scene', () => {
  it('is rejected with the path and the expected value', async () => {
    const cases: [object, string, string][] = [
      [{ height: 10 }, '/scene/width', 'needs its width'],
      [{ width: 10, height: 0 }, '/scene/height', 'from 1 to'],
      [{ width: 'wide', height: 10 }, '/scene/width', "the text 'wide'"],
      [{ width: 10, height: 10, objects: {} }, '/scene/objects', 'an array'],
      [{ width: 10, height: 10, background: 'greeen' }, '/scene/background', 'a CSS colour'],
      [withObject('rect'), '/scene/objects/0', 'an object {type, …}'],
      [withObject({}), '/scene/objects/0/type', 'missing'],
      [withObject({ type: 'textbux' }), '/scene/objects/0/type', "did you mean 'textbox'?"],
      [withObject({ type: 'constructor' }), '/scene/objects/0/type', 'must be the type of a scene object'],
      [withObject({ type: 'rect', width: 'wide' }), '/scene/objects/0/width', 'a number'],
      [withObject({ type: 'rect', x: true }), '/scene/objects/0/x', 'a number'],
      [withObject({ type: 'circle', radius: -1 }), '/scene/objects/0/radius', 'from 0 to 10000000'],
      [withObject({ type: 'polygon', points: [{ x: 1 }] }), '/scene/objects/0/points', 'points {x, y}'],
      [withObject({ type: 'path' }), '/scene/objects/0/path', 'missing'],
      [withObject({ type: 'path', path: 'L 10 10' }), '/scene/objects/0/path', 'begins with M'],
      [withObject({ type: 'path', path: 'M 0 0 L 10' }), '/scene/objects/0/path', 'SVG path data'],
      [withObject({ type: 'path', path: [['M', 0, null]] }), '/scene/objects/0/path', 'SVG path data'],
      [
        withObject({ type: 'text', styles: [{ start: 0, style: {} }] }),
        '/scene/objects/0/styles',
        'styles by character',
      ],
      [withObject({ type: 'image' }), '/scene/objects/0/src', 'needs its src'],
      [withObject({ type: 'image', src: 5 }), '/scene/objects/0/src', 'a picture'],
      [withObject({ type: 'qrcode' }), '/scene/objects/0/data', 'missing'],
      [
        withObject({ type: 'group', objects: [{ type: 'rect', angle: 'up' }] }),
        '/scene/objects/0/objects/0/angle',
        'a number',
      ],
    ]
    for (const [scene, path, message] of cases) {
      const error = await failure(paint(scene))
      expect(error.code, path).toBe('invalid_definition')
      expect(error.details[0]?.path).toBe(path)
      expect(error.message).toContain(message)
    }
  })

  it('is rejected if groups nest ten thousand levels deep', async () => {
    let object: object = { type: 'rect' }
    for (let depth = 0; depth < 10_000; depth++) object = { type: 'group', objects: [object] }
    const { paintScene } = await import('../../../src/output/raster/paint-scene.ts')
    const { paintContext } = await import('../../output/raster/painted.ts')
    const scene = { width: 10, height: 10, objects: [object] } as Parameters<typeof paintScene>[0]
    const painting = paintScene(
      scene,
      { overrides: [{ name: 'a' }], images: {}, formats: ['png'] },
      await paintContext(),
    )
    await expect(painting).rejects.toMatchObject({
      code: 'invalid_definition',
      message: expect.stringContaining('64 groups'),
    })
  })

  it('is rejected if clip paths nest too deeply', async () => {
    let object: object = { type: 'rect' }
    for (let depth = 0; depth < 100; depth++) object = { type: 'rect', clipPath: object }
    expect((await failure(paint(withObject(object)))).code).toBe('invalid_definition')
  })

  it('is rejected if a path has a million commands', async () => {
    const error = await failure(paint(withObject({ type: 'path', path: `M0 0${'L1 1'.repeat(1_000_000)}` })))
    expect(error.code).toBe('invalid_definition')
    expect(error.message).toContain('1000000 characters')
  })

  it('is rejected with more objects than maxNodes', async () => {
    const objects = Array.from({ length: 50 }, () => ({ type: 'rect' }))
    const error = await failure(paint({ width: 10, height: 10, objects }, { limits: { maxNodes: 49 } }))
    expect(error.code).toBe('output_too_large')
    expect(error.message).toContain('maxNodes')
  })

  it('is rejected if a text is too long', async () => {
    const error = await failure(paint(withObject({ type: 'text', text: 'x'.repeat(100_001) })))
    expect(error.code).toBe('invalid_definition')
  })
})
