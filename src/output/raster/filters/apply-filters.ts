/** Applies filters to pixels in place. Pure and never fails. `costOf` estimates the work. */

import { applyColorMatrix } from '../../../scene/filters/color-matrix.ts'
import type { BlendImageFilter, Filter, Raster } from '../../../scene/filters/filter.ts'
import { applyTones, chainTones } from '../../../scene/filters/tones.ts'
import { blur, fabricDeviation } from './blur.ts'
import { applyGrayscale, applyNoise, applyRemoveColor, applySaturation, applyVibrance } from './colors.ts'
import { convolve, pixelate, resize } from './neighbours.ts'

export interface FilterOptions {
  /** Pixels of the picture per unit of the object. */
  readonly density: { readonly x: number; readonly y: number }
  /** The pixels that a step blends with, at the size of the picture. */
  blendWith(step: BlendImageFilter, size: { width: number; height: number }): Uint8ClampedArray
}

export function applyFilters(raster: Raster, steps: readonly Filter[], options: FilterOptions): Raster {
  return joinTones(steps).reduce((result, step) => applyFilter(result, step, options), raster)
}

function applyFilter(raster: Raster, step: Filter, { density, blendWith }: FilterOptions): Raster {
  const { width, height, data } = raster
  switch (step.kind) {
    case 'tones':
      applyTones(data, step)
      return raster
    case 'color-matrix':
      applyColorMatrix(data, step)
      return raster
    case 'grayscale':
      applyGrayscale(data, step.mode)
      return raster
    case 'saturation':
      applySaturation(data, step.amount)
      return raster
    case 'vibrance':
      applyVibrance(data, step.amount)
      return raster
    case 'remove-color':
      applyRemoveColor(data, step.color, step.distance)
      return raster
    case 'noise':
      applyNoise(data, step.amount)
      return raster
    case 'pixelate':
      pixelate(raster, step.blockPx)
      return raster
    case 'convolution':
      return convolve(raster, step)
    case 'blur': {
      const { unit, amount } = step
      const deviation =
        unit === 'fabric'
          ? { x: fabricDeviation(amount, width), y: fabricDeviation(amount, height) }
          : { x: amount * density.x, y: amount * density.y }
      blur(raster, deviation)
      return raster
    }
    case 'resize':
      return resize(raster, resizedTo(raster, step))
    case 'blend-image':
      blendImage(data, blendWith(step, { width, height }), step.mode)
      return raster
  }
}

type Size = Pick<Raster, 'width' | 'height'>

/** Filters only reduce pictures; enlarging them would add no detail. */
function resizedTo({ width, height }: Size, { scaleX, scaleY }: { scaleX: number; scaleY: number }): Size {
  const side = (length: number, scale: number) => Math.max(1, Math.round(length * Math.min(1, scale)))
  return { width: side(width, scaleX), height: side(height, scaleY) }
}

function blendImage(data: Uint8ClampedArray, other: Uint8ClampedArray, mode: BlendImageFilter['mode']): void {
  if (mode === 'mask') {
    for (let at = 3; at < data.length; at += 4) data[at] = other[at] ?? 0
    return
  }
  for (let at = 0; at < data.length; at++) data[at] = ((data[at] ?? 0) * (other[at] ?? 0)) / 255
}

/** Merges adjacent lookup tables, which is exact because each returns integers. */
function joinTones(steps: readonly Filter[]): Filter[] {
  const joined: Filter[] = []
  for (const step of steps) {
    const last = joined.at(-1)
    if (step.kind === 'tones' && last?.kind === 'tones') joined[joined.length - 1] = chainTones(last, step)
    else joined.push(step)
  }
  return joined
}

/** Work per pixel, in lookups of a table, including the filters of blended pictures. */
export function costOf(steps: readonly Filter[]): number {
  return joinTones(steps).reduce((sum, step) => sum + costOfOne(step), 0)
}

function costOfOne(step: Filter): number {
  switch (step.kind) {
    case 'convolution':
      return 1 + step.weights.length
    case 'blur':
      return 16
    case 'blend-image':
      return 4 + costOf(step.filters.steps)
    default:
      return 2
  }
}
