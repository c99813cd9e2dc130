import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NOON_SALE, noonText } from '../src/domain/import/testing/noon-file.ts'
import { noonSalesText } from '../src/domain/import/testing/noon-sales-file.ts'
import { undoAndWait } from '../src/server/testing/importing.ts'
import { type BenchBusiness, businessWithProducts, importWholeFile } from './business.ts'
import { benchPostgres, dropDatabase, freshDatabase } from './database.ts'
import { type Benchmark, type Figure, seconds, wanted } from './harness.ts'
import { startSafi } from './safi-server.ts'
import { SKUS, skuName } from './sales-file.ts'

interface Timed {
  readonly alone: number[]
  readonly beside: number[]
}
interface Runs {
  readonly statement: Timed
  readonly list: Timed
  readonly undo: Timed
}
type Report = Parameters<typeof importWholeFile>[1]

/**
 * Measures the import of a statement whose orders are already in an order list, and the reverse, each compared with the same import into an
 * empty business.
 */
export const precedenceBenchmark: Benchmark = {
  title: 'A statement that settles the orders of an order list',
  async *run(context) {
    const postgres = await benchPostgres()
    const folder = await mkdtemp(join(tmpdir(), 'safi-bench-precedence-'))
    try {
      for (const lines of context.sizes) {
        const { list, statement } = await reports(folder, lines)
        for (const home of ['postgres', 'pglite'] as const) {
          if (!wanted(context, home)) continue
          const runs: Runs = { statement: timed(), list: timed(), undo: timed() }
          for (let run = 0; run < context.runs; run += 1) {
            const url = await freshDatabase(postgres)
            const server = await startSafi(home === 'postgres' ? url : undefined)
            try {
              const business = await businessWithProducts(server)
              await inBothOrders(business, { list, statement }, runs)
            } finally {
              await server.stop()
              await dropDatabase(postgres, url)
            }
            context.say(`${home} ${lines}: ${JSON.stringify(runs)}`)
          }
          const where = `${home === 'postgres' ? 'PostgreSQL' : 'PGlite'}, ${lines / 1000}k lines each`
          yield figure(`${where}: a statement of listed orders`, 'the statement alone', runs.statement)
          yield figure(`${where}: an order list of settled orders`, 'the order list alone', runs.list)
          yield figure(`${where}: undo of the statement`, 'its import', runs.undo)
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
      await postgres.stop()
    }
  },
}

const timed = (): Timed => ({ alone: [], beside: [] })

function figure(what: string, reference: string, { alone, beside }: Timed): Figure {
  return { what, unit: 's', values: beside, reference: { what: reference, values: alone } }
}

async function inBothOrders(
  business: BenchBusiness,
  { list, statement }: { list: Report; statement: Report },
  runs: Runs,
): Promise<void> {
  const ids: string[] = []
  const take = async (report: Report, into: number[]) => {
    const took = await seconds(async () => {
      ids.push((await importWholeFile(business, report)).id)
    })
    into.push(took)
    return took
  }
  const undo = () => undoAndWait(business.client, business.businessId, ids.pop() ?? '')
  await take(list, runs.list.alone)
  runs.undo.alone.push(await take(statement, runs.statement.beside))
  runs.undo.beside.push(await seconds(undo))
  await undo()
  await take(statement, runs.statement.alone)
  await take(list, runs.list.beside)
  await undo()
  await undo()
}

/** Generates an order list and a statement of the same items, with two items in each order. */
async function reports(folder: string, lines: number): Promise<{ list: Report; statement: Report }> {
  const items = Array.from({ length: lines }, (_, at) => {
    const order = `NEGI${String(at >> 1).padStart(11, '0')}`
    const day = new Date(Date.UTC(2025, 0, 1) + (at % 365) * 86_400_000).toISOString().slice(0, 10)
    return { order, item: `${order}-${1 + (at & 1)}`, sku: skuName(at % SKUS), day }
  })
  const write = async (name: string, text: string): Promise<Report> => {
    const sales = join(folder, name)
    await writeFile(sales, text)
    return { sales, lines }
  }
  const listed = items.map(({ item, sku, day }) => ({
    item_nr: item,
    partner_sku: sku,
    currency_code: 'EGP',
    order_timestamp: `${day} 10:00:00`,
  }))
  const stated = items.map(({ order, item, sku, day }) => ({
    ...NOON_SALE,
    order,
    item,
    sku,
    currency: 'EGP',
    orderDate: day,
    date: day,
  }))
  return {
    list: await write(`list-${lines}.csv`, noonSalesText(listed)),
    statement: await write(`statement-${lines}.csv`, noonText(stated)),
  }
}
