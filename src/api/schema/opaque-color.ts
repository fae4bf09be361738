import { describeValue } from '../../base/values.ts'
import { readColor } from '../../graphics/css-color.ts'
import { type Parameter, refuse } from './parameters.ts'

const MAX_LENGTH = 100

/** A CSS colour that nothing shines through, as `#rrggbb`; null where it is absent. */
export function opaqueColor(): Parameter<string | null> {
  return {
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_LENGTH,
      description: "An opaque CSS colour, such as '#1a2b3c', 'rgb(26, 43, 60)' or 'tomato'.",
    },
    read(value, name) {
      const color = typeof value === 'string' && value.length <= MAX_LENGTH ? readColor(value) : null
      if (color?.startsWith('#')) return color
      throw refuse(
        name,
        `${name} is ${describeValue(value)}; expected an opaque CSS colour such as '#1a2b3c' or 'tomato'.`,
      )
    },
    absent: () => null,
  }
}
