import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PlatenError } from '../../../src/base/errors.ts'
import { paintScene } from '../../../src/output/raster/paint-scene.ts'
import { paint, paintContext } from './painted.ts'

const RED = [255, 0, 0, 255]
const BLUE = [0, 0, 255, 255]
const CLEAR = [0, 0, 0, 0]

/** 40 × 20: the left half red, the right half blue. */
const HALVES = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
  .composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: 'blue' } }, left: 20, top: 0 },
  ])
  .png()
  .toBuffer()
const HALVES_URI = `data:image/png;base64,${HALVES.toString('base64')}`

function one(object: object) {
  return { width: 100, height: 100, objects: [{ type: 'image', src: HALVES_URI, ...object }] }
}

async function failure(scene: object): Promise<PlatenError> {
  const error = await paint(scene).then(
    () => null,
    (caught: unknown) => caught,
  )
  if (error instanceof PlatenError) return error
  throw new Error(`no PlatenError but ${String(error)}`)
}

describe('an image', () => {
  it('has its intrinsic size, or its aspect ratio if the scene has one side', async () => {
    const isPainted = ([, , , a = 0]: readonly number[]) => a > 127
    const own = await paint(one({}))
    const wide = await paint(one({ width: 80 }))
    const high = await paint(one({ height: 40 }))
    expect(own.boxOf(isPainted)).toEqual({ left: 0, top: 0, right: 39, bottom: 19 })
    expect(wide.boxOf(isPainted)).toEqual({ left: 0, top: 0, right: 79, bottom: 39 })
    expect(high.boxOf(isPainted)).toEqual({ left: 0, top: 0, right: 79, bottom: 39 })
  })

  it('covers its box by default, and position selects the visible part', async () => {
    const box = { width: 100, height: 100 }
    const middle = await paint(one(box))
    expect([middle.pixel(10, 10), middle.pixel(90, 90)]).toEqual([RED, BLUE])
    const left = await paint(one({ ...box, position: 'left' }))
    const right = await paint(one({ ...box, fit: 'cover', position: '100% 50%' }))
    expect([left.pixel(2, 50), left.pixel(90, 50)]).toEqual([RED, RED])
    expect([right.pixel(10, 50), right.pixel(97, 50)]).toEqual([BLUE, BLUE])
  })

  it('is contained, stretched or cropped by fit', async () => {
    const box = { width: 100, height: 100 }
    const contained = await paint(one({ ...box, fit: 'contain' }))
    expect([contained.pixel(50, 20), contained.pixel(10, 50), contained.pixel(90, 50)]).toEqual([
      CLEAR,
      RED,
      BLUE,
    ])
    const atTop = await paint(one({ ...box, fit: 'contain', position: 'center top' }))
    expect([atTop.pixel(10, 10), atTop.pixel(10, 60)]).toEqual([RED, CLEAR])
    const filled = await paint(one({ ...box, fit: 'fill' }))
    expect([filled.pixel(10, 2), filled.pixel(90, 97)]).toEqual([RED, BLUE])
    const asIs = await paint(one({ ...box, fit: 'none', position: 'right bottom' }))
    expect([asIs.pixel(65, 90), asIs.pixel(95, 90), asIs.pixel(50, 50)]).toEqual([RED, BLUE, CLEAR])
  })

  it('in a scene of Fabric is a crop of its own pixels', async () => {
    const fabric = (object: object) => ({ ...one(object), version: '5.3.0' })
    const image = { width: 20, height: 20, scaleX: 5, scaleY: 5 }
    const uncropped = await paint(fabric(image))
    const cropped = await paint(fabric({ ...image, cropX: 20 }))
    expect([uncropped.pixel(5, 50), uncropped.pixel(90, 50)]).toEqual([RED, RED])
    expect([cropped.pixel(5, 50), cropped.pixel(90, 50)]).toEqual([BLUE, BLUE])
    const beyond = await paint(fabric({ ...image, cropX: 30 }))
    expect([beyond.pixel(20, 50), beyond.pixel(80, 50)]).toEqual([BLUE, CLEAR])
  })

  it('has round corners and a frame', async () => {
    const { pixel } = await paint(one({ left: 10, top: 10, width: 80, height: 80, borderRadius: 40 }))
    expect([pixel(12, 12), pixel(87, 87), pixel(20, 50)]).toEqual([CLEAR, CLEAR, RED])
    const framed = await paint(one({ width: 80, height: 80, stroke: 'lime', strokeWidth: 10 }))
    expect([framed.pixel(5, 45), framed.pixel(85, 45), framed.pixel(20, 45)]).toEqual([
      [0, 255, 0, 255],
      [0, 255, 0, 255],
      RED,
    ])
  })

  it('has a background with its round corners, inside its frame', async () => {
    const box = { left: 10, top: 10, width: 80, height: 80, borderRadius: 40, backgroundColor: 'lime' }
    const { pixel } = await paint(one({ ...box, fit: 'contain' }))
    const green = [0, 255, 0, 255]
    // The image is 80 × 40 in the centre of its box.
    expect([pixel(12, 12), pixel(87, 87), pixel(50, 14), pixel(20, 50)]).toEqual([CLEAR, CLEAR, green, RED])
    const framed = await paint(one({ ...box, fit: 'contain', stroke: 'blue', strokeWidth: 8 }))
    expect(framed.pixel(54, 11)).toEqual(BLUE)
    expect(framed.boxOf(([red = 0, , blue = 0]) => red > 127 || blue > 127)).toEqual(
      framed.boxOf(([, , , alpha = 0]) => alpha > 127),
    )
    expect([framed.pixel(14, 14), framed.pixel(93, 93)]).toEqual([CLEAR, CLEAR])
  })

  it('with round corners casts a shadow in its visible shape', async () => {
    const shadow = { color: 'lime', offsetX: 12, offsetY: 12, blur: 0 }
    const box = { left: 10, top: 10, width: 70, height: 70, borderRadius: 20, shadow }
    const green = [0, 255, 0, 255]
    for (const version of [undefined, '6.9.1']) {
      const covered = await paint({ ...one({ ...box, fit: 'cover' }), version })
      const { pixel } = covered
      expect([pixel(85, 50), pixel(50, 85), pixel(90, 90), pixel(20, 50)]).toEqual([green, green, CLEAR, RED])
      // The image is 70 × 35 in the centre of its box; the shadow is offset from the image, not from the box.
      const contained = await paint({ ...one({ ...box, fit: 'contain' }), version })
      expect([contained.pixel(50, 70), contained.pixel(85, 50), contained.pixel(20, 50)]).toEqual([
        green,
        green,
        RED,
      ])
      expect([contained.pixel(50, 20), contained.pixel(50, 78), contained.pixel(50, 85)]).toEqual([
        CLEAR,
        CLEAR,
        CLEAR,
      ])
    }
  })

  it('may be bytes, SVG text, a data URI or the name of a template image', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><path d="M0 0H2V2H0Z" fill="red"/><path d="M2 0H4V2H2Z" fill="blue"/></svg>'
    const images = { halves: HALVES_URI, drawn: svg }
    for (const src of ['halves', 'drawn', svg, HALVES_URI]) {
      const { pixel } = await paint(one({ src, width: 100, height: 50 }), { images })
      expect([pixel(10, 25), pixel(90, 25)], src.slice(0, 20)).toEqual([RED, BLUE])
    }
    const scene = {
      width: 100,
      height: 50,
      objects: [{ type: 'image', width: 100, height: 50, src: HALVES }],
    }
    const painted = await paintScene(
      scene,
      { overrides: [], images: {}, formats: ['png'] },
      await paintContext(),
    )
    const pixels = await sharp(painted.files.png).raw().toBuffer()
    expect([...pixels.subarray(0, 3)]).toEqual([255, 0, 0])
  })

  it('of SVG is sharp at any size', async () => {
    const src =
      '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><rect width="1" height="1" fill="red"/><rect x="1" width="1" height="1" fill="blue"/></svg>'
    const { pixel } = await paint({
      width: 100,
      height: 50,
      objects: [{ type: 'svg', src, width: 100, height: 50 }],
    })
    expect([pixel(48, 25), pixel(51, 25)]).toEqual([RED, BLUE])
  })

  it('of SVG is sharp at device resolution, also rotated, clipped and in groups', async () => {
    const src =
      '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><rect width="1" height="1" fill="red"/><rect x="1" width="1" height="1" fill="blue"/></svg>'
    const svg = { type: 'svg', src, width: 10, height: 10, fit: 'fill' }
    const group = { type: 'group', scaleX: 5, scaleY: 5, opacity: 0.5, objects: [svg] }
    const inGroup = await paint({ width: 50, height: 50, objects: [group] }, { scale: 2 })
    expect([inGroup.pixel(48, 50), inGroup.pixel(51, 50)]).toEqual([
      [255, 0, 0, 128],
      [0, 0, 255, 128],
    ])
    const cut = await paint({
      width: 100,
      height: 100,
      objects: [{ ...svg, width: 100, height: 100, fit: 'cover' }],
    })
    expect([cut.pixel(48, 50), cut.pixel(51, 50)]).toEqual([RED, BLUE])
    const turned = { ...svg, width: 100, height: 100, left: 100, angle: 90 }
    const { pixel } = await paint({ width: 100, height: 100, objects: [turned] })
    expect([pixel(50, 48), pixel(50, 51)]).toEqual([RED, BLUE])
  })

  it('of SVG is limited in pixels at any size', async () => {
    const src =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1000"><path d="M0 0H1V1000H0Z" fill="red"/></svg>'
    const object = { type: 'svg', src, width: 2000, height: 2000, fit: 'cover' }
    const { pixel } = await paint({ width: 100, height: 100, objects: [object] })
    expect(pixel(50, 50)).toEqual(RED)
  })

  it.each([
    ['width="40000" height="40000"', 'width="40000" height="40000"'],
    ['width="20000" height="100"', 'width="20000" height="100"'],
    ['viewBox="0 0 1000000 1000000"', 'width="1000000" height="1000000"'],
  ])('of SVG may have an intrinsic size beyond any memory: %s', async (size, all) => {
    const src = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${all} fill="red"/></svg>`
    const object = { type: 'image', src, width: 100, height: 100, fit: 'fill' }
    const { pixel } = await paint({ width: 100, height: 100, objects: [object] })
    expect(pixel(50, 50)).toEqual(RED)
  })

  it.each(['width="1e9" height="1"', 'width="1" height="1e9"'])(
    'of SVG may be too thin to be visible: %s',
    async size => {
      const src = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="red"/></svg>`
      const object = { type: 'image', src, width: 50, height: 50 }
      const { pixel } = await paint({ width: 100, height: 100, background: 'red', objects: [object] })
      expect(pixel(99, 99)).toEqual(RED)
    },
  )

  it('of a barcode may have a box of any width and height', async () => {
    for (const [width, height] of [
      [1e-7, 50],
      [50, 1e-7],
      [1e-7, 1e7],
      [1e7, 1e-7],
    ]) {
      const code = { type: 'barcode', data: 'A-1042', width, height }
      const { pixel } = await paint({ width: 100, height: 100, background: 'red', objects: [code] })
      expect(pixel(99, 99)).toEqual(RED)
    }
  })

  it('keeps its pixels at its own size, and is averaged when downscaled', async () => {
    const width = 400
    const checks = Buffer.alloc(width * width, 0).map((_, at) =>
      (at + Math.floor(at / width)) % 2 === 0 ? 255 : 0,
    )
    const png = await sharp(checks, { raw: { width, height: width, channels: 1 } })
      .png()
      .toBuffer()
    const src = `data:image/png;base64,${png.toString('base64')}`
    const whole = await paint({ width, height: width, objects: [{ type: 'image', src }] })
    expect([whole.pixel(10, 10), whole.pixel(11, 10)]).toEqual([
      [255, 255, 255, 255],
      [0, 0, 0, 255],
    ])
    const small = await paint({
      width: 37,
      height: 37,
      objects: [{ type: 'image', src, width: 37, height: 37 }],
    })
    for (let x = 2; x < 35; x++) expect(Math.abs((small.pixel(x, 18)[0] ?? 0) - 128), `${x}`).toBeLessThan(12)
  })

  it('is upright for any EXIF orientation', async () => {
    const turned = await sharp(HALVES)
      .rotate(90)
      .withMetadata({ orientation: 8 })
      .jpeg({ quality: 100 })
      .toBuffer()
    const src = `data:image/jpeg;base64,${turned.toString('base64')}`
    const { pixel } = await paint(one({ src, width: 40, height: 20, fit: 'fill' }))
    expect(pixel(5, 10)[0]).toBeGreaterThan(230)
    expect(pixel(35, 10)[2]).toBeGreaterThan(230)
  })

  it('that is hidden is not loaded', async () => {
    const { warnings } = await paint(one({ src: 'nowhere', hidden: true }))
    expect(warnings).toEqual([])
  })
})

describe('an invalid image', () => {
  it('fails with the path of its reference', async () => {
    const truncated = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    const half = truncated.subarray(0, truncated.length / 2).toString('base64')
    const html = Buffer.from('<!doctype html><title>404</title>').toString('base64')
    const cases: [string, string][] = [
      [`data:image/jpeg;base64,${half}`, 'asset_failed'],
      [`data:image/png;base64,${html}`, 'asset_failed'],
      ['nowhere', 'asset_failed'],
      ['constructor', 'asset_failed'],
      ['/etc/hostname', 'asset_denied'],
      ['../../etc/passwd', 'asset_denied'],
      ['https://example.org/a.png', 'asset_denied'],
    ]
    for (const [src, code] of cases) {
      const error = await failure(one({ src }))
      expect(error.status, src.slice(0, 40)).toBe(400)
      expect(error.message, src.slice(0, 40)).toContain('/scene/objects/0/src')
      expect([code, 'asset_denied', 'asset_failed'], src.slice(0, 40)).toContain(error.code)
    }
  })
})

describe('the placeholder of a missing image', () => {
  it('fills a box of any shape with a cross', async () => {
    for (const object of [{}, { version: '6.9.1', cropX: 5 }, { type: 'svg' }, { fit: 'contain' }]) {
      const box = { left: 0, top: 0, width: 60, height: 200 }
      const { version, ...rest } = { version: undefined, ...object }
      const scene = {
        width: 60,
        height: 200,
        version,
        objects: [{ ...one({}).objects[0], src: 'nowhere', ...box, ...rest }],
      }
      const { pixel, warnings } = await paint(scene, { onError: 'placeholder' })
      expect(warnings.map(({ code }) => code)).toEqual(['asset_failed'])
      // The stroke is scaled with the box.
      const isLine = (x: number, y: number) => [-1, 0, 1].some(aside => (pixel(x + aside, y)[0] ?? 0) < 222)
      expect([isLine(15, 50), isLine(45, 50), isLine(30, 100), isLine(15, 150), isLine(45, 150)]).toEqual(
        Array(5).fill(true),
      )
      expect([isLine(30, 50), isLine(15, 100), pixel(30, 50)[3], pixel(2, 198)[3]]).toEqual([
        false,
        false,
        255,
        255,
      ])
    }
  })
})

describe('barcodes', () => {
  it('are drawn as square modules in their colour', async () => {
    const qr = { type: 'qrcode', width: 84, height: 84, data: 'hello', color: 'red', errorCorrection: 'L' }
    const { pixel } = await paint({ width: 84, height: 84, background: '#fff', objects: [qr] })
    // The finder pattern of a version 1 QR code: seven modules of four pixels, with a light ring.
    expect([pixel(2, 2), pixel(6, 6), pixel(10, 10)]).toEqual([RED, [255, 255, 255, 255], RED])
    expect(pixel(82, 2)).toEqual(RED)
  })

  it('have a quiet zone of `quietZone` modules', async () => {
    const qr = {
      type: 'qrcode',
      width: 116,
      height: 116,
      data: 'hello',
      quietZone: 4,
      backgroundColor: 'blue',
    }
    const { pixel } = await paint({ width: 116, height: 116, objects: [qr] })
    expect([pixel(2, 2), pixel(14, 14), pixel(18, 18)]).toEqual([BLUE, BLUE, [0, 0, 0, 255]])
  })

  it('have modules of whole pixels, bars as high as their box, centred', async () => {
    const bars = { type: 'barcode', left: 10.4, top: 10, height: 60, data: 'PLATEN', color: '#000' }
    // 101 modules.
    for (const [width, scale, module] of [
      [101, 1, 1],
      [180, 1, 1],
      [280, 1, 2],
      [140, 2, 2],
      [303, 1, 3],
    ] as const) {
      const scene = { width: 400, height: 80, background: '#fff', objects: [{ ...bars, width }] }
      const { pixel, boxOf } = await paint(scene, { scale })
      const box = boxOf(([red = 0]) => red < 255)
      const [left, right] = [box?.left ?? 0, box?.right ?? 0]
      expect([right - left + 1, box?.top, box?.bottom]).toEqual([101 * module, 10 * scale, 70 * scale - 1])
      expect(Math.abs(left + right - (20.8 + width) * scale)).toBeLessThan(3)
      const rows = [10 * scale, 40 * scale, 70 * scale - 1].map(y =>
        Array.from({ length: 101 * module }, (_, x) => pixel(left + x, y)[0] ?? -1),
      )
      expect(new Set(rows.flat())).toEqual(new Set([0, 255]))
      expect(rows[1]).toEqual(rows[0])
      expect(rows[2]).toEqual(rows[0])
      const runs = runsOf(rows[0] ?? [])
      expect(runs.every(run => run % module === 0)).toBe(true)
      // Start and end of Code 128: start B, P; stop.
      expect(runs.slice(0, 6).map(run => run / module)).toEqual([2, 1, 1, 2, 1, 4])
      expect(runs.slice(-7).map(run => run / module)).toEqual([2, 3, 3, 1, 1, 1, 2])
    }
  })

  it('with modules below a pixel cause a warning with the required size', async () => {
    const qr = { type: 'qrcode', width: 10, height: 10, data: 'https://x.example' }
    const ean = { type: 'barcode', symbology: 'ean13', data: '4006381333931', height: 40 }
    const group = { type: 'group', scaleX: 0.5, scaleY: 0.5, objects: [{ ...qr, width: 40, height: 40 }] }
    const objects = [
      qr,
      { ...ean, width: 50 },
      { ...ean, width: 95 },
      group,
      { ...qr, width: 25, height: 25 },
    ]
    const { warnings } = await paint({ width: 100, height: 100, objects })
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ['code_too_small', '/scene/objects/0'],
      ['code_too_small', '/scene/objects/1'],
      ['code_too_small', '/scene/objects/3/objects/0'],
    ])
    expect(warnings[0]?.message).toContain('25 × 25 modules in 10 × 10 pixels')
    expect(warnings[0]?.message).toContain('at least 25 wide and 25 high')
    expect(warnings[1]?.message).toContain('95 modules in 50 pixels')
    expect(warnings[1]?.message).toContain('at least 95 wide')
    expect(warnings[2]?.message).toContain('at least 50 wide and 50 high')
    const larger = await paint({ width: 100, height: 100, objects }, { scale: 3 })
    expect(larger.warnings).toEqual([])
    const hidden = { ...qr, visible: false }
    expect((await paint({ width: 100, height: 100, objects: [hidden] })).warnings).toEqual([])
  })

  it('have a background with round corners that clips no module', async () => {
    const qr = { type: 'qrcode', width: 84, height: 84, data: 'hello', borderRadius: 30 }
    const scene = (object: object) => ({ width: 84, height: 84, objects: [{ ...qr, ...object }] })
    const black = [0, 0, 0, 255]
    for (const backgroundColor of [undefined, '#fff']) {
      const { pixel } = await paint(scene({ backgroundColor }))
      expect([pixel(0, 0), pixel(83, 0), pixel(0, 83), pixel(83, 83)]).toEqual([black, black, black, CLEAR])
    }
    const { pixel } = await paint(scene({ backgroundColor: 'red', quietZone: 6 }))
    expect([pixel(1, 1), pixel(82, 82), pixel(42, 2), pixel(2, 42)]).toEqual([CLEAR, CLEAR, RED, RED])
  })

  it('have the first digit of EAN in the quiet zone, and no quiet zone above and below', async () => {
    const ean = { type: 'barcode', symbology: 'ean13', data: '4006381333931', showText: true, quietZone: 7 }
    const scene = { width: 230, height: 90, objects: [{ ...ean, width: 230, height: 90 }] }
    const { pixel } = await paint(scene)
    const row = Array.from({ length: 230 }, (_, x) => pixel(x, 0)[3] ?? -1)
    // 113 modules of two pixels, with two pixels left over on the sides.
    expect([row.indexOf(255), row.lastIndexOf(255)]).toEqual([2 + 11 * 2, 2 + (11 + 95) * 2 - 1])
    const isInk = (x: number, y: number) => (pixel(x, y)[3] ?? 0) > 127
    const digit = Array.from({ length: 22 * 20 }, (_, at) => isInk(2 + (at % 22), 70 + Math.floor(at / 22)))
    expect(digit).toContain(true)
  })

  it('have modules of equal size if at most a tenth of the box stays empty', async () => {
    // 101 modules of 3.2 pixels, 21 of 7.6.
    const bars = { type: 'barcode', width: 323, height: 40, data: 'PLATEN' }
    const qr = { type: 'qrcode', top: 40, width: 160, height: 160, data: 'hello' }
    const { pixel } = await paint({ width: 323, height: 200, objects: [bars, qr] })
    const rowOf = (y: number) => Array.from({ length: 323 }, (_, x) => pixel(x, y)[3] ?? -1)
    for (const [row, modules, size] of [
      [rowOf(20), 101, 3],
      [rowOf(40 + 10), 21, 7],
    ] as const) {
      const first = row.indexOf(255)
      const code = row.slice(first, row.lastIndexOf(255) + 1)
      expect([first, code.length]).toEqual([modules === 21 ? 7 : 10, modules * size])
      expect(runsOf(code).every(run => run % size === 0)).toBe(true)
    }
  })

  it('fill their box if modules are so large that a pixel more does not matter', async () => {
    const bars = { type: 'barcode', width: 350, height: 60, data: 'PLATEN' }
    const { pixel, boxOf } = await paint({ width: 400, height: 80, objects: [bars] })
    expect(boxOf(([, , , alpha = 0]) => alpha > 0)).toEqual({ left: 0, top: 0, right: 349, bottom: 59 })
    const alphas = Array.from({ length: 350 }, (_, x) => pixel(x, 30)[3] ?? -1)
    expect(new Set(alphas)).toEqual(new Set([0, 255]))
    expect(
      runsOf(alphas)
        .map(run => Math.round(run / (350 / 101)))
        .slice(-7),
    ).toEqual([2, 3, 3, 1, 1, 1, 2])
  })

  it('with square modules stay square, also rotated, flipped and off-centre', async () => {
    const qr = { type: 'qrcode', left: 0, top: 0, width: 160, height: 100, data: 'hello' }
    const isDark = ([red = 0, , , alpha = 0]: readonly number[]) => alpha > 0 && red < 128
    const boxes: [object, object][] = [
      [{}, { left: 30, top: 0, right: 129, bottom: 99 }],
      [{ position: 'left' }, { left: 0, top: 0, right: 99, bottom: 99 }],
      [
        { angle: 90, left: 100 },
        { left: 0, top: 30, right: 99, bottom: 129 },
      ],
      [{ flipX: true }, { left: 30, top: 0, right: 129, bottom: 99 }],
    ]
    for (const [object, box] of boxes) {
      const painted = await paint({ width: 160, height: 160, objects: [{ ...qr, ...object }] })
      expect(painted.boxOf(isDark)).toEqual(box)
      expect(painted.boxOf(([, , , alpha = 0]) => alpha > 0 && alpha < 255)).toBeNull()
    }
  })

  it('fill their box with fit: fill', async () => {
    const bars = { type: 'barcode', width: 180, height: 60, data: 'PLATEN', fit: 'fill' }
    const { boxOf } = await paint({ width: 200, height: 80, objects: [bars] })
    expect(boxOf(([, , , alpha = 0]) => alpha > 100)).toEqual({ left: 0, top: 0, right: 179, bottom: 59 })
  })

  it('have their data as text only with showText', async () => {
    const bars = { type: 'barcode', width: 202, height: 60, data: 'PLATEN' }
    const below = async (showText: boolean | undefined) => {
      const { pixel } = await paint({ width: 202, height: 60, objects: [{ ...bars, showText }] })
      return pixel(0, 58)[3]
    }
    expect([await below(undefined), await below(false), await below(true)]).toEqual([255, 255, 0])
  })

  it('have an equal quiet zone on every side at every scale', async () => {
    const qr = { type: 'qrcode', width: 87, height: 87, data: 'hello', quietZone: 4 }
    for (const scale of [1, 2, 4]) {
      const { boxOf } = await paint({ width: 87, height: 87, objects: [qr] }, { scale })
      const first = 12 * scale
      const box = { left: first, top: first, right: 75 * scale - 1, bottom: 75 * scale - 1 }
      expect(boxOf(([, , , alpha = 0]) => alpha > 127)).toEqual(box)
    }
  })

  it('are changed by an override of their data, with any alias', async () => {
    const scene = {
      width: 50,
      height: 50,
      objects: [{ type: 'qrcode', name: 'code', width: 50, height: 50, data: 'a' }],
    }
    const paintCode = async (override: object) => {
      const options = { overrides: [{ name: 'code', ...override }], images: {}, formats: ['png'] } as const
      return (await paintScene(structuredClone(scene), options, await paintContext())).files.png
    }
    const original = await paintCode({})
    const changed = await paintCode({ data: 'b' })
    expect(changed).not.toEqual(original)
    for (const name of ['content', 'text', 'value']) expect(await paintCode({ [name]: 'b' })).toEqual(changed)
  })

  it('with data that the symbology cannot encode fail with the path of the data', async () => {
    const object = { type: 'barcode', name: 'code', width: 100, symbology: 'ean13', data: 'abc' }
    const error = await failure({ width: 100, height: 100, objects: [object] })
    expect([error.code, error.details[0]?.path]).toEqual(['invalid_definition', '/scene/objects/0/data'])
    expect(error.message).toContain('12 or 13 digits')
    const painting = paint(
      { width: 100, height: 100, objects: [{ ...object, data: '4006381333931' }] },
      { overrides: [{ name: 'code', data: 'x' }] },
    )
    await expect(painting).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: '/overrides/0/data' }],
    })
  })
})

/** Run lengths of equal values. */
function runsOf(values: readonly number[]): number[] {
  const runs: number[] = []
  for (const [at, value] of values.entries()) {
    if (at > 0 && value === values[at - 1]) runs.push((runs.pop() ?? 0) + 1)
    else runs.push(1)
  }
  return runs
}
