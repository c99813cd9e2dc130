import { csvText } from './sources.ts'

/** Header of a Salla order list with the columns that a seller selects to calculate profit. */
export const SALLA_HEADER = [
  'رقم الطلب',
  'حالة الطلب',
  'تاريخ الطلب',
  'المدينة',
  'طريقة الدفع',
  'إجمالي الطلب',
  'الضريبة',
  'تكلفة الشحن',
  'العملة',
  'SKU',
  'skus_json',
]

export type SallaRow = Readonly<Record<string, string | undefined>>

export const SALLA_ORDER: SallaRow = {
  'رقم الطلب': '50000001',
  'حالة الطلب': 'تم التوصيل',
  'تاريخ الطلب': '25/03/2026',
  المدينة: 'Riyadh',
  'طريقة الدفع': 'مدى',
  'إجمالي الطلب': '138.00',
  الضريبة: '18.00',
  'تكلفة الشحن': '20.00',
  العملة: 'SAR',
  SKU: "['(SKU: OUD-50)عطر عود، 50 مل(Qty: 2)']",
}

/** Writes a Salla order list as Salla does, with a byte-order mark. */
export function sallaText(rows: readonly SallaRow[], header: readonly string[] = SALLA_HEADER): string {
  const cells = rows.map((row) => header.map((name) => ({ ...SALLA_ORDER, ...row })[name] ?? ''))
  return `\ufeff${csvText([header, ...cells])}`
}

/** Returns the text cell in which Salla lists all products of an order. */
export function sallaPacked(
  products: readonly { sku: string; name: string; units: number | string }[],
): string {
  return `[${products.map(({ sku, name, units }) => `'(SKU: ${sku})${name}(Qty: ${units})'`).join(',')}]`
}
