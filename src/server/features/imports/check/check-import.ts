import { currentItems } from '#domain/import/identity/current-lines.ts'
import type { UnknownTable } from '#domain/import/mapping/column-mapping.ts'
import { suggestedTable } from '#domain/import/mapping/suggested-table.ts'
import { isSeenWithRealFile } from '#domain/import/reader/plan-format.ts'
import { scanFile } from '#domain/import/reader/read-file.ts'
import { readLines } from '#domain/import/reader/read-lines.ts'
import type { LineBatch, ScanResult } from '#domain/import/reader/read-plan.ts'
import { FileRefused } from '#domain/import/reader/refusal.ts'
import { salesTable } from '#domain/import/reader/sheet-table.ts'
import { sheetsOf } from '#domain/import/reader/workbook-facts.ts'
import { loadCosting } from '#server/core/sales/costing/costing.ts'
import { hasOtherLines, knownLines } from '#server/core/sales/lines/sale-lines.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { tableSource } from '#spreadsheet/table-source.ts'
import { mayBeWorkbook } from '#spreadsheet/workbook-container.ts'
import { whileReading } from '../file/line-batches.ts'
import { readerVersion } from '../file/reader-version.ts'
import { rememberedMapping } from '../mapping/store.ts'
import { matchOf } from '../preview/match-of.ts'
import { PreviewTally } from '../preview/preview-tally.ts'
import type { ImportRun } from '../run/import-run.ts'
import { type ImportRow, sameFileCommitted } from '../store.ts'
import { checkKnownFile } from './check-known-file.ts'
import { asksForEqualRows, lacksOrders, repeatsRows, withSalt } from './equal-rows.ts'
import { Overlap } from './overlap.ts'
import { Replaced } from './replaced-lines.ts'

const NOTHING: ReadonlySet<string> = new Set()

type Answer = 'format' | 'preview' | 'mappable' | 'choicesNeeded' | 'errorCode' | 'errorData'

/** What a check has found. */
export interface Checked
  extends Pick<ImportRow, Answer>,
    Partial<Pick<ImportRow, 'plan' | 'rowsDone' | 'rowsTotal'>> {
  readonly status: 'refused' | 'needs_choice' | 'ready'
}

/** Checks an import. The result is a refusal, a question to the seller or a preview. */
export async function checkImport(run: ImportRun): Promise<void> {
  // a workbook must become CSV first, because the errors of its rows are read from the stored file later
  if (!(await mayBeWorkbook(run.source)) && (await checkKnownFile(run))) return
  await endCheck(run, await checkFile(run))
}

/** Saves the result of a check and ends the run. An earlier confirmation of the import is no longer valid. */
export async function endCheck(run: ImportRun, checked: Checked): Promise<void> {
  await run.tenant((tx) => run.change(tx, { ...checked, options: null }))
  // the file stays stored if the seller can still map its columns
  if (checked.status === 'refused' && checked.mappable === null) await run.storage.remove(run.fileKey)
}

/** Reads the whole file without saving a line. */
export async function checkFile(run: ImportRun): Promise<Checked> {
  const { scope, row, source } = run
  const { scan, table } = await scanRemembering(run)
  const nothing = { preview: null, mappable: table, choicesNeeded: [], errorCode: null, errorData: {} }
  if (scan.outcome === 'refused') {
    const { format, refusal } = scan
    const why = { errorCode: refusal.code, errorData: refusal.data }
    return { ...nothing, ...why, status: 'refused', format, mappable: scan.table ?? null }
  }
  if (scan.outcome === 'needs_choice')
    return { ...nothing, status: 'needs_choice', format: scan.format, choicesNeeded: scan.choices }
  const same = await run.tenant((tx) => sameFileCommitted(tx, scope, row))
  const plan = await withSalt(scan.plan, run, same)
  const costing = await run.tenant(async (tx) => {
    const loaded = await loadCosting(tx, scope)
    await loaded.prepare(tx, plan.currencies)
    return loaded
  })
  const tally = new PreviewTally()
  const counts = await currentItems(plan, source)
  const overlap = new Overlap(plan.format, row.choices)
  const comparedWith = await run.tenant((tx) => overlap.comparedWith(tx, scope))
  const mayKnow = await run.tenant((tx) => hasOtherLines(tx, scope, row.id))
  let mayRepeat = false
  const replaced = new Replaced(row)
  const look = async (tx: Tx, batch: LineBatch) => {
    const { lines, known } = await knownLines(tx, scope, batch.lines)
    await overlap.look(tx, scope, lines, known)
    await replaced.look(tx, scope, lines.filter(counts))
    if (lacksOrders(plan)) mayRepeat ||= await repeatsRows(tx, scope, lines, known)
    return { batch: { ...batch, lines }, known }
  }
  await whileReading(readLines(plan, source), async (read) => {
    const { batch, known } = mayKnow
      ? await run.tenant((tx) => look(tx, read))
      : { batch: read, known: NOTHING }
    tally.add(batch, known, (line) => matchOf(costing, scope.currency, line), counts)
    await run.progress(tally.rows, plan.rows)
  })
  mayRepeat ||= lacksOrders(plan) && overlap.mayRepeat
  const { format } = plan
  if (mayRepeat && !same && !row.choices.equalRows) return { ...nothing, ...asksForEqualRows, format }
  const preview = tally.finish({
    fees: plan.fees,
    seenWithRealFile: isSeenWithRealFile(plan),
    workbook: plan.workbook ? sheetsOf(plan.workbook) : null,
    sameFileImportedAt: same?.at ?? null,
    overlap: overlap.found(),
    comparedWith,
    replacedLines: replaced.lines(),
    settledOrders: overlap.settled(),
  })
  return {
    ...nothing,
    status: 'ready',
    format,
    plan: { ...plan, readBy: await readerVersion() },
    preview,
    rowsDone: preview.rows,
    rowsTotal: preview.rows,
  }
}

interface Scanned {
  scan: ScanResult
  /**
   * The custom table, with the seller's mapping of its columns, which the seller can still correct; null for known
   * formats.
   */
  table: UnknownTable | null
}

/** Scans the file. A custom table is read with the mapping that the seller confirmed earlier for the same columns in this business. */
async function scanRemembering(run: ImportRun): Promise<Scanned> {
  const { scope, row, source, today } = run
  const unreadable = await workbookToCsv(run)
  if (unreadable) return { scan: unreadable, table: null }
  const scan = await scanFile(source, { choices: row.choices, today })
  const explained = row.choices.mapping
  if (explained) return { scan, table: row.mappable && { ...row.mappable, guess: explained } }
  if (scan.outcome !== 'refused' || !scan.table) return { scan, table: null }
  const { signature } = scan.table
  const remembered = await run.tenant((tx) => rememberedMapping(tx, scope, signature))
  if (remembered === null) return { scan, table: null }
  if (!remembered.own)
    return { scan: { ...scan, table: suggestedTable(scan.table, remembered.mapping) }, table: null }
  // the platform chosen for this file takes precedence over the remembered one
  const { platform } = row.choices
  const mapping = { ...remembered.mapping, ...(platform && { platform }) }
  const choices = { ...row.choices, mapping, ...(mapping.currency && { currency: mapping.currency }) }
  const again = await scanFile(source, { choices, today })
  if (again.outcome === 'refused') {
    // asks the seller about statuses that are new in this file, and suggests the remembered mapping
    const asked = again.refusal.code === 'file_statuses_unknown' && again.table
    return { scan: asked ? again : scan, table: null }
  }
  await run.tenant((tx) => run.change(tx, { choices }))
  return { scan: again, table: { ...scan.table, guess: mapping } }
}

/** Converts a workbook to CSV once, so that every later read sees the same lines. */
async function workbookToCsv(run: ImportRun): Promise<ScanResult | null> {
  if (!(await mayBeWorkbook(run.source))) return null
  const { platform } = run.row.choices
  const table = tableSource(run.source, (head) => salesTable(head, platform))
  try {
    await run.storage.write(run.fileKey, table.open() as AsyncIterable<Uint8Array>)
  } catch (error) {
    if (error instanceof FileRefused) return { outcome: 'refused', format: null, refusal: error.refusal }
    // refuses the file instead of failing, because another attempt would also exceed the seller's storage limit
    if (!(error instanceof AppError) || error.code !== 'seller_storage_full') throw error
    const data = { limit: Number(error.data?.limit) }
    return { outcome: 'refused', format: null, refusal: { code: error.code, data } }
  }
  await run.keepTableOf(table.workbook?.())
  return null
}
