import type { CurrencyCode } from '../money/currency.ts'
import type { AlertFacts, ChargedFee, Finding } from './alert.ts'

/** A value that appears in a sentence. Each language formats it in its own way. */
export type Value =
  | { readonly name: string }
  | { readonly platform: string }
  | { readonly fee: 'referral' | 'fulfilment' }
  | { readonly day: string }
  | { readonly count: number }
  | { readonly bp: number }
  | { readonly ppm: number }
  | { readonly minor: number; readonly currency: CurrencyCode }

export interface Said<Key extends string> {
  readonly key: Key
  /** The number that decides the plural form. */
  readonly count: number
  readonly values: Readonly<Record<string, Value>>
}

export type SentenceKey =
  | 'loss'
  | 'feeStep'
  | 'refunds'
  | 'marginDrop'
  | 'stockOut'
  | 'payoutLate'
  | 'payoutHeld'
  | 'costMissing'

/** The sentence that says what happened: the key of its phrase and its values. */
export function sentenceOf({
  currency,
  facts,
}: {
  currency: CurrencyCode
  facts: AlertFacts
}): Said<SentenceKey> {
  const { kind } = facts
  const say = (key: SentenceKey, values: Said<SentenceKey>['values'], count = 1) => ({ key, count, values })
  switch (kind) {
    case 'loss':
      return say(kind, {
        product: nameOf(facts),
        before: { minor: facts.before, currency },
        to: { day: facts.to },
      })
    case 'feeStep': {
      const charge = ({ ratePpm, amount }: ChargedFee): Value =>
        ratePpm === null ? { minor: amount ?? 0, currency } : { ppm: ratePpm }
      const { platform, fee, sku, after, by, skus } = facts
      const fees = { before: charge(facts.before), now: charge(facts.now) }
      const subject = { platform: { platform }, fee: { fee }, sku: { name: sku } }
      return say(kind, { ...subject, ...fees, after: { day: after }, by: { day: by } }, skus)
    }
    case 'refunds': {
      const { refunded, orders, usualBp } = facts
      const counts = { refunded: { count: refunded }, orders: { count: orders } }
      return say(kind, { product: nameOf(facts), ...counts, usual: { bp: usualBp }, to: { day: facts.to } })
    }
    case 'marginDrop': {
      const margins = { usual: { bp: facts.usualBp }, now: { bp: facts.nowBp } }
      return say(kind, { product: nameOf(facts), ...margins, to: { day: facts.to } }, facts.products)
    }
    case 'stockOut': {
      const days = { out: { day: facts.out }, arrival: { day: facts.arrival } }
      return say(kind, { product: nameOf(facts), ...days }, facts.products)
    }
    case 'payoutLate': {
      const platform = { platform: facts.platform }
      return facts.lastOn === null
        ? say('payoutHeld', { platform, since: { day: facts.heldSince ?? facts.to } })
        : say(kind, { platform, lastOn: { day: facts.lastOn } })
    }
    case 'costMissing':
      return say(
        kind,
        {
          product: nameOf(facts),
          share: { bp: facts.shareBp },
          currency: { name: currency },
          to: { day: facts.to },
        },
        facts.products,
      )
  }
}

export type StakeKey = 'about' | 'atLeast' | 'sales' | 'held' | 'hidden' | 'unknown'

/** The sentence that says what the alert costs, or the known amount if that is unknown. */
export function stakeOf({
  currency,
  stake,
  known,
  facts,
}: Pick<Finding, 'currency' | 'stake' | 'known' | 'facts'>): Said<StakeKey> {
  const minor = stake ?? known
  const key = keyOf(facts, stake === null)
  if (minor === null || key === 'unknown') return { key: 'unknown', count: 1, values: {} }
  return { key, count: 1, values: { amount: { minor, currency } } }
}

function keyOf(facts: AlertFacts, unknown: boolean): StakeKey {
  if (facts.kind === 'payoutLate') return 'held'
  if (facts.kind === 'costMissing') return 'hidden'
  if (unknown) return facts.kind === 'stockOut' ? 'sales' : 'unknown'
  return facts.kind === 'loss' && facts.atLeast ? 'atLeast' : 'about'
}

function nameOf({
  product: { name, sku },
}: {
  readonly product: { readonly name: string; readonly sku: string }
}): Value {
  return { name: name || sku }
}
