import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchFolder } from '../../src/preview/watch.ts'

function watched() {
  const root = mkdtempSync(join(tmpdir(), 'platen-watch-'))
  const write = (path: string, text: string): void => writeFileSync(join(root, path), text)
  mkdirSync(join(root, 'folder'))
  write('a.json', '1')
  write('folder/b.json', '1')
  const seen: (readonly string[])[] = []
  const watch = watchFolder(root, paths => seen.push(paths))
  onTestFinished(() => {
    watch.close()
    rmSync(root, { recursive: true })
  })
  /** The reported changes. An empty list means that any file may have changed. */
  const changesOf = async (change: () => void): Promise<readonly string[]> => {
    seen.length = 0
    change()
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0), 5_000)
    return [...new Set(seen.flat())].sort()
  }
  return { root, write, changesOf }
}

test('reports writes in place, also after the file was replaced by another', async () => {
  const { root, write, changesOf } = watched()
  expect(await changesOf(() => write('a.json', '2'))).toEqual(['a.json'])
  const replace = (): void => {
    write('.a.json.tmp', '3')
    renameSync(join(root, '.a.json.tmp'), join(root, 'a.json'))
  }
  expect(await changesOf(replace)).toEqual(['a.json'])
  expect(await changesOf(() => write('a.json', '4'))).toEqual(['a.json'])
  expect(await changesOf(() => write('folder/b.json', '2'))).toEqual(['folder/b.json'])
})

test('follows folders that are created, deleted and created again', async () => {
  const { root, write, changesOf } = watched()
  const make = (): void => {
    mkdirSync(join(root, 'new/inner'), { recursive: true })
    write('new/inner/c.json', '1')
  }
  await changesOf(make)
  expect(await changesOf(() => write('new/inner/c.json', '2'))).toContain('new/inner/c.json')
  await changesOf(() => rmSync(join(root, 'new'), { recursive: true }))
  await changesOf(make)
  expect(await changesOf(() => write('new/inner/c.json', '3'))).toContain('new/inner/c.json')
})

test('ignores packages and temporary files', async () => {
  const { root, write, changesOf } = watched()
  mkdirSync(join(root, 'node_modules'))
  const change = (): void => {
    write('node_modules/x.json', '1')
    write('x.tmp', '1')
    write('a.json', '2')
  }
  expect(await changesOf(change)).toEqual(['a.json'])
})
