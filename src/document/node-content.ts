/** What a node shows, and in which styles: mistakes that pdfmake passes over. */
import { kindOf, MISSING, NODE_KINDS, type Node, type NodeKind, type NodeOfData } from './node.ts'
import { reportUnknownStyles } from './values/styles.ts'
import type { Reading } from './values/value-type.ts'

/** True for `{"text": null}`, and for a text that is the value of data that lacks it. */
export function isEmptyText(node: NodeOfData): boolean {
  if ((node['text'] ?? null) !== null || kindOf(node) !== null) return false
  return node['text'] === null || node[MISSING]?.key === 'text'
}

/** pdfmake prints an empty line for it. Of data that lacks a value, binding has warned. */
export function prepareEmptyText(node: NodeOfData, path: string, { report }: Reading): void {
  node['text'] = ''
  if (node[MISSING] === undefined) {
    report('empty_text', `${path}/text`, "'text' is null, and prints an empty line")
  }
}

const KINDS: ReadonlySet<string> = new Set(NODE_KINDS)

/** A node is of the first kind whose key it has; layout must not take it for one of the others. */
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
        `'${other}' beside '${kind}' is not printed: a node has one kind of content`,
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
