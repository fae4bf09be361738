import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOSTILE_PDFS } from './hostile-pdfs.ts'

interface Merge {
  readonly name: string
  readonly outcome: string
  readonly memoryMb: number
}

const MOST_MB = 500
const MOST_BYTES = 4_200_000

describe('hostile PDFs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-hostile-'))
  let merges: readonly Merge[] = []

  beforeAll(() => {
    for (const [name, make] of Object.entries(HOSTILE_PDFS)) {
      mkdirSync(join(folder, name))
      const files = make()
      expect(
        files.reduce((sum, { length }) => sum + length, 0),
        name,
      ).toBeLessThan(MOST_BYTES)
      for (const [i, file] of files.entries()) writeFileSync(join(folder, name, `${i}.pdf`), file)
    }
    const script = fileURLToPath(new URL('merge-process.ts', import.meta.url))
    merges = JSON.parse(execFileSync(process.execPath, [script, folder], { encoding: 'utf8' }))
  }, 240_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(Object.keys(HOSTILE_PDFS))('%s: merged, or rejected with a reason', name => {
    const { outcome } = merges.find(merge => merge.name === name) ?? { outcome: 'none' }
    expect(outcome).toMatch(
      /^\d+ pages$|^output_too_large: .*limit|^asset_failed: The file at '\/urls\/\d+' cannot be merged: (?:it is damaged|.*\(limit max)/,
    )
  })

  test(`all of them together take less than ${MOST_MB} MB above idle`, () => {
    expect(Math.max(...merges.map(({ memoryMb }) => memoryMb))).toBeLessThan(MOST_MB)
  })
})
