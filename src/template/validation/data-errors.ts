import type { ErrorObject } from 'ajv'
import type { Problem } from '../../base/errors.ts'
import { isRecord, pointer } from '../../base/json.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { describeValue } from '../../base/values.ts'

/** Explains the errors of the validator, one problem for each field and error. */
export function explainErrors(errors: readonly ErrorObject[]): Problem[] {
  const byField = new Map<string, ErrorObject[]>()
  for (const error of errors) {
    if (error.keyword === 'if') continue
    const path = fieldOf(error)
    const group = byField.get(path)
    if (group === undefined) byField.set(path, [error])
    else group.push(error)
  }
  return [...byField].flatMap(([path, group]) => explainField(path, group))
}

/** Combines the expectations of the branches of anyOf or oneOf into one message. */
function explainField(path: string, group: readonly ErrorObject[]): Problem[] {
  const choice = group.find(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
  if (choice === undefined) return group.map(error => ({ path, message: explain(error) }))
  const branches = group.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'oneOf')
  if (branches.length === 0) return [{ path, message: explain(choice) }]
  if (branches.every(({ keyword }) => keyword === 'type')) {
    const wanted = branches.flatMap(({ params }) => typeNames(params['type']))
    return [{ path, message: `must be ${alternatives(wanted)}, but is ${describeValue(choice.data)}` }]
  }
  return [{ path, message: [...new Set(branches.map(explain))].join(', or ') }]
}

function fieldOf({ keyword, instancePath, params }: ErrorObject): string {
  const property: unknown = PROPERTY_PARAMETERS.map(name => params[name]).find(value => value !== undefined)
  return typeof property === 'string' && keyword !== 'dependentSchemas'
    ? pointer(instancePath, property)
    : instancePath
}

const PROPERTY_PARAMETERS = ['missingProperty', 'additionalProperty', 'unevaluatedProperty', 'propertyName']

function explain({ keyword, params, data, message, parentSchema }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'dependentRequired':
      return `is required where '${params['property']}' is given`
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = String(params['additionalProperty'] ?? params['unevaluatedProperty'])
      const known: unknown = parentSchema?.['properties']
      return `is not a known property${isRecord(known) ? didYouMean(name, Object.keys(known)) : ''}`
    }
    case 'type':
      return `must be ${alternatives(typeNames(params['type']))}, but is ${describeValue(data)}`
    case 'enum':
      return `must be ${alternatives(listed(params['allowedValues']))}, but is ${describeValue(data)}`
    case 'const':
      return `must be ${describeValue(params['allowedValue'])}, but is ${describeValue(data)}`
    case 'format':
      return `must be ${FORMAT_NAMES[String(params['format'])] ?? `of format '${params['format']}'`}, but is ${describeValue(data)}`
    case 'pattern':
      return `must match the pattern ${params['pattern']}, but is ${describeValue(data)}`
    case 'oneOf':
      return params['passingSchemas']
        ? 'fits more than one of the allowed shapes'
        : 'fits none of the allowed shapes'
    case 'anyOf':
      return 'fits none of the allowed shapes'
    case 'not':
      return "is excluded by the schema's 'not'"
    case 'false schema':
      return 'is not allowed'
    case 'minItems':
    case 'maxItems':
      return `must have ${keyword === 'minItems' ? 'at least' : 'at most'} ${counted(params['limit'], 'item')}`
    case 'minLength':
    case 'maxLength':
      return `must have ${keyword === 'minLength' ? 'at least' : 'at most'} ${counted(params['limit'], 'character')}, but is ${describeValue(data)}`
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `must be ${params['comparison']} ${params['limit']}, but is ${describeValue(data)}`
    case 'multipleOf':
      return `must be a multiple of ${params['multipleOf']}, but is ${describeValue(data)}`
    default:
      return lowerFirst(message ?? `fails '${keyword}'`).replace('must NOT', 'must not')
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  date: 'a date like 2026-11-20',
  'date-time': 'a date and time like 2026-11-20T09:00:00Z',
  time: 'a time like 09:00:00Z',
  email: 'an e-mail address',
  uri: 'a URI with its scheme',
  url: 'a URL',
  uuid: 'a UUID',
}

function typeNames(type: unknown): string[] {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  return types.map(name => TYPE_NAMES[String(name)] ?? String(name))
}

/** How many allowed values a message lists. */
const MAX_LISTED = 12

function listed(values: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(values) ? values : []
  const shown = all.slice(0, MAX_LISTED).map(value => describeValue(value))
  return all.length > MAX_LISTED ? [...shown, `another of ${all.length} values`] : shown
}

function alternatives(names: readonly string[]): string {
  const distinct = [...new Set(names)]
  const last = distinct.pop() ?? ''
  return distinct.length === 0 ? last : `${distinct.join(', ')} or ${last}`
}

function counted(count: unknown, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
