/** Linear in the length: `/\/+$/` is quadratic, and requests choose the path. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}
