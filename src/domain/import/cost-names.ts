import { foldWord } from './cells/clean-text.ts'
import type { SheetTable } from './reader/sheet-table.ts'

/** Headers of SKU columns in tables of costs, as different programs and sellers write them. */
export const SKU_NAMES: ReadonlySet<string> = new Set(
  [
    ...['sku', 'seller sku', 'partner sku', 'product sku', 'item sku', 'variant sku'],
    ...['رمز المنتج', 'رمز المنتج (sku)', 'كود المنتج'],
  ].map(foldWord),
)

export const COST_NAMES: ReadonlySet<string> = new Set(
  [
    ...['unit cost', 'cost', 'cost price', 'cost per unit', 'cost per item', 'new cost', 'cogs'],
    ...['تكلفة القطعة', 'التكلفة', 'تكلفة', 'سعر التكلفة', 'تكلفة الوحدة', 'التكلفة الجديدة'],
  ].map(foldWord),
)

/** Headers of columns with counted units. */
export const STOCK_NAMES: ReadonlySet<string> = new Set(
  [
    ...[
      'stock',
      'quantity',
      'qty',
      'units',
      'count',
      'counted',
      'on hand',
      'in stock',
      'stock on hand',
      'inventory',
    ],
    ...['المخزون', 'الكمية', 'العدد', 'الرصيد', 'المتوفر', 'عدد القطع', 'الجرد'],
  ].map(foldWord),
)

export const CURRENCY_NAMES: ReadonlySet<string> = new Set(['currency', 'العملة'].map(foldWord))

/** Ranks a sheet with costs or counted units: highest if its header names both columns, lower if it has any two columns. */
export function costBlockTable(head: string, values: ReadonlySet<string> = COST_NAMES): SheetTable {
  const lines = head.split('\n')
  const at = lines.findIndex((line) => /[^,\s]/.test(line))
  const cells = (lines[at] ?? '').split(',').map(foldWord)
  const named = cells.some((cell) => SKU_NAMES.has(cell)) && cells.some((cell) => values.has(cell))
  const rank = named ? 2 : cells.filter((cell) => cell !== '').length > 1 ? 1 : 0
  return { rank, signature: named ? cells.join('\n').trimEnd() : '', headerLine: rank === 0 ? 0 : at + 1 }
}
