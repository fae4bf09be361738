import { isRecord } from '../../base/json.ts'
import {
  type Artifact,
  isMarking,
  LAYOUT_ARTIFACT,
  type MarkedContent,
  type Marking,
} from '../../graphics/structure.ts'
import type { Node } from '../node.ts'
import { isText } from './node-properties.ts'

/** The key under which a node, and its words and vectors, carry their content. */
export const CONTENT_KEY = '_content'
/** The key under which a table of contents and list items carry their elements. */
export const ELEMENT_KEY = '_element'

/** The marking that an object carries; null for others. */
export function markingOf(marked: object): Marking | null {
  const { [CONTENT_KEY]: marking }: { readonly [CONTENT_KEY]?: unknown } = marked
  return marking !== undefined && isMarking(marking) ? marking : null
}

/** A text that was written as a string, as a node with its content. It needs no preparation. */
export class MarkedText {
  readonly text: unknown;
  [CONTENT_KEY]: Marking

  /** @param content May be set later: its element may name the text as its source. */
  constructor(text: unknown, content: Marking = LAYOUT_ARTIFACT) {
    this.text = text
    this[CONTENT_KEY] = content
  }
}

/** Hides a run and the runs in it, which do not inherit its mark. */
export function hideRuns(run: Node): void {
  withMark(run, LAYOUT_ARTIFACT)
  const { text } = run
  const hideAll = (runs: unknown[]): void => {
    for (let i = 0; i < runs.length; i++) {
      const inner = runs[i]
      if (isText(inner)) runs[i] = new MarkedText(inner, LAYOUT_ARTIFACT)
      else if (isRecord(inner)) hideRuns(inner)
      else if (Array.isArray(inner)) hideAll(inner)
    }
  }
  if (Array.isArray(text)) hideAll(text)
  else if (isRecord(text)) hideRuns(text)
}

export function withMark(node: Node, marking: MarkedContent | Artifact): Node {
  node[CONTENT_KEY] = marking
  return node
}
