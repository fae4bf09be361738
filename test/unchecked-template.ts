import type { TemplateDefinition } from '../src/index.ts'

/** A template whose type is not checked, because a test builds it or it is invalid on purpose. */
export function uncheckedTemplate(template: object): TemplateDefinition {
  return template as TemplateDefinition
}
