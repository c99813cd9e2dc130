import { sql } from 'drizzle-orm'

/** Amounts of a sale line `l` in SQL, as the domain computes them: `revenueOf`, `feesOf` and profit less VAT. */
export const REVENUE = sql`(l.sales + l.shipping + l.gift_wrap + l.discounts)`
export const STATED_FEES = sql`(-(l.referral_fee + l.fulfilment_fee + l.other_fee + l.reimbursement))`
export const NET_SALES = sql`(${REVENUE} - coalesce(l.output_vat, 0))`
/** null when the cost is unknown. */
export const COVERED_PROFIT = sql`(${NET_SALES} - ${STATED_FEES} - l.cost)`
