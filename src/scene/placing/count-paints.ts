import type { Fill } from '../reading/fill.ts'
import type { SceneObject } from '../reading/scene.ts'
import type { Content } from './place.ts'

/** How many paints of an object may lie upon one another. */
export function countPaints(object: SceneObject, content: Content): number {
  const behind = object.backgroundColor === null ? 0 : 1
  if (content.kind === 'text') {
    const runs = content.layout.lines.flatMap(line => line.runs)
    return runs.reduce((sum, { style }) => sum + countOf(style), behind)
  }
  const stroked = object.stroke !== null && object.strokeWidth > 0 ? 1 : 0
  return behind + stroked + 1
}

function countOf(
  style: { [K in 'fill' | 'stroke' | 'textBackgroundColor']: Fill | null } & Decorations,
): number {
  const paints = [style.fill, style.stroke, style.textBackgroundColor].filter(fill => fill !== null)
  return paints.length + [style.underline, style.overline, style.linethrough].filter(Boolean).length
}

interface Decorations {
  readonly underline: boolean
  readonly overline: boolean
  readonly linethrough: boolean
}
