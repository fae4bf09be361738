import { PLACEHOLDER_NOTE } from '../../assets/images/image-source.ts'
import { PlatenError, type Warning } from '../../base/errors.ts'
import { isJsonObject } from '../../base/json.ts'
import type { Engine } from '../../engine/create-engine.ts'
import { placeOfPointer } from '../../project/json-places.ts'
import type { DataFile, TemplateFile } from '../../project/template-files.ts'
import type { TemplateJson } from '../../template/definition.ts'
import {
  accessibilityOption,
  standardOption,
  warningsDespite,
  withAccessibility,
  withoutClaim,
} from '../claims.ts'
import type { CommandOptions } from '../command-line.ts'
import { isPartOf } from '../failure.ts'
import { withPlacesOfNodes } from '../messages.ts'
import { parametersFrom, uncheckedTemplate } from '../read-inputs.ts'
import { type CheckedTemplate, type Finding, fileFinding, placeInSources, placeText } from './findings.ts'

/**
 * Stores a template, and renders it with its sample and each data set.
 * @param engine Reads the template's pictures, with placeholders for those that fail, so that all of them are reported.
 */
export async function checkTemplate(
  template: TemplateFile,
  engine: Engine,
  options: ClaimOptions = NO_OPTIONS,
): Promise<{ template: CheckedTemplate; findings: Finding[] }> {
  const { path, dataSets, problems } = template
  const definition = withAccessibility(template.definition, options)
  const { template_id: id, sample = hasFields(definition) ? undefined : {} } = definition
  // a scene is a picture
  const claim = definition.scene === undefined ? standardOption(options) : {}
  const findings = new Map<string, Finding>()
  const placeOfNode = (pointer: string) => placeText(placeInSources(template, pointer, ''))
  const report = (found: Finding): void => {
    const finding = { ...found, message: withPlacesOfNodes(found.message, placeOfNode) }
    const { code, message, file, line, column } = finding
    const key = JSON.stringify([code, message, file, line, column])
    if (!findings.has(key)) findings.set(key, finding)
  }
  const reportWarnings = (warnings: readonly Warning[] = [], set: DataFile | null): void => {
    for (const warning of warnings) report(warningFinding(template, warning, set, !options.placeholder))
  }
  for (const problem of problems) report(fileFinding(problem))
  const isPage = template.page !== undefined
  const hasSample = isJsonObject(sample) && (!isPage || definition.sample !== undefined)
  const sets: (DataFile | null)[] = [...(hasSample ? [null] : []), ...dataSets]
  const renderWith = async (id: string, set: DataFile | null): Promise<void> => {
    try {
      const parameters = parametersFrom(set === null ? sample : set.data)
      const rendered = await engine.create({ template_id: id, ...parameters, ...claim, export_type: 'file' })
      reportWarnings(rendered.warnings, set)
    } catch (error) {
      for (const finding of errorFindings(template, error, set)) report(finding)
      const more = await warningsDespite(error, async () => {
        const unclaimed = await engine.putTemplate(uncheckedTemplate(withoutIdAndClaim(definition)))
        const parameters = parametersFrom(set === null ? sample : set.data)
        return await engine.create({ ...parameters, template_id: unclaimed.template_id, export_type: 'file' })
      })
      reportWarnings(more, set)
    }
  }
  const isPlainPage = isPage && sets.length === 0
  try {
    const { template_id = null, warnings = [] } = isPlainPage
      ? await printPage(template, engine, { ...claim, settings: accessibilityOption(options) })
      : await engine.putTemplate(uncheckedTemplate(definition))
    reportWarnings(warnings, null)
    if (template_id !== null) for (const set of sets) await renderWith(template_id, set)
  } catch (error) {
    for (const finding of errorFindings(template, error, null)) report(finding)
    const render = () => printPage({ ...template, definition: withoutClaim(definition) }, engine, {})
    reportWarnings(await warningsDespite(error, render), null)
  }
  const place = placeOfPointer(template.sources[0].text, '/template_id')
  const found = [...findings.values()]
  const isValid = found.every(({ level }) => level === 'warning')
  return {
    template: {
      path,
      id: typeof id === 'string' ? { text: id, ...place } : null,
      renders: isPlainPage ? 1 : sets.length,
      isValid,
    },
    findings: found,
  }
}

type ClaimOptions = Pick<CommandOptions, 'standard' | 'accessibility' | 'placeholder'>

const NO_OPTIONS: ClaimOptions = { standard: null, accessibility: null, placeholder: false }

/** A template to be stored beside its original. */
function withoutIdAndClaim(definition: TemplateJson): TemplateJson {
  const { template_id: _, ...rest } = withoutClaim(definition)
  return rest
}

/** True if data can change what a template renders: it has expressions, directives or a schema. */
function hasFields(definition: TemplateJson): boolean {
  return definition.schema !== undefined || /\{\{|"\$\w+":/.test(JSON.stringify(definition))
}

/** Prints a page without data as `platen render` does. */
async function printPage(
  { definition, page }: Pick<TemplateFile, 'page'> & { readonly definition: TemplateJson },
  engine: Engine,
  more: object,
): Promise<{ readonly template_id?: never; readonly warnings?: readonly Warning[] }> {
  const { css } = definition
  const params = {
    body: String(definition[page ?? 'html']),
    ...(typeof css === 'string' ? { css } : {}),
    export_type: 'file' as const,
    ...more,
  }
  const { warnings = [] } = await (page === 'markdown'
    ? engine.createPdfFromMarkdown(params)
    : engine.createPdfFromHtml(params))
  return { warnings }
}

function warningFinding(
  template: TemplateFile,
  { code, message, path = '' }: Warning,
  set: DataFile | null,
  reportsPlaceholders: boolean,
): Finding {
  const place = placeInSources(template, path, message)
  const common = { code, ...place, path, data: set?.path ?? null }
  return reportsPlaceholders && message.endsWith(PLACEHOLDER_NOTE)
    ? { ...common, level: 'error', message: message.slice(0, -PLACEHOLDER_NOTE.length) }
    : { ...common, level: 'warning', message }
}

/** One finding per detail of an error. Other exceptions are bugs and are thrown. */
function errorFindings(template: TemplateFile, error: unknown, set: DataFile | null): Finding[] {
  if (!(error instanceof PlatenError)) throw error
  const { code, message, details } = error
  const problems = details.length === 0 ? [{ path: '', message }] : details
  return problems.map(({ path, message: detail }) => {
    const isWhole = problems.length === 1 && isPartOf(message, detail)
    const common = {
      code,
      level: 'error' as const,
      message: isWhole ? message : detail,
      data: set?.path ?? null,
    }
    if (code === 'invalid_data' && set !== null) {
      return { ...common, file: set.path, ...placeOfPointer(set.text, path), path }
    }
    const pointer = code === 'invalid_data' ? `/sample${path}` : path
    return { ...common, ...placeInSources(template, pointer, detail), path: pointer }
  })
}
