/** The sheet of references: one square for each case, in rows. */
export const SIDE = 100
export const COLUMNS = 6
export const REFERENCES = new URL('references/', import.meta.url)
