import { expect, test } from 'vitest'
import { createFairQueue } from '../../src/render/fair-queue.ts'

const anyAccount = (): boolean => true

function open(weights: Readonly<Record<string, number>> = {}) {
  return createFairQueue<{ readonly account: string; readonly at: number }>(account => weights[account] ?? 1)
}

type Queue = ReturnType<typeof open>

function push(queue: Queue, account: string, count: number) {
  const tasks = Array.from({ length: count }, (_, at) => ({ account, at }))
  for (const task of tasks) queue.push(task)
  return tasks
}

function take(queue: Queue, count: number, isAllowed: (account: string) => boolean = anyAccount): string {
  return Array.from({ length: count }, () => queue.take(isAllowed)?.account ?? '-').join('')
}

test('accounts take turns, and tasks of an account are in order', () => {
  const queue = open()
  push(queue, 'a', 3)
  push(queue, 'b', 2)
  expect(queue.take(anyAccount)).toEqual({ account: 'a', at: 0 })
  expect(queue.take(anyAccount)).toEqual({ account: 'b', at: 0 })
  expect(queue.take(anyAccount)).toEqual({ account: 'a', at: 1 })
  expect(take(queue, 3)).toBe('ba-')
})

test('weights are shares while accounts wait, also for an account with one task at a time', () => {
  const queue = open({ a: 3, c: 0.5 })
  push(queue, 'a', 20)
  push(queue, 'b', 20)
  push(queue, 'c', 20)
  const taken = take(queue, 18)
  expect(['a', 'b', 'c'].map(account => taken.split(account).length - 1)).toEqual([12, 4, 2])

  const other = open({ a: 3 })
  push(other, 'a', 9)
  let shared = ''
  for (let i = 0; i < 8; i++) {
    if (other.tasks().every(({ account }) => account === 'a')) push(other, 'b', 1)
    shared += take(other, 1)
  }
  expect(shared.split('b').length - 1).toBe(2)
})

test('an account does not accumulate turns while it has no tasks or is not allowed', () => {
  const queue = open()
  push(queue, 'a', 10)
  push(queue, 'b', 10)
  expect(take(queue, 6, account => account === 'a')).toBe('aaaaaa')
  push(queue, 'c', 2)
  expect(take(queue, 6)).toMatch(/^(?=.*b.*b)(?=.*c.*c).*a/)
})

test('removed tasks are not taken; removing twice has no effect', () => {
  const queue = open()
  const [first, second, third] = push(queue, 'a', 3)
  if (first === undefined || second === undefined) throw new Error('there are three tasks')
  queue.remove(second)
  queue.remove(second)
  expect(queue.tasks()).toEqual([first, third])
  expect(queue.take(anyAccount)).toBe(first)
  queue.remove(first)
  expect(queue.take(anyAccount)).toBe(third)
  expect(queue.take(anyAccount)).toBeNull()
  push(queue, 'a', 1)
  expect(take(queue, 2)).toBe('a-')
})
