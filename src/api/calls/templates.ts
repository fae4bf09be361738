import { setImmediate } from 'node:timers/promises'
import { PlatenError, type Warning, withWarnings } from '../../base/errors.ts'
import type { JsonObject } from '../../base/json.ts'
import type { LayerBudget } from '../../scene/overrides/list-layers.ts'
import type { TemplateRecord } from '../../storage/contracts.ts'
import type { TemplateDefinition, TemplateJson } from '../../template/definition.ts'
import type { Account } from '../account.ts'
import { GET_TEMPLATE, IGNORED, LIST_TEMPLATES, ONE_TEMPLATE } from '../schema/calls.ts'
import { readParameters } from '../schema/parameters.ts'
import type { PutTemplateResult, TemplateSummary } from '../schema/results.ts'
import { once, splitOptions } from './call-options.ts'
import type { Services } from './services.ts'

export function createTemplateCalls(account: string, services: Services) {
  const { storage, templates, clock, createId, layersOf, checkStored } = services
  const { records } = storage

  async function store(definition: unknown): Promise<PutTemplateResult> {
    const compiled = templates.get(definition)
    const now = clock()
    const found = await checkStored(compiled)
    const template_id = compiled.definition.template_id ?? createId('template')
    await records.putTemplate({
      template: {
        account,
        template_id,
        name: compiled.definition.name ?? template_id,
        format: compiled.format,
        group_name: compiled.definition.group_name ?? null,
        definition: JSON.stringify(compiled.definition),
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      },
    })
    return withWarnings({ status: 'success', template_id }, [...compiled.warnings, ...found])
  }

  /** The layers of the scene with its sample; without a valid sample, those that do not depend on data. */
  async function layerInfo(
    { format, definition }: TemplateRecord,
    budget: LayerBudget,
  ): Promise<Pick<TemplateSummary, 'layer_info'>> {
    if (format !== 'JPEG') return {}
    await setImmediate() // keeps many or large templates from blocking other calls
    const { scene, sample = {} }: TemplateJson = JSON.parse(definition)
    return { layer_info: await layersOf(boundScene(definition, sample) ?? scene ?? {}, budget) }
  }

  function boundScene(definition: string, sample: JsonObject): JsonObject | null {
    try {
      const bound = templates.get(definition).bind(sample, { now: clock() })
      return bound.kind === 'scene' ? bound.scene : null
    } catch (error) {
      if (error instanceof PlatenError) return null
      throw error
    }
  }

  return {
    async putTemplate(definition, options = {}) {
      const { idempotency_key } = splitOptions(options)
      const call = { name: 'putTemplate', idempotency_key, params: definition, work: store }
      return (await once(call, account, services)) as PutTemplateResult
    },

    async getTemplate(params) {
      const { values, warnings } = readParameters(GET_TEMPLATE, params, IGNORED)
      const budget = createLayerBudget()
      const record = await findTemplate(services, account, values.template_id)
      const definition: TemplateDefinition = JSON.parse(record.definition)
      const layers = values.with_layer_info ? await layerInfo(record, budget) : {}
      const template = { ...summary(record), ...layers, definition }
      return withWarnings({ status: 'success', template }, warnings, omittedLayerWarnings(budget))
    },

    async listTemplates(params = {}) {
      const { values, warnings } = readParameters(LIST_TEMPLATES, params, IGNORED)
      const { with_layer_info, ...filter } = values
      const found = await records.listTemplates({ account, ...filter })
      const budget = createLayerBudget()
      const templates: TemplateSummary[] = []
      for (const record of found) {
        templates.push({ ...summary(record), ...(with_layer_info ? await layerInfo(record, budget) : {}) })
      }
      return withWarnings({ status: 'success', templates }, warnings, omittedLayerWarnings(budget))
    },

    async deleteTemplate(params) {
      const { values, warnings } = readParameters(ONE_TEMPLATE, params, IGNORED)
      const { template_id } = values
      if (!(await records.deleteTemplate({ account, template_id }))) throw notFound(template_id)
      return withWarnings({ status: 'success', template_id }, warnings)
    },
  } satisfies Partial<Account>
}

/** Layers in one result. Each has about a kilobyte of JSON. */
const MAX_LAYERS = 20_000

function createLayerBudget(): LayerBudget {
  return { left: MAX_LAYERS, isSpent: false }
}

function omittedLayerWarnings({ isSpent }: LayerBudget): Warning[] {
  if (!isSpent) return []
  const message = `Only the first ${MAX_LAYERS} layers are listed. Ask for fewer templates at once.`
  return [{ code: 'layers_left_out', message, path: '/layer_info' }]
}

/** @throws PlatenError `template_not_found`. */
export async function findTemplate(
  { storage }: Services,
  account: string,
  template_id: string,
): Promise<TemplateRecord> {
  const record = await storage.records.getTemplate({ account, template_id })
  if (record === null) throw notFound(template_id)
  return record
}

/** @throws PlatenError `template_not_found`; `invalid_request` for a template of another format. */
export async function templateOfFormat(
  format: TemplateRecord['format'],
  template_id: string,
  { account, services }: { account: string; services: Services },
): Promise<TemplateRecord> {
  const template = await findTemplate(services, account, template_id)
  if (template.format === format) return template
  const call = template.format === 'PDF' ? 'createPdf (/v2/create-pdf)' : 'createImage (/v2/create-image)'
  throw new PlatenError(
    'invalid_request',
    `The template '${template_id}' has the format ${template.format}. Use ${call} for it.`,
  )
}

function notFound(template_id: string): PlatenError {
  return new PlatenError('template_not_found', `There is no template '${template_id}'.`)
}

function summary({
  template_id,
  name,
  format,
  created_at,
  updated_at,
  group_name,
}: TemplateRecord): TemplateSummary {
  return { template_id, name, status: 'ACTIVE', format, created_at, updated_at, group_name }
}
