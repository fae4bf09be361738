import type { Size } from '../../graphics/affine.ts'
import { inViewport, type PlacedPicture } from '../../graphics/picture.ts'
import { heightOfWidth, widthOfHeight } from './aspect-ratio.ts'
import type { PictureBox } from './contracts.ts'
import { PX } from './faces.ts'
import type { PictureContent } from './layout-box.ts'
import type { AvailableSpace, LayoutContext } from './layout-context.ts'
import {
  borderAndPadding,
  borderBoxSize,
  type ComputedStyle,
  type Insets,
  resolve,
  resolveSize,
  usedMargins,
} from './used-values.ts'

const EMPTY: Size = { width: 0, height: 0 }

/** Natural size of a picture in points; one image pixel is one CSS pixel. */
export function naturalSize({ width, height }: Size, density = 1): Size {
  return { width: (width * PX) / density, height: (height * PX) / density }
}

/** The default sizes of an SVG without absolute ones and a ratio (CSS Images 3 §5.3), in px. */
function withDefaults(placed: PlacedPicture): Size {
  const { width, height } = placed
  const missing = placed.kind === 'svg' ? placed.defaultSizes : undefined
  if (missing === undefined) return { width, height }
  return { width: missing === 'height' ? width : 300, height: missing === 'width' ? height : 150 }
}

/**
 * Border-box size of a replaced element (CSS 2.2 §10.3.2, §10.4, §10.6.2). An SVG that has only a ratio fills the
 * width of its containing block, and counts as empty where that depends on its content.
 */
export function replacedSize(
  box: PictureBox,
  base: { readonly width: number | null; readonly height: number | null } & Pick<
    AvailableSpace,
    'fixedWidth' | 'fixedHeight'
  >,
  { pictures }: LayoutContext,
): Size {
  const { style, source, density } = box
  const placed = source === null ? undefined : pictures.get(source)
  const natural = naturalSize(placed === undefined ? (box.natural ?? EMPTY) : withDefaults(placed), density)
  const insets = borderAndPadding(style, base.width)
  const [across, down] = [insets.left + insets.right, insets.top + insets.bottom]
  const { ratio, toWidth, toHeight } = proportionsOf(style, natural, {
    insets,
    hasRatio: placed?.kind !== 'svg' || placed.defaultSizes === undefined,
  })
  const inner = (size: number | null, extra: number): number | null => {
    const border = borderBoxSize(style, size, extra)
    return border === null ? null : border - extra
  }
  const wanted = {
    width:
      base.fixedWidth === undefined
        ? inner(resolveSize(style.width, base.width), across)
        : Math.max(0, base.fixedWidth - across),
    height:
      base.fixedHeight === undefined
        ? inner(resolveSize(style.height, base.height), down)
        : Math.max(0, base.fixedHeight - down),
  }
  let { width, height } = wanted
  if (width === null && height === null) {
    if (ratio !== null && placed?.kind === 'svg' && placed.hasOnlyRatio === true) {
      width = base.width === null ? 0 : Math.max(0, base.width - across - marginsAcross(style, base.width))
      height = toHeight(width)
    } else {
      ;({ width } = natural)
      height = ratio === null || style.aspectRatio === undefined ? natural.height : toHeight(width)
    }
  } else if (width === null) width = ratio === null ? natural.width : toWidth(height ?? 0)
  else height ??= ratio === null ? natural.height : toHeight(width)
  const least = {
    width: inner(resolveSize(style.minWidth, base.width), across) ?? 0,
    height: inner(resolveSize(style.minHeight, base.height), down) ?? 0,
  }
  const most = {
    width: inner(resolveSize(style.maxWidth, base.width), across) ?? Number.POSITIVE_INFINITY,
    height: inner(resolveSize(style.maxHeight, base.height), down) ?? Number.POSITIVE_INFINITY,
  }
  const bounded = (name: 'width' | 'height', value: number): number =>
    Math.max(least[name], Math.min(most[name], value))
  const fitted = { width: bounded('width', width ?? 0), height: bounded('height', height ?? 0) }
  if (ratio !== null && wanted.height === null && fitted.width !== width) {
    fitted.height = bounded('height', toHeight(fitted.width))
  }
  if (ratio !== null && wanted.width === null && fitted.height !== (height ?? 0)) {
    fitted.width = bounded('width', toWidth(fitted.height))
  }
  return { width: fitted.width + across, height: fitted.height + down }
}

/** The ratio of a replaced element, with sizes of the content box by it (CSS Sizing 4 §5.1). Null for none. */
function proportionsOf(
  style: PictureBox['style'],
  natural: Size,
  { insets, hasRatio }: { readonly insets: Insets; readonly hasRatio: boolean },
): {
  readonly ratio: number | null
  readonly toWidth: (height: number) => number
  readonly toHeight: (width: number) => number
} {
  const hasNatural = hasRatio && natural.height > 0 && natural.width > 0
  const own = typeof style.aspectRatio === 'object' ? style.aspectRatio : null
  const isNatural = hasNatural && (own === null || own.isAuto)
  const ratio = isNatural ? natural.width / natural.height : (own?.ratio ?? null)
  const [across, down] = [insets.left + insets.right, insets.top + insets.bottom]
  if (ratio !== null && !isNatural) {
    return {
      ratio,
      toWidth: height => widthOfHeight(style, ratio, height + down, insets) - across,
      toHeight: width => heightOfWidth(style, ratio, width + across, insets) - down,
    }
  }
  return { ratio, toWidth: height => height * (ratio ?? 0), toHeight: width => width / (ratio ?? 1) }
}

function marginsAcross(style: PictureBox['style'], base: number): number {
  const { left, right } = usedMargins(style, base)
  return left + right
}

type FittedPicture = Pick<PictureContent, 'link'> & {
  readonly style: ComputedStyle
  readonly density?: number | undefined
  readonly marking?: PictureContent['marking']
}

/** Position and size of a picture in its content box (`object-fit`, CSS Images 3 §4.5). */
export function fitObject(
  placed: PlacedPicture,
  content: Size,
  { style, link, density, marking }: FittedPicture,
): PictureContent {
  const { objectFit, objectPosition } = style
  if (placed.kind === 'svg' && placed.hasBoxViewport === true) {
    const viewport = inViewport(placed, content)
    return { placed: viewport, link, marking, density, x: 0, y: 0, ...content, isClipped: false }
  }
  const natural = naturalSize(placed, density)
  const lacksRatio = placed.kind === 'svg' && placed.defaultSizes !== undefined
  if (objectFit === 'fill' || lacksRatio || natural.width <= 0 || natural.height <= 0) {
    return { placed, link, marking, density, x: 0, y: 0, ...content, isClipped: false }
  }
  const [across, down] = [content.width / natural.width, content.height / natural.height]
  const contain = Math.min(across, down)
  const scale =
    objectFit === 'contain'
      ? contain
      : objectFit === 'cover'
        ? Math.max(across, down)
        : objectFit === 'none'
          ? 1
          : Math.min(1, contain)
  const size = { width: natural.width * scale, height: natural.height * scale }
  return {
    placed,
    link,
    marking,
    density,
    x: resolve(objectPosition[0], content.width - size.width),
    y: resolve(objectPosition[1], content.height - size.height),
    ...size,
    isClipped: size.width > content.width + 0.01 || size.height > content.height + 0.01,
  }
}
