/**
 * Prints once in a fresh process. Arguments: module of the engine, file with the invoice, file for the PDF.
 * Writes processor time in milliseconds and peak memory in MB.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Engine } from './engine.ts'
import { peakRssMb } from './memory.ts'

const [, , module = '', content = '', output = ''] = process.argv
const { engine }: { engine: Engine } = await import(module)
const printer = await engine.invoice()
writeFileSync(output, await printer.print(JSON.parse(readFileSync(content, 'utf8'))))
const peak = peakRssMb()
await printer.close()
const { user, system } = process.cpuUsage()
console.log((user + system) / 1000, peak)
