import { describe, expect, test } from 'vitest'
import { NOON_ADS, NOON_PAYMENT, NOON_SALE } from '#domain/import/testing/noon-file.ts'
import { Driver } from '#server/testing/vendors/drive.ts'
import { NoonStandIn } from '#server/testing/vendors/noon/noon-stand-in.ts'
import { type Fault, TestClock } from '#server/testing/vendors/stand-in.ts'
import { noonKeyOf } from './noon-key.ts'
import { noonVendor } from './noon-vendor.ts'

const FROM = '2026-03-01T00:00:00Z'
const TO = '2026-04-01T00:00:00Z'

function start() {
  const noon = new NoonStandIn(new TestClock('2026-04-02T08:00:00Z'))
  const on = (date: string, row: object) => ({ row: { ...row, date }, from: `${date}T00:00:00Z` })
  noon.state.entries.push(
    on('2026-03-01', { ...NOON_SALE, order: 'NAEI1', item: 'NAEI1-1' }),
    on('2026-03-31', { ...NOON_SALE, order: 'NAEI2', item: 'NAEI2-1' }),
    on('2026-03-12', NOON_PAYMENT),
    on('2026-03-20', NOON_ADS),
    on('2026-04-01', { ...NOON_SALE, order: 'NAEI3', item: 'NAEI3-1' }),
  )
  return { noon, driver: new Driver(noonVendor(), noon, { keyFile: noon.keyFile }) }
}

const read = (driver: Driver) => driver.readWindow('transactions', FROM, TO)

describe('the noon vendor fetching reports', () => {
  test('fetches the Transaction View report of a month with all of its days', async () => {
    const { driver, noon } = start()
    const { plan, lines, errors } = await read(driver)
    expect(plan.format).toBe('noon-transaction-view')
    expect(errors).toEqual([])
    expect(lines.map(({ orderId, kind }) => [orderId, kind])).toEqual([
      ['NAEI1', 'sale'],
      ['NAEI2', 'sale'],
      [null, 'payout'],
      [null, 'fee'],
    ])
    expect(noon.calls).toEqual([
      'POST /identity/public/v1/api/login 200',
      'POST /impex/v1/export/create 200',
      'POST /impex/v1/export/status 200',
      'POST /impex/v1/export/status 200',
      'POST /impex/v1/export/status 200',
      'GET /files/EXP1 200',
    ])
  })

  test('finds a fee that noon charges weeks after the sale when it reads the same days again', async () => {
    const { driver, noon } = start()
    await read(driver)
    const late = {
      ...NOON_SALE,
      type: 'order_update',
      order: 'NAEI1',
      item: 'NAEI1-1',
      amounts: [0, 0, -945],
    }
    noon.state.entries.push({ row: { ...late, date: '2026-03-25' }, from: '2026-04-20T00:00:00Z' })
    expect((await read(driver)).lines).toHaveLength(4)
    noon.clock.advance(35 * 86_400)
    expect((await read(driver)).lines.at(-1)).toMatchObject({ orderId: 'NAEI1', kind: 'fee' })
  })

  test('reports a month as empty when the report has only a header', async () => {
    const { driver } = start()
    expect(
      await driver.fetchWindow('transactions', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'),
    ).toBeNull()
  })

  test.each<[string, RegExp, Fault[], string[]]>([
    [
      'a 429 with Retry-After',
      /create/,
      [{ status: 429, headers: { 'retry-after': '40' } }],
      ['throttled: throttled'],
    ],
    ['a 429 without a header', /status/, [{ status: 429 }], ['throttled: throttled']],
    [
      'a 500 and a 503',
      /create/,
      [{ status: 500 }, { status: 503 }],
      ['retry: vendor_unavailable', 'retry: vendor_unavailable'],
    ],
    ['no answer', /status/, ['hang'], ['retry: vendor_unavailable']],
    ['a reset connection', /login/, ['reset'], ['retry: vendor_unavailable']],
    ['a lost answer', /create/, ['lost'], ['retry: vendor_unavailable']],
    ['a page of a proxy', /status/, ['garbage'], ['retry: vendor_answer_unknown']],
    ['a truncated gzip file', /files/, ['truncated'], ['retry: document_damaged']],
    ['a download that is cut', /files/, ['cut'], ['retry: vendor_unavailable']],
    ['a session that ends early', /create/, [{ status: 401 }], ['renew: access_revoked']],
  ])('fetches the same lines after %s', async (_, path, faults, errors) => {
    const { driver, noon } = start()
    noon.fail(path, ...faults)
    expect((await read(driver)).lines).toHaveLength(4)
    expect(driver.errors).toEqual(errors)
  })

  test('requests a new download URL when one has expired, and a new report after three expired URLs', async () => {
    const { driver, noon } = start()
    noon.fail(/files/, { status: 403 })
    await read(driver)
    expect(noon.exports).toBe(1)
    noon.fail(/files/, { status: 403 }, { status: 403 }, { status: 403 })
    expect((await read(driver)).lines).toHaveLength(4)
    expect(noon.exports).toBe(3)
    expect(driver.errors).toEqual(['restart: report_failed'])
  })

  test('requests a report again when noon failed to make it', async () => {
    const { driver, noon } = start()
    noon.state.ends.push('ERROR')
    expect((await read(driver)).lines).toHaveLength(4)
    expect(driver.errors).toEqual(['restart: report_failed'])
  })

  test('declares less than the 1,500 calls a minute that noon allows', () => {
    const minute = Object.values(noonVendor().budgets).map(({ perSecond, burst }) => 60 * perSecond + burst)
    expect(minute.reduce((sum, calls) => sum + calls)).toBeLessThan(1_500)
  })
})

describe('the noon vendor checking credentials', () => {
  test('accepts a key file that may read finance reports', async () => {
    expect(await start().driver.firstFailedCheck()).toBeNull()
  })

  test('names the missing permission when the list of reports lacks the Transaction View', async () => {
    const { driver, noon } = start()
    noon.state.maySeeFinance = false
    expect(await driver.firstFailedCheck()).toBe('report: permission_missing')
  })

  test('reports a key as refused when the seller has deleted it', async () => {
    const { driver, noon } = start()
    noon.deleteKey()
    expect(await driver.firstFailedCheck()).toBe('signIn: credentials_refused')
  })

  test('blames the clock, not the key, when the clock of this server is wrong', async () => {
    const { noon } = start()
    const driver = new Driver(noonVendor(), noon, { keyFile: noon.keyFile })
    const late = { ...driver.remote(), now: () => new Date(noon.clock.now().getTime() - 400_000) }
    await expect(noonVendor().renewal?.send(late)).rejects.toMatchObject({
      outcome: 'retry',
      code: 'clock_wrong',
      data: { seconds: 400 },
    })
  })

  test('signs in again when a session ends, and asks the seller to reconnect when the key was deleted meanwhile', async () => {
    const { driver, noon } = start()
    await read(driver)
    noon.endSessions()
    await read(driver)
    expect(driver.errors).toEqual(['renew: access_revoked'])
    noon.deleteKey()
    await expect(read(driver)).rejects.toMatchObject({ outcome: 'reconnect', code: 'credentials_refused' })
  })

  test.each([
    ['no JSON', 'key_id=1'],
    ['another JSON file', '{"a":1}'],
    [
      'a damaged private key',
      JSON.stringify({ key_id: '1', project_code: 'P', private_key: '-----BEGIN PRIVATE KEY-----' }),
    ],
  ])('refuses %s as a key file', (_, text) => {
    expect(noonKeyOf(text)).toBeNull()
  })
})
