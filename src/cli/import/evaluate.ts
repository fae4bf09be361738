import { captureDefinition } from './capture-definition.ts'
import { type ConvertedDefinition, convertDefinition } from './convert-definition.ts'

/**
 * The process that evaluates the JavaScript of one definition. It sends one answer as JSON text, so that only data
 * leaves the process, and exits.
 */
export interface Evaluation {
  readonly path: string
  /** Argument for an exported function; null for none. */
  readonly data: unknown
}

export type Evaluated =
  | (ConvertedDefinition & { readonly count: number })
  | { readonly error: string; readonly stack: string }

process.once('message', (message: Evaluation) => {
  evaluate(message).then(answer, fail)
})
process.on('unhandledRejection', fail)

async function evaluate({ path, data }: Evaluation): Promise<Evaluated> {
  const captured = await captureDefinition(path, data)
  if (captured === null) {
    const error =
      'it holds no definition: hand one to pdfmake, export it, or put it into a variable named dd or docDefinition'
    return { error, stack: '' }
  }
  return { ...convertDefinition(captured.definition, captured.layouts), count: captured.count }
}

function answer(evaluated: Evaluated): void {
  process.send?.(JSON.stringify(evaluated), () => process.exit(0))
}

function fail(error: unknown): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  answer({ error: message, stack })
}
