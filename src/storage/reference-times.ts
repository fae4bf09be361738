/**
 * Ranges of `created_at` as ranges of references, which need no index of their own: a reference is a UUIDv7, begins with its
 * time, and thus sorts by it. Records whose reference and `created_at` differ by more than `REFERENCE_TOLERANCE_MS` are
 * searched separately.
 */

/** How far the time in a reference may be from `created_at`. */
export const REFERENCE_TOLERANCE_MS = 60_000

/**
 * The references of a range of `created_at`: from `first`, and before `end`. Null for no bound. Times are ISO 8601.
 */
export function referenceRange(
  createdFrom: string | null,
  createdBefore: string | null,
): { readonly first: string | null; readonly end: string | null } {
  return {
    first: createdFrom === null ? null : referencesFrom(Date.parse(createdFrom) - REFERENCE_TOLERANCE_MS),
    end: createdBefore === null ? null : referencesFrom(Date.parse(createdBefore) + REFERENCE_TOLERANCE_MS),
  }
}

/** The beginning of all references of a time; those of later times sort after it. */
function referencesFrom(ms: number): string {
  const time = Math.min(Math.max(ms, 0), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}
