/** Transparency groups of HTML: form XObjects in the coordinates of the page (ISO 32000-1 §8.10, §11.6.6). */
import {
  type Box,
  IDENTITY,
  intersect,
  invert,
  isEmpty,
  mapBox,
  translation,
} from '../../../graphics/affine.ts'
import type { BlendMode } from '../../../graphics/paint.ts'
import type { Compositing, PathShadow } from '../../../graphics/paint-target.ts'
import type { PdfReference } from '../pdfkit.ts'
import { concat } from '../scene/matrix.ts'
import { requireTransparency } from '../scene/pdf-canvas.ts'
import type { MarkedStream } from '../structure/marked-stream.ts'
import type { TrackedDocument } from '../tracked-document.ts'
import { GroupPage } from './group-page.ts'

/** Paints a group; what nothing would show is left out, except for links and destinations. */
export function paintGroup(document: TrackedDocument, compositing: Compositing, paint: () => void): void {
  const { opacity, blend, isSimple = false } = compositing
  if (opacity < 1 || blend !== 'normal') requireTransparency(document)
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
  { x, y, color }: Omit<PathShadow, 'blur'>,
  paint: () => void,
): void {
  requireTransparency(document)
  const form = recordForm(document, paint)
  const back = invert(document._ctm)
  if (form === null || back === null) return
  const { ink } = form
  document.within(translation(x, y), () => {
    setAlphaMask(document, form)
    const { left, top, right, bottom } = mapBox(back, ink)
    document.rect(left, top, right - left, bottom - top)
    document.fillPath(color)
  })
  document.paintForm(form, 1)
}

/** Paints a group through the alpha of a mask. The group is a form: PDFium applies masks twice to glyphs. */
export function paintMasked(document: TrackedDocument, mask: () => void, paint: () => void): void {
  requireTransparency(document)
  const form = recordForm(document, paint)
  const alpha = recordForm(document, mask, false)
  if (form === null || alpha === null) return
  document.save()
  setAlphaMask(document, alpha)
  document.paintForm(form, 1)
  document.restore()
}

/** ISO 32000-1 §11.6.5.3. */
function setAlphaMask(document: TrackedDocument, { reference }: RecordedForm): void {
  document.setState(`SMask ${reference.id}`, { SMask: { Type: 'Mask', S: 'Alpha', G: reference } })
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
 * Records what is painted as a form for the current coordinates; null if it paints nothing on the page.
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
