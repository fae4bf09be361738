/** How many numbers each command of a path takes (SVG 2 §9.3). */
const NUMBERS_OF: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
}

const SPACE = /[\s,]*/y
const COMMAND = /[a-z]/iy
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/iy
const ARC_FLAG = /[01]/y

/** Positions of the two flags among the numbers of an arc. */
const ARC_FLAGS = [3, 4]

/** The beginning of a path that can be drawn, and what is wrong behind it; null where it is sound. */
export function drawablePath(path: string): { drawable: string; mistake: string | null } {
  let at = 0
  const take = (pattern: RegExp): string | null => {
    SPACE.lastIndex = at
    at += SPACE.exec(path)?.[0].length ?? 0
    pattern.lastIndex = at
    const [found = null] = pattern.exec(path) ?? []
    if (found !== null) at += found.length
    return found
  }
  let sound = 0
  const stop = (mistake: string) => ({ drawable: path.slice(0, sound), mistake })
  let command: string | null = null
  for (;;) {
    const next = take(COMMAND)
    if (at >= path.length && next === null) return { drawable: path, mistake: null }
    if (next !== null) {
      if (!Object.hasOwn(NUMBERS_OF, next.toLowerCase())) return stop(`a path has no command '${next}'`)
      if (command === null && next.toLowerCase() !== 'm') return stop("a path begins with 'M'")
      command = next
    } else if (command === null) return stop("a path begins with 'M'")
    else if (NUMBERS_OF[command.toLowerCase()] === 0) {
      return stop(`'${command}' of a path takes no numbers, but '${path.slice(at, at + 10)}' follows it`)
    }
    const count = NUMBERS_OF[command.toLowerCase()] ?? 0
    for (let i = 0; i < count; i++) {
      const isFlag = command.toLowerCase() === 'a' && ARC_FLAGS.includes(i)
      if (take(isFlag ? ARC_FLAG : NUMBER) === null) {
        const rest = path.slice(at, at + 10)
        const found = rest === '' ? 'the end' : `'${rest}'`
        return stop(
          `'${command}' of a path takes ${count} numbers each time, but ${found} follows after ${i}`,
        )
      }
    }
    sound = at
  }
}
