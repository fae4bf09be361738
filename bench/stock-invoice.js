/** Prints the invoice with stock pdfmake. Arguments: definition, output, folder of Roboto. */
import { readFileSync, writeFileSync } from 'node:fs'
import pdfmake from 'pdfmake'
import { STOCK_LAYOUTS } from './stock-layouts.js'

const [, , definition, output, fonts] = process.argv
const face = name => `${fonts}/Roboto-${name}.ttf`

pdfmake.addFonts({
  Roboto: {
    normal: face('Regular'),
    bold: face('Medium'),
    italics: face('Italic'),
    bolditalics: face('MediumItalic'),
  },
})
pdfmake.addTableLayouts(STOCK_LAYOUTS)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => path.startsWith(fonts))
writeFileSync(output, await pdfmake.createPdf(JSON.parse(readFileSync(definition, 'utf8'))).getBuffer())
