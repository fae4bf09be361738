import type { Property } from '../reading/property.ts'
import type { FilterList } from './filter.ts'
import { MAX_FILTERS, readFilters } from './read-filters.ts'
import { readShorthand } from './shorthand.ts'

/** Fabric's list of filters in order. Null and `[]` give none. */
export function filters(): Property<FilterList> {
  return {
    schema: {
      type: ['array', 'null'],
      maxItems: MAX_FILTERS,
      items: { type: 'object', required: ['type'], properties: { type: { type: 'string' } } },
    },
    allowed: `a list of at most ${MAX_FILTERS} filters of Fabric, such as [{"type": "Brightness", "brightness": 0.2}]`,
    takesNull: true,
    read(value) {
      const list = readFilters(value)
      return 'steps' in list ? list : undefined
    },
    problem(value) {
      const list = readFilters(value)
      return 'steps' in list ? null : list
    },
  }
}

/** Short form of `filters`; `shorthand.ts` describes its grammar. */
export function filterShorthand(): Property<FilterList> {
  return {
    schema: {
      type: 'string',
      maxLength: MAX_SHORTHAND_LENGTH,
      examples: ['grayscale', 'sepia blur(4px)', 'contrast(120%)', 'none'],
    },
    allowed:
      "filters such as 'grayscale', 'sepia', 'blur(4px)', 'brightness(0.2)', 'contrast(120%)', 'hue-rotate(90deg)' or 'tint(#f008)', with spaces between them, or 'none'",
    read(value) {
      if (typeof value !== 'string' || value.length > MAX_SHORTHAND_LENGTH) return undefined
      return readShorthand(value) ?? undefined
    },
  }
}

const MAX_SHORTHAND_LENGTH = 1000
