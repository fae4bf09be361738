/** Groups of a page that are composed first and painted as one (ISO 32000-1 §8.10, §11.6.6). */
import { type Box, IDENTITY } from '../../../graphics/affine.ts'
import type { PdfkitPage, PdfReference } from '../pdfkit.ts'
import { concat, setMatrix } from './matrix.ts'
import { beTransparent, type PdfCanvas, paintObject, setState } from './pdf-canvas.ts'

export interface FormOptions {
  /** What of the page it can reach, in points. */
  readonly bounds: Box
  readonly colorSpace?: 'DeviceRGB' | 'DeviceGray'
}

/** Resources of a form besides those that pages of pdfkit have. */
export interface FormPage extends PdfkitPage {
  readonly shadings: Record<string, unknown>
}

/** Makes a form of what `draw` draws: it stands there as it would on the page. */
export function makeForm(
  { document }: PdfCanvas,
  { bounds, colorSpace = 'DeviceRGB' }: FormOptions,
  draw: (page: FormPage) => void,
): PdfReference {
  beTransparent(document)
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

/** Paints a form where it was drawn. */
export function paintForm(canvas: PdfCanvas, form: PdfReference, opacity: number): void {
  const { document } = canvas
  document.save()
  if (setMatrix(document, IDENTITY)) paintObject(canvas, form, opacity)
  document.restore()
}

export type MaskKind = 'Alpha' | 'Luminosity'

/** Shows what is painted from now on only where a form is, and no more than that (ISO 32000-1 §11.6.5.3). */
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
