import { describe, expect, it } from 'vitest'
import { PlatenError } from '../../../src/base/errors.ts'
import { paint } from '../../output/raster/painted.ts'

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
  it('change every object with the name, nested ones too, and no others', async () => {
    const overrides = [
      { name: 'dot', fill: 'blue' },
      { name: 'deep', fill: 'green' },
    ]
    const { pixel, warnings } = await paint(scene, { overrides })
    expect([pixel(25, 25), pixel(75, 25), pixel(25, 75)]).toEqual([BLUE, BLUE, GREEN])
    expect(warnings).toEqual([])
    expect((await paint(scene)).pixel(25, 25)).toEqual(RED)
  })

  it('are applied in order, each property separately', async () => {
    const overrides = [
      { name: 'dot', fill: 'green', left: 0 },
      { name: 'dot', fill: 'blue' },
    ]
    const { pixel } = await paint(scene, { overrides })
    expect([pixel(25, 25), pixel(75, 25)]).toEqual([BLUE, [255, 255, 255, 255]])
  })

  it('of fill warn for objects that have their own colours', async () => {
    const src = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
    for (const version of [{}, { version: '6.0.0' }]) {
      for (const type of ['svg', 'image', 'group']) {
        const objects = [{ type, name: 'logo', width: 50, height: 50, src, fill: 'rgb(0,0,0)' }]
        const overrides = [{ name: 'logo', fill: '#f00' }]
        const { warnings } = await paint({ ...version, width: 100, height: 100, objects }, { overrides })
        expect(warnings).toMatchObject([
          { code: 'unused_property', message: expect.stringContaining(`'fill' means nothing to a ${type},`) },
        ])
      }
    }
  })

  it('report all invalid values together, in order', async () => {
    const { code, message, details } = await failure([
      { name: 'title', fill: '#12', fontSize: -4, textAlign: 'middle' },
      { name: 'dot', width: 'wide', opacity: 7, hidden: 'maybe' },
    ])
    expect(code).toBe('invalid_request')
    expect(details.map(({ path }) => path).sort()).toEqual([
      ...['/overrides/0/fill', '/overrides/0/fontSize', '/overrides/0/textAlign'],
      ...['/overrides/1/hidden', '/overrides/1/opacity', '/overrides/1/width'],
    ])
    expect(details.map(({ path }) => path.slice(0, 12))).toEqual([
      ...['/overrides/0', '/overrides/0', '/overrides/0'],
      ...['/overrides/1', '/overrides/1', '/overrides/1'],
    ])
    expect(details.find(({ path }) => path.endsWith('hidden'))?.message).toBe(
      "must be true or false, got the text 'maybe'",
    )
    expect(message).toMatch(/^The overrides have 6 unusable values: '\/overrides\/0\/.*; …$/)
  })

  it('with errors for many objects report each error once, up to a limit', async () => {
    const objects = Array.from({ length: 3000 }, (_, i) => ({ ...square(`dot${i % 100}`, 0, 0) }))
    const overrides = Array.from({ length: 100 }, (_, i) => ({ name: `dot${i}`, fill: 'bleu' }))
    const error = await paint({ ...scene, objects }, { overrides }).then(null, caught => caught)
    expect(error.details.map(({ path }: { path: string }) => path)).toEqual(
      overrides.slice(0, error.details.length).map((_, i) => `/overrides/${i}/fill`),
    )
    expect(error.details.length).toBeGreaterThan(10)
    expect(error.message).toMatch(/^The overrides have 100 unusable values: /)
  })

  it('may repeat one name without limit, and the last wins', async () => {
    const overrides = Array.from({ length: 200_000 }, (_, i) => ({ name: 'deep', left: i % 2 }))
    const { pixel } = await paint(scene, { overrides: [...overrides, { name: 'deep', fill: 'green' }] })
    expect(pixel(25, 75)).toEqual(GREEN)
  })

  it('with one name may set many properties in linear time', async () => {
    const timeOf = async (count: number): Promise<number> => {
      const overrides = Array.from({ length: count }, (_, i) => ({ name: 'deep', [`property-${i}`]: i }))
      const before = process.cpuUsage()
      const { pixel, warnings } = await paint(scene, {
        overrides: [...overrides, { name: 'deep', fill: 'green' }],
      })
      const { user, system } = process.cpuUsage(before)
      expect(pixel(25, 75)).toEqual(GREEN)
      expect(warnings[0]).toMatchObject({ code: 'unused_property', path: '/overrides/0/property-0' })
      return user + system
    }
    await timeOf(1000)
    const [few, many] = [await timeOf(10_000), await timeOf(80_000)]
    expect(many).toBeLessThan(few * 30)
  })

  it('warn of unknown names, up to a limit', async () => {
    const objects = Array.from({ length: 5000 }, (_, i) => square(`object-${i}`, 0, 0))
    const overrides = Array.from({ length: 20_000 }, (_, i) => ({ name: `abject-${i}`, fill: 'blue' }))
    const { warnings } = await paint({ ...scene, objects }, { overrides })
    expect(warnings.length).toBeGreaterThan(5)
    expect(warnings.length).toBeLessThan(100)
  })

  it('are rejected if they set too many properties', async () => {
    const objects = Array.from({ length: 2000 }, () => square('dot', 0, 0))
    const overrides = Array.from({ length: 600 }, () => ({ name: 'dot', fill: 'blue' }))
    const error = await paint({ ...scene, objects }, { overrides }).catch(thrown => thrown)
    expect([error.code, error.message]).toEqual(['invalid_request', expect.stringContaining('1000000')])
  })

  it('do not apply to objects that they insert, but later ones do', async () => {
    const dot = (left: number, fill: string) => ({ ...square('inner', left, 0), fill })
    const twice = [0, 50].map(left => ({ type: 'group', name: 'inner', objects: [dot(left, 'red')] }))
    const overrides = [{ name: 'inner', left: 0, top: 0, objects: twice }]
    const put = await paint(scene, { overrides: [{ name: 'dot', hidden: true }, ...overrides] })
    expect([put.pixel(25, 25), put.pixel(75, 25), put.warnings]).toEqual([RED, RED, []])
    const later = await paint(scene, {
      overrides: [{ name: 'dot', hidden: true }, ...overrides, { name: 'inner', hidden: true }],
    })
    expect(later.pixel(25, 25)).toEqual([255, 255, 255, 255])
  })

  it('with long names and properties are truncated in messages', async () => {
    const long = 'n'.repeat(100_000)
    const { warnings } = await paint(scene, {
      overrides: [
        { name: long, fill: 'red' },
        { name: 'dot', [long]: 1 },
      ],
    })
    expect(warnings.map(({ code }) => code)).toEqual(['unknown_object', 'unused_property'])
    for (const { message, path = '' } of warnings) expect(message.length + path.length).toBeLessThan(400)
    const holes = Array.from({ length: 2 })
    const error = await paint(scene, { overrides: holes }).catch(thrown => thrown)
    expect([error.code, error.details[0]?.path]).toEqual(['invalid_request', '/overrides/0'])
  })

  it('without properties are limited in number too', async () => {
    const objects = Array.from({ length: 2000 }, () => square('dot', 0, 0))
    const overrides = Array.from({ length: 600 }, () => ({ name: 'dot' }))
    const error = await paint({ ...scene, objects }, { overrides }).catch(thrown => thrown)
    expect([error.code, error.message]).toEqual(['invalid_request', expect.stringContaining('1000000')])
  })

  it('keep the order of the objects', async () => {
    const below = { ...square('below', 0, 0), width: 100, height: 100 }
    const stacked = { ...scene, objects: [below, { ...below, name: 'above', fill: 'blue' }] }
    const { pixel } = await paint(stacked, { overrides: [{ name: 'below', fill: 'green' }] })
    expect(pixel(50, 50)).toEqual(BLUE)
  })

  it('accept the aliases of the hosted service, with any alias in the scene', async () => {
    const aliased = {
      ...scene,
      objects: [{ type: 'rect', name: 'dot', x: 50, y: 50, width: 50, height: 50, color: 'red' }],
    }
    const { pixel } = await paint(aliased, {
      overrides: [{ name: 'dot', x: 0, top: 0, backgroundColor: 'blue' }],
    })
    expect([pixel(25, 25), pixel(75, 75)]).toEqual([BLUE, [255, 255, 255, 255]])
  })

  it('hide objects with hidden and show invisible ones', async () => {
    const hidden = await paint(scene, { overrides: [{ name: 'dot', hidden: true }] })
    expect(hidden.pixel(25, 25)).toEqual([255, 255, 255, 255])
    const invisible = { ...scene, objects: [{ ...square('dot', 0, 0), visible: false }] }
    const shown = await paint(invisible, { overrides: [{ name: 'dot', hidden: false }] })
    expect(shown.pixel(25, 25)).toEqual(RED)
  })

  it('replace an image with any reference, covering its box', async () => {
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

  it('warn of an unknown name, with the nearest', async () => {
    const { warnings } = await paint(scene, { overrides: [{ name: 'tilte', text: 'B' }] })
    expect(warnings).toEqual([
      {
        code: 'unknown_object',
        message: "No object of the scene is named 'tilte', did you mean 'title'?",
        path: '/overrides/0/name',
      },
    ])
  })

  it('warn of an unknown property and of one of another type', async () => {
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

  it('reject an invalid value with its path and the allowed values', async () => {
    const cases: [object, string, string][] = [
      [{ name: 'title', fontSize: 'big' }, '/overrides/0/fontSize', 'a number from 0.01 to 10000'],
      [{ name: 'title', color: 'blu' }, '/overrides/0/color', 'a CSS colour'],
      [{ name: 'title', text: { en: 'B' } }, '/overrides/0/text', 'a text'],
      [{ name: 'title', textAlign: 'middle' }, '/overrides/0/textAlign', "'justify-center'"],
      [{ name: 'title', fontWeight: 'heavy' }, '/overrides/0/fontWeight', "'bold'"],
      [{ name: 'dot', x: [1] }, '/overrides/0/x', 'a number'],
      [{ name: 'dot', opacity: 2 }, '/overrides/0/opacity', 'from 0 to 1'],
      [{ name: 'dot', hidden: 'perhaps' }, '/overrides/0/hidden', 'true or false'],
      [{ name: 'dot', shadow: { color: 'nope' } }, '/overrides/0/shadow/color', 'a CSS colour'],
      [{ name: 'dot', shadow: { blur: 1e7 } }, '/overrides/0/shadow/blur', 'from 0 to 2000'],
      [{ name: 'dot', shadow: 7 }, '/overrides/0/shadow', 'a shadow'],
      [
        { name: 'dot', fill: { type: 'linear', colorStops: [] } },
        '/overrides/0/fill/colorStops',
        'a gradient takes its colours as',
      ],
      [{ name: 'dot', fill: { coords: { x1: 'a' } } }, '/overrides/0/fill/coords/x1', 'a number from'],
      [{ name: 'dot', fill: { type: 'conic' } }, '/overrides/0/fill/type', "'radial'"],
      [
        { name: 'dot', fill: { colorStops: [{ color: 'red' }, { offset: 2, color: 'red' }] } },
        '/overrides/0/fill/colorStops/1/offset',
        'from 0 to 1',
      ],
      [{ name: 'dot', fill: { source: 'x', repeat: 'often' } }, '/overrides/0/fill/repeat', "'repeat-x'"],
      [{ name: 'dot', strokeDashArray: [3, 'a'] }, '/overrides/0/strokeDashArray/1', 'a number from'],
      [
        { name: 'dot', type: 'polygon', points: [{ x: 1, y: 2 }, { x: 1e9 }] },
        '/overrides/0/points/1/x',
        'from -10000000',
      ],
      [
        { name: 'title', styles: { 0: { 1: { fontSize: 'big' } } } },
        '/overrides/0/styles/0/1/fontSize',
        'from 0.01',
      ],
      [
        { name: 'title', styles: [{ start: 0, end: 1, style: { fill: { coords: { r1: -1 } } } }] },
        '/overrides/0/styles/0/style/fill/coords/r1',
        'from 0 to',
      ],
      [{ name: 'dot', type: 'rectangel' }, '/overrides/0/type', "'rect'"],
      [
        { name: 'deep', clipPath: { type: 'circle', radius: -1 } },
        '/overrides/0/clipPath/radius',
        'from 0 to 10000000',
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

  it('reject an unknown symbology, and one that does not fit the data of the scene', async () => {
    const code = { type: 'barcode', name: 'code', data: 'A-1042', width: 50, height: 20 }
    const cases: [object, string, string][] = [
      [{ symbology: 'cod128' }, '/overrides/0/symbology', "did you mean 'code128'?"],
      [{ format: 'x-y-z', content: '1' }, '/overrides/0/format', "such as 'qrcode'"],
      [{ symbology: 'ean13' }, '/overrides/0/symbology', 'ean13'],
      [{ symbology: 'ean13', data: 'abc' }, '/overrides/0/data', 'ean13'],
      [{ data: '' }, '/overrides/0/data', 'at least one character'],
    ]
    for (const [override, path, text] of cases) {
      const overrides = [{ name: 'code', ...override }]
      const error = await paint({ ...scene, objects: [code] }, { overrides }).catch(thrown => thrown)
      expect([error.code, error.details[0]?.path]).toEqual(['invalid_request', path])
      expect(error.message).toContain(text)
    }
    const unknown = { ...scene, objects: [{ ...code, symbology: 'none' }] }
    const error = await paint(unknown).catch(thrown => thrown)
    expect([error.code, error.details[0]?.path]).toEqual(['invalid_definition', '/scene/objects/0/symbology'])
  })

  it('reject NaN and infinity', async () => {
    for (const left of [Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
      expect((await failure([{ name: 'dot', left }])).code).toBe('invalid_request')
    }
  })

  it('reject a value that is not a list of overrides, and an override without a name', async () => {
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

  it('may be undefined, null or empty', async () => {
    for (const overrides of [undefined, null, []]) {
      expect((await paint(scene, { overrides })).pixel(25, 25)).toEqual(RED)
    }
  })

  it('may use names of prototype properties', async () => {
    const overrides = JSON.parse(
      '[{"name": "__proto__", "fill": "blue"}, {"name": "dot", "__proto__": {"fill": "blue"}, "constructor": 1}]',
    )
    const { pixel, warnings } = await paint(scene, { overrides })
    expect(pixel(25, 25)).toEqual(RED)
    expect(warnings[0]?.code).toBe('unknown_object')
  })

  it('apply to backgroundImage and overlayImage by name', async () => {
    const plain = (color: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="${color}"/></svg>`
    const lone = {
      width: 100,
      height: 100,
      backgroundImage: { type: 'image', name: 'back', src: plain('red') },
    }
    const { pixel, warnings } = await paint(lone, { overrides: [{ name: 'back', src: plain('blue') }] })
    expect([pixel(50, 50), warnings]).toEqual([BLUE, []])
  })

  it('apply to clip paths of objects and scenes, and to paths of texts', async () => {
    const clip = { type: 'rect', name: 'window', left: -25, top: -25, width: 25, height: 50 }
    const track = { type: 'path', name: 'track', path: 'M 0 30 H 90' }
    const clipped = {
      ...scene,
      clipPath: { type: 'rect', name: 'frame', left: 0, top: 0, width: 100, height: 100 },
      objects: [
        { ...square('dot', 0, 0), clipPath: clip },
        { type: 'text', text: 'II', left: 0, top: 50, fontSize: 40, fill: 'red', path: track },
      ],
    }
    const plain = await paint(clipped)
    expect([plain.pixel(10, 25), plain.pixel(40, 25)]).toEqual([RED, [255, 255, 255, 255]])
    const moved = await paint(clipped, { overrides: [{ name: 'window', left: 0 }] })
    expect([moved.pixel(10, 25), moved.pixel(40, 25)]).toEqual([[255, 255, 255, 255], RED])
    const turned = await paint(clipped, { overrides: [{ name: 'window', inverted: true }] })
    expect([turned.pixel(10, 25), turned.pixel(40, 25)]).toEqual([[255, 255, 255, 255], RED])
    const framed = await paint(clipped, { overrides: [{ name: 'frame', top: 25 }] })
    expect([framed.pixel(10, 10), framed.pixel(10, 40)]).toEqual([[0, 0, 0, 0], RED])
    const shown = await paint(clipped, { overrides: [{ name: 'track', visible: true, stroke: 'blue' }] })
    expect([moved.warnings, turned.warnings, framed.warnings, shown.warnings]).toEqual([[], [], [], []])
    const wrong: [object, string, string][] = [
      [{ name: 'window', width: 'wide' }, '/overrides/0/width', 'a number from 0 to 10000000'],
      [{ name: 'window', inverted: 'perhaps' }, '/overrides/0/inverted', 'true or false'],
      [{ name: 'track', path: 'M a' }, '/overrides/0/path', 'path'],
    ]
    for (const [override, path, allowed] of wrong) {
      const error = await paint(clipped, { overrides: [override] }).catch(thrown => thrown)
      expect([error.code, error.details[0]?.path]).toEqual(['invalid_request', path])
      expect(error.message).toContain(allowed)
    }
    const overrides = [
      { name: 'dot', clipPath: { ...clip, name: 'later', left: 0 } },
      { name: 'later', absolutePositioned: true },
      { name: 'dot', inverted: true },
    ]
    const replaced = await paint(clipped, { overrides })
    expect(replaced.pixel(10, 10)).toEqual(RED)
    expect(replaced.warnings.map(({ path }) => path)).toEqual(['/overrides/2/inverted'])
  })

  it('of image sources follow the asset policy', async () => {
    const pictured = { ...scene, objects: [{ type: 'image', name: 'photo', src: '', width: 10, height: 10 }] }
    for (const src of ['/etc/passwd', 'http://127.0.0.1/x.png', 'file:///etc/passwd']) {
      const error = await paint(pictured, { overrides: [{ name: 'photo', src }] }).catch(thrown => thrown)
      expect([error.code, error.details[0]?.path], src).toEqual([
        expect.stringMatching(/^asset_(denied|failed)$/),
        '/overrides/0/src',
      ])
    }
  })
})

describe('a signed number as text', () => {
  const at = async (overrides: readonly object[], object: object = square('it', 20, 30)) => {
    const { boxOf, warnings } = await paint({ ...scene, objects: [object] }, { overrides })
    expect(warnings).toEqual([])
    const { left, top } = boxOf(([r, g]) => r === 255 && g === 0) ?? { left: null, top: null }
    return [left, top]
  }

  it('is an offset; a number and a text without a sign are absolute', async () => {
    expect(await at([{ name: 'it', x: '+10', y: '-5' }])).toEqual([30, 25])
    expect(await at([{ name: 'it', left: '-10px', top: '+.5' }])).toEqual([10, expect.toBeOneOf([30, 31])])
    expect(await at([{ name: 'it', x: -10 }])).toEqual([0, 30])
    expect(await at([{ name: 'it', x: '10' }])).toEqual([10, 30])
  })

  it('is relative to the result of earlier overrides', async () => {
    const overrides = [
      { name: 'it', x: '+10' },
      { name: 'it', left: '+5' },
    ]
    expect(await at(overrides)).toEqual([35, 30])
    expect(await at([...overrides, { name: 'it', x: 0 }, { name: 'it', x: '+3' }])).toEqual([3, 30])
  })

  it('is relative to each object with the name, and to 0 without a value', async () => {
    const placeless = { type: 'rect', name: 'it', width: 10, height: 10, fill: 'red' }
    expect(await at([{ name: 'it', x: '+7', y: '+8' }], placeless)).toEqual([7, 8])
    const { pixel } = await paint(scene, { overrides: [{ name: 'dot', y: '+10' }] })
    expect([pixel(25, 5), pixel(25, 55), pixel(75, 55)]).toEqual([[255, 255, 255, 255], RED, RED])
  })

  it.each([
    { type: 'line', x1: 20, y1: 30, x2: 60, y2: 30, stroke: 'red', strokeWidth: 10 },
    {
      type: 'polygon',
      points: [
        { x: 20, y: 25 },
        { x: 60, y: 25 },
        { x: 60, y: 60 },
      ],
      fill: 'red',
    },
    { type: 'path', path: 'M 20 25 H 60 V 60 Z', fill: 'red' },
  ])('moves objects that are positioned by their points: a $type', async object => {
    const named = { ...object, name: 'it' }
    const [left = null, top = null] = await at([], named)
    const moved = await at([{ name: 'it', x: '+10', y: '-5' }], named)
    expect(moved).toEqual([Number(left) + 10, Number(top) - 5])
    expect(
      await at(
        [
          { name: 'it', x: '+10' },
          { name: 'it', y: '-5', x: '-10' },
        ],
        named,
      ),
    ).toEqual([left, Number(top) - 5])
  })

  it('is limited to the range of numbers for objects with points', async () => {
    const line = { type: 'line', name: 'it', x1: 20, y1: 30, x2: 60, y2: 30, stroke: 'red' }
    const overrides = [
      { name: 'it', x: '+9999999' },
      { name: 'it', x: '+9' },
    ]
    const error = await paint({ ...scene, objects: [line] }, { overrides }).catch(thrown => thrown)
    expect([error.code, error.details[0]?.path]).toEqual(['invalid_request', '/overrides/1/x'])
    expect(error.message).toContain('10000000')
  })

  it('changes angle and fontSize too', async () => {
    const turned = { ...square('it', 50, 50), angle: 40 }
    expect(await at([{ name: 'it', angle: '-40' }], turned)).toEqual([50, 50])
    const text = { type: 'text', name: 'it', text: 'H', fill: 'red', fontSize: 20 }
    const heightOf = async (overrides: readonly object[]) => {
      const { boxOf } = await paint({ ...scene, objects: [text] }, { overrides })
      const { top, bottom } = boxOf(([r, g = 255]) => r === 255 && g < 128) ?? { top: 0, bottom: 0 }
      return bottom - top
    }
    expect(await heightOf([{ name: 'it', fontSize: '+20' }])).toBe(
      await heightOf([{ name: 'it', fontSize: 40 }]),
    )
  })

  it('is rejected for other properties and beyond their range', async () => {
    const cases: [object, string, string][] = [
      [{ name: 'dot', opacity: '+0.1' }, '/overrides/0/opacity', 'a number from 0 to 1'],
      [{ name: 'dot', x: '+a' }, '/overrides/0/x', "such as '+10'"],
      [{ name: 'dot', x: '++1' }, '/overrides/0/x', "such as '+10'"],
      [{ name: 'title', fontSize: '-20' }, '/overrides/0/fontSize', '0'],
    ]
    for (const [override, path, text] of cases) {
      const error = await failure([override])
      expect([error.code, error.details[0]?.path]).toEqual(['invalid_request', path])
      expect(error.message).toContain(text)
    }
  })

  it('does not hide an invalid value of the scene', async () => {
    const wrong = { ...scene, objects: [{ ...square('it', 0, 0), left: 'abc' }] }
    const error = await paint(wrong, { overrides: [{ name: 'it', x: '+1' }] }).catch(thrown => thrown)
    expect([error.code, error.details[0]?.path]).toEqual(['invalid_definition', '/scene/objects/0/left'])
  })
})

describe('a name that the scene does not contain', () => {
  const white = [255, 255, 255, 255]

  it('adds an object on top of all others if the override has a type', async () => {
    const overrides = [
      { name: 'dot', fill: 'green' },
      { name: 'new', type: 'rect', x: 0, y: 0, width: 30, height: 30, color: 'blue' },
    ]
    const { pixel, warnings } = await paint(scene, { overrides })
    expect([pixel(10, 10), pixel(40, 40), warnings]).toEqual([BLUE, GREEN, []])
  })

  it('adds one object from all overrides with the name, in order', async () => {
    const overrides = [
      { name: 'new', x: 50, fill: 'green' },
      { name: 'new', type: 'rect', y: 50, width: 50, height: 50 },
      { name: 'new', fill: 'blue', x: '-50' },
    ]
    const { pixel, warnings } = await paint({ ...scene, objects: [] }, { overrides })
    expect([pixel(25, 75), pixel(75, 75), warnings]).toEqual([BLUE, white, []])
  })

  it('adds several objects in the order of their first overrides', async () => {
    const new_ = (name: string, fill: string) => {
      return { name, type: 'rect', width: 50, height: 50, fill }
    }
    const { pixel } = await paint(scene, { overrides: [new_('one', 'green'), new_('two', 'blue')] })
    expect(pixel(25, 25)).toEqual(BLUE)
  })

  it('adds to a scene without objects, and adds groups whose objects can be overridden', async () => {
    const inner = { type: 'rect', name: 'inner', width: 50, height: 50, fill: 'red' }
    const overrides = [
      { name: 'new', type: 'group', objects: [inner] },
      { name: 'inner', fill: 'blue' },
    ]
    const { pixel, warnings } = await paint({ width: 100, height: 100 }, { overrides })
    expect([pixel(25, 25), warnings]).toEqual([BLUE, []])
    const error = await failure([overrides[0], { name: 'inner', fill: 'blu' }])
    expect([error.code, error.details[0]?.path]).toEqual(['invalid_request', '/overrides/1/fill'])
  })

  it('adds an image that covers its box, in scenes of Fabric too', async () => {
    const src =
      '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><rect width="30" height="10" fill="blue"/></svg>'
    const fabric = { version: '6.4.0', width: 100, height: 100, objects: [] }
    const overrides = [{ name: 'new', type: 'image', x: 0, y: 0, width: 100, height: 100, src }]
    expect((await paint(fabric, { overrides })).pixel(50, 90)).toEqual(BLUE)
  })

  it('is rejected with the path of the override if its type is unknown or a required property is missing', async () => {
    const cases: [object, string][] = [
      [{ name: 'new', type: 'rectangel' }, '/overrides/0/type'],
      [{ name: 'new', type: 'path' }, '/overrides/0/path'],
      [{ name: 'new', type: 'qrcode', data: '' }, '/overrides/0/data'],
      [{ name: 'new', type: 'image' }, '/overrides/0/src'],
      [{ name: 'new', type: 'rect', width: -1 }, '/overrides/0/width'],
    ]
    for (const [override, path] of cases) {
      const error = await failure([override])
      expect([error.code, error.details[0]?.path], path).toEqual(['invalid_request', path])
    }
  })

  it('warns of properties without effect', async () => {
    const { warnings } = await paint(scene, {
      overrides: [{ name: 'new', type: 'rect', width: 5, height: 5, text: 'B' }],
    })
    expect(warnings).toMatchObject([{ code: 'unused_property', path: '/overrides/0/text' }])
  })

  it('without a size is a warning', async () => {
    const { warnings } = await paint(scene, { overrides: [{ name: 'new', type: 'rect', height: 5 }] })
    expect(warnings).toEqual([
      {
        code: 'missing_size',
        message: "The rect 'new' has no width: it is not visible.",
        path: '/overrides/0',
      },
    ])
  })

  it('without a type is a warning', async () => {
    const { warnings } = await paint(scene, { overrides: [{ name: 'new', fill: 'blue' }] })
    expect(warnings).toMatchObject([{ code: 'unknown_object', path: '/overrides/0/name' }])
  })
})
