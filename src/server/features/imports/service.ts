import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { chooseImport, commitImport, SalesImport } from '#contract/imports.ts'
import type { ColumnMapping } from '#domain/import/mapping/column-mapping.ts'
import type { FileSource } from '#domain/import/reader/read-plan.ts'
import { totalsDiffer } from '#domain/import/reader/total-differences.ts'
import type { Language } from '#phrases/language.ts'
import { lockSales } from '#server/core/sales/costing/recost.ts'
import { refuseLargeCostsIn } from '#server/core/sales/costing/refuse-large-costs.ts'
import { importFileKey } from '#server/core/sales/lines/import-file.ts'
import { foldSku } from '#server/core/sales/lines/match-products.ts'
import type { Database } from '#server/infra/db/database.ts'
import { type BusinessScope, type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { refuseOtherCurrency, requireBusiness } from '#server/infra/db/require-business.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError, brokenConstraint } from '#server/infra/http/errors.ts'
import type { JobSender } from '#server/infra/jobs/jobs.ts'
import { openFile } from '#server/infra/storage/open-file.ts'
import type { Storage } from '#server/infra/storage/storage.ts'
import { rowErrorsCsv } from './file/errors-file.ts'
import { storeUpload } from './file/upload.ts'
import type { ImportJob } from './jobs.ts'
import { rememberMapping } from './mapping/store.ts'
import { presentImport } from './present.ts'
import {
  changeImport,
  findForRun,
  type ImportRow,
  insertImport,
  readImport,
  requireImport,
  startedNow,
} from './store.ts'

export interface ImportsDeps {
  db: Database
  storage: Storage
  job: JobSender<ImportJob>
}

export interface Upload {
  /** The id of the import, if the caller chooses it. */
  id?: string
  fileName: string
  platform?: string
  /** Whether a connection fetched the file for its backfill. */
  backfill?: boolean
  /** See `imports.stockFrom`. */
  stockFrom?: string | null
  body: ReadableStream<Uint8Array> | null
  /** Content-Length, if the client sends it. */
  announced: number | null
}

export async function upload(
  deps: ImportsDeps,
  owner: OwnerId,
  businessId: string,
  { id = randomUUID(), fileName, platform, backfill = false, stockFrom = null, body, announced }: Upload,
): Promise<SalesImport> {
  const { db, storage } = deps
  // an upload to another seller's business is refused before any byte is stored
  await db.tenant(owner, (tx) => requireBusiness(tx, owner, businessId))
  const key = importFileKey(owner, id)
  const file = await storeUpload(storage, key, body, announced)
  const insert = db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, businessId)
    const choices = platform ? { platform } : {}
    return insertImport(tx, scope, { id, fileName, backfill, stockFrom, choices, ...file })
  })
  const row = await insert.catch(async (error: unknown) => {
    // the import needs its file if the connection was lost before the database confirmed it
    const found = await db.tenant(owner, (tx) => findForRun(tx, owner, id))
    if (found) return found.row
    await storage.remove(key)
    throw error
  })
  await send(deps, row)
  return presentImport(row)
}

export interface ImportIds {
  businessId: string
  importId: string
}

/** Leaves an import as it is if a user has opened it after this time. */
export interface UnlessOpened {
  unlessOpenedAfter?: Date
}

type Status = ImportRow['status']
type Change = Parameters<typeof changeImport>[3]

/** Starts a new run of an import whose status is in `from`. `change` returns more changes; `also` runs in the transaction. */
async function enqueue(
  deps: ImportsDeps,
  owner: OwnerId,
  ids: ImportIds,
  from: readonly Status[],
  change: (row: ImportRow, scope: BusinessScope) => Change,
  also: (tx: Tx, row: ImportRow, scope: BusinessScope) => Promise<void> = async () => undefined,
): Promise<SalesImport> {
  try {
    const row = await deps.db.tenant(owner, async (tx) => {
      const scope = await requireBusiness(tx, owner, ids.businessId)
      // waits until a running job has written its current batch of lines
      await lockSales(tx, scope)
      const found = await requireImport(tx, scope, ids.importId)
      if (!from.includes(found.status)) throw new AppError('import_wrong_state')
      await also(tx, found, scope)
      return changeImport(tx, scope, ids.importId, {
        runs: found.runs + 1,
        ...startedNow(),
        attempts: 0,
        rowsDone: 0,
        rowsTotal: 0,
        interrupted: false,
        stalled: false,
        ...change(found, scope),
      })
    })
    await send(deps, row)
    return presentImport(row)
  } catch (error) {
    if (brokenConstraint(error) === 'imports_busy') throw new AppError('import_busy')
    throw error
  }
}

export function choose(
  deps: ImportsDeps,
  owner: OwnerId,
  ids: ImportIds,
  choices: ParsedBody<typeof chooseImport>,
): Promise<SalesImport> {
  const { mapping } = choices
  return enqueue(
    deps,
    owner,
    ids,
    ['needs_choice', 'ready', 'refused'],
    (row) => {
      // the refusal of a file without a mappable table is final, and its file was removed
      if (row.status === 'refused' && !row.mappable) throw new AppError('import_wrong_state')
      const named = mapping?.currency && { currency: mapping.currency }
      return {
        status: 'checking',
        preview: null,
        // with another mapping, earlier answers are dropped, because they referred to the earlier columns
        choices: { ...(keepsColumns(mapping, row) ? row.choices : ofFile(row)), ...named, ...choices },
        choicesNeeded: [],
      }
    },
    async (tx, row, scope) => {
      if (mapping && row.mappable) await rememberMapping(tx, scope, row.mappable.signature, mapping)
    },
  )
}

/** The seller's choices that stay valid when the columns are mapped differently: the platform. */
function ofFile({ choices: { platform } }: ImportRow) {
  return platform === undefined ? {} : { platform }
}

/** The default for previews that an earlier version stored, which did not compare the total of each order. */
const NO_DIFFERENCES = { differenceCount: 0 }

function keepsColumns(mapping: ColumnMapping | undefined, { choices }: ImportRow): boolean {
  return mapping === undefined || isDeepStrictEqual(mapping.columns, choices.mapping?.columns)
}

export function commit(
  deps: ImportsDeps,
  owner: OwnerId,
  ids: ImportIds,
  form: ParsedBody<typeof commitImport>,
  { unlessOpenedAfter }: UnlessOpened = {},
): Promise<SalesImport> {
  const { newProducts, costs, replaceCosts, refundsRestock } = form
  return enqueue(deps, owner, ids, ['ready'], (row, scope) => {
    refuseOtherCurrency(scope, form.currency)
    refuseLargeCostsIn(scope.currency, { newProducts, costs })
    confirmed(row, form)
    if (unlessOpenedAfter && row.openedAt && row.openedAt > unlessOpenedAfter)
      throw new AppError('import_wrong_state')
    const named = new Set(newProducts.map(({ sku }) => foldSku(sku)))
    const costed = costs
      .filter(({ sku }) => !named.has(foldSku(sku)))
      .map((cost) => ({ ...cost, name: null }))
    const wanted = [...newProducts, ...costed].map((product) => ({ id: randomUUID(), ...product }))
    return {
      status: 'committing',
      rowsTotal: row.preview?.rows ?? 0,
      options: {
        newProducts: wanted,
        replaceCosts,
        refundsRestock,
        moveStock: form.moveStock ?? !row.backfill,
        withOverlap: form.withOverlap,
      },
    }
  })
}

/**
 * Refuses a file with row errors, differing totals or possible duplicates unless the seller has confirmed each of these, and a preview that
 * another check has replaced since the seller saw it.
 */
function confirmed({ preview, runs }: ImportRow, form: ParsedBody<typeof commitImport>): void {
  if (form.runs !== undefined && form.runs !== runs) throw new AppError('import_wrong_state')
  if (!preview) return
  if (preview.errorCount > 0 && !form.withErrors) throw new AppError('import_choice_needed')
  if (!form.withDifferences && totalsDiffer({ ...NO_DIFFERENCES, ...preview }))
    throw new AppError('import_totals_differ')
  if (!form.withOverlap && preview.overlap) throw new AppError('import_orders_twice')
}

/**
 * Cancels a check or a commit; an undo removes lines that it has saved. If an undo has failed before it changed anything, cancels
 * the undo instead, and the import stays active.
 */
export function cancel(deps: ImportsDeps, owner: OwnerId, ids: ImportIds): Promise<SalesImport> {
  const from = ['checking', 'needs_choice', 'ready', 'refused', 'committing', 'undoing'] as const
  return enqueue(deps, owner, ids, from, ({ status, stalled, active }) => {
    if (status !== 'undoing') return { status: 'undoing', errorCode: null, errorData: {} }
    if (!stalled || !active) throw new AppError('import_wrong_state')
    return { status: 'committed' }
  })
}

export function undo(deps: ImportsDeps, owner: OwnerId, ids: ImportIds): Promise<SalesImport> {
  return enqueue(deps, owner, ids, ['committed'], (row) => ({ status: 'undoing', rowsTotal: row.addedLines }))
}

/**
 * Starts a failed import again from the beginning, because a failed import keeps no lines. A failed undo continues where it
 * stopped.
 */
export function retry(deps: ImportsDeps, owner: OwnerId, ids: ImportIds): Promise<SalesImport> {
  return enqueue(
    deps,
    owner,
    ids,
    ['failed', 'undoing'],
    ({ status, stalled }) => {
      if (status === 'undoing' && !stalled) throw new AppError('import_wrong_state')
      if (status === 'undoing') return {}
      return {
        status: 'checking',
        preview: null,
        plan: null,
        options: null,
        choicesNeeded: [],
        errorCode: null,
        errorData: {},
      }
    },
    async (_, row) => {
      if (row.status === 'failed') await requireFile(deps, row)
    },
  )
}

/** Streams the row errors of an import's file as CSV, as long as the file exists. */
export async function errorsOf(
  { db, storage }: ImportsDeps,
  owner: OwnerId,
  ids: ImportIds,
  language: Language,
): Promise<AsyncIterable<Uint8Array>> {
  const row = await db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, ids.businessId)
    return readImport(tx, scope, ids.importId)
  })
  if (row.plan === null || row.status === 'checking') throw new AppError('import_wrong_state')
  const key = importFileKey(owner, row.id)
  const source: FileSource = {
    open: () => storage.read(key),
    decoder: (encoding) => new TextDecoder(encoding),
  }
  const csv = await openFile(storage, key, rowErrorsCsv(row.plan, source, language))
  if (!csv) throw new AppError('import_wrong_state')
  return csv
}

async function requireFile({ storage }: Pick<ImportsDeps, 'storage'>, row: ImportRow): Promise<void> {
  const size = await storage.size(importFileKey(ownerId(row.userId), row.id))
  if (size === null) throw new AppError('import_wrong_state')
}

async function send({ job }: ImportsDeps, row: ImportRow): Promise<void> {
  await job.send({ owner: row.userId, importId: row.id, run: row.runs })
}
