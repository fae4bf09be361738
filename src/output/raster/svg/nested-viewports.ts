import { ATTRIBUTES, type Attributes, boxOf, readAttributes, writeAttributes } from './tags.ts'

const SVG_TAG = new RegExp(`<(/?)svg${ATTRIBUTES}(/?)>`, 'g')

/**
 * Where the canvas misplaces or does not cut what stands in an `<svg>`, writes it so that it does not. It moves the
 * whole by unscaled lengths, for the origin of its `viewBox` and for what room `preserveAspectRatio` leaves, but does
 * well with an `<svg>` inside; of that it shows what reaches out of its box.
 */
export function plainViewports(svg: string): string {
  const ends: string[] = []
  let clips = 0
  return svg.replaceAll(SVG_TAG, (tag, closing: string, text: string, selfClosing: string) => {
    if (closing === '/') return ends.pop() ?? tag
    if (selfClosing === '/') return tag
    const attributes = readAttributes(text)
    if (ends.length === 0) {
      const inner = misplaced(attributes)
      ends.push(inner === null ? '</svg>' : '</svg></svg>')
      return inner === null
        ? tag
        : `<svg${writeAttributes(outermost(attributes))}><svg${writeAttributes(inner)}>`
    }
    if (showsBeyond(attributes)) {
      ends.push('</svg>')
      return tag
    }
    ends.push('</svg></g>')
    const id = `platen-viewport-${clips++}`
    const cut = BOX.flatMap(([name, otherwise]): [string, string][] => [
      [name, attributes.get(name) ?? otherwise],
    ])
    return `<clipPath id="${id}"><rect${writeAttributes(cut)}/></clipPath><g clip-path="url(#${id})">${tag}`
  })
}

/** Sides of an `<svg>` inside another, with what they are where it does not say. */
const BOX = [
  ['x', '0'],
  ['y', '0'],
  ['width', '100%'],
  ['height', '100%'],
] as const

/** What an `<svg>` inside the outermost one takes over of that; null where the canvas does well without. */
function misplaced(attributes: Attributes): Attributes | null {
  const box = boxOf(attributes.get('viewBox'))
  const [width, height] = [Number(attributes.get('width')), Number(attributes.get('height'))]
  if (box === null || !(width > 0 && height > 0)) return null
  const hasRoom = Math.abs(width * box.height - height * box.width) > 1e-9 * width * box.height
  if (box.x === 0 && box.y === 0 && !hasRoom) return null
  return new Map([...attributes].filter(([name]) => PLACE.has(name)))
}

const PLACE = new Set(['width', 'height', 'viewBox', 'preserveAspectRatio'])

function outermost(attributes: Attributes): Attributes {
  const others = [...attributes].filter(([name]) => name !== 'preserveAspectRatio')
  return new Map([...others, ['viewBox', `0 0 ${attributes.get('width')} ${attributes.get('height')}`]])
}

function showsBeyond(attributes: Attributes): boolean {
  const declared = /(?:^|;)\s*overflow\s*:\s*([\w-]+)/.exec(attributes.get('style') ?? '')?.[1]
  const overflow = declared ?? attributes.get('overflow') ?? 'hidden'
  return overflow === 'visible' || overflow === 'auto'
}
