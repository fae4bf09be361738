/** The text of date and time inputs (HTML §4.10.5.1.7–11), in the language of the element. Pure. */

const NUMERIC = { month: '2-digit', day: '2-digit', year: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const

/** A piece of the text. */
export interface DatePart {
  readonly text: string
  /** The name of a field in its pseudo-element; null for the text between fields. */
  readonly field: string | null
}

/** @param language BCP 47 tag, or `auto` for English. */
export function dateParts(type: string, value: string, language: string): DatePart[] {
  const locale = localeOf(language)
  const [, date = '', time = ''] = /^(\d{4}-\d{2}(?:-\d{2})?)?T?(\d{2}:\d{2}(?::\d{2})?)?/.exec(value) ?? []
  switch (type) {
    case 'date':
      return partsOf(NUMERIC, `${date}T00:00`, locale)
    case 'time':
      return partsOf(CLOCK, `2000-01-01T${time}`, locale)
    case 'datetime-local':
      return partsOf({ ...NUMERIC, ...CLOCK }, `${date}T${time}`, locale)
    case 'month':
      return partsOf({ month: 'long', year: 'numeric' }, `${date}-01T00:00`, locale)
    default: {
      const [, year = '----', week = '--'] = /^(\d{4})-W(\d{2})$/.exec(value) ?? []
      return [
        { text: 'Week ', field: null },
        { text: week, field: 'week' },
        { text: ', ', field: null },
        { text: year, field: 'year' },
      ]
    }
  }
}

function localeOf(language: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** What the parts of an empty input show. */
const EMPTY: Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> = {
  month: 'mm',
  day: 'dd',
  year: 'yyyy',
  hour: '--',
  minute: '--',
  dayPeriod: '--',
}
const EMPTY_MONTH = { ...EMPTY, month: '---------', year: '----' }

/** The parts of a date in a format; without a valid date, those of an empty input. */
function partsOf(format: Intl.DateTimeFormatOptions, text: string, locale: string): DatePart[] {
  const at = new Date(`${text}Z`)
  const isEmpty = Number.isNaN(at.getTime())
  const empty = format.month === 'long' ? EMPTY_MONTH : EMPTY
  const parts = new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).formatToParts(
    isEmpty ? 0 : at,
  )
  return parts.map(({ type, value }) => ({
    text: isEmpty ? (empty[type] ?? value) : value,
    field: type === 'literal' ? null : type === 'dayPeriod' ? 'ampm' : type,
  }))
}
