import { describe, expect, test } from 'vitest'
import { revenueOf } from '../sale-line.ts'
import { readText, scanText } from '../testing/sources.ts'
import type { ColumnMapping } from './column-mapping.ts'

/** Header of a Zid order list. Zid does not document its export, so the names come from sellers and from Zid's API. */
const PER_PRODUCT = [
  'رقم الطلب,حالة الطلب,تاريخ الطلب,اسم العميل,المدينة,طريقة الدفع,اسم المنتج,SKU,الكمية,السعر,الشحن,الضريبة,اجمالي الطلب,العملة',
  '50931,تم التوصيل,12-09-2025 | 02:58 ص,أ,الرياض,مدى,عود,OUD-50,1,100.00,20.00,24.13,185.00,SAR',
  '50931,تم التوصيل,12-09-2025 | 02:58 ص,أ,الرياض,مدى,مسك,MSK-W,1,65.00,20.00,24.13,185.00,SAR',
  '50932,ملغي,13-09-2025 | 11:58 م,ب,جدة,تمارا,مسك,MSK-W,2,65.00,20.00,19.57,150.00,SAR',
].join('\n')
const PER_ORDER = [
  'رقم الطلب,الحالة,تاريخ الإنشاء,المنتجات,عدد المنتجات,رسوم الشحن,قيمة الضريبة,الخصم,الإجمالي',
  '50931,تم التوصيل,2025-09-11 23:58:42,عود ومسك,2,20.00,24.13,0,185.00',
].join('\n')
const LIKE_THE_API = [
  'invoice_number,order_status,order_total,currency_code,issue_date,created_at,product_name,sku,quantity,price',
  'INV-1,delivered,100.00,SAR,12-09-2025 | 02:58 ص,2025-09-11 23:58:42,Oud,OUD-50,1,100.00',
].join('\n')

async function guessed(text: string): Promise<ColumnMapping> {
  const scan = await scanText(text, { platform: 'Zid' })
  if (scan.outcome !== 'refused' || !scan.table)
    throw new Error(`The scan returned no table: ${scan.outcome}`)
  return scan.table.guess
}

describe('mapping of a Zid order list', () => {
  test('guesses every column of a list with one row per product, asks about the tax, and counts the tax once per order', async () => {
    const guess = await guessed(PER_PRODUCT)
    expect(guess).toMatchObject({
      platform: 'Zid',
      columns: {
        date: 'تاريخ الطلب',
        orderId: 'رقم الطلب',
        sku: 'sku',
        title: 'اسم المنتج',
        quantity: 'الكمية',
        unitPrice: 'السعر',
        lineTotal: 'اجمالي الطلب',
        shipping: 'الشحن',
        tax: 'الضريبة',
        status: 'حالة الطلب',
        currency: 'العملة',
      },
      leftOut: ['ملغي'],
    })
    const asked = await scanText(PER_PRODUCT, { mapping: guess })
    expect(asked).toMatchObject({ outcome: 'needs_choice', choices: [{ field: 'tax' }, { choice: 'tax' }] })
    const mapping: ColumnMapping = { ...guess, amounts: { tax: 'inside', amountOf: { tax: 'order' } } }
    const { lines, errors, differences } = await readText(PER_PRODUCT, { mapping })
    expect([errors, differences]).toEqual([[], []])
    const sold = lines.filter(({ kind }) => kind === 'sale')
    expect(sold.map(({ date }) => date)).toEqual(['2025-09-12', '2025-09-12'])
    const sum = (of: (line: (typeof lines)[number]) => number) =>
      sold.reduce((all, line) => all + of(line), 0)
    expect([sum(({ amounts }) => revenueOf(amounts)), sum(({ amounts }) => amounts.tax)]).toEqual([
      16_087, 2_413,
    ])
  })

  test('guesses every column of a list with one row per order', async () => {
    expect((await guessed(PER_ORDER)).columns).toEqual({
      date: 'تاريخ الإنشاء',
      orderId: 'رقم الطلب',
      title: 'المنتجات',
      quantity: 'عدد المنتجات',
      lineTotal: 'الإجمالي',
      shipping: 'رسوم الشحن',
      discount: 'الخصم',
      tax: 'قيمة الضريبة',
      status: 'الحالة',
    })
  })

  test("uses the shop's local date and not the UTC date in a list with the column names of the API", async () => {
    expect((await guessed(LIKE_THE_API)).columns).toMatchObject({
      date: 'issue date',
      lineTotal: 'order total',
    })
  })
})
