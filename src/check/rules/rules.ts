/** All rules, by name. A check reports a name; the table gives the ids in each standard. */
import { familyOf, levelOf, type PdfProfile } from '../profiles.ts'
import { ANNOTATION_RULES } from './annotation-rules.ts'
import { CONTENT_RULES } from './content-rules.ts'
import { FILE_RULES } from './file-rules.ts'
import { FONT_RULES } from './font-rules.ts'
import { METADATA_RULES } from './metadata-rules.ts'
import type { Rule } from './rule.ts'
import { STRUCTURE_RULES } from './structure-rules.ts'

export const RULES = {
  ...FILE_RULES,
  ...METADATA_RULES,
  ...STRUCTURE_RULES,
  ...CONTENT_RULES,
  ...FONT_RULES,
  ...ANNOTATION_RULES,
}

export type RuleName = keyof typeof RULES

const PREFIXES = {
  UA1: 'UA1:',
  UA2: 'UA2:',
  A1: 'PDF/A-1:',
  A2: 'PDF/A-2:',
  A3: 'PDF/A-3:',
  A4: 'PDF/A-4:',
}

/** The id of a rule in a profile, such as `UA1:06-001` or `PDF/A-2:6.2.11.4.1`; null if the profile lacks it. */
export function ruleId(name: RuleName, profile: PdfProfile): string | null {
  const rule: Rule = RULES[name]
  const family = familyOf(profile)
  const level = levelOf(profile)
  if (level !== null && rule.levels !== undefined && !rule.levels.includes(level)) return null
  const own = rule[family]
  const clause = own === undefined && family === 'A3' ? rule.A2 : own
  return clause === undefined || clause === null ? null : PREFIXES[family] + clause
}

export function requirementOf(name: RuleName): string {
  return RULES[name].requires
}
