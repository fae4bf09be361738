import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'

const face = (file: string): string =>
  fileURLToPath(new URL(`../../node_modules/pdfmake/fonts/Roboto/${file}.ttf`, import.meta.url))

pdfmake.addFonts({
  Roboto: {
    normal: face('Roboto-Regular'),
    bold: face('Roboto-Medium'),
    italics: face('Roboto-Italic'),
    bolditalics: face('Roboto-MediumItalic'),
  },
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => path.endsWith('.ttf'))

/** Prints a definition with pdfmake itself, as its documentation says. */
export async function printStock(definition: object): Promise<Uint8Array> {
  return await pdfmake.createPdf(structuredClone(definition)).getBuffer()
}
