import { expect, test } from 'vitest'
import { scanText } from '../testing/sources.ts'

const FIRST_YEARS =
  'Payout Date,Status,Charges,Refunds,Adjustments,Reserved Funds,Fees,Retried Amount,Total,Currency'
const LATER =
  'Payout Date,Status,Charges,Refunds,Adjustments,Marketplace Sales Tax,Advances,Reserved Funds,Fees,Retried Amount,Total,Currency,Bank Reference'

test.each([
  ['with its first columns', FIRST_YEARS, '2026-03-03,paid,450.00,-20.00,0.00,0.00,-13.35,0.00,416.65,USD'],
  [
    'with the columns of later years',
    LATER,
    '2026-03-03,paid,450.00,-20.00,0.00,0.00,0.00,0.00,-13.35,0.00,416.65,USD,R1',
  ],
])(
  "refuses Shopify's list of payouts (%s) and names the report to export instead",
  async (_, header, row) => {
    for (const platform of [undefined, 'Shopify'])
      expect(await scanText(`${header}\n${row}\n`, { ...(platform && { platform }) })).toEqual({
        outcome: 'refused',
        format: null,
        refusal: {
          code: 'file_of_sums_only',
          data: {
            format: 'Shopify Payments payouts',
            platform: 'Shopify',
            instead: 'Shopify Payments transactions',
          },
        },
      })
  },
)
