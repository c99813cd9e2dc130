import { noonTransactionView } from '#domain/import/formats/noon/noon-transaction-view.ts'
import { feesOf, SAMPLE_DAYS, type SampleSale } from '../goods/sales.ts'
import { type Cells, dateOf, pounds, type SampleWords, tableText } from './table-text.ts'

const WEEK = 7

/**
 * Creates a statement in noon's format with one row per unit. Each week ends with its advertising cost and the payout of the
 * balance.
 */
export function noonFile(sales: readonly SampleSale[], words: SampleWords): string {
  const rows: Cells[] = []
  let balance = 0
  const add = (day: number, amounts: Readonly<Record<string, number>>, cells: Cells) => {
    const date = dateOf(day, words)
    const total = Object.values(amounts).reduce((sum, amount) => sum + amount, 0)
    balance += total
    rows.push({
      contractTitle: 'Noon EG',
      reference: `PS-200731-EG${date.replaceAll('-', '')}`,
      date,
      currency: 'EGP',
      ...Object.fromEntries(Object.entries(amounts).map(([key, minor]) => [key, pounds(minor)])),
      total: pounds(total),
      ...cells,
    })
  }
  for (let day = 0; day < SAMPLE_DAYS; day += 1) {
    for (const sale of sales.filter((each) => each.day === day)) {
      for (const { item, amounts } of unitsOf(sale)) {
        add(day, amounts, {
          type: sale.quantity < 0 ? 'order_update' : 'order',
          order: sale.orderId,
          item,
          orderDate: dateOf(day - 3, words),
          title: words.titleOf(sale.product),
          sku: sale.product.sku,
        })
      }
    }
    if (day % WEEK < WEEK - 1) continue
    const ofNoOrder = { order: 'NA' }
    add(
      day,
      { nonOrder: -weeklyAdvertising(day) },
      { ...ofNoOrder, type: 'statement_fee', title: 'Advertising Fee' },
    )
    if (balance > 0) {
      add(day, { others: -balance }, { ...ofNoOrder, type: 'payment', title: 'Payment Disbursal' })
    }
  }
  return tableText(noonTransactionView, rows)
}

/** What noon charges for the ads of a week on its last day, in minor units with VAT. */
export function weeklyAdvertising(day: number): number {
  return 12_000 + (day % 5) * 2_500
}

/** For returns of this product noon does not refund the commission, so that the fee check finds a difference. */
const KEPT_REFERRAL = 'charger'

/** Returns one row for each unit of a sale or return. noon keeps the fulfilment fee when goods are returned. */
function unitsOf(sale: SampleSale) {
  const fees = feesOf(sale)
  const { outbound } = fees
  const back = sale.quantity < 0
  const referral = back && sale.product.key === KEPT_REFERRAL ? 0 : fees.referral
  const sign = back ? -1 : 1
  return Array.from({ length: Math.abs(sale.quantity) }, (_, unit) => ({
    item: `${sale.orderId}-${sale.line}${unit + 1}`,
    amounts: {
      netProceeds: sign * sale.unitPrice,
      referral: 0 - sign * referral,
      fulfilment: back ? 0 : -outbound,
    },
  }))
}
