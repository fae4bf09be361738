import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { CHROMIUM } from '../test/chromium/chromium.ts'
import { isInstalled } from '../test/installed.ts'

/** In the order in which they are shown. */
export const ENGINE_NAMES = ['platen', 'pdfmake', 'typst', 'jspdf', 'react-pdf', 'pdfme', 'chromium'] as const

export type EngineName = (typeof ENGINE_NAMES)[number]

/** An engine that can be measured. */
export interface EngineEntry {
  readonly name: EngineName
  /** What exports `engine`. */
  readonly module: string
  /** Of several prints at the same time, where the engine has another way for them. */
  readonly poolModule?: string
  /** What is installed, for people; null where it is not. */
  readonly version: string | null
}

/** What each engine is installed as: its name for people, and its package's manifest. */
const PACKAGES: Readonly<Record<Exclude<EngineName, 'chromium'>, readonly [string, string]>> = {
  platen: ['Platen', '../package.json'],
  pdfmake: ['pdfmake', '../node_modules/pdfmake/package.json'],
  typst: ['typst-ts-node-compiler', './node_modules/@myriaddreamin/typst-ts-node-compiler/package.json'],
  jspdf: ['jsPDF', './node_modules/jspdf/package.json'],
  'react-pdf': ['@react-pdf/renderer', './node_modules/@react-pdf/renderer/package.json'],
  pdfme: ['@pdfme/generator', './node_modules/@pdfme/generator/package.json'],
}

/** All engines, whether they are installed or not. */
export function listEngines(): EngineEntry[] {
  return ENGINE_NAMES.map(name => ({
    name,
    module: moduleOf(name),
    ...(name === 'platen' ? { poolModule: moduleOf('platen-pool') } : {}),
    version: name === 'chromium' ? versionOfChromium() : versionOfPackage(...PACKAGES[name]),
  }))
}

function versionOfChromium(): string | null {
  if (!isInstalled(CHROMIUM)) return null
  const said = execFileSync(CHROMIUM, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return /^\D+[\d.]+/.exec(said)?.[0] ?? said.trim()
}

function versionOfPackage(title: string, manifest: string): string | null {
  try {
    const { version } = JSON.parse(readFileSync(new URL(manifest, import.meta.url), 'utf8'))
    return `${title} ${version}`
  } catch {
    return null
  }
}

function moduleOf(name: string): string {
  return new URL(`./engines/${name}.ts`, import.meta.url).href
}
