/** Path of a stored file of a print. @param number Index of the file. */
export function keptFile(path: string, number: number): string {
  return `${path}-${number}`
}
