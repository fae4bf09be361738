import type { PageElementWriter } from '../pdfmake.ts'

/** Height of the repeated table headers of a page, in points. */
export function repeatedHeight({ repeatables }: PageElementWriter): number {
  return repeatables.reduce((sum, { height }) => sum + height, 0)
}

/** Top of the content area of a page, in points. */
export function pageTop(writer: PageElementWriter): number {
  return writer.context().pageMargins.top + repeatedHeight(writer)
}
