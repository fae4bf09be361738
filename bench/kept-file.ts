/** Where a file of a print that is kept goes. @param number Of several files. */
export function keptFile(path: string, number: number): string {
  return `${path}-${number}`
}
