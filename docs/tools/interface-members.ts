/** Reads the members of an interface from TypeScript source, as Biome formats it: name, type and docstring. */
import { readFileSync } from 'node:fs'
import { ROOT } from './pages.ts'

export interface Member {
  readonly name: string
  readonly type: string
  /** The docstring as one paragraph; empty if there is none. */
  readonly doc: string
}

/** @throws Error if the file has no interface of this name. */
export function interfaceMembers(file: string, name: string): Member[] {
  const source = readFileSync(`${ROOT}src/${file}`, 'utf8')
  const [, body] =
    new RegExp(`interface ${name}(?: extends [^{]+)? \\{\\n(.*?)\\n\\}`, 's').exec(source) ?? []
  if (body === undefined) throw new Error(`src/${file} has no interface ${name}`)
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

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
