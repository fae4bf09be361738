/** `image-set()` (CSS Images 4 §2.4). Pure. */
import { IMAGE_SET, splitAtCommas, type Value } from './component-values.ts'
import { RESOLUTION_UNITS } from './units.ts'

/** True for `image-set()`, also with a prefix. */
export function isImageSet({ name }: FunctionValue): boolean {
  return IMAGE_SET.test(name)
}

type FunctionValue = Value & { readonly type: 'function' }

/** The image of one dot per CSS pixel, or the next denser one, as `srcset` selects; undefined if the set is invalid. */
export function selectImage(
  args: readonly Value[],
): { readonly image: Value; readonly density: number } | undefined {
  const candidates: { readonly image: Value; readonly density: number }[] = []
  for (const [image, ...options] of splitAtCommas(args)) {
    const isImage = image?.type === 'url' || (image?.type === 'function' && image.name.endsWith('gradient'))
    if (!isImage || options.length > 2) return undefined
    let density = 1
    let isKnown = true
    for (const option of options) {
      const own =
        option.type === 'dimension' && Object.hasOwn(RESOLUTION_UNITS, option.unit)
          ? (RESOLUTION_UNITS[option.unit] ?? 1)
          : null
      if (own !== null && option.type === 'dimension' && option.value > 0) density = option.value * own
      else if (option.type === 'function' && option.name === 'type') isKnown &&= TYPES.test(option.text)
      else return undefined
    }
    if (isKnown) candidates.push({ image, density })
  }
  candidates.sort((a, b) => a.density - b.density)
  return candidates.find(({ density }) => density >= 1) ?? candidates.at(-1)
}

const TYPES = /^\s*["']image\/(?:png|apng|jpe?g|gif|webp|avif|svg\+xml)["']\s*$/i
