/** The options that were given: one that is undefined keeps its default. */
export function given<Options extends object>(options: Options) {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof Options]: NonNullable<Options[Name]> }
}
