import { appendFileSync } from 'node:fs'

/** What tests spend their time on besides the product: counted for the budget, timed for the report. */
export type TestWork =
  | 'server start'
  | 'database'
  | 'browser start'
  | 'browser page'
  | 'sign-up'
  | 'new seller'
  | 'page check'

/** Where `npm test` collects the measurements of all its processes; single tests run without it. */
const FILE = process.env.SAFI_TEST_WORK

/** Measures the work, also when it fails. */
export async function measured<T>(kind: TestWork, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    // one short line in one write, so that lines of several processes do not mix
    if (FILE) appendFileSync(FILE, `${kind}\t${Math.round(performance.now() - started)}\n`)
  }
}
