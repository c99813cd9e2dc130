import { appendFileSync } from 'node:fs'

/** Work of tests besides that of Safi itself. It is counted for the budget of test runs and timed for the report. */
export type TestWork =
  | 'server start'
  | 'database'
  | 'browser start'
  | 'browser page'
  | 'sign-up'
  | 'new seller'
  | 'page check'

/** The file in which `npm test` collects measurements of all its processes. Single tests run without it. */
const FILE = process.env.SAFI_TEST_WORK

/** Measures some work, even when the work fails. */
export async function measured<T>(kind: TestWork, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    // one short line in a single write, so that lines of several processes do not mix
    if (FILE) appendFileSync(FILE, `${kind}\t${Math.round(performance.now() - started)}\n`)
  }
}
