import { checkItem } from '#domain/fees/check/check-item.ts'
import { orderItems } from '#domain/fees/check/order-items.ts'
import { RuleBook } from '#domain/fees/check/rule-book.ts'
import { FeeLedger } from '#domain/fees/learned/fee-ledger.ts'
import { checkingRules } from '#server/core/fees/own-rules.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import {
  beginRun,
  clearRequest,
  countedLines,
  dropOtherRuns,
  type Found,
  finishRun,
  insertDifferences,
  noteProgress,
  readCheck,
  requestCheck,
  StaleRunError,
} from '../store.ts'
import { fingerprint } from './fingerprint.ts'
import { Listings } from './item-facts.ts'
import { learnFrom } from './learn-from.ts'
import { nextOrders, type Place, type StoredLine } from './read-orders.ts'
import { Tally } from './tally.ts'

/**
 * The number of lines that a step reads. It is small, so that the embedded database can serve other requests between
 * two steps.
 */
const LINES_PER_STEP = 2_000
const ROWS_PER_DELETE = 5_000

export interface CheckDeps {
  readonly db: Database
  readonly now: () => Date
}

/**
 * Checks all fees of a business in small steps whose results are not shown yet, then publishes the result in one
 * transaction. Every run reads all imports, because an order can have lines in several of them.
 */
export async function runCheck(
  { db, now }: CheckDeps,
  owner: OwnerId,
  businessId: string,
  signal: AbortSignal,
): Promise<void> {
  const inBusiness = <T>(work: (tx: Tx, scope: BusinessScope) => Promise<T>) => {
    signal.throwIfAborted()
    return db.tenant(owner, async (tx) => work(tx, await requireBusiness(tx, owner, businessId)))
  }
  try {
    await checkAll(inBusiness, now, signal)
  } catch (error) {
    // a newer run of the check has started and replaces this one
    if (error instanceof StaleRunError) return
    // the business was deleted meanwhile, together with everything that this run has written
    if (error instanceof AppError && error.code === 'business_not_found') return
    throw error
  }
}

type InBusiness = <T>(work: (tx: Tx, scope: BusinessScope) => Promise<T>) => Promise<T>

async function checkAll(inBusiness: InBusiness, now: () => Date, signal: AbortSignal): Promise<void> {
  const start = await inBusiness(async (tx, scope) => {
    const check = await readCheck(tx, scope)
    const present = await fingerprint(tx, scope)
    // the check was requested during the last run, and nothing has changed since, so its result is still current
    if (check?.fingerprint === present) {
      await clearRequest(tx, scope)
      return null
    }
    await requestCheck(tx, scope, present)
    const total = await countedLines(tx, scope)
    return {
      ...(await beginRun(tx, scope, total)),
      fingerprint: present,
      rules: new RuleBook(await checkingRules(tx, scope)),
      listings: await Listings.load(tx, scope),
      total,
    }
  })
  if (!start) return
  const { run, rules, listings, total } = start
  await dropOthers(inBusiness, { kept: start.read, upTo: run })
  const tally = new Tally()
  const ledger = new FeeLedger()
  let after: Place | null = null
  let lines = 0
  for (let end = false; !end; ) {
    end = await inBusiness(async (tx, scope) => {
      const step = await nextOrders(tx, scope, after, LINES_PER_STEP)
      const found = step.orders.flatMap((order) => checkOrder(order, { listings, rules, ledger }))
      for (const { finding, line } of found) tally.add(finding, line)
      await insertDifferences(tx, scope, run, found)
      lines += step.orders.reduce((sum, order) => sum + order.length, 0)
      await noteProgress(tx, scope, run, { done: Math.min(lines, total), total })
      after = step.orders.at(-1)?.[0] ?? after
      return step.end
    })
  }
  const { sums } = tally
  const learned = await learnFrom(ledger, listings, signal)
  await inBusiness((tx, scope) =>
    finishRun(tx, scope, { run, fingerprint: start.fingerprint, sums, learned, at: now() }),
  )
  await dropOthers(inBusiness, { kept: run, upTo: run })
}

async function dropOthers(inBusiness: InBusiness, runs: { kept: number; upTo: number }): Promise<void> {
  for (let gone = ROWS_PER_DELETE; gone === ROWS_PER_DELETE; )
    gone = await inBusiness((tx, scope) => dropOtherRuns(tx, scope, runs, ROWS_PER_DELETE))
}

interface Checking {
  readonly listings: Listings
  readonly rules: RuleBook
  readonly ledger: FeeLedger
}

function checkOrder(order: readonly StoredLine[], { listings, rules, ledger }: Checking): Found[] {
  return orderItems(order).flatMap((item) => {
    const line = item.lines.find(({ kind }) => kind === 'sale') ?? item.lines[0]
    if (!line) return []
    const facts = listings.factsOf(line)
    ledger.add(item, facts)
    return checkItem(item, facts, rules).map((finding) => ({ finding, facts, line }))
  })
}
