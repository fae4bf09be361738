/** What a definition declares where pdfmake takes a function, by the place of the function. */
const DECLARED: readonly (readonly [place: RegExp, instead: string])[] = [
  [
    /\/(?:header|footer|background|watermark)$/,
    "write a node in which {{@page}}, {{@pages}} and {{@pageSize.width}} are filled in, such as 'Page {{@page}} of {{@pages}}'",
  ],
  [
    /\/(?:layout|tableLayouts\/[^/]*)\/[^/]+$/,
    'a layout is declared: one value for all, a list by index, or {"first": …, "header": …, "default": …}',
  ],
  [/\/pageBreakBefore$/, 'declare it by rules, such as [{"headlineLevel": 1, "when": "notFirst"}]'],
]

/** The end of the message about a function in a definition: `; write …`, or nothing where none is known. */
export function declaredInstead(value: unknown, path: string): string {
  if (typeof value !== 'function') return ''
  const known = DECLARED.find(([place]) => place.test(path))
  return known === undefined ? '' : `; ${known[1]}`
}
