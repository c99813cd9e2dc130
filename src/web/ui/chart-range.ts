/** The range of amounts on the vertical axis of a chart, from `low` to `high`. It always includes zero. */
export interface Range {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
}

/** The axis range for these amounts, widened so that its ticks are round and evenly spaced. */
export function rangeOf(amounts: readonly number[], marks = 6): Range {
  const least = Math.min(0, ...amounts)
  const most = Math.max(0, ...amounts)
  const step = roundStep((most - least) / marks)
  const low = Math.floor(least / step) * step
  const high = Math.max(low + step, Math.ceil(most / step) * step)
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => low + at * step)
  return { low, high, ticks }
}

function roundStep(step: number): number {
  const size = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(step, 1))))
  return size * ([1, 2, 5].find((factor) => factor * size >= step) ?? 10)
}

/** The vertical position of an amount in a chart, in percent of the height from the top. */
export function heightOf(amount: number, { low, high }: Range): number {
  return ((high - amount) / (high - low)) * 100
}
