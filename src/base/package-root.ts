/** Folder of the package with `fonts/` and `package.json`. Sources and built chunks are two folders below it. */
export const PACKAGE_ROOT = new URL('../../', import.meta.url)
