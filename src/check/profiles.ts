/** The standards that a PDF is checked against. */

interface ProfileKind {
  /** Column of the rule tables. */
  readonly family: Family
  /** Conformance level of PDF/A-1 to -3, in ascending order of demands; `f` of PDF/A-4f. */
  readonly level: Level | null
}

/** `A3` has the rules of `A2` where it does not have its own. */
export type Family = 'UA1' | 'UA2' | 'A1' | 'A2' | 'A3' | 'A4'
export type Level = 'b' | 'u' | 'a' | 'f'

export const PROFILES = {
  'PDF/UA-1': { family: 'UA1', level: null },
  'PDF/UA-2': { family: 'UA2', level: null },
  'PDF/A-1b': { family: 'A1', level: 'b' },
  'PDF/A-1a': { family: 'A1', level: 'a' },
  'PDF/A-2b': { family: 'A2', level: 'b' },
  'PDF/A-2u': { family: 'A2', level: 'u' },
  'PDF/A-2a': { family: 'A2', level: 'a' },
  'PDF/A-3b': { family: 'A3', level: 'b' },
  'PDF/A-3u': { family: 'A3', level: 'u' },
  'PDF/A-3a': { family: 'A3', level: 'a' },
  'PDF/A-4': { family: 'A4', level: null },
  'PDF/A-4f': { family: 'A4', level: 'f' },
} as const satisfies Record<string, ProfileKind>

/** A standard with its conformance level. */
export type PdfProfile = keyof typeof PROFILES

export const PROFILE_NAMES = Object.keys(PROFILES) as PdfProfile[]

export function isProfile(name: string): name is PdfProfile {
  return Object.hasOwn(PROFILES, name)
}

export function familyOf(profile: PdfProfile): Family {
  return PROFILES[profile].family
}

export function levelOf(profile: PdfProfile): Level | null {
  return PROFILES[profile].level
}

/** The profiles of some families, for rules whose outcome depends on the standard. */
export function profilesOf(profiles: readonly PdfProfile[], families: readonly Family[]): PdfProfile[] {
  return profiles.filter(profile => families.includes(familyOf(profile)))
}

/** True if one of the profiles belongs to a family. */
export function hasFamily(profiles: readonly PdfProfile[], family: Family): boolean {
  return profiles.some(profile => familyOf(profile) === family)
}
