import { describe, expect, test } from 'vitest'
import { feesOf, revenueOf, totalOf } from '../../sale-line.ts'
import {
  AMAZON_ADS as ADS,
  AMAZON_HEADER_2018,
  AMAZON_HEADER_2020,
  AMAZON_HEADER_2026,
  type AmazonRow,
  amazonText,
  AMAZON_NO_ORDER as NO_ORDER,
  AMAZON_REFUND as REFUND,
  AMAZON_REIMBURSED as REIMBURSED,
  AMAZON_SALE as SALE,
  AMAZON_TRANSFER as TRANSFER,
} from '../../testing/amazon-file.ts'
import { bytesOf, readText } from '../../testing/sources.ts'
import { layoutsLike } from '../formats.ts'

async function lineOf(row: AmazonRow, header = AMAZON_HEADER_2018) {
  const { lines, errors } = await readText(amazonText([row], { header }))
  expect(errors).toEqual([])
  return lines[0]!
}

async function errorsOf(row: AmazonRow) {
  const { lines, errors } = await readText(amazonText([row]))
  expect(lines).toEqual([])
  return errors
}

describe("rows of Amazon's date-range report", () => {
  test('reads an order row as a sale with its fees', async () => {
    expect(await lineOf(SALE)).toEqual({
      row: 6,
      key: expect.stringMatching(/^[\w-]{22}$/),
      kind: 'sale',
      platform: 'Amazon',
      orderId: '111-0000001-0000001',
      sku: 'OUD-50',
      title: 'Oud perfume, 50 ml',
      date: '2026-02-01',
      country: 'US',
      currency: 'USD',
      units: 1,
      amounts: {
        sales: 896,
        shipping: 599,
        giftWrap: 0,
        discounts: -100,
        referralFee: -200,
        fulfilmentFee: -898,
        otherFee: 0,
        reimbursement: 0,
        tax: 0,
        payout: 0,
      },
      rawType: 'Order',
    })
  })

  test('stores no city, state or postal code of the buyer', async () => {
    const line = await lineOf({
      ...SALE,
      'order city': 'SECRETVILLE',
      'order state': 'SECRETSTATE',
      'order postal': 'SECRET1',
    })
    expect(JSON.stringify(line)).not.toContain('SECRET')
  })

  test('subtracts the units of a refund, whose quantity is positive in the file', async () => {
    const line = await lineOf({ ...REFUND, quantity: '2' })
    expect([line.kind, line.units, revenueOf(line.amounts), feesOf(line.amounts)]).toEqual([
      'refund',
      -2,
      -696,
      -83,
    ])
    expect((await lineOf({ ...REFUND, quantity: '-2' })).units).toBe(-2)
  })

  test.each([
    'Non-Amazon US',
    'sim1.stores.amazon.com',
    'si-prod-marketplace-de.stores.amazon.de',
    'SI CA Prod Marketplace',
    'SI Prod IT Marketplace',
  ])(
    'reads only fees of an order that Amazon ships for another shop (%s), whose list has the goods',
    async (marketplace) => {
      for (const type of ['Order', 'Refund']) {
        const line = await lineOf({ type, marketplace, quantity: '2', 'fba fees': '-8.98' })
        expect([line.kind, line.units, line.amounts.fulfilmentFee]).toEqual(['fee', 0, -898])
      }
    },
  )

  test('counts no returned units on a refund that refunds only shipping', async () => {
    const line = await lineOf({ type: 'Refund', 'shipping credits': '-5.99' })
    expect([line.kind, line.units]).toEqual(['refund', 0])
  })

  test('counts refunded money but no returned units on claims and chargebacks', async () => {
    for (const type of ['A-to-z Guarantee Claim', 'Chargeback Refund']) {
      const line = await lineOf({ ...REFUND, type })
      expect([line.kind, line.units]).toEqual(['refund', 0])
    }
  })

  test('counts a transfer as neither sale nor cost', async () => {
    const line = await lineOf(TRANSFER)
    expect([line.kind, line.amounts.payout, revenueOf(line.amounts), feesOf(line.amounts)]).toEqual([
      'payout',
      -185_462,
      0,
      0,
    ])
  })

  test('counts advertising, subscription and storage as fees, whichever column contains the amount', async () => {
    for (const row of [
      ADS,
      { ...NO_ORDER, type: 'Service Fee', description: 'Subscription', other: '-39.99' },
      { ...NO_ORDER, type: 'FBA Inventory Fee', description: 'FBA Inventory Storage Fee', other: '-24.15' },
      { ...NO_ORDER, type: 'Shipping Services', description: 'Label', other: '-4.00' },
    ]) {
      const line = await lineOf(row)
      expect([line.kind, line.units, line.amounts.otherFee]).toEqual(['fee', 0, totalOf(line.amounts)])
    }
  })

  test('does not count compensation for lost goods as a sale, even if the row has a quantity', async () => {
    for (const row of [REIMBURSED, { ...NO_ORDER, type: 'SAFE-T Reimbursement', other: '9.00' }]) {
      const line = await lineOf(row)
      expect([line.kind, line.units]).toEqual(['reimbursement', 0])
      expect(line.amounts.reimbursement).toBe(totalOf(line.amounts))
    }
  })

  test('reads a balance adjustment as an other fee, and a bounced payout as a payout', async () => {
    const correction = await lineOf({
      ...NO_ORDER,
      type: 'Adjustment',
      description: 'Balance Adjustment',
      other: '3.00',
    })
    expect([correction.kind, correction.amounts.otherFee]).toEqual(['other', 300])
    const bounced = await lineOf({
      ...NO_ORDER,
      type: 'Adjustment',
      description: 'Failed disbursement',
      other: '50.00',
    })
    expect([bounced.kind, bounced.amounts.payout]).toEqual(['payout', 5_000])
  })

  test('counts sales tax and the tax that Amazon withholds as tax', async () => {
    const line = await lineOf({
      ...SALE,
      'sales tax collected': '0.80',
      'Marketplace Facilitator Tax': '-0.80',
    })
    expect(line.amounts.tax).toBe(0)
    const owed = await lineOf(
      { ...SALE, 'product sales tax': '1.34', 'shipping credits tax': '0.90' },
      AMAZON_HEADER_2020,
    )
    expect([owed.amounts.tax, revenueOf(owed.amounts)]).toEqual([224, 1_395])
  })

  test('does not change the printed date of a row that is one minute before midnight', async () => {
    expect((await lineOf({ ...SALE, 'date/time': 'Feb 28, 2026 11:59:59 PM PST' })).date).toBe('2026-02-28')
    expect((await lineOf({ ...SALE, 'date/time': '15 Mar 2026 3:22:08 PM UTC' })).date).toBe('2026-03-15')
  })
})

describe("rows of Amazon's date-range report with errors", () => {
  test.each<[AmazonRow, string, string]>([
    [{ ...SALE, total: '2.98' }, 'total', 'total_mismatch'],
    [{ ...SALE, total: '' }, 'total', 'value_missing'],
    [{ ...SALE, 'product sales': 'eight' }, 'product sales', 'amount_unreadable'],
    [{ ...SALE, quantity: '' }, 'quantity', 'value_missing'],
    [{ ...SALE, quantity: '0' }, 'quantity', 'sign_mismatch'],
    [{ ...SALE, quantity: '-1' }, 'quantity', 'sign_mismatch'],
    [{ ...SALE, quantity: '1.5' }, 'quantity', 'quantity_unreadable'],
    [{ ...SALE, 'product sales': '-8.96' }, 'product sales', 'sign_mismatch'],
    [{ ...SALE, 'date/time': 'yesterday' }, 'date/time', 'date_unreadable'],
    [{ ...SALE, type: 'Barter' }, 'type', 'type_unknown'],
    [{ ...SALE, sku: '6.28E+12' }, 'sku', 'number_shortened'],
    [{ ...SALE, type: '' }, 'type', 'value_missing'],
    [{ ...TRANSFER, type: 'Payday' }, 'type', 'type_unknown'],
  ])('reports an error for the row %o', async (row, column, code) => {
    const errors = await errorsOf(row)
    expect(errors.map((error) => [error.line, error.column, error.code])).toContainEqual([6, column, code])
  })

  test('reads a row of an unknown type if all of its amounts are in fee columns', async () => {
    const line = await lineOf({ ...ADS, type: 'Prime Day Fee' })
    expect([line.kind, line.amounts.otherFee, line.rawType]).toEqual(['other', -20_000, 'Prime Day Fee'])
  })

  test('reports an error when a column that Safi does not know contains an amount', async () => {
    const header = [...AMAZON_HEADER_2018.slice(0, -1), 'eco fees', 'total']
    const { errors } = await readText(amazonText([{ ...SALE, 'eco fees': '-0.30' }], { header }))
    expect(errors).toMatchObject([{ column: 'total', code: 'total_mismatch' }])
  })
})

describe("row keys of Amazon's date-range report", () => {
  test('gives equal rows different keys, and gives the rows of the same file the same keys again', async () => {
    const text = amazonText([SALE, ADS, SALE, SALE])
    const keys = (await readText(text)).lines.map(({ key }) => key)
    expect(new Set(keys).size).toBe(4)
    expect((await readText(text)).lines.map(({ key }) => key)).toEqual(keys)
    expect((await readText(bytesOf(text, 'utf-16le'))).lines.map(({ key }) => key)).toEqual(keys)
  })

  test.each<[string, AmazonRow]>([
    ['second', { 'date/time': 'Feb 1, 2026 12:04:31 AM PST' }],
    ['settlement', { 'settlement id': '12345678902' }],
    ['order', { 'order id': '111-0000001-0000002' }],
    ['sku', { sku: 'OUD-100' }],
    ['description', { description: 'Oud' }],
    ['quantity', { quantity: '2' }],
    ['amount', { 'fba fees': '-8.99' }],
  ])('gives a row a different key when its %s differs', async (_, change) => {
    expect((await lineOf({ ...SALE, ...change })).key).not.toBe((await lineOf(SALE)).key)
  })
})

describe("Amazon's date-range report of 2026", () => {
  const stateOf = async (status: string, settlement: string) =>
    lineOf({ ...SALE, 'settlement id': settlement, 'Transaction Status': status }, AMAZON_HEADER_2026)

  test('reads a deferred and a released sale as two states of one item, of which the released one ranks higher', async () => {
    const deferred = await stateOf('Deferred', '10000000001')
    const released = await stateOf('Released', '10000000002')
    expect(released).toEqual({
      ...deferred,
      key: expect.not.stringMatching(deferred.key),
      item: { key: deferred.item?.key, rank: 1 },
    })
    expect(deferred.item).toEqual({ key: expect.stringMatching(/^[\w-]{22}$/), rank: 0 })
  })

  test('gives equal rows separate items', async () => {
    const { lines } = await readText(amazonText([SALE, SALE], { header: AMAZON_HEADER_2026 }))
    expect(new Set(lines.map(({ item }) => item?.key)).size).toBe(2)
  })

  test('gives equal rows of different settlements keys that belong to one item each, in whatever sequence files have them', async () => {
    const [deferred, released] = ['10000000001', '10000000002'].map((id) => ({
      ...SALE,
      'settlement id': id,
    }))
    const itemOf = new Map<string, string | undefined>()
    for (const rows of [
      [deferred, deferred],
      [released, deferred],
      [deferred, released],
    ] as AmazonRow[][]) {
      const { lines } = await readText(amazonText(rows, { header: AMAZON_HEADER_2026 }))
      for (const { key, item } of lines) {
        expect(itemOf.get(key) ?? item?.key).toBe(item?.key)
        itemOf.set(key, item?.key)
      }
    }
    expect(itemOf.size).toBe(4)
  })

  test('is recognised in other languages, in which a row is deferred if it has no release date', async () => {
    const row = (status: string, released: string) => ({
      ...SALE,
      'Transaction Status': status,
      'Transaction Release Date': released,
    })
    const rows = [
      row('Veröffentlicht', '13.06.2026 23:40:37 UTC'),
      row('Unbekannt', ''),
      row('Veröffentlicht', ''),
    ]
    const text = amazonText(rows, { header: AMAZON_HEADER_2026 })
      .replace('Transaction Status', 'Transaktionsstatus')
      .replace('Transaction Release Date', 'Freigabedatum der Transaktion')
    const { lines } = await readText(text)
    expect(lines.map(({ item }) => item?.rank)).toEqual([1, 0, 1])
  })

  test('is another layout of the report without a status', () => {
    const both = ['amazon-date-range', 'amazon-date-range-2026']
    expect(both.map(layoutsLike)).toEqual([both, both])
  })
})
