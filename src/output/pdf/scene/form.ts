/** Transparency groups: form XObjects that are composed before they are painted (ISO 32000-1 §8.10, §11.6.6). */
import { type Box, IDENTITY } from '../../../graphics/affine.ts'
import type { PdfkitPage, PdfReference } from '../pdfkit.ts'
import { concat, setMatrix } from './matrix.ts'
import { type PdfCanvas, paintObject, requireTransparency, setState } from './pdf-canvas.ts'

export interface FormOptions {
  /** Bounding box on the page, in points. */
  readonly bounds: Box
  readonly colorSpace?: 'DeviceRGB' | 'DeviceGray'
}

/** Resources of a form besides those of pdfkit's pages. */
export interface FormPage extends PdfkitPage {
  readonly shadings: Record<string, unknown>
}

/** Records what `draw` paints as a form in page coordinates. */
export function makeForm(
  { document }: PdfCanvas,
  { bounds, colorSpace = 'DeviceRGB' }: FormOptions,
  draw: (page: FormPage) => void,
): PdfReference {
  requireTransparency(document)
  const { page, _ctm: ctm } = document
  const operators: (string | Uint8Array)[] = []
  const form: FormPage = {
    width: page.width,
    height: page.height,
    fonts: {},
    xobjects: {},
    ext_gstates: {},
    patterns: {},
    shadings: {},
    write: content => operators.push(content),
  }
  document.page = form
  document._ctm = IDENTITY
  document.save()
  concat(document, ctm)
  draw(form)
  document.restore()
  document.content.end()
  document.page = page
  document._ctm = ctm
  const { left, top, right, bottom } = bounds
  const reference = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    FormType: 1,
    BBox: [left, top, right, bottom],
    Group: { S: 'Transparency', CS: colorSpace, I: true, K: false },
    Resources: resourcesOf(form),
  })
  reference.end(Buffer.from(operators.join('\n'), 'latin1'))
  return reference
}

function resourcesOf({ fonts, xobjects, ext_gstates, patterns, shadings }: FormPage) {
  const all = { Font: fonts, XObject: xobjects, ExtGState: ext_gstates, Pattern: patterns, Shading: shadings }
  return Object.fromEntries(Object.entries(all).filter(([, named]) => Object.keys(named).length > 0))
}

/** Paints a form at the place where it was recorded. */
export function paintForm(canvas: PdfCanvas, form: PdfReference, opacity: number): void {
  const { document } = canvas
  document.save()
  if (setMatrix(document, IDENTITY)) paintObject(canvas, form, opacity)
  document.restore()
}

export type MaskKind = 'Alpha' | 'Luminosity'

/** Sets a form as soft mask of everything painted from now on (ISO 32000-1 §11.6.5.3). */
export function setMask(
  canvas: PdfCanvas,
  form: PdfReference,
  kind: MaskKind,
  { inverted = false }: { inverted?: boolean } = {},
): void {
  const { document } = canvas
  const { _ctm: ctm } = document
  if (!setMatrix(document, IDENTITY)) return
  const transfer = inverted ? { TR: { FunctionType: 2, Domain: [0, 1], C0: [1], C1: [0], N: 1 } } : {}
  setState(canvas, { SMask: { Type: 'Mask', S: kind, G: form, ...transfer } })
  setMatrix(document, ctm)
}
