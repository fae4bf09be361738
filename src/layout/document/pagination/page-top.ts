import type { PageElementWriterInstance } from '../pdfmake.ts'

/** Height of the table headers that come again on each page. */
export function repeatedHeight({ repeatables }: PageElementWriterInstance): number {
  return repeatables.reduce((sum, { height }) => sum + height, 0)
}

/** Where content begins on a page. */
export function pageTop(writer: PageElementWriterInstance): number {
  return writer.context().pageMargins.top + repeatedHeight(writer)
}
