import { PlatenError } from '../base/errors.ts'
import { describeValue } from '../base/values.ts'
import { ESCAPES, type Markup } from './escape.ts'
import { compileOperand, compileOptions, type Scope, type Write, withinFrame } from './evaluate.ts'
import { type Block, inLine, type Operand, type Part, type PartialCall } from './expression.ts'
import { innerFrame, iterationFrame, type Run, type Sequence, sequenceOf } from './frame.ts'
import { HelperFault, isAbsent, isTruthy, type Options, property, textOf } from './helpers/helper.ts'
import { bindingError } from './missing-values.ts'

/** Compiles the parts of a template string to a closure that writes it in a frame. */

/** Compiles a template string, whose output counts against the limits. */
export function compileText(parts: readonly Part[], scope: Scope): Write {
  const write = compileParts(parts, scope)
  return frame => {
    const text = write(frame)
    checkLength(text, frame.run, scope)
    frame.run.spendCharacters(text.length)
    return text
  }
}

function checkLength(text: string, run: Run, { at }: Scope): void {
  const max = run.limits.maxStringLength
  if (text.length <= max) return
  const message = `the text grows beyond ${max} characters (limits.maxStringLength)`
  throw new PlatenError('output_too_large', `At ${at} of the template ${message}.`, {
    details: [{ path: at, message }],
  })
}

function compileParts(parts: readonly Part[], scope: Scope): Write {
  const writes = parts.map(part =>
    part.kind === 'text'
      ? compileFixed(part, scope)
      : inLine(part.line, () => compilePart(part, { ...scope, line: part.line, column: part.column })),
  )
  const [first, second] = writes
  if (first === undefined) return () => ''
  if (second === undefined) return first
  if (writes.length === 2) return frame => first(frame) + second(frame)
  return frame => {
    let text = ''
    for (const write of writes) {
      text += write(frame)
      checkLength(text, frame.run, scope)
    }
    return text
  }
}

/** Text of pages records its lines, for messages about the bound page. */
export function compileFixed({ text, firstLine }: Omit<FixedPart, 'kind'>, { markup }: Scope): Write {
  if (markup === null) return () => text
  return ({ run }) => {
    run.lines?.addFixed(text, firstLine)
    return text
  }
}

type FixedPart = Extract<Part, { kind: 'text' }>

function compilePart(part: Exclude<Part, FixedPart>, scope: Scope): Write {
  const markup = scope.isInStyle?.(part.line ?? 1, part.column) === true ? 'css' : scope.markup
  switch (part.kind) {
    case 'output':
      return compileOutput(part.value, part.escaped ? markup : null, scope)
    case 'partial':
      return compilePartial(part, { ...scope, markup })
    case 'each':
      return compileEach(part, scope)
    case 'with':
      return compileWith(part, scope)
    default:
      return compileChoice(part, scope)
  }
}

function compileOutput(operand: Operand, markup: Markup | null, scope: Scope): Write {
  const evaluate = compileOperand(operand, scope)
  const write: Write = frame => {
    const value = evaluate(frame)
    if (typeof value === 'string') return value
    try {
      return textOf(value)
    } catch (error) {
      if (!(error instanceof HelperFault)) throw error
      if (operand.kind === 'path' && value instanceof Uint8Array) {
        throw bindingError(scope, bytesAsText(operand.source, scope))
      }
      const name = operand.kind === 'path' ? `'${operand.source}': ` : ''
      throw bindingError(scope, `${name}${error.message}`)
    }
  }
  if (scope.markup === null) return write
  const escapeValue = markup === null ? (text: string) => text : ESCAPES[markup]
  return frame => {
    const text = escapeValue(write(frame))
    frame.run.lines?.addValue(text, scope.line ?? 1)
    return text
  }
}

function bytesAsText(source: string, { markup, at }: Scope): string {
  const remedy =
    markup === null
      ? `write { "$value": "${source}" }, such as { "${at.endsWith('/src') ? 'src' : 'image'}": { "$value": "${source}" } }`
      : 'give a data: URI'
  return `'${source}': bytes have no text: ${remedy}`
}

function compileChoice({ kind, over, includeZero, body, otherwise }: Block, scope: Scope): Write {
  const condition = compileOperand(over, scope, { mayMiss: true })
  const [whenTrue, whenFalse] = [compileParts(body, scope), compileParts(otherwise, scope)]
  const [yes, no] = kind === 'if' ? [whenTrue, whenFalse] : [whenFalse, whenTrue]
  return frame => {
    const value = condition(frame)
    return isTruthy(value) || (includeZero && value === 0) ? yes(frame) : no(frame)
  }
}

function compileEach({ over, names, body, otherwise }: Block, scope: Scope): Write {
  const items = compileOperand(over, scope, { mayMiss: otherwise.length > 0 })
  const inner = withinFrame(scope, { item: names[0] ?? null, key: names[1] ?? null })
  const [write, writeElse] = [compileParts(body, inner), compileParts(otherwise, scope)]
  return frame => {
    const sequence = loopOver(items(frame), over, scope)
    if (sequence === null || sequence.length === 0) return writeElse(frame)
    let text = ''
    for (let i = 0; i < sequence.length; i++) {
      text += write(iterationFrame(frame, sequence, i))
      checkLength(text, frame.run, scope)
    }
    return text
  }
}

/** The items of `each`; null if absent. Numbers and texts have no items. */
export function loopOver(value: unknown, over: Operand, scope: Scope): Sequence | null {
  if (isAbsent(value) || value === false) return null
  const sequence = sequenceOf(value)
  if (sequence !== null) return sequence
  const name = over.kind === 'path' ? `'${over.source}'` : 'the value'
  throw bindingError(scope, `each needs a list or an object, but ${name} is ${describeValue(value)}`)
}

function compileWith({ over, names, body, otherwise }: Block, scope: Scope): Write {
  const context = compileOperand(over, scope, { mayMiss: otherwise.length > 0 })
  const inner = withinFrame(scope, { item: names[0] ?? null, key: null })
  const [write, writeElse] = [compileParts(body, inner), compileParts(otherwise, scope)]
  return frame => {
    const value = context(frame)
    return isTruthy(value) || value === 0 ? write(innerFrame(frame, value)) : writeElse(frame)
  }
}

function compilePartial({ name, context, options, indent }: PartialCall, scope: Scope): Write {
  const partial = scope.textPartial(name, scope)
  const contextOf = context === null ? null : compileOperand(context, scope)
  const extrasOf = compileOptions(options, scope, false)
  return frame => {
    const { run } = frame
    run.spend(1)
    const value = contextOf === null ? frame.context : contextOf(frame)
    const inner =
      options.length > 0
        ? innerFrame(frame, extend(value, extrasOf(frame)))
        : contextOf === null
          ? frame
          : innerFrame(frame, value)
    const { lines } = run
    const isOuter = lines?.enterPartial(scope.line ?? 1) ?? false
    const text = run.nest(partial.depth, name, () => partial.write(inner))
    if (isOuter) lines?.leavePartial()
    return indent === '' ? text : text.replace(/^(?=.|\n)/gm, indent)
  }
}

function extend(context: unknown, extras: Options): unknown {
  const extended: Record<string, unknown> = Object.create(null)
  if (typeof context === 'object' && context !== null && !Array.isArray(context)) {
    for (const key of Object.keys(context)) extended[key] = property(context, key)
  }
  for (const key of Object.keys(extras)) extended[key] = extras[key]
  return extended
}
