/** Round-robin queue over accounts, so that many tasks of one account do not block the others. */
export interface FairQueue<Task extends { readonly account: string }> {
  push(task: Task): void
  /** The oldest task of the next allowed account; null if there is none. */
  take(isAllowed: (account: string) => boolean): Task | null
  /** Does nothing if the task is not waiting. */
  remove(task: Task): void
  /** In no particular order. */
  tasks(): Task[]
}

export function createFairQueue<Task extends { readonly account: string }>(): FairQueue<Task> {
  /** Accounts with tasks, in the order of their turns. */
  const waiting = new Map<string, Task[]>()
  return {
    push(task) {
      const own = waiting.get(task.account)
      if (own === undefined) waiting.set(task.account, [task])
      else own.push(task)
    },
    take(isAllowed) {
      for (const [account, [task, ...others]] of waiting) {
        if (task === undefined || !isAllowed(account)) continue
        waiting.delete(account)
        if (others.length > 0) waiting.set(account, others) // after all others
        return task
      }
      return null
    },
    remove(task) {
      const others = waiting.get(task.account)?.filter(one => one !== task) ?? []
      if (others.length > 0) waiting.set(task.account, others)
      else waiting.delete(task.account)
    },
    tasks: () => [...waiting.values()].flat(),
  }
}
