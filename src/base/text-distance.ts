/** Candidates that a hint is compared with. Their number may come from untrusted input. */
const MAX_CANDIDATES = 1000

/**
 * The candidate nearest to a misspelt name by edit distance; null if none is near.
 * @param most The greatest distance that counts as near. Default: grows with the length of the name.
 */
export function nearest(
  name: string,
  candidates: Iterable<string>,
  most = name.length < 2 ? 0 : name.length < 4 ? 1 : Math.max(2, Math.ceil(name.length / 3)),
): string | null {
  let best: string | null = null
  let bestDistance = most + 1
  let compared = 0
  for (const candidate of candidates) {
    if (++compared > MAX_CANDIDATES) break
    // A single other letter makes a different short name: `px` is not `pt`.
    if (name.length < 3 && !hasLetters(candidate, name)) continue
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

function hasLetters(candidate: string, name: string): boolean {
  return [...name.toLowerCase()].every(letter => candidate.toLowerCase().includes(letter))
}

/** End of a message: `, did you mean 'total'?`, or nothing if no candidate is near. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const near = nearest(name, candidates)
  return near === null ? '' : `, did you mean '${near}'?`
}

/** Names that a hint lists if none is near. */
const MAX_LISTED = 8

/** Like `didYouMean`, but lists the candidates if none is near. */
export function didYouMeanOrListed(name: string, candidates: Iterable<string>): string {
  const known = [...candidates]
  const listed = known.length > MAX_LISTED ? `${known.slice(0, MAX_LISTED).join(', ')}, …` : known.join(', ')
  return didYouMean(name, known) || (known.length === 0 ? '; there are none' : `; there are ${listed}`)
}

/** Optimal string alignment distance (Levenshtein with transpositions); `cap` if it is not less. */
function editDistance(a: string, b: string, cap: number): number {
  if (Math.abs(a.length - b.length) >= cap || a.length > 200 || b.length > 200) return cap
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let cost = Math.min(substitution, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      }
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? cap
}
