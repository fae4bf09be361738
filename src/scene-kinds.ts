import { nearest } from './text-distance.ts'

/** The types of scene objects, as Fabric 5 writes them, without hyphens. */
export const OBJECT_KINDS = [
  'rect',
  'circle',
  'ellipse',
  'triangle',
  'line',
  'polyline',
  'polygon',
  'path',
  'image',
  'group',
  'text',
  'itext',
  'textbox',
  'qrcode',
  'barcode',
  'svg',
] as const

export type ObjectKind = (typeof OBJECT_KINDS)[number]

/** The kind that a `type` names: `textbox`, `Textbox` and `i-text`, `IText` alike; null for an unknown one. */
export function objectKind(type: unknown): ObjectKind | null {
  if (typeof type !== 'string') return null
  const word = type.toLowerCase().replaceAll('-', '')
  return OBJECT_KINDS.find(kind => kind === word) ?? (word === 'activeselection' ? 'group' : null)
}

/** `, did you mean 'rect'?` of `rectangle` too, or all there are. */
export function kindHint(type: unknown): string {
  const word = typeof type === 'string' ? type.toLowerCase() : ''
  const near = nearest(word, OBJECT_KINDS) ?? OBJECT_KINDS.find(kind => word.startsWith(kind)) ?? null
  return near === null || word === ''
    ? `: use one of ${OBJECT_KINDS.map(kind => `'${kind}'`).join(', ')}`
    : `, did you mean '${near}'?`
}
