/**
 * Prints once in a fresh process. Arguments: module of the engine, kind and file of the content, file for the PDF.
 * Writes processor time in milliseconds and peak memory in MB.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Printer } from './engine.ts'
import { peakRssMb } from './memory.ts'

const [, , module = '', kind = '', content = '', output = ''] = process.argv
const { engine }: { engine: Record<string, () => Promise<Printer<unknown>>> } = await import(module)
const printer = await engine[kind]?.()
if (printer === undefined) throw new Error(`it does not print ${kind}`)
writeFileSync(output, await printer.print(JSON.parse(readFileSync(content, 'utf8'))))
const peak = peakRssMb()
await printer.close()
const { user, system } = process.cpuUsage()
console.log((user + system) / 1000, peak)
