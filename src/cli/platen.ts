#!/usr/bin/env node
import module from 'node:module'

// Compiled code is kept between runs where Node can (22.8 and later): most of a short run is loading.
module.enableCompileCache?.()

// Who writes to a stream hears of its failure; without a listener the event would end the process with a stack.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const { main } = await import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
