import { describe, expect, it } from 'vitest'
import { PlatenError } from '../../src/errors.ts'
import { paint } from './painted.ts'

const RED = [255, 0, 0, 255]
const BLUE = [0, 0, 255, 255]
const GREEN = [0, 128, 0, 255]

const square = (name: string, left: number, top: number) => {
  return { type: 'rect', name, left, top, width: 50, height: 50, fill: 'red' }
}
const scene = {
  width: 100,
  height: 100,
  background: 'white',
  objects: [
    square('dot', 0, 0),
    square('dot', 50, 0),
    { type: 'group', name: 'inner', left: 0, top: 50, objects: [square('deep', 0, 0)] },
    { type: 'textbox', name: 'title', left: 50, top: 50, width: 50, text: 'A', fontSize: 20 },
  ],
}

async function failure(overrides: unknown): Promise<PlatenError> {
  const error = await paint(scene, { overrides }).then(
    () => null,
    (caught: unknown) => caught,
  )
  if (error instanceof PlatenError) return error
  throw new Error(`no PlatenError but ${String(error)}`)
}

describe('overrides', () => {
  it('change every object of the name, nested ones too, and leave the rest', async () => {
    const overrides = [
      { name: 'dot', fill: 'blue' },
      { name: 'deep', fill: 'green' },
    ]
    const { pixel, warnings } = await paint(scene, { overrides })
    expect([pixel(25, 25), pixel(75, 25), pixel(25, 75)]).toEqual([BLUE, BLUE, GREEN])
    expect(warnings).toEqual([])
    expect((await paint(scene)).pixel(25, 25)).toEqual(RED)
  })

  it('apply in their order, each property for itself', async () => {
    const overrides = [
      { name: 'dot', fill: 'green', left: 0 },
      { name: 'dot', fill: 'blue' },
    ]
    const { pixel } = await paint(scene, { overrides })
    expect([pixel(25, 25), pixel(75, 25)]).toEqual([BLUE, [255, 255, 255, 255]])
  })

  it('may be as many of one name as a request can hold, and the last wins', async () => {
    const overrides = Array.from({ length: 200_000 }, (_, i) => ({ name: 'deep', left: i % 2 }))
    const { pixel } = await paint(scene, { overrides: [...overrides, { name: 'deep', fill: 'green' }] })
    expect(pixel(25, 75)).toEqual(GREEN)
  })

  it('keep the order of the objects', async () => {
    const below = { ...square('below', 0, 0), width: 100, height: 100 }
    const stacked = { ...scene, objects: [below, { ...below, name: 'above', fill: 'blue' }] }
    const { pixel } = await paint(stacked, { overrides: [{ name: 'below', fill: 'green' }] })
    expect(pixel(50, 50)).toEqual(BLUE)
  })

  it("know the hosted service's words, over whichever word the scene used", async () => {
    const aliased = {
      ...scene,
      objects: [{ type: 'rect', name: 'dot', x: 50, y: 50, width: 50, height: 50, color: 'red' }],
    }
    const { pixel } = await paint(aliased, {
      overrides: [{ name: 'dot', x: 0, top: 0, backgroundColor: 'blue' }],
    })
    expect([pixel(25, 25), pixel(75, 75)]).toEqual([BLUE, [255, 255, 255, 255]])
  })

  it('hide with hidden, and show what was invisible', async () => {
    const hidden = await paint(scene, { overrides: [{ name: 'dot', hidden: true }] })
    expect(hidden.pixel(25, 25)).toEqual([255, 255, 255, 255])
    const invisible = { ...scene, objects: [{ ...square('dot', 0, 0), visible: false }] }
    const shown = await paint(invisible, { overrides: [{ name: 'dot', hidden: false }] })
    expect(shown.pixel(25, 25)).toEqual(RED)
  })

  it('replace a picture by any reference, covering the box it had', async () => {
    const svg = (color: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><rect width="30" height="10" fill="${color}"/></svg>`
    const pictured = {
      version: '6.4.0',
      width: 100,
      height: 100,
      objects: [{ type: 'Image', name: 'photo', left: 0, top: 0, width: 100, height: 100, src: svg('red') }],
    }
    const original = await paint(pictured)
    expect(original.pixel(50, 50)).toEqual([0, 0, 0, 0])
    const { pixel } = await paint(pictured, {
      overrides: [{ name: 'photo', src: 'other' }],
      images: { other: svg('blue') },
    })
    expect([pixel(1, 1), pixel(50, 50), pixel(98, 98)]).toEqual([BLUE, BLUE, BLUE])
  })

  it('warn of a name that there is not, with the nearest', async () => {
    const { warnings } = await paint(scene, { overrides: [{ name: 'tilte', text: 'B' }] })
    expect(warnings).toEqual([
      {
        code: 'unknown_object',
        message: "No object of the scene is named 'tilte', did you mean 'title'?",
        path: '/overrides/0/name',
      },
    ])
  })

  it('warn of a misspelt property and of one that another type has', async () => {
    const overrides = [
      { name: 'title', txet: 'B' },
      { name: 'dot', text: 'B' },
    ]
    const { warnings } = await paint(scene, { overrides })
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ['unused_property', '/overrides/1/text'],
      ['unused_property', '/overrides/0/txet'],
    ])
    expect(warnings[1]?.message).toContain("did you mean 'text'?")
  })

  it('refuse an unusable value, saying where and what is allowed', async () => {
    const cases: [object, string, string][] = [
      [{ name: 'title', fontSize: 'big' }, '/overrides/0/fontSize', 'a number from 0.01 to 10000'],
      [{ name: 'title', color: 'blu' }, '/overrides/0/color', 'a CSS colour'],
      [{ name: 'title', text: { en: 'B' } }, '/overrides/0/text', 'a text'],
      [{ name: 'title', textAlign: 'middle' }, '/overrides/0/textAlign', "'justify-center'"],
      [{ name: 'title', fontWeight: 'heavy' }, '/overrides/0/fontWeight', "'bold'"],
      [{ name: 'dot', x: [1] }, '/overrides/0/x', 'a number'],
      [{ name: 'dot', opacity: 2 }, '/overrides/0/opacity', 'from 0 to 1'],
      [{ name: 'dot', hidden: 'perhaps' }, '/overrides/0/hidden', 'true or false'],
      [{ name: 'dot', shadow: { color: 'nope' } }, '/overrides/0/shadow', 'a shadow'],
      [{ name: 'dot', fill: { type: 'linear', colorStops: [] } }, '/overrides/0/fill', 'gradient'],
      [{ name: 'dot', type: 'rectangel' }, '/overrides/0/type', "'rect'"],
      [
        { name: 'deep', clipPath: { type: 'circle', radius: -1 } },
        '/overrides/0/clipPath/radius',
        'at least 0',
      ],
      [{ name: 'inner', objects: 'none' }, '/overrides/0/objects', 'an array'],
    ]
    for (const [override, path, allowed] of cases) {
      const error = await failure([override])
      expect(error.code, path).toBe('invalid_request')
      expect(error.details[0]?.path).toBe(path)
      expect(error.message).toContain(path)
      expect(error.message).toContain(allowed)
    }
  })

  it('refuse NaN and infinity', async () => {
    for (const left of [Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
      expect((await failure([{ name: 'dot', left }])).code).toBe('invalid_request')
    }
  })

  it('refuse what is no list of overrides, and an override without a name', async () => {
    const cases: [unknown, string][] = [
      [{ name: 'dot' }, '/overrides'],
      ['dot', '/overrides'],
      [[null], '/overrides/0'],
      [['dot'], '/overrides/0'],
      [[{ fill: 'red' }], '/overrides/0/name'],
      [[{ name: '' }], '/overrides/0/name'],
      [[{ name: 7 }], '/overrides/0/name'],
    ]
    for (const [overrides, path] of cases) {
      const error = await failure(overrides)
      expect([error.code, error.details[0]?.path]).toEqual(['invalid_request', path])
    }
  })

  it('take no override for none', async () => {
    for (const overrides of [undefined, null, []]) {
      expect((await paint(scene, { overrides })).pixel(25, 25)).toEqual(RED)
    }
  })

  it('are not led astray by the names of object prototypes', async () => {
    const overrides = JSON.parse(
      '[{"name": "__proto__", "fill": "blue"}, {"name": "dot", "__proto__": {"fill": "blue"}, "constructor": 1}]',
    )
    const { pixel, warnings } = await paint(scene, { overrides })
    expect(pixel(25, 25)).toEqual(RED)
    expect(warnings[0]?.code).toBe('unknown_object')
  })
})
