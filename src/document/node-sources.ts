import { isRecord, pointer } from '../base/json.ts'
import type { PageNode } from './bound-document.ts'
import type { Node } from './node.ts'

/** The key under which a node, and its words and vectors, carry the JSON Pointer of the template that made them. */
export const SOURCE_KEY = '_source'

/** Where the parts of a bound document are in the template, recorded while it was bound. */
export interface RecordedPlaces {
  /** JSON Pointer of an object or array; null if it was created otherwise, as data are. */
  placeOf(value: object): string | null
  placeOfElement(array: object, index: number): string | null
  /** True for values of the data, whose parts have no places of their own. */
  isData(value: object): boolean
}

export type NodeSources = ReturnType<typeof createNodeSources>

const LISTS_OF_NODES = ['stack', 'columns', 'ul', 'ol'] as const
const NODES = ['section', 'box'] as const

/** Marks nodes before they are prepared. Only renders with a source map do this. */
export function createNodeSources(places: RecordedPlaces) {
  function markList(list: unknown[], at: Place): void {
    for (let i = 0; i < list.length; i++) list[i] = markNode(list[i], elementOf(list, i, at))
  }

  /** Texts become nodes, because only objects can be marked. */
  function markNode(node: unknown, given: Place): unknown {
    if (isText(node)) return { text: node, [SOURCE_KEY]: given.path }
    if (typeof node !== 'object' || node === null) return node
    const at = placeOf(node, given)
    if (Array.isArray(node)) {
      markList(node, at)
      return node
    }
    if (!isRecord(node) || Object.keys(node).length === 0) return node
    node[SOURCE_KEY] = at.path
    for (const key of LISTS_OF_NODES)
      if (Array.isArray(node[key])) markList(node[key], childOf(node, key, at))
    for (const key of NODES) {
      if (node[key] !== undefined) node[key] = markNode(node[key], childOf(node, key, at))
    }
    const { table, text, toc, canvas } = node
    if (isRecord(table) && Array.isArray(table['body'])) {
      const body = table['body']
      const ofBody = childOf(table, 'body', childOf(node, 'table', at))
      for (const [r, row] of body.entries()) {
        const ofRow = elementOf(body, r, ofBody)
        if (Array.isArray(row)) markList(row, placeOf(row, ofRow))
      }
    }
    if (isRecord(toc) && isRecord(toc['title'])) {
      toc['title'] = markNode(toc['title'], childOf(toc, 'title', childOf(node, 'toc', at)))
    }
    if (Array.isArray(canvas)) {
      const ofCanvas = childOf(node, 'canvas', at)
      for (const [i, vector] of canvas.entries()) {
        if (isRecord(vector)) vector[SOURCE_KEY] = placeOf(vector, elementOf(canvas, i, ofCanvas)).path
      }
    }
    markRuns(text, childOf(node, 'text', at))
    return node
  }

  function markRuns(text: unknown, at: Place): void {
    if (Array.isArray(text)) {
      for (let i = 0; i < text.length; i++) text[i] = markRun(text[i], elementOf(text, i, at))
    } else if (isRecord(text)) markRun(text, at)
  }

  function markRun(run: unknown, given: Place): unknown {
    if (isText(run)) return { text: run, [SOURCE_KEY]: given.path }
    if (typeof run !== 'object' || run === null) return run
    const at = placeOf(run, given)
    if (isRecord(run)) {
      if (Object.keys(run).length === 0) return run
      run[SOURCE_KEY] = at.path
      markRuns(run['text'], childOf(run, 'text', at))
    } else markRuns(run, at)
    return run
  }

  function elementOf(list: object, index: number, at: Place): Place {
    const path = places.placeOfElement(list, index)
    return path === null ? below(at, index) : { ...at, path }
  }

  /** The place of a property that holds a list or node. */
  function childOf(node: Node, key: string, at: Place): Place {
    const own: unknown = node[key]
    return typeof own === 'object' && own !== null ? placeOf(own, below(at, key)) : below(at, key)
  }

  function placeOf(value: object, given: Place): Place {
    const path = places.placeOf(value)
    return { path: path ?? given.path, isData: given.isData || places.isData(value) }
  }

  return {
    /** Marks the nodes of a tree in place, and returns it. @param at JSON Pointer for a tree without a recorded place. */
    mark(tree: unknown, at: string): unknown {
      const isNone = !tree // a page node without content
      return isNone ? tree : markNode(tree, { path: at, isData: false })
    },

    /** The page node, with marked nodes on each page. */
    markPageNode(node: PageNode, at: string): PageNode {
      return values => this.mark(node(values), at) as ReturnType<PageNode>
    },
  }
}

interface Place {
  readonly path: string
  /** True in data, where all parts have the place of the directive that inserted them. */
  readonly isData: boolean
}

function below(at: Place, key: string | number): Place {
  return at.isData ? at : { ...at, path: pointer(at.path, key) }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** The JSON Pointer that a marked object carries; null for others. */
export function sourceOf(marked: object): string | null {
  const source: unknown = Reflect.get(marked, SOURCE_KEY)
  return typeof source === 'string' ? source : null
}
