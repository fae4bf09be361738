/**
 * What is read and computed, and not drawn yet: one warning for each pair. A circle of the engine that draws one
 * deletes its line.
 */
const UNDRAWN: Readonly<Record<string, RegExp>> = {
  position: /^(?:fixed|sticky|-webkit-sticky)$/,
  display: /^(?:grid|inline-grid|ruby|math)$/,
  visibility: /^collapse$/,
  page: /^(?!auto$)/,
}

/** Of properties that are not computed at all: values that ask for nothing. */
const ASKS_FOR_NOTHING = /^(?:none|auto|normal|initial|inherit|unset|revert|revert-layer|0|visible|1)$/

export function isUndrawn(property: string, value: string): boolean {
  return Object.hasOwn(UNDRAWN, property) && UNDRAWN[property]?.test(value) === true
}

export function asksForNothing(value: string): boolean {
  return ASKS_FOR_NOTHING.test(value)
}
