import { CANVAS } from './canvas.ts'
import { COLUMNS } from './columns.ts'
import type { ParityDefinitions } from './contracts.ts'
import { DOCUMENTS } from './documents.ts'
import { LISTS } from './lists.ts'
import { PAGE_NODES } from './page-nodes.ts'
import { PAGES } from './pages.ts'
import { PICTURES } from './pictures.ts'
import { POSITIONS } from './positions.ts'
import { REFERENCES } from './references.ts'
import { STYLES } from './styles.ts'
import { TABLE_LAYOUTS } from './table-layouts.ts'
import { TABLES } from './tables.ts'
import { TABLES_OVER_PAGES } from './tables-over-pages.ts'
import { TEXT } from './text.ts'

/** The documented features of pdfmake, by subject. */
export const DEFINITIONS = {
  text: TEXT,
  styles: STYLES,
  columns: COLUMNS,
  lists: LISTS,
  tables: TABLES,
  'table layouts': TABLE_LAYOUTS,
  'tables over pages': TABLES_OVER_PAGES,
  pictures: PICTURES,
  canvas: CANVAS,
  positions: POSITIONS,
  pages: PAGES,
  'page nodes': PAGE_NODES,
  references: REFERENCES,
  documents: DOCUMENTS,
} as const satisfies Readonly<Record<string, ParityDefinitions>>
