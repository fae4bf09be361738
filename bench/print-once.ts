/**
 * One print by a fresh process, and nothing else in it. Arguments: the engine's module, a file
 * with the invoice, a file for the PDF. Writes the milliseconds it spent on processors, and the most memory it
 * held, in MB.
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
