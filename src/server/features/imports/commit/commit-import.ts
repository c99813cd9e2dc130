import { soldParts } from '#domain/bundles/recipe.ts'
import { readListedOrders } from '#domain/import/identity/current-lines.ts'
import { RowKeys } from '#domain/import/identity/row-keys.ts'
import { readLines } from '#domain/import/reader/read-lines.ts'
import type { ReadPlan } from '#domain/import/reader/read-plan.ts'
import type { SaleLine } from '#domain/import/sale-line.ts'
import { readRecipes } from '#server/core/bundles/recipes.ts'
import { type Costing, loadCosting } from '#server/core/sales/costing/costing.ts'
import { recostSold } from '#server/core/sales/costing/layers.ts'
import { lockSales, shareSales } from '#server/core/sales/costing/recost.ts'
import { ordersChangingHands } from '#server/core/sales/lines/order-days.ts'
import { repeatAllLines } from '#server/core/sales/lines/repeated-lines.ts'
import {
  type CostedLines,
  costLines,
  hasOtherLines,
  insertLines,
  knownLines,
  withoutSaved,
} from '#server/core/sales/lines/sale-lines.ts'
import {
  countInMemory,
  ROLLUP_VERSION,
  recountDays,
  recountSkus,
  recountStale,
  skuSlices,
} from '#server/core/sales/rollups/rollups.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { asksForEqualRows, lacksOrders, repeatsRows } from '../check/equal-rows.ts'
import { Overlap } from '../check/overlap.ts'
import { findKnownFile } from '../file/known-file.ts'
import { gathered, whileReading } from '../file/line-batches.ts'
import { readerVersion } from '../file/reader-version.ts'
import type { ImportRun } from '../run/import-run.ts'
import { type Confirmed, confirmedPlan } from './confirmed-plan.ts'
import { countLines, hasLines } from './imported-lines.ts'
import { settleLines } from './item-states.ts'
import { insertNewProducts } from './new-products.ts'
import { leaveOut, moveStockByImport } from './stock.ts'
import { takeCosts } from './take-costs.ts'

/**
 * The sizes of steps on the embedded database. They are small, so that it can serve other requests between two steps.
 */
const EMBEDDED = { gatheredLines: 0, linesPerStep: 1_000 }
/** The sizes of steps on a PostgreSQL server. They are large, because each step costs a transaction. */
const SERVER = { gatheredLines: 10_000, linesPerStep: 20_000 }
/** The number of lines per recount on the embedded database. */
const LINES_PER_RECOUNT = 10_000
/**
 * From this number of lines on, a PostgreSQL server recounts the SKUs in two parts at the same time. Each part reads all
 * lines, so more parts would take longer.
 */
const LINES_OF_TWO_PARTS = 20_000

/** How lines are costed, and the version of the catalogue for which that is correct. */
interface CurrentCosting {
  readonly catalogVersion: number
  readonly value: Costing
}

interface Step {
  /** The rows of the file that this step completes. */
  readonly rows: number
  readonly lines: readonly SaleLine[]
  /** The lines, costed before the step. They are costed again if the catalogue has changed meanwhile. */
  readonly ready: { readonly costing: CurrentCosting; readonly lines: CostedLines } | null
}

/**
 * Saves the lines of an import in small steps that are not shown yet, then makes the import active in one transaction.
 */
export async function commitImport(run: ImportRun): Promise<void> {
  const { scope, row } = run
  const { options } = row
  if (!options) throw new Error(`import ${row.id} has no options: it was not confirmed`)
  const confirmed = await confirmedPlan(run)
  if (confirmed === null) return
  const { plan } = confirmed
  const { fees, currencies } = plan
  const { refundsRestock, newProducts } = options

  if (await repeatKnownFile(run)) return await run.tenant((tx) => finalize(tx, run))
  if (await hasNewOverlap(run, confirmed)) return
  await run.tenant(async (tx) => {
    await lockSales(tx, scope)
    // a stale attempt would replace costs that the seller has entered since
    await run.change(tx, {})
    await takeCosts(tx, run)
  })
  // lines that are saved already are not sent to the database again; if the business has no lines, none can be saved
  // already
  let mayKnow = await run.tenant(
    async (tx) => (await hasLines(tx, scope, row.id)) || (await hasOtherLines(tx, scope, row.id)),
  )
  let mostAreNew = true

  async function currentCosting(tx: Tx, known?: CurrentCosting): Promise<CurrentCosting> {
    const { catalogVersion } = await lockSales(tx, scope)
    if (known?.catalogVersion === catalogVersion) return known
    const value = await loadCosting(tx, scope, newProducts)
    await value.prepare(tx, currencies)
    return { catalogVersion, value }
  }
  let costing = await run.tenant((tx) => currentCosting(tx))
  const costed = (lines: readonly SaleLine[]) =>
    costLines(costing.value, lines, { refundsRestock, fees }, !run.embedded)

  // a step is read only after the last one was sent: otherwise each message of that one would wait until a part of the file is read
  let sent: Promise<void> | undefined

  /** Reads the lines, and matches and costs those of the next step while the database saves those of the last one. */
  async function* steps(plan: ReadPlan): AsyncGenerator<Step> {
    const { gatheredLines, linesPerStep } = run.embedded ? EMBEDDED : SERVER
    const batches = gathered(
      readListedOrders(plan, run.source, { keys: new RowKeys(plan.salt, plan.rows) }),
      gatheredLines,
    )
    for await (const { rows, lines } of batches) {
      let at = 0
      do {
        const some = lines.slice(at, at + linesPerStep)
        at += linesPerStep
        const ready = mostAreNew ? { costing, lines: costed(some) } : null
        yield { rows: at < lines.length ? 0 : rows, lines: some, ready }
        await sent
      } while (at < lines.length)
    }
  }

  async function save({ lines, ready }: Step, rowsDone: number): Promise<void> {
    const sending = Promise.withResolvers<void>()
    sent = sending.promise
    try {
      await run.step(async (tx) => {
        costing = await currentCosting(tx, costing)
        // checks under the lock that the run is still current, because no line may be saved after a concurrent
        // cancellation
        await run.change(tx, { rowsDone, rowsTotal: plan.rows })
        const fresh = mayKnow ? await withoutSaved(tx, scope, lines, row.id) : lines
        const isReady = fresh === lines && ready?.costing === costing
        const all = isReady ? ready.lines : costed(fresh)
        const added = await insertLines(tx, scope, row.id, all, sending.resolve)
        // a file can contain lines of another file, from its first line or from a later one
        mayKnow ||= added < fresh.length
        mostAreNew = added === lines.length
      })
    } finally {
      // a step that failed has nothing left to send
      sending.resolve()
    }
  }

  let rows = 0
  await whileReading(steps(plan), async (step) => {
    rows += step.rows
    if (step.lines.length > 0) await save(step, rows)
    else await run.progress(rows, plan.rows)
  })
  // if earlier imports already contain every line, there are no rollups to count
  const added = await run.tenant((tx) => countLines(tx, scope, row.id))
  if (added > 0) {
    await run.analyze()
    await recount(run, added)
  }
  await run.tenant((tx) => finalize(tx, run))
}

/**
 * Commits a file without reading it, if an active import of the same file has all its lines: records that this import
 * repeats them. Returns false if there is no such import.
 */
async function repeatKnownFile(run: ImportRun): Promise<boolean> {
  const { scope, row } = run
  return await run.tenant(async (tx) => {
    // the other import cannot be undone meanwhile, because only one import of a business changes its sales at a time
    await lockSales(tx, scope)
    await run.change(tx, {})
    const known = await findKnownFile(tx, scope, row)
    if (!known) return false
    await takeCosts(tx, run)
    await repeatAllLines(tx, scope, row.id, { of: known.importId })
    return true
  })
}

/**
 * Returns true if a report that was imported since the check contains sales of the file. Then nothing is saved and the
 * seller is asked. No other import of the business can change sales during this commit.
 */
async function hasNewOverlap(run: ImportRun, { plan, preview }: Confirmed): Promise<boolean> {
  const { scope, row, source } = run
  const { options, choices } = row
  if (!preview || options?.withOverlap) return false
  const overlap = new Overlap(plan.format, choices)
  const comparedWith = await run.tenant((tx) => overlap.comparedWith(tx, scope))
  if (comparedWith === preview.comparedWith) return false
  const asks = lacksOrders(plan) && !choices.equalRows && preview.sameFileImportedAt === null
  let repeats = false
  await whileReading(readLines(plan, source), (batch) =>
    run.tenant(async (tx) => {
      const { lines, known } = await knownLines(tx, scope, batch.lines)
      if (asks) repeats ||= await repeatsRows(tx, scope, lines, known)
      await overlap.look(tx, scope, lines, known)
    }),
  )
  const found = overlap.found()
  if (asks && (overlap.mayRepeat || repeats))
    await run.tenant((tx) => run.change(tx, { ...asksForEqualRows, options: null, preview: null }))
  else if (found) {
    const asked = { ...preview, overlap: found, comparedWith }
    await run.tenant((tx) => run.change(tx, { status: 'ready', options: null, preview: asked }))
  } else return false
  return true
}

/**
 * Counts the rollups of the import piece by piece. No query reads them before the import is active, but a change of costs
 * can recount some of them.
 */
async function recount(run: ImportRun, lines: number): Promise<void> {
  const { scope, row } = run
  const step = (count: (tx: Tx) => Promise<void>) =>
    run.step(async (tx) => {
      await shareSales(tx, scope)
      await count(tx)
    })
  const days = (tx: Tx) => recountDays(tx, scope, row.id, {})
  if (run.embedded) {
    await step(days)
    const slices = await run.tenant((tx) => skuSlices(tx, scope, row.id, LINES_PER_RECOUNT))
    for (const skus of slices) await step((tx) => recountSkus(tx, scope, row.id, { skus }))
    return
  }
  const parts =
    lines < LINES_OF_TWO_PARTS
      ? [undefined]
      : await run.tenant((tx) => skuSlices(tx, scope, row.id, Math.ceil(lines / 2)))
  const inMemory = (count: (tx: Tx) => Promise<void>) =>
    step(async (tx) => {
      await countInMemory(tx)
      await count(tx)
    })
  await Promise.all([
    ...parts.map((skus) => inMemory((tx) => recountSkus(tx, scope, row.id, { skus }))),
    inMemory(days),
  ])
}

async function finalize(tx: Tx, run: ImportRun): Promise<void> {
  const { scope, row } = run
  await lockSales(tx, scope)
  const addedLines = await countLines(tx, scope, row.id)
  const committedAt = new Date()
  const rollupVersion = ROLLUP_VERSION
  const bundles = soldParts(await readRecipes(tx, scope))
  const options = row.options && {
    ...row.options,
    ...(bundles.length > 0 && { bundles }),
    readBy: await readerVersion(),
  }
  await run.change(tx, {
    status: 'committed',
    active: true,
    addedLines,
    committedAt,
    rollupVersion,
    options,
  })
  await insertNewProducts(tx, run)
  // without other lines every line of the file counts
  const settled = (await hasOtherLines(tx, scope, row.id)) ? await settleLines(tx, scope, row) : []
  if (row.stockFrom !== null) await leaveOut(tx, scope, row.id)
  if (options?.moveStock) await moveStockByImport(tx, scope, row.id, 1)
  const layered = await recostSold(tx, scope, row.id, settled)
  await recountStale(tx, scope, [...settled, ...layered, ...(await ordersChangingHands(tx, scope, row.id))])
  await recordAudit(tx, scope, 'import.committed', row.id, { count: addedLines })
}
