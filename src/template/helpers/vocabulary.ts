import { ARITHMETIC } from './arithmetic.ts'
import { DATES } from './dates.ts'
import type { Helper } from './helper.ts'
import { LISTS } from './lists.ts'
import { LOGIC } from './logic.ts'
import { FORMAT } from './numbers.ts'
import { WORDS } from './strings.ts'

/** Every helper of the template language, by name. */
export const VOCABULARY: ReadonlyMap<string, Helper> = new Map(
  [FORMAT, DATES, ARITHMETIC, LOGIC, WORDS, LISTS].flatMap(group => Object.entries(group)),
)
