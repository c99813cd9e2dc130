import { describe, expect, test } from 'vitest'
import { totalOf } from '../../sale-line.ts'
import {
  type PaymentRow,
  paymentsText,
  SHOPIFY_PAYMENTS_HEADER,
} from '../../testing/shopify-payments-file.ts'
import { readText, scanText } from '../../testing/sources.ts'

async function linesOf(rows: readonly PaymentRow[]) {
  const { lines, errors } = await readText(paymentsText(rows))
  expect(errors).toEqual([])
  return lines
}

describe('rows of a Shopify Payments transaction file', () => {
  test('reads a charge as one sale with its fee, in the currency of the payout', async () => {
    const [line] = await linesOf([{}])
    expect(line).toMatchObject({
      row: 2,
      kind: 'sale',
      platform: 'Shopify',
      orderId: '#1002',
      sku: null,
      date: '2026-03-24',
      currency: 'AED',
      units: 1,
      rawType: 'charge',
      amounts: { sales: 98_821, otherFee: -5_768 },
    })
  })

  test('the format is marked as one that states fees, and its control total is the sum of the Net column', async () => {
    const { plan, control } = await readText(paymentsText([{}, { Order: '#1003' }]))
    expect(plan).toMatchObject({ format: 'shopify-payments', fees: 'stated' })
    expect(control).toEqual({ AED: 2 * 93_053 })
  })

  test.each<[string, PaymentRow, string, number, number]>([
    ['refund', { Amount: '-1598.70', Fee: '0.00', Net: '-1598.70' }, 'refund', -159_870, 0],
    ['refund', { Amount: '-100', Fee: '-2.90', Net: '-97.10' }, 'refund', -10_000, 290],
    ['chargeback', { Amount: '-100', Fee: '15', Net: '-115' }, 'refund', -10_000, -1_500],
    ['chargeback won', { Amount: '100', Fee: '-15', Net: '115' }, 'refund', 10_000, 1_500],
    ['adjustment', { Amount: '-5', Fee: '0', Net: '-5' }, 'other', 0, -500],
  ])('reads a %s with the cells %o as the kind %s', async (Type, row, kind, sales, otherFee) => {
    expect((await linesOf([{ ...row, Type }]))[0]).toMatchObject({
      kind,
      units: 0,
      amounts: { sales, otherFee },
    })
  })

  test('reads payouts as moved money, neither sale nor cost', async () => {
    const [line] = await linesOf([{ Type: 'payout', Amount: '-900', Fee: '0', Net: '-900', Order: '' }])
    expect(line).toMatchObject({ kind: 'payout', orderId: null, amounts: { payout: -90_000 } })
  })

  test('adds the tax on the fee, which has its own column, to the fee', async () => {
    const [apart] = await linesOf([{ VAT: '2.88', Net: '927.65' }])
    expect(apart?.amounts.otherFee).toBe(-5_768 - 288)
    const [inside] = await linesOf([{ VAT: '2.88' }])
    expect(inside?.amounts.otherFee).toBe(-5_768)
  })

  test('reads the file with fewer columns that Shopify wrote in other years', async () => {
    const header = SHOPIFY_PAYMENTS_HEADER.filter(
      (name) => !/Payout ID|Checkout|Presentment|VAT|Method/.test(name),
    )
    const { lines } = await readText(paymentsText([{ Amount: '$988.21', Currency: 'USD' }], header))
    expect(lines.map((line) => totalOf(line.amounts))).toEqual([93_053])
  })

  test('a row has the same key before and after its payout, and equal rows have different keys', async () => {
    const pending = { 'Payout Status': 'pending', 'Payout Date': '', 'Payout ID': '', 'Available On': '' }
    const [line] = await linesOf([{}])
    expect((await linesOf([pending]))[0]?.key).toBe(line?.key)
    const twins = await linesOf([{}, {}])
    expect(new Set(twins.map(({ key }) => key)).size).toBe(2)
  })

  test.each<[PaymentRow, string, string]>([
    [{ Net: '930.00' }, 'Net', 'total_mismatch'],
    [{ Fee: '' }, 'Net', 'total_mismatch'],
    [{ Amount: '' }, 'Amount', 'value_missing'],
    [{ Type: 'gift' }, 'Type', 'type_unknown'],
    [{ Type: '' }, 'Type', 'value_missing'],
    [{ Type: 'refund' }, 'Amount', 'sign_mismatch'],
    [{ Amount: '-988.21', Net: '-1045.89' }, 'Amount', 'sign_mismatch'],
    [{ Currency: 'XXX1' }, 'Currency', 'currency_unknown'],
  ])('reports an error for the row %o', async (row, column, code) => {
    const { lines, errors } = await readText(paymentsText([row]))
    expect(lines).toEqual([])
    expect(errors.map((error) => [error.column, error.code])).toEqual([[column, code]])
  })

  test('refuses a file that lacks columns and names them', async () => {
    const header = SHOPIFY_PAYMENTS_HEADER.filter((name) => name !== 'Net')
    expect(await scanText(paymentsText([{}], header))).toMatchObject({
      refusal: { code: 'file_columns_missing', data: { columns: 'Net' } },
    })
  })
})
