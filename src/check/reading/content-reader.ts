/** Content streams → operators with operands (ISO 32000-1 §7.8.2). Pure; work is linear in the bytes. */
import {
  type PdfDictionary,
  PdfReference,
  PdfSyntaxReader,
  type PdfValue,
} from '../../output/pdf/finish/pdf-syntax.ts'
import type { Spend } from './budget.ts'

export interface ContentOperator {
  readonly name: string
  /** At most the last ones that an operator can have. */
  readonly operands: readonly PdfValue[]
}

/** An inline image as the operator `BI`, whose operand is its dictionary. */
const INLINE_IMAGE = 'BI'

/** ISO 32000-1 has no more than 33 operands, of `scn`. */
const MAX_OPERANDS = 64

const SYNTAX = { referenceTo: () => new PdfReference(0, 0), decrypt: null }
const IS_OPERAND = /[0-9+\-.(<[/]/
const OPERATOR = /[^\0\t\n\f\r ()<>[\]{}/%]{1,127}/y
const CONSTANTS: Readonly<Record<string, PdfValue>> = { true: true, false: false, null: null }

export interface ReadContentOptions {
  /** Spends each operand and operator. */
  readonly spend: Spend
  /** CMaps have more than page content. */
  readonly maxOperands?: number
  /** Called for each hexadecimal string that is not well-formed. */
  readonly onMalformed?: () => void
}

/**
 * Also reads CMaps.
 * @throws PdfSyntaxError at malformed syntax.
 */
export function* readContent(
  content: Buffer,
  { spend, maxOperands = MAX_OPERANDS, onMalformed = () => {} }: ReadContentOptions,
): Generator<ContentOperator> {
  const text = content.toString('latin1')
  const reader = new PdfSyntaxReader(content, 0, SYNTAX)
  let operands: PdfValue[] = []
  for (;;) {
    reader.skipSpace()
    if (reader.position >= content.length) return
    if (IS_OPERAND.test(text[reader.position] ?? '')) {
      reader.values = 0
      reader.malformedStrings = 0
      operands.push(reader.value(0))
      spend(1 + reader.values)
      if (reader.malformedStrings > 0) onMalformed()
      // not one at a time: shifting takes time for all others
      if (operands.length >= 2 * maxOperands) operands = operands.slice(-maxOperands)
      continue
    }
    OPERATOR.lastIndex = reader.position
    const name = OPERATOR.exec(text)?.[0]
    if (name === undefined) {
      spend(1)
      yield { name: text[reader.position] ?? '', operands: [] }
      reader.position++
      continue
    }
    reader.position += name.length
    spend(1)
    if (name in CONSTANTS) {
      operands.push(CONSTANTS[name] ?? null)
      continue
    }
    if (name === INLINE_IMAGE) yield { name, operands: [readInlineImage(reader, text)] }
    else yield { name, operands: operands.length > maxOperands ? operands.slice(-maxOperands) : operands }
    operands = []
  }
}

const IMAGE_END = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g

/** Entries up to `ID`, then samples up to `EI` (§8.9.7). */
function readInlineImage(reader: PdfSyntaxReader, text: string): PdfDictionary {
  const dictionary = Object.create(null) as PdfDictionary
  for (;;) {
    reader.skipSpace()
    if (text[reader.position] !== '/') break
    reader.values = 0
    const key = reader.value(0)
    dictionary[String(key)] = reader.value(0)
  }
  if (text.startsWith('ID', reader.position)) reader.position += 2
  IMAGE_END.lastIndex = reader.position
  for (let end = IMAGE_END.exec(text); ; end = IMAGE_END.exec(text)) {
    reader.position = end === null ? text.length : end.index + 3
    // Samples may contain these letters by chance: what follows must be text.
    if (end === null || !/[^\t\n\f\r -~]/.test(text.slice(reader.position, reader.position + 12)))
      return dictionary
  }
}
