import type { Order, SaleLine } from '#contract/sales.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { sales as arabic } from '#phrases/ar/sales.ts'
import { sales as english } from '#phrases/en/sales.ts'
import type { Language } from '#phrases/language.ts'
import { platformIn } from '#server/infra/tables/platform-in.ts'
import type { ReportColumn, ReportRow } from '#server/infra/tables/report-table.ts'

const WORDS = { en: english, ar: arabic }

type Cell = string | number | null
type FileColumn<Row> = ReportColumn & { readonly of: (row: Row) => Cell }

/** A file with one row for each order or line. */
export interface SalesFile<Row> {
  readonly title: string
  readonly columns: readonly FileColumn<Row>[]
  readonly rowOf: (row: Row) => ReportRow
}

function fileOf<Row extends { readonly currency: CurrencyCode }>(
  title: string,
  columns: readonly FileColumn<Row>[],
): SalesFile<Row> {
  return {
    title,
    columns,
    rowOf: (row) => ({ currency: row.currency, cells: columns.map(({ of }) => of(row)) }),
  }
}

/** The columns of figures that files of orders and files of lines have in common. */
function figureColumns(language: Language): FileColumn<Order | SaleLine>[] {
  const { columns, file } = WORDS[language]
  const money = (label: string, of: (row: Order | SaleLine) => number | null) =>
    ({ label, kind: 'money', of }) as const
  return [
    { label: columns.units, kind: 'count', of: (row) => row.units },
    { label: file.currency, kind: 'text', of: (row) => row.currency },
    money(columns.revenue, (row) => row.revenue),
    money(columns.outputVat, (row) => row.outputVat ?? null),
    money(columns.fees, (row) => row.fees),
    { label: file.feeBasis, kind: 'text', of: (row) => file.feeBases[row.feeBasis] },
    money(columns.cost, (row) => row.cost),
    money(columns.profit, (row) => row.profit),
    money(file.leftOut, (row) => row.leftOut),
  ]
}

export function ordersFile(language: Language): SalesFile<Order> {
  const { orders, columns, file, statuses, platform } = WORDS[language]
  return fileOf<Order>(orders, [
    { label: columns.order, kind: 'text', of: (row) => row.orderId },
    { label: columns.date, kind: 'date', of: (row) => row.date },
    { label: columns.status, kind: 'text', of: (row) => statuses[row.status] },
    { label: platform, kind: 'text', of: (row) => platformIn(row.platform, language) },
    { label: file.title, kind: 'text', of: (row) => row.title },
    ...figureColumns(language),
  ])
}

export function linesFile(language: Language): SalesFile<SaleLine> {
  const { lines, columns, file, kinds, platform } = WORDS[language]
  const nameOf = (kind: string) => kinds[kind as keyof typeof kinds] ?? kind
  return fileOf<SaleLine>(lines, [
    { label: columns.date, kind: 'date', of: (row) => row.date },
    { label: columns.kind, kind: 'text', of: (row) => nameOf(row.kind) },
    { label: columns.order, kind: 'text', of: (row) => row.orderId },
    { label: platform, kind: 'text', of: (row) => platformIn(row.platform, language) },
    { label: file.sku, kind: 'text', of: (row) => row.sku },
    { label: file.title, kind: 'text', of: (row) => row.title },
    ...figureColumns(language),
    { label: file.source, kind: 'text', of: (row) => row.source.fileName },
    { label: file.row, kind: 'count', of: (row) => row.source.row },
  ])
}
