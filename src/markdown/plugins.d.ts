/** Plug-ins of markdown-it without types for its version. */
declare module 'markdown-it-deflist' {
  const plugin: (markdown: import('markdown-it').MarkdownIt) => void
  export default plugin
}
declare module 'markdown-it-footnote' {
  const plugin: (markdown: import('markdown-it').MarkdownIt) => void
  export default plugin
}
declare module 'markdown-it-sub' {
  const plugin: (markdown: import('markdown-it').MarkdownIt) => void
  export default plugin
}
declare module 'markdown-it-sup' {
  const plugin: (markdown: import('markdown-it').MarkdownIt) => void
  export default plugin
}
declare module 'markdown-it-emoji/lib/data/full.mjs' {
  const names: Readonly<Record<string, string>>
  export default names
}
