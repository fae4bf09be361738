/** One line of text with expressions outside of a template, such as a file name. Pure. */
import type { JsonObject } from '../base/json.ts'
import type { Limits } from '../base/limits.ts'
import { rootScope } from './body.ts'
import { settingOf } from './compile.ts'
import type { TemplateJson } from './definition.ts'
import { iterationFrame, rootFrame } from './frame.ts'
import { compileString } from './tree.ts'
import { createProblems } from './validation/problems.ts'

/** Binds the line to a row of data, whose position from 0 is `@index`. */
export type BindLine = (data: JsonObject, row: { readonly index: number; readonly now: Date }) => string

/**
 * Compiles a line with the region of a template. Missing values are errors.
 * @throws PlatenError `invalid_template` for a mistake in an expression; binding throws `invalid_data`.
 */
export function compileLine(
  source: string,
  { template, limits }: { template: TemplateJson; limits: Readonly<Limits> },
): BindLine {
  const problems = createProblems(limits)
  const { scope } = rootScope(
    { strict: true },
    {
      limits,
      setting: settingOf(template, limits, new Date(0)),
      problems,
      warn: ({ message }) => problems.add('', message),
    },
  )
  const write = compileString(source, scope, '')
  problems.throwIfAny('invalid_template', () => 'The expression has a problem')
  return (data, { index, now }) => {
    const root = rootFrame({ root: data, setting: settingOf(template, limits, now), limits, warnings: [] })
    return write(iterationFrame(root, { length: Infinity, item: () => data, key: key => key }, index))
  }
}
