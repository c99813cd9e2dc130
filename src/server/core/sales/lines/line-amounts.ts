import { type SQL, sql } from 'drizzle-orm'
import type { AmountField } from '#domain/import/sale-line.ts'

/** SQL for amounts of a sale line `l`, calculated as in the domain: `revenueOf`, `feesOf`, net sales and profit. */
export const REVENUE = sql`(l.sales + l.shipping + l.gift_wrap + l.discounts)`
export const STATED_FEES = sql`(-(l.referral_fee + l.fulfilment_fee + l.other_fee + l.reimbursement))`
export const NET_SALES = sql`(${REVENUE} - coalesce(l.output_vat, 0))`
/** The profit of a line. null when the cost of the line is unknown. */
export const COVERED_PROFIT = sql`(${NET_SALES} - ${STATED_FEES} - l.cost)`

/** Returns the column of a field, such as `gift_wrap` for `giftWrap`. */
export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** SQL that selects these amounts of a sale line `l` under the names of their fields. */
export function amountsOf(fields: readonly AmountField[]): SQL {
  return sql.raw(fields.map((field) => `l.${columnOf(field)}::float8 AS "${field}"`).join(', '))
}
