import { csvText } from './sources.ts'

/** The columns that a store exported in 2023, without those about people and addresses. */
export const SHOPIFY_HEADER =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Country,Notes,Cancelled at,Refunded Amount,Vendor,Id,Lineitem discount,Duties'.split(
    ',',
  )

export type ShopifyRow = Readonly<Record<string, string>>

/** The first row of an order. */
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

/** A row that continues the order above. */
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

/** 120 + 2 x 40, less 20 of discount, plus 15 for shipping. */
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
