import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CREATE_IMAGE, CREATE_PDF } from '../src/api/schema/calls.ts'
import { ERRORS } from '../src/base/errors.ts'
import { DOWNLOAD_PATHS, ROUTES } from '../src/http/routes.ts'
import { API_ROWS } from './api-rows.ts'

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

interface Row {
  readonly section: string
  readonly name: string
  readonly file: string
  readonly title: string
}

/** The rows of `test/API.md`, in order. */
const rows: Row[] = read('API.md')
  .split(/^## /m)
  .slice(1)
  .flatMap(part => {
    const [section = '', ...lines] = part.split('\n')
    return lines
      .filter(line => line.startsWith('| ') && !line.startsWith('| row |'))
      .map(line => {
        const [, name = '', file = '', title = ''] = /^\| (.+?) \| (\S+) › (.+) \|$/.exec(line) ?? []
        return { section, name, file, title }
      })
  })

test('every row of the API is in its section of test/API.md once', () => {
  const listed: Record<string, string[]> = {}
  for (const { section, name } of rows) listed[section] = [...(listed[section] ?? []), name]
  expect(listed).toEqual(API_ROWS)
  for (const names of Object.values(API_ROWS)) expect(new Set(names).size).toBe(names.length)
})

test('every named test exists and runs', () => {
  const sources = new Map<string, string>()
  const missing = rows.filter(({ file, title }) => {
    const source = sources.get(file) ?? read(file)
    sources.set(file, source)
    const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``, `'${title.replaceAll("'", "\\'")}'`]
    return !quoted.some(text =>
      new RegExp(`\\(\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')},`).test(source),
    )
  })
  expect(missing).toEqual([])
  for (const [file, source] of sources) {
    expect(source, file).not.toMatch(/\b(?:test|describe)\.(?:skip|todo|only)\b|\bskipIf\(/)
  }
})

test('every file of the HTTP tests by API row is named in a row', () => {
  const files = readdirSync(fileURLToPath(new URL('http/api', import.meta.url))).filter(name =>
    name.endsWith('.test.ts'),
  )
  const named = new Set(rows.map(({ file }) => file))
  expect(files.filter(name => !named.has(`http/api/${name}`))).toEqual([])
})

test('every call, status and parameter of the code has a row', () => {
  const text = rows.map(({ section, name }) => `${section} ${name}`).join('\n')
  for (const { path } of ROUTES) {
    const [, , name = ''] = path.split('/')
    expect(text, path).toMatch(new RegExp(`\\b${name}\\b`))
  }
  for (const path of DOWNLOAD_PATHS) expect(text, path).toContain(`${path.split('/')[2]}/<key>`)
  for (const { status } of Object.values(ERRORS)) expect(text).toContain(String(status))
  const own = ['source', 'description', 'data', 'overrides', 'locale', 'time_zone', 'currency']
  for (const name of new Set([...Object.keys(CREATE_PDF), ...Object.keys(CREATE_IMAGE)])) {
    if (!own.includes(name)) expect(text, name).toMatch(new RegExp(`\\b${name}\\b`))
  }
})
