import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { revenueOf, totalOf } from '../../sale-line.ts'
import {
  damageIsSeen,
  garbage,
  moneyOf,
  periodsJoin,
  readsBackEqual,
  type TableOf,
} from '../../testing/format-properties.ts'
import { TRENDYOL_ORDERS_HEADER, TRENDYOL_SETTLEMENT_HEADER } from '../../testing/trendyol-file.ts'
import type { Cell } from '../../testing/writing.ts'

const date = fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09')
const money = (amount: number) => ({ amount, currency: 'TRY' }) as const
const cellsOf = (header: readonly string[], named: Record<string, Cell>) =>
  header.map((name) => named[name] ?? '')

describe('generated Trendyol order lists', () => {
  const order = fc.record({
    date,
    id: fc.integer({ min: 1, max: 9_999 }),
    status: fc.constantFrom('Yeni', 'Kargoya Verildi', 'Teslim Edildi', 'İptal Edildi', 'İade Edildi'),
    invoicedWithout: fc.boolean(),
    products: fc.array(
      fc.record({
        units: fc.integer({ min: 1, max: 5 }),
        price: fc.integer({ min: 1_000, max: 999_999 }),
        bySeller: fc.nat({ max: 400 }),
        byPlatform: fc.nat({ max: 400 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  type Order = typeof order extends fc.Arbitrary<infer T> ? T : never
  // all rows of an order have the same date, so a period contains either all of them or none
  const orders = fc.uniqueArray(order, { minLength: 1, maxLength: 8, selector: ({ id }) => id })
  const table: TableOf<Order> = {
    header: TRENDYOL_ORDERS_HEADER,
    currency: 'TRY',
    rows: ({ date, id, status, invoicedWithout, products }) =>
      products.map(({ units, price, bySeller, byPlatform }, at) => {
        const sale = units * price
        return cellsOf(TRENDYOL_ORDERS_HEADER, {
          Barkod: `869000000${at % 2}`,
          'Paket No': `P${id}`,
          'Sipariş Tarihi': { date },
          'Sipariş Numarası': `${id}`,
          'Ürün Adı': 'Oud',
          'Sipariş Statüsü': status,
          'Stok Kodu': `SKU-${at % 2}`,
          Adet: { count: units },
          'Birim Fiyatı': money(price),
          'Satış Tutarı': money(sale),
          'İndirim Tutarı': money(bySeller),
          'Trendyol İndirim Tutarı': money(byPlatform),
          'Faturalanacak Tutar': money(sale - bySeller - (invoicedWithout ? 0 : byPlatform)),
        })
      }),
  }

  test('give the sold products in every notation (delimiter, encoding, dates, numbers)', () =>
    readsBackEqual(table, orders, ({ lines }, some) => {
      const sold = some.filter(({ status }) => !/^İ/.test(status)).flatMap(({ products }) => products)
      const figures = lines.filter(({ kind }) => kind === 'sale')
      expect(figures.map(({ units, amounts }) => [units, revenueOf(amounts)])).toEqual(
        sold.map(({ units, price, bySeller }) => [units, units * price - bySeller]),
      )
      expect(lines).toHaveLength(some.flatMap(({ products }) => products).length)
    }))

  test('have the same row keys in files of two overlapping periods together as in one file of the whole period', () =>
    periodsJoin(table, orders))

  test('report an invalid amount, quantity or status instead of changing a figure silently', () =>
    damageIsSeen(table, orders, {
      columns: ['Satış Tutarı', 'Faturalanacak Tutar', 'Adet', 'Sipariş Statüsü'],
      values: garbage,
      figures: (lines) => ({ ...moneyOf(lines), units: lines.map(({ units }) => units) }),
    }))
})

describe('generated Trendyol payment details', () => {
  const record = fc.record({
    date,
    number: fc.integer({ min: 1, max: 99 }),
    type: fc.constantFrom<readonly [string, number]>(
      ['Satış', 1],
      ['İade', -1],
      ['Kupon', -1],
      ['Kupon İptal', 1],
      ['Kargo Fatura', -1],
      ['E-ticaret Stopajı', -1],
    ),
    price: fc.integer({ min: 10_000, max: 9_999_999 }),
    kept: fc.nat({ max: 9_999 }),
    unsigned: fc.boolean(),
  })
  type Record_ = typeof record extends fc.Arbitrary<infer T> ? T : never
  const records = fc.array(record, { minLength: 1, maxLength: 12 })
  const leftOf = ({ type: [, sign], price, kept }: Record_) => sign * (price - kept)
  const table: TableOf<Record_> = {
    header: TRENDYOL_SETTLEMENT_HEADER,
    currency: 'TRY',
    rows(record) {
      const { date, number, type, price, kept, unsigned } = record
      const sign = unsigned ? 1 : type[1]
      return [
        cellsOf(TRENDYOL_SETTLEMENT_HEADER, {
          'Kayıt No / Fatura No': `K${number}`,
          'İşlem Tipi': type[0],
          'Sipariş No': `${number}`,
          'İşlem Tarihi': { date },
          Barkod: '8690000000017',
          'TY Hakediş': money(sign * kept),
          'Satıcı Hakediş': money(leftOf(record)),
          'Toplam Tutar': money(sign * price),
        }),
      ]
    },
  }

  test('give the amounts paid to the seller in every notation (delimiter, encoding, dates, numbers)', () =>
    readsBackEqual(table, records, ({ lines }, some) => {
      expect(lines.map(({ amounts }) => totalOf(amounts))).toEqual(some.map(leftOf))
      expect(lines.map(({ amounts }) => Math.abs(amounts.referralFee))).toEqual(some.map(({ kept }) => kept))
    }))

  test('have the same row keys in files of two overlapping periods together as in one file of the whole period', () =>
    periodsJoin(table, records))

  test('report an invalid amount or type as an error', () =>
    damageIsSeen(table, records, {
      columns: ['Satıcı Hakediş', 'TY Hakediş', 'İşlem Tipi'],
      values: garbage,
      figures: moneyOf,
    }))
})
