import { ARITHMETIC } from './arithmetic.ts'
import { DATES } from './dates.ts'
import { FORMAT } from './format.ts'
import type { Helper } from './helper.ts'
import { LISTS } from './lists.ts'
import { LOGIC } from './logic.ts'
import { WORDS } from './words.ts'

/** Every helper of the template language, by name. */
export const VOCABULARY: ReadonlyMap<string, Helper> = new Map(
  [FORMAT, DATES, ARITHMETIC, LOGIC, WORDS, LISTS].flatMap(room => Object.entries(room)),
)
