import { type Parameter, refuse } from './parameters.ts'

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/
const TIME = /T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/
const MOMENT = new RegExp(`${DATE.source}(?:$|${TIME.source})`)

const EXPECTED = 'expected a date such as 2026-01-31 or a time such as 2026-01-31T09:30:00Z'
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * A date or time of ISO 8601, as a time in UTC; null where it is absent. A time without an offset is UTC.
 * @param edge Which moment of a date it means: its first, or the first after it. `end` of a time is just after it.
 */
export function moment(edge: 'start' | 'end'): Parameter<string | null> {
  return {
    schema: { type: 'string', pattern: MOMENT.source, description: 'ISO 8601 date or time; UTC by default.' },
    absent: () => null,
    read(value, name) {
      // A query turns '+' into a space where the sender did not escape it.
      const text = typeof value === 'string' ? value.trim().replace(' ', '+') : ''
      const time = MOMENT.test(text) ? timeOf(text) : null
      if (time === null) throw refuse(name, `${name} is ${JSON.stringify(value)}; ${EXPECTED}.`)
      const length = text.includes('T') ? 1 : DAY_MS
      return new Date(edge === 'start' ? time : time + length).toISOString()
    },
  }
}

/** Milliseconds; null for a day that its month does not have. */
function timeOf(text: string): number | null {
  const [date = ''] = DATE.exec(text) ?? []
  const midnight = new Date(`${date}T00:00:00Z`)
  if (midnight.toISOString().slice(0, 10) !== date) return null
  const hasOffset = /(?:Z|[+-]\d\d:\d\d)$/.test(text.slice(date.length))
  return text === date ? midnight.getTime() : Date.parse(hasOffset ? text : `${text}Z`)
}
