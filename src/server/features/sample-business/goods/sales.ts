import { applyRate } from '#domain/money/money.ts'
import { SAMPLE_PRODUCTS, type SamplePlatform, type SampleProduct, SMALL } from './products.ts'
import { pick, seededRandom } from './random.ts'

/** The number of days that the sample covers: half a year, which ends today. */
export const SAMPLE_DAYS = 182

export interface SampleSale {
  /** The day of the sale; 0 is the first day of the sample. */
  readonly day: number
  readonly platform: SamplePlatform
  readonly orderId: string
  /** The number of the line in its order, starting at 1. A return has the number of the line that it refunds. */
  readonly line: number
  readonly product: SampleProduct
  /** The number of units; negative for a return. */
  readonly quantity: number
  readonly unitPrice: number
  /** Whether noon charged the rate of another category by mistake. */
  readonly otherRate: boolean
}

const SEED = 20_260_131
const PLATFORMS = [
  { platform: 'noon', weight: 45 },
  { platform: 'amazon', weight: 35 },
  { platform: 'jumia', weight: 20 },
] as const
/** Days of special offers, with prices reduced by a tenth and twice as many orders. */
const OFFERS = [
  { from: 58, to: 62 },
  { from: 148, to: 153 },
]
const QUANTITIES = [
  { quantity: 1, weight: 84 },
  { quantity: 2, weight: 13 },
  { quantity: 3, weight: 3 },
]
const SECOND_LINE = 0.12
const RETURNED = 0.06
/** From this day on, noon charges earbuds like accessories, so that the fee check finds differences. */
const OTHER_RATE = { platform: 'noon', product: 'earbuds', from: 75 }

/** Generates the sales of a growing business in chronological order. The result is the same every time. */
export function sampleSales(): SampleSale[] {
  const random = seededRandom(SEED)
  const sales: SampleSale[] = []
  let orders = 0
  for (let day = 0; day < SAMPLE_DAYS; day += 1) {
    const offer = OFFERS.some(({ from, to }) => day >= from && day <= to)
    const usual = 1.3 + (1.3 * day) / SAMPLE_DAYS
    const count = Math.floor(usual * (offer ? 2 : 1) + random())
    for (let order = 0; order < count; order += 1) {
      orders += 1
      const { platform } = pick(PLATFORMS, random())
      const orderId = orderIdOf(platform, orders)
      const sold = new Set<SampleProduct>()
      for (const line of random() < SECOND_LINE ? [1, 2] : [1]) {
        const offered = SAMPLE_PRODUCTS.filter(
          (product) => product.platforms.includes(platform) && !sold.has(product),
        )
        const product = pick(offered, random())
        sold.add(product)
        const { quantity } = pick(QUANTITIES, random())
        const unitPrice = offer ? tenthOff(product.price) : product.price
        const otherRate =
          platform === OTHER_RATE.platform && product.key === OTHER_RATE.product && day >= OTHER_RATE.from
        const sale = { day, platform, orderId, line, product, quantity, unitPrice, otherRate }
        sales.push(sale)
        const back = day + 5 + Math.floor(random() * 8)
        if (random() < RETURNED && back < SAMPLE_DAYS) sales.push({ ...sale, day: back, quantity: -1 })
      }
    }
  }
  return sales.sort((a, b) => a.day - b.day)
}

/** The units sold less the units returned. */
export function netUnits(sales: readonly SampleSale[], product: SampleProduct): number {
  return sales.reduce((sum, sale) => (sale.product === product ? sum + sale.quantity : sum), 0)
}

/** The platform's fees for one unit. */
export function feesOf(sale: SampleSale): { referral: number; outbound: number } {
  const { platform, product, unitPrice, otherRate } = sale
  const { referralFeePpm } = (otherRate ? SMALL : product.goods).fees[platform]
  return {
    referral: applyRate(unitPrice, referralFeePpm),
    outbound: product.goods.fees[platform].outboundFee,
  }
}

/** The price during a special offer: a tenth less, rounded to whole pounds. */
function tenthOff(price: number): number {
  return Math.round((price * 9) / 1_000) * 100
}

/** A made-up order number in the platform's format. */
function orderIdOf(platform: SamplePlatform, count: number): string {
  const digits = (factor: number, length: number) =>
    String((count * factor) % 10 ** length).padStart(length, '0')
  if (platform === 'noon') return `NEGI${20_000_000_000 + count * 137}`
  if (platform === 'jumia') return String(310_000_000 + count * 271)
  return `404-${digits(7_919_113, 7)}-${digits(5_000_011, 7)}`
}
