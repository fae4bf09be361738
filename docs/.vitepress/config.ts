import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
/** Where the files of the repository can be read: from package.json, without `.git`. */
const REPOSITORY = manifest.repository.url.replace(/^git\+/, '').replace(/\.git$/, '')

interface Section {
  readonly text: string
  readonly items: readonly { readonly text: string; readonly link: string }[]
}

/** The sidebar: the sections and links of README.md. */
function sections(): Section[] {
  const index = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, ...parts] = index.split(/^## /m)
  return parts.map(part => ({
    text: part.slice(0, part.indexOf('\n')),
    items: [...part.matchAll(/^- \[(.+?)\]\((.+?)\.md\)/gm)].map(([, text = '', page = '']) => ({
      text,
      link: `/${page}`,
    })),
  }))
}

export default defineConfig({
  title: 'Platen',
  description: manifest.description,
  cleanUrls: false,
  rewrites: { 'README.md': 'index.md' },
  themeConfig: {
    search: { provider: 'local' },
    sidebar: sections().map(({ text, items }) => ({ text, items: [...items] })),
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
    footer: { message: `Platen ${manifest.version}, MIT licence` },
  },
  markdown: {
    // Examples of expressions in inline code are not for Vue.
    config: markdown => {
      markdown.renderer.rules['code_inline'] = (tokens, index) =>
        `<code v-pre>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</code>`
      markdown.renderer.rules['text'] = (tokens, index) =>
        markdown.utils.escapeHtml(tokens[index]?.content ?? '').replaceAll('{{', '&#123;&#123;')
      // Links to files outside docs/ lead to the repository.
      markdown.core.ruler.push('repository-links', ({ tokens }) => {
        for (const { children } of tokens) {
          for (const token of children ?? []) {
            const href = token.type === 'link_open' ? token.attrGet('href') : null
            if (href?.startsWith('../')) token.attrSet('href', `${REPOSITORY}/blob/main/${href.slice(3)}`)
          }
        }
      })
    },
  },
})
