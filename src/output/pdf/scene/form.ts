/** Transparency groups: form XObjects that are composed before they are painted (ISO 32000-1 §8.10, §11.6.6). */
import { type Box, IDENTITY } from '../../../graphics/affine.ts'
import type { Marking } from '../../../graphics/structure.ts'
import type { PdfkitPage, PdfReference } from '../pdfkit.ts'
import { requireTransparency } from '../standards/transparency.ts'
import type { MarkedStream } from '../structure/marked-stream.ts'
import { concat, setMatrix } from './matrix.ts'
import { type PdfCanvas, paintObject, setState } from './pdf-canvas.ts'

export interface FormOptions {
  /** Bounding box on the page, in points. */
  readonly bounds: Box
  readonly colorSpace?: 'DeviceRGB' | 'DeviceGray'
  /** True if its content has a structure of its own, unless it is painted as part of an element. Default false. */
  readonly isMarked?: boolean
}

/** A recorded form. */
export interface SceneForm {
  readonly reference: PdfReference
  /** Null if it contains no marked-content sequences. */
  readonly marks: MarkedStream | null
}

/** Resources of a form besides those of pdfkit's pages. */
export interface FormPage extends PdfkitPage {
  readonly shadings: Record<string, unknown>
  /** The page that it is painted on. */
  readonly sheet: PdfkitPage
}

/** The page of the file that a form is painted on. */
function sheetOf(page: PdfkitPage): PdfkitPage {
  return 'sheet' in page ? (page as FormPage).sheet : page
}

/** Adds the entry of a heading to the outline. @param bounds Its box on the page, in points. */
export function bookmarkHeading({ document }: PdfCanvas, marking: Marking, { left, bottom }: Box): void {
  const { page } = document
  document.page = sheetOf(page)
  document.bookmarkHeading(marking, left, bottom, IDENTITY)
  document.page = page
}

/** Records what `draw` paints as a form in page coordinates. */
export function makeForm(
  { document }: PdfCanvas,
  { bounds, colorSpace = 'DeviceRGB', isMarked = false }: FormOptions,
  draw: (page: FormPage) => void,
): SceneForm {
  requireTransparency(document)
  const { page, _ctm: ctm } = document
  const operators: (string | Uint8Array)[] = []
  const sheet = sheetOf(page)
  const marks = isMarked ? document.marksOfForm(sheet) : null
  const form: FormPage = {
    width: page.width,
    height: page.height,
    fonts: {},
    xobjects: {},
    ext_gstates: {},
    patterns: {},
    shadings: {},
    sheet,
    marks,
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
    ...(marks !== null && { StructParents: marks.key }),
  })
  if (marks !== null) marks.form = reference
  reference.end(Buffer.from(operators.join('\n'), 'latin1'))
  return { reference, marks }
}

function resourcesOf({ fonts, xobjects, ext_gstates, patterns, shadings }: FormPage) {
  const all = { Font: fonts, XObject: xobjects, ExtGState: ext_gstates, Pattern: patterns, Shading: shadings }
  return Object.fromEntries(Object.entries(all).filter(([, named]) => Object.keys(named).length > 0))
}

/** Paints a form at the place where it was recorded. */
export function paintForm(canvas: PdfCanvas, { reference, marks }: SceneForm, opacity: number): void {
  const { document } = canvas
  document.save()
  if (setMatrix(document, IDENTITY)) paintObject(canvas, reference, opacity, marks)
  else if (marks !== null) marks.isPainted = false
  document.restore()
}

export type MaskKind = 'Alpha' | 'Luminosity'

/** Sets a form as soft mask of everything painted from now on (ISO 32000-1 §11.6.5.3). */
export function setMask(
  canvas: PdfCanvas,
  { reference }: SceneForm,
  kind: MaskKind,
  { inverted = false }: { inverted?: boolean } = {},
): void {
  const { document } = canvas
  const { _ctm: ctm } = document
  if (!setMatrix(document, IDENTITY)) return
  const transfer = inverted ? { TR: { FunctionType: 2, Domain: [0, 1], C0: [1], C1: [0], N: 1 } } : {}
  setState(canvas, { SMask: { Type: 'Mask', S: kind, G: reference, ...transfer } })
  setMatrix(document, ctm)
}
