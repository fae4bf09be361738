import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isInstalled } from '../installed.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))

const PROGRAMS = { bun: '@oven/bun-*/bin/bun', deno: '@deno/*/deno' } as const

/** The program installed by npm in this folder, else that of the system; null without either. */
export function findRuntime(name: keyof typeof PROGRAMS): string | null {
  const [own] = globSync(`node_modules/${PROGRAMS[name]}`, { cwd: HERE })
  if (own !== undefined) return join(HERE, own)
  return isInstalled(name) ? name : null
}
