import { describeValue } from '../../base/values.ts'
import { type Helper, HelperFault, helper, isAbsent, isoOf, WrongValue, wholeNumberOf } from './helper.ts'
import { createIntlCache, localeOf, pick, textOption } from './intl-cache.ts'

const PARTS = [
  'weekday',
  'era',
  'year',
  'month',
  'day',
  'hour',
  'minute',
  'second',
  'fractionalSecondDigits',
  'dayPeriod',
  'timeZoneName',
] as const
const CALENDAR_OPTIONS = ['hour12', 'hourCycle', 'calendar', 'numberingSystem'] as const
const LENGTHS = ['short', 'medium', 'long', 'full'] as const
const DATE_OPTIONS = ['locale', 'timeZone', 'format', ...PARTS, ...CALENDAR_OPTIONS]

/**
 * Formats dates in the template's locale and time zone; each call may override both. A value is an ISO 8601 text,
 * milliseconds since 1970, or a Date. A text without an offset (`2026-11-20`, `2026-11-20T09:00`) is a local date or
 * time, which no time zone changes. Absent values give the empty text.
 */
export const DATES: Readonly<Record<string, Helper>> = {
  date: dateHelper(
    'date value ["short"/"medium"/"long"/"full"/"iso"] [month="long" year="numeric" …]',
    "a date in the template's locale (default en-US) and time_zone (default UTC); medium by default",
    length => ({ dateStyle: length ?? 'medium' }),
  ),
  time: dateHelper(
    'time value ["short"/"medium"/"long"/"full"/"iso"] [hour="2-digit" …]',
    'the time of day; short by default',
    length => ({ timeStyle: length ?? 'short' }),
  ),
  dateTime: dateHelper(
    'dateTime value ["short"/"medium"/"long"/"full"/"iso"]',
    'the date, medium by default, and the time of day',
    length => ({ dateStyle: length ?? 'medium', timeStyle: 'short' }),
  ),
  now: helper('now', 'the current time as ISO text', { args: [0, 0] }, (_, __, setting) =>
    isoOf(setting.now),
  ),
  addDays: helper(
    'addDays value days',
    'the date after this many days, as ISO text; a time moves by 24 hours per day',
    { probe: ['2026-01-01'], args: [2, 2] },
    ([value, days]) => shiftDate(value, days, (date, count) => date.setUTCDate(date.getUTCDate() + count)),
  ),
  addMonths: helper(
    'addMonths value months',
    'the date after this many months, as ISO text; the 31st becomes the last day of a shorter month',
    { probe: ['2026-01-01'], args: [2, 2] },
    ([value, months]) => shiftDate(value, months, addMonths),
  ),
}

interface Moment {
  readonly date: Date
  /** Has no offset: the parts are stored and written in UTC. */
  readonly floating: boolean
  readonly dayOnly: boolean
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/i

const dateFormat = createIntlCache(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

type Length = (typeof LENGTHS)[number]

function dateHelper(
  usage: string,
  description: string,
  styleOf: (length: Length | null) => Intl.DateTimeFormatOptions,
): Helper {
  const shape = { args: [1, 2], options: DATE_OPTIONS, probe: [0] } as const
  return helper(usage, description, shape, ([value, second], options, setting) => {
    const moment = momentOf(value)
    if (moment === null) return ''
    const format = second ?? options['format']
    if (format === 'iso') return moment.dayOnly ? isoOf(moment.date).slice(0, 10) : isoOf(moment.date)
    const locale = localeOf(options, setting)
    const zone = textOption(options['timeZone'], 'timeZone', setting.timeZone)
    const parts = pick(options, PARTS)
    const chosen = Object.keys(parts).length > 0 ? parts : styleOf(lengthOf(format))
    const calendar = pick(options, CALENDAR_OPTIONS)
    const timeZone = moment.floating ? 'UTC' : zone
    return dateFormat(locale, { ...chosen, ...calendar, timeZone }).format(moment.date)
  })
}

function lengthOf(format: unknown): Length | null {
  if (format === undefined) return null
  const known = LENGTHS.find(length => length === format)
  if (known !== undefined) return known
  throw new HelperFault(`format must be one of ${LENGTHS.join(', ')} or iso, not ${describeValue(format)}`)
}

/** @throws HelperFault where the value is not a date, or a day that no calendar has. */
function momentOf(value: unknown): Moment | null {
  if (isAbsent(value) || value === '') return null
  if (value instanceof Date || typeof value === 'number') {
    const date = new Date(value)
    if (!Number.isNaN(date.getTime())) return { date, floating: false, dayOnly: false }
  }
  const match = typeof value === 'string' ? ISO.exec(value.trim()) : null
  if (match === null) throw new WrongValue(value, 'is not a date: write it like 2026-11-20')
  const [, year, month, day, hour, minute = '00', second = '00', fraction = '0', offset] = match
  const clock = `${hour ?? '00'}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`
  const wall = new Date(`${year}-${month}-${day}T${clock}Z`)
  if (Number.isNaN(wall.getTime()) || wall.getUTCDate() !== Number(day)) {
    throw new WrongValue(value, 'is not a date: there is no such day or time')
  }
  if (offset === undefined) return { date: wall, floating: true, dayOnly: hour === undefined }
  return { date: new Date(wall.getTime() - offsetMinutes(offset) * 60_000), floating: false, dayOnly: false }
}

function offsetMinutes(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2))
  return offset.startsWith('-') ? -minutes : minutes
}

function shiftDate(value: unknown, by: unknown, shift: (date: Date, count: number) => void): string {
  const moment = momentOf(value)
  if (moment === null) return ''
  const count = wholeNumberOf(by, { what: 'the count', min: -100_000, max: 100_000, orElse: 0 })
  const date = new Date(moment.date)
  shift(date, count)
  const iso = isoOf(date)
  if (moment.dayOnly) return iso.slice(0, 10)
  return moment.floating ? iso.slice(0, -1) : iso
}

function addMonths(date: Date, count: number): void {
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
}
