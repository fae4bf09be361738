/** Elements that do not show their children, other than form controls. Pure. */
import { attribute, type DomElement, type DomNode } from '../dom/element.ts'
import type { StyledElement } from './contracts.ts'
import { type ControlContent, type ControlStyles, controlContent } from './forms/control-content.ts'
import { MAX_FRAME_DEPTH, MAX_FRAMES } from './frames.ts'

/** What is shown instead of the children of an element. */
export type Substitute =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'nodes'; readonly nodes: readonly DomNode[] }
  /** The document of a frame. */
  | { readonly kind: 'frame'; readonly content: StyledElement }
  /** A form control, with its pseudo-elements among its children. */
  | { readonly kind: 'control'; readonly content: ControlContent }
  /** Omitted with a warning: its content is never loaded. */
  | { readonly kind: 'nothing'; readonly message: string }

/** Null for elements that show their children. */
export function substituteOf(element: DomElement, styles: ControlStyles): Substitute | null {
  if (!element.isHtml) return null
  const content = controlContent(element, styles)
  if (content !== null) return { kind: 'control', content }
  switch (element.name) {
    case 'wbr':
      return { kind: 'text', text: '\u200b' }
    case 'details':
      return detailsContent(element)
    case 'video':
      // the poster is a picture, as that of `<img>`
      return attribute(element, 'poster') === null
        ? nothing('<video> is blank: videos do not play; give it a picture with the attribute poster')
        : { kind: 'nodes', nodes: [] }
    case 'canvas':
      return nothing('<canvas> is blank: scripts draw its content, and scripts do not run')
    case 'iframe':
      if (attribute(element, 'srcdoc') !== null)
        return nothing(
          `<iframe> is blank: frames after the first ${MAX_FRAMES} and those in ${MAX_FRAME_DEPTH} others are not drawn`,
        )
      return attribute(element, 'src') === null
        ? { kind: 'nodes', nodes: [] }
        : nothing('<iframe> is blank: only documents of the attribute srcdoc are drawn')
    case 'embed':
      return isPictureFile(element)
        ? { kind: 'nodes', nodes: [] }
        : nothing('<embed> is blank: only pictures are drawn')
    case 'audio':
    case 'frame':
    case 'frameset':
      return nothing(`<${element.name}> is not drawn`)
    default:
      return null
  }
}

function nothing(message: string): Substitute {
  return { kind: 'nothing', message }
}

/** True if an `<object>` or `<embed>` refers to a picture, by its type or the ending of its name. */
export function isPictureFile({ name, attributes }: Pick<DomElement, 'name' | 'attributes'>): boolean {
  const url = attributes[name === 'object' ? 'data' : 'src']?.trim() ?? ''
  const type = attributes['type']?.trim() ?? ''
  if (url === '') return false
  return type === ''
    ? /^data:image\/|\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#].*)?$/i.test(url)
    : /^image\//i.test(type)
}

/** The summary, and the other children if the element is open (HTML §4.11.1). */
function detailsContent(details: DomElement): Substitute | null {
  const isOpen = attribute(details, 'open') !== null
  const summary = details.elements.find(({ name }) => name === 'summary')
  if (summary === undefined) {
    return { kind: 'nodes', nodes: [defaultSummary(details), ...(isOpen ? details.children : [])] }
  }
  if (!isOpen) return { kind: 'nodes', nodes: [summary] }
  if (details.children[0] === summary) return null
  return { kind: 'nodes', nodes: [summary, ...details.children.filter(child => child !== summary)] }
}

function defaultSummary(details: DomElement): DomElement {
  return {
    ...{ kind: 'element', name: 'summary', isHtml: true, attributes: Object.create(null) },
    ...{ parent: details, children: [{ kind: 'text', text: 'Details', parent: null }], elements: [] },
    ...{ line: details.line, column: details.column, index: 0, classes: [] },
  }
}
