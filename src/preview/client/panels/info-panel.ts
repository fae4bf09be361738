/** Times, size and accessibility of the open result. */
import type { RenderReply } from '../../protocol.ts'
import { h, replaceChildren } from '../elements.ts'
import type { OpenedPdf, StructureNode } from '../pdf.ts'

export interface Facts {
  readonly head: RenderReply
  readonly drawMs: number
  /** From the request to the drawn pages. */
  readonly totalMs: number
}

/** Pages whose structure is read. */
const MAX_PAGES = 50

export function createInfoPanel() {
  const facts = h('dl', { class: 'facts' })
  const assetRoots = h('div', { class: 'asset-roots' })
  const tree = h('div', { class: 'structure' })
  const element = h(
    'div',
    { class: 'panel-body', tabindex: '0' },
    h('h3', {}, 'Result'),
    facts,
    h('h3', {}, 'Pictures and other files'),
    assetRoots,
    h('h3', {}, 'Accessibility'),
    tree,
  )
  let run = 0

  async function showStructure(pdf: OpenedPdf | null): Promise<void> {
    const own = ++run
    if (pdf === null) {
      replaceChildren(tree, h('p', { class: 'empty' }, 'Images have no structure.'))
      return
    }
    try {
      const isTagged = await pdf.isTagged()
      const pages: (StructureNode | null)[] = []
      for (let page = 1; isTagged && page <= Math.min(pdf.pages, MAX_PAGES); page++)
        pages.push(await pdf.structure(page))
      if (own !== run) return
      if (!isTagged || pages.every(page => page === null)) {
        replaceChildren(
          tree,
          h('p', {}, h('span', { class: 'tag is-warning' }, 'Not tagged')),
          h(
            'p',
            { class: 'empty' },
            'The PDF has no structure tree, so screen readers read it in the order of its content streams.',
          ),
        )
        return
      }
      replaceChildren(
        tree,
        h('p', {}, h('span', { class: 'tag is-ok' }, 'Tagged')),
        ...pages.map((page, i) => (page === null ? null : pageTree(page, i + 1))),
      )
    } catch {
      // The document was replaced while it was read.
    }
  }

  return {
    element,
    /** Folders in which the template's references are looked up. */
    setAssetRoots(folders: readonly string[]): void {
      replaceChildren(
        assetRoots,
        h('p', { class: 'empty' }, 'Names of files in the template are relative to this folder:'),
        ...folders.map(folder => h('p', {}, h('code', {}, folder))),
      )
    },
    set({ head, drawMs, totalMs }: Facts, pdf: OpenedPdf | null): void {
      const rows: [string, string][] = [
        ['Render', milliseconds(head.renderMs)],
        ['Draw', milliseconds(drawMs)],
        ['Total', milliseconds(totalMs)],
        ['Size', bytesText(head.bytes)],
        ...(head.pages === null ? [] : ([['Pages', String(head.pages)]] satisfies [string, string][])),
        ...(head.width === null
          ? []
          : ([['Image', `${head.width} × ${head.height}`]] satisfies [string, string][])),
        ['Source map', head.regions.length === 0 ? 'None' : `${head.regions.length} regions`],
      ]
      replaceChildren(facts, ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]))
      showStructure(pdf)
    },
  }
}

function pageTree(root: StructureNode, page: number): HTMLElement {
  return h('details', { open: page === 1 }, h('summary', {}, `Page ${page}`), branch(root.children))
}

function branch(nodes: readonly StructureNode[]): HTMLElement {
  return h(
    'ul',
    { class: 'tree' },
    ...nodes.map(({ role, alt, lang, children }) =>
      h(
        'li',
        {},
        h('code', {}, role),
        lang === null ? null : h('span', { class: 'tag' }, lang),
        alt === null ? null : h('span', { class: 'tree-alt' }, ` ${alt}`),
        children.length === 0 ? null : branch(children),
      ),
    ),
  )
}

export function milliseconds(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
}

export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(2)} MB`
}
