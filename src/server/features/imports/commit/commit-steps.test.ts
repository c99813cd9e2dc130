import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { readLines } from '#domain/import/reader/read-lines.ts'
import type { SaleLine } from '#domain/import/sale-line.ts'
import { loadCosting } from '#server/core/sales/costing/costing.ts'
import { recostProducts } from '#server/core/sales/costing/recost.ts'
import { importFileKey } from '#server/core/sales/lines/import-file.ts'
import { costLines, insertLines } from '#server/core/sales/lines/sale-lines.ts'
import { recomputeSlice, recountAll } from '#server/core/sales/vat/recompute-vat.ts'
import { businessScope, ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { localStorage } from '#server/infra/storage/storage.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { noonFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'
import { checkImport } from '../check/check-import.ts'
import { ImportRun } from '../run/import-run.ts'
import { changeImport, type ImportRow, insertImport, requireImport } from '../store.ts'
import { commitImport } from './commit-import.ts'

const server = sharedServer()
const folder = await mkdtemp(join(tmpdir(), 'safi-commit-steps-'))
afterAll(() => rm(folder, { recursive: true }))
const storage = localStorage(folder)
const options = { newProducts: [], refundsRestock: true, moveStock: true }

/** A business with a product whose unit cost is 40.00, and a checked import of sales of it, in one transaction. */
async function checkedImport(
  then: (tx: Tx, made: Awaited<ReturnType<typeof check>>) => Promise<void>,
  embedded = server.current.db.kind === 'embedded',
) {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ country: 'AE' })
  const newProducts = [{ sku: 'LAMP-01', name: 'Desk Lamp', unitCost: 4_000 }]
  const { id } = await importFile(seller, businessId, noonFile, { newProducts, currency: 'AED' })
  await undoAndWait(seller, businessId, id)
  const scope = businessScope(ownerId(seller.userId), businessId, 'AED')
  await server.current.db.tenant(scope.ownerId, async (tx) => then(tx, await check(tx, scope, embedded)))
}

async function check(tx: Tx, scope: ReturnType<typeof businessScope>, embedded: boolean) {
  const id = randomUUID()
  const bytes = Buffer.from(noonFile.text)
  await storage.write(importFileKey(scope.ownerId, id), [bytes])
  let beforeStep = async () => {}
  const runOf = (row: ImportRow) =>
    new ImportRun(
      {
        storage,
        embedded,
        today: '2026-11-28',
        tenant: (_, inside) => inside(tx),
        step: async (_, inside) => {
          await beforeStep()
          return inside(tx)
        },
        analyze: async () => {},
      },
      scope,
      row,
      new AbortController().signal,
    )
  const fileHash = createHash('sha256').update(bytes).digest('hex')
  const file = { id, fileName: noonFile.name, fileSize: bytes.length, fileHash, createdAt: new Date() }
  await checkImport(runOf(await insertImport(tx, scope, file)))
  return {
    scope,
    id,
    checked: runOf(await requireImport(tx, scope, id)),
    commit: async (before: () => Promise<void>) => {
      const row = await changeImport(tx, scope, id, { status: 'committing', options })
      beforeStep = before
      await commitImport(runOf(row))
    },
  }
}

test('costs lines again when the cost of their product changes before the step that saves them', () =>
  checkedImport(async (tx, { scope, id, commit }) => {
    let changes = 0
    await commit(async () => {
      changes += 1
      if (changes > 1) return
      const changed = await rowsOf<{ id: string }>(
        tx,
        sql`UPDATE unit_costs SET unit_cost = 5500 WHERE user_id = ${scope.ownerId} RETURNING product_id AS id`,
      )
      await recostProducts(
        tx,
        scope,
        changed.map((product) => product.id),
      )
    })
    const costs = await rowsOf(
      tx,
      sql`SELECT DISTINCT (cost / units)::int AS cost FROM sale_lines
        WHERE user_id = ${scope.ownerId} AND import_id = ${id} AND sku = 'LAMP-01' AND units > 0`,
    )
    expect(costs).toEqual([{ cost: 5_500 }])
  }))

test('counts the new VAT of all sales when VAT is recomputed after the days of an import were counted', () =>
  checkedImport(async (tx, { scope, id, commit }) => {
    const { ownerId: owner, businessId } = scope
    const daysOf = async () => {
      const [found] = await rowsOf<{ days: number }>(
        tx,
        sql`SELECT count(*)::int AS days FROM sales_daily WHERE user_id = ${owner} AND import_id = ${id}`,
      )
      return found?.days
    }
    const vatIn = async (table: 'sale_lines' | 'sales_daily' | 'sales_monthly_sku') => {
      const [sum] = await rowsOf<{ vat: number | null }>(
        tx,
        sql`SELECT sum(output_vat)::float8 AS vat FROM ${sql.identifier(table)}
          WHERE user_id = ${owner} AND import_id = ${id}`,
      )
      return sum?.vat
    }
    let changed = false
    // in the small steps of the embedded database, days are counted before SKUs; a server counts both at once
    await commit(async () => {
      if (changed || (await daysOf()) === 0) return
      changed = true
      await tx.execute(sql`INSERT INTO vat_periods (user_id, business_id, valid_from, status, rate_ppm, prices_with_vat)
        VALUES (${owner}, ${businessId}, '2026-01-01', 'registered', 50000, true)`)
      await recomputeSlice(tx, scope, await loadCosting(tx, scope), 0)
      await recountAll(tx, scope)
    })
    // 5 parts in 105 of the revenue of 200.00
    expect(await vatIn('sale_lines')).toBe(952)
    expect([await vatIn('sales_daily'), await vatIn('sales_monthly_sku')]).toEqual([952, 952])
  }, true))

test('adds only the new lines when a line that was not looked up has the key of a saved one', () =>
  checkedImport(async (tx, { scope, id, checked }) => {
    const { plan } = checked.row
    if (!plan) throw new Error('the file was not read')
    const lines: SaleLine[] = []
    for await (const batch of readLines(plan, checked.source)) lines.push(...batch.lines)
    const [first] = lines
    if (!first) throw new Error('the file has no lines')
    const costing = await loadCosting(tx, scope)
    const forServer = !checked.embedded
    const save = (some: readonly SaleLine[]) =>
      insertLines(
        tx,
        scope,
        id,
        costLines(costing, some, { refundsRestock: true, fees: 'stated' }, forServer),
      )
    // a server streams lines once in a transaction, so the key of the first line comes twice
    expect(await save([...lines, first])).toBe(lines.length)
    const saved = await rowsOf<{ key: string }>(
      tx,
      sql`SELECT key FROM sale_lines WHERE user_id = ${scope.ownerId} AND import_id = ${id} ORDER BY id`,
    )
    expect(saved.map(({ key }) => key)).toEqual(lines.map(({ key }) => key))
  }))
