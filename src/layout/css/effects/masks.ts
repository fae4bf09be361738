import type { ComputedStyle } from '../../../css/computed-style.ts'
import { type Decoration, type Edge, paintColor } from '../../../graphics/decoration.ts'
import type { PaintTarget } from '../../../graphics/paint-target.ts'
import { fillsOf } from '../background-fills.ts'
import type { LayoutBox } from '../layout-box.ts'
import type { PlacedPictures } from '../layout-context.ts'

/** True if a box of this style is painted through the alpha of images. */
export function hasMask({ maskImage }: ComputedStyle): boolean {
  return maskImage !== undefined && maskImage.length > 0
}

/** The layers of a mask as a background (CSS Masking 1 §7), in the border box. */
function maskOf(box: MaskedBox, pictures: PlacedPictures): Decoration {
  const { style } = box
  const asBackground: ComputedStyle = {
    ...style,
    backgroundImage: style.maskImage ?? [],
    backgroundRepeat: style.maskRepeat ?? [],
    backgroundPositionX: style.maskPosition?.map(([x]) => x) ?? [],
    backgroundPositionY: style.maskPosition?.map(([, y]) => y) ?? [],
    backgroundSize: style.maskSize ?? [],
    backgroundOrigin: style.maskOrigin ?? ['border-box'],
    backgroundClip: style.maskClip ?? ['border-box'],
  }
  const { fills } = fillsOf(asBackground, { box, pictures, isBordered: true })
  return { background: null, fills, border: [NO_EDGE, NO_EDGE, NO_EDGE, NO_EDGE], radii: [], shadows: [] }
}

type MaskedBox = Pick<LayoutBox, 'style' | 'insets' | 'width' | 'height'>

const NO_EDGE: Edge = { width: 0, style: 'solid', color: paintColor('#000000') }
const UNCUT = { top: false, bottom: false }

/** Paints content through the mask of a box at a place. An image that is not loaded hides it (CSS Masking 1 §7.1). */
export function paintMasked(
  target: PaintTarget,
  box: MaskedBox,
  { x, y, pictures }: { readonly x: number; readonly y: number; readonly pictures: PlacedPictures },
  paint: () => void,
): void {
  const { width, height } = box
  target.paintsFor?.(box.style)
  target.masked(() => target.decoration({ x, y, width, height }, maskOf(box, pictures), UNCUT), paint)
}
