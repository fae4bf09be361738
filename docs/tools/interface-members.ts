/** Reads members and their docstrings from the TypeScript source of interfaces and object literals, as Biome formats it. */
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
  return membersOf(sourceOf(`interface ${name}(?: extends [^{]+)? \\{`, name))
}

/** The members of an object literal that src/ declares with `const`, in order, with the source of their values as types. */
export function constMembers(name: string): Member[] {
  return membersOf(sourceOf(`const ${name} = \\{`, name))
}

function membersOf(body: string): Member[] {
  const members: Member[] = []
  const pattern =
    /^ {2}(?:\/\*\*(?<doc>.*?)\*\/\n {2})?(?:readonly )?(?<name>\w+)\??: ?(?<type>.*?)(?=\n {2}(?:\/\*\*|\w)|$(?![\s\S]))/gms
  for (const { groups } of body.matchAll(pattern)) {
    members.push({
      name: groups?.['name'] ?? '',
      // Every option may be undefined.
      type: oneLine(groups?.['type'] ?? '')
        .replace(/^\| /, '')
        .replace(/^\((.*)\) \| undefined$/, '$1')
        .replace(/ \| undefined$/, ''),
      doc: oneLine((groups?.['doc'] ?? '').replaceAll(/\n +\* ?/g, ' ')),
    })
  }
  return members
}

/** The lines between the braces of a declaration. */
function sourceOf(declaration: string, name: string): string {
  const pattern = new RegExp(`^(?:export )?${declaration}\\n(.*?)\\n\\}`, 'ms')
  for (const file of globSync('src/**/*.ts', { cwd: ROOT })) {
    const [, body] = pattern.exec(readFileSync(`${ROOT}${file}`, 'utf8')) ?? []
    if (body !== undefined) return body
  }
  throw new Error(`src/ does not declare ${name}`)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
