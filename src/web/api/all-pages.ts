interface Page<Item> {
  readonly items: readonly Item[]
  /** The number of items on all pages. */
  readonly total: number
}

/** Loads a whole list, page after page. An empty page ends it too, because items can be deleted meanwhile. */
export async function allPages<Item>(load: (page: number) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; ; page++) {
    const found = await load(page)
    items.push(...found.items)
    if (items.length >= found.total || found.items.length === 0) return items
  }
}
