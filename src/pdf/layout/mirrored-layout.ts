import { isMirrored } from './mirror.ts'
import { type Column, type ColumnsNode, columnCalculator, type LayoutTable } from './parts.ts'
import { TableLayout } from './table-rows.ts'

/** Layout where columns that are mirrored stand at the right of the room that they have. */
export class MirroredLayout extends TableLayout {
  override processTable(node: LayoutTable): void {
    const process = (): void => super.processTable(node)
    if (!isMirrored(node)) process()
    else {
      const { widths } = node.table
      this.#fromRight(widths, { around: node._offsets.total, table: node }, process)
    }
  }

  override processColumns(node: ColumnsNode): void {
    const process = (): void => super.processColumns(node)
    if (!isMirrored(node)) process()
    else this.#fromRight(node.columns, { around: node._gap * (node.columns.length - 1) }, process)
  }

  /** Leaves the room on the left that columns have no use for. */
  #fromRight(
    columns: Column[],
    { around, table }: { around: number; table?: LayoutTable },
    process: () => void,
  ): void {
    const context = this.writer.context()
    const available = context.availableWidth
    if (table === undefined) columnCalculator.buildColumnWidths(columns, available - around)
    else columnCalculator.buildColumnWidths(columns, available - around, around, table)
    const used = columns.reduce((sum, { _calcWidth = 0 }) => sum + _calcWidth, around)
    const room = Math.max(0, available - used)
    context.addMargin(room, 0)
    process()
    this.writer.context().addMargin(-room, 0)
  }
}
