import { PlatenError } from '../../base/errors.ts'
import { isJsonObject, type JsonObject } from '../../base/json.ts'
import { describeValue } from '../../base/values.ts'
import { type Parameter, refuse } from './parameters.ts'

/** What names an object of a scene and replaces its properties, in the order they are applied; absent, none. */
export function overrides(): Parameter<JsonObject[]> {
  return {
    schema: {
      type: 'array',
      items: { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } },
    },
    read(value, name) {
      if (Array.isArray(value)) return value.map((item: unknown, i) => readOne(item, `/${name}/${i}`))
      throw refuse(name, `${name} is ${describeValue(value)}; expected an array of objects {name, …}.`)
    },
    absent: () => [],
  }
}

function readOne(item: unknown, place: string): JsonObject {
  if (!isJsonObject(item)) {
    throw misplaced(place, `is ${describeValue(item)}; expected an object {name, …}.`)
  }
  const { name } = item
  if (typeof name === 'string' && name !== '') return item
  const found = name === undefined ? 'missing' : describeValue(name)
  throw misplaced(`${place}/name`, `is ${found}; expected the name of the object that it changes.`)
}

function misplaced(path: string, message: string): PlatenError {
  return new PlatenError('invalid_request', `${path} ${message}`, { details: [{ path, message }] })
}
