import type { TemplateDefinition } from '../src/index.ts'

/** A template whose type the compiler does not check, because a test builds it or it has mistakes. */
export function uncheckedTemplate(template: object): TemplateDefinition {
  return template as TemplateDefinition
}
