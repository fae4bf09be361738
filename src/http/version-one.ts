/** Version 1 shows fewer fields than version 2, and no others. */

const TEMPLATE = ['template_id', 'name', 'format'] as const
const OBJECT = [
  'transaction_ref',
  'template_id',
  'description',
  'source',
  'transaction_type',
  'primary_url',
  'secondary_url',
  'deleted_at',
  'deletion_status',
  'created_at',
] as const

/** The hosted service's own list, which n8n reads: a bare array whose records have an `id` too. */
export function bareTemplates(templates: readonly object[]): object[] {
  return templates.map(template => ({
    id: new Map(Object.entries(template)).get('template_id'),
    ...template,
  }))
}

export function templateOf(template: object): object {
  return only(TEMPLATE, template)
}

export function finishedObjects<Result extends { objects: readonly object[] }>(result: Result): Result {
  return { ...result, objects: result.objects.map(object => only(OBJECT, object)) }
}

function only(names: readonly string[], record: object): object {
  const fields = new Map(Object.entries(record))
  return Object.fromEntries(names.map(name => [name, fields.get(name)]))
}
