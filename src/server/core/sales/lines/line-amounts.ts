import { type SQL, sql } from 'drizzle-orm'
import type { AmountField } from '#domain/import/sale-line.ts'

/** Amounts of a sale line `l` in SQL, as the domain computes them: `revenueOf`, `feesOf`, net sales and profit. */
export const REVENUE = sql`(l.sales + l.shipping + l.gift_wrap + l.discounts)`
export const STATED_FEES = sql`(-(l.referral_fee + l.fulfilment_fee + l.other_fee + l.reimbursement))`
export const NET_SALES = sql`(${REVENUE} - coalesce(l.output_vat, 0))`
/** The profit of a line whose cost is known; null when its cost is unknown. */
export const COVERED_PROFIT = sql`(${NET_SALES} - ${STATED_FEES} - l.cost)`

/** The column of a field: `gift_wrap` of `giftWrap`. */
export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Selects these amounts of a sale line `l` by the names of their fields. */
export function amountsOf(fields: readonly AmountField[]): SQL {
  return sql.raw(fields.map((field) => `l.${columnOf(field)}::float8 AS "${field}"`).join(', '))
}
