import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs a batch until the disk is full, frees space, runs it again, and prints the results.
// Argument: a folder on a small disk.

const folder = process.argv[2] ?? ''
const PLATEN = fileURLToPath(new URL('../../src/cli/platen.ts', import.meta.url))
const ROWS = 120

writeFileSync(join(folder, 't.json'), JSON.stringify({ document: { content: ['Dear {{name}}'] } }))
const rows = Array.from({ length: ROWS }, (_, i) => JSON.stringify({ name: `Reader ${i + 1}` }))
writeFileSync(join(folder, 'd.jsonl'), rows.join('\n'))
const filler = join(folder, 'filler')
writeFileSync(filler, Buffer.alloc(1_700_000))

function run() {
  const args = [
    PLATEN,
    'batch',
    join(folder, 't.json'),
    join(folder, 'd.jsonl'),
    '--out',
    join(folder, 'out'),
  ]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const names = readdirSync(join(folder, 'out')).filter(name => name.endsWith('.pdf'))
  const complete = names.filter(name => /%%EOF\s*$/.test(readFileSync(join(folder, 'out', name), 'latin1')))
  return { status, stderr, files: names.length, complete: complete.length }
}

const full = run()
rmSync(filler)
const freed = run()
console.log(JSON.stringify({ full, freed }))
