import type { Warning } from '../../base/errors.ts'
import { didYouMean } from '../../base/text-distance.ts'
import type { SvgPicture } from '../../svg/svg-picture.ts'
import { genericFamily, standInFamily } from '../../text/fallback-families.ts'
import type { FontLibrary } from '../../text/fonts.ts'

/** An element that asks for a filter. */
const FILTERED = / filter="url\(/
const FAMILIES = / font-family="([^"]*)"/g
/** Sets texts of SVGs that name no registered font. */
const DEFAULT_FAMILY = 'Roboto'

/** What a PDF leaves out of an SVG that it paints; null where it is nothing. */
export function filtersLeftOut({ svg }: Pick<SvgPicture, 'svg'>): Warning | null {
  if (!svg.includes('<filter') || !FILTERED.test(svg)) return null
  return {
    code: 'svg_content_dropped',
    message: '`<filter>` is not supported in PDF; the element is drawn unfiltered. Use a PNG instead.',
  }
}

/** One warning for each list of font families of an SVG's texts that has no registered one. */
export function unknownFontsOf({ svg }: Pick<SvgPicture, 'svg'>, fonts: FontLibrary): Warning[] {
  if (!svg.includes('<text')) return []
  const lists = new Set(Array.from(svg.matchAll(FAMILIES), ([, list = '']) => list.replaceAll('&quot;', '')))
  return [...lists].flatMap(list => {
    const names = list.split(',').map(name => name.trim().replaceAll(/^'|'$/g, ''))
    if (list === '' || names.some(name => isKnown(name, fonts))) return []
    const standIn = names.map(standInFamily).find(name => name !== null) ?? DEFAULT_FAMILY
    const hint =
      didYouMean(
        list,
        fonts.families().map(({ name }) => name),
      ) || '.'
    const message = `${standIn} stands in for the font '${list}' of an SVG, which is not registered${hint}`
    return [{ code: 'unknown_font', message }]
  })
}

function isKnown(name: string, fonts: FontLibrary): boolean {
  const generic = genericFamily(name)
  return fonts.family(name) !== null || (generic !== null && fonts.family(generic) !== null)
}
