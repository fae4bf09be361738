import type { JsonObject } from '../../../../../src/base/json.ts'

/** A definition that pdfmake and Platen must print alike. Written for this project. */
export interface ParityDefinition {
  /** Documented properties of pdfmake, as JSON. */
  readonly document: JsonObject
  /** Replacements for pdfmake: functions instead of declarations. */
  readonly stock?: Readonly<Record<string, unknown>>
}

export type ParityDefinitions = Readonly<Record<string, ParityDefinition>>
