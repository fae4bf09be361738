/** Mistakes in the content and the styles of nodes that pdfmake ignores. */
import type { Warning } from '../base/errors.ts'
import { didYouMean } from '../base/text-distance.ts'
import { PRESENTATION } from '../graphics/structure.ts'
import { fail, kindOf, MISSING, NODE_KINDS, type Node, type NodeKind, type NodeOfData } from './node.ts'
import { hasRunRole, RUN_ROLES, roleOf } from './structure/node-properties.ts'
import { reportUnknownStyles } from './values/styles.ts'
import type { Reading } from './values/value-type.ts'

/** True for `{"text": null}`, and for a text whose `$value` is missing from the data. */
export function isEmptyText(node: NodeOfData): boolean {
  if ((node['text'] ?? null) !== null || kindOf(node) !== null) return false
  return node['text'] === null || node[MISSING]?.key === 'text'
}

/** pdfmake prints an empty line. Binding has warned of missing data already. */
export function prepareEmptyText(node: NodeOfData, path: string, { report }: Reading): void {
  node['text'] = ''
  if (node[MISSING] === undefined) {
    report('empty_text', `${path}/text`, "'text' is null, and prints an empty line")
  }
}

const KINDS: ReadonlySet<string> = new Set(NODE_KINDS)

/** Removes content of other kinds: a node has the first kind in the order of layout. */
export function dropOtherKinds(node: Node, kind: NodeKind | 'flow', path: string, { report }: Reading): void {
  for (const other in node) {
    if (other === kind || !KINDS.has(other)) continue
    if (kind === 'text' && (other === 'pageReference' || other === 'textReference')) continue
    const isGiven = node[other] !== undefined && node[other] !== null
    delete node[other]
    if (isGiven)
      report(
        'content_lost',
        `${path}/${other}`,
        `'${other}' beside '${kind}' is not printed: a node has one kind of content; make a 'stack' of two nodes`,
      )
  }
}

interface StyleChecking extends Reading {
  /** Named styles of the document. */
  readonly styles: Node
}

const STYLE_KEYS = ['style', 'tocStyle', 'tocNumberStyle'] as const

export function checkStyle(node: Node, path: string, { styles, report }: StyleChecking): void {
  for (const key of STYLE_KEYS) {
    const names = node[key]
    if (names !== undefined) reportUnknownStyles(names, `${path}/${key}`, { named: styles, report })
  }
}

/** @param node Neither a table nor a picture. */
export function reportPresentation(node: Node, path: string, { report }: Reading): void {
  if (node['role'] === PRESENTATION)
    report(
      'unknown_value',
      `${path}/role`,
      "'presentation' is for tables and pictures, and has no effect here",
    )
}

/** Reports the role of a block on a run of text or on a picture in a line. */
export function reportRunRole(run: Node, path: string, { report }: Reading): void {
  const role = roleOf(run)
  if (role === null || hasRunRole(run)) return
  const message = `a part of a text cannot have the role '${role}' of a block; use one of ${RUN_ROLES.join(', ')}`
  report('unknown_value', `${path}/role`, message)
}

/** Explains why a node has no kind: missing data, null content, or a misspelt key. */
export function explainMissingKind(node: NodeOfData): string {
  const { [MISSING]: missing } = node
  if (missing !== undefined) {
    return `its '${missing.key}' is the value of '${missing.source}', which the data lacks`
  }
  const empty = NODE_KINDS.find(kind => node[kind] === null)
  if (empty !== undefined) return `its '${empty}' is null, and the node has no other content`
  const [key = ''] = Object.keys(node)
  return `no kind of node has the key '${key}'${didYouMean(key, NODE_KINDS)}`
}

const KINDS_IN_TEXT = ['text', 'pageReference', 'textReference', 'image', 'svg']
const ALLOWED_IN_TEXT = `a text may contain ${KINDS_IN_TEXT.join(', ')}`

/** Kinds that pdfmake does not have, so that no existing definition has them in a text. */
const OWN_KINDS = ['box', 'barcode']

/**
 * Empties a run of text that is a node which lines cannot contain, in place. pdfmake prints nothing for it.
 * @returns The warning; null for a valid run.
 */
export function removeInvalidRun(piece: Node, path: string): Warning | null {
  const { text } = piece
  const kind = kindOf(piece)
  if (kind === null) {
    const isNamed = NODE_KINDS.some(known => Object.hasOwn(piece, known))
    if (Object.keys(piece).length > 0 && !isNamed) fail(path, explainMissingKind(piece))
    return null
  }
  if ((text !== undefined && text !== null) || KINDS_IN_TEXT.includes(kind)) return null
  if (OWN_KINDS.includes(kind)) fail(path, `a '${kind}' cannot be part of a text: ${ALLOWED_IN_TEXT}`)
  for (const known of NODE_KINDS) delete piece[known]
  piece['text'] = ''
  return {
    code: 'content_lost',
    message: `A '${kind}' cannot be part of a text and was omitted: ${ALLOWED_IN_TEXT}. Put it next to the text in a stack or columns.`,
    path,
  }
}
