/** sRGB ↔ the colour spaces that gradients are interpolated in (CSS Color 4 §12.1). Pure. */
import {
  chromaAndHue,
  fromSpace,
  hslToRgb,
  hwbToRgb,
  isColorSpace,
  labToRgb,
  oklabToRgb,
  polar,
  type Rgb,
  rgbToHsl,
  rgbToHwb,
  rgbToLab,
  rgbToOklab,
  toSpace,
} from './color-spaces.ts'

export const INTERPOLATION_SPACES = [
  ...(['srgb', 'srgb-linear', 'display-p3', 'a98-rgb', 'prophoto-rgb', 'rec2020'] as const),
  ...(['lab', 'oklab', 'xyz', 'xyz-d50', 'xyz-d65', 'hsl', 'hwb', 'lch', 'oklch'] as const),
] as const

export type InterpolationSpace = (typeof INTERPOLATION_SPACES)[number]

/** Polar spaces. Their channels have the hue first. */
export const HUE_SPACES: ReadonlySet<string> = new Set(['hsl', 'hwb', 'lch', 'oklch'])

/** From red, green and blue, 0 to 1. Polar spaces begin with the hue in degrees, which is 0 for greys. */
export function rgbToSpace(space: InterpolationSpace, rgb: Rgb): Rgb {
  if (isColorSpace(space)) return toSpace(space, rgb)
  switch (space) {
    case 'lab':
      return rgbToLab(rgb)
    case 'oklab':
      return rgbToOklab(rgb)
    case 'lch':
      return hueFirst(rgbToLab(rgb))
    case 'oklch':
      return hueFirst(rgbToOklab(rgb))
    case 'hsl':
      return rgbToHsl(rgb)
    case 'hwb':
      return rgbToHwb(rgb)
  }
}

/** The inverse of `rgbToSpace`; hues may be outside of a turn. */
export function spaceToRgb(space: InterpolationSpace, [a, b, c]: Rgb): Rgb {
  if (isColorSpace(space)) return fromSpace(space, [a, b, c])
  switch (space) {
    case 'lab':
      return labToRgb(a, b, c)
    case 'oklab':
      return oklabToRgb(a, b, c)
    case 'lch':
      return labToRgb(c, ...polar(b, a))
    case 'oklch':
      return oklabToRgb(c, ...polar(b, a))
    case 'hsl':
      return hslToRgb(positive(a), b, c)
    case 'hwb':
      return hwbToRgb(positive(a), b, c)
  }
}

function hueFirst([lightness, a, b]: Rgb): Rgb {
  const [chroma, hue] = chromaAndHue(a, b)
  return [hue, chroma, lightness]
}

function positive(degrees: number): number {
  return ((degrees % 360) + 360) % 360
}
