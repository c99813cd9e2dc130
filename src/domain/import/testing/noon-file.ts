import { csvText } from './sources.ts'

/** Header of noon's Transaction View, with noon's spelling errors. */
export const NOON_HEADER =
  'Contract,Contract Title,Reference Nr,Order Nr,Item Nr,Order Date,Transaction Date,Title,SKUs,Partner SKUs,Transaction Type,Currency,Net Proceeds,Referral Fee including VAT,Fullfilment & Logistics Fees including VAT,Shipping Credits including VAT,Other Order Fees including VAT,Order Subsidies including VAT,Non-Order Fees including VAT,Non-Order Subsidies including VAT,Others including VAT,Total'.split(
    ',',
  )

export interface NoonRow {
  contract?: string
  contractTitle?: string
  reference?: string
  order?: string
  item?: string
  orderDate?: string
  date?: string
  title?: string
  sku?: string
  type?: string
  currency?: string
  /**
   * Columns of a row's amounts by position: net proceeds, referral fee, fulfilment fee, shipping, other order fees,
   * order subsidies, non-order fees, non-order subsidies, others.
   */
  amounts?: readonly number[]
  total?: string
}

/** Returns the cells of a row. The amounts are given in fils, and written without trailing zeros as noon does. */
export function noonCells(row: NoonRow): string[] {
  const amounts = Array.from({ length: 9 }, (_, at) => row.amounts?.[at] ?? 0)
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  return [
    row.contract ?? 'MPXX00TESTAE',
    row.contractTitle ?? 'Noon AE',
    row.reference ?? 'PS-100001-AE20260325',
    row.order ?? 'NAEI50000000001',
    row.item ?? 'NAEI50000000001-1',
    row.orderDate ?? '2026-03-20',
    row.date ?? '2026-03-25',
    row.title ?? 'Oud perfume, 50 ml',
    'Z0000000000000000000AZ-1',
    row.sku ?? 'OUD-50',
    row.type ?? 'order',
    row.currency ?? 'AED',
    ...amounts.map(fils),
    row.total ?? fils(sum),
  ]
}

export function noonText(rows: readonly NoonRow[], header: readonly string[] = NOON_HEADER): string {
  return csvText([header, ...rows.map(noonCells)])
}

export function fils(minor: number): string {
  return String(minor / 100)
}

export const NOON_SALE: NoonRow = { amounts: [12_800, -2_016, -945] }
export const NOON_ADS: NoonRow = {
  order: 'NA',
  item: '',
  orderDate: '',
  sku: '',
  type: 'statement_fee',
  title: 'Advertising Fee',
  amounts: [0, 0, 0, 0, 0, 0, -17_129],
}
export const NOON_PAYMENT: NoonRow = {
  order: 'NA',
  item: '',
  orderDate: '',
  sku: '',
  type: 'payment',
  title: 'Payment Disbursal',
  reference: '2026-03-12 Bank Transfer',
  date: '2026-03-12',
  amounts: [0, 0, 0, 0, 0, 0, 0, 0, -36_252],
}
export const NOON_TRANSFER: NoonRow = {
  ...NOON_PAYMENT,
  type: 'balance_transfer',
  title: 'MPXX-2026',
  amounts: [0, 0, 0, 0, 0, 0, 0, 0, -640],
}
