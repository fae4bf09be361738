/** Prints the invoice with Platen as a library. Arguments: template, data, output. */
import { readFileSync, writeFileSync } from 'node:fs'
import { renderPdf } from '../dist/index.js'

const [, , template, data, output] = process.argv
const read = file => JSON.parse(readFileSync(file, 'utf8'))
const { file } = await renderPdf(read(template), read(data))
writeFileSync(output, file)
