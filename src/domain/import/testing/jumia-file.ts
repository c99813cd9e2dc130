import { csvText } from './sources.ts'

export const JUMIA_HEADER = [
  'Transaction Date',
  'Transaction Type',
  'Transaction Number',
  'Transaction State',
  'Details',
  'Seller SKU',
  'Jumia SKU',
  'Amount',
  'Statement Start Date',
  'Statement End Date',
  'Paid Status',
  'Order No.',
  'Order Item No.',
  'Order Item Status',
  'Country Code',
  'Statement Number',
]

export type JumiaRow = Readonly<Record<string, string | undefined>>

const ROW: JumiaRow = {
  'Transaction Date': '2026-03-23 08:15:00',
  'Transaction Type': 'Item Price Credit',
  Details: 'Oud perfume, 50 ml',
  'Seller SKU': 'OUD-50',
  'Jumia SKU': 'OU000PF0000000NAFAM',
  Amount: '450.00',
  'Paid Status': 'Paid',
  'Order No.': '300000001',
  'Order Item No.': '90000001',
  'Country Code': 'EG',
  'Statement Number': 'EG-0001',
}

export function jumiaCells(row: JumiaRow, at = 0, header: readonly string[] = JUMIA_HEADER): string[] {
  const full: JumiaRow = { ...ROW, 'Transaction Number': `EG-T${1_000 + at}`, ...row }
  return header.map((name) => full[name] ?? '')
}

export function jumiaText(rows: readonly JumiaRow[], header: readonly string[] = JUMIA_HEADER): string {
  return csvText([header, ...rows.map((row, at) => jumiaCells(row, at, header))])
}
