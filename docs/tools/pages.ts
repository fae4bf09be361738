/** README.md and the pages of docs/: their Markdown and the examples in it. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TemplateDefinition } from '../../src/index.ts'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export interface DocsPage {
  /** Path from the root of the repository: `docs/http.md`. */
  readonly path: string
  readonly markdown: string
  readonly examples: readonly Example[]
}

export interface Example {
  /** Language of the fence: `js`, `json`, `sh`, `html`, … */
  readonly language: string
  /** File name behind the language; null for a fragment. */
  readonly file: string | null
  readonly code: string
  /** First line of the code, from 1. */
  readonly line: number
}

/** README.md, then the pages of docs/ by name. */
export function readPages(): DocsPage[] {
  const names = readdirSync(`${ROOT}docs`).filter(name => name.endsWith('.md'))
  return ['README.md', ...names.sort().map(name => `docs/${name}`)].map(readPage)
}

function readPage(path: string): DocsPage {
  const markdown = readFileSync(`${ROOT}${path}`, 'utf8')
  return { path, markdown, examples: examplesOf(markdown) }
}

function examplesOf(markdown: string): Example[] {
  return [...markdown.matchAll(/^```([a-z]+)(?: (\S+))?\n(.*?)^```$/gms)].map(match => {
    const [, language = '', file = null, code = ''] = match
    return { language, file, code, line: markdown.slice(0, match.index).split('\n').length + 1 }
  })
}

/** The template of a JSON example; null if the JSON is something else, such as data. */
export function templateOf({ language, code }: Example): TemplateDefinition | null {
  if (language !== 'json') return null
  const value = JSON.parse(code)
  return ['document', 'html', 'markdown', 'scene'].some(key => key in value) ? value : null
}

/** The names of the pictures that a page shows, without folder and extension. */
export function picturesOf({ markdown }: DocsPage): string[] {
  return [...markdown.matchAll(/(?:docs\/)?pictures\/([a-z-]+\.png)/g)].map(([, name = '']) =>
    basename(name, '.png'),
  )
}
