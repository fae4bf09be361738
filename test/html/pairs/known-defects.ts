/** Pairs that are equal in Chromium but not yet in Platen. Fixing one deletes its row. */
export const KNOWN_DEFECTS: ReadonlySet<string> = new Set([])
