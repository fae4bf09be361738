import { readdirSync, readFileSync } from 'node:fs'

/**
 * Peak memory of this process in MB (10⁶ bytes), on Linux including its child processes. Shared memory counts once
 * for each process.
 */
export function peakRssMb(): number {
  const own = process.resourceUsage().maxRSS * 1024
  return (own + childrenOf(process.pid).reduce((sum, pid) => sum + peakOfTree(pid), 0)) / 1e6
}

/** Current memory of this process and its child processes, in MB. */
export function rssMb(): number {
  return (
    (process.memoryUsage.rss() + childrenOf(process.pid).reduce((sum, pid) => sum + rssOfTree(pid), 0)) / 1e6
  )
}

function rssOfTree(pid: number): number {
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)
  return kilobytes * 1024 + childrenOf(pid).reduce((sum, child) => sum + rssOfTree(child), 0)
}

function peakOfTree(pid: number): number {
  const kilobytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)
  return kilobytes * 1024 + childrenOf(pid).reduce((sum, child) => sum + peakOfTree(child), 0)
}

function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap(thread =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Empty if the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
