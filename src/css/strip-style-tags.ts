/**
 * Removes `<style>` tags from a `css` parameter, since some callers wrap stylesheets in them. Line numbers stay.
 * A `media` attribute becomes an `@media` rule. Tags inside comments and strings of CSS are kept.
 */
export function withoutStyleTags(css: string): string {
  if (!/<\/?style/i.test(css)) return css
  let opened = ''
  const close = () => {
    const end = opened
    opened = ''
    return end
  }
  const text = css.replace(TOKEN, (token, tag: string | undefined, attributes: string | undefined) => {
    if (tag === undefined) return token
    const lines = token.replaceAll(/[^\n]/g, '')
    const end = close()
    const media =
      MEDIA.exec(attributes ?? '')
        ?.slice(1)
        .find(value => value !== undefined)
        ?.trim() ?? ''
    if (media === '' || /[{};]/.test(media)) return lines + end
    opened = '}'
    return `${lines}${end}@media ${media} {`
  })
  return text + close()
}

/** A comment or a string of CSS, closed or not; or a style tag, whose attributes may hold `>`. */
const TOKEN =
  /\/\*(?:[\s\S]*?\*\/|[\s\S]*)|"(?:[^"\\\n]|\\[\s\S])*(?:"|$)?|'(?:[^'\\\n]|\\[\s\S])*(?:'|$)?|(<\/?style(?=[\s/>])((?:"[^"<]{0,200}"|'[^'<]{0,200}'|[^<>"']){0,300})>)/gi

const MEDIA = /(?:^|\s)media\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
