import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { CHROMIUM } from '../test/chromium/chromium.ts'
import { isInstalled } from '../test/installed.ts'

/** Engines of each family, in the order of the tables. */
export const ENGINES = {
  document: ['platen', 'pdfmake', 'typst', 'jspdf', 'react-pdf', 'pdfme', 'chromium'],
  html: ['platen', 'chromium', 'forme'],
  card: ['platen', 'takumi', 'satori', 'fabric'],
} as const

/** The engine of each family that others are compared with. */
export const REFERENCES = { document: 'pdfmake', html: 'chromium', card: 'takumi' } as const

/** What is rendered: documents and HTML pages as PDFs, cards as pictures. */
export type Family = keyof typeof ENGINES
export type EngineName = (typeof ENGINES)[Family][number]

export const ENGINE_NAMES: readonly EngineName[] = [...new Set(Object.values(ENGINES).flat())]

/** An engine that can be measured. */
export interface EngineEntry {
  readonly name: EngineName
  readonly modules: Readonly<Partial<Record<Family, EngineModules>>>
  /** Installed name and version for display; null if it is not installed. */
  readonly version: string | null
}

export interface EngineModules {
  /** Module that exports `engine`. */
  readonly module: string
  /** Module for concurrent prints, if the engine has a pool. */
  readonly pool?: string
  /** The same pool with one worker. */
  readonly worker?: string
  /** Formats of a card, in order. Default: JPEG and PNG. */
  readonly formats?: readonly CardFormat[]
}

export type CardFormat = 'jpeg' | 'png'

/** Display name and package manifest of each engine. */
const PACKAGES: Readonly<Record<Exclude<EngineName, 'chromium' | 'fabric'>, readonly [string, string]>> = {
  platen: ['Platen', '../package.json'],
  pdfmake: ['pdfmake', '../node_modules/pdfmake/package.json'],
  typst: ['typst-ts-node-compiler', './node_modules/@myriaddreamin/typst-ts-node-compiler/package.json'],
  jspdf: ['jsPDF', './node_modules/jspdf/package.json'],
  'react-pdf': ['@react-pdf/renderer', './node_modules/@react-pdf/renderer/package.json'],
  pdfme: ['@pdfme/generator', './node_modules/@pdfme/generator/package.json'],
  forme: ['@formepdf/html', './node_modules/@formepdf/html/package.json'],
  takumi: ['@takumi-rs/core', './node_modules/@takumi-rs/core/package.json'],
  satori: ['satori', './node_modules/satori/package.json'],
}

const FABRIC = ['Fabric.js', '../node_modules/fabric/package.json'] as const
const RESVG = ['@resvg/resvg-js', './node_modules/@resvg/resvg-js/package.json'] as const

const MODULES: Readonly<Record<EngineName, EngineEntry['modules']>> = {
  platen: {
    document: { module: moduleOf('platen'), pool: moduleOf('platen-pool') },
    html: { module: moduleOf('platen-html'), pool: moduleOf('platen-html-worker') },
    card: {
      module: moduleOf('platen-cards'),
      pool: moduleOf('platen-cards-pool'),
      worker: moduleOf('platen-cards-worker'),
    },
  },
  pdfmake: { document: { module: moduleOf('pdfmake') } },
  typst: { document: { module: moduleOf('typst') } },
  jspdf: { document: { module: moduleOf('jspdf') } },
  'react-pdf': { document: { module: moduleOf('react-pdf') } },
  pdfme: { document: { module: moduleOf('pdfme') } },
  chromium: { document: { module: moduleOf('chromium') }, html: { module: moduleOf('chromium-html') } },
  forme: { html: { module: moduleOf('forme') } },
  takumi: { card: { module: moduleOf('takumi') } },
  satori: { card: { module: moduleOf('satori'), formats: ['png'] } },
  fabric: { card: { module: moduleOf('fabric') } },
}

/** All engines, whether they are installed or not. */
export function listEngines(): EngineEntry[] {
  return ENGINE_NAMES.map(name => ({ name, modules: MODULES[name], version: versionOf(name) }))
}

function versionOf(name: EngineName): string | null {
  if (name === 'chromium') return versionOfChromium()
  if (name === 'fabric') return together(versionOfPackage(...FABRIC), versionOfChromium())
  if (name === 'satori') return together(versionOfPackage(...PACKAGES.satori), versionOfPackage(...RESVG))
  return versionOfPackage(...PACKAGES[name])
}

/** Joins two versions. */
function together(one: string | null, other: string | null): string | null {
  return one === null || other === null ? null : `${one} with ${other}`
}

function versionOfChromium(): string | null {
  if (!isInstalled(CHROMIUM)) return null
  const output = execFileSync(CHROMIUM, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return /^\D+[\d.]+/.exec(output)?.[0] ?? output.trim()
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
