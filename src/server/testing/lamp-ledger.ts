import { createFeeRule, type FeeRuleForm } from '#contract/fees.ts'
import { createProduct } from '#contract/products.ts'
import type { TestFile } from './importing.ts'
import { catalogOf, productBody } from './product-forms.ts'
import type { TestClient } from './test-client.ts'

const HEADER =
  'Contract,Contract Title,Reference Nr,Order Nr,Item Nr,Order Date,Transaction Date,Title,SKUs,Partner SKUs,Transaction Type,Currency,Net Proceeds,Referral Fee including VAT,Fullfilment & Logistics Fees including VAT,Shipping Credits including VAT,Other Order Fees including VAT,Order Subsidies including VAT,Non-Order Fees including VAT,Non-Order Subsidies including VAT,Others including VAT,Total'

interface Row {
  readonly order: number
  readonly day: string
  readonly sku: string
  readonly type?: 'order' | 'order_update'
  readonly proceeds: number
  readonly referral: number
  readonly fulfilment: number
}

/** Returns a noon statement from amounts in fils. Fees are negative and include VAT, as noon writes them. */
function ledger(name: string, rows: readonly Row[], place: 'AE' | 'EG' = 'AE'): TestFile {
  const amount = (fils: number) => String(fils / 100)
  const lines = rows.map(({ order, day, sku, type = 'order', proceeds, referral, fulfilment }) => {
    const [contract, orderNr] = [`MP1TEST${place},Noon ${place}`, `N${place}I7000000000${order}`]
    const title = sku === 'LAMP-01' ? '"Desk Lamp, Warm White"' : '"Mug, 350 ml"'
    const amounts = [proceeds, referral, fulfilment, 0, 0, 0, 0, 0, 0, proceeds + referral + fulfilment]
    const orderedOn = place === 'AE' ? '2026-03-01' : day
    const item = `${orderNr}-1,${orderedOn},${day},${title},Z${sku},${sku},${type}`
    const currency = place === 'AE' ? 'AED' : 'EGP'
    return `${contract},PS-7-${place}${day},${orderNr},${item},${currency},${amounts.map(amount).join(',')}`
  })
  return { name, text: [HEADER, ...lines, ''].join('\n') }
}

/**
 * By the rules below, 15% of the price and 9.00 for each item, both without VAT of 5%:
 *
 * | order | referral: charged, due | fulfilment: charged, due | what is wrong |
 * |---|---|---|---|
 * | 1 | 15.75, 15.75 | 9.45, 9.45 | nothing |
 * | 2 | 37.80, 31.50 | 9.45, 9.45 | 18% |
 * | 3 | 18.74, 18.74 | 18.90, 9.45 | charged again a week later |
 * | 4 | 12.29, 12.29 | 0, 9.45 | not charged |
 * | 5 | 9.53, a category is missing | 8.40, 9.45 | 8.00 instead of 9.00 |
 * | 6 | 15.75, 15.75 and of the refund 5.75, 3.15 | 9.45, 9.45 | 20% of 15.00 and VAT may be kept |
 * | 7 | 0 | 8.40, no sale | there is no sale to compare it with |
 */
export const lampLedger = ledger('noon_transactionview.csv', [
  { order: 1, day: '2026-03-04', sku: 'LAMP-01', proceeds: 100_00, referral: -15_75, fulfilment: -9_45 },
  { order: 2, day: '2026-03-11', sku: 'LAMP-01', proceeds: 200_00, referral: -37_80, fulfilment: -9_45 },
  { order: 3, day: '2026-03-11', sku: 'LAMP-01', proceeds: 119_00, referral: -18_74, fulfilment: -9_45 },
  {
    order: 3,
    day: '2026-03-18',
    sku: 'LAMP-01',
    type: 'order_update',
    proceeds: 0,
    referral: 0,
    fulfilment: -9_45,
  },
  { order: 4, day: '2026-03-18', sku: 'LAMP-01', proceeds: 78_00, referral: -12_29, fulfilment: 0 },
  { order: 5, day: '2026-03-25', sku: 'MUG-02', proceeds: 60_50, referral: -9_53, fulfilment: -8_40 },
  { order: 6, day: '2026-03-25', sku: 'LAMP-01', proceeds: 100_00, referral: -15_75, fulfilment: -9_45 },
  {
    order: 6,
    day: '2026-04-01',
    sku: 'LAMP-01',
    type: 'order_update',
    proceeds: -100_00,
    referral: 10_00,
    fulfilment: 0,
  },
  { order: 7, day: '2026-04-01', sku: 'LAMP-01', proceeds: 0, referral: 0, fulfilment: -8_40 },
])

/** Returns a noon Egypt statement of the lamp. The commission is 10 %, and 15 % from `changedOn` on, with VAT of 14 %. */
export function egyptLedger(changedOn: string, days: number): TestFile {
  const prices = [100_00, 150_00, 120_00, 200_00]
  const rows = Array.from({ length: days }, (_, at): Row => {
    const day = new Date(Date.UTC(2026, 2, 1 + at)).toISOString().slice(0, 10)
    const price = prices[at % prices.length] ?? 0
    const rate = day < changedOn ? 10 : 15
    return {
      order: 10 + at,
      day,
      sku: 'LAMP-01',
      proceeds: price,
      referral: -Math.round((price * rate * 114) / 10_000),
      fulfilment: 0,
    }
  })
  return ledger('noon_egypt.csv', rows, 'EG')
}

/**
 * A noon Egypt statement of SKUs with weights: 15 % commission, 10.00 at the least, and a fulfilment fee by weight, all with
 * VAT of 14 %.
 */
export function weightLedger(
  skus: readonly { readonly sku: string; readonly fulfilment: number }[],
): TestFile {
  const prices = [40_00, 55_00, 99_00, 149_50, 213_00]
  const rows = skus.flatMap(({ sku, fulfilment }, each) =>
    [...prices, ...prices].map(
      (price, at): Row => ({
        order: 1_000 + 10 * each + at,
        day: new Date(Date.UTC(2026, 2, 1 + at)).toISOString().slice(0, 10),
        sku,
        proceeds: price,
        referral: -Math.round((Math.max(10_00, Math.round(price * 0.15)) * 114) / 100),
        fulfilment: -Math.round((fulfilment * 114) / 100),
      }),
    ),
  )
  return ledger('noon_weights.csv', rows, 'EG')
}

/** A statement that contains only the fulfilment fee of order 4, which came late. */
export const lateFee = ledger('noon_transactionview_april.csv', [
  {
    order: 4,
    day: '2026-04-08',
    sku: 'LAMP-01',
    type: 'order_update',
    proceeds: 0,
    referral: 0,
    fulfilment: -9_45,
  },
])

function share(of: 'price' | 'referral', ratePpm: number): NonNullable<FeeRuleForm['charge']['percent']> {
  const withVat = of === 'price'
  return { base: { of, withVat }, tiers: 'marginal', bands: [{ upTo: null, ratePpm }] }
}

export interface ShopOptions {
  /** The category of the referral fee rule and of the lamp; null means a rule for all products. */
  readonly category?: 'home' | null
  readonly mugSentBy?: 'platform' | 'seller' | null
}

/**
 * Creates a business in the Emirates with the fee rules of its contract and two products, a lamp and a mug. The mug has no fee category.
 */
export async function lampShop(
  seller: TestClient,
  { category = 'home', mugSentBy = null }: ShopOptions = {},
) {
  const { id: businessId } = await seller.newBusiness({ country: 'AE' })
  const params = { businessId }
  const rule = (form: Partial<FeeRuleForm> & Pick<FeeRuleForm, 'kind' | 'charge'>) =>
    seller.call(createFeeRule, {
      params,
      body: { platform: 'noon', country: 'AE', title: 'Contract of 2026', ...form },
    })
  const referral = await rule({ kind: 'referral', category, charge: { percent: share('price', 150_000) } })
  await rule({ kind: 'fulfilment', charge: { fixed: 9_00 } })
  await rule({ kind: 'refund_administration', charge: { percent: share('referral', 200_000) } })
  const catalog = await catalogOf(seller)
  const listing = { platformId: catalog.platforms.noon ?? '', referralFeePpm: 150_000, outboundFee: 9_00 }
  const mugForm = (listed: object = {}) =>
    productBody(catalog, { name: 'Mug', sku: 'MUG-02', platforms: [{ ...listing, ...listed }] })
  const lamp = await seller.call(createProduct, {
    params,
    body: productBody(catalog, { sku: 'LAMP-01', platforms: [{ ...listing, feeCategory: category }] }),
  })
  const mug = await seller.call(createProduct, { params, body: mugForm({ fulfilment: mugSentBy }) })
  return { seller, params, referral, lamp, mug, mugForm, rule }
}
