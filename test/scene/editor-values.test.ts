import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine, type TemplateDefinition, type Warning } from '../../src/index.ts'
import { paint } from '../output/raster/painted.ts'
import { refusal } from '../refusal.ts'

const SAVED = { version: '5.3.0', width: 100, height: 100, background: 'white' }
const BOX = { type: 'rect', left: 10, top: 10, width: 50, height: 50, strokeWidth: 0, fill: 'red' }
const RED = [255, 0, 0, 255]
const WHITE = [255, 255, 255, 255]
const BLACK = [0, 0, 0, 255]
const isRed = (pixel: readonly number[]) => pixel.join() === RED.join()

let engine: Engine
beforeAll(async () => {
  engine = await createEngine({ rendering: { isolation: 'none' } })
})
afterAll(() => engine.close())

function template(scene: object): TemplateDefinition {
  return { scene: JSON.parse(JSON.stringify(scene)) }
}

async function stored(scene: object): Promise<readonly Warning[]> {
  return (await engine.putTemplate(template(scene))).warnings ?? []
}

/** An SVG as editors embed it, padded to a size. */
function svgUri(bytes: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect width="50" height="50" fill="#f00"/>`
  const filling = ' '.repeat(Math.max(0, bytes - svg.length - 6))
  return `data:image/svg+xml;base64,${Buffer.from(`${svg}${filling}</svg>`).toString('base64')}`
}

describe('images in data: URIs', () => {
  const picture = (src: string) => ({ type: 'image', left: 0, top: 0, width: 50, height: 50, src })

  it('do not count against maxTemplateBytes', async () => {
    const objects = [picture(svgUri(900_000)), picture(svgUri(901_000)), picture(svgUri(902_000))]
    const scene = { ...SAVED, objects }
    expect(JSON.stringify(scene).length).toBeGreaterThan(3_000_000)
    expect(await stored(scene)).toEqual([])
    const { boxOf } = await paint(scene)
    expect(boxOf(isRed)).toEqual({ left: 0, top: 0, right: 49, bottom: 49 })
  })

  it('are limited by maxAssetBytes each, with their path, and by maxAssetsBytes in total', async () => {
    const limits = { maxTemplateBytes: 10_000, maxAssetBytes: 20_000, maxAssetsBytes: 30_000 }
    const bounded = await createEngine({ rendering: { isolation: 'none' }, limits })
    const put = (...sizes: number[]) =>
      bounded.putTemplate(template({ ...SAVED, objects: sizes.map(size => picture(svgUri(size))) }))
    expect(await refusal(put(5000, 25_000))).toMatchObject({
      code: 'invalid_template',
      details: [
        {
          path: '/scene/objects/1/src',
          message: expect.stringContaining('more than 20000 (limits.maxAssetBytes)'),
        },
      ],
    })
    expect((await refusal(put(15_000, 16_000))).message).toContain('limits.maxAssetsBytes')
    expect((await put(9000, 9000)).warnings).toBeUndefined()
    await bounded.close()
  })

  it('do not exempt the rest of the scene from maxTemplateBytes', async () => {
    const scene = { ...SAVED, objects: [picture(svgUri(5000))], notes: 'x'.repeat(1_100_000) }
    const { message } = await refusal(stored(scene))
    expect(message).toMatch(/bytes without its data: URIs, more than 1000000 \(limits\.maxTemplateBytes\)/)
  })
})

describe('custom types of editors', () => {
  it.each([
    ['StaticText', { text: 'MM', fontSize: 30, fontFamily: 'Roboto', fill: 'red', width: 60 }],
    ['DynamicText', { text: 'MM', fontSize: 30, fontFamily: 'Roboto', fill: 'red', width: 60 }],
    ['StaticImage', { src: svgUri(200) }],
    ['ClippableImage', { src: svgUri(200) }],
    ['StaticPath', { path: [['M', 0, 0], ['L', 50, 0], ['L', 50, 50], ['z']] }],
    ['StaticVector', { src: svgUri(200), colorMap: { '#f00': '#0f0' } }],
    ['StaticVector', { objects: [{ ...BOX, left: -25, top: -25 }] }],
    ['Background', {}],
    ['roundedRect', { rx: 8, ry: 8 }],
  ])('%s is drawn as its base type', async (type, more) => {
    const scene = { ...SAVED, objects: [{ ...BOX, ...more, type }] }
    expect(await stored(scene)).toEqual([])
    expect((await paint(scene)).boxOf(isRed)).not.toBeNull()
  })

  it('must be declared by the scene', async () => {
    const scene = { ...SAVED, objects: [{ ...BOX, type: 'Sticker' }] }
    const { details } = await refusal(stored(scene))
    expect(details).toMatchObject([
      {
        path: '/scene/objects/0/type',
        message: expect.stringContaining('"sceneTypes": { "Sticker": "rect" }'),
      },
    ])
    const declared = { ...scene, sceneTypes: { Sticker: 'rect' } }
    expect(await stored(declared)).toEqual([])
    expect((await paint(declared)).pixel(30, 30)).toEqual(RED)
    const wrong = await refusal(stored({ ...scene, sceneTypes: { Sticker: 'rectangel' } }))
    expect(wrong.details[0]?.path).toBe('/scene/sceneTypes/Sticker')
  })

  it('accept overrides and have layers', async () => {
    const scene = {
      ...SAVED,
      sceneTypes: { Sticker: 'rect' },
      objects: [{ ...BOX, type: 'Sticker', name: 'it' }],
    }
    const { pixel } = await paint(scene, { overrides: [{ name: 'it', fill: 'black' }] })
    expect(pixel(30, 30)).toEqual(BLACK)
    await engine.putTemplate({ ...template(scene), template_id: 'stickers' })
    const { layer_info } = (await engine.getTemplate({ template_id: 'stickers' })).template
    expect(layer_info).toMatchObject([{ name: 'it', type: 'rect' }])
  })
})

describe('an image with an empty src', () => {
  const image = { type: 'image', left: 10, top: 10, width: 50, height: 50, strokeWidth: 0, src: '' }

  it('draws its background, with a warning', async () => {
    const scene = { ...SAVED, objects: [{ ...image, name: 'photo', backgroundColor: 'red' }] }
    const expected = [{ code: 'unusable_picture', path: '/scene/objects/0/src' }]
    expect(await stored(scene)).toMatchObject(expected)
    const { boxOf, warnings } = await paint(scene)
    expect(warnings).toMatchObject(expected)
    expect(boxOf(isRed)).toEqual({ left: 10, top: 10, right: 59, bottom: 59 })
  })

  it('draws the image of an override', async () => {
    const scene = { ...SAVED, objects: [{ ...image, name: 'photo' }] }
    const { pixel, warnings } = await paint(scene, { overrides: [{ name: 'photo', src: svgUri(200) }] })
    expect([pixel(30, 30), warnings]).toEqual([RED, []])
  })
})

describe('custom properties', () => {
  it('are ignored, with any value', async () => {
    const own = { data: { $ref: 1 }, placeholder: '{{first name}}', meta: ['{{#if}}', { $each: 3 }], id: 7 }
    const scene = { ...SAVED, info: 'my card', settings: { grid: '{{' }, objects: [{ ...BOX, ...own }] }
    expect(await stored(scene)).toMatchObject([{ code: 'unknown_value', path: '/scene/info' }])
    expect((await paint(scene)).pixel(30, 30)).toEqual(RED)
  })

  it('with the name of a Platen property are ignored with a warning if the value is invalid', async () => {
    const own = { borderRadius: '4px 5px', rotation: '90deg', filter: { name: 'none' } }
    const warnings = await stored({ ...SAVED, objects: [{ ...BOX, ...own }] })
    expect(warnings).toMatchObject([
      { code: 'unknown_value', path: '/scene/objects/0/borderRadius' },
      { code: 'unknown_value', path: '/scene/objects/0/rotation' },
    ])
    expect(warnings[0]?.message).toMatch(
      /^The text .* is not a valid value of Platen's property and is ignored/,
    )
    const written = { width: 100, height: 100, objects: [{ ...BOX, borderRadius: '4px 5px' }] }
    expect((await refusal(stored(written))).details[0]?.path).toBe('/scene/objects/0/borderRadius')
  })
})

describe('values that Fabric writes', () => {
  it('strokeDashArray [null] is a solid line', async () => {
    const rect = { ...BOX, fill: null, stroke: 'red', strokeWidth: 4 }
    const whole = await paint({ ...SAVED, objects: [rect] })
    const scene = { ...SAVED, objects: [{ ...rect, strokeDashArray: [null] }] }
    expect(await stored(scene)).toEqual([])
    expect((await paint(scene)).digest).toBe(whole.digest)
  })

  it('charSpacing may be in em', async () => {
    const text = { type: 'text', left: 0, top: 0, text: 'ab', fontFamily: 'Roboto', fontSize: 20 }
    const spaced = (charSpacing: unknown) => paint({ ...SAVED, objects: [{ ...text, charSpacing }] })
    expect((await spaced('0.5em')).digest).toBe((await spaced(500)).digest)
    expect(await stored({ ...SAVED, objects: [{ ...text, charSpacing: '0.5em' }] })).toEqual([])
  })

  it('a lineHeight of 0 draws lines on top of each other', async () => {
    const text = {
      type: 'text',
      left: 0,
      top: 0,
      text: 'MM\nMM',
      fontFamily: 'Roboto',
      fontSize: 20,
      fill: 'red',
    }
    const { boxOf } = await paint({ ...SAVED, objects: [{ ...text, lineHeight: 0 }] })
    const single = await paint({ ...SAVED, objects: [{ ...text, text: 'MM' }] })
    expect(boxOf(isRed)).toEqual(single.boxOf(isRed))
  })

  it('a colour that a canvas ignores is black, with a warning', async () => {
    const stops = [
      { offset: 0, color: '#12345' },
      { offset: 1, color: '#12345' },
    ]
    const gradient = { type: 'linear', coords: { x1: 0, y1: 0, x2: 50, y2: 0 }, colorStops: stops }
    const objects = [
      { ...BOX, fill: '#12345' },
      { ...BOX, fill: gradient },
      { ...BOX, shadow: { color: 'rgb(x)', blur: 3, offsetX: 30, offsetY: 30 } },
    ]
    const unknown = (path: string) => ({ code: 'unknown_color', path: `/scene/objects/${path}` })
    const places = ['0/fill', '1/fill/colorStops/0/color', '1/fill/colorStops/1/color', '2/shadow/color']
    expect(await stored({ ...SAVED, objects })).toMatchObject(places.map(unknown))
    for (const object of objects.slice(0, 2)) {
      expect((await paint({ ...SAVED, objects: [object] })).pixel(30, 30)).toEqual(BLACK)
    }
    expect((await paint({ ...SAVED, objects: [objects[2]] })).pixel(75, 75)).toEqual(WHITE)
  })

  it('textDecoration of Fabric 1 draws its lines, also in styles', async () => {
    const text = { type: 'text', left: 0, top: 0, text: 'ab', fontFamily: 'Roboto', fontSize: 40 }
    const digest = async (more: object) =>
      (await paint({ ...SAVED, version: '1.7.22', objects: [{ ...text, ...more }] })).digest
    expect(await digest({ textDecoration: 'underline line-through' })).toBe(
      await digest({ underline: true, linethrough: true }),
    )
    expect(await digest({ textDecoration: 'underline', underline: false })).toBe(await digest({}))
    expect(await digest({ styles: { 0: { 1: { textDecoration: 'overline' } } } })).toBe(
      await digest({ styles: { 0: { 1: { overline: true } } } }),
    )
  })

  it('the eraser of an object is ignored with a warning', async () => {
    const eraser = { type: 'eraser', objects: [] }
    expect(await stored({ ...SAVED, objects: [{ ...BOX, eraser }] })).toMatchObject([
      { code: 'unsupported_property', path: '/scene/objects/0/eraser' },
    ])
  })
})

describe('overrides of saved scenes', () => {
  it('of texts in groups are not clipped to the cache of the group', async () => {
    const text = {
      type: 'text',
      name: 'sale',
      left: -15,
      top: -10,
      text: 'A',
      fontFamily: 'Roboto',
      fontSize: 20,
      fill: 'red',
    }
    const group = { type: 'group', left: 10, top: 10, width: 30, height: 20, objects: [text] }
    const scene = { ...SAVED, width: 600, objects: [group] }
    const long = 'SUMMER SALE NOW SUMMER SALE NOW SUMMER'
    const inGroup = await paint(scene, { overrides: [{ name: 'sale', text: long }] })
    const alone = await paint({ ...scene, objects: [{ ...text, text: long, left: 10, top: 10 }] })
    expect(inGroup.boxOf(isRed)?.right).toBe(alone.boxOf(isRed)?.right)
    expect(inGroup.boxOf(isRed)?.right).toBeGreaterThan(300)
  })

  it('of backgroundColor of a filled shape warn that the fill covers it', async () => {
    const scene = { ...SAVED, objects: [{ ...BOX, name: 'it' }] }
    const warningsOf = async (override: object) =>
      (await paint(scene, { overrides: [{ name: 'it', ...override }] })).warnings
    expect(await warningsOf({ backgroundColor: 'blue' })).toMatchObject([
      { code: 'unused_property', path: '/overrides/0/backgroundColor' },
    ])
    expect(await warningsOf({ backgroundColor: 'blue', fill: null })).toEqual([])
  })
})

describe('errors of scenes', () => {
  it('of an unknown type outside of objects list the supported types', async () => {
    const scene = { ...SAVED, backgroundImage: { type: 'Foo', src: 'x' }, objects: [] }
    const { details } = await refusal(stored(scene))
    expect(details).toMatchObject([
      {
        path: '/scene/backgroundImage/type',
        message: expect.stringMatching(/^must be the type of .*, got the text 'Foo': use one of 'rect'/),
      },
    ])
  })

  it('of a getter that throws are invalid_json with its path', async () => {
    const object = {
      ...BOX,
      get fill() {
        throw new Error('detached')
      },
    }
    const error = await refusal(engine.putTemplate({ scene: { ...SAVED, objects: [object] } } as never))
    expect(error).toMatchObject({ code: 'invalid_json', details: [{ path: '/scene/objects/0/fill' }] })
    expect(error.message).toContain('detached')
  })
})

it("'none' as the fill or stroke of a saved scene is black, with a warning", async () => {
  for (const name of ['fill', 'stroke']) {
    const scene = { ...SAVED, objects: [{ ...BOX, strokeWidth: 8, fill: 'white', [name]: 'none' }] }
    const expected = [{ code: 'unknown_color', path: `/scene/objects/0/${name}` }]
    expect(await stored(scene)).toMatchObject(expected)
    const { warnings, pixel } = await paint(scene)
    expect(warnings).toMatchObject(expected)
    expect(name === 'fill' ? pixel(30, 30) : pixel(12, 30)).toEqual(BLACK)
  }
})
