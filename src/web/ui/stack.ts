export interface Segment {
  readonly key: string
  readonly from: number
  readonly to: number
}

/** Stacks amounts in the order of the keys: gains upwards from zero, losses downwards. */
export function stackOf(keys: readonly string[], amounts: Readonly<Record<string, number>>): Segment[] {
  let above = 0
  let below = 0
  return keys.flatMap((key) => {
    const amount = amounts[key] ?? 0
    if (amount === 0) return []
    const from = amount > 0 ? above : below
    const to = from + amount
    if (amount > 0) above = to
    else below = to
    return [{ key, from, to }]
  })
}
