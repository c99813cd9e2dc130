import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/infra/db/database.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { AMAZON_ACCESS, AmazonStandIn } from '#server/testing/vendors/amazon/amazon-stand-in.ts'
import { newWorld, pollingEvery, SyncWorld } from '#server/testing/vendors/sync-world.ts'
import { amazonVendor } from '../vendors/amazon/amazon-vendor.ts'
import { SecretKeys } from './keys.ts'
import { rotateKeys } from './store.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const HOUR_MS = 3_600_000
const named = (name: string) => `${name}:${randomBytes(32).toString('base64')}`

test('a connection continues after its data key is encrypted with a new key, and asks the seller to reconnect if the key is lost', async () => {
  const [old, recent] = [named('old'), named('recent')]
  const standIn = new AmazonStandIn()
  const options = { vendor: pollingEvery(amazonVendor(), 60), standIn }
  const { world, storage, end } = await newWorld(db, { ...options, keys: SecretKeys.parse(old) })
  const restartedWith = (keys: string) =>
    new SyncWorld(db, storage, world, { ...options, keys: SecretKeys.parse(keys) })
  const id = await world.connect('amazon', AMAZON_ACCESS)
  const live = async (running: SyncWorld) => {
    await running.runUntil(id, new Date(standIn.clock.now().getTime() + HOUR_MS))
    const { state, error } = await running.read(id)
    return [state, error]
  }
  await live(world)
  await world.start(id, '2026-11-19')
  expect(await live(world)).toEqual(['live', null])

  const both = `${recent},${old}`
  expect(await live(restartedWith(both))).toEqual(['live', null])
  expect(await rotateKeys(db.system, SecretKeys.parse(recent))).toEqual({ changed: 0, unreadable: 1 })
  expect(await rotateKeys(db.system, SecretKeys.parse(both))).toEqual({ changed: 1, unreadable: 0 })
  expect(await rotateKeys(db.system, SecretKeys.parse(both))).toEqual({ changed: 0, unreadable: 0 })
  expect(await live(restartedWith(recent))).toEqual(['live', null])

  const calls = standIn.calls.length
  const lost = restartedWith(old)
  standIn.clock.advance(3600)
  // this step plans the poll and finds that the secrets of the connection cannot be decrypted; no further step is due
  expect([await lost.step(id), await lost.step(id), await lost.step(id)]).toEqual([true, true, false])
  expect(await lost.read(id)).toMatchObject({
    state: 'needs_reconnect',
    error: { code: 'secrets_unreadable' },
  })
  expect(standIn.calls).toHaveLength(calls)
  await end()
})
