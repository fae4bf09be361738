/** Names of added pictures, and references to them in the languages of templates. Pure. */
import type { SourceLanguage } from '../../protocol.ts'

/** The name of a chosen file with the characters that names of pictures have. */
export function pictureName(name: string): string {
  const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? []
  const clean = stem
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|-+$/g, '')
  return `${clean.slice(0, 80) || 'picture'}${extension.toLowerCase()}`
}

/** What to insert at the cursor, so that the language refers to a picture. @param before Text before the cursor. */
export function pictureReference(language: SourceLanguage, before: string, name: string): string {
  if (language === 'json') return isInString(before.slice(before.lastIndexOf('\n') + 1)) ? name : `"${name}"`
  if (language === 'markdown') return /\]\([^)\n]*$/.test(before) ? name : `![](${name})`
  if (language === 'css') return /(?:["']|url\()$/.test(before) ? name : `url("${name}")`
  return /<[^<>]*$/.test(before) ? name : `<img src="${name}" alt="">`
}

/** Where the name of the picture is in a selected JSON node; null if the node has none. */
export function pictureValueIn(node: string): { readonly from: number; readonly to: number } | null {
  const found = /"(?:image|svg|src)"\s*:\s*"/.exec(node)
  if (found === null) return null
  const from = found.index + found[0].length
  const [value = ''] = /^(?:[^"\\]|\\.)*/.exec(node.slice(from)) ?? []
  return { from, to: from + value.length }
}

/** @param line The part of a JSON line before the cursor; JSON strings have no line breaks. */
function isInString(line: string): boolean {
  return (line.replaceAll(/\\./g, '').split('"').length - 1) % 2 === 1
}
