import { csvText } from './sources.ts'

export const EBAY_ORDERS_HEADER =
  'Sales Record Number,Order Number,Buyer Username,Buyer Country,Ship To Country,Item Number,Item Title,Custom Label,Sold Via Promoted Listings,Quantity,Sold For,Shipping And Handling,Item Location,eBay Collect And Remit Tax Rate,Seller Collected Tax,eBay Collected Tax,Electronic Waste Recycling Fee,Total Price,eBay Collected Tax and Fees Included in Total,Payment Method,Sale Date,Paid On Date,Shipped On Date,Tracking Number,Transaction ID,Variation Details'.split(
    ',',
  )

export type EbayOrderRow = Readonly<Record<string, string>>

export const EBAY_ITEM: EbayOrderRow = {
  'Sales Record Number': '1201',
  'Order Number': '10-00000-00001',
  'Ship To Country': 'United States',
  'Item Number': '200000000001',
  'Item Title': 'Brass lamp',
  'Custom Label': 'LAMP-1',
  Quantity: '2',
  'Sold For': '$10.00',
  'Shipping And Handling': '$5.00',
  'Seller Collected Tax': '$0.00',
  'eBay Collected Tax': '$1.50',
  'Total Price': '$26.50',
  'Sale Date': 'Mar-24-26',
  'Paid On Date': 'Mar-25-26',
  'Transaction ID': '3000000001',
}

export function ebayOrderCells(row: EbayOrderRow, header: readonly string[] = EBAY_ORDERS_HEADER): string[] {
  return header.map((name) => row[name] ?? '')
}

/**
 * Writes an eBay orders report as eBay does: a line of commas, the header, a blank row, the orders and two lines of
 * text.
 */
export function ebayOrdersText(
  rows: readonly EbayOrderRow[],
  header: readonly string[] = EBAY_ORDERS_HEADER,
): string {
  const blank = header.map(() => '')
  const table = rows.map((row) => ebayOrderCells(row, header))
  const footer = [[String(rows.length), 'record(s) downloaded'], ['Seller ID : lamps']]
  return csvText([blank, header, blank, ...table, blank, ...footer])
}

/** An eBay order of two items: its summary row, which is not an item, and the two item rows. */
export const EBAY_TWO_ITEMS: readonly EbayOrderRow[] = [
  {
    ...EBAY_ITEM,
    'Item Number': '',
    'Item Title': '',
    'Custom Label': '',
    'Transaction ID': '',
    Quantity: '3',
    'Sold For': '$50.00',
    'Shipping And Handling': '$6.00',
    'eBay Collected Tax': '$4.00',
    'Total Price': '$60.00',
  },
  {
    'Sales Record Number': '1201',
    'Order Number': '10-00000-00001',
    'Item Number': '200000000001',
    'Item Title': 'Brass lamp',
    'Custom Label': 'LAMP-1',
    Quantity: '2',
    'Sold For': '$10.00',
    'Transaction ID': '3000000001',
  },
  {
    'Sales Record Number': '1201',
    'Item Number': '200000000002',
    'Item Title': 'Copper lamp',
    Quantity: '1',
    'Sold For': '$30.00',
    'Transaction ID': '3000000002',
  },
]
