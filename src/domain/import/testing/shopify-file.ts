import { csvText } from './sources.ts'

/** Header of a Shopify order export of 2023, without the columns about people and addresses. */
export const SHOPIFY_HEADER =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Country,Notes,Cancelled at,Refunded Amount,Vendor,Id,Lineitem discount,Duties'.split(
    ',',
  )

export type ShopifyRow = Readonly<Record<string, string>>

/** Returns the first row of a Shopify order. */
export function shopifyOrder(name: string, row: ShopifyRow): ShopifyRow {
  return {
    Name: name,
    'Financial Status': 'paid',
    Currency: 'AED',
    Shipping: '0.00',
    Taxes: '0.00',
    'Discount Amount': '0.00',
    'Created at': '2026-03-02 10:15:08 +0400',
    'Lineitem quantity': '1',
    'Lineitem name': 'Oud 50 ml',
    'Lineitem sku': 'OUD-50',
    'Shipping Country': 'AE',
    'Refunded Amount': '0.00',
    Id: '6001000000001',
    'Lineitem discount': '0.00',
    ...row,
  }
}

/** Returns a further row of a Shopify order, which has only the order name and a line item. */
export function shopifyMore(name: string, row: ShopifyRow): ShopifyRow {
  return {
    Name: name,
    'Created at': '2026-03-02 10:15:08 +0400',
    'Lineitem quantity': '2',
    'Lineitem name': 'Musk, white',
    'Lineitem price': '40.00',
    'Lineitem discount': '0.00',
    ...row,
  }
}

export function shopifyText(rows: readonly ShopifyRow[], header: readonly string[] = SHOPIFY_HEADER): string {
  return csvText([header, ...rows.map((row) => header.map((name) => row[name] ?? ''))])
}

/** A Shopify order with two lines (120 + 2 x 40), a discount of 20, and shipping of 15. */
export const SHOPIFY_TWO_LINES: readonly ShopifyRow[] = [
  shopifyOrder('#1002', {
    'Lineitem price': '120.00',
    'Discount Amount': '20.00',
    Subtotal: '180.00',
    Shipping: '15.00',
    Total: '195.00',
  }),
  shopifyMore('#1002', {}),
]
