/** A definition as programs pass it to pdfmake, with the expected result. */
export interface StockCase {
  /** Created for each print, as pdfmake modifies definitions. */
  readonly definition: () => object
  /** Codes and paths of all warnings, in order. Default: none. */
  readonly warnings?: readonly string[]
  /** The parts that `platen import` cannot convert, by path. Default: none. */
  readonly unconverted?: readonly string[]
  /** The expected error if Platen rejects the definition: code and path. */
  readonly refused?: { readonly code: string; readonly path: string }
  /** Number of pages if pdfmake fails, hangs or loses content; otherwise Platen prints as many as pdfmake. */
  readonly pages?: number
}

export type StockCases = Readonly<Record<string, StockCase>>

export const LOREM =
  'The printer keeps a proof of each sheet, and the proof tells what was set, when it was read, and who agreed to it. ' +
  'Nothing leaves the shop without one, however small the order or late the hour.'

export const BARS =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60"><rect x="5" y="20" width="20" height="40" fill="#2a9d8f"/>' +
  '<rect x="35" y="5" width="20" height="55" fill="#e9c46a"/><text x="70" y="50" font-size="10">Quarter</text></svg>'

/** One red pixel. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
