import { aspectRatioOf, clampToTransferred, widthOfHeight } from './aspect-ratio.ts'
import { orthogonalWidth } from './block/orthogonal-flow.ts'
import { fieldWidth } from './block/text-field.ts'
import type { FieldsetBox, FlexBox, FlowBox, LinesBox } from './contracts.ts'
import { wrappedIntrinsic } from './flex/flex-column.ts'
import { gridIntrinsic } from './grid/grid-layout.ts'
import type { WordItem } from './inline/inline-items.ts'
import { breakablePiecesOf } from './inline/line-breaking.ts'
import { measuredItems } from './inline/prepared-content.ts'
import type { LayoutContext } from './layout-context.ts'
import { formulaOf } from './math/math-box.ts'
import { isMulticol, multicolIntrinsic } from './multicol/column-sizes.ts'
import { replacedSize } from './replaced-elements.ts'
import { tableIntrinsic } from './table/table-layout.ts'
import {
  borderAndPadding,
  borderBoxSize,
  clampHeight,
  clampWidth,
  resolve,
  resolveSize,
  sizeContainment,
  usedMargins,
} from './used-values.ts'

/** Min-content and max-content width of a box, in points (CSS Sizing 3 §4). */
export interface IntrinsicSizes {
  readonly min: number
  readonly max: number
}

/** Intrinsic contributions: widths of the margin box (CSS Sizing 3 §5). */
export function intrinsicSizesOf(box: FlowBox, layout: LayoutContext): IntrinsicSizes {
  if (box.kind === 'lines') return linesIntrinsic(box, layout)
  const { style } = box
  const insets = borderAndPadding(style, null)
  const margins = usedMargins(style, null)
  const extra = margins.left + margins.right
  const bounded = (width: number): number => clampWidth(style, width, insets, null) + extra
  if (box.kind === 'picture') {
    const width = bounded(replacedSize(box, { width: null, height: null }, layout).width)
    const isShare = typeof style.width === 'object' || typeof style.maxWidth === 'object'
    return { min: isShare ? extra : width, max: width }
  }
  const definite = borderBoxSize(style, resolveSize(style.width, null), insets.left + insets.right)
  if (definite !== null && box.kind !== 'table') return { min: bounded(definite), max: bounded(definite) }
  const ratio = box.kind === 'table' ? null : aspectRatioOf(style)
  const definiteHeight = ratio === null ? null : resolveSize(style.height, null)
  if (ratio !== null && definiteHeight !== null) {
    const down = insets.top + insets.bottom
    const height = clampHeight(style, borderBoxSize(style, definiteHeight, down) ?? 0, insets, null)
    const width = bounded(widthOfHeight(style, ratio, height, insets))
    return { min: width, max: width }
  }
  const content = contentIntrinsic(box, layout)
  const { max } = content
  const min = box.isCompressible === true ? 0 : content.min
  const around = box.kind === 'table' ? 0 : insets.left + insets.right
  const limited = (content: number): number => {
    const width = Math.max(content + around, definite ?? 0)
    return bounded(ratio === null ? width : clampToTransferred(style, ratio, width, insets, null))
  }
  return {
    min: limited(style.width === 'max-content' ? max : min),
    max: limited(style.width === 'min-content' ? min : max),
  }
}

function contentIntrinsic(box: Exclude<FlowBox, LinesBox>, layout: LayoutContext): IntrinsicSizes {
  if (box.kind !== 'table' && sizeContainment(box.style) !== 'none') {
    const width = box.style.containIntrinsicWidth ?? 0
    return { min: width, max: width }
  }
  switch (box.kind) {
    case 'table':
      return tableIntrinsic(box, layout)
    case 'flex':
      return flexIntrinsic(box, layout)
    case 'grid':
      return gridIntrinsic(box, layout)
    case 'fieldset':
      return fieldsetIntrinsic(box, layout)
    case 'block': {
      const field = box.field === undefined ? null : fieldWidth(box.field, box.style, layout)
      if (field !== null) return { min: field, max: field }
      let min = 0
      let max = 0
      /** Max-content width of floats side by side with the content after them. */
      let floated = 0
      for (const child of box.children) {
        if (child.kind !== 'lines' && isOutOfFlow(child)) continue
        const inner = layout.intrinsic(child)
        const isFloat = child.kind !== 'lines' && child.style.float !== 'none'
        if (child.kind !== 'lines' && child.style.clear !== 'none') floated = 0
        min = Math.max(min, inner.min)
        max = Math.max(max, floated + inner.max)
        if (isFloat) floated += inner.max
      }
      return isMulticol(box.style) ? multicolIntrinsic(box.style, { min, max }) : { min, max }
    }
    case 'picture':
    case 'margin-edge':
      return { min: 0, max: 0 }
    case 'orthogonal': {
      const width = orthogonalWidth(box, layout)
      return { min: width, max: width }
    }
    case 'math': {
      const { width } = formulaOf(box, layout)
      return { min: width, max: width }
    }
  }
}

/** Without the padding, which is that of the box of the content. */
function fieldsetIntrinsic({ legend, content }: FieldsetBox, layout: LayoutContext): IntrinsicSizes {
  const { min, max } = layout.intrinsic(content)
  const { left, right } = borderAndPadding(content.style, null)
  const beside = legend === null ? { min: 0, max: 0 } : layout.intrinsic(legend)
  return { min: Math.max(min - left - right, beside.min), max: Math.max(max - left - right, beside.max) }
}

function flexIntrinsic(box: FlexBox, layout: LayoutContext): IntrinsicSizes {
  const { style, children } = box
  const items = children.filter(child => !isOutOfFlow(child)).map(child => layout.intrinsic(child))
  const isRow = style.flexDirection === 'row' || style.flexDirection === 'row-reverse'
  const widest = (of: 'min' | 'max'): number => items.reduce((most, item) => Math.max(most, item[of]), 0)
  if (!isRow) return wrappedIntrinsic(box, { min: widest('min'), max: widest('max') }, layout)
  const gap = style.columnGap === 'normal' ? 0 : resolve(style.columnGap, null)
  const gaps = Math.max(0, items.length - 1) * gap
  const sum = (of: 'min' | 'max'): number => items.reduce((total, item) => total + item[of], gaps)
  return { min: style.flexWrap === 'nowrap' ? sum('min') : widest('min'), max: sum('max') }
}

export function isOutOfFlow({ kind, style }: FlowBox): boolean {
  if (kind === 'lines') return false // it has the style of its container
  return style.position === 'absolute' || style.position === 'fixed'
}

/** The least width of a word that may break between any two characters. */
function widestOf(pieces: readonly string[], { run, level }: WordItem, { faces }: LayoutContext): number {
  return pieces.reduce((widest, piece) => Math.max(widest, faces.width(piece, run, level)), 0)
}

function linesIntrinsic(box: LinesBox, layout: LayoutContext): IntrinsicSizes {
  let { min, max } = box.firstLine === undefined ? { min: 0, max: 0 } : linesIntrinsic(box.firstLine, layout)
  let unbreakable = 0
  let line = Math.max(0, resolve(box.style.textIndent, null))
  /** Width of the spaces after the last content, which are removed at the end of a line; and of those of `unbreakable`. */
  let [trailing, unbroken] = [0, 0]
  let floated = 0
  for (const item of measuredItems(box, 0, layout)) {
    if (item.kind === 'break') {
      min = Math.max(min, unbreakable - unbroken)
      max = Math.max(max, line - trailing + floated)
      unbreakable = unbroken = line = trailing = floated = 0
      continue
    }
    if (item.kind === 'float') {
      const beside = layout.intrinsic(item.box)
      min = Math.max(min, beside.min)
      floated += beside.max
      continue
    }
    if (item.canBreakBefore) {
      min = Math.max(min, unbreakable - unbroken)
      unbreakable = unbroken = 0
    }
    if (item.kind === 'space') {
      const { keepsSpaces, wraps } = item.run
      line += item.width
      trailing = keepsSpaces ? 0 : trailing + item.width
      if (!wraps) {
        unbreakable += item.width
        unbroken = keepsSpaces ? 0 : unbroken + item.width
      }
      continue
    }
    if (item.kind === 'atom') {
      const inner = layout.intrinsic(item.box)
      unbreakable += inner.min
      line += inner.max
      trailing = unbroken = 0
      continue
    }
    const pieces = item.kind === 'word' && item.run.wraps ? breakablePiecesOf(item) : null
    if (item.kind === 'word' && pieces !== null) {
      min = Math.max(min, unbreakable, widestOf(pieces, item, layout))
      unbreakable = unbroken = 0
    } else {
      unbreakable += item.width
    }
    line += item.width
    // spaces before the edges of inline boxes are at the end of the line, too
    if (item.width > 0 && item.kind !== 'open' && item.kind !== 'close') trailing = unbroken = 0
  }
  return { min: Math.max(min, unbreakable - unbroken), max: Math.max(max, line - trailing + floated) }
}
