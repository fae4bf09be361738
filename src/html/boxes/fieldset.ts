import type { ComputedStyle } from '../../css/computed-style.ts'
import { anonymousStyle } from '../../css/initial-style.ts'
import type { StyledElement } from '../contracts.ts'

/** The parts of a fieldset (HTML §15.3.13). */
interface FieldsetParts {
  /** The first legend in flow; null for none. */
  readonly legend: StyledElement | null
  /** An anonymous element with the other children. */
  readonly content: StyledElement
}

export function fieldsetParts(fieldset: StyledElement): FieldsetParts {
  const { style, children } = fieldset
  const legend = children.find(
    (child): child is StyledElement => child.kind === 'element' && isRenderedLegend(child),
  )
  return {
    legend: legend === undefined ? null : { ...legend, style: { ...legend.style, breakAfter: 'avoid' } },
    content: {
      ...{ kind: 'element', name: '::fieldset-content', attributes: {}, markup: null },
      style: contentStyle(style),
      children: children.filter(child => child !== legend),
      ...{ place: fieldset.place, line: fieldset.line, column: fieldset.column },
    },
  }
}

function isRenderedLegend({ name, style }: StyledElement): boolean {
  const { float, position, display } = style
  return (
    name === 'legend' &&
    display !== 'contents' &&
    float === 'none' &&
    position !== 'absolute' &&
    position !== 'fixed'
  )
}

const DISPLAYS: Readonly<Partial<Record<ComputedStyle['display'], ComputedStyle['display']>>> = {
  flex: 'flex',
  'inline-flex': 'flex',
  grid: 'grid',
  'inline-grid': 'grid',
}

/** The properties that apply to the content of a fieldset instead of the fieldset. */
function contentStyle(style: ComputedStyle): ComputedStyle {
  return {
    ...anonymousStyle(style, DISPLAYS[style.display] ?? 'flow-root'),
    paddingTop: style.paddingTop,
    paddingRight: style.paddingRight,
    paddingBottom: style.paddingBottom,
    paddingLeft: style.paddingLeft,
    overflow: style.overflow,
    boxSizing: style.boxSizing,
    unicodeBidi: style.unicodeBidi,
    flexDirection: style.flexDirection,
    flexWrap: style.flexWrap,
    justifyContent: style.justifyContent,
    justifyItems: style.justifyItems,
    alignContent: style.alignContent,
    alignItems: style.alignItems,
    rowGap: style.rowGap,
    columnGap: style.columnGap,
    columnCount: style.columnCount,
    columnWidth: style.columnWidth,
    columnFill: style.columnFill,
    columnRuleWidth: style.columnRuleWidth,
    columnRuleStyle: style.columnRuleStyle,
    columnRuleColor: style.columnRuleColor,
    gridTemplateColumns: style.gridTemplateColumns,
    gridTemplateRows: style.gridTemplateRows,
    gridTemplateAreas: style.gridTemplateAreas,
    gridAutoColumns: style.gridAutoColumns,
    gridAutoRows: style.gridAutoRows,
    gridAutoFlow: style.gridAutoFlow,
  }
}
