/** Undo and redo of the editor's changes to a text. Stores only what changed. Pure. */

interface Change {
  readonly from: number
  readonly removed: string
  readonly inserted: string
  /** Selected before and after the change; null: nothing. */
  readonly before: string | null
  readonly after: string | null
  /** Changes in a row with the same key are undone together; null: on its own. */
  readonly key: string | null
}

export interface Restored {
  readonly text: string
  readonly selected: string | null
}

/** The oldest changes beyond this are forgotten. */
const MAX_CHANGES = 500

/** A change of the text by others empties the history. */
export function createTextHistory() {
  let current = ''
  let done: Change[] = []
  let undone: Change[] = []

  function follow(text: string): void {
    if (text === current) return
    current = text
    done = []
    undone = []
  }

  return {
    record(
      { text, selected: before }: Restored,
      { text: next, selected: after }: Restored,
      key: string | null = null,
    ): void {
      follow(text)
      const last = done.at(-1)
      const isSame = key !== null && last?.key === key && undone.length === 0
      if (isSame) done.pop()
      const change = isSame
        ? difference(reverted(text, last), next, { before: last.before, after, key })
        : difference(text, next, { before, after, key })
      done.push(change)
      if (done.length > MAX_CHANGES) done.shift()
      undone = []
      current = next
    },

    /** The text before the last change. Null if there is none, or others have changed the text. */
    undo(text: string): Restored | null {
      follow(text)
      const change = done.pop()
      if (change === undefined) return null
      undone.push(change)
      current = reverted(text, change)
      return { text: current, selected: change.before }
    },

    /** The text with the change that was undone last. */
    redo(text: string): Restored | null {
      follow(text)
      const change = undone.pop()
      if (change === undefined) return null
      done.push(change)
      const { from, removed, inserted } = change
      current = text.slice(0, from) + inserted + text.slice(from + removed.length)
      return { text: current, selected: change.after }
    },

    state(text: string): { readonly canUndo: boolean; readonly canRedo: boolean } {
      follow(text)
      return { canUndo: done.length > 0, canRedo: undone.length > 0 }
    },
  }
}

function reverted(text: string, { from, removed, inserted }: Change): string {
  return text.slice(0, from) + removed + text.slice(from + inserted.length)
}

function difference(before: string, after: string, rest: Pick<Change, 'before' | 'after' | 'key'>): Change {
  let from = 0
  while (from < before.length && from < after.length && before[from] === after[from]) from++
  let [oldEnd, end] = [before.length, after.length]
  while (oldEnd > from && end > from && before[oldEnd - 1] === after[end - 1]) {
    oldEnd--
    end--
  }
  return { from, removed: before.slice(from, oldEnd), inserted: after.slice(from, end), ...rest }
}
