import { randomUUID } from 'node:crypto'
import { serializeSigned } from 'hono/utils/cookie'
import { insertAccount } from '#server/features/accounts/store.ts'
import type { Database } from '#server/infra/db/database.ts'
import { sessions } from '#server/infra/db/schema/accounts.ts'
import { measured } from './measured.ts'
import { TEST_PASSWORD, TestClient } from './test-client.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface SellersServer {
  url: string
  db: Pick<Database, 'system'>
  secret: string
  https: boolean
  hash: (password: string) => Promise<string>
}

/**
 * Inserts a confirmed and signed-in seller, as the rows that a sign-up writes. Most tests only need a seller, and a
 * sign-up executes 14 SQL statements. Tests of the sign-up itself call its route.
 */
export function newSeller(server: SellersServer): Promise<TestClient> {
  return measured('new seller', async () => {
    const email = `${randomUUID()}@example.com`
    const passwordHash = await server.hash(TEST_PASSWORD)
    const token = randomUUID()
    const userId = await server.db.system.transaction(async (tx) => {
      const businessName = `Shop ${randomUUID()}`
      const person = { firstName: 'Mona', lastName: 'Hassan', businessName, email, language: 'en' }
      const id = await insertAccount(tx, { ...person, passwordHash, confirmed: true })
      await tx.insert(sessions).values({ userId: id, token, expiresAt: new Date(Date.now() + 30 * DAY_MS) })
      return id
    })
    const cookie = await serializeSigned('safi.session_token', token, server.secret)
    const [, value = ''] = cookie.split('=', 2)
    const name = `${server.https ? '__Secure-' : ''}safi.session_token`
    const client = new TestClient(server.url, new Map([[name, value]]))
    client.email = email
    client.userId = userId
    return client
  })
}
