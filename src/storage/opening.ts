import { closedStorage } from './storage-errors.ts'

interface Actions<T> {
  readonly open: () => Promise<T>
  readonly close: (opened: T) => void | Promise<void>
}

export type Opening<T> = ReturnType<typeof createOpening<T>>

/** A resource that the first call opens and that is closed once. */
export function createOpening<T>(actions: Actions<T>) {
  let opened: Promise<T> | null = null
  let closed: Promise<void> | null = null
  const check = (): void => {
    if (closed !== null) throw closedStorage()
  }
  return {
    /** Throws `storage_unavailable` after `close`. */
    check,

    /** The resource. If opening fails, the next call tries again. */
    async use(): Promise<T> {
      check()
      const attempt = opened ?? actions.open()
      opened = attempt
      try {
        return await attempt
      } catch (cause) {
        if (opened === attempt) opened = null
        throw cause
      }
    },

    async close(): Promise<void> {
      const attempt = opened
      closed ??= attempt === null ? Promise.resolve() : attempt.then(actions.close, () => undefined)
      await closed
    },
  }
}

/** A resource with several users, each with its own Opening. The last user closes it. */
export function createSharedOpening<T>(actions: Actions<T>): () => Opening<T> {
  let shared: Promise<T> | null = null
  let users = 0
  return () =>
    createOpening({
      open: async () => {
        const attempt = shared ?? actions.open()
        shared = attempt
        users += 1
        try {
          return await attempt
        } catch (cause) {
          users -= 1
          if (shared === attempt) shared = null
          throw cause
        }
      },
      close: (opened: T) => {
        users -= 1
        if (users > 0) return
        shared = null
        return actions.close(opened)
      },
    })
}
