/** Numbers from 0 to below 1 that look random and are the same for a seed every time (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of these, each as likely as its weight says. */
export function pick<Item extends { readonly weight: number }>(items: readonly Item[], random: number): Item {
  let left = random * items.reduce((sum, { weight }) => sum + weight, 0)
  for (const item of items) {
    left -= item.weight
    if (left < 0) return item
  }
  const last = items.at(-1)
  if (!last) throw new Error('nothing to pick from')
  return last
}
