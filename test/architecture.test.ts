import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))
const MAX_FILES = 25
const MAX_ROOT_FILES = 3

interface Import {
  readonly from: string
  /** A path below src, or the name of a package. */
  readonly to: string
  readonly isType: boolean
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(file => /\.ts$/.test(file))
const imports = files.flatMap(readImports)
const readme = readFileSync(join(SRC, 'README.md'), 'utf8')

function readImports(file: string): Import[] {
  const source = readFileSync(join(SRC, file), 'utf8')
  const statements = source.matchAll(
    /^(?:import|export)\s+(?<type>type\s)?[^'"]*?from\s+'(?<from>[^']+)'|(?<typeof>typeof )?(?:\bimport|\brequire|\bgetBuiltinModule|\bcreateRequire\(import\.meta\.url\)(?:\.resolve)?)\(\s*'(?<call>[^']+)'/gms,
  )
  return [...statements].map(({ groups = {} }) => {
    const specifier = groups['from'] ?? groups['call'] ?? ''
    const isOwn = specifier.startsWith('.')
    return {
      from: file,
      to: isOwn ? relative(SRC, join(SRC, dirname(file), specifier)) : specifier,
      isType: groups['type'] !== undefined || groups['typeof'] !== undefined,
    }
  })
}

function readTable(firstColumn: string): string[][] {
  const [, table = ''] = readme.split(new RegExp(`^\\| ${firstColumn} .*\\n\\| -.*\\n`, 'm'))
  const rows = table.split('\n\n')[0]?.split('\n') ?? []
  return rows
    .filter(row => row.startsWith('|'))
    .map(row =>
      row
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
}

const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

const folders = readTable('folder').map(([name = '', , pure = '']) => ({
  name: quoted(name)[0]?.replace(/\/$/, '') ?? '',
  isPure: pure === 'yes',
}))
const order = folders.map(({ name }) => name)
const dependencies = readTable('dependency').flatMap(([names = '', by = '']) =>
  names.split(', ').map(name => [name, quoted(by)] as const),
)

/** The folder of the table that holds a file; null for the files of src itself. */
function folderOf(file: string): string | null {
  return order.find(name => file.startsWith(`${name}/`)) ?? null
}

describe('the structure described in src/README.md', () => {
  test('every folder has a row', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(imports.length).toBeGreaterThan(2000)
    expect(files.filter(file => file.includes('/') && folderOf(file) === null)).toEqual([])
    expect(order.filter(name => !files.some(file => file.startsWith(`${name}/`)))).toEqual([])
  })

  test('a folder imports values and types only from folders above it', () => {
    const upwards = imports.filter(({ from, to }) => {
      const [own, other] = [folderOf(from), folderOf(to)]
      if (other === null) return own !== null && own !== 'cli' && files.includes(to)
      return own !== null && order.indexOf(other) > order.indexOf(own)
    })
    expect(upwards.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  test(`no folder holds more than ${MAX_FILES} files, src itself ${MAX_ROOT_FILES}`, () => {
    const limitOf = (folder: string) => (folder === '.' ? MAX_ROOT_FILES : MAX_FILES)
    const large = [...new Set(files.map(dirname))].filter(
      folder => files.filter(file => dirname(file) === folder).length > limitOf(folder),
    )
    expect(large).toEqual([])
  })

  test.each(dependencies)('%s is imported by %j only', (dependency, importers) => {
    const users = imports.filter(
      ({ from, to, isType }) =>
        !isType && !from.endsWith('.d.ts') && (to === dependency || to.startsWith(`${dependency}/`)),
    )
    const expected = dependency === 'pdfkit' ? [] : importers // pdfkit comes with pdfmake
    expect([...new Set(users.map(({ from }) => from))].sort()).toEqual([...expected].sort())
  })

  test('pure folders use no clock, file system, network or random numbers', () => {
    const impure = /^node:(?:fs|fs\/promises|net|http|https|child_process)$/
    const pure = folders.filter(({ isPure }) => isPure).map(({ name }) => name)
    const isPure = (file: string) => pure.includes(folderOf(file) ?? '') && !file.startsWith('base/')
    expect(imports.filter(({ from, to }) => isPure(from) && impure.test(to))).toEqual([])
    for (const file of files.filter(isPure)) {
      const source = readFileSync(join(SRC, file), 'utf8')
      expect(source.match(/Date\.now\(\)|new Date\(\)|\bfetch\(|Math\.random\(\)/g), file).toBeNull()
    }
  })
})
