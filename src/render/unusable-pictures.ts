import type { AssetOptions } from '../assets/contracts.ts'
import { markupProblem, referenceProblem } from '../assets/images/check-reference.ts'
import type { Warning } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import { type NamedImages, resolveImageName } from '../document/image-names.ts'
import type { FontLibrary } from '../text/fonts.ts'

/** What validating a stored template depends on. */
export interface CheckContext {
  readonly limits: Limits
  readonly fonts: FontLibrary
  readonly assets: Pick<AssetOptions, 'roots' | 'images'>
  readonly now: Date
}

/** Pictures that are checked. Others are checked when they are drawn. */
const MAX_PICTURES = 1000

export async function unusablePictures(
  pictures: readonly { readonly reference: unknown; readonly path: string }[],
  document: NamedImages,
  { limits, assets }: CheckContext,
): Promise<Warning[]> {
  const { maxAssetBytes: maxBytes, maxSvgElements: maxElements } = limits
  const warnings: Warning[] = []
  for (const picture of pictures.slice(0, MAX_PICTURES)) {
    if (warnings.length >= limits.maxProblems) break
    const { reference, path, named } = resolveImageName(picture, document)
    if (warnings.some(warning => warning.path === path)) continue
    const names = [named, assets.images]
    const message =
      referenceProblem(reference, { names, roots: assets.roots, maxBytes }) ??
      (await markupProblem(reference, { names, maxBytes, maxElements }))
    if (message !== null) warnings.push({ code: 'unusable_picture', message, path })
  }
  return warnings
}
