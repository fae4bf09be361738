import { describe, expect, it } from 'vitest'
import { paint } from './painted.ts'

const WHITE = [255, 255, 255, 255]
const RED = [255, 0, 0, 255]
const BLUE = [0, 0, 255, 255]
const CLEAR = [0, 0, 0, 0]

const isRed = ([r = 0, g = 0, b = 0, a = 0]: readonly number[]) => r > 200 && g < 60 && b < 60 && a > 200

function scene(...objects: object[]) {
  return { width: 200, height: 200, background: '#fff', objects }
}

describe('an object on the canvas', () => {
  it('covers exactly the pixels of its box', async () => {
    const painted = await paint(
      scene({ type: 'rect', left: 20, top: 30, width: 50, height: 40, fill: 'red' }),
    )
    expect(painted.boxOf(isRed)).toEqual({ left: 20, top: 30, right: 69, bottom: 69 })
  })

  it('is positioned by its origin', async () => {
    const box = { type: 'rect', left: 100, top: 100, width: 40, height: 20, fill: 'red' }
    const centered = await paint(scene({ ...box, originX: 'center', originY: 'center' }))
    const ended = await paint(scene({ ...box, originX: 'right', originY: 'bottom' }))
    expect(centered.boxOf(isRed)).toEqual({ left: 80, top: 90, right: 119, bottom: 109 })
    expect(ended.boxOf(isRed)).toEqual({ left: 60, top: 80, right: 99, bottom: 99 })
  })

  it('rotates clockwise around its origin', async () => {
    const turned = await paint(
      scene({ type: 'rect', left: 100, top: 100, width: 60, height: 20, fill: 'red', angle: 90 }),
    )
    expect(turned.boxOf(isRed)).toEqual({ left: 80, top: 100, right: 99, bottom: 159 })
    const tilted = await paint(
      scene({ type: 'rect', left: 100, top: 40, width: 60, height: 60, fill: 'red', angle: 45 }),
    )
    expect(tilted.pixel(100, 120)).toEqual(RED)
    expect(tilted.pixel(100, 43)).toEqual(RED)
    expect(tilted.pixel(61, 82)).toEqual(RED)
    expect(tilted.pixel(75, 60)).toEqual(WHITE)
  })

  it('is flipped within its box by flipX and flipY', async () => {
    const arrow = {
      type: 'polygon',
      left: 50,
      top: 50,
      fill: 'red',
      points: [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
        { x: 0, y: 100 },
      ],
    }
    const plain = await paint(scene(arrow))
    const flipped = await paint(scene({ ...arrow, flipX: true }))
    const upended = await paint(scene({ ...arrow, flipY: true }))
    expect([plain.pixel(60, 60), plain.pixel(140, 140)]).toEqual([RED, WHITE])
    expect([flipped.pixel(140, 60), flipped.pixel(60, 140)]).toEqual([RED, WHITE])
    expect([upended.pixel(60, 140), upended.pixel(140, 60)]).toEqual([RED, WHITE])
    expect(flipped.boxOf(isRed)?.right).toBeGreaterThanOrEqual(148)
  })

  it('is skewed by skewX', async () => {
    const { pixel } = await paint(
      scene({ type: 'rect', left: 40, top: 60, width: 60, height: 60, fill: 'red', skewX: 45 }),
    )
    expect([pixel(45, 63), pixel(155, 116)]).toEqual([RED, RED])
    expect([pixel(45, 116), pixel(155, 63)]).toEqual([WHITE, WHITE])
  })

  it('with opacity is blended as a whole, stroke and fill together', async () => {
    const { pixel } = await paint(
      scene({
        type: 'rect',
        left: 20,
        top: 20,
        width: 100,
        height: 100,
        fill: 'red',
        stroke: 'red',
        strokeWidth: 20,
        opacity: 0.5,
      }),
    )
    const [inside, overlap] = [pixel(80, 80), pixel(35, 80)]
    expect(inside).toEqual(overlap)
    expect(inside[1]).toBeGreaterThan(120)
    expect(inside[1]).toBeLessThan(135)
  })

  it('is not drawn if hidden, invisible or fully transparent', async () => {
    const rect = { type: 'rect', left: 0, top: 0, width: 200, height: 200, fill: 'red' }
    for (const change of [{ hidden: true }, { visible: false }, { opacity: 0 }]) {
      expect((await paint(scene({ ...rect, ...change }))).pixel(100, 100)).toEqual(WHITE)
    }
  })

  it('is blended with globalCompositeOperation', async () => {
    const { pixel } = await paint(
      scene(
        { type: 'rect', left: 0, top: 0, width: 100, height: 200, fill: '#ffff00' },
        {
          type: 'rect',
          left: 0,
          top: 0,
          width: 200,
          height: 200,
          fill: '#00ffff',
          globalCompositeOperation: 'multiply',
        },
      ),
    )
    expect(pixel(50, 50)).toEqual([0, 255, 0, 255])
    expect(pixel(150, 50)).toEqual([0, 255, 255, 255])
  })

  it('casts its shadow in canvas direction, independent of its rotation', async () => {
    const { pixel } = await paint(
      scene({
        type: 'rect',
        left: 100,
        top: 100,
        originX: 'center',
        originY: 'center',
        width: 40,
        height: 40,
        angle: 180,
        fill: 'red',
        shadow: { color: 'blue', blur: 0, offsetX: 30, offsetY: 0 },
      }),
    )
    expect(pixel(140, 100)).toEqual(BLUE)
    expect(pixel(60, 100)).toEqual(WHITE)
  })

  it('outside of the canvas casts a shadow into it, in its own shape', async () => {
    const shadow = { color: 'blue', blur: 0, offsetX: 150, offsetY: 0 }
    const outside = { type: 'circle', left: -100, top: 50, radius: 40, fill: 'red', stroke: 'red', shadow }
    const { pixel } = await paint(scene(outside))
    expect([pixel(91, 91), pixel(53, 53)]).toEqual([BLUE, WHITE])
  })

  it('casts a blurred shadow, in both notations', async () => {
    const rect = { type: 'rect', left: 50, top: 50, width: 60, height: 60, fill: 'red' }
    const object = { color: '#000', blur: 20, offsetX: 20, offsetY: 20 }
    for (const shadow of [object, '#000 20px 20px 20px', '20 20 20 #000']) {
      const { pixel } = await paint(scene({ ...rect, shadow }))
      const [near = 0, far = 0] = [pixel(115, 100)[0], pixel(140, 100)[0]]
      expect(near).toBeLessThan(80)
      expect(far).toBeGreaterThan(near)
      expect(pixel(70, 70)).toEqual(RED)
    }
  })
})

describe('a group', () => {
  const children = [
    { type: 'rect', left: -50, top: -50, width: 50, height: 50, fill: 'red' },
    { type: 'rect', left: 0, top: 0, width: 50, height: 50, fill: 'blue' },
  ]

  it('positions its children around its centre, and moves, rotates and scales them together', async () => {
    const group = { type: 'group', left: 20, top: 20, width: 100, height: 100, objects: children }
    const plain = await paint(scene(group))
    expect(plain.boxOf(isRed)).toEqual({ left: 20, top: 20, right: 69, bottom: 69 })
    expect(plain.pixel(95, 95)).toEqual(BLUE)
    const turned = await paint(scene({ ...group, left: 120, angle: 90, scaleX: 0.5 }))
    expect(turned.boxOf(isRed)).toEqual({ left: 70, top: 20, right: 119, bottom: 44 })
  })

  it('without a size positions its children from its own position', async () => {
    const painted = await paint(scene({ type: 'Group', left: 100, top: 100, objects: children }))
    expect(painted.boxOf(isRed)).toEqual({ left: 50, top: 50, right: 99, bottom: 99 })
  })

  it('with opacity does not clip the shadows of its children', async () => {
    const child = {
      type: 'rect',
      left: -10,
      top: -10,
      width: 20,
      height: 20,
      fill: 'red',
      shadow: 'blue 40 0 0',
    }
    const group = { type: 'group', left: 100, top: 100, opacity: 0.99, objects: [child] }
    expect((await paint(scene(group))).pixel(140, 100)[0]).toBeLessThan(10)
    expect((await paint(scene({ ...group, angle: 180 }))).pixel(140, 100)[0]).toBeLessThan(10)
  })

  it('with opacity is blended as a whole', async () => {
    const overlapping = [
      { type: 'rect', left: 0, top: 0, width: 60, height: 60, fill: 'blue' },
      { type: 'rect', left: 30, top: 0, width: 60, height: 60, fill: 'red' },
    ]
    const { pixel } = await paint(
      scene({ type: 'group', left: 10, top: 10, opacity: 0.5, objects: overlapping }),
    )
    expect(pixel(50, 30)).toEqual(pixel(90, 30))
    expect(pixel(20, 30)[2]).toBe(255)
  })
})

describe('a clip path', () => {
  const box = { type: 'rect', left: 50, top: 50, width: 100, height: 100, fill: 'red' }
  const circle = { type: 'circle', radius: 50, left: 0, top: 0, originX: 'center', originY: 'center' }

  it('clips its owner around the centre and leaves the corners transparent', async () => {
    const { pixel } = await paint({ ...scene({ ...box, clipPath: circle }), background: '' })
    expect(pixel(100, 100)).toEqual(RED)
    expect([pixel(55, 55), pixel(144, 55), pixel(55, 144)]).toEqual([CLEAR, CLEAR, CLEAR])
  })

  it('with one shape clips like a group with that shape', async () => {
    const heart = {
      type: 'path',
      path: 'M 0 30 C -60 -20 -20 -60 0 -25 C 20 -60 60 -20 0 30 Z',
      fill: 'black',
    }
    const star = {
      type: 'polygon',
      fillRule: 'evenodd',
      points: [0, 2, 4, 1, 3].map(at => ({
        x: 50 * Math.sin((at * 2 * Math.PI) / 5),
        y: -50 * Math.cos((at * 2 * Math.PI) / 5),
      })),
    }
    const owners = [
      { ...box, opacity: 0.5 },
      { ...box, stroke: 'blue', strokeWidth: 20, angle: 20 },
      {
        type: 'group',
        left: 50,
        top: 50,
        width: 100,
        height: 100,
        objects: [{ ...box, left: -50, top: -50, opacity: 0.7 }],
      },
    ]
    for (const shape of [circle, heart, star, { ...circle, scaleX: 0.5, skewX: 20 }]) {
      const held = { type: 'group', width: 0, height: 0, left: 0, top: 0, objects: [shape] }
      for (const owner of owners) {
        const draw = async (clipPath: object) => {
          const { pixel } = await paint({ ...scene({ ...owner, clipPath }), background: '' })
          return Array.from({ length: 200 * 50 }, (_, at) => pixel((at % 50) * 4, Math.floor(at / 50)))
        }
        const [outline, mask] = [await draw(shape), await draw(held)]
        const alphas = outline.map(([, , , alpha = 0], at) => Math.abs(alpha - (mask[at]?.[3] ?? 0)))
        expect(Math.max(...alphas)).toBeLessThan(64)
        expect(alphas.reduce((sum, difference) => sum + difference, 0) / alphas.length).toBeLessThan(0.1)
        expect(
          mask.some(([, , , alpha]) => alpha === 0) && mask.some(([, , , alpha = 0]) => alpha > 100),
        ).toBe(true)
      }
    }
  })

  it('with inverted keeps the outside', async () => {
    const { pixel } = await paint(scene({ ...box, clipPath: { ...circle, inverted: true } }))
    expect(pixel(100, 100)).toEqual(WHITE)
    expect(pixel(53, 53)).toEqual(RED)
  })

  it('with absolutePositioned is positioned in the scene', async () => {
    const clipPath = { type: 'rect', left: 0, top: 0, width: 75, height: 200, absolutePositioned: true }
    const painted = await paint(scene({ ...box, clipPath }))
    expect(painted.boxOf(isRed)).toEqual({ left: 50, top: 50, right: 74, bottom: 149 })
  })

  it('clips groups and images of a scaled scene', async () => {
    const group = {
      type: 'group',
      left: 50,
      top: 50,
      width: 100,
      height: 100,
      objects: [{ ...box, left: -50, top: -50 }],
    }
    const { pixel, width } = await paint(scene({ ...group, clipPath: circle }), { scale: 2 })
    expect(width).toBe(400)
    expect(pixel(200, 200)).toEqual(RED)
    expect(pixel(110, 110)).toEqual(WHITE)
  })
})
