import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { describeError } from './log.ts'

test('logs the error code and table of a failed SQL statement without the e-mail address in its parameters', async () => {
  const db = await openTestDatabase()
  const address = 'mona@example.com'
  const insert = () => db.system.execute(sql`INSERT INTO users (name, email) VALUES ('Mona', ${address})`)
  await insert()
  const error = await insert().catch((failure: unknown) => failure)
  await db.close()
  const logged = JSON.stringify(describeError(error))
  expect(logged).toContain('"code":"23505"')
  expect(logged).toContain('users_email_unique')
  expect(logged).toContain('    at ')
  expect(logged).not.toContain('mona')
  expect(logged).not.toContain('Mona')
})

test('logs the message of an error that Safi itself threw', () => {
  expect(describeError(new Error('not an exact amount: 0.5'))).toMatchObject({
    message: 'not an exact amount: 0.5',
  })
})
