import type { ConformanceLog, WrittenSource } from '../../../document/values/conformance-log.ts'
import { StructureElement } from '../../../graphics/structure.ts'
import { createRowPlacer } from '../../../graphics/table-rows.ts'

interface TableCheck {
  /** What the author wrote for the table. */
  readonly source: WrittenSource
  readonly log: ConformanceLog
  hasContent(element: StructureElement): boolean
}

/** A regular table with header cells (ISO 14289-1 §7.5). */
export function addTableMistakes(table: StructureElement, { source, log, hasContent }: TableCheck): void {
  const parts = elementsIn(table)
  for (const type of ['THead', 'TFoot']) {
    const [, second] = parts.filter(part => part.type === type)
    if (second !== undefined) log.addUaMistake(second.source ?? source, `the table has more than one ${type}`)
  }
  const groups = parts.flatMap(part =>
    part.type === 'TR' ? [[part]] : part.type === 'Caption' ? [] : [elementsIn(part)],
  )
  const rows = groups.flat()
  const cells = rows.flatMap(elementsIn)
  if (cells.length > 0 && !cells.some(({ type }) => type === 'TH'))
    log.addUaMistake(source, NO_HEADERS[log.syntax])
  for (const cell of cells)
    if (cell.type === 'TH' && !hasContent(cell))
      log.addAdvice(cell.source ?? source, EMPTY_HEADER[log.syntax])
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
      log.addUaMistake(
        source ?? table,
        `no header cell of the table has the id '${unknown.slice(0, 40)}' of \`headers\``,
      )
  }
}

/** Reports rows of different lengths, and cells that overlap others or extend below their row group. */
function checkGrid(
  groups: readonly (readonly StructureElement[])[],
  table: WrittenSource,
  log: ConformanceLog,
): void {
  const placed = groups.map(rows => {
    const placer = createRowPlacer()
    const ofGroup = rows.map(row => ({ row, ...placer.place(row) }))
    return { rows: ofGroup, isOpen: placer.isOpen() }
  })
  const columns = placed.flatMap(({ rows }) => rows).reduce((most, { width }) => Math.max(most, width), 0)
  let number = 0
  for (const { rows, isOpen } of placed) {
    for (const [r, { row, overlaps, gapsBelow }] of rows.entries()) {
      number++
      const at = row.source !== null && log.placeOf(row.source) !== null ? row.source : table
      const missing = [...gapsBelow(columns), ...paddingOf(row)].reduce((sum, span) => sum + span, 0)
      if (overlaps) log.addUaMistake(at, `a cell of row ${number} overlaps one of the rows above`)
      else if (missing > 0) {
        const expected = `row ${number} of the table has ${columns - missing} of ${columns} columns`
        log.addUaMistake(at, `${expected}: add cells, or correct the spans`)
      }
      if (isOpen && r === rows.length - 1)
        log.addUaMistake(
          at,
          `a cell reaches below the last row of its part of the table: reduce its row span`,
        )
    }
  }
}

/** The spans of cells that were added to a row. */
function paddingOf(row: StructureElement): number[] {
  return elementsIn(row).flatMap(({ properties: { isPadding, columnSpan = 1 } }) =>
    isPadding === true ? [columnSpan] : [],
  )
}

function elementsIn({ kids }: StructureElement): StructureElement[] {
  return kids.filter(kid => kid instanceof StructureElement)
}
