import { csvText } from './sources.ts'

export const ETSY_HEADER =
  'Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship City,Ship Country,Order ID,Variations,Order Type,Listings Type,Payment Type,InPerson Discount,InPerson Location,VAT Paid by Buyer,SKU'.split(
    ',',
  )

export type EtsyRow = Readonly<Record<string, string | undefined>>

const ITEM: EtsyRow = {
  'Sale Date': '12/31/20',
  'Item Name': 'Woven basket, small',
  Quantity: '2',
  Price: '14.5',
  'Discount Amount': '0',
  'Shipping Discount': '0',
  'Order Shipping': '0',
  'Order Sales Tax': '0',
  'Item Total': '29',
  Currency: 'USD',
  'Transaction ID': '1900000001',
  'Listing ID': '800000001',
  'Date Paid': '12/31/2020',
  'Ship Country': 'United States',
  'Order ID': '1700000001',
  Variations: 'Color:Sand',
  'Order Type': 'online',
}

export function etsyText(rows: readonly EtsyRow[], header: readonly string[] = ETSY_HEADER): string {
  const table = rows.map((row, at) => ({
    ...ITEM,
    'Transaction ID': String(1_900_000_001 + at),
    ...row,
  }))
  return csvText([header, ...table.map((row: EtsyRow) => header.map((name) => row[name] ?? ''))], {
    newline: '\r\n',
  })
}
