/** A task of an account. */
export interface AccountTask {
  readonly account: string
}

interface Line<Task> {
  readonly tasks: Set<Task>
  /** Continues after the last task that was taken. A new iterator would step over all tasks taken before. */
  readonly oldest: Iterator<Task>
  /** Virtual time of its next turn. */
  turn: number
}

/**
 * A queue in which accounts take turns: weighted fair queuing (start-time fair queuing, Goyal et al. 1996) with tasks of
 * equal cost. While two accounts of weight 3 and 1 both have waiting tasks, the first gets three tasks for each task of the
 * second. An account gets no extra turns for the time in which it had no waiting tasks. Taking a task is linear in the
 * number of accounts, not of tasks.
 *
 * @param weightOf A number above 0.
 */
export function createFairQueue<Task extends AccountTask>(weightOf: (account: string) => number) {
  /** Accounts with tasks, and those whose next turn has not come since. */
  const lines = new Map<string, Line<Task>>()
  let length = 0
  /** Virtual time: the turn that was last taken. */
  let now = 0

  function lineOf(account: string): Line<Task> {
    const known = lines.get(account)
    if (known !== undefined) return known
    const tasks = new Set<Task>()
    const line = { tasks, oldest: tasks.values(), turn: now }
    lines.set(account, line)
    return line
  }

  /** Forgets accounts whose past turns no longer count. */
  function tidy(): void {
    for (const [account, { tasks, turn }] of lines) {
      if (tasks.size === 0 && (length === 0 || turn <= now)) lines.delete(account)
    }
    if (length === 0) now = 0
  }

  return {
    push(task: Task): void {
      const line = lineOf(task.account)
      if (line.tasks.size === 0) line.turn = Math.max(line.turn, now)
      line.tasks.add(task)
      length++
    },

    /** The oldest task of the next allowed account in the rotation; null if there is none. */
    take(isAllowed: (account: string) => boolean): Task | null {
      let first: readonly [string, Line<Task>] | null = null
      for (const entry of lines) {
        const [account, { tasks, turn }] = entry
        if (tasks.size === 0 || (first !== null && turn >= first[1].turn)) continue
        if (isAllowed(account)) first = entry
      }
      if (first === null) return null
      const [account, line] = first
      const task: Task = line.oldest.next().value
      line.tasks.delete(task)
      length--
      now = Math.max(now, line.turn) // turns are lost while the account is not allowed
      line.turn = now + 1 / weightOf(account)
      lines.delete(account)
      lines.set(account, line) // after all others with the same turn
      tidy()
      return task
    },

    /** Does nothing if the task is not waiting. */
    remove(task: Task): void {
      if (lines.get(task.account)?.tasks.delete(task) !== true) return
      length--
      tidy()
    },

    /** In no particular order. */
    tasks: (): Task[] => [...lines.values()].flatMap(({ tasks }) => [...tasks]),
  }
}
