/** Warnings for properties that the table does not have. */

import { didYouMean } from '../base/text-distance.ts'
import type { NodeKind } from './node.ts'
import {
  commonProperties,
  isCommonProperty,
  KIND_NAMES,
  KINDS,
  PARTS,
  type PartName,
  type Properties,
} from './node-table.ts'

/** Names that other formats give to a property; by spelling, another property would be nearer. */
const SYNONYMS: Readonly<Record<string, string>> = {
  align: 'alignment',
  textalign: 'alignment',
  dir: 'direction',
  textdirection: 'direction',
  rtl: 'direction',
  verticalalign: 'valign',
  fontweight: 'bold',
  fontstyle: 'italics',
  fontfamily: 'font',
  underline: 'decoration',
  textdecoration: 'decoration',
  letterspacing: 'characterSpacing',
  hyphenate: 'hyphens',
  lang: 'language',
  pdfstandard: 'subset',
  pdfstandards: 'subset',
  standard: 'subset',
  pdfa: 'subset',
  pdfua: 'subset',
  fontvariantcaps: 'smallCaps',
  fontvariantnumeric: 'tabularFigures',
  padding: 'margin',
  gap: 'columnGap',
  href: 'link',
  size: 'fontSize',
}

/** A message for a property that nodes of these kinds do not have; null if it is known. */
export function unknownNodeProperty(key: string, kinds: readonly NodeKind[]): string | null {
  const [kind] = kinds
  if (kind === undefined || isPrivate(key) || kinds.some(name => name === key)) return null
  const common = commonProperties(kinds.includes('section') ? 'section' : kind)
  if (Object.hasOwn(common, key) || kinds.some(name => Object.hasOwn(KINDS[name].own, key))) return null
  const owners = KIND_NAMES.filter(name => Object.hasOwn(KINDS[name].own, key))
  const known = [...kinds, ...Object.keys(common), ...kinds.flatMap(name => Object.keys(KINDS[name].own))]
  const hint =
    kind === 'table' && Object.hasOwn(PARTS.table, key)
      ? ": it belongs in 'table', not next to it"
      : owners.length > 0
        ? `: it belongs to ${listed(owners)}`
        : suggest(key, known)
  return `a node with '${kind}' has no '${key}'${hint}`
}

/** A message for a property that a part of a document does not have; null if it is known. */
export function unknownPartProperty(key: string, part: PartName): string | null {
  const properties: Properties = PARTS[part]
  if (isPrivate(key) || Object.hasOwn(properties, key)) return null
  const isOfNode = part === 'table' && (isCommonProperty(key) || Object.hasOwn(KINDS.table.own, key))
  const hint = isOfNode ? ": it belongs next to 'table', not in it" : suggest(key, Object.keys(properties))
  return `a ${part} has no '${key}'${hint}`
}

/** Keys of authors and of layout begin with `_`, those of directives with `$`. */
function isPrivate(key: string): boolean {
  return key.startsWith('_') || key.startsWith('$')
}

function suggest(key: string, known: readonly string[]): string {
  const word = key.toLowerCase().replaceAll(/[-_]/g, '')
  const synonym = Object.hasOwn(SYNONYMS, word) ? SYNONYMS[word] : undefined
  return synonym !== undefined && known.includes(synonym)
    ? `, did you mean '${synonym}'?`
    : didYouMean(key, known)
}

function listed(kinds: readonly NodeKind[]): string {
  const shown = kinds.slice(0, 3).map(kind => `'${kind}'`)
  return kinds.length > 3 ? `${shown.join(', ')} and others` : shown.join(' and ')
}
