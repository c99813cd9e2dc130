import { setImmediate as nextTurn } from 'node:timers/promises'

/** The number of items between two turns of other requests. They take some milliseconds. */
const ITEMS = 200

/** Maps many items, and lets the process serve other requests meanwhile. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  of: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    if (results.length > 0 && results.length % ITEMS === 0) await nextTurn()
    results.push(of(item))
  }
  return results
}
