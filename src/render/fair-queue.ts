/** Tasks that wait, taken from one account after the other: many tasks of one do not keep out the few of another. */
export interface FairQueue<Task extends { readonly account: string }> {
  push(task: Task): void
  /** The oldest task of the account whose turn it is; null where no account with a task is allowed one. */
  take(isAllowed: (account: string) => boolean): Task | null
  /** Does nothing where the task is not waiting. */
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
        if (others.length > 0) waiting.set(account, others) // behind all others
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
