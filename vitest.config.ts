import { defineConfig } from 'vitest/config'

/** A job or a page on a busy machine needs longer than the second that is the default. */
const POLL = { poll: { timeout: 15_000 } }

const server = {
  include: ['src/server/**/*.test.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  setupFiles: ['scripts/seed-properties.ts', 'src/server/testing/quiet.ts'],
  expect: POLL,
}

/** Server tests run twice, whole: on the embedded database and on a real PostgreSQL. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{domain,contract,phrases,web,cli,spreadsheet}/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 60_000,
          setupFiles: ['scripts/seed-properties.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server-postgres',
          globalSetup: ['src/server/testing/postgres-setup.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server-embedded',
          globalSetup: ['src/server/testing/embedded-setup.ts'],
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/fresh-data-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: POLL,
        },
      },
    ],
  },
})
