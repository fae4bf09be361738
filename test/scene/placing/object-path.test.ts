import { describe, expect, it } from 'vitest'
import { paint } from '../../output/raster/painted.ts'

const RED = [255, 0, 0, 255]
const BLUE = [0, 0, 255, 255]
const CLEAR = [0, 0, 0, 0]
const isRed = ([r = 0, , , a = 0]: readonly number[]) => r > 200 && a > 200
const isPainted = ([, , , a = 0]: readonly number[]) => a > 127

function one(object: object) {
  return { width: 200, height: 200, objects: [object] }
}

describe('shapes', () => {
  it('round the corners of a rectangle by rx and ry, by borderRadius, or individually', async () => {
    const rect = { type: 'rect', left: 0, top: 0, width: 200, height: 100, fill: 'red' }
    const byRx = await paint(one({ ...rect, rx: 40 }))
    const byRadius = await paint(one({ ...rect, borderRadius: 40 }))
    const byCorner = await paint(one({ ...rect, borderRadius: [40, 0, 0, 40] }))
    for (const { pixel } of [byRx, byRadius, byCorner]) {
      expect(pixel(100, 50)).toEqual(RED)
      expect(pixel(5, 5)).toEqual(CLEAR)
      expect(pixel(5, 94)).toEqual(CLEAR)
    }
    expect(byRx.pixel(194, 5)).toEqual(CLEAR)
    expect(byCorner.pixel(194, 5)).toEqual(RED)
  })

  it('have elliptic corners if rx and ry differ', async () => {
    const { pixel } = await paint(
      one({ type: 'rect', left: 0, top: 0, width: 200, height: 200, fill: 'red', rx: 80, ry: 20 }),
    )
    // On the ellipse at 45 degrees: 80 - 80 / √2 = 23 across, 20 - 20 / √2 = 6 down, in each corner.
    const far = (near: number) => 199 - near
    for (const [x, y] of [[23, 6] as const, [far(23), 6], [23, far(6)], [far(23), far(6)]]) {
      const [outX, outY] = [x < 100 ? x - 6 : x + 6, y < 100 ? y - 2 : y + 2]
      const [inX, inY] = [x < 100 ? x + 6 : x - 6, y < 100 ? y + 2 : y - 2]
      expect([pixel(outX, outY), pixel(inX, inY)], `${x}, ${y}`).toEqual([CLEAR, RED])
    }
    expect([pixel(100, 0), pixel(0, 100), pixel(199, 100), pixel(100, 199)]).toEqual([RED, RED, RED, RED])
  })

  it('limit radii to half of the side', async () => {
    const { pixel } = await paint(
      one({ type: 'rect', left: 0, top: 0, width: 100, height: 100, fill: 'red', borderRadius: 9999 }),
    )
    expect([pixel(2, 50), pixel(50, 2), pixel(10, 10)]).toEqual([RED, RED, CLEAR])
  })

  it('include circles by radius or size, and ellipses', async () => {
    const circle = await paint(one({ type: 'circle', left: 20, top: 20, radius: 40, fill: 'red' }))
    const sized = await paint(one({ type: 'circle', left: 20, top: 20, width: 80, height: 80, fill: 'red' }))
    const ellipse = await paint(one({ type: 'ellipse', left: 20, top: 20, rx: 40, ry: 20, fill: 'red' }))
    expect(circle.boxOf(isPainted)).toEqual({ left: 20, top: 20, right: 99, bottom: 99 })
    expect(sized.boxOf(isPainted)).toEqual({ left: 20, top: 20, right: 99, bottom: 99 })
    expect(ellipse.boxOf(isPainted)).toEqual({ left: 20, top: 20, right: 99, bottom: 59 })
    expect(circle.pixel(25, 25)).toEqual(CLEAR)
  })

  it('include circle sectors between two angles', async () => {
    const { pixel } = await paint(
      one({ type: 'circle', left: 0, top: 0, radius: 100, startAngle: 0, endAngle: 180, fill: 'red' }),
    )
    expect([pixel(100, 150), pixel(100, 50)]).toEqual([RED, CLEAR])
  })

  it('include triangles with the tip at the top centre', async () => {
    const { pixel } = await paint(
      one({ type: 'triangle', left: 0, top: 0, width: 200, height: 200, fill: 'red' }),
    )
    expect([pixel(100, 10), pixel(10, 195), pixel(190, 195)]).toEqual([RED, RED, RED])
    expect([pixel(10, 10), pixel(190, 10)]).toEqual([CLEAR, CLEAR])
  })

  it('include lines, placed by their points or by left and top', async () => {
    const line = { type: 'line', x1: 10, y1: 50, x2: 110, y2: 50, stroke: 'red', strokeWidth: 10 }
    const byPoints = await paint(one(line))
    expect(byPoints.boxOf(isRed)).toEqual({ left: 10, top: 45, right: 109, bottom: 54 })
    const placed = await paint(one({ ...line, left: 50, top: 100, originX: 'left' }))
    expect(placed.boxOf(isRed)).toEqual({ left: 55, top: 100, right: 154, bottom: 109 })
  })

  it('include polygons and paths, placed by their points or by left and top', async () => {
    const points = [
      { x: 40, y: 40 },
      { x: 80, y: 40 },
      { x: 80, y: 80 },
      { x: 40, y: 80 },
    ]
    const path = 'M40 40H80V80H40Z'
    const commands = [['M', 40, 40], ['H', 80], ['V', 80], ['H', 40], ['Z']]
    for (const shape of [
      { type: 'polygon', points },
      { type: 'path', path },
      { type: 'Path', path: commands },
    ]) {
      const own = await paint(one({ ...shape, fill: 'red' }))
      expect(own.boxOf(isRed)).toEqual({ left: 40, top: 40, right: 79, bottom: 79 })
      const moved = await paint(one({ ...shape, fill: 'red', left: 100, top: 0 }))
      expect(moved.boxOf(isRed)).toEqual({ left: 100, top: 0, right: 139, bottom: 39 })
    }
  })

  it('leave a polyline open and close a polygon', async () => {
    const points = [
      { x: 20, y: 20 },
      { x: 180, y: 20 },
      { x: 180, y: 180 },
    ]
    const stroke = { points, fill: '', stroke: 'red', strokeWidth: 10 }
    expect((await paint(one({ type: 'polyline', ...stroke }))).pixel(100, 100)).toEqual(CLEAR)
    expect((await paint(one({ type: 'polygon', ...stroke }))).pixel(100, 100)).toEqual(RED)
  })

  it('fill holes according to fillRule', async () => {
    const path = 'M0 0H200V200H0Z M50 50H150V150H50Z'
    const nonzero = await paint(one({ type: 'path', path, fill: 'red' }))
    const evenodd = await paint(one({ type: 'path', path, fill: 'red', fillRule: 'evenodd' }))
    expect([nonzero.pixel(100, 100), evenodd.pixel(100, 100)]).toEqual([RED, CLEAR])
  })
})

describe('strokes', () => {
  const rect = {
    type: 'rect',
    left: 20,
    top: 20,
    width: 100,
    height: 60,
    fill: 'blue',
    stroke: 'red',
    strokeWidth: 10,
  }

  it('are half inside, and the box includes them as in Fabric', async () => {
    const painted = await paint(one(rect))
    expect(painted.boxOf(isPainted)).toEqual({ left: 20, top: 20, right: 129, bottom: 89 })
    expect([painted.pixel(29, 50), painted.pixel(30, 50)]).toEqual([RED, BLUE])
  })

  it('are below the fill with paintFirst stroke', async () => {
    const { pixel } = await paint(one({ ...rect, paintFirst: 'stroke' }))
    expect([pixel(24, 50), pixel(27, 50)]).toEqual([RED, BLUE])
  })

  it('keep their width with strokeUniform and scale otherwise', async () => {
    const scaled = await paint(one({ ...rect, width: 50, height: 30, scaleX: 2, scaleY: 2 }))
    const uniform = await paint(
      one({ ...rect, width: 50, height: 30, scaleX: 2, scaleY: 2, strokeUniform: true }),
    )
    expect([scaled.pixel(35, 50), uniform.pixel(35, 50)]).toEqual([RED, BLUE])
    expect(uniform.boxOf(isPainted)).toEqual({ left: 20, top: 20, right: 129, bottom: 89 })
  })

  it('are dashed, and a dash pattern of zeros is a solid line', async () => {
    const line = { type: 'line', x1: 0, y1: 100, x2: 200, y2: 100, stroke: 'red', strokeWidth: 10 }
    const { pixel } = await paint(one({ ...line, strokeDashArray: [20, 20] }))
    expect([pixel(10, 100), pixel(30, 100), pixel(50, 100)]).toEqual([RED, CLEAR, RED])
    const zeros = await paint(one({ ...line, strokeDashArray: [0, 0] }))
    expect([zeros.pixel(10, 100), zeros.pixel(30, 100)]).toEqual([RED, RED])
  })

  it('support line caps and joins', async () => {
    const line = { type: 'line', x1: 50, y1: 100, x2: 150, y2: 100, stroke: 'red', strokeWidth: 20 }
    const butt = await paint(one(line))
    const square = await paint(one({ ...line, strokeLineCap: 'square' }))
    const round = await paint(one({ ...line, strokeLineCap: 'round' }))
    expect([butt, square, round].map(({ pixel }) => pixel(44, 100)[3])).toEqual([0, 255, 255])
    expect([square.pixel(42, 92), round.pixel(42, 92)]).toEqual([RED, CLEAR])
    const corner = await paint(one({ ...rect, strokeLineJoin: 'round', strokeWidth: 20 }))
    expect(corner.pixel(21, 21)).toEqual(CLEAR)
  })
})
