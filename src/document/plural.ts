/** A number of things in words: `1 row`, `2 rows`. */
export function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
