import type { BridgeBar, ProfitBridge } from '#contract/profit-bridge.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { salesAddress } from '#web/period/sales-address.ts'
import type { ReportAddress } from './use-address.ts'

interface Explained {
  readonly businessId: string
  readonly report: Pick<ProfitBridge, 'from' | 'to'>
  readonly currency: CurrencyCode
  readonly address: Pick<ReportAddress, 'compare' | 'platform' | 'product'>
}

const TABS: Partial<Record<BridgeBar['kind'], 'fees' | 'refunds' | 'products'>> = {
  commission: 'fees',
  fulfilment: 'fees',
  otherFees: 'fees',
  reimbursements: 'fees',
  refunds: 'refunds',
}

/** The addresses of the details behind the bars, for the same days and currency. */
export function bridgeLinks({ businessId, report, currency, address }: Explained) {
  const { from, to } = report
  const { compare, platform, product } = address
  const base = `/business/${businessId}`
  const reportOf = (choices: Record<string, string | undefined>) => {
    const all = { period: 'custom', from, to, compare, statement: currency, ...choices }
    const given = Object.entries(all).filter((entry): entry is [string, string] => !!entry[1])
    return `${base}/reports?${new URLSearchParams(given)}`
  }
  // reports and the list of sales show a platform or a product only in sales
  const sales = (filters: Record<string, string | undefined>) =>
    salesAddress(businessId, { from, to, currency, platform, productId: product, view: 'lines', ...filters })
  return {
    details: ({ kind }: BridgeBar) => {
      if (kind === 'overheads') return `${base}/costs/overheads`
      if (kind === 'costCoverage') return `${base}/costs?missing=1`
      if (kind === 'feeCoverage') return `${base}/fees`
      if (kind === 'charges') return sales({ kind: 'fee' })
      if (kind === 'corrections') return sales({ kind: 'other' })
      if (platform || product) return sales(kind === 'refunds' ? { kind: 'refund' } : {})
      return reportOf({ tab: TABS[kind] ?? 'products' })
    },
    platform: (name: string) => reportOf({ tab: 'bridge', product, platform: name }),
    product: ({ productId, sku }: Pick<BridgeBar['items'][number], 'productId' | 'sku'>) =>
      productId ? reportOf({ tab: 'bridge', platform, product: productId }) : sales({ search: sku }),
  }
}
