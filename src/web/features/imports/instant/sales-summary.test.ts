import { expect, test } from 'vitest'
import type { ImportChoices } from '#domain/import/reader/choices.ts'
import { sallaText } from '#domain/import/testing/salla-file.ts'
import { SETTLED_RETURN, SETTLED_SALE, settlementText } from '#domain/import/testing/settlement-file.ts'
import { sourceOf } from '#domain/import/testing/sources.ts'
import { summariseSales } from './sales-summary.ts'

async function summaryOf(text: string, choices: ImportChoices = { currency: 'SAR' }) {
  const read = await summariseSales(sourceOf(text), text.length, choices, () => {})
  if (read.outcome !== 'read') throw new Error(JSON.stringify(read))
  return read.summary
}

test('reports the rows that are no sales because of their status, with their amounts', async () => {
  const cancelled = { 'رقم الطلب': '50000002', 'حالة الطلب': 'ملغي' }
  const { rows, leftOut, statements } = await summaryOf(sallaText([{}, cancelled]))
  const [statement] = (await summaryOf(sallaText([{}]))).statements
  expect(rows).toBe(2)
  expect(leftOut).toEqual([{ rawType: 'ملغي', lines: 1, currency: 'SAR', money: 12_000 }])
  expect(statements[0]?.totals).toEqual(statement?.totals)
})

test('refuses a file with a sale in the future', async () => {
  const text = sallaText([{ 'تاريخ الطلب': '2099-03-01 10:00' }])
  const read = await summariseSales(sourceOf(text), text.length, { currency: 'SAR' }, () => {})
  expect(read).toMatchObject({ outcome: 'refused', refusal: { code: 'file_date_ahead' } })
})

test('says that an order list states no fees', async () => {
  expect((await summaryOf(sallaText([{}]))).fees).toBe('none')
})

test('says whether the file states no quantities for refunded goods', async () => {
  expect((await summaryOf(settlementText(SETTLED_SALE))).returnsWithoutUnits).toBe(false)
  const { returnsWithoutUnits } = await summaryOf(settlementText([...SETTLED_SALE, ...SETTLED_RETURN]))
  expect(returnsWithoutUnits).toBe(true)
})

test('compares a total row of a custom table with the sum of the other rows', async () => {
  const text = 'Day,Order,Pieces,Amount\n2026-03-01,1,1,100.00\nGrand total,,,170.00\n'
  const columns = { date: 'day', orderId: 'order', quantity: 'pieces', lineTotal: 'amount' }
  const mapping = { columns, platform: 'Shop', currency: 'SAR', leftOut: [] } as const
  const { differenceCount, differences, errorRows } = await summaryOf(text, { mapping, currency: 'SAR' })
  expect([differenceCount, errorRows]).toEqual([1, 0])
  expect(differences).toMatchObject([{ line: 3, column: 'Amount', theirs: 17_000, ours: 10_000 }])
})
