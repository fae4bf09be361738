/** The text of date and time inputs (HTML §4.10.5.1.7–11), in the language of the element. Pure. */

const NUMERIC = { month: '2-digit', day: '2-digit', year: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const

/** @param language BCP 47 tag, or `auto` for English. */
export function dateText(type: string, value: string, language: string): string {
  const locale = localeOf(language)
  const [, date = '', time = ''] = /^(\d{4}-\d{2}(?:-\d{2})?)?T?(\d{2}:\d{2}(?::\d{2})?)?/.exec(value) ?? []
  const dateOf = (format: Intl.DateTimeFormatOptions, text: string): string | null => {
    const at = new Date(`${text}Z`)
    return Number.isNaN(at.getTime())
      ? null
      : new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(at)
  }
  switch (type) {
    case 'date':
      return dateOf(NUMERIC, `${date}T00:00`) ?? placeholderOf(NUMERIC, locale)
    case 'time':
      return dateOf(CLOCK, `2000-01-01T${time}`) ?? placeholderOf(CLOCK, locale)
    case 'datetime-local':
      return (
        dateOf({ ...NUMERIC, ...CLOCK }, `${date}T${time}`) ?? placeholderOf({ ...NUMERIC, ...CLOCK }, locale)
      )
    case 'month':
      return dateOf({ month: 'long', year: 'numeric' }, `${date}-01T00:00`) ?? '--------- ----'
    default: {
      const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(value) ?? []
      return `Week ${week ?? '--'}, ${year ?? '----'}`
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

/** What the parts of an empty field show. */
const EMPTY: Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> = {
  month: 'mm',
  day: 'dd',
  year: 'yyyy',
  hour: '--',
  minute: '--',
  dayPeriod: '--',
}

function placeholderOf(format: Intl.DateTimeFormatOptions, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).formatToParts(0)
  return parts.map(({ type, value }) => EMPTY[type] ?? value).join('')
}
