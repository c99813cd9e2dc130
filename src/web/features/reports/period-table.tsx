import type { ProfitReport } from '#contract/reports.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { periodName } from '#web/period/period-name.ts'
import { type Column, totalsOf } from '#web/ui/data-table.tsx'
import { Link } from '#web/ui/link.tsx'
import { SortedTable } from '#web/ui/sorted-table.tsx'

type PeriodRow = ProfitReport['statements'][number]['rows'][number]

export interface PeriodTableProps {
  caption: string
  by: ProfitReport['by']
  statement: Pick<ProfitReport['statements'][number], 'currency' | 'totals' | 'rows'>
  /** The columns after the one with the name of the period. */
  columns: readonly Column<ProfitReport['statements'][number]['totals']>[]
  salesOf: (row: PeriodRow) => string
}

/** A table with one row for each day, week, month or year, the latest first. Each row links to its sales. */
export function PeriodTable({ caption, by, statement, columns, salesOf }: PeriodTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const start: Column<PeriodRow> = {
    key: 'start',
    header: t(`reports.columns.${by}`),
    rowHeader: true,
    sortBy: (row) => row.start,
    cell: (row) => (
      <Link
        to={salesOf(row)}
        className="underline decoration-hairline underline-offset-4 hover:decoration-current"
      >
        {periodName(row.start, by, t, format)}
        {row.incomplete && (
          <span className="block text-[0.8125rem] text-muted">{t('dashboard.incomplete.bar')}</span>
        )}
      </Link>
    ),
  }
  return (
    <SortedTable
      caption={caption}
      columns={[start, ...columns]}
      rows={statement.rows}
      usual={{ key: 'start', direction: 'desc' }}
      currency={statement.currency}
      rowKey={(row) => row.start}
      totals={{ start: t('reports.total'), ...totalsOf(columns, statement.totals) }}
      choice="periods"
    />
  )
}
