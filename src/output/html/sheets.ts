import { isRecord } from '../../base/json.ts'
import type { BoundDocument, PageNode, PageValues } from '../../document/bound-document.ts'
import { kindOf } from '../../document/node.ts'
import { listOf, type Node } from './node.ts'
import { type PageBox, readPageBox, turnedBox } from './page-box.ts'
import type { Survey } from './survey.ts'

/** Content between two forced page breaks. */
export interface Sheet {
  readonly content: readonly unknown[]
  /** Nodes or null. They appear once: the header on the first, the footer on the last sheet of a section. */
  readonly header: unknown
  readonly footer: unknown
  readonly background: unknown
  readonly box: PageBox
}

const PAGE_NODES = ['header', 'footer', 'background'] as const
type PageNodeName = (typeof PAGE_NODES)[number]

/** Splits a document at its sections and at the page breaks between the nodes of its content. */
export function splitIntoSheets(bound: BoundDocument, survey: Survey): Sheet[] {
  const box = readPageBox(bound.definition, '')
  const groups = groupsOf(listOf(bound.definition['content']), box)
  return groups.flatMap(({ section, path, nodes, box }) => {
    const source = section ?? { header: bound.header, footer: bound.footer, background: bound.background }
    const own = bindPageNodes(source, path, box, survey)
    const runs = splitAtBreaks(nodes, listOf(bound.definition['pageBreakBefore']))
    return runs.map(({ content, orientation }, i) => ({
      content,
      box: turnedBox(box, orientation),
      header: i === 0 ? own.header : null,
      background: i === 0 ? own.background : null,
      footer: i === runs.length - 1 ? own.footer : null,
    }))
  })
}

interface Group {
  /** Null: the document itself. */
  readonly section: Node | null
  readonly path: string
  readonly nodes: unknown[]
  readonly box: PageBox
}

function groupsOf(content: readonly unknown[], box: PageBox): Group[] {
  const groups: Group[] = []
  for (const [i, node] of content.entries()) {
    const path = `/content/${i}`
    if (isRecord(node) && kindOf(node) === 'section') {
      const given = { ...boxProperties(node) }
      const own = Object.keys(given).length === 0 ? box : readPageBox(given, path)
      groups.push({ section: node, path, nodes: [...listOf(node['section'])], box: own })
      continue
    }
    const last = groups.at(-1)
    if (last === undefined || last.section !== null)
      groups.push({ section: null, path: '', nodes: [node], box })
    else last.nodes.push(node)
  }
  return groups.length === 0 ? [{ section: null, path: '', nodes: [], box }] : groups
}

/** The paper properties of a section, without `inherit`. */
function boxProperties(section: Node): Node {
  const names = ['pageSize', 'pageOrientation', 'pageMargins']
  return Object.fromEntries(
    names
      .map((name): [string, unknown] => [name, section[name]])
      .filter(([, value]) => value !== undefined && value !== null && value !== 'inherit'),
  )
}

function bindPageNodes(
  source: Readonly<Partial<Record<PageNodeName, unknown>>>,
  path: string,
  { width, height }: PageBox,
  survey: Survey,
): Record<PageNodeName, unknown> {
  const values: PageValues = {
    page: 1,
    pages: 1,
    pageSize: { width, height: height ?? width },
    broughtForward: {},
    carriedForward: Object.fromEntries(survey.carried),
  }
  const bind = (name: PageNodeName): unknown => {
    const node = source[name]
    const bound = typeof node === 'function' ? (node as PageNode)(values) : null
    survey.visit(bound, `${path}/${name}`)
    return bound
  }
  return { header: bind('header'), footer: bind('footer'), background: bind('background') }
}

interface Run {
  readonly content: unknown[]
  /** Null: that of the paper. */
  readonly orientation: unknown
}

/** @param rules `pageBreakBefore` of the document; rules that depend on other content of the page are ignored. */
function splitAtBreaks(nodes: readonly unknown[], rules: readonly unknown[]): Run[] {
  let run: Run = { content: [], orientation: null }
  const runs = [run]
  const begin = (orientation: unknown): void => {
    run = { content: [], orientation }
    runs.push(run)
  }
  for (const node of nodes) {
    const own = isRecord(node) ? node : {}
    const isAtBreak =
      own['pageBreak'] === 'before' || rules.some(rule => isRecord(rule) && breaksBefore(own, rule))
    if (isAtBreak && run.content.length > 0) begin(own['pageOrientation'] ?? run.orientation)
    run.content.push(node)
    if (own['pageBreak'] === 'after') begin(own['pageOrientation'] ?? run.orientation)
  }
  if (runs.length > 1 && run.content.length === 0) runs.pop()
  return runs
}

function breaksBefore(node: Node, { headlineLevel, style, id, when = 'notFirst' }: Node): boolean {
  if (when !== 'notFirst' && when !== 'always') return false
  return (
    (headlineLevel === undefined || node['headlineLevel'] === headlineLevel) &&
    (style === undefined || listOf(node['style']).includes(style)) &&
    (id === undefined || node['id'] === id)
  )
}
