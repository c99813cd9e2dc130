import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { getDashboard } from '#contract/dashboard.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { chooseImport, commitImport } from '#contract/imports.ts'
import { getProduct } from '#contract/products.ts'
import { checkFile, settled, undoAndWait } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { ownTableMapping as mapping } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

type Mapping = NonNullable<BodyOf<typeof chooseImport>['mapping']>

const withFees: Mapping = { ...mapping, columns: { ...mapping.columns, referralFee: 'kept' } }

const HEADER = 'Invoice,Day,Item code,Pieces,Each,State,Kept'
const row = (invoice: string, day: string, state: string, kept = '37.50', each = '250.00') =>
  `${invoice},2026-01-${day},LAMP-1,1,${each},${state},${kept}`

/** A business with 10 lamps in stock. `table` uploads a custom table, maps its columns and imports it. */
async function lamps() {
  const { business, add, params, seller } = await shop(await server.current.seller())
  const { id: productId } = await add()
  return {
    undo: (importId: string) => undoAndWait(seller, business.id, importId),
    table: async (rows: string[], explained = mapping) => {
      const text = [HEADER, ...rows].join('\n')
      const { id } = await checkFile(seller, business.id, { name: 'table.csv', text })
      const ids = { ...params, importId: id }
      await seller.call(chooseImport, { params: ids, body: { mapping: explained } })
      const { preview } = await settled(seller, ids)
      await seller.call(commitImport, { params: ids, body: {} })
      return { ...(await settled(seller, ids)), preview }
    },
    figures: async () => (await seller.call(getDashboard, { params })).statements[0]?.totals,
    stock: async () => (await seller.call(getProduct, { params: { ...params, productId } })).quantity,
  }
}

test('counts an item with its later status when a mapped table with fees reports it again, and restores the earlier status on undo', async () => {
  const { table, undo, figures, stock } = await lamps()
  await table([row('A1', '02', 'shipped'), row('A2', '03', 'shipped')], withFees)
  const before = await figures()
  expect(before).toMatchObject({ revenue: 50_000, fees: 7_500, units: 2 })
  const later = await table([row('A1', '02', 'delivered'), row('A2', '03', 'cancelled', '0')], withFees)
  expect(await figures()).toMatchObject({ revenue: 25_000, fees: 3_750, units: 1, orders: 1 })
  expect(await stock()).toBe(9)
  await undo(later.id)
  expect(await figures()).toEqual(before)
  expect(await stock()).toBe(8)
})

test('deducts a returned unit only once when later files report the return again, and counts the latest remaining state after an undo', async () => {
  const { table, undo, figures, stock } = await lamps()
  const { status: _, ...columns } = withFees.columns
  const returns: Mapping = {
    ...withFees,
    columns: { ...columns, returned: 'state' },
    amounts: { returnedUnits: 'before' },
  }
  const twice = (returned: string) => row('A1', '02', returned).replace(',1,250', ',3,250')
  await table([twice('0')], returns)
  const before = await figures()
  expect(before).toMatchObject({ revenue: 75_000, fees: 3_750, units: 3 })
  const one = await table([twice('1')], returns)
  expect(one.addedLines).toBe(1)
  expect(await figures()).toMatchObject({ revenue: 50_000, fees: 3_750, units: 2, orders: 1 })
  await table([twice('2')], returns)
  expect(await figures()).toMatchObject({ revenue: 25_000, units: 1 })
  expect(await stock()).toBe(9)
  const again = await table([twice('0')], returns)
  expect(await figures()).toMatchObject({ revenue: 75_000, units: 3 })
  await undo(again.id)
  expect(await figures()).toMatchObject({ revenue: 25_000, units: 1 })
  await undo(one.id)
  expect(await figures()).toMatchObject({ revenue: 25_000, units: 1 })
})

describe('an item whose status changes back to an earlier one', () => {
  const back = [row('A1', '02', 'done'), row('A9', '09', 'done', '0', '10.00')]

  test('counts with the earlier status again', async () => {
    const { table, undo, figures, stock } = await lamps()
    const first = await table([row('A1', '02', 'done')])
    const second = await table([row('A1', '02', 'cancelled')])
    expect(await figures()).toMatchObject({ revenue: 0, units: 0 })
    expect(await stock()).toBe(10)
    const third = await table(back)
    expect(third.addedLines).toBe(1)
    const whole = await figures()
    expect(whole).toMatchObject({ revenue: 26_000, units: 2, orders: 2 })
    expect(await stock()).toBe(8)
    await undo(first.id)
    expect(await figures()).toEqual(whole)
    expect(await stock()).toBe(8)
    await undo(third.id)
    expect(await figures()).toMatchObject({ revenue: 0, units: 0 })
    expect(await stock()).toBe(10)
    await undo(second.id)
    expect(await stock()).toBe(10)
  })

  test('counts with the previous status when the import that reported the last change is undone', async () => {
    const { table, undo, figures, stock } = await lamps()
    await table([row('A1', '02', 'done')])
    await table([row('A1', '02', 'cancelled')])
    const third = await table([row('A1', '02', 'done')])
    expect(third.addedLines).toBe(0)
    expect(await figures()).toMatchObject({ revenue: 25_000, units: 1 })
    const fourth = await table([row('A1', '02', 'cancelled')])
    expect(await figures()).toMatchObject({ revenue: 0 })
    await undo(fourth.id)
    expect(await figures()).toMatchObject({ revenue: 25_000, units: 1 })
    await undo(third.id)
    expect(await figures()).toMatchObject({ revenue: 0, units: 0 })
    expect(await stock()).toBe(10)
  })
})

describe('a file that is imported again with a different status mapping', () => {
  const rows = [row('A1', '02', 'done'), row('A2', '02', 'cancelled')]
  const all = { ...mapping, leftOut: [], counted: ['done', 'cancelled'] }

  test('counts with the mapping of the latest remaining import, whichever import is undone', async () => {
    const { table, undo, figures, stock } = await lamps()
    const wrong = await table(rows, all)
    const before = await figures()
    expect(before).toMatchObject({ revenue: 50_000, units: 2 })
    const right = await table(rows)
    expect(right.preview).toMatchObject({ newLines: 1, knownLines: 1 })
    expect(right.addedLines).toBe(1)
    const corrected = await figures()
    expect(corrected).toMatchObject({ revenue: 25_000, units: 1, orders: 1 })
    expect(await stock()).toBe(9)
    await undo(wrong.id)
    expect(await figures()).toEqual(corrected)
    expect(await stock()).toBe(9)
    const again = await table(rows, all)
    expect(await figures()).toEqual(before)
    await undo(again.id)
    expect(await figures()).toEqual(corrected)
    expect(await stock()).toBe(9)
  })

  test('counts no line twice when an older version saved left-out lines under other row keys', async () => {
    const { table, undo, figures, stock } = await lamps()
    const first = await table(rows)
    const before = await figures()
    await server.current.db.system.execute(
      sql`UPDATE sale_lines SET key = replace(key, '~out', '') WHERE import_id = ${first.id} AND kind = 'left_out'`,
    )
    const again = await table(rows)
    expect(again.addedLines).toBe(1)
    expect(await figures()).toEqual(before)
    await undo(first.id)
    expect(await figures()).toEqual(before)
    expect(await stock()).toBe(9)
  })
})
