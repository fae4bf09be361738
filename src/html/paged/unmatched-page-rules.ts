import type { MediaPage } from '../../css/conditional/media-queries.ts'
import type { Problems } from '../../css/problems.ts'
import type { StyledElement, StyledNode } from '../contracts.ts'
import { type AppliedSheet, applies } from '../stylesheet-sources.ts'

/**
 * Reports `@page name:first` if the first page of the document has another name: other products select the first page of
 * each group with it, but CSS Paged Media 3 §4.1 only the first page of the document.
 */
export function reportUnmatchedPageRules(
  sheets: readonly AppliedSheet[],
  root: StyledElement,
  media: MediaPage,
  problems: Problems,
): void {
  const found = sheets.flatMap(({ sheet, placeOf }) =>
    sheet.pages.flatMap(({ selector: { name, pseudos }, media: queries, position }) =>
      name !== null && pseudos.some(({ kind }) => kind === 'first') && applies(queries, media)
        ? [{ name, ...placeOf(position) }]
        : [],
    ),
  )
  if (found.length === 0) return
  const used = pageNames(root)
  const first = firstPageNames(root)
  for (const { name, text, path } of found) {
    if (!used.has(name) || first.has(name)) continue
    const message =
      `'@page ${name.slice(0, 60)}:first' selects no page: ':first' is the first page of the document, which is not named '${name.slice(0, 60)}'. ` +
      `Use '@page :nth(1 of ${name.slice(0, 60)})' for the first page of each group`
    problems.report({ code: 'invalid_css_value', message }, text, path)
  }
}

/** The used values of `page` in a tree. */
export function pageNames(root: StyledElement): ReadonlySet<string> {
  const names = new Set<string>()
  const rest: StyledElement[] = [root]
  for (let element = rest.pop(); element !== undefined; element = rest.pop()) {
    names.add(element.style.page)
    for (const child of element.children) if (child.kind === 'element') rest.push(child)
  }
  return names
}

/** The used values of `page` of the root and its first descendants in flow. */
function firstPageNames(root: StyledElement): ReadonlySet<string> {
  const names = new Set<string>()
  for (let at: StyledElement | undefined = root; at !== undefined; ) {
    names.add(at.style.page)
    const first: StyledNode | undefined = at.children.find(child =>
      child.kind === 'text' ? child.text.trim() !== '' : isInFlow(child),
    )
    at = first?.kind === 'element' ? first : undefined
  }
  return names
}

function isInFlow({ style: { float, position }, name, children }: StyledElement): boolean {
  if (float !== 'none' || (position !== 'static' && position !== 'relative')) return false
  return !name.startsWith('::') || children.length > 0
}
