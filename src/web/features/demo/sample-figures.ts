import { type LineAmounts, NO_AMOUNTS, type SaleLine } from '#domain/import/sale-line.ts'
import { ProfitTally } from '#domain/profit/actual.ts'
import type { ProfitFigures, ProfitStatement } from '#domain/profit/figures.ts'
import { planProduct } from '#domain/profit/planned.ts'
import {
  ADVERTISING,
  CURRENCY,
  FEES,
  LAST_ORDERS,
  MONTHS,
  PRODUCTS,
  type SamplePlatform,
  type SampleProduct,
  SOLD,
} from './sample.ts'

interface Order {
  date: string
  product: SampleProduct
  platform: SamplePlatform
  pieces: number
}

export interface RecentOrder extends Order {
  figures: ProfitFigures
}

/** The sales of the sample shop in the form of imported sale lines, oldest month first. */
export function sampleLines(): SaleLine[] {
  return [
    ...MONTHS.flatMap((month, at) => [
      ...SOLD.flatMap(({ product, platform, orders }) =>
        Array.from({ length: orders[at] ?? 0 }, (_, index) =>
          // The orders are dated in the first four weeks of the month, so that the recent orders, at the end of the month, come after them.
          orderLine(
            { date: `${month}-${day(1 + ((index * 5) % 28))}`, product, platform, pieces: 1 },
            `${month}-${product}-${index}`,
          ),
        ),
      ),
      line({ kind: 'fee', date: `${month}-28`, amounts: { otherFee: -(ADVERTISING[at] ?? 0) } }),
    ]),
    ...LAST_ORDERS.map((order, index) => orderLine(order, `last-${index}`)),
  ]
}

/** The statement of the sample shop, as its dashboard would show it. */
export function sampleStatement(): ProfitStatement {
  const [statement] = tally(sampleLines())
  if (!statement) throw new Error('the sample shop has no sales')
  return statement
}

/** The recent orders of the sample shop, latest first, each with its profit. */
export function recentOrders(): RecentOrder[] {
  return LAST_ORDERS.toReversed().flatMap((order) => {
    const [statement] = tally([orderLine(order, 'order')])
    return statement ? [{ ...order, figures: statement.totals }] : []
  })
}

function tally(lines: readonly SaleLine[]): ProfitStatement[] {
  const sums = new ProfitTally(({ sku }) => (isProduct(sku) ? PRODUCTS[sku].unitCost : null))
  for (const each of lines) sums.add(each)
  return sums.statements()
}

function orderLine({ date, product, platform, pieces }: Order, orderId: string): SaleLine {
  const { price, unitCost } = PRODUCTS[product]
  const [piece] = planProduct({ price, unitCost, quantity: pieces, platforms: [FEES[platform]] }).platforms
  if (!piece || piece.referralFee === null) throw new Error('the plan has no fees for a platform')
  return line({
    kind: 'sale',
    date,
    platform,
    orderId,
    sku: product,
    units: pieces,
    amounts: {
      sales: price * pieces,
      referralFee: -piece.referralFee * pieces,
      fulfilmentFee: -piece.outboundFee * pieces,
      otherFee: -piece.monthlyStorageFee * pieces,
    },
  })
}

type LineFacts = Pick<SaleLine, 'kind' | 'date'> &
  Partial<Pick<SaleLine, 'platform' | 'orderId' | 'sku' | 'units'>> & { amounts: Partial<LineAmounts> }

function line({ amounts, ...facts }: LineFacts): SaleLine {
  return {
    row: 1,
    key: '',
    platform: 'noon',
    orderId: null,
    sku: null,
    title: null,
    country: 'EG',
    currency: CURRENCY,
    units: 0,
    rawType: '',
    ...facts,
    amounts: { ...NO_AMOUNTS, ...amounts },
  }
}

function isProduct(sku: string | null): sku is SampleProduct {
  return sku !== null && Object.hasOwn(PRODUCTS, sku)
}

function day(number: number): string {
  return String(number).padStart(2, '0')
}
