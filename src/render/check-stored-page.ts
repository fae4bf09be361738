import type { PictureSource, ResourceSource } from '../assets/contracts.ts'
import { unreadResources } from '../assets/resources.ts'
import { PlatenError, type Warning } from '../base/errors.ts'
import { isRecord } from '../base/json.ts'
import type { PageValues } from '../document/bound-document.ts'
import type { FlowSource } from '../layout/css/contracts.ts'
import { generatedSvg } from '../svg/read-svg.ts'
import type { BoundHtml, BoundMarkdown } from '../template/contracts.ts'
import type { TemplateJson } from '../template/definition.ts'
import type { FontFaceRule, FontLibrary } from '../text/fonts.ts'
import { atPlacesOf } from './page-places.ts'
import { openBoundPage } from './page-source.ts'
import { type CheckContext, unusablePictures } from './unusable-pictures.ts'

/** Longest HTML and CSS that is checked, in characters: there is no deadline here. */
const MAX_CHECKED = 50_000

/**
 * Styles a bound page as rendering does, except for layout. Files and URLs are not read: fonts are not checked if a
 * stylesheet is loaded, as it may define them.
 */
export async function checkStoredPage(
  bound: BoundHtml | BoundMarkdown,
  template: TemplateJson,
  context: CheckContext,
): Promise<readonly Warning[]> {
  const { htmlToDocument } = await import('../html/html-to-document.ts')
  let readsAll = true
  const { limits, now, assets } = context
  const unread = unreadResources(assets.roots)
  const resources: ResourceSource = {
    async load(url, kind) {
      const resource = await unread.load(url, kind)
      readsAll = false
      return resource
    },
  }
  const around = { ...pageFonts(context.fonts), pictures: BLANK_PICTURES, resources, limits, now }
  try {
    const { source, images, warnings: ofPage } = await openBoundPage(bound, template)
    if (source.html.length + (source.css?.length ?? 0) > MAX_CHECKED) return []
    const { warnings } = await atPlacesOf(source, async () => {
      const { definition, header, footer, warnings } = (await htmlToDocument(source, around))()
      const trees = [definition['content'], header?.(FIRST_PAGE), footer?.(FIRST_PAGE)]
      const pictures = await unusablePictures(trees.flatMap(picturesOf), { images }, context)
      const found = warnings.filter(({ code }) => readsAll || code !== 'font_not_registered')
      return { warnings: [...ofPage.slice(bound.warnings.length), ...found, ...pictures] }
    })
    return warnings
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error
    return error.details.map(({ path, message }) => ({ code: error.code, message, path }))
  }
}

const FIRST_PAGE: PageValues = {
  page: 1,
  pages: 1,
  pageSize: { width: 595.28, height: 841.89 },
  broughtForward: {},
  carriedForward: {},
}

/** The references of pictures are checked without opening them. */
const BLANK_PICTURES: PictureSource = {
  picture: async () => generatedSvg('<svg xmlns="http://www.w3.org/2000/svg"/>', { width: 1, height: 1 }),
}

function picturesOf(node: unknown): { reference: string; path: string }[] {
  const flow = isRecord(node) ? node['flow'] : undefined
  if (typeof flow !== 'function') return []
  const { pictures } = (flow as FlowSource)()
  return pictures.map(({ reference, place }) => ({ reference, path: place }))
}

/** Fonts of the engine, and those that the page defines, which are not loaded. */
function pageFonts(engineFonts: FontLibrary) {
  const [first] = engineFonts.families()
  const defined = new Set<string>()
  const fonts: FontLibrary = {
    ...engineFonts,
    family: name => engineFonts.family(name) ?? (defined.has(name.toLowerCase()) ? (first ?? null) : null),
  }
  const addFonts = async (rules: readonly FontFaceRule[]) => {
    for (const { family } of rules) defined.add(family.toLowerCase())
    return []
  }
  return { fonts, addFonts }
}
