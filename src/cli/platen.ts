#!/usr/bin/env node
import module from 'node:module'

// Caches compiled code between runs (Node 22.8 and later): most of a short run is loading.
module.enableCompileCache?.()

// Writers get the error of a stream. Without a listener, the event would end the process with a stack trace.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const { main } = await import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
