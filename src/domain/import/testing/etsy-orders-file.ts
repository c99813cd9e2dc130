import { csvText } from './sources.ts'

export const ETSY_ORDERS_HEADER =
  'Sale Date,Order ID,Buyer User ID,Full Name,Number of Items,Payment Method,Date Shipped,Street 1,Ship City,Ship Country,Currency,Order Value,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Shipping,Sales Tax,Order Total,Status,Card Processing Fees,Order Net,Adjusted Order Total,Adjusted Card Processing Fees,Adjusted Net Order Amount,Buyer,Order Type,Payment Type,InPerson Discount,InPerson Location,SKU'.split(
    ',',
  )

export type EtsyOrderRow = Readonly<Record<string, string | undefined>>

/** An Etsy order on which the buyer paid 1.32 dollars of tax, which Etsy withheld. */
const ORDER: EtsyOrderRow = {
  'Sale Date': '12/31/23',
  'Order ID': '3100000001',
  'Number of Items': '2',
  'Date Shipped': '01/14/24',
  'Ship Country': 'United States',
  Currency: 'USD',
  'Order Value': '34.00',
  'Coupon Code': 'WINTER',
  'Coupon Details': '% off',
  'Discount Amount': '8.50',
  'Shipping Discount': '0.00',
  Shipping: '4.13',
  'Sales Tax': '0',
  'Order Total': '30.95',
  'Card Processing Fees': '1.18',
  'Order Net': '28.45',
  'Adjusted Order Total': '0.00',
  'Adjusted Card Processing Fees': '0.00',
  'Adjusted Net Order Amount': '0.00',
  'Order Type': 'online',
  'Payment Type': 'online_cc',
}

export function etsyOrdersText(
  rows: readonly EtsyOrderRow[],
  header: readonly string[] = ETSY_ORDERS_HEADER,
): string {
  const table = rows.map((row) => ({ ...ORDER, ...row }) as EtsyOrderRow)
  return csvText([header, ...table.map((row) => header.map((name) => row[name] ?? ''))])
}
