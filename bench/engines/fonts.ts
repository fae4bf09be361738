import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')

/** The faces that every engine embeds; bold is Medium, as in pdfmake. */
export const ROBOTO = {
  folder,
  regular: join(folder, 'Roboto-Regular.ttf'),
  bold: join(folder, 'Roboto-Medium.ttf'),
  italic: join(folder, 'Roboto-Italic.ttf'),
  boldItalic: join(folder, 'Roboto-MediumItalic.ttf'),
} as const
