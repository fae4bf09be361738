import type { PdfkitPage, PdfReference } from '../pdfkit.ts'

/** Receives the content of a form, and passes links and destinations to the page around it. */
export class GroupPage implements PdfkitPage {
  readonly width: number
  readonly height: number
  readonly fonts: Record<string, unknown> = {}
  readonly ext_gstates: Record<string, unknown> = {}
  readonly xobjects: Record<string, unknown> = {}
  readonly patterns: Record<string, unknown> = {}
  readonly #around: PdfkitPage

  constructor(around: PdfkitPage) {
    this.width = around.width
    this.height = around.height
    this.#around = around
  }

  // pdfkit creates them when they are read
  get annotations(): unknown {
    return this.#around.annotations
  }

  get dictionary(): PdfReference | undefined {
    return this.#around.dictionary
  }

  /** The content is tracked by the document, which writes nothing here. */
  write(): never {
    throw new Error('The content of a group was written past its document.')
  }

  resources(): Record<string, unknown> {
    const { fonts, xobjects, ext_gstates, patterns } = this
    const all = { Font: fonts, XObject: xobjects, ExtGState: ext_gstates, Pattern: patterns }
    return Object.fromEntries(Object.entries(all).filter(([, named]) => Object.keys(named).length > 0))
  }
}
