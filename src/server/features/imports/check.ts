import { readLines, scanFile } from '#domain/import/read-file.ts'
import type { SaleLine } from '#domain/import/sale-line.ts'
import { type Costing, loadCosting } from '#server/platform/sales/costing.ts'
import { knownKeys } from '#server/platform/sales/sale-lines.ts'
import { Overlap } from './overlap.ts'
import { type LineMatch, PreviewTally } from './preview-tally.ts'
import { sameFileCommitted } from './store.ts'
import type { Work } from './work.ts'

/** Reads the whole file without saving a line of it: refused, a question, or a preview. */
export async function checkImport(work: Work): Promise<void> {
  const { scope, row, source } = work
  const scan = await scanFile(source, { choices: row.choices })
  if (scan.outcome === 'refused') {
    const { format, refusal } = scan
    await work.tenant((tx) =>
      work.change(tx, { status: 'refused', format, errorCode: refusal.code, errorData: refusal.data }),
    )
    await work.storage.remove(work.fileKey)
    return
  }
  if (scan.outcome === 'needs_choice') {
    await work.tenant((tx) =>
      work.change(tx, { status: 'needs_choice', format: scan.format, choicesNeeded: scan.choices }),
    )
    return
  }
  const { plan } = scan
  const costing = await work.tenant(async (tx) => {
    const loaded = await loadCosting(tx, scope)
    await loaded.prepare(tx, plan.currencies)
    return loaded
  })
  const tally = new PreviewTally()
  const overlap = new Overlap(plan.fees)
  for await (const batch of readLines(plan, source)) {
    const known = await work.tenant(async (tx) => {
      await overlap.look(tx, scope, batch.lines)
      return knownKeys(
        tx,
        scope,
        batch.lines.map(({ key }) => key),
      )
    })
    tally.add(batch, known, (line) => matchOf(costing, scope.currency, line))
    await work.progress(tally.rows, plan.rows)
  }
  await work.tenant(async (tx) => {
    const sameFileImportedAt = await sameFileCommitted(tx, scope, row)
    const preview = tally.finish({ fees: plan.fees, sameFileImportedAt, overlap: overlap.found() })
    await work.change(tx, {
      status: 'ready',
      format: plan.format,
      plan,
      preview,
      choicesNeeded: [],
      rowsDone: preview.rows,
      rowsTotal: preview.rows,
    })
  })
}

function matchOf(costing: Costing, currency: string, line: SaleLine): LineMatch {
  const match = costing.match(line.platform, line.sku)
  if (match.productId === null) return match
  if (costing.catalog.unitCost(match.productId, line.date) === null) return { ...match, reason: 'no_cost' }
  if (line.currency === currency) return match
  const sample = { soldOn: line.date, currency: line.currency, units: 1, costUnits: 1 }
  return costing.cost(match.productId, sample) === null ? { ...match, reason: 'no_rate' } : match
}
