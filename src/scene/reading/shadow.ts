import { isJsonObject } from '../../base/json.ts'
import { type CssColor, readColor } from '../../graphics/color/css-color.ts'
import { boolean, color, number, type Property, partProblem, partsOf, readParts } from './property.ts'

export interface Shadow {
  readonly color: CssColor
  /** In scene units: twice the standard deviation, as on a canvas. */
  readonly blur: number
  readonly offsetX: number
  readonly offsetY: number
  /** The shadow is not scaled with the object. */
  readonly nonScaling: boolean
  /** The stroke also casts it, if the object is not isolated. */
  readonly affectStroke: boolean
}

/** Fabric's shadow object, or its short form `rgba(0,0,0,0.3) 5px 5px 10px`: colour, x, y, blur. */
export function shadow(): Property<Shadow | null> {
  return {
    schema: {
      type: ['object', 'string', 'null'],
      examples: ['rgba(0,0,0,0.3) 0 4px 12px', { color: 'black', blur: 12, offsetX: 0, offsetY: 4 }, null],
    },
    allowed: "a shadow {color, blur, offsetX, offsetY}, or a text such as 'rgba(0,0,0,0.3) 0 4px 12px'",
    takesNull: true,
    read(value) {
      if (value === null || value === '') return null
      if (typeof value === 'string') return readShort(value) ?? undefined
      if (!isJsonObject(value)) return undefined
      const shade = readColor(typeof value['color'] === 'string' ? value['color'] : 'rgb(0,0,0)')
      const parts = readParts(value, PARTS, PLAIN)
      return shade === null || parts === undefined ? undefined : { ...parts, color: shade }
    },
    problem: value =>
      isJsonObject(value) ? partProblem(partsOf(value, { color: color(), ...PARTS })) : null,
  }
}

const MAX_BLUR = 2000

const PARTS = {
  blur: number({ min: 0, max: MAX_BLUR }),
  offsetX: number(),
  offsetY: number(),
  nonScaling: boolean(),
  affectStroke: boolean(),
}

const PLAIN = { blur: 0, offsetX: 0, offsetY: 0, nonScaling: false, affectStroke: false }

function readShort(text: string): Shadow | null {
  const match = COLOR_LAST.exec(text.trim()) ?? COLOR_FIRST.exec(text.trim())
  if (match?.groups === undefined) return null
  const { x = '', y = '', blur = '0', color: named = '' } = match.groups
  const color = readColor(named)
  const amount = Number.parseFloat(blur)
  if (color === null || amount < 0 || amount > MAX_BLUR) return null
  return { ...PLAIN, color, offsetX: Number.parseFloat(x), offsetY: Number.parseFloat(y), blur: amount }
}

const LENGTHS =
  '(?<x>-?\\d{1,5}(?:\\.\\d{1,9})?)(?:px)?\\s+(?<y>-?\\d{1,5}(?:\\.\\d{1,9})?)(?:px)?(?:\\s+(?<blur>\\d{1,5}(?:\\.\\d{1,9})?)(?:px)?)?'
const COLOR_LAST = new RegExp(`^${LENGTHS}\\s+(?<color>[a-z#].{0,80})$`, 'i')
const COLOR_FIRST = new RegExp(`^(?<color>[a-z#].{0,80}?)\\s+${LENGTHS}$`, 'i')
