/** One row of the result table: the measurements of Safi, one per run, and those of a reference program in the same run. */
export interface Figure {
  readonly what: string
  readonly unit: Unit
  readonly values: readonly number[]
  readonly reference?: { readonly what: string; readonly values: readonly number[] }
  readonly goal?: Goal
  readonly note?: string
}

export type Unit = 'ms' | 's' | 'MB' | 'KB' | 'req/s' | '%' | 'points' | 'rows'

/** A goal for Safi. `ratio`: its median divided by the median of the reference. `median`: its median. `worst`: its slowest run. */
export interface Goal {
  readonly of: 'ratio' | 'median' | 'worst'
  readonly atMost?: number
  readonly atLeast?: number
}

export interface BenchContext {
  /** The sizes of the generated sales files, in lines. */
  readonly sizes: readonly number[]
  /** The number of runs, unless a benchmark sets fewer. */
  readonly runs: number
  /** Parts of names that --only gives: only benchmarks whose name contains one of them run. If empty, every benchmark runs. */
  readonly only: readonly string[]
  /** Reports progress on standard error, so that standard output contains only the result table. */
  say(text: string): void
}

/** A benchmark. Each benchmark is a file in this folder and is listed in `benchmarks.ts`. */
export interface Benchmark {
  readonly title: string
  /** Yields each figure as soon as it is measured, because a later measurement may fail. */
  run(context: BenchContext): AsyncIterable<Figure>
}

export function wanted({ only }: BenchContext, name: string): boolean {
  return only.length === 0 || only.some((part) => name.includes(part))
}

/**
 * Measures several programs in turn, so that other load on the machine affects all of them. Every second round has the reverse order. With
 * `warm`, the result of a first round is discarded.
 */
export async function byTurns<Name extends string>(
  runs: number,
  things: Record<Name, () => Promise<number>>,
  { warm = false } = {},
): Promise<Record<Name, number[]>> {
  const names = Object.keys(things) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let run = warm ? -1 : 0; run < runs; run += 1) {
    for (const name of run % 2 === 0 ? names : names.toReversed()) {
      const value = await things[name]()
      if (run >= 0) values[name].push(value)
    }
  }
  return values
}

/** Measures the duration of some work in seconds. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? Number.NaN
  return below + (above - below) * (at - Math.floor(at))
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

export function ratioOf({ values, reference }: Figure): number | null {
  return reference ? median(values) / median(reference.values) : null
}

/** Whether a figure meets its goal; null if it has no goal. */
export function meets(figure: Figure): boolean | null {
  const { goal, values } = figure
  if (!goal) return null
  const atMost = goal.atMost ?? Number.POSITIVE_INFINITY
  const atLeast = goal.atLeast ?? Number.NEGATIVE_INFINITY
  const worst = goal.atMost === undefined ? Math.min(...values) : Math.max(...values)
  const value = goal.of === 'ratio' ? ratioOf(figure) : goal.of === 'median' ? median(values) : worst
  return value !== null && value <= atMost && value >= atLeast
}
