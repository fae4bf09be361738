/** Folder of the package: `fonts/` and `package.json` are in it. Sources and built chunks both lie two folders below. */
export const PACKAGE_ROOT = new URL('../../', import.meta.url)
