import { safiTemplate } from '#domain/import/formats/safi/safi-template.ts'
import { applyRate } from '#domain/money/money.ts'
import { KEPT_BY_AMAZON_PPM } from '../goods/products.ts'
import { feesOf, SAMPLE_DAYS, type SampleSale } from '../goods/sales.ts'
import { type Cells, dateOf, pounds, type SampleWords, tableText } from './table-text.ts'

const NAMES = { noon: 'noon', amazon: 'Amazon', jumia: 'Jumia' } as const
const MONTH = 30

/** Creates a file in Safi's import template with the sales on Amazon and Jumia, and with Amazon's storage fee once a month. */
export function templateFile(sales: readonly SampleSale[], words: SampleWords): string {
  const rows: { day: number; cells: Cells }[] = sales.map((sale) => ({
    day: sale.day,
    cells: { ...moneyOf(sale), ...aboutOf(sale, words) },
  }))
  for (let day = MONTH - 1; day < SAMPLE_DAYS; day += MONTH) {
    const storage = pounds(6_500 + (day % 4) * 850)
    rows.push({ day, cells: { platform: NAMES.amazon, quantity: '0', fulfilmentFee: storage, type: 'fee' } })
  }
  rows.sort((a, b) => a.day - b.day)
  return tableText(
    safiTemplate,
    rows.map(({ day, cells }) => ({ ...cells, date: dateOf(day, words), currency: 'EGP' })),
  )
}

function aboutOf({ orderId, line, platform, product }: SampleSale, words: SampleWords): Cells {
  return {
    order: orderId,
    lineId: String(line),
    platform: NAMES[platform],
    sku: product.sku,
    title: words.titleOf(product),
  }
}

/**
 * The amounts of a sale or return. On a return, Amazon keeps a fifth of its referral fee and Jumia refunds all of it. Neither refunds
 * delivery costs.
 */
function moneyOf(sale: SampleSale): Cells {
  const { quantity } = sale
  const { referral, outbound } = feesOf(sale)
  const back = quantity < 0
  const kept = sale.platform === 'amazon' ? applyRate(referral, KEPT_BY_AMAZON_PPM) : 0
  return {
    quantity: String(quantity),
    unitPrice: pounds(sale.unitPrice),
    referralFee: pounds(back ? (referral - kept) * quantity : referral * quantity),
    fulfilmentFee: pounds(back ? 0 : outbound * quantity),
    type: back ? 'refund' : 'sale',
  }
}
