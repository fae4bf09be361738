/** Affine maps of three dimensions, for the functions of CSS Transforms 2. Pure. */
import { type Matrix, radians, rotation } from './affine.ts'

type Vector = readonly [x: number, y: number, z: number]

/** The images of the three axes and of the origin. */
export type Matrix3d = readonly [x: Vector, y: Vector, z: Vector, origin: Vector]

const [X, Y, Z, ORIGIN]: Matrix3d = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0, 0, 0],
]

const IDENTITY_3D: Matrix3d = [X, Y, Z, ORIGIN]

/** The map that applies `inner` first, then `outer`. */
export function multiply3d(outer: Matrix3d, [x, y, z, origin]: Matrix3d): Matrix3d {
  const [ox, oy, oz] = outer[3]
  const [px, py, pz] = turned(outer, origin)
  return [turned(outer, x), turned(outer, y), turned(outer, z), [px + ox, py + oy, pz + oz]]
}

function turned([a, b, c]: Matrix3d, [x, y, z]: Vector): Vector {
  return [a[0] * x + b[0] * y + c[0] * z, a[1] * x + b[1] * y + c[1] * z, a[2] * x + b[2] * y + c[2] * z]
}

export function translation3d(x: number, y: number, z: number): Matrix3d {
  return [X, Y, Z, [x, y, z]]
}

export function scaling3d(x: number, y: number, z: number): Matrix3d {
  return [[x, 0, 0], [0, y, 0], [0, 0, z], ORIGIN]
}

export function planar([a, b, c, d, e, f]: Matrix): Matrix3d {
  return [[a, b, 0], [c, d, 0], Z, [e, f, 0]]
}

/** Rotation about an axis (CSS Transforms 2 §14); the identity for an axis without length. */
export function rotation3d(x: number, y: number, z: number, degrees: number): Matrix3d {
  if (x === 0 && y === 0 && z !== 0) return planar(rotation(Math.sign(z) * degrees))
  const length = Math.hypot(x, y, z)
  if (length === 0) return IDENTITY_3D
  const [u, v, w] = [x / length, y / length, z / length]
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))]
  const rest = 1 - cos
  return [
    [cos + u * u * rest, v * u * rest + w * sin, w * u * rest - v * sin],
    [u * v * rest - w * sin, cos + v * v * rest, w * v * rest + u * sin],
    [u * w * rest + v * sin, v * w * rest - u * sin, cos + w * w * rest],
    ORIGIN,
  ]
}

/** The orthogonal projection on the plane z = 0. */
export function flattened([x, y, , origin]: Matrix3d): Matrix {
  return [x[0], x[1], y[0], y[1], origin[0], origin[1]]
}
