import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../src/engine/create-engine.ts'
import type { SceneDefinition } from '../../src/scene/definition-types.ts'
import { paint } from '../output/raster/painted.ts'
import { refusal } from '../refusal.ts'
import { openImageEngine } from './fabric/rendered.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openImageEngine()
})
afterAll(() => engine.close())

interface Asked {
  readonly overrides?: ({ name: string } & Record<string, unknown>)[]
  readonly data?: Record<string, unknown>
  readonly scale?: number
}

/** Stores and renders a scene of 200 × 200 pixels unless it has another size. */
async function render(
  scene: object,
  { overrides = [], by = engine, ...asked }: Asked & { by?: Engine } = {},
): Promise<Uint8Array> {
  await by.putTemplate({
    template_id: 'hostile',
    format: 'JPEG',
    scene: JSON.parse(JSON.stringify({ width: 200, height: 200, ...scene })),
  })
  const { file } = await by.createImage({
    template_id: 'hostile',
    ...asked,
    overrides,
    output_image_type: 'pngOnly',
    export_type: 'file',
  })
  return file
}

const RECT = { type: 'rect', name: 'box', left: 20, top: 20, width: 50, height: 50, fill: 'red' }
const LINE = { type: 'line', x1: 0, y1: 0, x2: 200, y2: 150, stroke: 'black', strokeWidth: 4 }

/** Nests an object this many times. */
function nested(times: number, wrap: (inner: object) => object): object {
  let object: object = RECT
  for (let i = 0; i < times; i++) object = wrap(object)
  return object
}

const inGroup = (inner: object) => ({ type: 'group', width: 200, height: 200, objects: [inner] })
const asClip = (inner: object) => ({ ...RECT, clipPath: inner })

describe('a canvas that is too large is rejected before drawing', () => {
  test.each([
    ['a side', { width: 8193, height: 10 }, /8193 × 10 pixels; a side may have 8192/],
    ['the area', { width: 5001, height: 5000 }, /5001 × 5000 pixels; 25000000 are allowed/],
    ['both', { width: 1e7, height: 1e7 }, /a side may have 8192/],
  ])('%s', async (_, size, message) => {
    const error = await refusal(render({ ...size, objects: [RECT] }))
    expect(error.code).toBe('invalid_template')
    expect(error.message).toMatch(message)
  })

  test('because of its data', async () => {
    const size = { width: '{{side}}', height: '{{side}}' }
    const error = await refusal(render({ ...size, objects: [RECT] }, { data: { side: 9000 } }))
    expect(error.code).toBe('image_too_large')
    expect(error.details).toEqual([{ path: '/scene/width', message: expect.stringContaining('9000 × 9000') }])
  })

  test('because of the scale', async () => {
    const error = await refusal(render({ width: 3000, height: 10, objects: [RECT] }, { scale: 4 }))
    expect([error.code, error.details[0]?.path]).toEqual(['image_too_large', '/scale'])
  })
})

describe('numbers out of range', () => {
  test.each([1e308, -1e308, 1e12])('%d is rejected in every property', async value => {
    for (const object of [
      { ...RECT, left: value },
      { ...RECT, scaleX: value },
      { ...RECT, strokeWidth: value },
      { ...LINE, x1: value },
      { type: 'polygon', points: [{ x: 0, y: value }] },
      { type: 'path', path: `M 0 0 L ${value} 0` },
      { type: 'path', path: [['M', value, 0]] },
      { ...RECT, fill: { type: 'linear', coords: { x1: value }, colorStops: [{ offset: 0, color: 'red' }] } },
      { ...RECT, shadow: { color: 'red', offsetX: value } },
    ]) {
      const error = await refusal(render({ objects: [object] }))
      expect([error.code, error.details[0]?.path]).toEqual([
        'invalid_template',
        expect.stringMatching(/^\/scene\/objects\/0\//),
      ])
    }
    expect((await refusal(render({ objects: [], viewportTransform: [value, 0, 0, 1, 0, 0] }))).code).toBe(
      'invalid_template',
    )
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    '%d in an override is rejected with its path',
    async value => {
      for (const change of [{ left: value }, { width: value }, { angle: value }, { opacity: value }]) {
        const error = await refusal(render({ objects: [RECT] }, { overrides: [{ name: 'box', ...change }] }))
        expect([error.code, error.details[0]?.path]).toEqual([
          'invalid_json',
          `/overrides/0/${Object.keys(change)[0]}`,
        ])
      }
    },
  )
})

describe('endless nesting is rejected', () => {
  test.each([
    ['groups', inGroup],
    ['clip paths', asClip],
  ])('%s', async (_, wrap) => {
    for (const depth of [70, 10_000]) {
      const scene = { width: 200, height: 200, objects: [nested(depth, wrap)] }
      const error = await refusal(
        engine.putTemplate({ template_id: 'deep', format: 'JPEG', scene: jsonOf(scene) }),
      )
      expect(error.code).toMatch(/^invalid_(?:template|definition|json|request)$/)
    }
  })

  test('nested clip paths on a large canvas are rejected because of their cost', async () => {
    const all = {
      ...RECT,
      left: 0,
      top: 0,
      originX: 'center',
      originY: 'center',
      width: 12_000,
      height: 12_000,
    }
    const clipped = (times: number) => nested(times, inner => ({ ...all, clipPath: inner }))
    const scene = { width: 5000, height: 5000 }
    expect((await render({ ...scene, objects: [clipped(1)] })).length).toBeGreaterThan(0)
    expect((await refusal(render({ ...scene, objects: [clipped(8)] }))).code).toBe('image_too_large')
  })
})

/** An object nested deeper than recursion could reach. */
function jsonOf(scene: object) {
  return { ...scene } as SceneDefinition
}

describe('large scenes are drawn or rejected in bounded time', () => {
  test('a path of a million commands is refused, in a scene and in an override', async () => {
    const path = `M0 0${'L9 9'.repeat(1_000_000)}`
    expect((await refusal(render({ objects: [{ type: 'path', path }] }))).code).toBe('invalid_template')
    const inScene = { type: 'path', name: 'line', path: 'M0 0L9 9' }
    const error = await refusal(render({ objects: [inScene] }, { overrides: [{ name: 'line', path }] }))
    expect(['invalid_request', 'payload_too_large']).toContain(error.code)
  })

  test('a path with the maximum number of commands is drawn', async () => {
    const row = `${'h9v9l-8-9'.repeat(190)}l-190 .3`
    const path = `M0 0${row.repeat(580)}`
    const inScene = { type: 'path', name: 'line', path: 'M0 0L9 9', stroke: 'red' }
    expect(
      (await render({ objects: [inScene] }, { overrides: [{ name: 'line', path }] })).length,
    ).toBeGreaterThan(0)
  })

  test('100,000 objects are drawn', async () => {
    const boxes = Array.from({ length: 100_000 }, (_, at) => ({ x: at % 190, y: Math.floor(at / 190) % 190 }))
    const one = {
      type: 'rect',
      left: { $value: 'b.x' },
      top: { $value: 'b.y' },
      width: 5,
      height: 5,
      fill: 'red',
    }
    const objects = [{ $each: 'boxes', as: 'b', do: one }]
    expect((await render({ objects }, { data: { boxes } })).length).toBeGreaterThan(0)
  })

  test.each([
    ['tiny', [1e-7]],
    ['tiny and uneven', [1e-5, 0, 1e-6]],
    ['zero-length', [0, 0]],
    ['very long lines with short', [0.2, 0.2]],
  ])('%s dashes are drawn', async (_, strokeDashArray) => {
    const long = { ...LINE, x1: -9e6, y1: -9e6, x2: 9e6, y2: 9e6 }
    const around = {
      ...RECT,
      left: -4e6,
      top: -4e6,
      width: 8e6,
      height: 8e6,
      stroke: 'black',
      strokeWidth: 5,
    }
    const objects = [LINE, long, around].map(object => ({ ...object, strokeDashArray }))
    expect((await render({ objects })).length).toBeGreaterThan(0)
  })

  test('a line with too many dashes is drawn solid, with a warning', async () => {
    const rings = Array.from({ length: 7 }, (_, at) => ({
      ...{ type: 'circle', left: 10 * at, top: 10 * at, radius: 50, fill: '', stroke: 'red', strokeWidth: 4 },
      strokeDashArray: [0.022],
    }))
    const zigzag = Array.from({ length: 20_000 }, (_, at) => ({ x: at % 2 === 0 ? 5 : 195, y: at / 100 }))
    const many = {
      type: 'polyline',
      points: zigzag,
      stroke: 'red',
      strokeLineCap: 'round',
      strokeDashArray: [4, 4],
    }
    const { warnings } = await paint({ width: 200, height: 200, objects: [many, ...rings] })
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ['dashes_dropped', '/scene/objects/0/strokeDashArray'],
      ['dashes_dropped', '/scene/objects/6/strokeDashArray'],
      ['dashes_dropped', '/scene/objects/7/strokeDashArray'],
    ])
    expect(warnings[0]?.message).toMatch(/^The stroke has 47[45]\d{3} dashes, 20000 are allowed in an object/)
  })

  test.each([
    ['wide blur', { shadow: { color: 'black', blur: 2000, offsetX: 0, offsetY: 0 } }],
    ['blur that is scaled', { scaleX: 1e6, scaleY: 1e6, shadow: { color: 'black', blur: 2000 } }],
    ['shadow far away', { shadow: { color: 'black', blur: 5, offsetX: 1e7, offsetY: -1e7 } }],
    ['huge scale', { scaleX: 1e7, scaleY: 1e7, stroke: 'blue', strokeWidth: 1e6, strokeUniform: true }],
    ['no scale', { scaleX: 0, scaleY: 0, stroke: 'blue', strokeWidth: 5, strokeUniform: true, opacity: 0.5 }],
    ['skew', { skewX: 89.9, skewY: 89.9, stroke: 'blue', opacity: 0.5 }],
    ['wide stroke', { strokeWidth: 1e7, stroke: 'blue', opacity: 0.5, strokeMiterLimit: 1e7 }],
  ])('an object with %s is drawn', async (_, change) => {
    for (const version of [undefined, '7.4.0']) {
      expect((await render({ version, objects: [{ ...RECT, ...change }] })).length).toBeGreaterThan(0)
    }
  })

  test('a viewport that moves the scene out of view or scales it extremely is drawn', async () => {
    const shadow = { color: 'black', blur: 10, offsetX: 5, offsetY: 5 }
    const objects = [{ ...RECT, shadow, stroke: 'red', strokeUniform: true, clipPath: RECT }]
    const scene = { version: '7.4.0', objects }
    expect((await render({ ...scene, viewportTransform: [0, 0, 0, 0, 0, 0] })).length).toBeGreaterThan(0)
    const miles = [1e7, 1e7, 1e7, 1e7, 1e7, 1e7]
    expect((await refusal(render({ ...scene, viewportTransform: miles }))).code).toBe('image_too_large')
  })
})

describe('a scene that would take too long to draw is rejected before drawing', () => {
  const wild = (count: number, side: number) =>
    `M0 0${Array.from({ length: count }, (_, at) => `L${(at * 7919) % side} ${(at * 104_729) % side}`).join('')}`
  const large = { width: 5000, height: 5000 }
  const many = (count: number, object: object) => ({ objects: Array.from({ length: count }, () => object) })

  test.each<[string, object, string, string]>([
    [
      'a wide stroke that intersects itself many times',
      {
        ...large,
        objects: [{ type: 'path', path: wild(70_000, 5000), fill: null, stroke: 'red', strokeWidth: 900 }],
      },
      'stroke',
      '/scene/objects/0',
    ],
    [
      'a uniform stroke of an object that is scaled',
      {
        ...large,
        objects: [
          RECT,
          {
            ...{ type: 'path', path: wild(70_000, 500), fill: null, stroke: 'red', strokeWidth: 900 },
            ...{ scaleX: 10, scaleY: 10, strokeUniform: true, left: 0, top: 0 },
          },
        ],
      },
      'stroke',
      '/scene/objects/1',
    ],
    [
      'a fill that intersects itself many times',
      { ...large, objects: [{ type: 'path', path: wild(70_000, 5000), fill: 'red' }] },
      'fill',
      '/scene/objects/0',
    ],
    [
      'a clip path that intersects itself many times',
      {
        ...large,
        objects: [
          {
            ...RECT,
            ...large,
            left: 0,
            top: 0,
            clipPath: { type: 'path', path: wild(70_000, 5000), left: -2500, top: -2500 },
          },
        ],
      },
      'fill',
      '/scene/objects/0/clipPath',
    ],
  ])('%s', async (_, scene, what, path) => {
    const error = await refusal(render(scene))
    expect(error.code).toBe('scene_too_complex')
    expect(error.message).toContain(`The ${what} of '${path}' is too much work`)
    expect(error.details[0]?.path).toBe(path)
  })

  test.each<[string, string]>([
    [
      'a stroke that crosses itself',
      `<g stroke="red" fill="none"><path stroke-width="900" d="${wild(60_000, 5000)}"/></g>`,
    ],
    ['overlapping circles', '<circle r="5000" opacity="0.1"/>'.repeat(5000)],
    [
      'elements used many times',
      `<defs><rect id="r" width="5000" height="5000"/></defs>${'<use xlink:href="#r" href="#r"/>'.repeat(5000)}`,
    ],
  ])('an SVG with %s', async (_, inside) => {
    const xmlns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    const svg = `<svg ${xmlns} viewBox="0 0 5000 5000" width="500" height="500">${inside}</svg>`
    const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
    const error = await refusal(render({ ...large, objects: [{ type: 'image', src, ...large }] }))
    expect([error.code, error.details[0]?.path]).toEqual([
      'scene_too_complex',
      expect.stringMatching(/^\/scene\/objects\/0/),
    ])
    expect(error.message).toMatch(/^The SVG of /)
  })

  test.each<[string, object]>([
    [
      'scene-sized shadows',
      {
        width: 1000,
        height: 1000,
        ...many(5000, { type: 'circle', radius: 500, shadow: 'black 5px 5px 90px' }),
      },
    ],
    ['scene-sized objects', { ...large, ...many(5000, { ...RECT, ...large, opacity: 0.5 }) }],
    [
      'layers',
      { width: 2000, height: 2000, ...many(2000, { ...RECT, width: 2e3, height: 2e3, clipPath: RECT }) },
    ],
    ['codes', many(50, { type: 'qrcode', data: 'x'.repeat(200), width: 100, height: 100 })],
    [
      'overlapping glyphs',
      {
        width: 2000,
        height: 2000,
        ...many(2, { type: 'text', charSpacing: -600, fontSize: 400, text: 'abc '.repeat(10_000) }),
      },
    ],
  ])('many %s', async (_, scene) => {
    const by = await createEngine({ rendering: { isolation: 'none' }, limits: { maxDrawMs: 200 } })
    const error = await refusal(render(scene, { by }))
    await by.close()
    expect(error.code).toBe('scene_too_complex')
    expect(error.message).toContain('more than about 200 ms (limits.maxDrawMs)')
    expect(error.details[0]?.path).toMatch(/^\/scene\/objects\/\d+(?:\/data)?$/)
  })

  test('a map of a hundred thousand points is drawn with fill and stroke', async () => {
    let [x, y, seed] = [1000, 1000, 1]
    const step = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return Math.round((seed / 2_147_483_647 - 0.5) * 10)
    }
    const steps = Array.from({ length: 100_000 }, () => {
      x = Math.min(2000, Math.max(0, x + step()))
      y = Math.min(2000, Math.max(0, y + step()))
      return `L${x} ${y}`
    })
    const map = { type: 'path', path: `M1000 1000${steps.join('')}`, fill: '#eee', stroke: 'navy' }
    for (const strokeWidth of [0.5, 3]) {
      const png = await render({ width: 2000, height: 2000, objects: [{ ...map, strokeWidth }] })
      expect(png.length).toBeGreaterThan(10_000)
    }
  })
})
