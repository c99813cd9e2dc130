import { csvText } from './sources.ts'

export const VIEW_HEADER: readonly string[] = [
  'Date',
  'Transaction Status',
  'Account Type',
  'Transaction type',
  'Order ID',
  'Product Details',
  'Total product charges',
  'Total promotional rebates',
  'Amazon fees',
  'Other',
  'Total (AED)',
]

/** Header of Amazon's Transaction View in the Arabic interface of Saudi Arabia and Egypt. */
export const VIEW_HEADER_ARABIC: readonly string[] = [
  'التاريخ',
  'حالة المعاملة',
  'نوع الحساب',
  'نوع المعاملة',
  'رقم الطلب',
  'تفاصيل المنتج',
  'إجمالي رسوم المنتج',
  'إجمالي التخفيضات',
  'رسوم أمازون',
  'أخرى',
  'الإجمالي',
]

export interface ViewRow {
  readonly date?: string
  readonly status?: string
  readonly type?: string
  readonly order?: string
  readonly details?: string
  /** Amounts of the row in minor units: charges, rebates, fees, other. */
  readonly amounts?: readonly number[]
  readonly total?: string
}

export function viewCells(row: ViewRow): string[] {
  const amounts = Array.from({ length: 4 }, (_, at) => row.amounts?.[at] ?? 0)
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  return [
    row.date ?? '25/7/2026',
    row.status ?? 'Released',
    'Standard Orders',
    row.type ?? 'Order Payment',
    row.order ?? '171-0000001-0000001',
    row.details ?? 'Oud perfume, 50 ml, a gi...',
    ...amounts.map(cents),
    row.total ?? cents(sum),
  ]
}

/** Writes a Transaction View as Amazon does: byte-order mark, every cell quoted, CRLF. */
export function viewText(rows: readonly ViewRow[], header: readonly string[] = VIEW_HEADER): string {
  return `\ufeff${csvText([header, ...rows.map(viewCells)], { quoteAll: true, newline: '\r\n' })}`
}

function cents(minor: number): string {
  return (minor / 100).toFixed(2)
}

export const VIEW_SALE: ViewRow = { amounts: [12_800, -700, -3_105, 700] }
export const VIEW_REFUND: ViewRow = { type: 'Refund', amounts: [-12_800, 0, 2_304, 0] }
export const VIEW_FEE: ViewRow = {
  type: 'Service Fees',
  order: '---',
  details: 'Subscription',
  amounts: [0, 0, -3_999, 0],
}
export const VIEW_TRANSFER: ViewRow = {
  type: 'Transfer',
  order: '',
  details: 'To your account ending in: 000',
  amounts: [0, 0, 0, -9_000],
}
