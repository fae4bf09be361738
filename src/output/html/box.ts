/** The properties of a box node → CSS declarations. */

import { BOX } from '../../document/box-node.ts'
import type { Edge, PaintColor } from '../../graphics/decoration.ts'
import { cssColor, points } from './declarations.ts'
import { type Node, readValue } from './node.ts'

export function boxDeclarations(node: Node): string[] {
  const css: string[] = []
  const lengths = (property: string, values: readonly number[] = []): void => {
    const shown = new Set(values).size === 1 && property !== 'padding' ? values.slice(0, 1) : values
    if (values.some(value => value > 0)) css.push(`${property}:${shown.map(points).join(' ')}`)
  }
  lengths('padding', readValue(BOX.padding, node['padding']) ?? [])
  css.push(...borderOf(readValue(BOX.border, node['border']) ?? []))
  lengths(
    'border-radius',
    readValue(BOX.borderRadius, node['borderRadius'])?.map(([radius]) => radius),
  )
  const { background = null, gradient = null } = readValue(BOX.background, node['background']) ?? {}
  if (background !== null) css.push(`background:${colorOf(background)}`)
  if (gradient !== null) {
    const colors = gradient.stops.map(({ color }) => colorOf(color))
    css.push(`background:linear-gradient(${gradient.angle}deg,${colors.join(',')})`)
  }
  const shadows = (readValue(BOX.shadow, node['shadow']) ?? []).map(
    ({ x, y, blur, spread, color, isInset }) => {
      const lengths = [x, y, blur, spread].map(points).join(' ')
      return `${isInset ? 'inset ' : ''}${lengths} ${colorOf(color)}`
    },
  )
  if (shadows.length > 0) css.push(`box-shadow:${shadows.join(',')}`)
  const minHeight = readValue(BOX.minHeight, node['minHeight']) ?? 0
  if (minHeight > 0) css.push(`min-height:${points(minHeight)}`)
  const width = readValue(BOX.width, node['width'])
  if (width !== null) css.push(`width:${typeof width === 'number' ? points(width) : `${width.percent}%`}`)
  return css
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const

function borderOf(edges: readonly Edge[]): string[] {
  const borders = edges.map(({ width, style, color }) =>
    width > 0 ? `${points(width)} ${style} ${colorOf(color)}` : null,
  )
  const [first = null] = borders
  if (borders.every(border => border === first)) return first === null ? [] : [`border:${first}`]
  return borders.flatMap((border, i) => (border === null ? [] : [`border-${SIDES[i]}:${border}`]))
}

function colorOf({ color, opacity }: PaintColor): string {
  const alpha = Math.round(opacity * 255)
  const opaque = cssColor(color) ?? 'black'
  return alpha === 255 ? opaque : `${opaque}${alpha.toString(16).padStart(2, '0')}`
}
