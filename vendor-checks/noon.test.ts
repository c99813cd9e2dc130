import { expect, test } from 'vitest'
import { NOON_PAYMENT, NOON_SALE } from '../src/domain/import/testing/noon-file.ts'
import { noonVendor } from '../src/server/features/connections/vendors/noon/noon-vendor.ts'
import { Driver, type Platform } from '../src/server/testing/vendors/drive.ts'
import { NoonStandIn } from '../src/server/testing/vendors/noon/noon-stand-in.ts'
import openapi from '../src/server/testing/vendors/noon/openapi.json' with { type: 'json' }
import { TestClock } from '../src/server/testing/vendors/stand-in.ts'
import { answering } from './planted.ts'
import { checkedByPrism } from './prism.ts'

const FROM = '2026-03-01T00:00:00Z'
const TO = '2026-04-01T00:00:00Z'

function newStandIn(): NoonStandIn {
  const noon = new NoonStandIn(new TestClock('2026-04-02T08:00:00Z'))
  for (const row of [NOON_SALE, NOON_PAYMENT])
    noon.state.entries.push({ row: { ...row, date: '2026-03-12' }, from: FROM })
  return noon
}

async function objectionsTo(noon: NoonStandIn, platform: Platform = noon): Promise<string[]> {
  const objections: string[] = []
  const checked = await checkedByPrism(platform, openapi, objections)
  const driver = new Driver(noonVendor(), checked, { keyFile: noon.keyFile })
  expect(await driver.firstFailedCheck()).toBeNull()
  expect((await driver.readWindow('transactions', FROM, TO)).errors).toEqual([])
  return objections
}

test("Prism, which checks calls against noon's OpenAPI document, accepts every call of Safi and each response of the stand-in", async () => {
  const noon = newStandIn()
  noon.state.ends.push('ERROR')
  noon.fail(/status/, { status: 401 }, { status: 429 })
  expect(await objectionsTo(noon)).toEqual([])
  expect(noon.exports).toBe(2)
})

test('Prism reports a report status that noon does not have', async () => {
  const noon = newStandIn()
  const wrong = answering(noon, /status/, (answer) =>
    'download_url' in answer ? answer : { ...answer, export_status: 'WAITING' },
  )
  expect(new Set(await objectionsTo(noon, wrong))).toEqual(
    new Set([
      expect.stringMatching(/^answer body.export_status: .*must be equal to one of the allowed values/),
    ]),
  )
})

test('Prism reports a request that lacks a required value, and an unknown path', async () => {
  const objections: string[] = []
  const { fetch } = await checkedByPrism(newStandIn(), openapi, objections)
  const address = 'https://noon-api-gateway.noon.partners/impex/v1/export'
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ export_category_code: 'x', params: { from_date: '2026-03-01' } })
  await fetch(`${address}/create`, { ...json, body })
  await fetch(`${address}/created`, json)
  expect(objections).toEqual(
    expect.arrayContaining([
      "request body.params: Request body property params must have required property 'to_date'",
      "request header: Request header must have required property 'cookie'",
      'Route not resolved, no path matched',
    ]),
  )
})
