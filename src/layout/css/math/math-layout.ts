/** Formulas → positioned glyphs and rules (MathML Core §3). Recursive; parse.ts limits the depth of the tree. */
import type { Faces } from '../faces.ts'
import { borderAndPadding, clamp, usedMargins } from '../used-values.ts'
import { layOutFraction } from './fractions.ts'
import { EMPTY, type MathFragment, type MathPart, placed } from './fragment.ts'
import { lengthOf, type MathContext, type Stretch } from './math-context.ts'
import { layOutTable } from './math-tables.ts'
import type { MathNode, MathPadded, MathSpace } from './math-tree.ts'
import { layOutRadical } from './radicals.ts'
import { layOutRow } from './rows.ts'
import { layOutScripts } from './scripts.ts'
import { layOutOperator, layOutToken } from './tokens.ts'
import { layOutUnderOver, limitsAsScripts } from './under-over.ts'

/** Lays out the root of a formula. */
export function layOutFormula(root: MathNode, faces: Faces): MathFragment {
  /** By node: the fragment for the latest stretching. Rows may lay out their children twice. */
  const latest = new Map<MathNode, { readonly key: string; readonly fragment: MathFragment }>()
  const context: MathContext = {
    faces,
    layOut(node, wanted = null) {
      const stretch = node.core === null || node.kind === 'fraction' ? null : wanted
      const key = keyOf(stretch)
      const known = latest.get(node)
      if (known?.key === key) return known.fragment
      const fragment = withBox(node, layOutKind(node, stretch, context))
      latest.set(node, { key, fragment })
      return fragment
    },
  }
  return context.layOut(root)
}

function keyOf(stretch: Stretch): string {
  if (stretch === null) return ''
  return stretch.axis === 'vertical' ? `${stretch.ascent} ${stretch.descent}` : `${stretch.width}`
}

function layOutKind(node: MathNode, stretch: Stretch, context: MathContext): MathFragment {
  switch (node.kind) {
    case 'row':
      return mirrored(node, layOutRow(node, stretch, context))
    case 'token':
      return layOutToken(node, context)
    case 'operator':
      return layOutOperator(node, stretch, context)
    case 'space':
      return layOutSpace(node, context)
    case 'padded':
      return mirrored(node, layOutPadded(node, stretch, context))
    case 'fraction':
      return layOutFraction(node, context)
    case 'radical':
      return mirrored(node, layOutRadical(node, context))
    case 'scripts':
      return mirrored(node, layOutScripts(node, stretch, context))
    case 'under-over': {
      const scripts = limitsAsScripts(node)
      if (scripts !== null) return mirrored(node, layOutScripts(scripts, stretch, context))
      return layOutUnderOver(node, stretch, context)
    }
    case 'table':
      return mirrored(node, layOutTable(node, context))
  }
}

/** `<mspace>` (§3.2.5). */
function layOutSpace(space: MathSpace, context: MathContext): MathFragment {
  const of = (length: MathSpace['width']): number =>
    Math.max(0, lengthOf(length, space, { byDefault: 0, whole: 0 }, context))
  const [ascent, descent] = [of(space.height), of(space.depth)]
  const width = lengthOf(space.width, space, { byDefault: 0, whole: 0 }, context)
  return { ...EMPTY, width, ascent, descent }
}

/** `<mpadded>` (§3.3.6). */
function layOutPadded(padded: MathPadded, stretch: Stretch, context: MathContext): MathFragment {
  const content = context.layOut(padded.content, stretch)
  const of = (length: MathPadded['width'], own: number): number =>
    lengthOf(length, padded, { byDefault: own, whole: own, content }, context)
  return {
    width: Math.max(0, of(padded.width, content.width)),
    ascent: Math.max(0, of(padded.height, content.ascent)),
    descent: Math.max(0, of(padded.depth, content.descent)),
    italicsCorrection: 0,
    parts: [placed(content, of(padded.leftSpace, 0), -of(padded.raise, 0))],
  }
}

/** Adds margins, borders, padding and background. */
function withBox({ style }: MathNode, content: MathFragment): MathFragment {
  const insets = borderAndPadding(style, null)
  const margins = usedMargins(style, null)
  const hasBackground = style.backgroundColor !== null || style.backgroundImage.length > 0
  const sides = [insets, margins].flatMap(({ top, right, bottom, left }) => [top, right, bottom, left])
  if (!hasBackground && sides.every(side => side === 0)) return content
  const left = margins.left + insets.left
  const width = Math.max(0, content.width + insets.left + insets.right)
  const height = Math.max(0, content.ascent + content.descent + insets.top + insets.bottom)
  const box: MathPart = {
    ...{ kind: 'box', style, x: margins.left, y: -content.ascent - insets.top },
    ...{ width: clamp(width), height: clamp(height) },
  }
  return {
    width: width + margins.left + margins.right,
    ascent: content.ascent + insets.top + margins.top,
    descent: content.descent + insets.bottom + margins.bottom,
    italicsCorrection: content.italicsCorrection,
    parts: [box, placed(content, left, 0)],
  }
}

/** Places the parts of right-to-left elements from the right. */
function mirrored({ style }: MathNode, fragment: MathFragment): MathFragment {
  if (style.direction !== 'rtl') return fragment
  const parts = fragment.parts.map((part): MathPart => {
    const width =
      part.kind === 'fragment'
        ? part.fragment.width
        : part.kind === 'glyphs'
          ? (part.run.width * part.size) / 1000
          : part.width
    const x = fragment.width - part.x - width
    return part.kind === 'glyphs' ? { ...part, x, isMirrored: true } : { ...part, x }
  })
  return { ...fragment, parts }
}
