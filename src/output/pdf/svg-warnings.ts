import type { Warning } from '../../base/errors.ts'
import { didYouMean } from '../../base/text-distance.ts'
import type { SvgPicture } from '../../svg/svg-picture.ts'
import { familyNames, genericFamily, substituteFamily } from '../../text/fallback-families.ts'
import type { FontLibrary } from '../../text/fonts.ts'

/** Font of SVG texts without a registered family. */
const DEFAULT_FAMILY = 'Roboto'

/** A warning about filters, which PDFs do not show. */
export function filterWarning({ features }: SvgPicture): Warning | null {
  if (!features.hasFilters) return null
  return {
    code: 'svg_content_dropped',
    message: '`<filter>` is not supported in PDF; the element is drawn unfiltered. Use a PNG instead.',
  }
}

/** One warning for each font list of the SVG's texts without a registered family. */
export function unknownFontWarnings({ features }: SvgPicture, fonts: FontLibrary): Warning[] {
  if (features.textLength === 0) return []
  return features.fontFamilies.flatMap(value => {
    const list = value.replaceAll('"', '')
    const names = familyNames(list)
    if (list === '' || names.some(name => isKnown(name, fonts))) return []
    const standIn = names.map(substituteFamily).find(name => name !== null) ?? DEFAULT_FAMILY
    const registered = fonts.families().map(({ name }) => name)
    const hint = didYouMean(list, registered) || '.'
    const message = `An SVG uses the font '${list}', which is not registered${hint} ${standIn} is used instead.`
    return [{ code: 'unknown_font', message }]
  })
}

function isKnown(name: string, fonts: FontLibrary): boolean {
  const generic = genericFamily(name)
  return fonts.family(name) !== null || (generic !== null && fonts.family(generic) !== null)
}
