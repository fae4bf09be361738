import { stylePictures } from '../../css/background-layers.ts'
import { anonymousStyle } from '../../css/initial-style.ts'
import type { BoundNode } from '../../document/bound-document.ts'
import { CONTENT_KEY } from '../../document/structure/marking.ts'
import { FOOTER_ARTIFACT, HEADER_ARTIFACT, PAGINATION_ARTIFACT } from '../../graphics/structure.ts'
import type { ElementBox, FlowBox, FlowPicture } from '../../layout/css/contracts.ts'
import { blockBox, inlinePicture } from '../boxes/anonymous-boxes.ts'
import { type BoxSources, elementBox, withDecorations } from '../boxes/box-tree.ts'
import { InlineRun, transformText } from '../boxes/inline-run.ts'
import type { MarginBox, MarginBoxName, MarginContent, PageStyle, StyledElement } from '../contracts.ts'
import type { PageArea } from './page-area.ts'
import type { PageContent } from './page-values.ts'

/** What boxes of running elements need besides their page. */
export type MarginBoxSources = Pick<BoxSources, 'fonts' | 'language' | 'picture' | 'link'>

/** Margin boxes by their column and row of the page, which are margins or its content area: first, middle, last. */
const AREAS: readonly { readonly column: number; readonly row: number; readonly names: MarginBoxName[] }[] = [
  { column: 1, row: 0, names: ['top-left', 'top-center', 'top-right'] },
  { column: 1, row: 2, names: ['bottom-left', 'bottom-center', 'bottom-right'] },
  { column: 0, row: 1, names: ['left-top', 'left-middle', 'left-bottom'] },
  { column: 2, row: 1, names: ['right-top', 'right-middle', 'right-bottom'] },
  { column: 0, row: 0, names: ['top-left-corner'] },
  { column: 2, row: 0, names: ['top-right-corner'] },
  { column: 0, row: 2, names: ['bottom-left-corner'] },
  { column: 2, row: 2, names: ['bottom-right-corner'] },
]
const SIDES_X = ['left', null, 'right'] as const
const SIDES_Y = ['top', null, 'bottom'] as const

/** By row (ISO 32000-1 §14.8.2.2.2). */
const ARTIFACTS = [HEADER_ARTIFACT, PAGINATION_ARTIFACT, FOOTER_ARTIFACT] as const

/** The margin boxes of a page, positioned. */
export function marginBoxNodes(
  style: PageStyle,
  area: Pick<PageArea, 'width' | 'height' | 'margins'>,
  content: PageContent,
  sources: MarginBoxSources,
): BoundNode[] {
  const { width, height, margins } = area
  const columns = [0, margins.left, width - margins.right, width]
  const rows = [0, margins.top, height - margins.bottom, height]
  return AREAS.flatMap(({ column, row, names }) => {
    const [left = 0, right = left] = columns.slice(column)
    const [top = 0, bottom = top] = rows.slice(row)
    const made = names.map(name => {
      const box = style.marginBoxes[name]
      return box === undefined ? null : marginBox(box, { place: `@${name} of @page`, content, sources })
    })
    const first = made.find(box => box !== null)
    if (first === undefined || first === null || right <= left || bottom <= top) return []
    const root: FlowBox = {
      kind: 'margin-edge',
      id: null,
      style: { ...anonymousStyle(first.root.style, 'block'), width: right - left, height: bottom - top },
      boxes: made.map(box => box?.root ?? null),
      sides: { x: SIDES_X[column] ?? null, y: SIDES_Y[row] ?? null },
    }
    const pictures = made.flatMap(box => box?.pictures ?? [])
    const place = {
      absolutePosition: { x: left, y: top },
      [CONTENT_KEY]: ARTIFACTS[row] ?? PAGINATION_ARTIFACT,
    }
    return [{ flow: () => ({ root, pictures }), ...place }]
  })
}

/** Sources of boxes in margin boxes, where nothing is a destination and the page is known. */
export function marginSources(
  content: PageContent,
): Pick<BoxSources, 'destination' | 'anchor' | 'pageText' | 'footnote' | 'replacement'> {
  return {
    destination: () => null,
    anchor: () => null,
    footnote() {},
    pageText: ({ target, counter, listStyleType }) =>
      target === null ? content.counterText(counter, listStyleType) : '',
    replacement: () => null,
  }
}

interface MarginBoxInput {
  /** For messages. */
  readonly place: string
  readonly content: PageContent
  readonly sources: MarginBoxSources
}

function marginBox(
  { style, content: parts }: MarginBox,
  { place, content, sources }: MarginBoxInput,
): { root: ElementBox; pictures: readonly FlowPicture[] } {
  const { fonts } = sources
  const inside = anonymousStyle(style, 'block')
  const font = fonts.choose(inside)
  const children: FlowBox[] = []
  const pictures: FlowPicture[] = []
  const decorations = withDecorations([], style)
  let before = ''
  const shown = (text: string): string => {
    const transformed = transformText(text, style.textTransform, sources.language, before)
    before = text
    return transformed
  }
  const run = new InlineRun(false)
  const endLines = (): void => {
    const { inlines } = run.take()
    if (inlines.length > 0) children.push(blockBox(inside, [{ kind: 'lines', style: inside, font, inlines }]))
  }
  for (const part of parts) {
    switch (part.kind) {
      case 'picture':
        pictures.push({ reference: part.url, place })
        run.push(inlinePicture(part.url, inside))
        break
      case 'element': {
        const element = content.element(part.name, part.which)
        if (element === null) break
        endLines()
        const boxSources = { ...sources, ...marginSources(content) }
        pictures.push(...picturesIn(element, sources))
        children.push(elementBox(element, inside, boxSources))
        break
      }
      default:
        run.text({
          text: shown(textOf(part, content)),
          properties: { style: inside, font, link: null, decorations },
        })
    }
  }
  endLines()
  const justifyContent =
    style.verticalAlign === 'top' ? 'flex-start' : style.verticalAlign === 'bottom' ? 'flex-end' : 'center'
  const root: ElementBox = {
    kind: 'flex',
    id: null,
    style: { ...style, display: 'flex', flexDirection: 'column', justifyContent },
    children,
  }
  return { root, pictures }
}

function textOf(
  part: Exclude<MarginContent, { kind: 'picture' } | { kind: 'element' }>,
  content: PageContent,
): string {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'counter':
      return content.counterText(part.counter, part.listStyleType)
    case 'sum': {
      const sum = content.string(part.name, part.which)
      return sum === '' ? '' : part.label + sum
    }
    default:
      return content.string(part.name, part.which)
  }
}

/** The pictures and background pictures of an element and its descendants. */
function picturesIn(element: StyledElement, { picture }: MarginBoxSources): FlowPicture[] {
  const found: FlowPicture[] = []
  const rest: StyledElement[] = [element]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    const { place } = at
    const reference = picture(at)
    if (reference !== null) found.push({ reference, place })
    for (const url of stylePictures(at.style)) found.push({ reference: url, place })
    for (const child of at.children) if (child.kind === 'element') rest.push(child)
  }
  return found
}
