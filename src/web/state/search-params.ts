/** The value in the query string if it is a known one. */
export function oneOf<Value extends string>(known: readonly Value[], text: string | null): Value | undefined {
  return known.find((value) => value === text)
}

/** The page of a list; the first for anything that is no page. */
export function pageOf(search: URLSearchParams): number {
  return Math.max(1, Math.floor(Number(search.get('page')) || 1))
}

/** Writes changed values, without those that are empty or usual. Any change but the page itself returns to the first page. */
export function changedSearch(
  old: URLSearchParams,
  change: object,
  usual: Readonly<Record<string, string>> = {},
): URLSearchParams {
  const next = new URLSearchParams(old)
  next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '' || value === (name === 'page' ? 1 : usual[name]))
      next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
