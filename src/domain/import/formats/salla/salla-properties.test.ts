import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CurrencyCode } from '../../../money/currency.ts'
import {
  damageIsSeen,
  garbage,
  moneyOf,
  periodsJoin,
  readsBackEqual,
  type TableOf,
} from '../../testing/format-properties.ts'
import { SALLA_HEADER, sallaPacked } from '../../testing/salla-file.ts'
import type { Cell } from '../../testing/writing.ts'

const product = fc.record({
  sku: fc.constantFrom('OUD-50', 'عود', 'x y'),
  name: fc.constantFrom('عطر عود', 'Oud, 50 ml', 'مسك (أبيض)'),
  units: fc.integer({ min: 1, max: 20 }),
})
const order = fc.record({
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'),
  products: fc.array(product, { minLength: 1, maxLength: 3 }),
  goods: fc.integer({ min: 0, max: 9_999_999 }),
  shipping: fc.integer({ min: 0, max: 9_999 }),
  tax: fc.integer({ min: 0, max: 99_999 }),
  status: fc.constantFrom('تم التوصيل', 'قيد التنفيذ', 'ملغي', 'مسترجع'),
  currency: fc.constantFrom<CurrencyCode>('SAR', 'KWD'),
})
type Order = (typeof order extends fc.Arbitrary<infer O> ? O : never) & { readonly id: string }
const orders: fc.Arbitrary<readonly Order[]> = fc
  .array(order, { minLength: 1, maxLength: 10 })
  .map((some) => some.map((each, at) => ({ ...each, id: String(50_000_000 + at) })))

const table: TableOf<Order> = {
  header: SALLA_HEADER,
  rows(of) {
    const money = (minor: number): Cell => ({ amount: minor, currency: of.currency })
    const named: Record<string, Cell> = {
      'رقم الطلب': of.id,
      'حالة الطلب': of.status,
      'تاريخ الطلب': { date: of.date },
      'إجمالي الطلب': money(of.goods + of.shipping + of.tax),
      الضريبة: money(of.tax),
      'تكلفة الشحن': money(of.shipping),
      العملة: of.currency,
      SKU: sallaPacked(of.products),
    }
    return [SALLA_HEADER.map((name) => named[name] ?? '')]
  },
}

test('reads the same orders from the Salla list in every notation (delimiter, encoding, dates, numbers)', async () => {
  await readsBackEqual(table, orders, ({ lines }, some) => {
    expect(lines.map(({ orderId, units, sku, currency }) => [orderId, units, sku, currency])).toEqual(
      some.map(({ id, products, status, currency }) => [
        id,
        status === 'ملغي' || status === 'مسترجع' ? 0 : products.reduce((sum, { units }) => sum + units, 0),
        products.length === 1 ? products[0]?.sku : null,
        currency,
      ]),
    )
    for (const [at, { goods, shipping, tax, status }] of some.entries()) {
      const counts = status !== 'ملغي' && status !== 'مسترجع'
      expect(moneyOf(lines.slice(at, at + 1))).toEqual({
        revenue: counts ? goods + shipping : 0,
        tax: counts ? tax : 0,
        total: counts ? goods + shipping + tax : 0,
        leftOut: counts ? 0 : goods + shipping,
      })
    }
  })
})

test('files of two overlapping periods together have the same row keys as one file of the whole period', () =>
  periodsJoin(table, orders))

test('reports an invalid amount, status, currency or product', () =>
  damageIsSeen(table, orders, {
    columns: ['إجمالي الطلب', 'الضريبة', 'تكلفة الشحن', 'حالة الطلب', 'SKU'],
    values: garbage.filter((value) => value !== ''),
    figures: (lines) => ({ ...moneyOf(lines), units: lines.map(({ units }) => units) }),
  }))
