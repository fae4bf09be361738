/** Two texts → the words that differ. Pure. */
import { diffWordsWithSpace } from 'diff'

/** Words that were replaced, with the words around them. */
export interface TextChange {
  readonly before: string
  readonly removed: string
  readonly added: string
  readonly after: string
}

/** Words of context. */
const CONTEXT = 4
/** Longest comparison of one page; then the whole texts count as replaced. */
const TIMEOUT_MS = 3000

export function compareText(a: string, b: string): TextChange[] {
  const [left, right] = [normalized(a), normalized(b)]
  if (left === right) return []
  const parts = diffWordsWithSpace(left, right, { timeout: TIMEOUT_MS })
  if (parts === undefined) return [{ before: '', removed: left, added: right, after: '' }]
  const changes: TextChange[] = []
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]
    if (part === undefined || (!part.added && !part.removed)) continue
    let [removed, added] = ['', '']
    const before = parts[i - 1]?.value ?? ''
    // Changes with nothing but a space between them are one.
    for (let next = parts[i]; next !== undefined; next = parts[++i]) {
      const isChange = next.added || next.removed
      if (!isChange && !(next.value.trim() === '' && parts[i + 1] !== undefined)) break
      if (!next.added) removed += next.value
      if (!next.removed) added += next.value
    }
    changes.push({
      before: before.trim().split(' ').slice(-CONTEXT).join(' '),
      removed: removed.trim(),
      added: added.trim(),
      after: (parts[i]?.value ?? '').trim().split(' ').slice(0, CONTEXT).join(' '),
    })
  }
  return changes
}

/** Lines are broken by layout: only words are compared. */
function normalized(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
