/** Records which line of the template each line of a bound text comes from. Parts are added in the order of the text. */
export class BoundLines {
  /** From 1; null for empty lines. */
  readonly lines: (number | null)[] = [null]
  /** Line of the outermost partial call: all lines of a partial come from there. */
  #caller: number | null = null

  /** Adds a text of the template. */
  addFixed(text: string, firstLine: number): void {
    this.#add(text, firstLine, 1)
  }

  /** Adds a value of the data. */
  addValue(text: string, line: number): void {
    this.#add(text, line, 0)
  }

  /** @returns True if this is the outermost call, which the caller must leave. */
  enterPartial(line: number): boolean {
    if (this.#caller !== null) return false
    this.#caller = line
    return true
  }

  leavePartial(): void {
    this.#caller = null
  }

  #add(text: string, first: number, step: 0 | 1): void {
    const { lines } = this
    let line = first
    for (let at = 0; ; line += step) {
      const end = text.indexOf('\n', at)
      const part = end < 0 ? text.slice(at) : text.slice(at, end)
      if (part.trim() !== '') lines[lines.length - 1] ??= this.#caller ?? line
      if (end < 0) return
      lines.push(null)
      at = end + 1
    }
  }
}
