import { defineConfig } from 'vitest/config'
import { postgresAloneFiles } from './src/server/testing/postgres-only.ts'
import { TEST_MS, WAIT_MS } from './src/server/testing/time-limits.ts'

const POLL = { poll: { timeout: WAIT_MS } }

/** Generated tests look at so many times the usual number of values. */
const RUNS = Math.max(1, Number(process.env.SAFI_FUZZ_RUNS ?? 1))

/** Unit tests that start a database or threads, or analyse every regular expression. A quick run leaves them out. */
const SLOW = [
  'scripts/migrations.test.ts',
  'scripts/regular-expressions.test.ts',
  'src/cli/parallel-scan.test.ts',
]

/** The projects run one after the other: the journeys' browsers do not disturb the tests that measure or wait. */
const group = (order: number, maxWorkers: number) => ({ maxWorkers, sequence: { groupOrder: order } })

const server = {
  testTimeout: TEST_MS * RUNS,
  hookTimeout: TEST_MS,
  setupFiles: ['scripts/seed-properties.ts', 'src/server/testing/quiet.ts'],
  expect: POLL,
}

/** Clients of the platforms against the stand-ins. Their packages are installed for `npm run test:long` alone. */
const VENDOR_CHECKS = {
  extends: true as const,
  test: { name: 'vendor-checks', include: ['vendor-checks/*.test.ts'], ...group(1, 1) },
}

export default defineConfig({
  test: {
    // the modules of the product are loaded once for each worker, not once for each of 300 files
    isolate: false,
    // V8 frees WebAssembly code that optimised code replaced, and rarely ends the process while it does so (nodejs/node#64500). The embedded
    // database is WebAssembly, and so is what strips types for worker threads. Servers never optimise it (scripts/server-flags.js).
    execArgv: ['--no-wasm-code-gc'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{domain,contract,phrases,web,cli,spreadsheet}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: process.env.SAFI_QUICK ? SLOW : [],
          testTimeout: TEST_MS * RUNS,
          hookTimeout: TEST_MS,
          expect: POLL,
          setupFiles: ['scripts/seed-properties.ts'],
          ...group(1, 2),
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server-postgres',
          include: ['src/server/**/*.test.ts'],
          globalSetup: ['src/server/testing/postgres-setup.ts'],
          ...group(2, 3),
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server-embedded',
          include: ['src/server/**/*.test.ts'],
          exclude: process.env.SAFI_LONG ? [] : [...postgresAloneFiles],
          globalSetup: ['src/server/testing/embedded-setup.ts'],
          ...group(3, 2),
        },
      },
      ...(process.env.SAFI_LONG ? [VENDOR_CHECKS] : []),
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/shared-setup.ts'],
          // a journey visits several screens
          testTimeout: 2 * TEST_MS,
          hookTimeout: TEST_MS,
          expect: POLL,
          ...group(4, 3),
        },
      },
    ],
  },
})
