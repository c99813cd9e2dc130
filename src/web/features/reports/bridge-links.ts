import type { FeeChangeShown } from '#contract/learned-fees.ts'
import type { BridgeBar, ProfitBridge } from '#contract/profit-bridge.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { salesAddress } from '#web/period/sales-address.ts'
import type { ReportAddress } from './use-address.ts'

interface Explained {
  readonly businessId: string
  readonly report: Pick<ProfitBridge, 'from' | 'to' | 'before'>
  readonly currency: CurrencyCode
  readonly address: Pick<ReportAddress, 'compare' | 'inCurrency' | 'platform' | 'product'>
}

type Item = Pick<BridgeBar['items'][number], 'platform' | 'productId' | 'sku'>

const TABS: Partial<Record<BridgeBar['kind'], 'fees' | 'refunds' | 'products'>> = {
  commission: 'fees',
  fulfilment: 'fees',
  otherFees: 'fees',
  reimbursements: 'fees',
  refunds: 'refunds',
}

/** The kind of learned fee whose changes can explain a bar, by the kind of the bar. */
const LEARNED: Partial<Record<BridgeBar['kind'], FeeChangeShown['kind']>> = {
  commission: 'referral',
  fulfilment: 'fulfilment',
}

/**
 * The URLs of the pages with details about the bars, in the same currency or, if the bars are converted, in all currencies. For products no
 * longer sold, the pages cover the earlier period.
 */
export function bridgeLinks({ businessId, report, currency, address }: Explained) {
  const { from, to, before } = report
  const start = before?.from ?? from
  const { compare, inCurrency, platform, product } = address
  const converted = inCurrency === 'own'
  const base = `/business/${businessId}`
  const reportOf = (choices: Record<string, string | undefined>) => {
    const all = {
      ...{ period: 'custom', from, to, compare, statement: currency },
      ...(converted && { inCurrency }),
      ...choices,
    }
    const given = Object.entries(all).filter((entry): entry is [string, string] => !!entry[1])
    return `${base}/reports?${new URLSearchParams(given)}`
  }
  const daysOf = (kind: BridgeBar['kind']) => (kind === 'gone' && before ? before : {})
  // of all pages with details, only the list of sales can be limited to a platform or a product
  const sales = (filters: Record<string, string | undefined>) =>
    salesAddress(businessId, {
      ...{
        from,
        to,
        currency: converted ? undefined : currency,
        platform,
        productId: product,
      },
      ...filters,
    })
  return {
    /** The URL of the details of a bar; null if no page shows exactly the lines that the bar sums. */
    details: ({ kind }: Pick<BridgeBar, 'kind'>) => {
      const days = daysOf(kind)
      if (kind === 'overheads') return `${base}/costs/overheads`
      if (kind === 'costCoverage') return `${base}/costs?missing=1`
      if (kind === 'feeCoverage') return `${base}/fees`
      if (kind === 'charges' || kind === 'corrections' || kind === 'exchangeRates') return null
      if (platform || product) return sales({ ...days, ...(kind === 'refunds' && { kind: 'refund' }) })
      return reportOf({ tab: TABS[kind] ?? 'products', ...days })
    },
    /** The URL of the learned fees if a change of one of them within the two periods can explain the bar, otherwise null. */
    changedFee: ({ kind }: Pick<BridgeBar, 'kind'>, changes: readonly FeeChangeShown[]) =>
      changes.some(
        (change) =>
          change.kind === LEARNED[kind] &&
          (converted || change.currency === currency) &&
          (!platform || change.platformName === platform) &&
          (!start || change.by >= start) &&
          (!to || change.after <= to),
      )
        ? `${base}/fees?tab=learned`
        : null,
    platform: (name: string) => reportOf({ tab: 'bridge', product, platform: name }),
    product: ({ kind }: Pick<BridgeBar, 'kind'>, item: Item) =>
      item.productId
        ? reportOf({ tab: 'bridge', platform: item.platform, product: item.productId })
        : sales({ search: item.sku, platform: item.platform, ...daysOf(kind) }),
  }
}
