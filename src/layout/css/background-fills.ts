/** Background layers: images, their tiles, and the boxes that they are placed in and clipped to (CSS Backgrounds 3 §2). */
import type { BackgroundRepeat, BackgroundSize, LengthPercentage } from '../../css/values/value-types.ts'
import type { Size } from '../../graphics/affine.ts'
import type { BackgroundFill, Decoration, Insets, Tile } from '../../graphics/decoration.ts'
import type { BlendMode } from '../../graphics/paint.ts'
import type { PlacedPicture } from '../../graphics/picture.ts'
import { placeGradient } from './gradients.ts'
import type { PlacedPictures } from './layout-context.ts'
import { naturalSize } from './replaced-elements.ts'
import { type ComputedStyle, resolve } from './used-values.ts'

/** The border box, with the sum of its borders and paddings if it is known. */
export interface DecoratedBox extends Size {
  readonly insets?: {
    readonly top: number
    readonly right: number
    readonly bottom: number
    readonly left: number
  }
}

interface FillInput {
  readonly box: DecoratedBox
  readonly pictures: PlacedPictures
  readonly isBordered: boolean
}

type BoxName = 'border-box' | 'padding-box' | 'content-box' | 'text'

/** The images of a background, and the area of its colour. */
export function fillsOf(
  style: ComputedStyle,
  { box, pictures, isBordered }: FillInput,
): Pick<Decoration, 'fills' | 'backgroundClip'> {
  const { backgroundOrigin = ['padding-box'], backgroundClip = ['border-box'] } = style
  const borders = isBordered ? bordersOf(style) : null
  const insetsOf = (name: BoxName): Insets | null => {
    if (name === 'padding-box') return borders
    return name === 'content-box' ? contentInsets(style, box) : null
  }
  const images = style.backgroundImage
  const fills = images.flatMap((image, i): BackgroundFill[] => {
    const picture = image.kind === 'url' ? pictures.get(image.url) : undefined
    if (image.kind === 'none' || (image.kind === 'url' && picture === undefined)) return []
    const natural =
      picture === undefined ? NONE : naturalSizesOf(picture, image.kind === 'url' ? image.density : 1)
    const size = layerOf(style.backgroundSize, i, 'auto')
    const repeat = layerOf(style.backgroundRepeat, i, REPEATED)
    const position = [
      layerOf(style.backgroundPositionX, i, 0),
      layerOf(style.backgroundPositionY, i, 0),
    ] as const
    return [
      {
        image: picture ?? (tile => (image.kind === 'url' ? null : placeGradient(image, tile))),
        origin: insetsOf(layerOf(backgroundOrigin, i, 'padding-box')),
        clip: insetsOf(layerOf(backgroundClip, i, 'border-box')),
        ...blendOf(layerOf(style.backgroundBlendMode ?? NORMAL, i, 'normal')),
        ...(layerOf(style.backgroundAttachment ?? SCROLLED, i, 'scroll') === 'fixed' ? FIXED : null),
        tile: area => tileOf(area, { natural, size, repeat, position }),
      },
    ]
  })
  // the colour is painted with the lowest layer
  const clip = insetsOf(layerOf(backgroundClip, Math.max(0, images.length - 1), 'border-box'))
  return clip === null ? { fills } : { fills, backgroundClip: clip }
}

function blendOf(blend: BlendMode): Pick<BackgroundFill, 'blend'> | null {
  return blend === 'normal' ? null : { blend }
}

const NORMAL = ['normal'] as const
const SCROLLED = ['scroll'] as const
const FIXED = { isFixed: true } as const
const REPEATED = ['repeat', 'repeat'] as const

/** Lists with fewer values than layers are repeated (CSS Backgrounds 3 §2.2). */
function layerOf<T>(values: readonly T[], layer: number, byDefault: T): T {
  return values[layer % Math.max(1, values.length)] ?? byDefault
}

function bordersOf(style: ComputedStyle): Insets {
  return [style.borderTopWidth, style.borderRightWidth, style.borderBottomWidth, style.borderLeftWidth]
}

function contentInsets(style: ComputedStyle, { insets }: DecoratedBox): Insets {
  if (insets !== undefined) return [insets.top, insets.right, insets.bottom, insets.left]
  const [top, right, bottom, left] = bordersOf(style)
  return [
    top + resolve(style.paddingTop, 0),
    right + resolve(style.paddingRight, 0),
    bottom + resolve(style.paddingBottom, 0),
    left + resolve(style.paddingLeft, 0),
  ]
}

/** Natural dimensions of an image (CSS Images 3 §5.1), in points; null for those that it lacks. */
interface NaturalSizes {
  readonly width: number | null
  readonly height: number | null
  /** Width to height. */
  readonly ratio: number | null
}

/** Of gradients. */
const NONE: NaturalSizes = { width: null, height: null, ratio: null }

function naturalSizesOf(picture: PlacedPicture, density: number | undefined): NaturalSizes {
  const { width, height } = naturalSize(picture, density)
  const ratio = width / Math.max(0.001, height)
  if (picture.kind === 'raster') return { width, height, ratio }
  if (picture.hasOnlyRatio === true) return { width: null, height: null, ratio }
  const { defaultSizes } = picture
  if (defaultSizes === undefined) return { width, height, ratio }
  return {
    width: defaultSizes === 'height' ? width : null,
    height: defaultSizes === 'width' ? height : null,
    ratio: null,
  }
}

interface TileInput {
  readonly natural: NaturalSizes
  readonly size: BackgroundSize
  readonly repeat: readonly [BackgroundRepeat, BackgroundRepeat]
  readonly position: readonly [x: LengthPercentage, y: LengthPercentage]
}

/** Browsers paint tiles of at least a pixel. In points. */
const LEAST_TILE = 0.75

function tileOf(area: Size, { natural, size, repeat, position }: TileInput): Tile {
  const sized = roundedSize(area, sizeOf(area, natural, size), { natural, size, repeat })
  const width = sized.width > 0 ? Math.max(LEAST_TILE, sized.width) : 0
  const height = sized.height > 0 ? Math.max(LEAST_TILE, sized.height) : 0
  const [across, down] = [axisOf(width, area.width, repeat[0]), axisOf(height, area.height, repeat[1])]
  return {
    width,
    height,
    x: across.start ?? resolve(position[0], area.width - width),
    y: down.start ?? resolve(position[1], area.height - height),
    stepX: across.step,
    stepY: down.step,
  }
}

/** The concrete object size (CSS Backgrounds 3 §2.9, CSS Images 3 §5.3); images without sizes have that of the area. */
function sizeOf(area: Size, natural: NaturalSizes, wanted: BackgroundSize): Size {
  const { ratio } = natural
  if (wanted === 'cover' || wanted === 'contain') return ratio === null ? area : fitted(area, ratio, wanted)
  const [x = 'auto', y = 'auto'] = wanted === 'auto' ? [] : wanted
  const width = x === 'auto' ? null : resolve(x, area.width)
  const height = y === 'auto' ? null : resolve(y, area.height)
  if (width === null && height === null && ratio !== null && natural.width === null) {
    return fitted(area, ratio, 'contain')
  }
  if (ratio !== null && width === null && height !== null) return { width: height * ratio, height }
  if (ratio !== null && width !== null && height === null) return { width, height: width / ratio }
  return {
    width: width ?? natural.width ?? area.width,
    height: height ?? natural.height ?? area.height,
  }
}

/** The smallest size that covers the area, or the largest that it contains. */
function fitted(area: Size, ratio: number, wanted: 'cover' | 'contain'): Size {
  const isWidest = area.width / ratio >= area.height
  return isWidest === (wanted === 'cover')
    ? { width: area.width, height: area.width / ratio }
    : { width: area.height * ratio, height: area.height }
}

/** With `round`, a whole number of tiles fits; a length that is `auto` keeps the proportions (§2.4). */
function roundedSize(
  area: Size,
  { width, height }: Size,
  { natural, size, repeat }: Pick<TileInput, 'natural' | 'size' | 'repeat'>,
): Size {
  const fit = (length: number, whole: number): number =>
    length > 0 && whole > 0 ? whole / Math.max(1, Math.round(whole / length)) : length
  const isRoundX = repeat[0] === 'round'
  const isRoundY = repeat[1] === 'round'
  const rounded = {
    width: isRoundX ? fit(width, area.width) : width,
    height: isRoundY ? fit(height, area.height) : height,
  }
  if (isRoundX === isRoundY || natural.ratio === null || size === 'cover' || size === 'contain')
    return rounded
  const [x = 'auto', y = 'auto'] = size === 'auto' ? [] : size
  if (isRoundX && y === 'auto')
    return { ...rounded, height: (height * rounded.width) / Math.max(0.001, width) }
  if (isRoundY && x === 'auto')
    return { ...rounded, width: (width * rounded.height) / Math.max(0.001, height) }
  return rounded
}

/** Where the tiles begin, if not at the position of the background, and the distance between them. */
function axisOf(
  length: number,
  whole: number,
  repeat: BackgroundRepeat,
): { readonly start: number | null; readonly step: number | null } {
  if (repeat === 'no-repeat') return { start: null, step: null }
  if (repeat !== 'space') return { start: null, step: length }
  const count = Math.floor(whole / length + 1e-6)
  if (!(count > 1) || !Number.isFinite(count)) return { start: null, step: null }
  return { start: 0, step: length + (whole - count * length) / (count - 1) }
}
