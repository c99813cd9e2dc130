import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { postgresAloneFiles } from '../src/server/testing/postgres-only.ts'

test('each test file that is listed as running only on PostgreSQL exists and is listed once', () => {
  const missing = postgresAloneFiles.filter(
    (file) => !existsSync(fileURLToPath(new URL(`../${file}`, import.meta.url))),
  )
  expect(missing).toEqual([])
  expect(new Set(postgresAloneFiles).size).toBe(postgresAloneFiles.length)
})
