import { workIn } from './test-report.ts'

/**
 * How many servers, databases, pages and so on a complete test run may start. The limits are counts and not seconds, because seconds depend
 * on the machine. Before you raise a number, look for a cheaper place for the new test (CONTRIBUTING.md).
 */
const BUDGET: Readonly<Record<string, number>> = {
  'server start': 128,
  database: 150,
  'browser start': 3,
  'browser page': 230,
  'sign-up': 12,
  'new seller': 1190,
  'page check': 700,
}
const TOLERANCE = 1.2

/** Prints how often a run did each kind of work, and its budget. Returns false if a count is more than 20 % above its budget. */
export function withinBudget(file: string): boolean {
  const work = workIn(file)
  let within = true
  console.log('Work of the tests: done, budget, time')
  for (const kind of new Set([...Object.keys(BUDGET), ...work.keys()])) {
    const { count, ms } = work.get(kind) ?? { count: 0, ms: 0 }
    const budget = BUDGET[kind] ?? 0
    const over = count > budget * TOLERANCE
    if (over) within = false
    const row = [
      kind.padEnd(14),
      String(count).padStart(6),
      String(budget).padStart(6),
      `${(ms / 1000).toFixed(1)} s`,
    ]
    console.log(`  ${row.join('  ')}${over ? '  OVER BUDGET by more than 20 %' : ''}`)
  }
  return within
}
