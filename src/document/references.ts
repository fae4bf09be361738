import { isRecord } from '../base/json.ts'
import { didYouMean } from '../base/text-distance.ts'
import { fail, type Node } from './node.ts'
import type { Report } from './report.ts'

/** True if layout creates no line for the text, so that a reference to it would have no page. */
function isWithoutText(text: unknown): boolean {
  if (!Array.isArray(text)) return false
  return text.every(part => isWithoutText(isRecord(part) ? part['text'] : part))
}

interface Reference {
  readonly id: string
  readonly node: Node
  readonly path: string
}

export type References = ReturnType<typeof createReferences>

/** The ids of texts, and the references to them. Headers and footers have their own. */
export function createReferences() {
  const texts = new Map<string, { node: Node; path: string }>()
  const tocs = new Map<string, { path: string; hideEmpty: unknown }>()
  /** Where tables of contents have their first entry; '' is the table without an id. */
  const entries = new Map<string, string>()
  /** Texts that tables of contents list. */
  const listed: Node[] = []
  const toPages: Reference[] = []
  const toTexts: Reference[] = []
  /** Ids of nodes of all kinds, and the places of links to them. */
  const ids = new Set<string>()
  const toPlaces: { readonly id: string; readonly path: string }[] = []

  function noteToc({ id, hideEmpty }: Node, path: string): void {
    const name = typeof id === 'string' ? id : ''
    const other = tocs.get(name)
    if (other !== undefined) {
      const called = name === '' ? 'without an id' : `with the id '${name}'`
      fail(path, `there is a table of contents ${called} already, at '${other.path}'`)
    }
    tocs.set(name, { path, hideEmpty })
  }

  function target(id: string, path: string): Node {
    return texts.get(id)?.node ?? fail(path, `no text has the id '${id}'${didYouMean(id, [...texts.keys()])}`)
  }

  /** The characters of a text, with those of the texts that it refers to. */
  function plainText(value: unknown, path: string, within: readonly string[]): string {
    if (Array.isArray(value)) return value.map(part => plainText(part, path, within)).join('')
    if (!isRecord(value)) return value === null || value === undefined ? '' : String(value)
    const { text, textReference: id } = value
    if (typeof id !== 'string') return plainText(text, path, within)
    if (within.includes(id)) fail(path, `it refers to itself by way of '${id}'`)
    return plainText(target(id, path), path, [...within, id])
  }

  return {
    /** Registers the id and the references of a text. Fails if the id is taken. */
    note(node: Node, path: string): void {
      const { id, toc, text, pageReference, textReference, linkToDestination } = node
      if (typeof id === 'string') ids.add(id)
      if (linkToDestination !== undefined && linkToDestination !== null && linkToDestination !== '') {
        const key = node['link'] === null ? 'link' : 'linkToDestination'
        toPlaces.push({ id: String(linkToDestination), path: `${path}/${key}` })
      }
      const isText = text !== undefined || pageReference !== undefined || textReference !== undefined
      if (isText && typeof id === 'string' && id !== '') {
        const other = texts.get(id)
        if (other !== undefined) fail(`${path}/id`, `the id '${id}' already exists, at '${other.path}'`)
        texts.set(id, { node, path })
      }
      if (typeof pageReference === 'string' && pageReference !== '') {
        toPages.push({ id: pageReference, node, path: `${path}/pageReference` })
      }
      if (typeof textReference === 'string' && textReference !== '') {
        toTexts.push({ id: textReference, node, path: `${path}/textReference` })
      }
      if (isRecord(toc)) noteToc(toc, `${path}/toc`)
      const { tocItem } = node
      if (!tocItem) return
      listed.push(node)
      for (const item of [tocItem].flat()) {
        const table = typeof item === 'string' ? item : ''
        if (!entries.has(table)) entries.set(table, `${path}/tocItem`)
      }
    },

    /**
     * Fails for references to missing texts, and for circular ones. A reference to a text of several runs becomes a
     * text itself, as layout resolves only plain texts.
     */
    resolve(report: Report, place: 'of the content' | 'of a page' = 'of the content'): void {
      for (const [id, path] of entries) {
        if (id === '' || tocs.has(id)) continue
        const hint = didYouMean(id, [...tocs.keys()])
        report('unknown_toc', path, `no table of contents has the id '${id}'${hint}`)
      }
      for (const [id, { path, hideEmpty }] of tocs) {
        if (hideEmpty === true || entries.has(id)) continue
        const [place, item] = id === '' ? [path, 'true'] : [`${path}/id`, `'${id}'`]
        const hint = id === '' ? '' : didYouMean(id, [...entries.keys()])
        report(
          'empty_toc',
          place,
          `no text has the tocItem ${item}, so the table of contents is empty${hint}`,
        )
      }
      // headers and footers may link to the content
      for (const { id, path } of place === 'of a page' ? [] : toPlaces) {
        if (!ids.has(id)) {
          const hint = didYouMean(id, ids) || ', so the link leads nowhere; give its target this id'
          report('unknown_destination', path, `no node has the id '${id}'${hint}`)
        }
      }
      const referred = toPages.map(({ id, path }) => target(id, path))
      for (const node of [...referred, ...listed]) if (isWithoutText(node['text'])) node['text'] = ''
      const resolved = toTexts.map(({ id, path }) => plainText(target(id, path), path, [id]))
      for (const [i, { id, node, path }] of toTexts.entries()) {
        if (typeof target(id, path)['text'] === 'string') continue
        delete node['textReference']
        Object.assign(node, { text: resolved[i], linkToDestination: id })
      }
    },
  }
}
