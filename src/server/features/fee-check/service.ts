import type { ParsedQuery } from '#contract/endpoint.ts'
import { type FeeCheck, type getFeeDifferencesCsv, MOST_EXPORTED } from '#contract/fee-check.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { ReportTable } from '#server/infra/tables/report-table.ts'
import { countDifferences, readDifferences } from './differences/queries.ts'
import { differencesTable } from './differences/table.ts'
import type { CheckFilter } from './filter.ts'
import { readPlatforms, readStatements } from './queries.ts'
import { fingerprint } from './run/fingerprint.ts'
import { readCheck, requestCheck } from './store.ts'

/** Reads the figures of the last complete fee check. If its state is not current, the caller sends the job of a new check. */
export async function readSummary(tx: Tx, scope: BusinessScope, filter: CheckFilter): Promise<FeeCheck> {
  const { run, ...state } = await readState(tx, scope)
  return {
    ...state,
    platforms: await readPlatforms(tx, scope, run),
    statements: await readStatements(tx, scope, run, filter),
  }
}

type State = Pick<FeeCheck, 'state' | 'checkedAt' | 'failed' | 'progress'> & { readonly run: number }

/** Reads the state of the last complete fee check: current unless something has changed since. Viewers read it too, so it writes nothing. */
export async function readState(tx: Tx, scope: BusinessScope): Promise<State> {
  const check = await readCheck(tx, scope)
  const present = await fingerprint(tx, scope)
  const current = check !== null && check.fingerprint === present
  const never = check === null || check.fingerprint === null
  return {
    run: check?.run ?? 0,
    state: current ? 'current' : never ? 'never' : 'checking',
    checkedAt: check?.checkedAt ?? null,
    failed: !current && (check?.stalled ?? false),
    progress: current || !check ? null : { lines: check.linesDone, of: check.linesTotal },
  }
}

/** Requests a new fee check if something has changed since the last one. Returns false if that one is current. */
export async function requestIfStale(tx: Tx, scope: BusinessScope): Promise<boolean> {
  const present = await fingerprint(tx, scope)
  if ((await readCheck(tx, scope))?.fingerprint === present) return false
  await requestCheck(tx, scope, present)
  return true
}

/** Reads all fee differences of the last complete check as a table for a file. */
export async function exportDifferences(
  tx: Tx,
  scope: BusinessScope,
  { language, ...filter }: ParsedQuery<typeof getFeeDifferencesCsv>,
  today: string,
): Promise<ReportTable> {
  const check = await readCheck(tx, scope)
  if (!check || check.fingerprint === null) throw new AppError('fee_check_unfinished')
  const count = await countDifferences(tx, scope, check.run, filter)
  if (count > MOST_EXPORTED)
    throw new AppError('fee_check_too_large', { data: { count, limit: MOST_EXPORTED } })
  const slice = { limit: MOST_EXPORTED, offset: 0 }
  const rows = await readDifferences(tx, scope, check.run, { filter, today, slice })
  return differencesTable(rows, language)
}
