type Page = { readonly limit: number; readonly offset: number }
type List<Item> = (page: Page) => Promise<readonly Item[]>

const PAGE = 500

/** Everything that a call lists page by page. */
export async function listAll<Item>(list: List<Item>): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const page = await list({ limit: PAGE, offset: items.length })
    items.push(...page)
    if (page.length < PAGE) return items
  }
}
