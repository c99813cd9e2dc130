/**
 * Returns a generator of pseudo-random numbers from 0 to below 1, with the same sequence for the same seed
 * (mulberry32).
 */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Picks one of the items, with a probability proportional to its weight. */
export function pick<Item extends { readonly weight: number }>(items: readonly Item[], random: number): Item {
  let left = random * items.reduce((sum, { weight }) => sum + weight, 0)
  for (const item of items) {
    left -= item.weight
    if (left < 0) return item
  }
  const last = items.at(-1)
  if (!last) throw new Error('the list of items is empty')
  return last
}
