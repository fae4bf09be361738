import type { JsonObject } from '../../../../../src/base/json.ts'

/** A definition that pdfmake and Platen are to print alike. Written for this project. */
export interface ParityDefinition {
  /** What pdfmake documents, as JSON. */
  readonly document: JsonObject
  /** What pdfmake has in the document instead: functions, where Platen takes declarations. */
  readonly stock?: Readonly<Record<string, unknown>>
}

export type ParityDefinitions = Readonly<Record<string, ParityDefinition>>
