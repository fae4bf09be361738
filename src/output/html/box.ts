/** What a box node says of its looks → CSS declarations. */

import { isRecord } from '../../base/json.ts'
import { readShadows } from '../../graphics/box-shadow.ts'
import { cssColor } from './color.ts'
import { points } from './declarations.ts'
import { listOf, type Node, numberOf } from './node.ts'

export function boxDeclarations(node: Node): string[] {
  const { padding, border, borderRadius, background, shadow, width, minHeight } = node
  const css = [...paddingOf(padding), ...borderOf(border), ...radiusOf(borderRadius), ...groundOf(background)]
  css.push(...shadowOf(shadow))
  const height = numberOf(minHeight)
  if (height !== null && height > 0) css.push(`min-height:${points(height)}`)
  const fixed = numberOf(width)
  if (fixed !== null) css.push(`width:${points(fixed)}`)
  else if (typeof width === 'string' && PERCENT.test(width)) css.push(`width:${width.trim()}`)
  return css
}

const PERCENT = /^\s*\d{1,3}(?:\.\d{1,6})?%\s*$/
const SIDES = ['top', 'right', 'bottom', 'left'] as const
const CORNERS = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const

function paddingOf(padding: unknown): string[] {
  const [left = 0, top = left, right = left, bottom = top] = listOf(padding).map(side => numberOf(side) ?? 0)
  const sides = [top, right, bottom, left].map(side => points(Math.max(0, side)))
  return sides.every(side => side === '0') ? [] : [`padding:${sides.join(' ')}`]
}

/** One edge for all sides, or each by its name; a number is a width. */
function borderOf(border: unknown): string[] {
  if (isRecord(border) && SIDES.some(side => Object.hasOwn(border, side))) {
    return SIDES.flatMap(side => edge(`border-${side}`, border[side]))
  }
  return edge('border', border)
}

function edge(property: string, value: unknown): string[] {
  if (value === undefined || value === null) return []
  const { width = 1, color, style } = isRecord(value) ? value : { width: value }
  const thickness = numberOf(width) ?? 0
  const line = ['dashed', 'dotted', 'double'].find(known => known === style) ?? 'solid'
  return thickness > 0 ? [`${property}:${points(thickness)} ${line} ${cssColor(color) ?? 'black'}`] : []
}

/** One radius, or those of the corners as a list or by name. */
function radiusOf(radius: unknown): string[] {
  const corners = isRecord(radius) ? CORNERS.map(corner => radius[corner]) : listOf(radius)
  const radii = corners.map(corner => points(Math.max(0, numberOf(corner) ?? 0)))
  return radii.every(corner => corner === '0') ? [] : [`border-radius:${radii.join(' ')}`]
}

/** The first is on top, here as in CSS. */
function shadowOf(shadow: unknown): string[] {
  const shadows = readShadows(shadow)
  if ('message' in shadows || shadows.length === 0) return []
  const layers = shadows.map(({ x, y, blur, spread, color, isInset }) => {
    const lengths = [x, y, blur, spread].map(points).join(' ')
    return `${isInset ? 'inset ' : ''}${lengths} ${cssColor(color) ?? 'transparent'}`
  })
  return [`box-shadow:${layers.join(',')}`]
}

/** A colour, or a gradient, its colours evenly apart. */
function groundOf(background: unknown): string[] {
  if (isRecord(background)) {
    const colors = listOf(background['linearGradient']).map(color => cssColor(color))
    const angle = numberOf(background['angle'] ?? 180) ?? 180
    const isWhole = colors.length > 1 && !colors.includes(null)
    return isWhole ? [`background:linear-gradient(${angle}deg,${colors.join(',')})`] : []
  }
  const color = cssColor(background)
  return color === null ? [] : [`background:${color}`]
}
