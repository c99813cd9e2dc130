import { expect, test } from 'vitest'
import { sallaVendor } from '../src/server/features/connections/vendors/salla/salla-vendor.ts'
import { Driver, type Platform } from '../src/server/testing/vendors/drive.ts'
import openapi from '../src/server/testing/vendors/salla/openapi.json' with { type: 'json' }
import { SALLA_APP } from '../src/server/testing/vendors/salla/salla-app.ts'
import { SallaStandIn, sallaShopOrder } from '../src/server/testing/vendors/salla/salla-stand-in.ts'
import { TestClock } from '../src/server/testing/vendors/stand-in.ts'
import { answering } from './planted.ts'
import { checkedByPrism } from './prism.ts'

async function objectionsTo(salla: SallaStandIn, platform: Platform = salla): Promise<string[]> {
  const objections: string[] = []
  const vendor = sallaVendor(SALLA_APP)
  const driver = new Driver(vendor, await checkedByPrism(platform, openapi, objections))
  const exchange = vendor.authorisation?.exchange(salla.accounts.install(), 'https://safi.example/connected')
  const tokens = await exchange?.send(driver.remote())
  driver.setTokens(tokens?.values ?? {}, tokens?.expiresAt ?? new Date(0))
  expect(await driver.firstFailedCheck()).toBeNull()
  const { errors } = await driver.readWindow('orders', '2026-03-08T00:00:00Z', '2026-03-15T00:00:00Z')
  expect(errors).toEqual([])
  return objections
}

function newStandIn(): SallaStandIn {
  const salla = new SallaStandIn(new TestClock('2026-03-20T08:00:00Z'))
  for (let id = 1; id <= 70; id += 1) salla.shop.orders.push(sallaShopOrder(id, '2026-03-10 14:00:00'))
  return salla
}

test("Prism, which checks calls against Salla's OpenAPI document, accepts every call of Safi and each response of the stand-in", async () => {
  const salla = newStandIn()
  salla.fail(/orders\/\d+/, { status: 401 }, { status: 429 })
  expect(await objectionsTo(salla)).toEqual([])
  expect(salla.accounts.refreshes).toBe(1)
})

test("Prism reports a response that does not match Salla's OpenAPI document", async () => {
  const salla = newStandIn()
  const wrong = answering(salla, /orders\?/, (answer) => ({ ...answer, status: 'ok' }))
  expect(new Set(await objectionsTo(salla, wrong))).toEqual(
    new Set(['answer body.status: Response body property status must be integer']),
  )
})
