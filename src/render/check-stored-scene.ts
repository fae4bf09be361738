import type { FontLibrary } from '../assets/contracts.ts'
import type { Warning } from '../errors.ts'
import { checkScene } from '../image/check-scene.ts'
import type { Limits } from '../limits.ts'
import type { CompiledTemplate } from '../template/contracts.ts'
import { literalScene } from '../template/literal-scene.ts'
import { createProblems, throwTemplateProblems } from '../template/problems.ts'

/**
 * Checks what the scene of a template holds whatever its data, and what its sample makes of it.
 * @throws PlatenError `invalid_template`, with what the sample fails with too.
 */
export function checkStoredScene(
  { definition: { scene, sample }, bind }: CompiledTemplate,
  { now, ...context }: { limits: Limits; fonts: FontLibrary; now: Date },
): Warning[] {
  const bound = sample === undefined ? null : bind(sample, { now })
  if (scene === undefined) return []
  const literal = checkScene(literalScene(scene), context)
  const problems = createProblems(context.limits)
  for (const { path, message } of literal.problems) problems.add(path, message)
  throwTemplateProblems(problems)
  if (bound?.kind !== 'scene') return [...literal.warnings]
  const sampled = checkScene(literalScene(bound.scene), context)
  for (const { path, message } of sampled.problems)
    problems.add(bound.written(path), `${message} (with the sample)`)
  throwTemplateProblems(problems)
  return sampled.warnings.map(warning => ({ ...warning, path: bound.written(warning.path ?? '') }))
}
