import type { ColorMatrixFilter } from './filter.ts'

/** Fabric's filters with fixed matrices. */
export const LOOKS: Readonly<Record<string, readonly number[]>> = {
  Brownie: rows(
    [0.5997, 0.34553, -0.27082, 0.186],
    [-0.0377, 0.86095, 0.15059, -0.1449],
    [0.24113, -0.07441, 0.44972, -0.02965],
  ),
  Vintage: rows(
    [0.62793, 0.32021, -0.03965, 0.03784],
    [0.02578, 0.64411, 0.03259, 0.02926],
    [0.0466, -0.08512, 0.52416, 0.02023],
  ),
  Kodachrome: rows(
    [1.12855, -0.39673, -0.03992, 0.24991],
    [-0.16404, 1.08352, -0.05498, 0.09698],
    [-0.16786, -0.56034, 1.60148, 0.13972],
  ),
  Technicolor: rows(
    [1.91252, -0.85453, -0.09155, 0.04624],
    [-0.30878, 1.76589, -0.10601, -0.27589],
    [-0.2311, -0.75018, 1.84759, 0.12137],
  ),
  Polaroid: rows([1.438, -0.062, -0.062, 0], [-0.122, 1.378, -0.122, 0], [-0.016, -0.016, 1.483, 0]),
  Sepia: rows([0.393, 0.769, 0.189, 0], [0.349, 0.686, 0.168, 0], [0.272, 0.534, 0.131, 0]),
  BlackWhite: rows([1.5, 1.5, 1.5, -1], [1.5, 1.5, 1.5, -1], [1.5, 1.5, 1.5, -1]),
}

type ColorRow = readonly [red: number, green: number, blue: number, added: number]

/** A matrix of weights of the three channels, and offsets in units of 1/255. */
function rows(red: ColorRow, green: ColorRow, blue: ColorRow): readonly number[] {
  const five = ([r, g, b, added]: ColorRow) => [r, g, b, 0, added]
  return [...five(red), ...five(green), ...five(blue), 0, 0, 0, 1, 0]
}

export function colorMatrix(red: ColorRow, green: ColorRow, blue: ColorRow): ColorMatrixFilter {
  return { kind: 'color-matrix', matrix: rows(red, green, blue), colorsOnly: true }
}

/** Rotates colours around the axis of greys. @param rotation In half turns. */
export function hueRotation(rotation: number): ColorMatrixFilter {
  const angle = rotation * Math.PI
  const [cos, third] = [Math.cos(angle), (1 - Math.cos(angle)) / 3]
  const side = Math.sqrt(1 / 3) * Math.sin(angle)
  return colorMatrix(
    [cos + third, third - side, third + side, 0],
    [third + side, cos + third, third - side, 0],
    [third - side, third + side, cos + third, 0],
  )
}

export function applyColorMatrix(data: Uint8ClampedArray, { matrix, colorsOnly }: ColorMatrixFilter): void {
  const entry = (row: number, column: number): number => matrix[row * 5 + column] ?? 0
  const weighs = (row: number) => [0, 1, 2, 3].map(column => entry(row, column))
  const [rr = 0, rg = 0, rb = 0, ra = 0] = weighs(0)
  const [gr = 0, gg = 0, gb = 0, ga = 0] = weighs(1)
  const [br = 0, bg = 0, bb = 0, ba = 0] = weighs(2)
  const [ar = 0, ag = 0, ab = 0, aa = 0] = weighs(3)
  const [r0, g0, b0, a0] = [entry(0, 4) * 255, entry(1, 4) * 255, entry(2, 4) * 255, entry(3, 4) * 255]
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    if (colorsOnly) {
      data[at] = r * rr + g * rg + b * rb + r0
      data[at + 1] = r * gr + g * gg + b * gb + g0
      data[at + 2] = r * br + g * bg + b * bb + b0
      continue
    }
    const a = data[at + 3] ?? 0
    data[at] = r * rr + g * rg + b * rb + a * ra + r0
    data[at + 1] = r * gr + g * gg + b * gb + a * ga + g0
    data[at + 2] = r * br + g * bg + b * bb + a * ba + b0
    data[at + 3] = r * ar + g * ag + b * ab + a * aa + a0
  }
}
