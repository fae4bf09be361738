/** Transparency groups of HTML: form XObjects in the coordinates of the page (ISO 32000-1 §8.10, §11.6.6). */
import {
  type Box,
  IDENTITY,
  intersect,
  invert,
  isEmpty,
  type Matrix,
  mapBox,
  translation,
} from '../../../graphics/affine.ts'
import type { PaintColor } from '../../../graphics/decoration.ts'
import type { BlendMode } from '../../../graphics/paint.ts'
import type { Compositing, DropShadow } from '../../../graphics/paint-target.ts'
import { LAYOUT_ARTIFACT } from '../../../graphics/structure.ts'
import type { PdfReference } from '../pdfkit.ts'
import { concat } from '../scene/matrix.ts'
import type { MarkedStream } from '../structure/marked-stream.ts'
import type { TrackedDocument } from '../tracked-document.ts'
import { GroupPage } from './group-page.ts'

/** Paints a group; what nothing would show is left out, except for links and destinations. */
export function paintGroup(document: TrackedDocument, compositing: Compositing, paint: () => void): void {
  const { opacity, blend, isSimple = false } = compositing
  if (isSimple && opacity > 0) {
    composed(document, blend, () => document.fade(opacity, paint))
    return
  }
  const form = recordForm(document, paint)
  if (form === null) return
  if (opacity === 0) {
    if (form.marks !== null) form.marks.isPainted = false
    return
  }
  composed(document, blend, () => document.paintForm(form, opacity))
}

/** Paints a group above its shadow: a colour through the alpha of the group (ISO 32000-1 §11.6.5.3). */
export function paintDropShadow(
  document: TrackedDocument,
  { x, y, deviation, color }: DropShadow,
  paint: () => void,
): void {
  const form = recordForm(document, paint)
  const back = invert(document._ctm)
  if (form === null || back === null) return
  const alpha = withoutMarks(document, form, paint)
  const area = mapBox(back, form.ink)
  const isBlurred = deviation > 0 && countBlurred(document) <= MAX_BLURRED
  const blurred = isBlurred ? recordBlurred(document, alpha, area, deviation) : null
  document.mark(LAYOUT_ARTIFACT)
  document.within(translation(x, y), () => {
    if (blurred === null) setAlphaMask(document, alpha)
    else setLuminosityMask(document, blurred)
    fillBox(document, isBlurred ? grown(area, REACH * deviation) : area, color)
  })
  document.paintForm(form, 1)
}

/** The content of a form to be used a second time: marked content is painted once (ISO 14289-1 §7.20). */
function withoutMarks(document: TrackedDocument, form: RecordedForm, paint: () => void): RecordedForm {
  if (form.marks === null) return form
  return recordForm(document, () => document.again(paint), false) ?? form
}

/** Blurred shadows of a document; further ones are sharp. Each takes about 10 kB. */
const MAX_BLURRED = 500
const blurredShadows = new WeakMap<TrackedDocument, number>()

function countBlurred(document: TrackedDocument): number {
  const count = (blurredShadows.get(document) ?? 0) + 1
  blurredShadows.set(document, count)
  return count
}

/** Distance at which a blur ends, in standard deviations. */
const REACH = 2.6
/** Copies that make up a blur. Viewers draw each copy, so large shadows have fewer. */
const COPIES = 64
const COPIES_OF_LARGE = 16
/** In square points. */
const LARGE_AREA = 80_000
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

/** Records the blurred alpha of a group as luminosity: the average of copies with normally distributed offsets. */
function recordBlurred(
  document: TrackedDocument,
  form: RecordedForm,
  area: Box,
  deviation: number,
): RecordedForm | null {
  const reach = REACH * deviation
  const paintCopy = (): void => {
    fillBox(document, grown(area, 2 * reach), BLACK)
    document.within(IDENTITY, () => {
      setAlphaMask(document, form)
      fillBox(document, area, WHITE)
    })
  }
  const copy = recordForm(document, paintCopy, false)
  if (copy === null) return null
  const size = (area.right - area.left) * (area.bottom - area.top)
  const count = size > LARGE_AREA ? COPIES_OF_LARGE : COPIES
  const offsets = Array.from({ length: count }, (_, k) => {
    const distance = Math.min(reach, deviation * Math.sqrt(-2 * Math.log((k + 0.5) / count)))
    return translation(distance * Math.cos(k * GOLDEN_ANGLE), distance * Math.sin(k * GOLDEN_ANGLE))
  })
  return recordAverage(document, copy, offsets)
}

/**
 * Records the average of opaque copies: the k-th of four parts has the opacity 1/k. A tree has fewer rounding errors of
 * viewers than a list.
 */
function recordAverage(
  document: TrackedDocument,
  copy: RecordedForm,
  offsets: readonly Matrix[],
): RecordedForm | null {
  const paintParts = (): void => {
    for (let k = 1; k <= 4; k++) {
      const [offset, ...more] = offsets.filter((_, i) => i % 4 === k - 1)
      if (offset === undefined) continue
      if (more.length === 0) document.within(offset, () => document.paintForm(copy, 1 / k))
      else {
        const part = recordAverage(document, copy, [offset, ...more])
        if (part !== null) document.paintForm(part, 1 / k)
      }
    }
  }
  return recordForm(document, paintParts, false)
}

const BLACK: PaintColor = { color: '#000000', opacity: 1 }
const WHITE: PaintColor = { color: '#ffffff', opacity: 1 }

function grown({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by }
}

function fillBox(document: TrackedDocument, { left, top, right, bottom }: Box, color: PaintColor): void {
  document.rect(left, top, right - left, bottom - top)
  document.fillPath(color)
}

/** Paints a group through the alpha of a mask. The group is a form: PDFium applies masks twice to glyphs. */
export function paintMasked(document: TrackedDocument, mask: () => void, paint: () => void): void {
  const form = recordForm(document, paint)
  const alpha = recordForm(document, mask, false)
  if (form === null) return
  if (alpha === null) {
    if (form.marks !== null) form.marks.isPainted = false
    return
  }
  document.save()
  setAlphaMask(document, alpha)
  document.paintForm(form, 1)
  document.restore()
}

/** ISO 32000-1 §11.6.5.3. */
function setAlphaMask(document: TrackedDocument, { reference }: RecordedForm): void {
  document.setState(`SMask ${reference.id}`, { SMask: { Type: 'Mask', S: 'Alpha', G: reference } })
}

function setLuminosityMask(document: TrackedDocument, { reference }: RecordedForm): void {
  const mask = { Type: 'Mask', S: 'Luminosity', G: reference }
  document.setState(`SMask luminosity ${reference.id}`, { SMask: mask })
}

/** Paints with a blend mode. */
function composed(document: TrackedDocument, blend: BlendMode, paint: () => void): void {
  if (blend === 'normal') {
    paint()
    return
  }
  document.save()
  document.setState(`BM ${blend}`, { BM: blendName(blend) })
  paint()
  document.restore()
}

/** The name of a blend mode in PDF (ISO 32000-1 §11.3.5): `ColorDodge`. */
function blendName(blend: BlendMode): string {
  return blend.replaceAll(/(?:^|-)[a-z]/g, start => start.slice(-1).toUpperCase())
}

export interface RecordedForm {
  readonly reference: PdfReference
  /** What it paints, in coordinates of the page. */
  readonly ink: Box
  /** The structure of its content; null for none of its own. */
  readonly marks: MarkedStream | null
}

/**
 * Records painted content as a form for the current coordinates; null if it paints nothing on the page.
 * @param isMarked False for a form that is painted more than once, whose content has no structure of its own.
 */
export function recordForm(
  document: TrackedDocument,
  paint: () => void,
  isMarked = true,
): RecordedForm | null {
  const { _ctm: ctm } = document
  const back = invert(ctm)
  if (back === null) return null
  const form = new GroupPage(document.page)
  const { content, ink, marks } = document.record(form, isMarked, () => {
    // patterns refer to the coordinates of the page
    document._ctm = IDENTITY
    concat(document, ctm)
    paint()
    document._ctm = ctm
  })
  const area = { left: 0, top: 0, right: form.width, bottom: form.height }
  const bounds = ink === null ? area : intersect(ink, area)
  if (isEmpty(bounds)) {
    if (marks !== null) marks.isPainted = false
    return null
  }
  const reference = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [bounds.left, bounds.top, bounds.right, bounds.bottom].map(rounded),
    ...(back.every((entry, i) => entry === IDENTITY[i]) ? {} : { Matrix: back }),
    Group: { S: 'Transparency', CS: 'DeviceRGB', I: true },
    Resources: form.resources(),
    ...(marks !== null && { StructParents: marks.key }),
  })
  if (marks !== null) marks.form = reference
  reference.end(Buffer.from(content, 'latin1'))
  return { reference, ink: bounds, marks }
}

function rounded(length: number): number {
  return Math.round(length * 100) / 100
}
