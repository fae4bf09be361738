import { PlatenError } from '../../src/base/errors.ts'
import { DEFAULT_LIMITS, type Limits } from '../../src/base/limits.ts'
import type {
  HtmlContext,
  HtmlSettings,
  HtmlSource,
  StyledElement,
  StyledPage,
} from '../../src/html/contracts.ts'
import { NO_SETTINGS } from '../../src/html/page-settings.ts'
import { stylePage } from '../../src/html/style-page.ts'

export interface StyleOptions {
  readonly css?: string
  readonly baseUrl?: string
  readonly settings?: Partial<HtmlSettings>
  readonly limits?: Partial<Limits>
  /** Stylesheets by URL; all other URLs are denied. */
  readonly files?: Readonly<Record<string, string>>
}

/** Styles a page with linked stylesheets from `files`. */
export async function style(html: string, options: StyleOptions = {}): Promise<StyledPage> {
  const { css = null, baseUrl = null, settings, limits, files = {} } = options
  const source: HtmlSource = { html, css, baseUrl, settings: { ...NO_SETTINGS, ...settings } }
  const unused = () => {
    throw new Error('the cascade needs no fonts and no pictures')
  }
  const context: HtmlContext = {
    fonts: { families: unused, fallbacks: unused, family: unused, face: unused },
    pictures: { picture: unused },
    limits: { ...DEFAULT_LIMITS, ...limits },
    now: new Date(0),
    resources: {
      load: async url => {
        const text = Object.hasOwn(files, url) ? files[url] : undefined
        if (text === undefined) throw new PlatenError('asset_denied', `The host of ${url} is not allowed.`)
        return { bytes: Buffer.from(text), url, contentType: 'text/css' }
      },
    },
  }
  return stylePage(source, context)
}

/** All elements of a page, in document order. */
export function elements({ root }: StyledPage): StyledElement[] {
  const found: StyledElement[] = []
  const rest: StyledElement[] = [root]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    found.push(at)
    const inside = at.children.filter(child => child.kind === 'element')
    rest.push(...inside.reverse())
  }
  return found
}

/** The first element with a name, or with an `id` if the name begins with `#`. */
export function find(page: StyledPage, name: string): StyledElement {
  const found = elements(page).find(element =>
    name.startsWith('#') ? element.attributes['id'] === name.slice(1) : element.name === name,
  )
  if (found === undefined) throw new Error(`the page has no ${name}`)
  return found
}

/** The text of an element and its descendants, including generated text. */
export function text(element: StyledElement): string {
  return element.children.map(child => (child.kind === 'text' ? child.text : text(child))).join('')
}
