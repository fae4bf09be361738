/**
 * Measures what an installation takes on disk: Platen with and without its optional packages, and stock pdfmake. Packs
 * the built package and installs it in empty folders. Argument: `--record`.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { report } from './reports.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

const folder = mkdtempSync(join(tmpdir(), 'platen-size-'))
try {
  const packed = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
  execFileSync('npm', packed, { cwd: ROOT })
  const tarball = join(folder, readdirSync(folder)[0] ?? '')
  const rows = [
    ['platen', installedMb(tarball)],
    ['platen, --omit=optional', installedMb(tarball, '--omit=optional')],
    ['platen, packed', statSync(tarball).size / 1e6],
    [`pdfmake ${devDependencies.pdfmake}`, installedMb(`pdfmake@${devDependencies.pdfmake}`)],
  ] as const
  const lines = rows.map(([name, megabytes]) => `${name.padEnd(25)} ${megabytes.toFixed(1)} MB`)
  await report('install-size', ['install size', ...lines])
} finally {
  rmSync(folder, { recursive: true })
}

function installedMb(source: string, ...options: readonly string[]): number {
  const project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{"private": true}')
  const install = ['install', '--no-audit', '--no-fund', '--silent', ...options, source]
  execFileSync('npm', install, { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] })
  const entries = readdirSync(join(project, 'node_modules'), { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  rmSync(project, { recursive: true })
  return bytes / 1e6
}
