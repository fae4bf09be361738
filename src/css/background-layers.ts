/** Layers of backgrounds that are clipped to text (CSS Backgrounds 4 §3.8). Pure. */
import type { ComputedStyle } from './computed-style.ts'

/** True if a layer of the background is clipped to text. */
export function hasTextClip({ backgroundClip }: ComputedStyle): boolean {
  return backgroundClip?.includes('text') === true
}

/** The background with only the layers that are clipped to text, or only the others. */
export function backgroundLayers(
  style: ComputedStyle,
  which: 'text' | 'others',
): Pick<ComputedStyle, 'backgroundColor' | 'backgroundImage'> {
  const { backgroundImage, backgroundClip: clips = [], backgroundColor } = style
  const isIncluded = (layer: number): boolean =>
    (clips[layer % Math.max(1, clips.length)] === 'text') === (which === 'text')
  // the colour is clipped with the last layer
  const hasColor = isIncluded(Math.max(0, backgroundImage.length - 1))
  const images = backgroundImage.map((image, layer) => (isIncluded(layer) ? image : NO_IMAGE))
  return {
    backgroundColor: hasColor ? backgroundColor : null,
    backgroundImage: images.every(image => image === NO_IMAGE) ? [] : images,
  }
}

const NO_IMAGE = { kind: 'none' } as const

/** The URLs of the pictures that a style refers to: backgrounds, masks and border images. */
export function stylePictures(style: ComputedStyle): readonly string[] {
  const { backgroundImage, maskImage, borderImageSource } = style
  if (backgroundImage.length === 0 && maskImage === undefined && borderImageSource === undefined) return NONE
  const images = [...backgroundImage, ...(maskImage ?? []), borderImageSource ?? null]
  return images.flatMap(image => (image?.kind === 'url' ? [image.url] : []))
}

const NONE: readonly string[] = []
