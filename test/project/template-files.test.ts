import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { templatesIn } from '../../src/project/template-files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-project-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

async function found() {
  const list = []
  for await (const item of templatesIn(folder)) list.push(item)
  return list
}

const TEMPLATE = '{"document": {"content": []}}'

describe('templates of a folder', () => {
  test('have the data sets with their name; a template with such a name is separate', async () => {
    await write({
      'a.json': TEMPLATE,
      'a.long.json': '{}',
      'a.b.json': TEMPLATE,
      'a.b.c.json': '{}',
      'ab.json': '{}',
      'data.json': '{}',
    })
    const templates = (await found()).map(item => [
      basename(item.path),
      item.kind === 'template' ? item.dataSets.map(({ path }) => basename(path)) : item.code,
    ])
    expect(templates).toEqual([
      ['a.b.json', ['a.b.c.json']],
      ['a.json', ['a.b.c.json', 'a.long.json']],
    ])
  })

  test('with a broken data set have a problem, without affecting others', async () => {
    await write({ 't/template.json': TEMPLATE, 't/data.json': '[', 't/data.x.json': '[]' })
    const [template, ...others] = await found()
    expect(others).toEqual([])
    expect(template).toMatchObject({
      dataSets: [],
      problems: [
        { code: 'invalid_json' },
        { code: 'invalid_json', message: 'The data must be a JSON object.' },
      ],
    })
  })

  test('nested too deeply or with too many data sets are reported', async () => {
    const deep = Array.from({ length: 34 }, () => 'd').join('/')
    const sets = Array.from(
      { length: 102 },
      (_, i) => [`t.${String(i).padStart(3, '0')}.json`, '{}'] as const,
    )
    await write({ [`${deep}/x.json`]: TEMPLATE, 't.json': TEMPLATE, ...Object.fromEntries(sets) })
    const [problem, template] = await found()
    expect(problem).toMatchObject({ kind: 'problem', code: 'folder_too_large' })
    expect(template).toMatchObject({
      problems: [{ code: 'folder_too_large', message: expect.stringContaining("from 't.100.json' on") }],
    })
    expect(template?.kind === 'template' && template.dataSets.length).toBe(100)
  })
})
