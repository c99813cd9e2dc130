import { setImmediate as nextTurn } from 'node:timers/promises'
import { chooseRules } from '#domain/fees/choose-rules.ts'
import type { FeeCharge } from '#domain/fees/fee-rule.ts'
import type { FeeLedger } from '#domain/fees/learned/fee-ledger.ts'
import { learnFees } from '#domain/fees/learned/learn-fees.ts'
import type { LearnedFee } from '#domain/fees/learned/learned-fee.ts'
import { SHIPPED_RULES } from '#domain/fees/rules/shipped.ts'
import type { LearnedFees } from '#server/infra/db/schema/fee-checks.ts'
import type { Listings } from './item-facts.ts'

/** The number of milliseconds that the process learns fees before it serves other requests. */
const TURN_MS = 20

/** Learns from all statements of the business which fees the platforms charge. */
export async function learnFrom(
  ledger: FeeLedger,
  listings: Listings,
  signal: AbortSignal,
): Promise<LearnedFees> {
  const work = learnFees(ledger.series())
  let turn = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done)
      return { ...value, fees: value.fees.map((fee) => ({ ...fee, published: publishedFor(fee, listings) })) }
    if (performance.now() - turn < TURN_MS) continue
    await nextTurn()
    signal.throwIfAborted()
    turn = performance.now()
  }
}

/** Returns the published charge for the products of a learned fee; null if there is none or it differs between them. */
function publishedFor(
  { platform, country, kind, productIds, lastDay }: LearnedFee,
  listings: Listings,
): FeeCharge | null {
  const charges = new Set(
    productIds.map((productId) => {
      const listing = listings.listingOf(platform, productId)
      const { category = null, fulfilment = null } = listing ?? {}
      return chooseRules(SHIPPED_RULES, { platform, country, category, fulfilment, day: lastDay })[kind]
        ?.charge
    }),
  )
  const [charge] = charges
  return charges.size === 1 ? (charge ?? null) : null
}
