import type { ConformanceLog, WrittenSource } from '../../../document/values/conformance-log.ts'
import { StructureElement } from '../../../graphics/structure.ts'

interface TableCheck {
  /** What the author wrote for the table. */
  readonly source: WrittenSource
  readonly log: ConformanceLog
  hasContent(element: StructureElement): boolean
}

/** A regular table with header cells (ISO 14289-1 §7.5). */
export function checkTable(table: StructureElement, { source, log, hasContent }: TableCheck): void {
  const parts = elementsIn(table)
  for (const type of ['THead', 'TFoot']) {
    const [, second] = parts.filter(part => part.type === type)
    if (second !== undefined)
      log.noteAccessibility(second.source ?? source, `the table has more than one ${type}`)
  }
  const groups = parts.flatMap(part =>
    part.type === 'TR' ? [[part]] : part.type === 'Caption' ? [] : [elementsIn(part)],
  )
  const rows = groups.flat()
  const cells = rows.flatMap(elementsIn)
  if (cells.length > 0 && !cells.some(({ type }) => type === 'TH'))
    log.noteAccessibility(source, NO_HEADERS[log.syntax])
  for (const cell of cells)
    if (cell.type === 'TH' && !hasContent(cell)) log.advise(cell.source ?? source, EMPTY_HEADER[log.syntax])
  checkHeaderIds(cells, source, log)
  checkGrid(groups, source, log)
}

export const NO_HEADERS = {
  document:
    "table without header cells: set `headerRows` or `headerColumns`, or `role: 'presentation'` if it only places its content",
  markdown:
    'table without header cells: write them in its first row, or <table role="presentation"> if it only places its content',
  html: 'table without header cells: write <th>, or `role="presentation"` if it only places its content',
  scene: 'table without header cells',
} as const

const EMPTY_HEADER = {
  document: 'header cell without text: name its column or row',
  markdown: 'header cell without text: name its column or row, or write <td> in an empty corner',
  html: 'header cell without text: name its column or row, or write <td> in an empty corner',
  scene: 'header cell without text',
} as const

/** All header cells have a scope, so that headers of cells without `headers` are known (ISO 14289-1 §7.5). */
function checkHeaderIds(cells: readonly StructureElement[], table: WrittenSource, log: ConformanceLog): void {
  // Headers name TH only (ISO 32000-1 table 349)
  const ids = new Set(cells.flatMap(({ type, properties }) => (type === 'TH' ? (properties.id ?? []) : [])))
  for (const { properties, source } of cells) {
    const unknown = properties.headers?.find(id => !ids.has(id))
    if (unknown !== undefined)
      log.noteAccessibility(
        source ?? table,
        `no header cell of the table has the id '${unknown.slice(0, 40)}' of \`headers\``,
      )
  }
}

/** All rows have as many columns, and cells neither overlap nor reach below their group. */
function checkGrid(
  groups: readonly (readonly StructureElement[])[],
  table: WrittenSource,
  log: ConformanceLog,
): void {
  let columns: number | null = null
  let number = 0
  for (const rows of groups) {
    /** Rows that the spans above still cover, by column. */
    let covered: number[] = []
    for (const [r, row] of rows.entries()) {
      number++
      const at = row.source !== null && log.placeOf(row.source) !== null ? row.source : table
      const placed = placeRow(row, covered)
      covered = placed.covered
      columns ??= placed.width
      if (placed.overlaps) log.noteAccessibility(at, `a cell of row ${number} overlaps one of the rows above`)
      else if (placed.width !== columns || placed.padding > 0) {
        const count = placed.width - placed.padding
        const expected = `row ${number} of the table has ${count} of ${Math.max(columns, placed.width)} columns`
        log.noteAccessibility(at, `${expected}: add cells, or correct the spans`)
      }
      if (r === rows.length - 1 && covered.some(rows => rows > 0))
        log.noteAccessibility(
          at,
          `a cell reaches below the last row of its part of the table: reduce its row span`,
        )
    }
  }
}

interface PlacedRow {
  readonly width: number
  /** Columns of cells that were added. */
  readonly padding: number
  readonly overlaps: boolean
  /** Rows that spans cover below it, by column. */
  readonly covered: number[]
}

function placeRow(row: StructureElement, above: readonly number[]): PlacedRow {
  const covered = above.map(rows => Math.max(0, rows - 1))
  let [column, padding, overlaps] = [0, 0, false]
  const skip = (): void => {
    while ((above[column] ?? 0) > 0) column++
  }
  for (const { properties } of elementsIn(row)) {
    const { rowSpan = 1, columnSpan = 1, isPadding = false } = properties
    skip()
    for (const end = column + columnSpan; column < end; column++) {
      overlaps ||= (above[column] ?? 0) > 0
      covered[column] = rowSpan - 1
    }
    if (isPadding) padding += columnSpan
  }
  skip()
  return { width: column, padding, overlaps, covered }
}

function elementsIn({ kids }: StructureElement): StructureElement[] {
  return kids.filter(kid => kid instanceof StructureElement)
}
