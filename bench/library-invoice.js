/** Prints the invoice with Platen as a library. Arguments: template, data, output. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createEngine } from '../dist/index.js'

const [, , template, data, output] = process.argv
const read = file => JSON.parse(readFileSync(file, 'utf8'))
const engine = await createEngine({ rendering: { isolation: 'none' } })
const { template_id } = await engine.putTemplate(read(template))
const { file } = await engine.createPdf({ template_id, data: read(data), export_type: 'file' })
writeFileSync(output, file)
await engine.close()
