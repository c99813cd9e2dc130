interface Page<Item> {
  readonly items: readonly Item[]
  /** The number of items on all pages. */
  readonly total: number
}

/** Loads all pages of a list. Also stops at an empty page, because items can be deleted while the list loads. */
export async function allPages<Item>(load: (page: number) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; ; page++) {
    const found = await load(page)
    items.push(...found.items)
    if (items.length >= found.total || found.items.length === 0) return items
  }
}
