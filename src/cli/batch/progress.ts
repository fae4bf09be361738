/** Interval of lines on standard error that is not a terminal. */
const LINE_MS = 5_000
/** Interval of the bar on a terminal. */
const BAR_MS = 200
const BAR_WIDTH = 24
/** Part of the rate that is taken from the last interval: the rest changes slowly. */
const SMOOTHING_MS = 15_000

export interface Progress {
  /** A row has ended. */
  advance(isFailed: boolean): void
  /** Shows what happens after the last row. */
  show(phase: string): void
  /** Writes a line above the bar. */
  log(line: string): void
  end(): void
}

/**
 * Shows rows, rate and time left on standard error: a bar on a terminal, a line every few seconds elsewhere.
 * @param total Number of rows.
 * @param done Rows that an earlier run has done.
 */
export function createProgress(
  { total, done, isQuiet }: { total: number; done: number; isQuiet: boolean },
  stream: NodeJS.WriteStream = process.stderr,
): Progress {
  const isBar = stream.isTTY === true && !isQuiet
  let ended = done
  let failed = 0
  let phase: string | null = null
  let [lastMs, lastEnded] = [performance.now(), done]
  /** Rows per second; null before the first interval. */
  let rate: number | null = null

  function measure(): void {
    const elapsed = performance.now() - lastMs
    if (elapsed <= 0) return
    const current = ((ended - lastEnded) * 1000) / elapsed
    const weight = rate === null ? 1 : 1 - Math.exp(-elapsed / SMOOTHING_MS)
    rate = (rate ?? 0) * (1 - weight) + current * weight
    ;[lastMs, lastEnded] = [performance.now(), ended]
  }

  function status(): string {
    if (phase !== null) return phase
    const share = total === 0 ? 1 : ended / total
    const bar = isBar ? `[${'='.repeat(Math.floor(share * BAR_WIDTH)).padEnd(BAR_WIDTH)}] ` : ''
    const parts = [
      `${grouped(ended)} of ${grouped(total)} rows (${Math.floor(share * 100)} %)`,
      ...(rate === null ? [] : [perSecond(rate)]),
      ...(rate === null || rate === 0 ? [] : [`${duration((total - ended) / rate)} left`]),
      ...(failed === 0 ? [] : [`${grouped(failed)} failed`]),
    ]
    return bar + parts.join(', ')
  }

  function draw(): void {
    measure()
    stream.write(isBar ? `\r${status()}\x1b[K` : `${status()}\n`)
  }

  const timer = isQuiet ? null : setInterval(draw, isBar ? BAR_MS : LINE_MS)
  timer?.unref()
  return {
    advance(isFailed) {
      ended++
      if (isFailed) failed++
    },
    show(text) {
      const isFirst = phase === null
      phase = text
      if (!isQuiet && (isBar || isFirst)) draw()
    },
    log(line) {
      stream.write(isBar ? `\r\x1b[K${line}\n` : `${line}\n`)
    },
    end() {
      if (timer !== null) clearInterval(timer)
      if (isBar) stream.write('\r\x1b[K')
    },
  }
}

/** `1,234,567` */
export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

/** `1 row` or `1,234 rows` */
export function rowCount(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'row' : 'rows'}`
}

/** `480/s`, or `2.5/s`. */
export function perSecond(rate: number): string {
  return `${rate < 10 ? rate.toFixed(1) : grouped(Math.round(rate))}/s`
}

/** `1:23:45` or `2:07`, from seconds. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const padded = String(whole % 60).padStart(2, '0')
  return hours === 0 ? `${minutes}:${padded}` : `${hours}:${String(minutes).padStart(2, '0')}:${padded}`
}
