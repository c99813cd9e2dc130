/**
 * The values that each of a sequence of observations allows: those from `low` to `high`, or none if high < low. A value is a whole
 * number: a step of the rate grid, or an amount per unit. The sequence is divided into spans that one value explains.
 */
export interface Allowed {
  readonly low: Int32Array
  readonly high: Int32Array
}

export interface Span {
  readonly value: number
  /** The index of the first observation of the span, and of the first one after it. */
  readonly start: number
  readonly end: number
  /** The number of observations of the span that allow the value. */
  readonly explained: number
}

const MOST_CANDIDATES = 20
/**
 * A change of the value is accepted only if it explains more further observations than this: three or more. That it is not whole decides
 * between a change and as many exceptions.
 */
export const COST_OF_CHANGE = 2.5

/**
 * Divides the observations into spans at the lowest cost: an unexplained observation costs 1, a change of the value COST_OF_CHANGE. Takes
 * linear time.
 */
export function spansOf(allowed: Allowed, values: readonly number[]): Span[] {
  const count = allowed.low.length
  const [first] = values
  if (first === undefined) return []
  const path = values.length === 1 ? new Uint8Array(count) : cheapestPath(allowed, values)
  const spans: Span[] = []
  let start = 0
  for (let at = 1; at <= count; at += 1) {
    if (at < count && path[at] === path[start]) continue
    const value = values[path[start] ?? 0] ?? first
    spans.push({ value, start, end: at, explained: countAllowing(allowed, value, start, at) })
    start = at
  }
  return spans
}

/** The number of observations from `start` up to `end` that allow the value. */
export function countAllowing({ low, high }: Allowed, value: number, start: number, end: number): number {
  let found = 0
  for (let at = start; at < end; at += 1) if (fits(low, high, at, value)) found += 1
  return found
}

export function allows({ low, high }: Allowed, at: number, value: number): boolean {
  return fits(low, high, at, value)
}

function fits(low: Int32Array, high: Int32Array, at: number, value: number): boolean {
  return (low[at] as number) <= value && value <= (high[at] as number)
}

/**
 * The values that most observations allow, at most MOST_CANDIDATES. A value that fewer observations allow than a change costs is never
 * worth a change. Counting takes one pass over the sorted ends of all ranges: a range adds 1 at its low end and removes it after its high
 * end.
 */
export function candidates({ low, high }: Allowed): number[] {
  const changes = new Map<number, number>()
  for (let at = 0; at < low.length; at += 1) {
    const [from, to] = [low[at] as number, high[at] as number]
    if (to < from) continue
    changes.set(from, (changes.get(from) ?? 0) + 1)
    changes.set(to + 1, (changes.get(to + 1) ?? 0) - 1)
  }
  const ends = [...changes].sort(([a], [b]) => a - b)
  const counted: { value: number; count: number }[] = []
  let count = 0
  ends.forEach(([value, change], index) => {
    count += change
    // all values up to the next end are allowed equally often, so more than one of them adds nothing
    const upTo = Math.min(ends[index + 1]?.[0] ?? value, value + 2)
    if (count >= COST_OF_CHANGE)
      for (let each = value; each < upTo; each += 1) counted.push({ value: each, count })
  })
  return counted
    .sort((a, b) => b.count - a.count || a.value - b.value)
    .slice(0, MOST_CANDIDATES)
    .map(({ value }) => value)
}

/** Returns for each observation the candidate value, as its index in `values`, that makes the division cheapest (Viterbi algorithm). */
function cheapestPath({ low, high }: Allowed, values: readonly number[]): Uint8Array {
  const count = low.length
  const states = values.length
  const cost = new Float64Array(states)
  const cameFrom = new Uint8Array(count * states)
  for (let at = 0; at < count; at += 1) {
    const cheapest = indexOfLeast(cost)
    const changed = (cost[cheapest] as number) + COST_OF_CHANGE
    for (let state = 0; state < states; state += 1) {
      const stay = cost[state] as number
      const change = at > 0 && changed < stay
      cameFrom[at * states + state] = change ? cheapest : state
      const miss = fits(low, high, at, values[state] as number) ? 0 : 1
      cost[state] = (change ? changed : stay) + miss
    }
  }
  const path = new Uint8Array(count)
  let state = indexOfLeast(cost)
  for (let at = count - 1; at >= 0; at -= 1) {
    path[at] = state
    state = cameFrom[at * states + state] as number
  }
  return path
}

function indexOfLeast(numbers: Float64Array): number {
  let least = 0
  for (let at = 1; at < numbers.length; at += 1)
    if ((numbers[at] as number) < (numbers[least] as number)) least = at
  return least
}
