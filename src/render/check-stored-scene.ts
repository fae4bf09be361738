import type { Warning } from '../base/errors.ts'
import { checkScene } from '../scene/reading/check-scene.ts'
import type { CompiledTemplate } from '../template/contracts.ts'
import { sampleWarnings } from '../template/missing-values.ts'
import { pictureNames } from '../template/page.ts'
import { literalScene } from '../template/validation/literal-scene.ts'
import { createProblems, throwTemplateProblems } from '../template/validation/problems.ts'
import { type CheckContext, unusablePictures } from './unusable-pictures.ts'

/**
 * Checks the parts of a scene that do not depend on data, and the scene with the sample.
 * @throws PlatenError `invalid_template`, also for errors of the sample.
 */
export async function checkStoredScene(
  template: CompiledTemplate,
  context: CheckContext,
): Promise<Warning[]> {
  const { definition, bind } = template
  const { scene, sample, assets: own } = definition
  const bound = sample === undefined ? null : bind(sample, { now: context.now })
  if (scene === undefined) return []
  const literal = await checkScene(literalScene(scene), context)
  const problems = createProblems(context.limits)
  for (const { path, message } of literal.problems) problems.add(path, message)
  throwTemplateProblems(problems)
  if (bound?.kind !== 'scene') {
    return [
      ...literal.warnings,
      ...(await unusablePictures(literal.pictures, { images: pictureNames(own) }, context)),
    ]
  }
  const sampled = await checkScene(literalScene(bound.scene), context)
  for (const { path, message } of sampled.problems)
    problems.add(bound.written(path), `${message} (with the sample)`)
  throwTemplateProblems(problems)
  const pictures = await unusablePictures(sampled.pictures, bound, context)
  const found = [...sampled.warnings, ...pictures].map(warning => {
    return { ...warning, path: bound.written(warning.path ?? '') }
  })
  return [...sampleWarnings(template, bound), ...found]
}
