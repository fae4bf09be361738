/** Expansion of the grid shorthands (CSS Grid 2 §7.4, §7.8, §8.4) and of `place-items` and `place-self`. Pure. */
import type { StyleKey } from '../computed-style.ts'
import { identValue, soleWord, type Value } from '../values/component-values.ts'
import type { Expansion } from './expand-shorthands.ts'
import { parseGridLine, splitAtSlashes } from './grid.ts'
import { PROPERTIES } from './properties.ts'

const AUTO: readonly Value[] = [identValue('auto')]

/** The value of an omitted line: the name of the line on the other side, or else `auto`. */
function oppositeOf(line: readonly Value[] | undefined): readonly Value[] {
  const word = line === undefined ? null : soleWord(line)
  return line !== undefined && word !== null && word !== 'auto' && parseGridLine(line) !== undefined
    ? line
    : AUTO
}

/** `grid-row`, `grid-column`: start, then end after a slash. */
export function expandLinePair(start: StyleKey, end: StyleKey) {
  return (values: readonly Value[]): Expansion | undefined => {
    const [first = [], second = oppositeOf(first), ...more] = splitAtSlashes(values)
    if (first.length === 0 || second.length === 0 || more.length > 0) return undefined
    return { [start]: first, [end]: second }
  }
}

export function expandGridArea(values: readonly Value[]): Expansion | undefined {
  const groups = splitAtSlashes(values)
  const [rowStart = [], columnStart = oppositeOf(rowStart)] = groups
  const [, , rowEnd = oppositeOf(rowStart), columnEnd = oppositeOf(columnStart)] = groups
  if (groups.length > 4 || groups.some(group => group.length === 0)) return undefined
  return {
    gridRowStart: rowStart,
    gridColumnStart: columnStart,
    gridRowEnd: rowEnd,
    gridColumnEnd: columnEnd,
  }
}

export function expandGridTemplate(values: readonly Value[]): Expansion | undefined {
  if (soleWord(values) === 'none') return {}
  const [rows = [], columns = [], ...more] = splitAtSlashes(values)
  if (more.length > 0 || rows.length === 0) return undefined
  const hasColumns = values.length > rows.length
  if (hasColumns && columns.length === 0) return undefined
  if (!rows.some(({ type }) => type === 'string'))
    return hasColumns ? { gridTemplateRows: rows, gridTemplateColumns: columns } : undefined
  if (columns.some(isRepeat)) return undefined
  const lists = splitAreaRows(rows)
  return lists && { ...lists, gridTemplateColumns: columns }
}

function isRepeat(value: Value): boolean {
  return value.type === 'function' && value.name === 'repeat'
}

/** The form with strings: each row has line names, a string, a size, and further line names. */
function splitAreaRows(values: readonly Value[]): Expansion | undefined {
  const areas: Value[] = []
  const tracks: Value[] = []
  let names: Value[] = []
  /** True after a string, until its size or further names. */
  let isOpen = false
  let blocks = 0
  const endLine = (): void => {
    if (blocks > 0) tracks.push({ type: 'block', open: '[', content: names, text: '' })
    names = []
    blocks = 0
  }
  for (const value of values) {
    if (value.type === 'string') {
      if (isOpen) tracks.push(...AUTO)
      endLine()
      areas.push(value)
      isOpen = true
    } else if (value.type === 'block' && value.open === '[') {
      if (isOpen) tracks.push(...AUTO)
      isOpen = false
      if (++blocks > (areas.length === 0 ? 1 : 2)) return undefined
      names.push(...value.content)
    } else {
      if (!isOpen || isRepeat(value)) return undefined
      tracks.push(value)
      isOpen = false
    }
  }
  if (isOpen) tracks.push(...AUTO)
  if (blocks > 1) return undefined
  endLine()
  return { gridTemplateAreas: areas, gridTemplateRows: tracks }
}

export function expandGrid(values: readonly Value[]): Expansion | undefined {
  const [rows = [], columns = [], ...more] = splitAtSlashes(values)
  const [inRows, inColumns] = [autoFlowOf(rows), autoFlowOf(columns)]
  if (inRows === null && inColumns === null) return expandGridTemplate(values)
  if (more.length > 0 || inRows === undefined || inColumns === undefined) return undefined
  if (inRows !== null && inColumns !== null) return undefined
  if (inRows === null)
    return inColumns && rows.length > 0
      ? { gridTemplateRows: rows, gridAutoFlow: flow('column', inColumns), gridAutoColumns: inColumns.sizes }
      : undefined
  return columns.length > 0
    ? { gridAutoFlow: flow('row', inRows), gridAutoRows: inRows.sizes, gridTemplateColumns: columns }
    : undefined
}

interface AutoFlow {
  readonly isDense: boolean
  readonly sizes: readonly Value[]
}

function flow(direction: 'row' | 'column', { isDense }: AutoFlow): readonly Value[] {
  return [identValue(direction), ...(isDense ? [identValue('dense')] : [])]
}

/** `[ auto-flow && dense? ] <track-size>*`; null without `auto-flow`, undefined if it is invalid. */
function autoFlowOf(values: readonly Value[]): AutoFlow | null | undefined {
  const words = values.map(value => (value.type === 'ident' ? value.lower : ''))
  const first = words.findIndex(word => word !== 'auto-flow' && word !== 'dense')
  const leading = first < 0 ? words : words.slice(0, first)
  if (!words.includes('auto-flow')) return null
  const isOnce = new Set(leading).size === leading.length
  return isOnce && leading.includes('auto-flow')
    ? { isDense: leading.includes('dense'), sizes: values.slice(leading.length) }
    : undefined
}

/** `place-items`, `place-self`: a value for both axes, or one for each. Each value has one or two words. */
export function expandPlace(align: 'alignItems' | 'alignSelf', justify: 'justifyItems' | 'justifySelf') {
  return (values: readonly Value[]): Expansion | undefined => {
    for (let count = values.length; count > 0; count--) {
      const [first, rest] = [values.slice(0, count), values.slice(count)]
      const second = rest.length === 0 ? first : rest
      if (PROPERTIES[align].parse(first) === undefined || PROPERTIES[justify].parse(second) === undefined)
        continue
      return { [align]: first, [justify]: second }
    }
    return undefined
  }
}
