import { csvText } from './sources.ts'

/** Header of noon's sales export with all known columns. Real files lack some of them. */
export const NOON_SALES_HEADER =
  'id_partner,src_country,country_code,dest_country,bayan_nr,item_nr,partner_sku,sku,status,offer_price,gmv_lcy,currency_code,brand_code,family,fulfillment_model,order_timestamp,shipment_timestamp,delivered_timestamp'.split(
    ',',
  )

export type NoonSalesRow = Readonly<Record<string, string>>

const DEFAULTS: NoonSalesRow = {
  id_partner: '100001',
  src_country: 'AE',
  country_code: 'AE',
  dest_country: 'AE',
  item_nr: 'NAEI50000000001-1',
  partner_sku: 'OUD-50',
  sku: 'Z0000000000000000000AZ-1',
  status: 'Delivered',
  offer_price: '65',
  gmv_lcy: '65',
  currency_code: 'AED',
  brand_code: 'safi_test',
  family: 'beauty',
  fulfillment_model: 'Fulfilled by Noon (FBN)',
  order_timestamp: '2026-03-25 23:29:16',
}

export function noonSalesCells(row: NoonSalesRow, header: readonly string[] = NOON_SALES_HEADER): string[] {
  return header.map((name) => row[name] ?? DEFAULTS[name] ?? '')
}

export function noonSalesText(
  rows: readonly NoonSalesRow[],
  { header = NOON_SALES_HEADER as readonly string[], delimiter = ',', newline = '\n' } = {},
): string {
  return csvText([header, ...rows.map((row) => noonSalesCells(row, header))], { delimiter, newline })
}
