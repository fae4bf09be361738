/** Reads the members of an interface from TypeScript source, as Biome formats it: name, type and docstring. */
import { globSync, readFileSync } from 'node:fs'
import { ROOT } from './pages.ts'

export interface Member {
  readonly name: string
  readonly type: string
  /** The docstring as one paragraph; empty if there is none. */
  readonly doc: string
}

/**
 * The members of an interface of src/, in order, without those that it inherits.
 * @throws Error if src/ has no interface of this name.
 */
export function interfaceMembers(name: string): Member[] {
  const body = interfaceBody(name)
  const members: Member[] = []
  const pattern =
    /^ {2}(?:\/\*\*(?<doc>.*?)\*\/\n {2})?(?:readonly )?(?<name>\w+)\??: ?(?<type>.*?)(?=\n {2}(?:\/\*\*|\w)|$(?![\s\S]))/gms
  for (const { groups } of body.matchAll(pattern)) {
    members.push({
      name: groups?.['name'] ?? '',
      type: oneLine(groups?.['type'] ?? '').replace(/^\| /, ''),
      doc: oneLine((groups?.['doc'] ?? '').replaceAll(/\n +\* ?/g, ' ')),
    })
  }
  return members
}

function interfaceBody(name: string): string {
  const pattern = new RegExp(`^(?:export )?interface ${name}(?: extends [^{]+)? \\{\\n(.*?)\\n\\}`, 'ms')
  for (const file of globSync('src/**/*.ts', { cwd: ROOT })) {
    const [, body] = pattern.exec(readFileSync(`${ROOT}${file}`, 'utf8')) ?? []
    if (body !== undefined) return body
  }
  throw new Error(`src/ has no interface ${name}`)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
