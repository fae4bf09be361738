import { readFileSync, writeFileSync } from 'node:fs'
import pdfmake from 'pdfmake'

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
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => path.startsWith(fonts))
writeFileSync(output, await pdfmake.createPdf(JSON.parse(readFileSync(definition, 'utf8'))).getBuffer())
