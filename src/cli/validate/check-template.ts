import { PlatenError, type Warning } from '../../base/errors.ts'
import { isJsonObject } from '../../base/json.ts'
import type { Engine } from '../../engine/create-engine.ts'
import { placeOfPointer } from '../../project/json-places.ts'
import type { DataFile, TemplateFile } from '../../project/template-files.ts'
import { parametersFrom, uncheckedTemplate } from '../read-inputs.ts'
import { type CheckedTemplate, type Finding, fileFinding, placeInSources } from './findings.ts'

/** Stores a template, and renders it with its sample and each data set. @param engine Reads the template's pictures. */
export async function checkTemplate(
  template: TemplateFile,
  engine: Engine,
): Promise<{ template: CheckedTemplate; findings: Finding[] }> {
  const { path, definition, dataSets, problems } = template
  const { template_id: id, sample } = definition
  const findings = new Map<string, Finding>()
  const report = (finding: Finding): void => {
    const { code, message, file, line, column } = finding
    const key = JSON.stringify([code, message, file, line, column])
    if (!findings.has(key)) findings.set(key, finding)
  }
  for (const problem of problems) report(fileFinding(problem))
  const sets: (DataFile | null)[] = [...(isJsonObject(sample) ? [null] : []), ...dataSets]
  const renderWith = async (id: string, set: DataFile | null): Promise<void> => {
    try {
      const parameters = parametersFrom(set === null ? sample : set.data)
      const rendered = await engine.create({ template_id: id, ...parameters, export_type: 'file' })
      for (const warning of rendered.warnings ?? []) report(warningFinding(template, warning, set))
    } catch (error) {
      for (const finding of errorFindings(template, error, set)) report(finding)
    }
  }
  const isPlainPage = template.page !== undefined && sets.length === 0
  try {
    const { template_id = null, warnings = [] } = isPlainPage
      ? await printPage(template, engine)
      : await engine.putTemplate(uncheckedTemplate(definition))
    for (const warning of warnings) report(warningFinding(template, warning, null))
    if (template_id !== null) for (const set of sets) await renderWith(template_id, set)
  } catch (error) {
    for (const finding of errorFindings(template, error, null)) report(finding)
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

/** Prints a page without data as `platen render` does. */
async function printPage(
  { definition, page }: TemplateFile,
  engine: Engine,
): Promise<{ readonly template_id?: never; readonly warnings?: readonly Warning[] }> {
  const { css } = definition
  const params = {
    body: String(definition[page ?? 'html']),
    ...(typeof css === 'string' ? { css } : {}),
    export_type: 'file' as const,
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
): Finding {
  const place = placeInSources(template, path, message)
  return { code, level: 'warning', message, ...place, path, data: set?.path ?? null }
}

/** One finding per detail of an error. Other exceptions are bugs and are thrown. */
function errorFindings(template: TemplateFile, error: unknown, set: DataFile | null): Finding[] {
  if (!(error instanceof PlatenError)) throw error
  const { code, message, details } = error
  const problems = details.length === 0 ? [{ path: '', message }] : details
  return problems.map(({ path, message: detail }) => {
    const isWhole = problems.length === 1 && message.includes(detail)
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
