import type { AssetOptions } from '../assets/contracts.ts'
import { referenceProblem } from '../assets/images/check-reference.ts'
import type { Warning } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import { checkScene } from '../scene/reading/check-scene.ts'
import type { CompiledTemplate } from '../template/contracts.ts'
import { sampleWarnings } from '../template/missing-values.ts'
import { pictureNames } from '../template/page.ts'
import { literalScene } from '../template/validation/literal-scene.ts'
import { createProblems, throwTemplateProblems } from '../template/validation/problems.ts'
import type { FontLibrary } from '../text/fonts.ts'

export interface CheckContext {
  readonly limits: Limits
  readonly fonts: FontLibrary
  readonly assets: Pick<AssetOptions, 'roots' | 'images'>
  readonly now: Date
}

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
    return [...literal.warnings, ...unusablePictures(literal.pictures, pictureNames(own), context)]
  }
  const sampled = await checkScene(literalScene(bound.scene), context)
  for (const { path, message } of sampled.problems)
    problems.add(bound.written(path), `${message} (with the sample)`)
  throwTemplateProblems(problems)
  const pictures = unusablePictures(sampled.pictures, bound.images, context)
  const found = [...sampled.warnings, ...pictures].map(warning => {
    return { ...warning, path: bound.written(warning.path ?? '') }
  })
  return [...sampleWarnings(template, bound), ...found]
}

/** Pictures that are checked. Others are checked when they are drawn. */
const MAX_PICTURES = 1000

export function unusablePictures(
  pictures: readonly { readonly reference: unknown; readonly path: string }[],
  named: Readonly<Record<string, unknown>>,
  { limits, assets }: CheckContext,
): Warning[] {
  const rule = { names: [named, assets.images], roots: assets.roots, maxBytes: limits.maxAssetBytes }
  const warnings: Warning[] = []
  for (const { reference, path } of pictures.slice(0, MAX_PICTURES)) {
    const message = warnings.length < limits.maxProblems ? referenceProblem(reference, rule) : null
    if (message !== null) warnings.push({ code: 'unusable_picture', message, path })
  }
  return warnings
}
