/** How free room lies before and between so many items (CSS Box Alignment 3 §4.3, §5). */
export function distributeSpace(
  alignment: string,
  free: number,
  count: number,
): { before: number; between: number } {
  const room = Math.max(0, free)
  switch (alignment.replace(/^(?:safe|unsafe) /, '')) {
    case 'center':
      return { before: free / 2, between: 0 }
    case 'flex-end':
    case 'end':
    case 'right':
      return { before: free, between: 0 }
    case 'space-between':
      return { before: 0, between: count > 1 ? room / (count - 1) : 0 }
    case 'space-around':
      return { before: room / count / 2, between: room / count }
    case 'space-evenly':
      return { before: room / (count + 1), between: room / (count + 1) }
    default:
      return { before: 0, between: 0 }
  }
}
